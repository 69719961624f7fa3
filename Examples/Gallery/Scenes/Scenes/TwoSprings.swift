import Legato

/// Two discs go where a finger says, under springs of the same response: one is critically damped and never goes past, the other swings (SP-2). Sent again on their
/// way, both keep their speed.
final class TwoSprings: Scene {
  private static let (left, right, response) = (86.0, 234.0, 0.6)
  private let discs = [
    Layer.circle(10, at: Point(x: TwoSprings.left, y: 31), Palette.green),
    Layer.circle(10, at: Point(x: TwoSprings.left, y: 75), Palette.pink),
  ]
  private let words = [19.0, 63].map { Layer.label("", Rect(x: 28, y: $0 - 14, width: 264, height: 12), size: 10) }
  /// Where they are going.
  private let marks = [31.0, 75].map { y in
    let mark = Layer(frame: Rect(x: TwoSprings.left - 1, y: y - 12, width: 2, height: 24))
    (mark.backgroundColor, mark.isUserInteractionEnabled) = (Palette.line, false)
    return mark
  }
  private let plots = MotionPlots(
    place: Rect(x: 24, y: 96, width: 134, height: 98), speed: Rect(x: 162, y: 96, width: 134, height: 98),
    ends: 30...290, marks: [TwoSprings.left, TwoSprings.right], fastest: 1200, colors: [Palette.green, Palette.pink])
  private var ratios = [1.0, 0.3]

  required init() {
    super.init()
    for disc in discs { window.addSublayer(.panel(Rect(x: 24, y: disc.position.y - 12, width: 272, height: 24))) }
    for layer in words + marks + discs + plots.layers { window.addSublayer(layer) }
    window.addGestureRecognizer(TapGestureRecognizer { [unowned self] in send(to: $0.location(in: window).x) })
    tell()
  }

  override func begin() { send(to: Self.right) }

  private func send(to place: Double) {
    let x = min(Self.right, max(Self.left, place))
    animate(withDuration: 0.15, options: .allowUserInteraction) { for mark in marks { mark.position.x = x } }
    for (disc, ratio) in zip(discs, ratios) {
      animate(
        withDuration: 0, timingParameters: SpringTimingParameters(response: Self.response, dampingRatio: ratio),
        options: .allowUserInteraction
      ) { disc.position.x = x }
    }
  }

  private func tell() {
    words[0].text = "damping ratio 1: critical, never past"
    words[1].text = "damping ratio \((ratios[1] * 10).rounded() / 10): \(ratios[1] < 1 ? "past it and back" : "critical")"
  }

  override func update() { plots.add(discs.map { $0.presentation()?.position.x ?? 0 }, at: stage.now) }

  override var keys: [(key: Character, does: String)] { [(" ", "to the other side"), ("h", "less damping"), ("l", "more")] }
  override func press(_ key: Character) {
    switch key {
    case " ": send(to: discs[0].position.x > 160 ? Self.left : Self.right)
    case "h", "l":
      ratios[1] = min(1, max(0.1, ratios[1] + (key == "l" ? 0.1 : -0.1)))
      tell()
    default: break
    }
  }

  override var readings: [Reading] { zip(discs, ["critical", "swinging"]).map { Reading($1, $0.presentation()?.position.x ?? 0) } }

  override var demonstration: [PointerEvent] { [(90.0, 1.6), (250, 1.85), (60, 3.2)].flatMap { Trace.tap(Point(x: $0, y: 60), at: $1) } }
}
