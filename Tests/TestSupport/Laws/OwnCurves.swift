import LegatoTiming

/// Curves that are no Béziers and no springs: with jumps, corners, upright ends and flat stretches, and compositions of all of them.
public enum OwnCurves {
  /// A ball that bounces: parabolas from corner to corner.
  static func bounce(_ s: Double) -> Double {
    let u = s * 2.75
    if u < 1 { return u * u }
    if u < 2 { return (u - 1.5) * (u - 1.5) + 0.75 }
    if u < 2.5 { return (u - 2.25) * (u - 2.25) + 0.9375 }
    return (u - 2.625) * (u - 2.625) + 0.984375
  }

  /// A saw on a straight line that is straight at its end.
  private static func wave(_ k: Int) -> Double {
    let left = Double(1000 - k) / 1000
    return 1 - left + 0.01 * left * Double(k % 7)
  }

  /// Each with a name.
  public static var named: [(name: String, curve: any TimingCurveProvider)] {
    get throws {
      let ease = CubicTimingParameters.easeInOut
      let spring = SpringTimingParameters(dampingRatio: 0.4)
      let stops = try PiecewiseLinearCurve([.init(0), .init(0.4, at: 0.3), .init(0.9, at: 0.3), .init(0.5, at: 0.6, 0.7), .init(1)])
      let waves = (0...1000).map(wave)
      var all: [(name: String, curve: any TimingCurveProvider)] = []
      func add(_ name: String, _ curve: any TimingCurveProvider) { all.append((name, curve)) }
      try add("steps", StepsCurve(7, jump: .both))
      try add("steps at the middles of pieces", StepsCurve(1024))
      try add("very many steps", StepsCurve(1_000_000_000, jump: .start))
      add("stops with a jump", stops)
      try add("a jump and nothing else", PiecewiseLinearCurve([.init(0, at: 0.3), .init(1, at: 0.3)]))
      try add("a constant", PiecewiseLinearCurve([.init(0.4)]))
      try add("few samples", SampledCurve(values: [0, 0.3, 0.2, 0.9, 1]))
      try add("lines through many samples", SampledCurve(values: waves, interpolation: .linear))
      try add("many samples", SampledCurve(values: waves))
      add("a closure", ClosureCurve(corners: []) { s in s * s * (3 - 2 * s) })
      add("an upright closure", ClosureCurve(corners: [0]) { s in s.squareRoot() })
      add("a bouncing closure", ClosureCurve(corners: [1 / 2.75, 2 / 2.75, 2.5 / 2.75], bounce))
      add("a closure with a jump", ClosureCurve(corners: [0.7]) { s in s < 0.7 ? s / 2 : 1 })
      add("a closure that says nothing", ClosureCurve { s in abs(s - 0.123456) < 1e-4 ? 2 : s })
      try add("delay", spring.delayed(by: 0.3))
      try add("a long delay", stops.delayed(by: 0.995))
      try add("speed", spring.speed(1.6))
      try add("high speed", ClosureCurve(corners: []) { s in s * s }.speed(400))
      add("reverse", spring.reversed)
      try add("backwards steps", StepsCurve(5, jump: .start).backwards)
      add("there and back", CubicTimingParameters(x1: 0, y1: 1, x2: 0.1, y2: 1).mirrored)
      try add(
        "a chain", ChainedCurve([.init(ease), .init(stops, weight: 0.01), .init(spring, weight: 2), .init(StepsCurve(3), weight: 1e-5)]))
      try add("nested", ChainedCurve([.init(spring.mirrored.reversed), .init(stops.backwards.speed(1.7))]).delayed(by: 0.1))
      try add("as one type", AnyTimingCurve(ease.delayed(by: 0.2)))
      return all
    }
  }

  /// One of them, or a composition of some.
  public static func drawn(_ random: inout SplitMix64, depth: Int = 0) throws -> any TimingCurveProvider {
    let leaf = random.pick(try named).curve
    guard depth < 3 else { return leaf }
    func inner() throws -> any TimingCurveProvider { try drawn(&random, depth: depth + 1) }
    func number(_ range: ClosedRange<Double>) -> Double { Double.random(in: range, using: &random) }
    switch Int.random(in: 0..<9, using: &random) {
    case 0: return try inner().delayed(by: number(0...0.99))
    case 1: return try inner().speed(number(0.2...20))
    case 2: return try inner().reversed
    case 3: return try inner().backwards
    case 4: return try inner().mirrored
    case 5:
      return try ChainedCurve([
        .init(try inner(), weight: number(0.01...1)), .init(try inner(), weight: number(0.01...1), progressWeight: 0.3),
      ])
    case 6: return CubicTimingParameters(x1: number(0...1), y1: number(-1...2), x2: number(0...1), y2: number(-1...2))
    case 7: return try StepsCurve(Int.random(in: 1...3000, using: &random))
    default: return leaf
    }
  }
}
