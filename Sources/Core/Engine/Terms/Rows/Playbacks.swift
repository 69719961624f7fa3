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
  private var cubics: [CubicKey: Int] = [:]
  /// Playbacks of the named curves, by curve and interaction; −1 before the first use.
  private var named = [Int](repeating: -1, count: 2 * AnimationCurve.allCases.count)
  /// Cache: consecutive blocks mostly have the same curve.
  private var latest: (key: CubicKey, index: Int)?
  private var customCurves: [CustomKey: Int] = [:]
  /// The same for maps with one spring.
  private var latestSpring: (pace: ResolvedSpring, allowsInteraction: Bool, index: Int, generation: Int)?
  /// The playbacks of rows that remain at a share.
  private var restingPlaybacks: [Double: Int] = [:]
  /// The playbacks that follow each timeline, the plain one first.
  private var timelines: [Int: [Int]] = [:]
  private var latestFollower: (key: FollowerKey, index: Int)?
  private let placeholder = Follower(Follower.State(timeline: -1, progression: .following), request: 0)
  private let emptyPieces = CurveTable.EmptyPieces()
  /// The pieces of each playback; for a follower its remaining share, stored where a curve has its first piece.
  private(set) var pieces: [UnsafeMutablePointer<SIMD4<Double>>] = []
  /// The curves' tables, readable without counting references; `list` retains them.
  private(set) var tables: [Unmanaged<CurveTable>?] = []
  /// The same for what they have besides a curve.
  private(set) var bends = Column<Bend>()
  /// The epoch in which the remaining share of a timeline's playback last changed.
  private(set) var changed = Column<UInt64>()
  /// A playback that follows a timeline, read each frame without counting references; `list` retains its follower, and that its look-up.
  struct Shown: BitwiseCopyable {
    let playback, timeline: Int
    let follower: Unmanaged<Follower>
    fileprivate let shares: UnsafeMutablePointer<SIMD4<Double>>
    fileprivate(set) var source = ShareSource.phase
    /// The timeline's count of changes for which that is right; 0 for none.
    fileprivate var changes: UInt32 = 0
    /// Whether a frame has set the share since then.
    fileprivate(set) var isSet = false

    @inline(__always)
    func isCurrent(_ timelines: borrowing Timelines) -> Bool { changes == timelines.changes(of: timeline) }
  }
  private(set) var shown = Column<Shown>()
  /// The index there of each playback; −1 for all others.
  private var shownIndices = Column<Int32>()
  /// How many have a remaining share for component 1 that differs from the others'.
  private var axesCount = 0
  private var cubicLookups = CubicLookups()

  private(set) var nestedTimes = NestedTimes()

  /// The oscillators of blocks' springs.
  var springs = SpringPlaybacks()

  private struct CubicKey: Hashable {
    let curve: CubicTimingParameters
    let allowsInteraction: Bool
    var bend = Bend.none
  }

  private struct CustomKey: Hashable {
    let curve: AnyHashable
    let allowsInteraction: Bool
    var bend = Bend.none
  }

  /// What identifies a follower.
  struct FollowerKey: Equatable {
    let timeline: Int
    /// The block's number; 0 if only the timeline's progress counts.
    let request: UInt64
    var isReplacing = false
    var hasAxes = false
    /// See ``Follower/State/isMixed``.
    var isMixed = false
    /// See ``Follower/State/isThrown``.
    var isThrown = false
  }

  /// A custom curve is tabulated when this many rows start together: for fewer, making pieces costs more than evaluating the curve.
  private static let minimumRowsForTable = 16

  /// With more curves than these, one without rows is released.
  private static let releaseThreshold = 64

  subscript(index: Int) -> Playback { list[index] }
  var count: Int { list.count }

  /// Whether the playback has a curve's table.
  func isCurve(_ index: Int) -> Bool { tables[index] != nil }

  /// Whether the playback still has the driver that it had at that generation.
  @inline(__always)
  func isCurrent(_ index: Int, generation: Int) -> Bool { generations[index] == UInt32(truncatingIfNeeded: generation) }
  /// Whether the remaining share depends on more than the curve at the row's fraction.
  func isBent(_ index: Int) -> Bool { (bends.start + index).pointee.kind != .none }
  /// Whether it is a follower with a remaining share for component 1 that differs from the others'.
  func hasAxes(_ index: Int) -> Bool {
    let share = pieces[index].pointee
    return share.x != share.y && list[index].follower != nil
  }
  /// Whether any has.
  var haveAxes: Bool { axesCount > 0 }
  /// Whether rows may be hidden (MT-7).
  func mayHide(_ index: Int) -> Bool {
    let bend = bends.start + index
    return switch bend.pointee.kind {
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
    return switch bend.pointee.kind {
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
    if let key, let known = customCurves[CustomKey(curve: key, allowsInteraction: allowsInteraction, bend: bend)] {
      expectRows(known, rowCount(known))
      return known
    }
    let index: Int
    if bend.kind == .none || key == nil {
      index = add(
        Playback(driver: .curve(CurveTable(pace, key: key, emptyPieces: emptyPieces)), allowsInteraction: allowsInteraction, bend: bend))
    } else {
      index = bent(custom(key, pace, allowsInteraction, .none), bend)
    }
    if let key { customCurves[CustomKey(curve: key, allowsInteraction: allowsInteraction, bend: bend)] = index }
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
    let key = CubicKey(curve: cubic, allowsInteraction: allowsInteraction, bend: bend)
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
      guard let playback = curve.map({ self.curve($0, allowsInteraction: false) }) else { return nil }
      return TimeStep.Curve(playback: playback, pieces: pieces[playback])
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
    pieces[index] = table.pieces
  }

  /// The playback of rows that remain at a remaining share. O(1).
  mutating func resting(at remaining: Double) -> Int {
    if let known = restingPlaybacks[remaining] { return known }
    let follower = Follower(placeholder.state, request: Follower.closed)
    follower.remaining = SIMD2(repeating: remaining)
    let index = add(Playback(driver: .resting(follower)))
    restingPlaybacks[remaining] = index
    return index
  }

  // MARK: Followers

  /// Whether rows follow the timeline.
  func hasRows(ofTimeline timeline: Int) -> Bool { timelines[timeline] != nil }

  /// The playbacks that follow a timeline.
  func followers(of timeline: Int) -> [Int] { timelines[timeline] ?? [] }

  /// The playback with that key, if there is one. O(1) if it was the last one, otherwise O(playbacks of the timeline).
  @inline(__always)
  mutating func follower(_ key: FollowerKey) -> Int? {
    if let latestFollower, latestFollower.key == key { return latestFollower.index }
    return search(key)
  }

  @inline(never)
  private mutating func search(_ key: FollowerKey) -> Int? {
    for index in timelines[key.timeline] ?? [] {
      guard let follower = list[index].follower, follower.request == key.request, follower.state.isReplacing == key.isReplacing,
        follower.state.hasAxes == key.hasAxes, follower.state.isMixed == key.isMixed, follower.state.isThrown == key.isThrown
      else { continue }
      latestFollower = (key, index)
      return index
    }
    return nil
  }

  mutating func makeFollower(_ state: Follower.State, request: UInt64) -> Int {
    let follower = Follower(state, request: request)
    let index = add(Playback(driver: .follower(follower)))
    timelines[state.timeline, default: []].append(index)
    shownIndices[index] = Int32(truncatingIfNeeded: shown.count)
    shown.append(Shown(playback: index, timeline: state.timeline, follower: .passUnretained(follower), shares: follower.shares))
    return index
  }

  /// Changes a follower's state; later changes do not join it.
  mutating func change(_ index: Int, _ state: Follower.State) {
    guard let follower = list[index].follower else { return }
    (follower.state, follower.request) = (state, Follower.closed)
    generations[index] &+= 1
    latestFollower = nil
    shown[Int(shownIndices[index])].changes = 0
  }

  private mutating func add(_ playback: Playback) -> Int {
    if let time = playback.bend.nested { nestedTimes.keep(time.takeUnretainedValue()) }
    let place: UnsafeMutablePointer<SIMD4<Double>>
    var table: Unmanaged<CurveTable>?
    switch playback.driver {
    case .curve(let own): (place, table) = (own.pieces, .passUnretained(own))
    case .follower(let follower), .resting(let follower): place = follower.shares
    case .none: place = placeholder.shares
    }
    if let index = free.popLast() {
      (list[index], rowCounts[index]) = (playback, 0)
      (pieces[index], tables[index], changed[index], bends[index]) = (place, table, 0, playback.bend)
      return index
    }
    list.append(playback)
    pieces.append(place)
    tables.append(table)
    changed.append(0)
    bends.append(playback.bend)
    shownIndices.append(-1)
    rowCounts.append(0)
    generations.append(0)
    return list.count - 1
  }

  @inline(__always)
  mutating func addRows(_ index: Int, _ more: Int = 1) { rowCounts[index] &+= Int32(truncatingIfNeeded: more) }

  mutating func removeRow(_ index: Int) {
    rowCounts[index] -= 1
    if rowCounts[index] == 0 { release(index) }
  }

  private mutating func release(_ index: Int) {
    switch list[index].driver {
    case .follower(let follower):
      let timeline = follower.state.timeline
      timelines[timeline]?.removeAll { $0 == index }
      if timelines[timeline]?.isEmpty == true { timelines[timeline] = nil }
      latestFollower = nil
      forgetShown(index)
    case .resting(let follower): restingPlaybacks[follower.remaining.x] = nil
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
      if let cubic {
        guard cubics.count > Self.releaseThreshold, !named.contains(index), !nestedTimes.looksUp(index) else { return }
        cubics[CubicKey(curve: cubic, allowsInteraction: allowsInteraction, bend: bend)] = nil
        if latest?.index == index { latest = nil }
      }
      if let key = table.key { customCurves[CustomKey(curve: key, allowsInteraction: allowsInteraction, bend: bend)] = nil }
    }
    let bend = list[index].bend
    // ended rows may still have its index
    (list[index].driver, list[index].bend, pieces[index], tables[index], bends[index]) = (.none, .none, placeholder.shares, nil, .none)
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
    shown[index].follower._withUnsafeGuaranteedRef { follower in
      let remaining = follower.state.remaining(phase).value
      if show(remaining, of: index, epoch) || follower.isNonFinite { return }
      follower.isNonFinite = true
      emptyPieces.nonFinite.add(1, ordering: .relaxed)
    }
  }

  /// Sets it, and returns true, if it is finite.
  @inline(__always)
  mutating func show(_ remaining: SIMD2<Double>, of index: Int, _ epoch: UInt64) -> Bool {
    guard Follower.isSound(remaining) else { return false }
    let shares = shown[index].shares
    shown[index].isSet = true
    if shares.pointee.lowHalf != remaining {
      axesCount &+= (remaining.x != remaining.y ? 1 : 0) &- (shares.pointee.x != shares.pointee.y ? 1 : 0)
      shares.pointee.lowHalf = remaining
      changed[shown[index].playback] = epoch
    }
    return true
  }

  /// Sets where frames find a follower's share while its timeline has changed so often.
  mutating func set(_ source: ShareSource, _ lookup: CubicLookup?, of index: Int, changes: UInt32) {
    (shown[index].source, shown[index].changes, shown[index].isSet) = (source, changes, false)
    shown[index].follower._withUnsafeGuaranteedRef { $0.lookup = lookup }
  }

  mutating func lookup(_ curve: CubicTimingParameters) -> CubicLookup { cubicLookups.lookup(curve, emptyPieces) }

  /// The index in ``shown`` of a playback that follows a timeline.
  func shownIndex(of playback: Int) -> Int { Int(shownIndices[playback]) }

  private mutating func forgetShown(_ playback: Int) {
    let (index, last) = (Int(shownIndices[playback]), shown.count - 1)
    let gone = shown[index].shares.pointee
    shown[index] = shown[last]
    shownIndices[shown[index].playback] = Int32(truncatingIfNeeded: index)
    shownIndices[playback] = -1
    if gone.x != gone.y { axesCount -= 1 }
    shown.removeLast(1)
  }
}
