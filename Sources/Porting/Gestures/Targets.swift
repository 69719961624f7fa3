import Foundation
import LegatoCore
import LegatoGestures

// A target and one of its methods stand for a target and a selector: `UIPanGestureRecognizer(target: self, action: Drawer.handlePan)`. The method takes the
// recognizer, what it is, or nothing. The target is not kept alive.

extension GestureRecognizer {
  /// Calls a method without arguments at each action.
  public func addTarget<Target: AnyObject>(_ target: Target, action: @escaping (Target) -> () -> Void) {
    addAction { [weak target] in if let target { action(target)() } }
  }
  /// Calls a method with the recognizer at each action; one that takes another kind of recognizer is not called.
  public func addTarget<Target: AnyObject, Sender>(_ target: Target, action: @escaping (Target) -> (Sender) -> Void) {
    addAction { [weak target, unowned self] in if let target, let sender = self as? Sender { action(target)(sender) } }
  }
  /// Calls a closure with the recognizer at each action.
  public func addTarget(_ action: @escaping (GestureRecognizer) -> Void) { addAction { [unowned self] in action(self) } }

  /// Calls a method without arguments at each action.
  public convenience init<Target: AnyObject>(target: Target, action: @escaping (Target) -> () -> Void) {
    self.init()
    addTarget(target, action: action)
  }
  /// Calls a method with the recognizer at each action.
  public convenience init<Target: AnyObject, Sender>(target: Target, action: @escaping (Target) -> (Sender) -> Void) {
    self.init()
    addTarget(target, action: action)
  }
  /// Calls nobody: `init(target: nil, action: nil)`.
  public convenience init(target: Never?, action: Never?) { self.init() }
}

extension DisplayLink {
  /// Calls a method without arguments before each frame.
  public convenience init<Target: AnyObject>(target: Target, selector: @escaping (Target) -> () -> Void) {
    self.init { [weak target] _ in if let target { selector(target)() } }
  }
  /// On the stage that is current: inside callbacks, actions and blocks that is theirs. Without one it is reported, and nothing happens.
  public func add(to runLoop: RunLoop, forMode mode: RunLoop.Mode) {
    guard let stage = Stage.current else {
      return Misuse.report(
        .state(call: "add(to:forMode:)", wanted: "a stage that is being hosted", found: "none", remedy: "call add(to: window.stage)"))
    }
    add(to: stage)
  }
}

/// The current stage's time in seconds; 0 where none is current.
public func CACurrentMediaTime() -> Double { Stage.current?.now ?? 0 }
