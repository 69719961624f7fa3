import LegatoCore
import LegatoGestures
import LegatoLayers

public typealias ScrollView = ScrollLayer

extension GestureRecognizer {
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
  public convenience init<Target: AnyObject>(target: Target, action: @escaping (Target) -> () -> Void) {
    self.init()
    addTarget(target, action: action)
  }
}

extension TapGestureRecognizer {
  public convenience init<Target: AnyObject>(target: Target, action: @escaping (Target) -> (TapGestureRecognizer) -> Void) {
    self.init()
    addAction { [weak target, unowned self] in if let target { action(target)(self) } }
  }
}

/// The edge pan has this one too: its method takes a pan.
extension PanGestureRecognizer {
  public convenience init<Target: AnyObject>(target: Target, action: @escaping (Target) -> (PanGestureRecognizer) -> Void) {
    self.init()
    addAction { [weak target, unowned self] in if let target { action(target)(self) } }
  }
}

extension PinchGestureRecognizer {
  public convenience init<Target: AnyObject>(target: Target, action: @escaping (Target) -> (PinchGestureRecognizer) -> Void) {
    self.init()
    addAction { [weak target, unowned self] in if let target { action(target)(self) } }
  }
}

extension RotationGestureRecognizer {
  public convenience init<Target: AnyObject>(target: Target, action: @escaping (Target) -> (RotationGestureRecognizer) -> Void) {
    self.init()
    addAction { [weak target, unowned self] in if let target { action(target)(self) } }
  }
}

extension LongPressGestureRecognizer {
  public convenience init<Target: AnyObject>(target: Target, action: @escaping (Target) -> (LongPressGestureRecognizer) -> Void) {
    self.init()
    addAction { [weak target, unowned self] in if let target { action(target)(self) } }
  }
}
