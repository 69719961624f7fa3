import LegatoTiming

extension SpringMotion {
  /// Equality where a start goes through it: that of another module is a call.
  @inline(__always)
  func isSame(as other: SpringMotion) -> Bool {
    angularFrequency == other.angularFrequency && dampingRatio == other.dampingRatio
  }
}

/// What becomes of an offset and of a velocity over ω some time on, by the closed form.
struct SpringStep {
  let xx, xv, vx, vv: Double

  init(_ motion: SpringMotion, _ elapsed: Double) {
    let (answer, ω) = (motion.response(at: elapsed), motion.angularFrequency)
    (xx, xv) = (answer.displacement, answer.impulse * ω)
    (vx, vv) = (answer.displacementRate / ω, answer.impulseRate)
  }

  @inline(__always)
  func offset(_ x: Double, _ v: Double) -> Double { xx * x + xv * v }
  @inline(__always)
  func velocity(_ x: Double, _ v: Double) -> Double { vx * x + vv * v }
}

/// Steps that were taken lately: springs that are interrupted together were mostly started together.
///
/// What is remembered is what would be computed, to the bit: it is known by all that it follows from.
struct SpringSteps: ~Copyable {
  struct Known {
    let motion: SpringMotion
    let elapsed: Double
    let step: SpringStep
  }
  /// 64 places, made at the first step; each remembers the last that fell on it.
  private var known = Column<Known>()
  private static let bits = UInt64(6)

  /// The step of `motion` over `elapsed` seconds. O(1).
  @inline(__always)
  mutating func step(_ motion: SpringMotion, _ elapsed: Double) -> SpringStep {
    // 2⁶⁴ over the golden ratio: neighbours end up far apart
    let place = Int(truncatingIfNeeded: (elapsed.bitPattern &* 0x9E37_79B9_7F4A_7C15) &>> (64 - Self.bits))
    if !known.isEmpty, known[place].elapsed == elapsed, known[place].motion.isSame(as: motion) { return known[place].step }
    return computed(motion, elapsed, place)
  }

  @inline(never)
  private mutating func computed(_ motion: SpringMotion, _ elapsed: Double, _ place: Int) -> SpringStep {
    let step = SpringStep(motion, elapsed)
    if known.isEmpty {
      // no time is equal to this one
      known.append(repeating: Known(motion: motion, elapsed: .nan, step: step), count: 1 << Int(Self.bits))
    }
    known[place] = Known(motion: motion, elapsed: elapsed, step: step)
    return step
  }
}
