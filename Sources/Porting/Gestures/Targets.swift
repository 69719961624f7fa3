import Foundation
import LegatoCore
import LegatoGestures

// A target and one of its methods replace a target and a selector: `UIPanGestureRecognizer(target: self, action: Drawer.handlePan)`. The method takes the
// recognizer, with its own type or a superclass, or no argument. The target is not retained.

extension GestureRecognizer {
  /// Calls a method without arguments at each action.
  public func addTarget<Target: AnyObject>(_ target: Target, action: @escaping (Target) -> () -> Void) {
    addAction { [weak target] in if let target { action(target)() } }
  }
  /// Calls a method with the recognizer at each action. A method that takes another type of recognizer is not called.
  public func addTarget<Target: AnyObject, Sender>(_ target: Target, action: @escaping (Target) -> (Sender) -> Void) {
    addAction { [weak target, unowned self] in if let target, let sender = self as? Sender { action(target)(sender) } }
  }
  /// Calls a closure with the recognizer at each action.
  public func addTarget(_ action: @escaping (GestureRecognizer) -> Void) { addAction { [unowned self] in action(self) } }

  /// Creates a recognizer that calls a method without arguments at each action.
  public convenience init<Target: AnyObject>(target: Target, action: @escaping (Target) -> () -> Void) {
    self.init()
    addTarget(target, action: action)
  }
  /// Creates a recognizer that calls a method with itself at each action.
  public convenience init<Target: AnyObject, Sender>(target: Target, action: @escaping (Target) -> (Sender) -> Void) {
    self.init()
    addTarget(target, action: action)
  }
  /// Creates a recognizer without an action: `init(target: nil, action: nil)`.
  public convenience init(target: Never?, action: Never?) { self.init() }
}

extension DisplayLink {
  /// Creates a display link that calls a method without arguments before each frame. It retains the target until it is invalidated (DL-4).
  public convenience init<Target: AnyObject>(target: Target, selector: @escaping (Target) -> () -> Void) {
    self.init { _ in selector(target)() }
  }
  /// Adds the display link to the current stage, which callbacks, actions and blocks have. Without one it is reported, and nothing happens.
  public func add(to runLoop: RunLoop, forMode mode: RunLoop.Mode) {
    guard let stage = Stage.current else {
      return Misuse.report(
        .state(call: "add(to:forMode:)", wanted: "a stage that is being hosted", found: "none", remedy: "call add(to: window.stage)"))
    }
    add(to: stage)
  }
}

/// The time of the current stage in seconds; 0 without one.
public func CACurrentMediaTime() -> Double { Stage.current?.now ?? 0 }
