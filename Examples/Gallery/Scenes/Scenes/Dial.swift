import Legato

/// A wheel that one finger turns and throws: it goes on as fast as the finger was, and is braked as by friction (GE-19, TC-17). A touch catches it.
final class Dial: Scene {
  private static let (middle, radius) = (Point(x: 160, y: 104), 74.0)
  /// Seconds of a throw, and the natural logarithm of how much of its speed it loses in them.
  private static let (seconds, decay) = (2.4, 5.0)
  /// Radians a second.
  private static let fastest = 40.0
  private let wheel = Layer.circle(Dial.radius, at: Dial.middle, Palette.panel)
  private let words = Layer.label("", Rect(x: 24, y: 6, width: 272, height: 14), alignment: .center)
  private let curve = (try? ExponentialCurve(decay: Dial.decay)) as (any TimingCurveProvider)? ?? CubicTimingParameters.easeOut
  /// Radians; whole turns add up.
  private lazy var angle = Animated(0.0, in: stage)
  /// What the angle was when the finger came.
  private var held = 0.0

  required init() {
    super.init()
    for place in 0..<12 {
      let turned = AffineTransform(rotationAngle: Double(place) * .pi / 6)
      let color = place == 0 ? Palette.orange : Palette.blue
      let mark = Layer.circle(place == 0 ? 7 : 4, at: Point(x: Self.radius + 60 * turned.a, y: Self.radius + 60 * turned.b), color)
      mark.isUserInteractionEnabled = false
      wheel.addSublayer(mark)
    }
    for layer in [wheel, words] { window.addSublayer(layer) }
    let dial = DialGestureRecognizer { [unowned self] in turn($0) }
    dial.hysteresis = 0
    wheel.addGestureRecognizer(dial)
  }

  private func turn(_ dial: DialGestureRecognizer) {
    switch dial.state {
    case .began:
      angle.value = angle.presentation
      angle.removeAllAnimations()
      held = angle.value
    case .changed: angle.value = held + dial.rotation
    default: go(on: dial.velocity)
    }
  }

  /// - Parameter velocity: radians a second.
  private func go(on velocity: Double) {
    let velocity = max(-Self.fastest, min(Self.fastest, velocity))
    // so far that the curve begins as fast as that
    let way = velocity * Self.seconds / curve.velocity(at: 0)
    animate(withDuration: Self.seconds, timingParameters: curve, options: .allowUserInteraction) { angle.value += way }
  }

  override func begin() { go(on: 7) }

  override func update() {
    let seen = angle.presentation
    wheel.affineTransform = AffineTransform(rotationAngle: seen)
    func turns(_ angle: Double, _ parts: Double) -> Double { (angle / (2 * .pi) * parts).rounded() / parts + 0 }
    words.text = "\(turns(seen, 100)) turns, \(turns(angle.velocity, 10)) a second"
  }

  override var keys: [(key: Character, does: String)] { [("h", "push it back"), ("l", "push it on")] }
  override func press(_ key: Character) {
    switch key {
    case "h": go(on: -4)
    case "l": go(on: 4)
    default: break
    }
  }

  override var readings: [Reading] { [Reading("angle", angle.presentation), Reading("speed", angle.velocity)] }

  override var demonstration: [PointerEvent] {
    // it is caught, turned back by a third of a turn, and thrown on
    (0...24).map { step in
      let turned = AffineTransform(rotationAngle: -Double(step * step) / 24 * .pi / 36)
      let place = Self.middle + Vector(dx: 55 * turned.a, dy: 55 * turned.b)
      return PointerEvent(time: 1.2 + Double(step) / 60, phase: step == 0 ? .began : step == 24 ? .ended : .moved, location: place)
    }
  }
}
