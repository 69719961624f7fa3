import LegatoCore
import LegatoLayers

/// Watches the pointers that go down in a layer or its sublayers for one kind of movement.
///
/// ```
///            ┌──▶ failed
/// possible ──┼──▶ ended                       (discrete: a tap)
///            └──▶ began ──▶ changed ⟲ ──▶ ended, cancelled    (continuous: a pan)
/// ```
/// After a final state it returns to possible by itself when the last pointer has gone up (GE-1).
///
/// A recognizer of your own overrides ``pointerBegan(_:)`` and the other pointer methods, and sets ``state`` when it has recognized the gesture. This class
/// queries the delegate, decides which gestures may run together, and returns to possible:
/// ```swift
/// final class Knock: GestureRecognizer {
///   private var knocks = 0
///   override func pointerEnded(_ event: PointerEvent) {
///     knocks += 1
///     if knocks == 3 { state = .ended } else { wait(1) { [unowned self] in state = .failed } }
///   }
///   override var isBetweenPointers: Bool { knocks > 0 && knocks < 3 && state == .possible }
///   override func reset() { knocks = 0 }
/// }
/// ```
/// Actions are called on the owner's thread inside `Stage.perform(_:)` of the window's stage, once for each change of state and each move (GE-4).
nonisolated open class GestureRecognizer {
  /// The progress of a gesture.
  public enum State: Hashable, Sendable {
    /// Nothing is recognized yet; also the state between gestures.
    case possible
    /// A continuous gesture was recognized.
    case began
    /// The pointers of a continuous gesture moved.
    case changed
    /// A continuous gesture has ended normally, or a discrete one was recognized.
    case ended
    /// A continuous gesture was interrupted after it began.
    case cancelled
    /// The pointers did not make this gesture; actions are not called.
    case failed
    /// Whether the gesture is over: ended, cancelled or failed.
    public var isFinal: Bool { self == .ended || self == .cancelled || self == .failed }
  }

  /// The state of the gesture.
  ///
  /// Only subclasses set it: from possible to began, ended or failed; from began or changed to changed, ended or cancelled. Before a gesture begins, the
  /// delegate, required failures and other active gestures are checked, so that the state may be another one after setting it. A state that cannot follow
  /// the present one is reported and ignored; setting the same final state again, or possible after a final state, is ignored.
  public var state: State {
    get { current }
    set {
      guard !(newValue == current && current != .changed), !(newValue == .possible && current.isFinal) else { return }
      guard canEnter(newValue) else {
        return Misuse.report(
          .state(
            call: "state", wanted: "a state that can follow \(current)", found: "\(newValue)",
            remedy: "begin a gesture before it changes, and end it once"),
          of: subject)
      }
      enter(newValue)
    }
  }
  private var current = State.possible
  /// The name of the recognizer in misuse reports: its type and its layer.
  var subject: String { "a \(type(of: self))" + (layer.map { " on \($0.subject)" } ?? "") }
  /// The layer that the recognizer was added to.
  public var layer: Layer? { layerReference?.object }
  var layerReference: BackReference<Layer>?
  /// Decides whether the gesture may begin, and together with which others.
  public weak var delegate: (any GestureRecognizerDelegate)?
  /// Whether the recognizer receives pointers. Setting it to false cancels a gesture in progress (GE-2).
  public var isEnabled = true { didSet { if !isEnabled { cancel() } } }
  /// Whether touches are cancelled for their other receivers, such as the controls and views of LegatoPorting, when the gesture is recognized; true by
  /// default.
  public var cancelsTouchesInView = true
  private var actions: [() -> Void] = []

  /// The pointers that are down, with their positions in the window.
  public private(set) var pointers: [(id: Int, location: Point)] = []
  /// The pointers of this gesture, including those that have been lifted.
  private(set) var pointerIDs: Set<Int> = []
  /// The centroid of the pointers, in the window's coordinates.
  private(set) var center = Point.zero
  /// The time of the last event, in seconds of stage time; 0 before the first.
  public private(set) var eventTime = 0.0
  /// The exact time of the last event minus ``eventTime``, in seconds.
  private(set) var eventFineTime = 0.0
  var time: Double { eventTime }
  /// The ``PointerEvent/pressure`` of the last event; nil if the device measures none or no pointer is down.
  public private(set) var pressure: Double?
  /// The recognizers that have to fail before this one may begin.
  private(set) var required: [WeakRecognizer] = []
  /// The state that it will enter when the recognizers it waits for have failed; nil if it does not wait (GE-5).
  private(set) var pendingState: State?
  /// Decides whether the gesture may begin now; set while pointers are tracked.
  weak var arbiter: (any GestureArbiter)?

  /// Creates a recognizer. It tracks pointers once it is added to a layer.
  public init() {}

  /// Adds an action, which is called for every move and every change of state except those to failed and back to possible.
  public func addAction(_ action: @escaping () -> Void) { actions.append(action) }

  /// Keeps this gesture from beginning until `other` has failed; when `other` begins or is recognized, this one fails (GE-5).
  public func require(toFail other: GestureRecognizer) { required.append(WeakRecognizer(recognizer: other)) }

  /// The location of the gesture: the centroid of its pointers, in `layer`'s coordinates (nil: the window's).
  /// - Parameters:
  ///   - layer: the layer in whose coordinates the result is.
  ///   - space: whether the model or the presentation geometry of the layers converts it.
  public func location(in layer: Layer?, space: LayerSpace = .model) -> Point { convert(center, to: layer, space) }

  /// The number of pointers that are down.
  public var numberOfTouches: Int { pointers.count }

  // MARK: For subclasses

  /// Whether the gesture has begun and not ended, so that its pointers are this recognizer's alone.
  var isActive: Bool { state == .began || state == .changed }
  /// Whether it tracks a pointer, or waits for another recognizer or another tap.
  var isEngaged: Bool { !pointers.isEmpty || pendingState != nil || isBetweenPointers }
  /// Whether pointer events cannot change the state any more.
  private var isFinished: Bool { state.isFinal || pendingState == .ended }
  /// Whether it is a touch in one place, as a tap is.
  var isInPlace: Bool { false }
  /// Whether the touch that has just begun has stopped something that moved, so that it is no touch in one place for others (SC-7).
  var hasStoppedMotion: Bool { false }
  /// Whether the gesture continues with a new pointer when all are up, as between two taps; false by default.
  open var isBetweenPointers: Bool { false }

  /// Enters the state `next` and calls the actions. Before a gesture begins, the delegate, required failures and other active gestures are checked.
  /// A state that cannot follow the present one is ignored.
  func enter(_ next: State) {
    guard canEnter(next) else { return }
    switch (state, next) {
    case (.possible, .began), (.possible, .ended):
      if delegate?.shouldBegin(self) == false { return fail() }
      if let gate = layer?.attachments[GestureGateKey.key] as? any GestureGate, !gate.letsBegin(self) { return fail() }
      let verdict = arbiter?.verdict(on: self) ?? .granted
      // a delegate may have disabled or removed the recognizer, and what it waited for may have failed because its layer was removed
      guard isEnabled, layer?.window != nil, canEnter(next) else { return fail() }
      switch verdict {
      case .granted: setState(next)
      case .denied: fail()
      case .wait: pendingState = next
      }
    default: setState(next)
    }
  }

  private func canEnter(_ next: State) -> Bool {
    switch (state, next) {
    case (.possible, .began), (.possible, .ended), (.possible, .failed): true
    case (.began, .changed), (.changed, .changed), (.began, .ended), (.changed, .ended), (.began, .cancelled), (.changed, .cancelled): true
    default: false
    }
  }

  /// Called when the gesture is about to begin, before its state changes and its actions are called.
  func willBegin() {}

  /// Calls `body` a number of seconds after the last event, unless the gesture is reset before or another call of this method replaces it.
  ///
  /// It is called inside `Stage.perform(_:)` of the layer's stage, and not at all if the layer is in no window.
  /// - Parameters:
  ///   - seconds: the delay in stage time, finite and at least 0; any other number is reported, and `body` is not called.
  ///   - body: called once.
  public func wait(_ seconds: Double, then body: @escaping () -> Void) {
    alarm?.cancel()
    guard seconds.isFinite, seconds >= 0 else {
      return Misuse.report(
        .number(call: "wait(_:then:)", wanted: "finite seconds, at least 0", found: "\(seconds)", repair: "no wait"), of: subject)
    }
    alarm = layer?.stage?.setAlarm(at: eventTime + seconds, body)
  }
  private var alarm: StageAlarm?

  private func setState(_ next: State) {
    pendingState = nil
    if next == .began { willBegin() }
    current = next
    if next == .began || next == .ended, let arbiter { arbiter.recognized(self) }
    // an action may end the gesture, and all are told of that then
    if next != .failed { for action in actions where current == next { action() } }
    if next.isFinal { arbiter?.finished(self) }
    if pointers.isEmpty { resetIfFinished() }
  }

  /// Checks again whether the gesture may begin, after a recognizer that it waited for has failed.
  func reconsider() {
    guard let pendingState else { return }
    self.pendingState = nil
    enter(pendingState)
  }

  /// Whether a failure requirement exists between this gesture and another one with the same pointers, in either direction (GE-17).
  package var isTiedByFailure: Bool { arbiter?.isTiedByFailure(self) ?? false }

  func fail() { if state == .possible { enter(.failed) } }

  func cancel() { isActive ? enter(.cancelled) : isEngaged ? fail() : () }

  /// Called when a pointer went down; it is the last of ``pointers``. Not called after the gesture is over. The event's time is stage time.
  open func pointerBegan(_ event: PointerEvent) {}
  /// Called when a pointer moved; ``pointers`` contain its new position. Not called after the gesture is over.
  open func pointerMoved(_ event: PointerEvent) {}
  /// Called when a pointer goes up; it is still among the ``pointers``. Not called after the gesture is over, nor for a cancelled pointer, which cancels
  /// the gesture.
  open func pointerEnded(_ event: PointerEvent) {}
  /// Called when one of several pointers was lifted, so that ``location(in:space:)`` jumps.
  open func pointersChanged() {}
  /// Resets the recognizer for the next gesture, after all pointers are lifted. Overrides call super.
  open func reset() {}

  // MARK: Together with other gestures

  // The same decisions as the delegate's, for subclasses to override.

  /// Whether this gesture, once it has begun, prevents `other` from beginning, unless a delegate lets both run together; true by default.
  open func canPrevent(_ other: GestureRecognizer) -> Bool { true }
  /// Whether `other`, once it has begun, prevents this gesture from beginning; true by default.
  open func canBePrevented(by other: GestureRecognizer) -> Bool { true }
  /// Whether this gesture waits until `other` has failed; false by default.
  open func shouldRequireFailure(of other: GestureRecognizer) -> Bool { false }
  /// Whether `other` waits until this gesture has failed; false by default.
  open func shouldBeRequiredToFail(by other: GestureRecognizer) -> Bool { false }

  // MARK: Touches

  // Code written for touches overrides these and calls super. They are members of the class, because members of an extension cannot be overridden.

  /// Called when a pointer went down, with its touch; calls ``pointerBegan(_:)``.
  open func touchesBegan(_ touches: Set<Touch>, with event: TouchEvent) { pointerBegan(event.pointer) }
  /// Called when a pointer moved, with its touch; calls ``pointerMoved(_:)``.
  open func touchesMoved(_ touches: Set<Touch>, with event: TouchEvent) { pointerMoved(event.pointer) }
  /// Called when a pointer goes up, with its touch; calls ``pointerEnded(_:)``.
  open func touchesEnded(_ touches: Set<Touch>, with event: TouchEvent) { pointerEnded(event.pointer) }
  /// Called when a pointer was cancelled, with its touch; cancels a gesture that has begun, and fails any other.
  open func touchesCancelled(_ touches: Set<Touch>, with event: TouchEvent) { cancel() }

  /// The touch of each pointer that is down, each in a set of its own.
  private var touches: [Int: Set<Touch>] = [:]

  private func notify(_ event: PointerEvent, _ call: (Set<Touch>, TouchEvent) -> Void) {
    let touch = touches[event.id] ?? [Touch(event, layer: layer)]
    touch.first?.follow(event)
    touches[event.id] = touch
    call(touch, TouchEvent(event, touch))
  }

  // MARK: Events

  func receive(_ event: PointerEvent) {
    (eventTime, eventFineTime, pressure) = (event.time, event.fineTime, event.pressure)
    switch event.phase {
    case .began:
      pointers.append((event.id, event.location))
      pointerIDs.insert(event.id)
      center = centroid
      if !isFinished { notify(event, touchesBegan) }
    case .moved:
      guard let index = pointers.firstIndex(where: { $0.id == event.id }) else { return }
      pointers[index].location = event.location
      center = centroid
      if !isFinished { notify(event, touchesMoved) }
    case .ended, .cancelled:
      guard let index = pointers.firstIndex(where: { $0.id == event.id }) else { return }
      pointers[index].location = event.location
      if pointers.count == 1 { center = centroid }
      if event.phase == .cancelled {
        notify(event, touchesCancelled)
        // in case an override does not call super
        cancel()
      } else if !isFinished {
        notify(event, touchesEnded)
      }
      pointers.removeAll { $0.id == event.id }
      touches[event.id] = nil
      if pointers.isEmpty {
        resetIfFinished()
      } else {
        center = centroid
        pointersChanged()
      }
    }
  }

  /// Returns to possible when no pointers are down, unless the gesture waits for another recognizer to fail or for another tap.
  private func resetIfFinished() {
    guard pendingState != .ended, !isBetweenPointers || state.isFinal else { return }
    if state == .possible {
      pendingState = nil
      current = .failed
      arbiter?.finished(self)
    }
    current = .possible
    alarm?.cancel()
    alarm = nil
    pointerIDs = []
    pressure = nil
    reset()
  }

  private var centroid: Point {
    let count = Double(pointers.count)
    return pointers.reduce(.zero) { Point(x: $0.x + $1.location.x / count, y: $0.y + $1.location.y / count) }
  }

  // MARK: Spaces

  /// Converts a point from the window's coordinates to `layer`'s.
  func convert(_ point: Point, to layer: Layer?, _ space: LayerSpace) -> Point {
    guard let layer, let window = layer.window else { return point }
    return layer.convert(point, from: window, in: space)
  }

  /// Converts a vector from the window's coordinates to `layer`'s, as the difference of its converted ends.
  func convert(_ vector: Vector, to layer: Layer?, _ space: LayerSpace) -> Vector {
    convert(center, to: layer, space) - convert(center - vector, to: layer, space)
  }
}

/// A weak reference: recognizers are retained by their layers, not by those that require them to fail.
struct WeakRecognizer {
  weak var recognizer: GestureRecognizer?
}

/// Decides which of several recognizers of the same pointers may begin.
protocol GestureArbiter: AnyObject {
  func verdict(on claimant: GestureRecognizer) -> GestureVerdict
  func recognized(_ recognizer: GestureRecognizer)
  func finished(_ recognizer: GestureRecognizer)
  func isTiedByFailure(_ recognizer: GestureRecognizer) -> Bool
}

enum GestureVerdict {
  case granted, denied
  /// The gesture has to wait until another recognizer has failed.
  case wait
}
