import LegatoTiming
import Synchronization

/// The playbacks of an engine: rows with equal curves share one.
struct Playbacks: ~Copyable {
  private(set) var list: [Playback] = []
  /// Live rows of each; a playback without rows may get another driver.
  private(set) var rowCounts = Column<Int32>()
  /// Counts how often each playback's driver was released or changed.
  private(set) var generations = Column<UInt32>()
  private(set) var free: [Int] = []
  private var cubics: [Key<CubicTimingParameters>: Int] = [:]
  /// Playbacks of the named curves, by curve and interaction; −1 before the first use.
  private var named = Column<Int>()
  /// Cache: consecutive blocks mostly have the same curve.
  private var latest: (key: Key<CubicTimingParameters>, index: Int)?
  private var customCurves: [Key<AnyHashable>: Int] = [:]
  /// The same for maps with one spring.
  private var latestSpring: (pace: ResolvedSpring, allowsInteraction: Bool, index: Int, generation: Int)?
  /// The playbacks of rows that remain at a share.
  private var restingPlaybacks: [Double: (playback: Int, cell: UnsafeMutablePointer<SIMD4<Double>>)] = [:]
  /// Those that follow timelines.
  var followers = Followers()
  /// Timelines whose last follower is over, which owned them.
  var orphanedTimelines: [Int] = []
  private let emptyPieces = CurveTable.EmptyPieces()
  /// The remaining shares of those that rest, each stored as a piece like those of curves: a frame reads both alike.
  private var shares = Cells<SIMD4<Double>>()
  /// What rows of a released playback read.
  private let nothing: UnsafePointer<Double>
  /// The pieces of each playback, four numbers each; for a follower its remaining share, where a curve has its first piece.
  private(set) var pieces: [UnsafePointer<Double>] = []
  /// The curves' tables, readable without counting references; `list` retains them.
  private(set) var tables: [Unmanaged<CurveTable>?] = []
  /// The same for what they have besides a curve; and its kind alone, for which a frame asks each row.
  private(set) var bends = Column<Bend>()
  private(set) var bendKinds = Column<Bend.Kind>()
  private(set) var nestedTimes = NestedTimes()

  /// The oscillators of blocks' springs.
  var springs = SpringPlaybacks()

  private struct Key<Curve: Hashable>: Hashable {
    let curve: Curve
    let allowsInteraction: Bool
    let bend: Bend
  }

  /// A custom curve is tabulated when this many rows start together: for fewer, making pieces costs more than evaluating the curve.
  private static let minimumRowsForTable = 16

  /// With more curves than these, one without rows is released.
  private static let releaseThreshold = 64

  init() {
    nothing = UnsafePointer(numbersOf: shares.make(SIMD4(1, 0, 0, 0)))
    named.append(repeating: -1, count: 2 * AnimationCurve.allCases.count)
  }

  subscript(index: Int) -> Playback { list[index] }
  var count: Int { list.count }

  /// Whether the playback has a curve's table.
  func isCurve(_ index: Int) -> Bool { tables[index] != nil }

  /// Whether the playback still has the driver that it had at that generation.
  @inline(__always)
  func isCurrent(_ index: Int, generation: Int) -> Bool { generations[index] == UInt32(truncatingIfNeeded: generation) }
  /// Whether the remaining share depends on more than the curve at the row's fraction.
  func isBent(_ index: Int) -> Bool { bendKinds[index] != .none }
  /// Whether it is a follower with a remaining share for component 1 that differs from the others'.
  func hasAxes(_ index: Int) -> Bool { followers.hasAxes(index) }
  /// Whether rows may be hidden (MT-7).
  func mayHide(_ index: Int) -> Bool {
    let bend = bends.start + index
    return switch bendKinds[index] {
    case .none, .fade: false
    case .cycle: bend.pointee.cycle.hidesBefore || bend.pointee.cycle.hidesAfter
    case .nested: bend.pointee.nested?._withUnsafeGuaranteedRef { $0.mayHide } ?? false
    }
  }
  func isCycled(_ index: Int) -> Bool { list[index].cycle != nil }
  /// Whether a row is hidden (MT-7).
  @inline(__always)
  func isHidden(_ index: Int, _ timing: SIMD2<Double>, _ now: Double) -> Bool {
    let bend = bends.start + index
    return switch bendKinds[index] {
    case .none, .fade: false
    case .cycle: bend.pointee.cycle.isHidden((now - timing.x) / timing.y)
    case .nested: nested(index, timing, now, nil).isHidden
    }
  }
  /// What rows in nested times present.
  @inline(never)
  func nested(_ index: Int, _ timing: SIMD2<Double>, _ now: Double, _ missing: MissingPieces?) -> Bend.Iteration {
    guard let time = (bends.start + index).pointee.nested else { return .hidden }
    return time._withUnsafeGuaranteedRef { $0.iteration((now - timing.x) * timing.y, self, missing) }
  }
  func generation(_ index: Int) -> Int { Int(generations[index]) }
  func rowCount(_ index: Int) -> Int { Int(rowCounts[index]) }
  /// Live rows and springs of all playbacks. O(playbacks).
  var rowCount: Int { rowCounts.indices.reduce(springs.memberCount) { $0 + Int(rowCounts[$1]) } }

  /// The playback of rows with `pace` in stage time, shared by equal curves. O(1); a curve without equality gets one per block.
  mutating func curve(_ pace: ResolvedCurve, allowsInteraction: Bool, _ bend: Bend = .none) -> Int {
    switch pace {
    case .linear: curve(CubicTimingParameters.linear, allowsInteraction: allowsInteraction, bend)
    case .cubic(let cubic): curve(cubic, allowsInteraction: allowsInteraction, bend)
    case .spring, .other, .mirrored: custom(pace.key, pace, allowsInteraction, bend)
    }
  }

  private mutating func custom(_ key: AnyHashable?, _ pace: ResolvedCurve, _ allowsInteraction: Bool, _ bend: Bend) -> Int {
    let own = key.map { Key(curve: $0, allowsInteraction: allowsInteraction, bend: bend) }
    if let own, let known = customCurves[own] {
      expectRows(known, rowCount(known))
      return known
    }
    let index: Int
    if bend.kind == .none || own == nil {
      let table = CurveTable(pace, key: key, emptyPieces: emptyPieces)
      index = add(Playback(driver: .curve(table), allowsInteraction: allowsInteraction, bend: bend))
    } else {
      index = bent(custom(key, pace, allowsInteraction, .none), bend)
    }
    if let own { customCurves[own] = index }
    return index
  }

  /// The playback of rows with a spring as a curve: where springs are no members of sums. O(1) if it was the last one.
  mutating func spring(_ pace: ResolvedSpring, allowsInteraction: Bool) -> Int {
    if let known = latestSpring, known.pace == pace, known.allowsInteraction == allowsInteraction,
      isCurrent(known.index, generation: known.generation)
    {
      expectRows(known.index, rowCount(known.index))
      return known.index
    }
    let index = curve(.spring(pace), allowsInteraction: allowsInteraction)
    latestSpring = (pace, allowsInteraction, index, generation(index))
    return index
  }

  /// The same for a named curve, found without comparison.
  @inline(__always)
  mutating func curve(named curve: AnimationCurve, allowsInteraction: Bool) -> Int {
    let key = 2 &* curve.rawValue &+ (allowsInteraction ? 1 : 0)
    return named[key] >= 0 ? named[key] : name(curve, allowsInteraction, key)
  }

  @inline(never)
  private mutating func name(_ curve: AnimationCurve, _ allowsInteraction: Bool, _ key: Int) -> Int {
    let index = self.curve(CubicTimingParameters(animationCurve: curve), allowsInteraction: allowsInteraction)
    named[key] = index
    return index
  }

  mutating func curve(_ cubic: CubicTimingParameters, allowsInteraction: Bool, _ bend: Bend = .none) -> Int {
    let key = Key(curve: cubic, allowsInteraction: allowsInteraction, bend: bend)
    if let latest, latest.key == key { return latest.index }
    let index =
      cubics[key]
      ?? (bend.kind == .none
        ? add(tabled(cubic == .linear ? .linear : .cubic(cubic), allowsInteraction))
        : bent(curve(cubic, allowsInteraction: allowsInteraction), bend))
    cubics[key] = index
    latest = (key, index)
    return index
  }

  private func tabled(_ pace: ResolvedCurve, _ allowsInteraction: Bool) -> Playback {
    let table = CurveTable(pace, emptyPieces: emptyPieces)
    table.tabulate()
    return Playback(driver: .curve(table), allowsInteraction: allowsInteraction)
  }

  /// A new playback with the table of a plain one, which is released if it has no rows.
  mutating func bent(_ plain: Int, _ bend: Bend) -> Int {
    let bent = Playback(driver: list[plain].driver, allowsInteraction: list[plain].allowsInteraction, bend: bend)
    addRows(plain)
    removeRow(plain)
    return add(bent)
  }

  /// The bend of rows in nested times, for a playback that is to be made, or has it already.
  mutating func bend(_ key: NestedTime.Key) -> Bend {
    if let known = nestedTimes[key] { return .nested(known) }
    let curves = key.curves.map { curve -> TimeStep.Curve? in
      guard let curve else { return nil }
      let playback = self.curve(curve.pace, allowsInteraction: false)
      expectRows(playback, Self.minimumRowsForTable)
      return TimeStep.Curve(playback: playback, pieces: pieces[playback], steepness: curve.steepness)
    }
    let time = NestedTime(key, curves)
    nestedTimes.add(time)
    return .nested(time)
  }

  /// Releases the nested times of a playback, and the curves that only these look up.
  private mutating func releaseNested(_ bend: Bend) {
    guard let time = bend.nested?.takeUnretainedValue() else { return }
    for playback in nestedTimes.release(time) where rowCounts[playback] == 0 { release(playback) }
  }

  /// Prepares a playback's table for `count` more rows.
  mutating func expectRows(_ index: Int, _ count: Int) {
    guard count >= Self.minimumRowsForTable, case .curve(let table) = list[index].driver else { return }
    table.tabulate()
    pieces[index] = UnsafePointer(numbersOf: table.pieces)
  }

  /// The playback of rows that remain at a remaining share. O(1).
  mutating func resting(at remaining: Double) -> Int {
    if let known = restingPlaybacks[remaining] { return known.playback }
    let (index, cell) = (add(Playback(driver: .resting(remaining))), shares.make(SIMD4(remaining, 0, 0, 0)))
    restingPlaybacks[remaining] = (index, cell)
    pieces[index] = UnsafePointer(numbersOf: cell)
    return index
  }

  // MARK: Followers

  mutating func makeFollower(_ state: Follower.State, request: UInt64, ownsTimeline: Bool = false) -> Int {
    let follower = Follower(state, request: request, ownsTimeline: ownsTimeline)
    let index = add(Playback(driver: .follower(follower)))
    pieces[index] = followers.add(follower, index)
    return index
  }

  /// Changes a follower's state; later changes do not join it.
  mutating func change(_ index: Int, _ state: Follower.State) {
    guard let follower = list[index].follower else { return }
    (follower.state, follower.request) = (state, Follower.closed)
    generations[index] &+= 1
    followers.noteChange(of: index)
  }

  private mutating func add(_ playback: Playback) -> Int {
    if let time = playback.bend.nested { nestedTimes.keep(time.takeUnretainedValue()) }
    var (place, table) = (nothing, Unmanaged<CurveTable>?.none)
    if case .curve(let own) = playback.driver { (place, table) = (UnsafePointer(numbersOf: own.pieces), .passUnretained(own)) }
    if let index = free.popLast() {
      (list[index], rowCounts[index]) = (playback, 0)
      (pieces[index], tables[index]) = (place, table)
      setBend(playback.bend, of: index)
      return index
    }
    list.append(playback)
    pieces.append(place)
    tables.append(table)
    bends.append(playback.bend)
    bendKinds.append(playback.bend.kind)
    rowCounts.append(0)
    generations.append(0)
    return list.count - 1
  }

  private mutating func setBend(_ bend: Bend, of index: Int) { (bends[index], bendKinds[index]) = (bend, bend.kind) }

  @inline(__always)
  mutating func addRows(_ index: Int, _ more: Int = 1) { rowCounts[index] &+= Int32(truncatingIfNeeded: more) }

  mutating func removeRow(_ index: Int) {
    rowCounts[index] -= 1
    if rowCounts[index] == 0 { release(index) }
  }

  private mutating func release(_ index: Int) {
    switch list[index].driver {
    case .follower(let follower):
      if let moved = followers.remove(follower, index) { pieces[moved.playback] = moved.share }
      if follower.ownsTimeline { orphanedTimelines.append(follower.state.timeline) }
    case .resting(let remaining):
      if let resting = restingPlaybacks.removeValue(forKey: remaining) { shares.free(resting.cell) }
    case .none: return
    case .curve where list[index].fade != nil: break
    case .curve(let table):
      let (allowsInteraction, bend) = (list[index].allowsInteraction, list[index].bend)
      var cubic: CubicTimingParameters?
      if case .linear = table.pace {
        if bend.kind == .none { return }
        cubic = .linear
      }
      if case .cubic(let curve) = table.pace { cubic = curve }
      if nestedTimes.looksUp(index) { return }
      if let cubic {
        guard cubics.count > Self.releaseThreshold, !named.contains(where: { $0 == index }) else { return }
        cubics[Key(curve: cubic, allowsInteraction: allowsInteraction, bend: bend)] = nil
        if latest?.index == index { latest = nil }
      }
      if let key = table.key { customCurves[Key(curve: key, allowsInteraction: allowsInteraction, bend: bend)] = nil }
    }
    let bend = list[index].bend
    // ended rows may still have its index
    (list[index].driver, list[index].bend, pieces[index], tables[index]) = (.none, .none, nothing, nil)
    setBend(.none, of: index)
    generations[index] &+= 1
    free.append(index)
    releaseNested(bend)
  }

  /// Curves and timelines that have become non-finite since the last call; each is counted once.
  var nonFiniteCount: Int {
    emptyPieces.nonFinite.load(ordering: .relaxed) == 0 ? 0 : emptyPieces.nonFinite.exchange(0, ordering: .relaxed)
  }

  /// The remaining share under a playback's curve at the fraction `u` where its table has no piece.
  @inline(never)
  func evaluated(_ playback: Int, _ u: Double, _ missing: MissingPieces?) -> Double {
    guard let table = tables[playback] else { return 0 }
    return table._withUnsafeGuaranteedRef { $0.evaluated(u, playback, missing) }
  }

  func store(_ piece: SIMD4<Double>, ofCurve playback: Int, at node: Int) {
    tables[playback]?._withUnsafeGuaranteedRef { $0.store(piece, at: node) }
  }

  // MARK: Frames

  /// Sets a follower's remaining share; if it is not finite, the last finite one stays (MU-5).
  mutating func show(_ phase: Phase, of index: Int, _ epoch: UInt64) {
    if followers.show(phase, of: index, epoch) { emptyPieces.nonFinite.add(1, ordering: .relaxed) }
  }
}
