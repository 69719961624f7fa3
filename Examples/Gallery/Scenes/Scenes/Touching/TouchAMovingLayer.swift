import Legato

/// Four squares on their way: a touch finds one where it is going, another where it is seen, and one of them swallows it (PT-17).
final class TouchAMovingLayer: Scene {
  private lazy var lanes = TouchLane.Kind.allCases.enumerated().map { TouchLane($1, y: 22 + 44 * Double($0), stage: stage) }

  required init() {
    super.init()
    for (index, (text, color)) in [("the square got it", Palette.yellow), ("its lane", Palette.text), ("nobody", Palette.pink)].enumerated()
    {
      let x = [18.0, 138, 208][index]
      let ring = Layer.circle(4, at: Point(x: x + 4, y: 11), .clear)
      (ring.borderWidth, ring.borderColor) = (2, color)
      window.addSublayer(ring)
      window.addSublayer(.label(text, Rect(x: x + 12, y: 5, width: 110, height: 12), size: 10))
    }
    for lane in lanes { window.addSublayer(lane.panel) }
  }

  override func begin() { for lane in lanes { lane.send() } }

  /// A touch in each lane, as a finger would make it.
  private func touch(_ place: (TouchLane) -> Double) {
    for (index, lane) in lanes.enumerated() {
      let location = Point(x: place(lane), y: lane.panel.position.y + 6)
      for phase in [PointerEvent.Phase.began, .ended] {
        window.handle(PointerEvent(time: stage.hostTime, phase: phase, id: 100 + index, location: location))
      }
    }
  }

  override var keys: [(key: Character, does: String)] { [(" ", "send"), ("s", "touch what is seen"), ("t", "touch the targets")] }
  override func press(_ key: Character) {
    switch key {
    case " ": for lane in lanes { lane.send() }
    case "s": touch(\.shown)
    case "t": touch(\.going)
    default: break
    }
  }

  override var readings: [Reading] {
    zip(lanes, ["block", "allowed", "overridden", "animator"]).flatMap { lane, name in
      [
        Reading("\(name)-x", lane.shown), Reading("\(name)-hits", Double(lane.bySquare)), Reading("\(name)-behind", Double(lane.byPanel)),
        Reading("\(name)-nobody", Double(lane.byNobody)),
      ]
    }
  }

  override var demonstration: [PointerEvent] {
    // in the middle of their way, where each is seen, the third dragged back, and where the first two are going
    Trace.tap(Point(x: 155, y: 48), at: 1.4) + Trace.tap(Point(x: 158, y: 92), at: 1.46) + Trace.tap(Point(x: 163, y: 180), at: 1.52)
      + Trace.drag(from: Point(x: 174, y: 136), to: Point(x: 100, y: 136), at: 1.6, lasting: 0.5)
      + Trace.tap(Point(x: 280, y: 48), at: 2.2) + Trace.tap(Point(x: 280, y: 92), at: 2.3)
  }
}
