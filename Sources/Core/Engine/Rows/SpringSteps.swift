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

  /// No time.
  static var none: SpringStep { SpringStep(xx: 1, xv: 0, vx: 0, vv: 1) }

  private init(xx: Double, xv: Double, vx: Double, vv: Double) { (self.xx, self.xv, self.vx, self.vv) = (xx, xv, vx, vv) }

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
    fileprivate let elapsed, angularFrequency, dampingRatio: UInt64
    let step: SpringStep

    @inline(__always)
    func isStep(of motion: SpringMotion, _ elapsed: Double) -> Bool {
      self.elapsed == elapsed.bitPattern && angularFrequency == motion.angularFrequency.bitPattern
        && dampingRatio == motion.dampingRatio.bitPattern
    }
  }
  /// 64 places, made for the first spring; each remembers the last that fell on it.
  private var known = Column<Known>()
  private static let bits = UInt64(6)

  /// Makes the places: no step is asked for before.
  @inline(__always)
  mutating func makeRoom() { if known.isEmpty { makePlaces() } }

  @inline(never)
  private mutating func makePlaces() {
    let never = Known(elapsed: Double.nan.bitPattern, angularFrequency: 0, dampingRatio: 0, step: .none)
    known.append(repeating: never, count: 1 << Int(Self.bits))
  }

  /// The step of `motion` over `elapsed` seconds, where it was taken lately.
  @inline(__always)
  func known(_ motion: SpringMotion, _ elapsed: Double) -> UnsafePointer<SpringStep>? {
    let place = place(elapsed)
    return place.pointee.isStep(of: motion, elapsed) ? UnsafePointer(place.pointer(to: \.step)!) : nil
  }

  @inline(__always)
  private func place(_ elapsed: Double) -> UnsafeMutablePointer<Known> {
    // 2⁶⁴ over the golden ratio: neighbours end up far apart
    known.start + Int(truncatingIfNeeded: (elapsed.bitPattern &* 0x9E37_79B9_7F4A_7C15) &>> (64 - Self.bits))
  }

  /// The step of `motion` over `elapsed` seconds. O(1).
  @inline(__always)
  func step(_ motion: SpringMotion, _ elapsed: Double) -> SpringStep { known(motion, elapsed)?.pointee ?? taken(motion, elapsed) }

  @inline(never)
  private func taken(_ motion: SpringMotion, _ elapsed: Double) -> SpringStep {
    let step = elapsed == 0 ? .none : SpringStep(motion, elapsed)
    place(elapsed).pointee = Known(
      elapsed: elapsed.bitPattern, angularFrequency: motion.angularFrequency.bitPattern, dampingRatio: motion.dampingRatio.bitPattern,
      step: step)
    return step
  }
}
