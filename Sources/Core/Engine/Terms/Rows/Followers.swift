import LegatoTiming

/// The playbacks that follow timelines: which there are of each timeline, and where a frame finds their remaining shares.
struct Followers: ~Copyable {
  /// The playbacks of each timeline, the plain one first.
  private var timelines: [Int: [Int]] = [:]
  private var latest: (key: Key, playback: Int)?
  /// What a frame reads of each, in any order.
  private(set) var shown = Column<Shown>()
  /// The follower of each, without counting references; its playback, which is there too, retains it.
  private var followers = Column<(follower: Unmanaged<Follower>, playback: Int)>()
  /// The index of each playback there; −1 for all others.
  private var indices = Column<Int32>()
  private var sources = Cells<ShareSource>()
  /// How many have a remaining share for component 1 that differs from the others'.
  private var axesCount = 0
  var lookups = CourseLookups()

  init() {}

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
  }

  /// Where a frame finds a remaining share while its timeline does not change.
  enum Source: BitwiseCopyable {
    /// From the timeline's phase.
    case phase
    /// The timeline stands still. The share has to be set only once.
    case still(isSet: Bool)
    /// The timeline runs along a curve, and the share is that of the curve.
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

  /// A follower, as a frame reads it: 64 bytes.
  struct Shown: BitwiseCopyable {
    fileprivate let shares: UnsafeMutablePointer<SIMD4<Double>>
    fileprivate(set) var run = ShareSource.Run()
    fileprivate(set) var source = Source.phase
    @Int32Index fileprivate(set) var timeline: Int
    /// The time space in which the timeline runs.
    @Int32Index fileprivate(set) var space = 0
    /// The timeline's count of changes for which the source is right; 0 for none.
    fileprivate(set) var changes: UInt32 = 0

    /// Whether the remaining share for component 1 differs from the others'.
    var hasAxes: Bool { shares.pointee.x != shares.pointee.y }

    /// The share at `now`, in the timeline's time; nil if the phase is needed.
    func share(at now: Double) -> SIMD2<Double>? {
      guard now < run.end else { return nil }
      guard let lookup = source.lookup else { return nil }
      let (place, source) = (run.place(at: now), source.more)
      let answer = lookup._withUnsafeGuaranteedRef { $0.remaining(at: source?.argument(at: place) ?? place) }
      return answer.share.isNaN ? nil : source?.share(answer.share, answer.impulse) ?? SIMD2(repeating: answer.share)
    }

    /// Whether the share changes at `now`; nil if the phase is needed.
    func isMoving(at now: Double) -> Bool? {
      switch source {
      case .still: false
      case .phase: nil
      case .curve, .other: space == 0 && now < run.end ? now >= run.since : nil
      }
    }
  }

  // MARK: Keys

  /// The playbacks that follow a timeline.
  func of(timeline: Int) -> [Int] { timelines[timeline] ?? [] }

  /// The playback with that key, if there is one. O(1) if it was the last one, otherwise O(playbacks of the timeline).
  @inline(__always)
  mutating func playback(_ key: Key) -> Int? {
    if let latest, latest.key == key { return latest.playback }
    return search(key)
  }

  @inline(never)
  private mutating func search(_ key: Key) -> Int? {
    for playback in timelines[key.timeline] ?? [] where self[playback]._withUnsafeGuaranteedRef({ $0.key }) == key {
      latest = (key, playback)
      return playback
    }
    return nil
  }

  /// The follower of a playback that follows a timeline.
  private subscript(playback: Int) -> Unmanaged<Follower> { followers[index(of: playback)].follower }

  mutating func add(_ follower: Follower, _ playback: Int) {
    while indices.count <= playback { indices.append(-1) }
    timelines[follower.state.timeline, default: []].append(playback)
    indices[playback] = Int32(truncatingIfNeeded: shown.count)
    followers.append((.passUnretained(follower), playback))
    shown.append(Shown(shares: follower.shares, timeline: follower.state.timeline))
  }

  mutating func remove(_ follower: Follower, _ playback: Int) {
    timelines[follower.state.timeline]?.removeAll { $0 == playback }
    if timelines[follower.state.timeline]?.isEmpty == true { timelines[follower.state.timeline] = nil }
    latest = nil
    let (index, last) = (index(of: playback), shown.count - 1)
    freeSource(index)
    if shown[index].hasAxes { axesCount -= 1 }
    (shown[index], followers[index]) = (shown[last], followers[last])
    indices[followers[index].playback] = Int32(truncatingIfNeeded: index)
    indices[playback] = -1
    shown.removeLast(1)
    followers.removeLast(1)
  }

  /// Notes that a playback's follower has changed.
  mutating func noteChange(of playback: Int) {
    latest = nil
    shown[index(of: playback)].changes = 0
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

  /// Sets where frames find a follower's share while its timeline has changed so often.
  mutating func set(_ source: Source, _ run: ShareSource.Run, in space: Int, of index: Int, changes: UInt32) {
    freeSource(index)
    (shown[index].source, shown[index].run, shown[index].space, shown[index].changes) = (source, run, space, changes)
    followers[index].follower._withUnsafeGuaranteedRef { $0.lookup = source.lookup?.takeUnretainedValue() }
    lookups.noteRetained()
  }

  /// A source for one follower.
  mutating func make(_ source: ShareSource) -> Source {
    source.isPlain ? .curve(source.lookup) : .other(sources.make(source))
  }

  private mutating func freeSource(_ index: Int) {
    if case .other(let source) = shown[index].source { sources.free(source) }
  }

  /// Sets a follower's remaining share; if it is not finite, the last finite one stays (MU-5). Returns whether it was finite until now.
  mutating func show(_ phase: Phase, of index: Int, _ epoch: UInt64) -> Bool {
    if case .still = shown[index].source { shown[index].source = .still(isSet: true) }
    return followers[index].follower._withUnsafeGuaranteedRef { follower in
      if show(follower.state.remaining(phase).value, of: index, epoch) || follower.isNonFinite { return false }
      follower.isNonFinite = true
      return true
    }
  }

  /// Sets the shares of some consecutive followers, up to the first that is not finite, and returns that index.
  /// - Parameters:
  ///   - remaining: How much remains of the course of each.
  ///   - impulses: What a start velocity of 1 has added to each.
  @inline(never)
  mutating func show(
    _ remaining: UnsafePointer<Double>, _ impulses: UnsafePointer<Double>, _ some: Range<Int>, from first: Int, _ epoch: UInt64
  ) -> Int {
    let (all, epoch) = (shown.start + first, Double(epoch))
    var i = some.lowerBound
    while i < some.upperBound {
      let (shares, left) = (all[i].shares, remaining[i])
      if case .other(let source) = all[i].source {
        let share = source.pointee.share(left, impulses[i])
        guard Follower.isSound(share) else { return i }
        if any(shares.pointee.lowHalf .!= share) { set(share, of: first &+ i, epoch) }
      } else {
        guard abs(left) < Follower.maximumShare else { return i }
        // bits, which are compared at once
        let shown = UnsafeRawPointer(shares).load(as: SIMD2<UInt64>.self)
        if shown.x != left.bitPattern || shown.y != left.bitPattern { set(SIMD2(repeating: left), of: first &+ i, epoch) }
      }
      i &+= 1
    }
    return i
  }

  /// Sets the share, and returns true, if it is finite.
  mutating func show(_ remaining: SIMD2<Double>, of index: Int, _ epoch: UInt64) -> Bool {
    guard Follower.isSound(remaining) else { return false }
    if any(shown[index].shares.pointee.lowHalf .!= remaining) { set(remaining, of: index, Double(epoch)) }
    return true
  }

  @inline(__always)
  private mutating func set(_ remaining: SIMD2<Double>, of index: Int, _ epoch: Double) {
    let shares = shown[index].shares
    if shares.pointee.x != shares.pointee.y || remaining.x != remaining.y { countAxes(remaining, of: index) }
    shares.pointee = SIMD4(remaining.x, remaining.y, epoch, 0)
  }

  @inline(never)
  private mutating func countAxes(_ remaining: SIMD2<Double>, of index: Int) {
    axesCount += (remaining.x != remaining.y ? 1 : 0) - (shown[index].hasAxes ? 1 : 0)
  }
}
