import Legato

/// The same spring twice, 100 points in 1.5 s at ratio 0.7: the upper box takes over the velocity it is let go with, the lower one starts from rest (PT-14).
final class TwoBoxes: Scene {
  private static let (rest, target) = (50.0, 150.0)
  private let boxes = [
    Layer.square(44, at: Point(x: TwoBoxes.rest, y: 65), Palette.green),
    Layer.square(44, at: Point(x: TwoBoxes.rest, y: 140), Palette.pink),
  ]
  /// Where each was caught.
  private var grabbed: [Double] = []

  required init() {
    super.init()
    for (box, text) in zip(boxes, ["with the finger's velocity", "without"]) {
      window.addSublayer(Layer.label(text, Rect(x: 40, y: box.position.y - 40, width: 260, height: 14)))
      let track = Layer.panel(Rect(x: 28, y: box.position.y - 24, width: 264, height: 48))
      window.addSublayer(track)
      window.addSublayer(box)
    }
    let pan = PanGestureRecognizer { [unowned self] in drag($0) }
    pan.hysteresis = 3
    window.addGestureRecognizer(pan)
  }

  /// The talk's numbers: 50 points a second, from 50 to 150.
  override func begin() { throwBoxes(velocity: 50) }

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
    default: throwBoxes(velocity: pan.velocity(in: window).dx)
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

  override var keys: [(key: Character, does: String)] { [(" ", "throw at 300 pt/s")] }
  override func press(_ key: Character) { if key == " " { throwBoxes(velocity: boxes[0].position.x < Self.target ? 300 : -300) } }

  override var readings: [Reading] {
    zip(boxes, ["with", "without"]).map { Reading($1, $0.presentation()?.position.x ?? 0) }
  }

  override var demonstration: [PointerEvent] {
    Trace.drag(from: Point(x: 150, y: 65), to: Point(x: 230, y: 65), at: 1.3, lasting: 0.2, isFling: true)
  }
}
