/// What 64 consecutive rows of a log have in common.
struct RowBlock {
  static let size = 1 << shift
  static let shift = 6
  static let mixed = -1

  /// A bit for each live row.
  var live: UInt64 = 0
  /// Lower bound of the ends of live rows, in stage time.
  var earliestEnd = Double.infinity
  /// Lower bound of the starts of live rows in stage time.
  var earliestStart = Double.infinity
  /// The playback of all rows, or ``mixed``.
  @Int32Index var playback = 0
  /// Start and rate of all rows, while ``sharesTiming``.
  var timing = SIMD2<Double>()
  var sharesTiming = true
  /// The value of row 0.
  @Int32Index private(set) var first = 0
  /// Whether row i belongs to the value `first + i`, for all 64.
  var isInOrder = true
  /// Whether rows have a ``KeyInterpolation``, or had.
  var hasInterpolations = false
  /// A bit for each row that need not be computed, as a newer one hides it: see ``Chunk/review(_:_:)``.
  var covered: UInt64 = 0
  /// A bit for each row that replaces one component of numbers: a frame computes these after all others.
  var parts: UInt64 = 0
  /// What ``playbackOfComputed`` is where a frame does not compute all rows.
  @Int32Index private var computedPlayback = mixed
  /// A bit for each row of a map that is the only one computed on its value, as others are covered.
  var sole: UInt64 = 0
  /// Whether all rows that a frame computes are straight interpolations of whole values, and are never hidden.
  var areStraight = false
  /// See ``RowLog/Rows/followed(_:_:)``.
  var followed: UnsafePointer<Double>?
  /// Whether a row was replaced since these were last found: the bounds are right, but may be too low, and rows may have more in common.
  var isToReview = false

  @inline(__always)
  init(playback: Int, timing: SIMD2<Double>, first: Int) { (self.playback, self.timing, self.first) = (playback, timing, first) }

  /// By how much rows in order are before their values.
  /// - Parameter rows: Some of the block.
  @inline(__always)
  func distance(_ rows: Range<Int>) -> Int { first &- rows.lowerBound & ~(Self.size &- 1) }

  /// Whether one of some rows is live.
  @inline(__always)
  func isLive(_ rows: Range<Int>) -> Bool { live & Self.bits(of: rows) != 0 }

  /// A bit for each of some rows of a block.
  @inline(__always)
  static func bits(of rows: Range<Int>) -> UInt64 {
    (UInt64.max &>> UInt64(truncatingIfNeeded: size &- rows.count)) &<< UInt64(truncatingIfNeeded: rows.lowerBound & (size &- 1))
  }

  @inline(__always)
  func isLive(_ row: Int) -> Bool { live &>> UInt64(truncatingIfNeeded: row) & 1 != 0 }

  /// A bit for each row that a frame computes.
  @inline(__always)
  var computed: UInt64 { live & ~covered }

  /// The playback of all rows that a frame computes together, or ``mixed``.
  var playbackOfComputed: Int { @inline(__always) get { covered == 0 ? playback : computedPlayback } }

  /// Whether all rows of both blocks share one playback and one timing.
  @inline(__always)
  func isAlike(_ other: UnsafePointer<RowBlock>) -> Bool {
    sharesTiming && playback != Self.mixed && playback == other.pointee.playback && timing == other.pointee.timing
  }

  /// Calls with the index of each live row.
  @inline(__always)
  func forEachLive(_ body: (Int) -> Void) { Self.forEach(live, body) }

  /// Calls with the index of each row that a frame computes.
  @inline(__always)
  func forEachComputed(_ body: (Int) -> Void) { Self.forEach(computed, body) }

  /// The block without the rows that replace single components.
  var wholes: RowBlock {
    @inline(__always) get {
      var block = self
      block.covered |= parts
      return block
    }
  }

  /// The block with those alone.
  var onlyParts: RowBlock {
    var block = self
    (block.covered, block.computedPlayback) = (covered | ~parts, playback)
    return block
  }

  @inline(__always)
  private static func forEach(_ rows: UInt64, _ body: (Int) -> Void) {
    var left = rows
    while left != 0 {
      body(left.trailingZeroBitCount)
      left &= left &- 1
    }
  }

  /// The indices of some rows, from the newest on.
  struct FromNewest: Sequence, IteratorProtocol {
    private var left: UInt64

    init(_ rows: UInt64) { left = rows }

    @inline(__always)
    mutating func next() -> Int? {
      if left == 0 { return nil }
      let row = UInt64.bitWidth &- 1 &- left.leadingZeroBitCount
      left ^= 1 &<< UInt64(row)
      return row
    }
  }

  /// Finds the earliest start and end again, from its rows' columns.
  mutating func findBounds(_ timing: UnsafePointer<SIMD2<Double>>, _ notes: UnsafePointer<RowLog.Note>) {
    var (start, end) = (Double.infinity, Double.infinity)
    forEachLive { row in
      end = min(end, notes[row].end)
      if timing[row].y != 0 { start = min(start, timing[row].x) }
    }
    (earliestStart, earliestEnd) = (start, end)
  }

  /// Finds again whether its rows share their playback and their timing.
  mutating func findShared(_ timing: UnsafePointer<SIMD2<Double>>, _ keys: UnsafePointer<RowLog.Key>) {
    isToReview = false
    guard live != 0 else { return }
    let first = live.trailingZeroBitCount
    let (start, shared) = (timing[first], keys[first].playback)
    var (sharesPlayback, sharesTiming) = (true, true)
    forEachLive { row in
      if keys[row].playback != shared { sharesPlayback = false }
      if timing[row] != start { sharesTiming = false }
    }
    (self.timing, self.sharesTiming, playback) = (start, sharesTiming, sharesPlayback ? shared : Self.mixed)
  }

  /// Finds the playback of the rows that a frame computes.
  mutating func findComputedPlayback(_ keys: UnsafePointer<RowLog.Key>) {
    computedPlayback = playback
    let rows = computed & ~parts
    guard playback == Self.mixed, covered | parts != 0, rows != 0 else { return }
    let shared = keys[rows.trailingZeroBitCount].playback
    var isShared = true
    Self.forEach(rows) { if keys[$0].playback != shared { isShared = false } }
    if isShared { computedPlayback = shared }
  }

  /// Subtracts `seconds` from all times.
  mutating func shift(by seconds: Double) {
    earliestEnd -= seconds
    earliestStart -= seconds
    if timing.y != 0 { timing.x -= seconds }
  }
}
