import LegatoPorting

/// A window of 400 × 600 with a screen in it, a finger, and a clock.
final class Device {
  let window = Window(size: CGSize(width: 400, height: 600))
  private(set) var time = 0.0
  init(_ root: ViewController) { window.rootViewController = root }

  func wait(_ seconds: Double) {
    for _ in 0..<max(1, Int(saturating: (seconds * 120).rounded())) {
      window.stage.advance(to: window.stage.now + seconds / max(1, (seconds * 120).rounded()))
    }
    time = window.stage.now
  }
  func touch(_ phase: PointerEvent.Phase, _ x: Double, _ y: Double) {
    window.handle(PointerEvent(time: window.stage.now, phase: phase, location: CGPoint(x: x, y: y)))
  }
  /// A drag at a steady speed, an event each hundredth of a second.
  func drag(from start: CGPoint, to end: CGPoint, lasting seconds: Double, lifts: Bool = true) {
    touch(.began, start.x, start.y)
    let steps = Int(saturating: (seconds * 100).rounded())
    for step in 1...steps {
      window.stage.advance(to: window.stage.now + 0.01)
      let place = start + (end - start) * (Double(step) / Double(steps))
      touch(.moved, place.x, place.y)
    }
    if lifts { touch(.ended, end.x, end.y) }
    time = window.stage.now
  }
}
