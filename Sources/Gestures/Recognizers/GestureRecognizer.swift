import LegatoCore
import LegatoLayers

/// Watches the pointers that go down in a layer, or in one inside it, for one kind of movement.
///
/// ```
///            ┌──▶ failed
/// possible ──┼──▶ ended                       (discrete: a tap)
///            └──▶ began ──▶ changed ⟲ ──▶ ended, cancelled    (continuous: a pan)
/// ```
/// After a final state it is possible again by itself, when the last pointer has gone up (GE-1).
/// A recognizer of your own overrides ``pointerBegan(_:)`` and its siblings and reports the gesture by setting ``state``; which gestures may run
/// together, the delegate and the return to possible are this class's:
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
/// Actions are called on the owner's thread inside `Stage.perform(_:)` of the window's stage, once a change of state and once a move (GE-4).
nonisolated open class GestureRecognizer {
  /// What has become of a gesture.
  public enum State: Hashable, Sendable {
    /// Nothing is decided; at rest, too.
    case possible
    /// A continuous gesture was recognized.
    case began
    /// It went on.
    case changed
    /// A continuous gesture is over as it should be, or a discrete one was recognized.
    case ended
    /// It was recognized and then taken away.
    case cancelled
    /// It was another gesture, or none; actions are not called.
    case failed
    /// Whether nothing follows but a new gesture.
    public var isFinal: Bool { self == .ended || self == .cancelled || self == .failed }
  }

  /// What has become of the pointers so far; the actions read it.
  ///
  /// Set by subclasses alone: possible to began, ended or failed, began to changed, ended or cancelled. Before a gesture begins the delegate, required
  /// failures and rivals are checked, so that the state may differ afterwards. A state that cannot follow is reported and ignored; the same final one, and
  /// possible after a final one, say nothing new.
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
  /// What reports call it: its type, and its layer.
  var subject: String { "a \(type(of: self))" + (layer.map { " on \($0.subject)" } ?? "") }
  /// The layer it was added to.
  public internal(set) weak var layer: Layer?
  /// Has a say in whether the gesture may begin, and beside which others.
  public weak var delegate: (any GestureRecognizerDelegate)?
  /// Setting it to false cancels a gesture in progress (GE-2).
  public var isEnabled = true { didSet { if !isEnabled { cancel() } } }
  /// Whether other observers of the touches get a cancellation when the gesture is recognized; true by default.
  public var cancelsTouchesInView = true
  private var actions: [() -> Void] = []

  /// The pointers that are down, where they are in the window.
  public private(set) var pointers: [(id: Int, place: Point)] = []
  /// The pointers of this gesture, including those that have been lifted.
  private(set) var pointerIDs: Set<Int> = []
  /// The middle of the pointers in the window.
  private(set) var center = Point.zero
  /// Seconds of the stage at the last event; 0 before the first.
  public private(set) var eventTime = 0.0
  /// Seconds that ``eventTime`` is short of the exact time.
  private(set) var eventFineTime = 0.0
  var time: Double { eventTime }
  /// The ``PointerEvent/pressure`` of the last event; nil where none is measured and when no pointer is down.
  public private(set) var pressure: Double?
  /// The recognizers that have to fail first.
  private(set) var required: [WeakRecognizer] = []
  /// What it will be once those it waits for have failed (GE-5).
  private(set) var awaited: State?
  /// Returns whether the gesture may begin now; set while pointers are tracked.
  weak var arbiter: (any GestureArbiter)?

  /// Follows nothing until it is added to a layer.
  public init() {}

  /// Adds a call for every move and every change of state but those to failed and back to possible.
  public func addAction(_ action: @escaping () -> Void) { actions.append(action) }

  /// Keeps this gesture from beginning until `other` has failed; when `other` begins or is recognized, this one fails (GE-5).
  public func require(toFail other: GestureRecognizer) { required.append(WeakRecognizer(recognizer: other)) }

  /// Where the gesture is: the middle of its pointers, in `layer`'s own space (nil: the window's), where that is going or where it is seen.
  public func location(in layer: Layer?, space: LayerSpace = .model) -> Point { convert(center, to: layer, space) }

  /// Pointers that are down.
  public var numberOfTouches: Int { pointers.count }

  // MARK: For kinds of gestures

  /// Whether this recognizer has made the pointers its own.
  var isActive: Bool { state == .began || state == .changed }
  /// Whether it follows a pointer, waits for another recognizer, or for another tap.
  var isEngaged: Bool { !pointers.isEmpty || awaited != nil || isBetweenPointers }
  /// Whether no pointer can change what it is, or will be when those it waits for have failed.
  private var isDecided: Bool { state.isFinal || awaited == .ended }
  /// Whether more pointers are to come before anything is decided: between two taps.
  open var isBetweenPointers: Bool { false }

  /// Moves on to `next` and calls the actions. Before a gesture begins the delegate, required failures and rivals are checked.
  /// A state that cannot follow is ignored.
  func enter(_ next: State) {
    guard canEnter(next) else { return }
    switch (state, next) {
    case (.possible, .began), (.possible, .ended):
      if delegate?.shouldBegin(self) == false { return fail() }
      if let gate = layer?.attachments[GestureGateKey.key] as? any GestureGate, !gate.letsBegin(self) { return fail() }
      switch arbiter?.verdict(on: self) ?? .granted {
      case .granted: settle(next)
      case .denied: fail()
      case .wait: awaited = next
      }
    default: settle(next)
    }
  }

  private func canEnter(_ next: State) -> Bool {
    switch (state, next) {
    case (.possible, .began), (.possible, .ended), (.possible, .failed): true
    case (.began, .changed), (.changed, .changed), (.began, .ended), (.changed, .ended), (.began, .cancelled), (.changed, .cancelled): true
    default: false
    }
  }

  /// It may begin; nobody has been notified yet.
  func willBegin() {}

  /// Calls `body` that many seconds after the last event, unless the gesture comes to rest before or another call of this replaces it; inside
  /// `Stage.perform(_:)` of the layer's stage, and never without a layer in a window. Not finite or below 0: reported, and never.
  public func wait(_ seconds: Double, then body: @escaping () -> Void) {
    alarm?.cancel()
    guard seconds.isFinite, seconds >= 0 else {
      return Misuse.report(
        .number(call: "wait(_:then:)", wanted: "finite seconds, at least 0", found: "\(seconds)", repair: "no wait"), of: subject)
    }
    alarm = layer?.stage?.setAlarm(at: eventTime + seconds, body)
  }
  private var alarm: StageAlarm?

  private func settle(_ next: State) {
    awaited = nil
    if next == .began { willBegin() }
    current = next
    if next == .began || next == .ended, let arbiter { arbiter.recognized(self) }
    if next != .failed { for action in actions { action() } }
    if next.isFinal { arbiter?.finished(self) }
    if pointers.isEmpty { comeToRest() }
  }

  /// Checks again, when a recognizer that it waits for has failed or been recognized.
  func reconsider() {
    guard let awaited else { return }
    self.awaited = nil
    enter(awaited)
  }

  /// Whether this gesture and another with the same pointers wait for one another to fail, in either direction (GE-17).
  package var isTiedByFailure: Bool { arbiter?.isTiedByFailure(self) ?? false }

  func fail() { if state == .possible { enter(.failed) } }

  func cancel() { isActive ? enter(.cancelled) : isEngaged ? fail() : () }

  /// A pointer went down; it is the last of ``pointers``. Not called once the gesture is over. The event's time is the stage's.
  open func pointerBegan(_ event: PointerEvent) {}
  /// A pointer moved; ``pointers`` have its position. Not called once the gesture is over.
  open func pointerMoved(_ event: PointerEvent) {}
  /// A pointer is about to go up; it is still among the ``pointers``. Not called once the gesture is over, nor for a pointer that is taken away: that
  /// cancels the gesture.
  open func pointerEnded(_ event: PointerEvent) {}
  /// One of several pointers was lifted, so that ``location(in:space:)`` changes.
  open func pointersChanged() {}
  /// All pointers are lifted, and the gesture is over: resets the recognizer. Overrides call super.
  open func reset() {}

  // MARK: Beside others

  // The delegate's decisions, for subclasses to override.

  /// Whether this gesture, once it has begun, keeps `other` from beginning, where no delegate lets both go on; true by default.
  open func canPrevent(_ other: GestureRecognizer) -> Bool { true }
  /// Whether `other`, once it has begun, keeps this gesture from beginning; true by default.
  open func canBePrevented(by other: GestureRecognizer) -> Bool { true }
  /// Whether this gesture waits until `other` has failed; false by default.
  open func shouldRequireFailure(of other: GestureRecognizer) -> Bool { false }
  /// Whether `other` waits until this gesture has failed; false by default.
  open func shouldBeRequiredToFail(by other: GestureRecognizer) -> Bool { false }

  // MARK: Touches

  // Code written for touches overrides these, and calls super; an extension could not be overridden. They call the hooks of the pointers.

  /// A pointer went down, reported as a touch; calls ``pointerBegan(_:)``.
  open func touchesBegan(_ touches: Set<Touch>, with event: TouchEvent) { pointerBegan(event.pointer) }
  /// A pointer moved, reported as a touch; calls ``pointerMoved(_:)``.
  open func touchesMoved(_ touches: Set<Touch>, with event: TouchEvent) { pointerMoved(event.pointer) }
  /// A pointer is about to be lifted, reported as a touch; calls ``pointerEnded(_:)``.
  open func touchesEnded(_ touches: Set<Touch>, with event: TouchEvent) { pointerEnded(event.pointer) }
  /// A pointer was cancelled, reported as a touch; cancels what has begun and lets everything else fail.
  open func touchesCancelled(_ touches: Set<Touch>, with event: TouchEvent) { cancel() }

  /// Of each pointer that is down, in a set of its own.
  private var touches: [Int: Set<Touch>] = [:]

  private func told(_ event: PointerEvent, _ call: (Set<Touch>, TouchEvent) -> Void) {
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
      center = middle
      if !isDecided { told(event, touchesBegan) }
    case .moved:
      guard let index = pointers.firstIndex(where: { $0.id == event.id }) else { return }
      pointers[index].place = event.location
      center = middle
      if !isDecided { told(event, touchesMoved) }
    case .ended, .cancelled:
      guard let index = pointers.firstIndex(where: { $0.id == event.id }) else { return }
      pointers[index].place = event.location
      if pointers.count == 1 { center = middle }
      if event.phase == .cancelled {
        told(event, touchesCancelled)
        // an override that forgets super
        cancel()
      } else if !isDecided {
        told(event, touchesEnded)
      }
      pointers.removeAll { $0.id == event.id }
      touches[event.id] = nil
      if pointers.isEmpty {
        comeToRest()
      } else {
        center = middle
        pointersChanged()
      }
    }
  }

  /// Without pointers a gesture is over, unless it is recognized but has to wait, or more taps are to come.
  private func comeToRest() {
    guard awaited != .ended, !isBetweenPointers || state.isFinal else { return }
    if state == .possible {
      awaited = nil
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

  private var middle: Point {
    let count = Double(pointers.count)
    return pointers.reduce(.zero) { Point(x: $0.x + $1.place.x / count, y: $0.y + $1.place.y / count) }
  }

  // MARK: Spaces

  /// Converts a point of the window to `layer`'s space.
  func convert(_ place: Point, to layer: Layer?, _ space: LayerSpace) -> Point {
    guard let layer, let window = layer.window else { return place }
    return layer.convert(place, from: window, in: space)
  }

  /// Converts a vector of the window to `layer`'s space: the difference of its ends there.
  func convert(_ way: Vector, to layer: Layer?, _ space: LayerSpace) -> Vector {
    convert(center, to: layer, space) - convert(center - way, to: layer, space)
  }
}

/// A recognizer that is kept by its layer, not by those that wait for it.
struct WeakRecognizer {
  weak var recognizer: GestureRecognizer?
}

/// Decides which of several recognizers may continue.
protocol GestureArbiter: AnyObject {
  func verdict(on claimant: GestureRecognizer) -> GestureVerdict
  func recognized(_ recognizer: GestureRecognizer)
  func finished(_ recognizer: GestureRecognizer)
  func isTiedByFailure(_ recognizer: GestureRecognizer) -> Bool
}

enum GestureVerdict {
  case granted, denied
  /// Until another recognizer has failed.
  case wait
}
