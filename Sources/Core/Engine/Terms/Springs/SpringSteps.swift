import LegatoTiming

extension SpringMotion {
  /// Equality that is inlined: that of the other module is a call.
  @inline(__always)
  func isSame(as other: SpringMotion) -> Bool {
    angularFrequency == other.angularFrequency && dampingRatio == other.dampingRatio
  }
}

/// The linear map of an offset and a velocity over ω over some time, by the closed form.
struct SpringStep {
  let xx, xv, vx, vv: Double

  init(_ motion: SpringMotion, _ elapsed: Double) {
    let (answer, ω) = (motion.response(at: elapsed), motion.angularFrequency)
    (xx, xv) = (answer.displacement, answer.impulse * ω)
    (vx, vv) = (answer.displacementRate / ω, answer.impulseRate)
  }

  /// The step over 0 seconds.
  static var none: SpringStep { SpringStep(xx: 1, xv: 0, vx: 0, vv: 1) }

  private init(xx: Double, xv: Double, vx: Double, vv: Double) { (self.xx, self.xv, self.vx, self.vv) = (xx, xv, vx, vv) }

  @inline(__always)
  func offset(_ x: Double, _ v: Double) -> Double { xx * x + xv * v }
  @inline(__always)
  func velocity(_ x: Double, _ v: Double) -> Double { vx * x + vv * v }
}

/// A cache of the last steps of a few oscillators: springs that are interrupted together were mostly started together.
///
/// Cached steps equal computed ones bit for bit, as the key contains all inputs.
struct SpringSteps: ~Copyable {
  struct Known {
    /// NaN if nothing is cached.
    fileprivate let elapsed: UInt64
    fileprivate let step: SpringStep
  }
  /// The cached steps of one oscillator, valid until those of another are asked for.
  struct Lately {
    fileprivate let motion: SpringMotion
    fileprivate let known: UnsafeMutablePointer<Known>

    /// The cached step over `elapsed` seconds, if any; valid until another is asked for.
    @inline(__always)
    func known(_ elapsed: Double) -> UnsafePointer<SpringStep>? {
      let entry = entry(elapsed)
      return entry.pointee.elapsed == elapsed.bitPattern ? UnsafePointer(entry.pointer(to: \.step)!) : nil
    }

    /// The step over `elapsed` seconds, valid until another is asked for. O(1).
    @inline(__always)
    func step(_ elapsed: Double) -> UnsafePointer<SpringStep> { known(elapsed) ?? taken(elapsed) }

    @inline(never)
    private func taken(_ elapsed: Double) -> UnsafePointer<SpringStep> {
      let entry = entry(elapsed)
      entry.pointee = Known(elapsed: elapsed.bitPattern, step: elapsed == 0 ? .none : SpringStep(motion, elapsed))
      return UnsafePointer(entry.pointer(to: \.step)!)
    }

    @inline(__always)
    private func entry(_ elapsed: Double) -> UnsafeMutablePointer<Known> {
      // 2⁶⁴ over the golden ratio spreads neighbouring keys
      known + Int(truncatingIfNeeded: (elapsed.bitPattern &* SpringSteps.golden) &>> (64 - SpringSteps.bits))
    }
  }

  /// 64 entries for each of eight oscillators, allocated for the first spring; each entry has the last step with its hash.
  private var known = Column<Known>()
  private var motions = Column<SpringMotion>()
  private static let tables = 8
  fileprivate static let bits = UInt64(6)
  fileprivate static let golden: UInt64 = 0x9E37_79B9_7F4A_7C15

  /// The cache of an oscillator, by the number of its playback; it may take over the entries of another playback with the same remainder.
  @inline(__always)
  mutating func lately(_ motion: SpringMotion, _ playback: Int) -> Lately { known(motion, playback) ?? hand(playback, to: motion) }

  /// The cache of an oscillator that already has its entries.
  @inline(__always)
  func known(_ motion: SpringMotion, _ playback: Int) -> Lately? {
    !known.isEmpty && motions[playback & (Self.tables - 1)].isSame(as: motion) ? table(playback, motion) : nil
  }

  @inline(__always)
  private func table(_ playback: Int, _ motion: SpringMotion) -> Lately {
    Lately(motion: motion, known: known.start + (playback & (Self.tables - 1)) << Int(Self.bits))
  }

  @inline(never)
  private mutating func hand(_ playback: Int, to motion: SpringMotion) -> Lately {
    let (size, nothing) = (1 << Int(Self.bits), Known(elapsed: Double.nan.bitPattern, step: .none))
    if known.isEmpty {
      known.append(repeating: nothing, count: Self.tables * size)
      motions.append(repeating: motion, count: Self.tables)
    }
    motions[playback & (Self.tables - 1)] = motion
    let table = table(playback, motion)
    table.known.update(repeating: nothing, count: size)
    return table
  }
}
