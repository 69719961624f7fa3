/// Followers side by side: what a frame reads of each, and what it need not ask each of them, see ``Followers/review(_:)``.
struct FollowerBlock: BitwiseCopyable {
  /// So many at most; an even number.
  static let size = 64

  /// The remaining shares; rows read them there, see ``Playbacks/pieces``.
  let shares: UnsafeMutablePointer<Double>
  /// The remaining shares of component 1, of those that have ``axes``.
  private let seconds: UnsafeMutablePointer<Double>
  /// The runs of two each, and where each ends.
  private let runs: UnsafeMutablePointer<RunPair>
  private let ends: UnsafeMutablePointer<Double>
  /// See ``ShareSource/scaling``; whatever has none has ``ShareSource/plainScaling``.
  let scalings: UnsafeMutablePointer<SIMD2<Double>>

  /// Whether the sources of all are right.
  var isCurrent = false
  /// Whether all shares are ``scalings`` of what the look-up says of their places.
  var areScaled = false
  /// Whether any has a ``ShareSource/fade``.
  var haveFades = false
  /// Whether all scalings are ``ShareSource/plainScaling``.
  var arePlain = false
  /// Whether no share changes until a timeline does, and all are set.
  var areStill = false
  /// A bit for each follower with a remaining share for component 1 that differs from the others'.
  private(set) var axes: UInt64 = 0
  /// A bit for each follower whose share, or that of others set with it, has changed in that epoch.
  private var (moved, epoch) = (UInt64(0), UInt64(0))

  /// Two of ``ShareSource/Run``, whose places are computed at once.
  private struct RunPair: BitwiseCopyable {
    var since, first, unit: SIMD2<Double>

    /// Says the same as ``ShareSource/Run/place(at:)``.
    @inline(__always)
    func places(at now: Double) -> SIMD2<Double> {
      let passed = SIMD2(repeating: now) - since
      return first + passed.replacing(with: 0, where: .!(passed .> 0)) / unit
    }
  }

  /// Room for blocks side by side, so that the processor reads ahead.
  struct Room: BitwiseCopyable {
    static let most = 16
    let blocks: Int
    /// Those of component 1 after all others.
    private let shares: UnsafeMutablePointer<Double>
    private let runs: UnsafeMutablePointer<RunPair>
    private let ends: UnsafeMutablePointer<Double>
    private let scalings: UnsafeMutablePointer<SIMD2<Double>>

    init(blocks: Int) {
      let count = blocks * FollowerBlock.size
      self.blocks = blocks
      (shares, runs) = (.allocate(capacity: 2 * count), .allocate(capacity: count / 2))
      (ends, scalings) = (.allocate(capacity: count), .allocate(capacity: count))
      // where a curve has a piece, rows look at the next shares, too
      shares.initialize(repeating: 1, count: 2 * count)
    }

    func block(_ number: Int) -> FollowerBlock {
      let first = number * FollowerBlock.size
      return FollowerBlock(
        shares: shares + first, seconds: shares + blocks * FollowerBlock.size + first, runs: runs + first / 2, ends: ends + first,
        scalings: scalings + first)
    }

    func deallocate() {
      shares.deallocate()
      runs.deallocate()
      ends.deallocate()
      scalings.deallocate()
    }
  }

  private init(
    shares: UnsafeMutablePointer<Double>, seconds: UnsafeMutablePointer<Double>, runs: UnsafeMutablePointer<RunPair>,
    ends: UnsafeMutablePointer<Double>, scalings: UnsafeMutablePointer<SIMD2<Double>>
  ) { (self.shares, self.seconds, self.runs, self.ends, self.scalings) = (shares, seconds, runs, ends, scalings) }

  /// Whether a frame has nothing to do.
  var isAtRest: Bool { isCurrent && areStill }

  /// The remaining share of component 0, and that of component 1.
  @inline(__always)
  func share(_ i: Int) -> SIMD2<Double> { SIMD2(shares[i], second(i) ?? shares[i]) }

  /// The remaining share of component 1, if it differs from the others'.
  @inline(__always)
  func second(_ i: Int) -> Double? { hasAxes(i) ? seconds[i] : nil }

  @inline(__always)
  private func hasAxes(_ i: Int) -> Bool { axes &>> UInt64(truncatingIfNeeded: i) & 1 != 0 }

  /// Sets a share without noting that it has moved. Returns how many more have ``axes``.
  @inline(__always)
  mutating func set(_ share: SIMD2<Double>, of i: Int) -> Int {
    shares[i] = share.x
    let (had, has) = (hasAxes(i), share.x != share.y)
    if has { seconds[i] = share.y }
    if had == has { return 0 }
    axes ^= 1 &<< UInt64(truncatingIfNeeded: i)
    return has ? 1 : -1
  }

  /// Notes that shares of these followers have changed.
  mutating func noteMoved(_ some: Range<Int>, in epoch: UInt64) {
    if some.isEmpty { return }
    if self.epoch != epoch { (moved, self.epoch) = (0, epoch) }
    moved |= RowBlock.bits(of: some)
  }

  /// Sets the shares of consecutive followers together; false, with nothing done, if one is not finite, or some have ``axes``.
  @inline(never)
  mutating func set(_ remaining: UnsafePointer<Double>, of some: Range<Int>, in epoch: UInt64) -> Bool {
    guard axes == 0 else { return false }
    let (shares, most) = (shares + some.lowerBound, SIMD2(repeating: Follower.maximumShare * Follower.maximumShare))
    var (areSound, areSame) = (SIMDMask<SIMD2<Int64>>(repeating: true), SIMDMask<SIMD2<Int64>>(repeating: true))
    @inline(__always) func compare(_ left: SIMD2<Double>, _ shown: SIMD2<Double>) {
      areSound .&= left * left .< most
      areSame .&= left .== shown
    }
    for i in 0..<some.count / 2 { compare((remaining + 2 &* i).pair, (shares + 2 &* i).pair) }
    if some.count % 2 != 0, case let last = some.count - 1 {
      compare(SIMD2(repeating: remaining[last]), SIMD2(repeating: shares[last]))
    }
    guard all(areSound) else { return false }
    if all(areSame) { return true }
    shares.update(from: remaining, count: some.count)
    noteMoved(some, in: epoch)
    return true
  }

  @inline(__always)
  func hasMoved(_ i: Int, in epoch: UInt64) -> Bool { self.epoch == epoch && moved &>> UInt64(truncatingIfNeeded: i) & 1 != 0 }

  func run(_ i: Int) -> ShareSource.Run {
    let (pair, i2) = (runs[i / 2], i % 2)
    return ShareSource.Run(since: pair.since[i2], end: ends[i], first: pair.first[i2], unit: pair.unit[i2])
  }

  func set(_ run: ShareSource.Run, of i: Int) {
    let (pair, i2) = (runs + i / 2, i % 2)
    (pair.pointee.since[i2], ends[i], pair.pointee.first[i2], pair.pointee.unit[i2]) = (run.since, run.end, run.first, run.unit)
  }

  @inline(__always)
  func end(_ i: Int) -> Double { ends[i] }

  /// Writes the places of consecutive followers on their courses.
  @inline(__always)
  func writePlaces(of some: Range<Int>, at now: Double, to places: UnsafeMutablePointer<Double>) {
    var (i, to) = (some.lowerBound, places)
    if i % 2 != 0, i < some.upperBound {
      to.pointee = run(i).place(at: now)
      (i, to) = (i &+ 1, to + 1)
    }
    while i &+ 1 < some.upperBound {
      to.pair = runs[i / 2].places(at: now)
      (i, to) = (i &+ 2, to + 2)
    }
    if i < some.upperBound { to.pointee = run(i).place(at: now) }
  }

  /// Scales what the look-up says of consecutive followers.
  @inline(__always)
  func scale(_ some: Range<Int>, _ remaining: UnsafeMutablePointer<Double>) {
    if arePlain { return }
    for i in some {
      let to = remaining + (i &- some.lowerBound)
      to.pointee = scalings[i].x + scalings[i].y * to.pointee
    }
  }
}
