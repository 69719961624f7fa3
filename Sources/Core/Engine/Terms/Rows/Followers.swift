import CLegatoThread
import LegatoTiming

/// The playbacks that follow timelines: which there are of each timeline, and where a frame finds their remaining shares.
struct Followers: ~Copyable {
  private var timelines: [Int: OfTimeline] = [:]
  private var latest: (key: Key, playback: Int)?
  /// Where a frame finds the share of each, in any order, in blocks.
  private(set) var shown = Column<Shown>()
  private(set) var blocks = Column<FollowerBlock>()
  private var rooms = Column<FollowerBlock.Room>()
  /// The follower of each, without counting references; its playback, which is there too, retains it.
  private var followers = Column<(follower: Unmanaged<Follower>, playback: Int)>()
  /// The index of each playback there; −1 for all others.
  private var indices = Column<Int32>()
  private var sources = Cells<ShareSource>()
  /// Of these, what is left of replaced curves.
  private var fades = Cells<Fade>()
  /// How many have a remaining share for component 1 that differs from the others'.
  private var axesCount = 0
  var lookups = CourseLookups()
  /// Counts how often the shares of followers have moved.
  private(set) var moves = 0
  /// The changes of time spaces that their sources are right for, see ``Spaces/changes``.
  var spaceChanges = 0

  /// The playbacks of a timeline in the order in which they were made.
  private struct OfTimeline {
    var playbacks: [Int] = []
    /// The largest number of a block that any of them was made for.
    var newestRequest: UInt64 = 0

    mutating func add(_ playback: Int, request: UInt64) {
      playbacks.append(playback)
      newestRequest = max(newestRequest, request)
    }
    mutating func remove(_ playback: Int) { if let index = playbacks.firstIndex(of: playback) { playbacks.remove(at: index) } }
  }

  init() {}

  deinit { for index in rooms.indices { rooms[index].deallocate() } }

  /// What identifies a follower.
  struct Key: Equatable {
    let timeline: Int
    /// The block's number; 0 if only the timeline's progress counts.
    let request: UInt64
    var isReplacing = false
    var hasAxes = false
    /// See ``Follower/State/isMixed``.
    var isMixed = false
    /// See ``Follower/State/isThrown``.
    var isThrown = false
    /// See ``Progression/isStill``.
    var isStill = false
    /// See ``Engine/Ways``.
    var lacking: UInt8 = 0
  }

  /// Where a frame finds a remaining share while its timeline does not change.
  enum Source: BitwiseCopyable {
    /// From the timeline's phase.
    case phase
    /// The share does not change until its run ends. It has to be set only once.
    case still(isSet: Bool)
    /// The timeline runs along a curve, see ``ShareSource/scaling``.
    case curve(Unmanaged<CourseLookup>)
    case other(UnsafeMutablePointer<ShareSource>)

    /// What there is besides a curve.
    var more: ShareSource? { if case .other(let source) = self { source.pointee } else { nil } }

    @inline(__always)
    var lookup: Unmanaged<CourseLookup>? {
      switch self {
      case .phase, .still: nil
      case .curve(let lookup): lookup
      case .other(let source): source.pointee.lookup
      }
    }
  }

  /// Where a frame finds a follower's share, besides its run.
  struct Shown: BitwiseCopyable {
    fileprivate(set) var source = Source.phase
    @Int32Index fileprivate(set) var timeline: Int
    /// Whether the source is right.
    fileprivate(set) var isCurrent = false
    /// The index after those of its block that follow it with the same look-up, and until when none of them needs its phase; right while the block is current.
    @Int32Index fileprivate(set) var endOfAlike = 0
    fileprivate(set) var alikeUntil = -Double.infinity
  }

  // MARK: Keys

  /// The playbacks that follow a timeline.
  func of(timeline: Int) -> [Int] { timelines[timeline]?.playbacks ?? [] }

  /// The playback with that key, if there is one. O(1) if it was the last one, or if it is that of a new block; otherwise O(playbacks of the timeline).
  @inline(__always)
  mutating func playback(_ key: Key) -> Int? {
    if let latest, latest.key == key { return latest.playback }
    return search(key)
  }

  @inline(never)
  private mutating func search(_ key: Key) -> Int? {
    guard let some = timelines[key.timeline], key.request <= some.newestRequest else { return nil }
    for playback in some.playbacks where self[playback]._withUnsafeGuaranteedRef({ $0.key }) == key {
      latest = (key, playback)
      return playback
    }
    return nil
  }

  /// The follower of a playback that follows a timeline.
  private subscript(playback: Int) -> Unmanaged<Follower> { followers[index(of: playback)].follower }

  /// Adds a follower, and returns where its remaining shares are.
  mutating func add(_ follower: Follower, _ playback: Int) -> UnsafePointer<Double> {
    while indices.count <= playback { indices.append(-1) }
    timelines[follower.state.timeline, default: OfTimeline()].add(playback, request: follower.request)
    let index = shown.count
    indices[playback] = Int32(truncatingIfNeeded: index)
    followers.append((.passUnretained(follower), playback))
    shown.append(Shown(timeline: follower.state.timeline))
    let number = block(of: index)
    if number == blocks.count {
      let room = FollowerBlock.Room(blocks: max(1, min(number, FollowerBlock.Room.most)))
      rooms.append(room)
      for i in 0..<room.blocks { blocks.append(room.block(i)) }
    }
    blocks[number].isCurrent = false
    blocks[number].set(ShareSource.Run(), of: lane(index))
    blocks[number].scalings[lane(index)] = ShareSource.plainScaling
    set(SIMD2(1, 1), of: index)
    return share(index)
  }

  /// Removes a follower. Returns the playback that is at its index now, and where its remaining shares are.
  mutating func remove(_ follower: Follower, _ playback: Int) -> (playback: Int, share: UnsafePointer<Double>)? {
    timelines[follower.state.timeline]?.remove(playback)
    if timelines[follower.state.timeline]?.playbacks.isEmpty == true { timelines[follower.state.timeline] = nil }
    latest = nil
    let (index, last) = (index(of: playback), shown.count - 1)
    freeSource(index)
    (shown[index], followers[index]) = (shown[last], followers[last])
    set(blocks[block(of: last)].share(lane(last)), of: index)
    set(SIMD2(1, 1), of: last)
    blocks[block(of: index)].set(run(last), of: lane(index))
    blocks[block(of: index)].scalings[lane(index)] = blocks[block(of: last)].scalings[lane(last)]
    (blocks[block(of: index)].isCurrent, blocks[block(of: last)].isCurrent) = (false, false)
    indices[followers[index].playback] = Int32(truncatingIfNeeded: index)
    indices[playback] = -1
    shown.removeLast(1)
    followers.removeLast(1)
    if index == last { return nil }
    moves &+= 1
    return (followers[index].playback, share(index))
  }

  /// Notes that a playback's follower has changed.
  mutating func noteChange(of playback: Int) {
    latest = nil
    forgetSource(of: playback)
  }

  /// Notes that a timeline may have changed.
  mutating func noteChange(ofTimeline timeline: Int) {
    guard let some = timelines[timeline] else { return }
    for playback in some.playbacks { forgetSource(of: playback) }
  }

  private mutating func forgetSource(of playback: Int) { forgetSource(index(of: playback)) }

  /// Notes that a frame has to find again where it finds the share of the follower with that index.
  mutating func forgetSource(_ index: Int) {
    (shown[index].isCurrent, blocks[block(of: index)].isCurrent) = (false, false)
  }

  // MARK: Frames

  /// The index in ``shown`` of a playback that follows a timeline.
  func index(of playback: Int) -> Int { Int(indices[playback]) }

  /// The playback with that index.
  func playback(at index: Int) -> Int { followers[index].playback }

  /// The state of the follower with that index.
  func state(_ index: Int) -> Follower.State { followers[index].follower._withUnsafeGuaranteedRef { $0.state } }

  /// Whether any follower has a remaining share for component 1 that differs from the others'.
  var haveAxes: Bool { axesCount > 0 }

  private func block(of index: Int) -> Int { index / FollowerBlock.size }
  private func lane(_ index: Int) -> Int { index % FollowerBlock.size }

  /// Where consecutive followers of a block are in it.
  func lanes(_ some: Range<Int>) -> Range<Int> { lane(some.lowerBound)..<lane(some.lowerBound) + some.count }

  private func share(_ index: Int) -> UnsafePointer<Double> { UnsafePointer(blocks[block(of: index)].shares + lane(index)) }

  private func run(_ index: Int) -> ShareSource.Run { blocks[block(of: index)].run(lane(index)) }

  /// The remaining share that frames present.
  func remaining(of playback: Int) -> SIMD2<Double> { blocks[block(of: index(of: playback))].share(lane(index(of: playback))) }

  /// Whether a playback follows a timeline, and its remaining share for component 1 differs from the others'.
  @inline(__always)
  func hasAxes(_ playback: Int) -> Bool { second(playback) != nil }

  /// Whether a playback follows a timeline, and its remaining share has changed in an epoch.
  @inline(__always)
  func hasMoved(_ playback: Int, in epoch: UInt64) -> Bool {
    guard isFollower(playback), case let index = index(of: playback) else { return false }
    return blocks[block(of: index)].hasMoved(lane(index), in: epoch)
  }

  /// The remaining share for component 1 of a playback that follows a timeline, if it differs from the others'.
  @inline(__always)
  func second(_ playback: Int) -> Double? {
    guard isFollower(playback), case let index = index(of: playback) else { return nil }
    return (blocks.start + block(of: index)).pointee.second(lane(index))
  }

  @inline(__always)
  private func isFollower(_ playback: Int) -> Bool { playback < indices.count && indices[playback] >= 0 }

  /// The followers of a block.
  func indices(of block: Int) -> Range<Int> {
    let first = block * FollowerBlock.size
    return first..<min(first + FollowerBlock.size, shown.count)
  }

  /// Prefetches what a frame reads first of a block.
  @inline(__always)
  func prefetch(_ block: Int) { if block < usedBlocks { legato_prefetch(shown.start + block * FollowerBlock.size) } }

  /// How many blocks have followers.
  var usedBlocks: Int { block(of: shown.count + FollowerBlock.size - 1) }

  /// A follower's share at `now`; nil if the phase is needed.
  func share(of index: Int, at now: Double) -> SIMD2<Double>? {
    let (run, source) = (run(index), shown[index].source)
    guard now < run.end, let lookup = source.lookup else { return nil }
    let (place, more, scaling) = (run.place(at: now), source.more, blocks[block(of: index)].scalings[lane(index)])
    let answer = lookup._withUnsafeGuaranteedRef { $0.remaining(at: more?.argument(at: place) ?? place) }
    if answer.share.isNaN { return nil }
    guard let more else { return SIMD2(repeating: scaling.x + scaling.y * answer.share) }
    return more.share(more.faded(answer.share, at: place), answer.impulse)
  }

  /// Whether a follower's share changes at `now`; nil if the phase is needed.
  func isMoving(_ index: Int, at now: Double) -> Bool? {
    guard shown[index].isCurrent, now < run(index).end else { return nil }
    switch shown[index].source {
    case .phase: return nil
    case .still: return run(index).end < .infinity && now >= run(index).since
    case .curve, .other: return now >= run(index).since
    }
  }

  /// Sets from what frames compute a follower's share until its timeline changes.
  mutating func set(_ source: ShareSource, _ fade: Fade?, _ run: ShareSource.Run, of index: Int) {
    var source = source
    source.fade = fade.map { fades.make($0) }
    let scaling = source.scaling
    blocks[block(of: index)].scalings[lane(index)] = scaling ?? ShareSource.plainScaling
    set(scaling != nil ? .curve(source.lookup) : .other(sources.make(source)), run, of: index)
  }

  /// A follower's share does not change until the end of that run.
  mutating func setStill(during run: ShareSource.Run, of index: Int) { set(.still(isSet: false), run, of: index) }

  /// A follower's share needs the phase in every frame until then.
  mutating func setPhase(of index: Int, until end: Double) { set(.phase, ShareSource.Run(end: end), of: index) }

  /// Whether a follower has to have another source at `now`.
  func isOver(_ index: Int, at now: Double) -> Bool {
    now >= blocks[block(of: index)].end(lane(index))
  }

  private mutating func set(_ source: Source, _ run: ShareSource.Run, of index: Int) {
    freeSource(index)
    (shown[index].source, shown[index].isCurrent) = (source, true)
    blocks[block(of: index)].isCurrent = false
    blocks[block(of: index)].set(run, of: lane(index))
    followers[index].follower._withUnsafeGuaranteedRef { $0.lookup = source.lookup?.takeUnretainedValue() }
    lookups.noteRetained()
  }

  /// Finds what the followers of a block have in common, whose sources are right.
  mutating func review(_ number: Int) {
    let (some, block) = (indices(of: number), blocks.start + number)
    (block.pointee.isCurrent, block.pointee.areScaled, block.pointee.arePlain, block.pointee.areStill) = (true, true, true, true)
    block.pointee.haveFades = false
    for index in some.reversed() {
      let (one, end) = (shown.start + index, block.pointee.end(lane(index)))
      let isLikeNext = index + 1 < some.upperBound && one.pointee.isAlike(one + 1)
      (one.pointee.endOfAlike, one.pointee.alikeUntil) = isLikeNext ? (one[1].endOfAlike, min(end, one[1].alikeUntil)) : (index + 1, end)
      let isStill = if case .still(isSet: true) = one.pointee.source { end == .infinity } else { false }
      if !isStill { block.pointee.areStill = false }
      if let more = one.pointee.source.more {
        block.pointee.areScaled = false
        if more.fade != nil { block.pointee.haveFades = true }
      }
      if block.pointee.scalings[lane(index)] != ShareSource.plainScaling { block.pointee.arePlain = false }
    }
  }

  /// How many followers of a block, from one on, have its look-up, and need no phase.
  @inline(__always)
  func alike(_ number: Int, from first: Int, at now: Double) -> Int {
    let one = shown.start + first
    guard one.pointee.source.lookup != nil else { return 0 }
    if now < one.pointee.alikeUntil { return one.pointee.endOfAlike - first }
    let block = blocks.start + number
    return (first..<one.pointee.endOfAlike).prefix { now < block.pointee.end(lane($0)) }.count
  }

  private mutating func freeSource(_ index: Int) {
    guard case .other(let source) = shown[index].source else { return }
    if let fade = source.pointee.fade { fades.free(fade) }
    sources.free(source)
  }

  /// Sets a follower's remaining share; if it is not finite, the last finite one stays (MU-5). Returns whether it was finite until now.
  mutating func show(_ phase: Phase, of index: Int, _ epoch: UInt64) -> Bool {
    if case .still(isSet: false) = shown[index].source {
      shown[index].source = .still(isSet: true)
      blocks[block(of: index)].isCurrent = false
    }
    return followers[index].follower._withUnsafeGuaranteedRef { follower in
      if show(follower.state.remaining(phase).value, of: index, epoch) || follower.isNonFinite { return false }
      follower.isNonFinite = true
      return true
    }
  }

  /// Sets the shares of some consecutive followers of a block, up to the first that is not finite, and returns that index.
  /// - Parameters:
  ///   - shares: The share of each, from index `first` on.
  ///   - seconds: The same for component 1.
  mutating func show(
    _ shares: UnsafePointer<Double>, _ seconds: UnsafePointer<Double>, _ number: Int, _ some: Range<Int>, from first: Int,
    _ epoch: UInt64
  ) -> Int {
    if shares == seconds, blocks[number].set(shares + (some.lowerBound - first), of: lanes(some), in: epoch) { return some.upperBound }
    for index in some where !show(SIMD2(shares[index &- first], seconds[index &- first]), of: index, epoch) { return index }
    return some.upperBound
  }

  /// Sets the share, and returns true, if it is finite.
  mutating func show(_ share: SIMD2<Double>, of index: Int, _ epoch: UInt64) -> Bool {
    guard Follower.isSound(share) else { return false }
    let (block, lane) = (blocks.start + block(of: index), lane(index))
    if any(block.pointee.share(lane) .!= share) {
      axesCount &+= block.pointee.set(share, of: lane)
      block.pointee.noteMoved(lane..<lane &+ 1, in: epoch)
    }
    return true
  }

  private mutating func set(_ share: SIMD2<Double>, of index: Int) { axesCount += blocks[block(of: index)].set(share, of: lane(index)) }
}

extension Followers.Shown {
  /// Whether both have the same look-up.
  @inline(__always)
  func isAlike(_ other: UnsafePointer<Followers.Shown>) -> Bool {
    guard let lookup = source.lookup, let otherLookup = other.pointee.source.lookup else { return false }
    return lookup.toOpaque() == otherLookup.toOpaque()
  }
}
