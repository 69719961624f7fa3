import LegatoTiming

/// The owner's handle on everything that moves together: values, animations and their time.
///
/// The host pushes time; nothing inside makes a timer, a thread or a run loop.
/// ```swift
/// let stage = Stage()
/// let opacity = Animated(0.0, in: stage)
/// animate(withDuration: 1) { opacity.value = 1 }
/// while stage.advance(to: clock.now) != .idle { draw(opacity.presentation); waitForNextFrame() }
/// ```
/// A stage belongs to whoever made it: use it, its values and its animators from one thread or actor at a time.
/// Two stages run in parallel on two threads.
public final class Stage {
  /// The engine lies at a fixed place, so that reaching it costs one load: a start reaches it a dozen times.
  private let place: UnsafeMutablePointer<Engine>
  package var engine: Engine {
    @inline(__always) _read { yield place.pointee }
    @inline(__always) _modify { yield &place.pointee }
  }
  /// Called once when something starts while the stage sleeps (its last demand was not ``FrameDemand/everyFrame``), so that the host asks for a frame.
  ///
  /// Its answer, in seconds on the host's clock, is taken as pushed; nil, an earlier time or one that is not finite keeps it.
  public var onWake: (() -> Double?)? {
    get { wakeCall }
    set {
      // the former one goes last: what it has kept may set another when it goes
      withExtendedLifetime(wakeCall) { wakeCall = newValue }
    }
  }
  private var wakeCall: (() -> Double?)?
  /// `onWake` for a host that pushes times in two parts: its answer is taken as pushed to `advance(to:)`. Asked where `onWake` answers nothing.
  public var onExactWake: (() -> Duration?)? {
    get { exactWakeCall }
    set {
      withExtendedLifetime(exactWakeCall) { exactWakeCall = newValue }
    }
  }
  private var exactWakeCall: (() -> Duration?)?
  /// Device pixels a point, finite and above 0; 1 by default. A spring thrown over no distance moves by the pixel (SP-7).
  @exclusivity(unchecked) public var scale = 1.0
  /// Threads that share the work of a frame; none by default.
  public var frameExecutor: (any FrameExecutor)? {
    get { engine.executor }
    set {
      withExtendedLifetime(engine.executor) { engine.executor = newValue }
    }
  }
  /// False runs blocks without animating what they change; completions still come (UA-11).
  @exclusivity(unchecked) public var areAnimationsEnabled = true

  /// How much of the motion is shown; all of it by default. Counts for what starts from then on: what runs goes on as it is.
  @exclusivity(unchecked) public var motionLevel = MotionLevel.full

  /// A book that is over, or a call.
  struct Callback {
    var ticket: Ticket?
    var call: (() -> Void)?
  }

  // short accesses that call nobody: a start makes a dozen of them
  @exclusivity(unchecked) var owners: [(any TimelineOwner)?] = []
  @exclusivity(unchecked) var tickets = Tickets()
  /// By the timelines that came after them.
  @exclusivity(unchecked) var earlierTimelines: [Int: Int] = [:]
  /// What the next ``advance(to:)-(Double)`` calls first.
  @exclusivity(unchecked) var nextTurn: [() -> Void] = []
  /// Callbacks that wait until the state is final.
  @exclusivity(unchecked) var pending: [Callback] = []
  /// Working room for members that ended.
  @exclusivity(unchecked) var endedRoom: [(ticket: Int, end: MemberEnd)] = []
  /// Working room for those that are being called.
  @exclusivity(unchecked) var calling: [Callback] = []
  /// Working room for rows that are over.
  @exclusivity(unchecked) private var ended: [(ticket: Int, time: Double)] = []
  var alarms: [Int: () -> Void] = [:]
  /// In the order in which they joined.
  @exclusivity(unchecked) var participants: [WeakParticipant] = []
  /// Never used twice, so that an entry of the agenda cannot mean another alarm.
  var lastAlarm = 0
  @exclusivity(unchecked) var clock = StageClock()
  @exclusivity(unchecked) var frames = FrameGrid()
  /// Whether its time is another stage's, and counted as there.
  @exclusivity(unchecked) var followsLine = false
  @exclusivity(unchecked) var lengthOfFrame = 1.0 / 60
  /// Kept alive until they are invalidated.
  var displayLinks: [DisplayLink] = []
  @exclusivity(unchecked) var isDelivering = false
  @exclusivity(unchecked) private(set) var isAdvancing = false
  @exclusivity(unchecked) private var isAwake = false
  /// Blocks under way in which something of it was changed, the latest first.
  @exclusivity(unchecked) var blocks: BlockContext.Place?
  /// Animators that are active or stopped, so that a released one runs on (PA-29).
  var runs: [ObjectIdentifier: AnimatorRun] = [:]
  /// Who keeps for others what changes on the stage.
  @exclusivity(unchecked) package var observer: AnyObject?
  /// Told of each animator that is started here, while somebody asks.
  @exclusivity(unchecked) package var onStart: ((PropertyAnimator) -> Void)?

  /// An empty stage at time 0, which asks for no frames.
  public init() {
    place = .allocate(capacity: 1)
    place.initialize(to: Engine(of: .passUnretained(self)))
    tickets.stage = .passUnretained(self)
  }

  deinit {
    // what ended with something that was let go of just before
    collectEnded()
    let told = pending
    pending = []
    defer {
      ThreadContext.with(block: nil) {
        for callback in told {
          callback.ticket?.deliver()
          callback.call?()
        }
      }
    }
    for weak in participants { weak.participant?.stageGoes() }
    // outside any block: what animators have kept may use the one under way when it goes, and that still names this stage
    let transactions = ThreadContext.with(block: nil) { runs.values.compactMap { $0.stageWasReleased() } }
    tickets.forEach { if $0.index != nil { $0.release() } }
    while let block = blocks { blocks = block.stageGoes() }
    place.deinitialize(count: 1)
    place.deallocate()
    // transactions, which other stages may be in, are waited for no longer than that
    tickets.forEach { if $0.index != nil { $0.leaveAlone() } }
    // what still knows one of them finds it without a number: this store is gone
    tickets.forEach { $0.leaveStage() }
    for transaction in transactions { transaction.closeAlone(.removed) }
  }

  /// The stage's time in seconds: the last time pushed, since an origin of the host's choice; 0 before the first.
  ///
  /// Far from 0 a number is coarse, at 1e9 s some 1e-7 s: ``exactNow`` is not.
  ///
  /// With another ``speed`` than 1, or after a pause, it is the time that the stage made of it.
  public var now: Double { engine.origin(of: 0) + engine.now }

  /// The stage whose callback, event delivery or ``perform(_:)`` is running on this thread.
  public static var current: Stage? { ThreadContext.stage }

  /// Runs `body` with this stage as ``current``: animators made in it belong to it.
  ///
  /// Who waits for the end of what `body` lets go of is told before this returns; elsewhere in the stage's next call or frame.
  @discardableResult
  public func perform<R>(_ body: () throws -> R) rethrows -> R {
    defer { finishCall() }
    return try ThreadContext.with(stage: self, body)
  }

  // MARK: Time

  /// Moves everything to the host's `time` (seconds, not before ``hostTime``; an earlier or not finite time is a misuse and ignored).
  ///
  /// It is the time at which the frame is seen (DL-11): a host that knows when its screen will show it pushes that, one that does not its clock's.
  /// Callbacks run inside, after the state is final, in the order in which their reasons happened.
  /// - Returns: when to call again. O(what moves).
  @discardableResult
  public func advance(to time: Double) -> FrameDemand {
    // most times lie near the last one's origin
    let host = time - clock.hostOrigin
    if clock.isCountedAlike, host >= clock.host, host >= 0, host < Engine.originGrid, !isAdvancing { return advance(near: host) }
    return advance(to: HostTime(time), "\(time)")
  }

  /// Moves everything to the host's `time`, in two parts: exact to the nanosecond however late it is, as for a host that pushes the wall clock, or that runs for years.
  ///
  /// ```swift
  /// let clock = ContinuousClock(), began = clock.now
  /// stage.advance(to: began.duration(to: clock.now))
  /// ```
  @discardableResult
  public func advance(to time: Duration) -> FrameDemand { advance(to: HostTime(time), "\(time)") }

  /// Whether a push of `time` would count.
  package func mayAdvance(to time: HostTime) -> Bool { time.isFinite && time.seconds(since: clock.hostOrigin) >= clock.host }

  @discardableResult
  package func advance(to time: HostTime, _ found: @autoclosure () -> String = "") -> FrameDemand {
    guard !isAdvancing else {
      Misuse.report(
        .state(
          call: "advance(to:)", wanted: "a call outside the stage's own callbacks", found: "a callback of advance(to:)",
          remedy: "call it when the one that is running has returned"))
      return .everyFrame
    }
    guard mayAdvance(to: time) else {
      Misuse.report(
        .state(
          call: "advance(to:)", wanted: "a finite time at or after \(hostTime)", found: found(),
          remedy: "push the time of one clock that never goes back"))
      return demand
    }
    // what the host let go by without a push ran at the speed there was
    moveOrigins(for: time)
    return advance(near: time.seconds(since: clock.hostOrigin))
  }

  /// Moves everything to a time of the host's since its origin, which is near it.
  private func advance(near host: Double) -> FrameDemand {
    clock.push(host)
    // one that follows another's line may be ahead of it, and waits
    let stageTime = max(engine.now, clock.stageTime(at: host))
    if clock.rate > 0 { frames.advance(to: host, stage: stageTime, length: lengthOfFrame) } else { frames.standStill() }
    return run(to: stageTime)
  }

  /// Moves everything to the stage's `time`, since its origin, and delivers what was due.
  func run(to time: Double) -> FrameDemand {
    isAdvancing = true
    defer { isAdvancing = false }
    Transaction.commitImplicit()
    if !nextTurn.isEmpty {
      let turn = nextTurn
      nextTurn.removeAll(keepingCapacity: true)
      for callback in turn { callback() }
    }
    prepareParticipants()
    move(to: time)
    advanceParticipants(to: time)
    refresh()
    let hasCallbacks = !pending.isEmpty
    deliver()
    if hasCallbacks { refresh() }
    let demand = demand
    isAwake = demand == .everyFrame
    return demand
  }

  /// What the stage wants now, without advancing it; a time in it is the host's.
  public var demand: FrameDemand {
    switch ownDemand {
    case .idle: return .idle
    case .everyFrame: return .everyFrame
    case .at(let time):
      let hostTime = clock.hostTime(at: time)
      return hostTime.isFinite ? .at(max(hostTime, self.hostTime)) : .idle
    }
  }

  /// What it wants, in its own time, since its origin.
  private var ownDemand: FrameDemand {
    if !nextTurn.isEmpty || !pending.isEmpty { return .everyFrame }
    if clock.rate == 0 { return .idle }
    if engine.isMoving() { return .everyFrame }
    var deadline = engine.nextRowStart
    for weak in participants {
      switch weak.participant?.demand {
      case .everyFrame: return .everyFrame
      case .at(let time): deadline = min(deadline, time)
      case .idle, nil: break
      }
    }
    while let first = engine.agenda.first, first.time < deadline {
      if engine.isCurrent(first.event) { return .at(max(first.time, engine.now)) }
      _ = engine.agenda.removeFirst()
    }
    return deadline < .infinity ? .at(max(deadline, engine.now)) : .idle
  }

  private func refresh() {
    engine.evaluateAll()
    reportNonFinite()
  }

  /// MU-5: a value that is not finite is reported once; the last good one stays on screen.
  func reportNonFinite() {
    guard !engine.events.nonFinite.isEmpty else { return }
    let nonFinite = engine.events.nonFinite
    // who hears of it may look at what shows more of them
    engine.events.nonFinite.removeAll(keepingCapacity: true)
    for number in nonFinite {
      Misuse.report(
        .number(call: "presentation", wanted: "finite numbers", found: "a value that is not finite", repair: "the last good value"),
        of: number < 0 ? "a value" : "value \(number) of Stage.inspect()")
    }
  }

  /// Everything that is due up to `time`, since the stage's origin, in the order of its own times; then the time itself.
  func move(to time: Double) {
    while let first = engine.agenda.first, first.time <= time {
      _ = engine.agenda.removeFirst()
      // what ends with them may have taken the event's timeline along
      finishRows(upTo: first.time)
      guard engine.isCurrent(first.event) else { continue }
      engine.setNow(max(engine.now, first.time))
      switch first.event {
      case .begin(let timeline, _): owner(of: engine.timelines[timeline].source ?? timeline)?.timelineBegan(in: self)
      case .alarm(let number): ring(number)
      case .end(let timeline, _):
        engine.timelines[timeline].hasArrived = true
        let source = engine.timelines[timeline].source ?? timeline
        // what was a row of a block and went on by itself has no owner
        if let owner = owner(of: source) { owner.timelineEnded(timeline, in: self) } else { engine.endAll(on: timeline, .reachedEnd) }
      case .partEnd(_, _, let ticket, let order):
        if let part = tickets[ticket], tickets.order(ticket) == order, !part.isOver { tell(part) }
      }
      collectEnded()
    }
    finishRows(upTo: time)
    engine.setNow(time)
    if blocks != nil { eachBlock { $0.timeGoesBy() } }
  }

  @inline(never)
  func eachBlock(_ body: (BlockContext.Place) -> Void) {
    var block = blocks
    while let here = block {
      body(here)
      block = here.pointee.nextOfStage
    }
  }

  /// Rows of blocks that are over, told in the order of their ends and of their starts.
  private func finishRows(upTo time: Double) {
    engine.finishRows(upTo: time)
    guard !engine.events.endedRows.isEmpty else { return }
    swap(&engine.events.endedRows, &ended)
    func precedes(_ l: (ticket: Int, time: Double), _ r: (ticket: Int, time: Double)) -> Bool {
      l.time != r.time ? l.time < r.time : order(l.ticket) < order(r.ticket)
    }
    if zip(ended, ended.dropFirst()).contains(where: { precedes($1, $0) }) { ended.sort(by: precedes) }
    for (index, _) in ended {
      if let ticket = tickets[index], ticket.closeMember(.reachedEnd) { close(ticket) }
    }
    ended.removeAll(keepingCapacity: true)
  }

  /// When something was first started in the book with that number, in counts of such starts.
  func order(_ ticket: Int) -> UInt64 { tickets.order(ticket) }

  /// Before a start, and before the clock changes: a sleeping stage asks its host what time it is.
  @inline(__always)
  func wake() { if !isAwake, !isAdvancing { askForTime() } }

  @inline(never)
  private func askForTime() {
    isAwake = true
    guard let answer = onWake?().map({ HostTime($0) }) ?? onExactWake?().map({ HostTime($0) }), answer.isFinite,
      answer.seconds(since: clock.hostOrigin) > clock.host
    else { return }
    moveOrigins(for: answer)
    clock.push(answer.seconds(since: clock.hostOrigin))
    move(to: max(engine.now, clock.stageTime(at: clock.host)))
  }
}
