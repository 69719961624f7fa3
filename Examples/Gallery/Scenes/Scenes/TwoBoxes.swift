import Legato

/// The same spring twice, 100 points in 1.5 s at ratio 0.7: the upper box takes over the velocity it is let go with, the lower one starts from rest (PT-14).
final class TwoBoxes: Scene {
  private static let (rest, target) = (50.0, 150.0)
  private let boxes = [
    Layer.square(24, at: Point(x: TwoBoxes.rest, y: 30), Palette.green),
    Layer.square(24, at: Point(x: TwoBoxes.rest, y: 74), Palette.pink),
  ]
  private let trails = [Palette.green, Palette.pink].map { TrailLayer(radius: 5, $0) }
  private let plots = MotionPlots(
    place: Rect(x: 8, y: 98, width: 148, height: 98), speed: Rect(x: 164, y: 98, width: 148, height: 98), ends: TwoBoxes.rest...220,
    marks: [TwoBoxes.rest, TwoBoxes.target], fastest: 700, colors: [Palette.green, Palette.pink])
  /// Where each was caught.
  private var grabbed: [Double] = []

  required init() {
    super.init()
    for (i, text) in ["with the finger's velocity", "without"].enumerated() {
      let y = boxes[i].position.y
      window.addSublayer(Layer.label(text, Rect(x: 12, y: y - 28, width: 260, height: 12), size: 10))
      for layer in [Layer.panel(Rect(x: 8, y: y - 15, width: 304, height: 30)), trails[i], boxes[i]] { window.addSublayer(layer) }
    }
    for layer in plots.layers { window.addSublayer(layer) }
    let pan = PanGestureRecognizer { [unowned self] in drag($0) }
    pan.hysteresis = 3
    window.addGestureRecognizer(pan)
  }

  /// The talk's numbers: 50 points a second, from 50 to 150.
  override func begin() { throwBoxes(velocity: 50) }

  // MARK: To copy

  private func drag(_ pan: PanGestureRecognizer) {
    switch pan.state {
    case .began:
      for box in boxes {
        // a moving box stops where it is seen
        box.position = box.presentation()?.position ?? box.position
        box.removeAllAnimations()
      }
      grabbed = boxes.map(\.position.x)
    case .changed:
      // caught beyond the ends, it need not come back at once
      for (box, place) in zip(boxes, grabbed) {
        box.position.x = min(max(270, place), max(min(50, place), place + pan.translation(in: window).dx))
      }
    default:
      let velocity = pan.velocity(in: window).dx
      SpeedArrow.show(Vector(dx: velocity, dy: 0), at: boxes[0].position, in: window)
      throwBoxes(velocity: velocity)
    }
  }

  private func throwBoxes(velocity: Double) {
    let target = boxes[0].position.x < Self.target ? Self.target : Self.rest
    for (box, start) in zip(boxes, [velocity, 0]) {
      animate(
        withDuration: 1.5, usingSpringWithDamping: 0.7,
        initialSpringVelocity: normalizedVelocity(start, from: box.position.x, to: target), options: .allowUserInteraction
      ) { box.position.x = target }
    }
  }

  // MARK: Scene

  override func update() {
    let seen = boxes.map { $0.presentation()?.position ?? $0.position }
    for (trail, place) in zip(trails, seen) { trail.add(place, at: stage.now) }
    plots.add(seen.map(\.x), at: stage.now)
  }

  override var keys: [(key: Character, does: String)] { [(" ", "throw at 300 pt/s")] }
  override func press(_ key: Character) { if key == " " { throwBoxes(velocity: boxes[0].position.x < Self.target ? 300 : -300) } }

  override var readings: [Reading] {
    zip(boxes, ["with", "without"]).map { Reading($1, $0.presentation()?.position.x ?? 0) }
  }

  override var demonstration: [PointerEvent] {
    // to the left, and thrown back from there
    Trace.drag(from: Point(x: 200, y: 30), to: Point(x: 110, y: 30), at: 1.5, lasting: 0.5).dropLast()
      + Trace.drag(from: Point(x: 110, y: 30), to: Point(x: 160, y: 30), at: 2, lasting: 0.16, isFling: true).dropFirst()
  }
}
