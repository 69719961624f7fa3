/// Followers side by side: what a frame reads of each, and what it need not ask each of them, see ``Followers/review(_:)``.
struct FollowerBlock: BitwiseCopyable {
  /// So many at most; an even number.
  static let size = 64

  /// The remaining shares of component 0 and component 1, and the epoch of their last change; rows read them there, see ``Playbacks/pieces``.
  let shares: UnsafeMutablePointer<SIMD4<Double>>
  /// The runs of two each, and where each ends.
  private let runs: UnsafeMutablePointer<RunPair>
  private let ends: UnsafeMutablePointer<Double>
  /// See ``ShareSource/scaling``; whatever has none has ``ShareSource/plainScaling``.
  let scalings: UnsafeMutablePointer<SIMD2<Double>>

  /// Whether the sources of all are right.
  var isCurrent = false
  /// Whether all shares are ``scalings`` of what the look-up says of their places.
  var areScaled = false
  /// Whether all of these are ``ShareSource/plainScaling``.
  var arePlain = false
  /// Whether no share changes until a timeline does, and all are set.
  var areStill = false

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
    private let shares: UnsafeMutablePointer<SIMD4<Double>>
    private let runs: UnsafeMutablePointer<RunPair>
    private let ends: UnsafeMutablePointer<Double>
    private let scalings: UnsafeMutablePointer<SIMD2<Double>>

    init(blocks: Int) {
      let count = blocks * FollowerBlock.size
      self.blocks = blocks
      (shares, runs) = (.allocate(capacity: count), .allocate(capacity: count / 2))
      (ends, scalings) = (.allocate(capacity: count), .allocate(capacity: count))
    }

    func block(_ number: Int) -> FollowerBlock {
      let first = number * FollowerBlock.size
      return FollowerBlock(shares: shares + first, runs: runs + first / 2, ends: ends + first, scalings: scalings + first)
    }

    func deallocate() {
      shares.deallocate()
      runs.deallocate()
      ends.deallocate()
      scalings.deallocate()
    }
  }

  private init(
    shares: UnsafeMutablePointer<SIMD4<Double>>, runs: UnsafeMutablePointer<RunPair>, ends: UnsafeMutablePointer<Double>,
    scalings: UnsafeMutablePointer<SIMD2<Double>>
  ) { (self.shares, self.runs, self.ends, self.scalings) = (shares, runs, ends, scalings) }

  /// Whether a frame has nothing to do.
  var isAtRest: Bool { isCurrent && areStill }

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
