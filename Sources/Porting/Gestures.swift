import LegatoCore
import LegatoGestures
import LegatoLayers

/// Asked under the original's names; each answers for one of ``LegatoGestures/GestureRecognizerDelegate``.
public protocol GestureRecognizerDelegate: LegatoGestures.GestureRecognizerDelegate {
  /// Asked when the gesture would begin or be recognized; false lets it fail. True by default.
  func gestureRecognizerShouldBegin(_ gestureRecognizer: GestureRecognizer) -> Bool
  /// Asked when a pointer goes down; false keeps it from the recognizer. True by default.
  func gestureRecognizer(_ gestureRecognizer: GestureRecognizer, shouldReceive touch: PointerEvent) -> Bool
  /// Whether both may go on with the same pointers; one of two delegates is enough. False by default.
  func gestureRecognizer(
    _ gestureRecognizer: GestureRecognizer, shouldRecognizeSimultaneouslyWith otherGestureRecognizer: GestureRecognizer
  ) -> Bool
  /// Whether the first waits until the other has failed. False by default.
  func gestureRecognizer(
    _ gestureRecognizer: GestureRecognizer, shouldRequireFailureOf otherGestureRecognizer: GestureRecognizer
  ) -> Bool
}

extension GestureRecognizerDelegate {
  public func gestureRecognizerShouldBegin(_ gestureRecognizer: GestureRecognizer) -> Bool { true }
  public func gestureRecognizer(_ gestureRecognizer: GestureRecognizer, shouldReceive touch: PointerEvent) -> Bool { true }
  public func gestureRecognizer(
    _ gestureRecognizer: GestureRecognizer, shouldRecognizeSimultaneouslyWith otherGestureRecognizer: GestureRecognizer
  ) -> Bool { false }
  public func gestureRecognizer(
    _ gestureRecognizer: GestureRecognizer, shouldRequireFailureOf otherGestureRecognizer: GestureRecognizer
  ) -> Bool { false }

  /// What ``gestureRecognizerShouldBegin(_:)`` answers.
  public func shouldBegin(_ recognizer: GestureRecognizer) -> Bool { gestureRecognizerShouldBegin(recognizer) }
  /// What ``gestureRecognizer(_:shouldReceive:)`` answers.
  public func shouldReceive(_ event: PointerEvent, _ recognizer: GestureRecognizer) -> Bool {
    gestureRecognizer(recognizer, shouldReceive: event)
  }
  /// What ``gestureRecognizer(_:shouldRecognizeSimultaneouslyWith:)`` answers.
  public func shouldRecognizeSimultaneously(_ recognizer: GestureRecognizer, with other: GestureRecognizer) -> Bool {
    gestureRecognizer(recognizer, shouldRecognizeSimultaneouslyWith: other)
  }
  /// What ``gestureRecognizer(_:shouldRequireFailureOf:)`` answers.
  public func shouldRequireFailure(_ recognizer: GestureRecognizer, of other: GestureRecognizer) -> Bool {
    gestureRecognizer(recognizer, shouldRequireFailureOf: other)
  }
}

extension GestureRecognizer {
  /// Another name of ``LegatoGestures/GestureRecognizer/layer``.
  public var view: Layer? { layer }
  /// Another name of ``LegatoGestures/GestureRecognizer/addAction(_:)`` for a method of an object that is not kept alive:
  /// `addTarget(self, action: Self.handlePan)` stands for a target and a selector.
  public func addTarget<Target: AnyObject>(_ target: Target, action: @escaping (Target) -> () -> Void) {
    addAction { [weak target] in if let target { action(target)() } }
  }
}

extension GestureRecognizer.State {
  /// Another name of ``ended``, for gestures that happen at once.
  public static var recognized: Self { .ended }
}

// A target and one of its methods, which takes the recognizer or nothing: `PanGestureRecognizer(target: self, action: Self.handlePan)`. The target is not kept alive.

extension GestureRecognizer {
  /// Calls a method without arguments at each action; the target is not kept alive.
  public convenience init<Target: AnyObject>(target: Target, action: @escaping (Target) -> () -> Void) {
    self.init()
    addTarget(target, action: action)
  }
}

extension TapGestureRecognizer {
  /// Calls a method with the recognizer at each action; the target is not kept alive.
  public convenience init<Target: AnyObject>(target: Target, action: @escaping (Target) -> (TapGestureRecognizer) -> Void) {
    self.init()
    addAction { [weak target, unowned self] in if let target { action(target)(self) } }
  }
}

/// The edge pan has this one too: its method takes a pan.
extension PanGestureRecognizer {
  /// Calls a method with the recognizer at each action; the target is not kept alive.
  public convenience init<Target: AnyObject>(target: Target, action: @escaping (Target) -> (PanGestureRecognizer) -> Void) {
    self.init()
    addAction { [weak target, unowned self] in if let target { action(target)(self) } }
  }
}

extension PinchGestureRecognizer {
  /// Calls a method with the recognizer at each action; the target is not kept alive.
  public convenience init<Target: AnyObject>(target: Target, action: @escaping (Target) -> (PinchGestureRecognizer) -> Void) {
    self.init()
    addAction { [weak target, unowned self] in if let target { action(target)(self) } }
  }
}

extension RotationGestureRecognizer {
  /// Calls a method with the recognizer at each action; the target is not kept alive.
  public convenience init<Target: AnyObject>(target: Target, action: @escaping (Target) -> (RotationGestureRecognizer) -> Void) {
    self.init()
    addAction { [weak target, unowned self] in if let target { action(target)(self) } }
  }
}

extension LongPressGestureRecognizer {
  /// Calls a method with the recognizer at each action; the target is not kept alive.
  public convenience init<Target: AnyObject>(target: Target, action: @escaping (Target) -> (LongPressGestureRecognizer) -> Void) {
    self.init()
    addAction { [weak target, unowned self] in if let target { action(target)(self) } }
  }
}
