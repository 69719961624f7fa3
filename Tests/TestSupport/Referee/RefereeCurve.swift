import LegatoCore

/// A curve as the rules describe it: control points or a spring, and nothing tabulated.
enum RefereeCurve: Hashable, Sendable {
  /// TC-8.
  case cubic(x1: Double, y1: Double, x2: Double, y2: Double)
  /// SP-10, with a start velocity an axis.
  case ratio(Double, dx: Double, dy: Double)
  /// SP-24: one velocity along the way.
  case scalarRatio(Double, velocity: Double)
  /// SP-11.
  case mass(Double, stiffness: Double, damping: Double, dx: Double, dy: Double)

  static let linear = RefereeCurve.cubic(x1: 0, y1: 0, x2: 1, y2: 1)

  var provider: any TimingCurveProvider {
    switch self {
    case .cubic(let x1, let y1, let x2, let y2): CubicTimingParameters(x1: x1, y1: y1, x2: x2, y2: y2)
    case .ratio(let ratio, let dx, let dy): SpringTimingParameters(dampingRatio: ratio, initialVelocity: SpringVelocity(dx: dx, dy: dy))
    case .scalarRatio(let ratio, let v): SpringTimingParameters(dampingRatio: ratio, initialVelocity: SpringVelocity(dx: v, dy: v))
    case .mass(let mass, let stiffness, let damping, let dx, let dy):
      SpringTimingParameters(mass: mass, stiffness: stiffness, damping: damping, initialVelocity: SpringVelocity(dx: dx, dy: dy))
    }
  }

  var isSpring: Bool { if case .cubic = self { false } else { true } }
  /// Whether progress stays within 0…1.
  var isMonotone: Bool {
    if case .cubic(_, let y1, _, let y2) = self { (0...1).contains(y1) && (0...1).contains(y2) } else { false }
  }

  /// Start velocities along the first axis and all others but the second, and along the second.
  var velocities: (dx: Double, dy: Double) {
    switch self {
    case .cubic: (0, 0)
    case .ratio(_, let dx, let dy), .mass(_, _, _, let dx, let dy): (dx, dy)
    case .scalarRatio(_, let v): (v, v)
    }
  }

  /// Whether its velocity counts an axis (SP-13) and moves over no distance too (SP-7).
  var isThrown: Bool {
    if case .scalarRatio = self { false } else { velocities != (0, 0) }
  }

  /// As an animator takes it: its velocity counts an axis.
  var byAxis: RefereeCurve { if case .scalarRatio(let ratio, let v) = self { .ratio(ratio, dx: v, dy: v) } else { self } }

  /// The same from rest.
  var resting: RefereeCurve {
    switch self {
    case .cubic: self
    case .ratio(let ratio, _, _), .scalarRatio(let ratio, _): .ratio(ratio, dx: 0, dy: 0)
    case .mass(let mass, let stiffness, let damping, _, _): .mass(mass, stiffness: stiffness, damping: damping, dx: 0, dy: 0)
    }
  }

  /// Its springs, an axis each; nil for a cubic.
  func springs(over seconds: Double) -> (x: RefereeSpring, y: RefereeSpring)? {
    switch self {
    case .cubic: return nil
    case .ratio(let ratio, _, _), .scalarRatio(let ratio, _):
      let (dx, dy) = velocities
      let x = RefereeSpring(ratio: ratio, seconds: seconds, velocity: dx)
      return (x, dy == dx ? x : RefereeSpring(ratio: ratio, seconds: seconds, velocity: dy))
    case .mass(let mass, let stiffness, let damping, _, _):
      let spring = RefereeSpring(mass: mass, stiffness: stiffness, damping: damping)
      return (spring, spring)
    }
  }

  /// Seconds that a spring given by its mass takes by itself (SP-11, SP-22).
  var ownSeconds: Double? {
    guard case .mass(let mass, let stiffness, let damping, let dx, let dy) = self else { return nil }
    let spring = RefereeSpring(mass: mass, stiffness: stiffness, damping: damping)
    return max(spring.settling(velocity: dx), spring.settling(velocity: dy))
  }

  /// The same beyond its ends, along its slopes there (TC-10).
  func extended(at s: Moving) -> Moving {
    guard case .cubic(let x1, let y1, let x2, let y2) = self, s.value < 0 || s.value > 1 else { return progress(at: s) }
    func slope(_ x: Double, _ y: Double, _ nextX: Double, _ nextY: Double) -> Double {
      x > 0 ? y / x : y == 0 && nextX > 0 ? nextY / nextX : x == 0 && y == 0 && nextX == 0 && nextY == 0 ? 1 : 0
    }
    return s.value < 0 ? s * slope(x1, y1, x2, y2) : 1 - (1 - s) * slope(1 - x2, 1 - y2, 1 - x1, 1 - y1)
  }

  /// Progress of a cubic at a time fraction: the parameter by bisection, then the other polynomial (TC-9).
  func progress(at s: Moving) -> Moving {
    guard case .cubic(let x1, let y1, let x2, let y2) = self else { return s }
    if s.value < 0 { return Moving(0) }
    if s.value >= 1 { return Moving(1) }
    if x1 == y1, x2 == y2 { return s }
    func polynomial(_ p1: Double, _ p2: Double, _ t: Double) -> Double { ((1 - t) * (1 - t) * 3 * p1 + (1 - t) * t * 3 * p2 + t * t) * t }
    func slope(_ p1: Double, _ p2: Double, _ t: Double) -> Double {
      3 * (1 - t) * (1 - t) * p1 + 6 * (1 - t) * t * (p2 - p1) + 3 * t * t * (1 - p2)
    }
    let t = s.value == 0 ? 0 : bisected(0, 1) { polynomial(x1, x2, $0) < s.value }
    return Moving(polynomial(y1, y2, t), rate: slope(y1, y2, t) / slope(x1, x2, t) * s.rate)
  }
}
