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
/// Actions are called on the owner's thread inside ``Stage/perform(_:)`` of the window's stage, once a change of state and once a move (GE-4).
open class GestureRecognizer {
  public enum State: Hashable, Sendable {
    case possible, began, changed, ended, cancelled, failed
    /// Whether nothing follows but a new gesture.
    public var isFinal: Bool { self == .ended || self == .cancelled || self == .failed }
  }

  public private(set) var state = State.possible
  /// The layer it was added to.
  public internal(set) weak var layer: Layer?
  /// Setting it to false cancels a gesture in progress (GE-2).
  public var isEnabled = true { didSet { if !isEnabled { cancel() } } }
  private var actions: [() -> Void] = []
  /// The pointers that are down, where they are in the window.
  private(set) var pointers: [(id: Int, place: Point)] = []
  /// Seconds of the last event.
  private(set) var time = 0.0

  public init() {}

  /// Adds a call for every change of state and every move.
  public func addAction(_ action: @escaping () -> Void) { actions.append(action) }

  /// Where the gesture is: the middle of its pointers, in `layer`'s own space (nil: the window's), where that is going or where it is seen.
  public func location(in layer: Layer?, space: LayerSpace = .model) -> Point { convert(center, to: layer, space) }

  /// The middle of the pointers in the window.
  private(set) var center = Point.zero

  /// Whether this recognizer has made the pointers its own.
  var isActive: Bool { state == .began || state == .changed }

  // MARK: For kinds of gestures

  /// Moves on to `next`, calls the actions, and lets go of other recognizers' claims. A state that cannot follow is ignored.
  func enter(_ next: State) {
    switch (state, next) {
    case (.possible, .began), (.possible, .ended), (.began, .changed), (.changed, .changed), (.began, .ended), (.changed, .ended),
      (.began, .cancelled), (.changed, .cancelled):
      if state == .possible, !claim() { return fail() }
      state = next
      for action in actions { action() }
    case (.possible, .failed): state = .failed
    default: return
    }
  }

  func fail() { if state == .possible { enter(.failed) } }

  func cancel() { isActive ? enter(.cancelled) : pointers.isEmpty ? () : fail() }

  /// Asks the delivery whether no other recognizer has begun with these pointers.
  var claim: () -> Bool = { true }

  /// A pointer went down, moved, or went up; ``pointers`` and ``center`` are up to date (a pointer that goes up is still among them).
  func pointerBegan(_ event: PointerEvent) {}
  func pointerMoved(_ event: PointerEvent) {}
  func pointerEnded(_ event: PointerEvent) {}
  /// One of several pointers has gone up, and with it ``center`` has changed.
  func pointersChanged() {}
  /// All pointers are gone: back to the beginning.
  func reset() {}

  // MARK: Events

  func receive(_ event: PointerEvent) {
    time = event.time
    switch event.phase {
    case .began:
      pointers.append((event.id, event.location))
      center = middle
      pointerBegan(event)
    case .moved:
      guard let index = pointers.firstIndex(where: { $0.id == event.id }) else { return }
      pointers[index].place = event.location
      center = middle
      if !state.isFinal { pointerMoved(event) }
    case .ended, .cancelled:
      guard let index = pointers.firstIndex(where: { $0.id == event.id }) else { return }
      pointers[index].place = event.location
      if pointers.count == 1 { center = middle }
      if event.phase == .cancelled {
        cancel()
      } else if !state.isFinal {
        pointerEnded(event)
      }
      pointers.removeAll { $0.id == event.id }
      if pointers.isEmpty {
        comeToRest()
      } else {
        center = middle
        pointersChanged()
      }
    }
  }

  private func comeToRest() {
    fail()
    state = .possible
    reset()
  }

  private var middle: Point {
    let count = Double(pointers.count)
    return pointers.reduce(.zero) { Point(x: $0.x + $1.place.x / count, y: $0.y + $1.place.y / count) }
  }

  /// A place of the window in `layer`'s space.
  func convert(_ place: Point, to layer: Layer?, _ space: LayerSpace) -> Point {
    guard let layer, let window = layer.window else { return place }
    return layer.convert(place, from: window, in: space)
  }

  /// A way in the window as one in `layer`'s space: the difference of its ends there.
  func convert(_ way: Vector, to layer: Layer?, _ space: LayerSpace) -> Vector {
    convert(center, to: layer, space) - convert(center - way, to: layer, space)
  }
}
