import Legato

/// Many dots, each sent again before it has arrived: additive animations pile up, none of them jumps.
final class Swarm: Scene {
  private var dots: [Layer] = []
  private let label = Layer.label("", Rect(x: 8, y: 4, width: 300, height: 14))
  private var random = SplitMix(seed: 11)
  private var target = Point(x: 160, y: 100)
  private var calls = 0

  required init() {
    super.init()
    window.addSublayer(label)
    add(120)
    window.addGestureRecognizer(TapGestureRecognizer { [unowned self] in send(to: $0.location(in: window)) })
    let pan = PanGestureRecognizer { [unowned self] in if !$0.state.isFinal { send(to: $0.location(in: window)) } }
    pan.hysteresis = 4
    window.addGestureRecognizer(pan)
  }

  private func add(_ count: Int) {
    let colors = [Palette.blue, Palette.orange, Palette.green, Palette.pink, Palette.yellow]
    for i in 0..<count {
      let dot = Layer.circle(3, at: Point(x: random.next(in: 10...310), y: random.next(in: 25...190)), colors[i % colors.count])
      window.insertSublayer(dot, below: label)
      dots.append(dot)
    }
  }

  override func begin() { send(to: target) }

  // MARK: To copy

  private func send(to place: Point) {
    (target, calls) = (place, calls + 1)
    for dot in dots {
      let (angle, radius) = (random.next(in: 0...(2 * .pi)), random.next(in: 0...45))
      let way = Point(x: radius, y: 0).applying(AffineTransform(rotationAngle: angle))
      animate(withDuration: random.next(in: 0.8...1.8), options: .allowUserInteraction) { dot.position = place + (way - .zero) }
    }
  }

  // MARK: Scene

  override var keys: [(key: Character, does: String)] { [(" ", "send anywhere"), ("d", "double"), ("u", "halve")] }
  override func press(_ key: Character) {
    switch key {
    case " ": send(to: Point(x: random.next(in: 50...270), y: random.next(in: 50...160)))
    case "d" where dots.count < 20_000: add(dots.count)
    case "u" where dots.count > 1:
      for _ in 0..<dots.count / 2 { dots.removeLast().removeFromSuperlayer() }
    default: break
    }
    update()
  }

  private var running: Int { dots.reduce(0) { $0 + $1.animationCount } }

  override func update() { label.text = "\(dots.count) dots, \(running) animations" }

  override var readings: [Reading] {
    let places = dots.compactMap { $0.presentation()?.position }
    let count = Double(max(1, places.count))
    return [
      Reading("dots", Double(dots.count)), Reading("animations", Double(running)),
      Reading("mean-x", places.reduce(0) { $0 + $1.x } / count), Reading("mean-y", places.reduce(0) { $0 + $1.y } / count),
    ]
  }

  override var demonstration: [PointerEvent] {
    Trace.tap(Point(x: 70, y: 60), at: 0.6) + Trace.tap(Point(x: 260, y: 150), at: 1.1)
      + Trace.drag(from: Point(x: 240, y: 60), to: Point(x: 80, y: 150), at: 1.7, lasting: 0.6)
  }
}

/// A small generator with a seed (Steele, Lea and Flood's SplitMix64), so that every run is the same.
struct SplitMix: RandomNumberGenerator {
  private var state: UInt64
  init(seed: UInt64) { state = seed }
  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ z >> 30) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ z >> 27) &* 0x94D0_49BB_1331_11EB
    return z ^ z >> 31
  }
  mutating func next(in range: ClosedRange<Double>) -> Double { .random(in: range, using: &self) }
}
