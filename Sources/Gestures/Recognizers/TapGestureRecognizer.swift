import LegatoCore
import LegatoLayers

/// One short touch in one place (GE-7).
public final class TapGestureRecognizer: GestureRecognizer {
  /// Points the pointer may move.
  public var allowableMovement = 45.0
  /// Seconds it may stay down.
  public var maximumDuration = 0.75
  private var start: (time: Double, place: Point)?

  public convenience init(_ action: @escaping (TapGestureRecognizer) -> Void) {
    self.init()
    addAction { [unowned self] in action(self) }
  }

  override func pointerBegan(_ event: PointerEvent) { pointers.count == 1 ? start = (event.time, event.location) : fail() }
  override func pointerMoved(_ event: PointerEvent) { if !isNear(event) { fail() } }
  override func pointerEnded(_ event: PointerEvent) {
    isNear(event) && event.time - (start?.time ?? event.time) <= maximumDuration ? enter(.ended) : fail()
  }
  override func reset() { start = nil }

  private func isNear(_ event: PointerEvent) -> Bool { start.map { $0.place.distance(to: event.location) <= allowableMovement } ?? false }
}
