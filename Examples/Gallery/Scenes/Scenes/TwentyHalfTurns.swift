import Legato

/// Twenty half turns added one on the other are ten whole turns; all of them in one step are none (PT-11).
final class TwentyHalfTurns: Scene {
  private let arms = [Point(x: 90, y: 105), Point(x: 230, y: 105)].map { place in
    let arm = Layer(frame: Rect(x: place.x - 45, y: place.y - 9, width: 90, height: 18))
    (arm.backgroundColor, arm.cornerRadius) = (Palette.blue, 9)
    let tip = Layer.circle(7, at: Point(x: 79, y: 9), Palette.yellow)
    arm.addSublayer(tip)
    return arm
  }
  private var (turned, last) = (0.0, 0.0)

  required init() {
    super.init()
    arms[1].backgroundColor = Palette.pink
    for (arm, text) in zip(arms, ["20 × 180°", "3600° at once"]) {
      window.addSublayer(Layer.circle(52, at: arm.position, Palette.panel))
      window.addSublayer(arm)
      window.addSublayer(Layer.label(text, Rect(x: arm.position.x - 70, y: 24, width: 140, height: 14), alignment: .center))
    }
    window.addGestureRecognizer(TapGestureRecognizer { [unowned self] _ in begin() })
  }

  override func begin() {
    for _ in 1...20 {
      animate(withDuration: 4, options: .allowUserInteraction) { arms[0].affineTransform = arms[0].affineTransform.rotated(by: .pi) }
    }
    animate(withDuration: 4, options: .allowUserInteraction) { arms[1].affineTransform = AffineTransform(rotationAngle: 20 * .pi) }
  }

  override var keys: [(key: Character, does: String)] { [(" ", "again")] }
  override func press(_ key: Character) { if key == " " { begin() } }

  /// The angle between two frames is taken the shorter way: frames must not be more than half a turn apart.
  override func update() {
    let seen = arms[0].presentation()?.transform.affine ?? .identity
    let before = AffineTransform(rotationAngle: last)
    // sine and cosine of the step: the rows' cross and dot products
    let (sine, cosine) = (before.a * seen.b - before.b * seen.a, before.a * seen.a + before.b * seen.b)
    let step = angle(sine, cosine)
    (turned, last) = (turned + step, last + step)
  }

  /// By halving: the half angle's tangent is `s / (1 + c)`, and small tangents are their angles.
  private func angle(_ sine: Double, _ cosine: Double) -> Double {
    let length = (sine * sine + cosine * cosine).squareRoot()
    guard length > 0 else { return 0 }
    var (s, c, factor) = (sine / length, cosine / length, 1.0)
    for _ in 0..<20 {
      let half = ((1 + c) / 2).squareRoot()
      guard half > 1e-9 else { return factor * (s < 0 ? -Double.pi : .pi) }
      (s, c, factor) = (s / (2 * half), half, factor * 2)
    }
    return s * factor
  }

  override var readings: [Reading] {
    [Reading("turns", turned / (2 * .pi)), Reading("at-once-sine", arms[1].presentation()?.transform.m12 ?? 0)]
  }
}
