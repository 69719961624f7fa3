import LegatoTiming

/// An oscillator of frequency 1: all others with its damping ratio differ from it in their unit of time alone. A table has its state every eighth of a radian, and
/// from there the solution's Taylor series leads to the argument. Both are of the differential equation `x″ + 2ζx′ + x = 0`: after δ, a state (x, x′) has become
/// `x·φ(δ) + x′·ψ(δ)`, where φ answers a displacement of 1 and ψ a velocity of 1.
final class SpringLookup: CourseLookup {
  /// Arguments above this are computed alone.
  private let greatest: Double
  private static let nodes = 512
  private static let perRadian = 8.0
  /// The first term that is left out is below 4·10⁻¹⁶, where δ is at most 1/16 and the damping ratio at most 1. An oscillator with more has a fast part.
  private static let degree = 8

  private let motion: SpringMotion
  /// φ and ψ at each node, and their derivatives; NaN until they are needed.
  private let states: UnsafeMutablePointer<SIMD4<Double>>
  /// The coefficients of φ and ψ, from the highest on.
  private let series: UnsafeMutablePointer<SIMD2<Double>>

  init(dampingRatio: Double) {
    motion = SpringMotion(angularFrequency: 1, dampingRatio: dampingRatio)
    greatest = dampingRatio <= 1 ? Double(Self.nodes) / Self.perRadian : 0
    states = .allocate(capacity: Self.nodes + 1)
    states.initialize(repeating: SIMD4(repeating: .nan), count: Self.nodes + 1)
    series = .allocate(capacity: Self.degree + 1)
    var (low, high) = (SIMD2(1.0, 0), SIMD2(0.0, 1))
    for n in 0...Self.degree {
      (series + (Self.degree - n)).initialize(to: low)
      // from the equation, power by power
      (low, high) = (high, (high * (-2 * dampingRatio * Double(n + 1)) - low) / Double((n + 1) * (n + 2)))
    }
  }

  deinit {
    states.deallocate()
    series.deallocate()
  }

  /// The arguments are radians from the start on, of the oscillation without damping.
  override func replace(_ arguments: UnsafeMutablePointer<Double>, _ impulses: UnsafeMutablePointer<Double>, count: Int) {
    for i in 0..<count {
      let answer = answer(at: arguments[i])
      (arguments[i], impulses[i]) = (answer.x, answer.y)
    }
  }

  @inline(__always)
  private func answer(at argument: Double) -> SIMD2<Double> {
    guard argument < greatest else { return alone(argument) }
    let rounded = argument * Self.perRadian + CurveTable.rounding
    let node = Int(truncatingIfNeeded: rounded.bitPattern & 0x3FF)
    var state = states[node]
    if state.x.isNaN { state = made(node) }
    let δ = argument - (rounded - CurveTable.rounding) / Self.perRadian
    var step = series[0]
    for i in 1...Self.degree { step = step * δ + series[i] }
    return state.lowHalf * step.x + state.highHalf * step.y
  }

  @inline(never)
  private func alone(_ argument: Double) -> SIMD2<Double> {
    let response = motion.response(at: argument)
    return SIMD2(response.displacement, response.impulse)
  }

  @inline(never)
  private func made(_ node: Int) -> SIMD4<Double> {
    let response = motion.response(at: Double(node) / Self.perRadian)
    states[node] = SIMD4(response.displacement, response.impulse, response.displacementRate, response.impulseRate)
    return states[node]
  }
}
