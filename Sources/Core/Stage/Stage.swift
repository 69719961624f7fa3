import LegatoTiming

/// The owner's handle on a clock and everything that moves by it: values, animations, animators.
///
/// The host pushes time; no timer, thread or run loop is used.
/// ```swift
/// let stage = Stage()
/// let opacity = Animated(0.0, in: stage)
/// animate(withDuration: 1) { opacity.value = 1 }
/// while stage.advance(to: clock.now) != .idle { draw(opacity.presentation); waitForNextFrame() }
/// ```
/// A stage belongs to its creator: use it, its values and its animators from one thread or actor at a time.
/// Two stages can run in parallel on two threads.
public final class Stage {
  /// The engine has a fixed address, so that access costs one load: a start needs a dozen.
  private let enginePointer: UnsafeMutablePointer<Engine>
  package var engine: Engine {
    @inline(__always) _read { yield enginePointer.pointee }
    @inline(__always) _modify { yield &enginePointer.pointee }
  }
  /// Called once when something starts while the stage sleeps (its last demand was not ``FrameDemand/everyFrame``), so that the host asks for a frame.
  ///
  /// Its result, in seconds of the host's clock, is used as if pushed; nil, an earlier or a non-finite time is ignored.
  public var onWake: (() -> Double?)? {
    get { wakeCall }
    set {
      // released last: its deinitialisation may set another one
      withExtendedLifetime(wakeCall) { wakeCall = newValue }
    }
  }
  private var wakeCall: (() -> Double?)?
  /// `onWake` for a host that pushes times as `Duration`: its result is used as if pushed to `advance(to:)`. Called if `onWake` returns nil.
  public var onExactWake: (() -> Duration?)? {
    get { exactWakeCall }
    set {
      withExtendedLifetime(exactWakeCall) { exactWakeCall = newValue }
    }
  }
  private var exactWakeCall: (() -> Duration?)?
  /// Device pixels per point, finite and above 0; 1 by default. Any other number is reported and ignored.
  ///
  /// A spring with a start velocity but no distance moves relative to one pixel (SP-7).
  @exclusivity(unchecked) public var scale = 1.0 {
    didSet {
      guard !(scale > 0 && scale.isFinite && (1 / scale).isFinite) else { return }
      Misuse.report(.number(call: "scale", wanted: "pixels per point above 0", found: "\(scale)", repair: "\(oldValue)"))
      scale = oldValue
    }
  }
  /// Threads that share the work of a frame; none by default.
  public var frameExecutor: (any FrameExecutor)? {
    get { engine.executor }
    set {
      withExtendedLifetime(engine.executor) { engine.executor = newValue }
    }
  }
  /// False makes blocks change values without animation; completions are still called (UA-11).
  @exclusivity(unchecked) public var areAnimationsEnabled = true

  /// How much of the motion is presented; all of it by default. Applies to animations that start from then on.
  @exclusivity(unchecked) public var motionLevel = MotionLevel.full

  /// A completion group that has ended, or a callback.
  struct Callback {
    var group: CompletionGroup?
    var call: (() -> Void)?
  }

  // short accesses without callbacks: a start makes a dozen of them
  @exclusivity(unchecked) var owners: [(any TimelineOwner)?] = []
  @exclusivity(unchecked) var completionGroups = CompletionGroups()
  /// By the timelines that replace them.
  @exclusivity(unchecked) var earlierTimelines: [Int: Int] = [:]
  /// Calls at the beginning of the next ``advance(to:)-(Double)``.
  @exclusivity(unchecked) var nextTurn: [() -> Void] = []
  /// Callbacks that are deferred until the state is final.
  @exclusivity(unchecked) var pending: [Callback] = []
  /// Buffer for ended members.
  @exclusivity(unchecked) var endedRoom: [(group: Int, end: MemberEnd)] = []
  /// Buffer for callbacks that are being made.
  @exclusivity(unchecked) var calling: [Callback] = []
  /// Buffer for ended rows.
  @exclusivity(unchecked) private var ended: [(group: Int, time: Double)] = []
  var alarms: [Int: () -> Void] = [:]
  @exclusivity(unchecked) var participants = FrameParticipants()
  /// Never reused, so that an agenda entry cannot refer to another alarm.
  var lastAlarm = 0
  @exclusivity(unchecked) var clock = StageClock()
  @exclusivity(unchecked) var frames = FrameGrid()
  /// Whether its time follows another stage's.
  @exclusivity(unchecked) var followsLine = false
  @exclusivity(unchecked) var lengthOfFrame = 1.0 / 60
  @exclusivity(unchecked) var isDelivering = false
  @exclusivity(unchecked) private(set) var isAdvancing = false
  @exclusivity(unchecked) private var isAwake = false
  /// Running blocks that have changed something of it, the latest first.
  @exclusivity(unchecked) var blocks: BlockContext.Pointer?
  /// Animators that are active or stopped, retained so that a released one continues (PA-29).
  var runs: [ObjectIdentifier: AnimatorRun] = [:]
  package let reference = StageReference()
  /// An object of another module that records the changes on the stage; retained.
  @exclusivity(unchecked) package var observer: AnyObject?
  /// Called for each animator that is started here, if set.
  @exclusivity(unchecked) package var onStart: ((PropertyAnimator) -> Void)?

  /// An empty stage at time 0, which demands no frames.
  public init() {
    enginePointer = .allocate(capacity: 1)
    enginePointer.initialize(to: Engine(of: .passUnretained(self)))
    completionGroups.stage = .passUnretained(self)
    reference.fill(self)
  }

  deinit {
    reference.clear()
    // ends caused by objects released just before
    collectEnded()
    let callbacks = pending
    pending = []
    defer {
      ThreadContext.with(block: nil) {
        for callback in callbacks {
          callback.group?.deliver()
          callback.call?()
        }
      }
    }
    for weak in participants.entries { weak.participant?.stageWillDeinit() }
    // outside any block: objects that animators release may use the current block, which still refers to this stage
    let transactions = ThreadContext.with(block: nil) { runs.values.compactMap { $0.stageWasReleased() } }
    completionGroups.forEach { if $0.index != nil { $0.release() } }
    while let block = blocks { blocks = block.stageWillDeinit() }
    enginePointer.deinitialize(count: 1)
    enginePointer.deallocate()
    // transactions, which may include other stages, do not wait longer for it
    completionGroups.forEach { if $0.index != nil { $0.closeInParent() } }
    // completion groups that are still referenced lose their numbers, as this store is deinitialised
    completionGroups.forEach { $0.leaveStage() }
    for transaction in transactions { transaction.closeAlone(.removed) }
  }

  /// The stage's time in seconds: the last time pushed, relative to an origin of the host's choice; 0 before the first.
  ///
  /// Far from 0 a `Double` is coarse, about 1e-7 s at 1e9 s; ``exactNow`` is not.
  ///
  /// With a ``speed`` other than 1, or after a pause, it differs from the host's time.
  public var now: Double { engine.origin(of: 0) + engine.now }

  /// The stage whose callback, event delivery or ``perform(_:)`` is running on this thread.
  public static var current: Stage? { ThreadContext.stage }

  /// Runs `body` with this stage as ``current``: animators created in it belong to it.
  ///
  /// Callbacks about animations that end because `body` releases something are made before this returns; otherwise in the stage's next call or frame.
  @discardableResult
  public func perform<R>(_ body: () throws -> R) rethrows -> R {
    defer { finishCall() }
    return try ThreadContext.with(stage: self, body)
  }

  // MARK: Time

  /// Moves everything to the host's `time` (seconds, not before ``hostTime``; an earlier or not finite time is a misuse and ignored).
  ///
  /// `time` is when the frame will be seen (DL-11): a host that can predict its display time pushes that, others push their clock's time.
  /// Callbacks are made inside, after the state is final, in the order of their causes.
  /// - Returns: when to call again. O(what moves).
  @discardableResult
  public func advance(to time: Double) -> FrameDemand {
    // most times are near the last origin
    let host = time - clock.hostOrigin
    if clock.isCountedAlike, host >= clock.host, Engine.nearOrigin.contains(host), !isAdvancing { return advance(near: host) }
    return advance(to: HostTime(time), "\(time)")
  }

  /// Moves everything to the host's `time`, exact to the nanosecond at any distance from 0, as for a host that pushes the wall clock or runs for years.
  ///
  /// ```swift
  /// let clock = ContinuousClock(), began = clock.now
  /// stage.advance(to: began.duration(to: clock.now))
  /// ```
  @discardableResult
  public func advance(to time: Duration) -> FrameDemand { advance(to: HostTime(time), "\(time)") }

  /// Whether pushing `time` is allowed.
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
    // time that passed without a push ran at the former speed
    moveOrigins(for: time)
    return advance(near: time.seconds(since: clock.hostOrigin))
  }

  /// Moves everything to a time of the host relative to its origin.
  private func advance(near host: Double) -> FrameDemand {
    clock.push(host)
    // a clock that follows another one may be ahead of it, and then waits
    let stageTime = max(engine.now, clock.stageTime(at: host))
    if clock.rate > 0 { frames.advance(to: host, stage: stageTime, length: lengthOfFrame) } else { frames.standStill() }
    return run(to: stageTime)
  }

  /// Moves everything to the stage's `time`, relative to its origin, and makes the callbacks.
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

  /// The present demand, without advancing; its times are the host's.
  public var demand: FrameDemand {
    switch ownDemand {
    case .idle: return .idle
    case .everyFrame: return .everyFrame
    case .at(let time):
      let hostTime = clock.hostTime(at: time)
      return hostTime.isFinite ? .at(max(hostTime, self.hostTime)) : .idle
    }
  }

  /// The demand in the stage's time, relative to its origin.
  private var ownDemand: FrameDemand {
    if !nextTurn.isEmpty || !pending.isEmpty { return .everyFrame }
    if clock.rate == 0 { return .idle }
    if engine.isMoving() { return .everyFrame }
    var deadline = engine.nextRowStart
    for weak in participants.entries {
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

  /// MU-5: a non-finite value is reported once; the last finite one stays presented.
  func reportNonFinite() {
    guard !engine.events.nonFinite.isEmpty else { return }
    let nonFinite = engine.events.nonFinite
    // the callback may evaluate more of them
    engine.events.nonFinite.removeAll(keepingCapacity: true)
    for number in nonFinite {
      Misuse.report(
        .number(call: "presentation", wanted: "finite numbers", found: "a value that is not finite", repair: "the last good value"),
        of: number < 0 ? "a value" : "value \(number) of Stage.inspect()")
    }
  }

  /// Handles everything due up to `time`, relative to the stage's origin, in order of due times; then sets the time.
  func move(to time: Double) {
    while let first = engine.agenda.first, first.time <= time {
      _ = engine.agenda.removeFirst()
      // the events may have freed the timeline
      finishRows(upTo: first.time)
      guard engine.isCurrent(first.event) else { continue }
      engine.setNow(max(engine.now, first.time))
      switch first.event {
      case .begin(let timeline, _): owner(of: engine.timelines[timeline].source ?? timeline)?.timelineBegan(in: self)
      case .alarm(let number): ring(number)
      case .end(let timeline, _):
        engine.timelines[timeline].hasArrived = true
        let source = engine.timelines[timeline].source ?? timeline
        // a converted row of a block has no owner
        if let owner = owner(of: source) { owner.timelineEnded(timeline, in: self) } else { engine.endAll(on: timeline, .reachedEnd) }
      case .partEnd(_, _, let group, let order):
        if let part = completionGroups[group], completionGroups.order(group) == order, !part.isOver { queueDelivery(of: part) }
      }
      collectEnded()
    }
    finishRows(upTo: time)
    engine.setNow(time)
    if blocks != nil { eachBlock { $0.timeHasPassed() } }
  }

  @inline(never)
  func eachBlock(_ body: (BlockContext.Pointer) -> Void) {
    var block = blocks
    while let here = block {
      body(here)
      block = here.pointee.nextOfStage
    }
  }

  /// Ends rows of blocks, and reports them in the order of their ends, then of their starts.
  private func finishRows(upTo time: Double) {
    engine.finishRows(upTo: time)
    guard !engine.events.endedRows.isEmpty else { return }
    swap(&engine.events.endedRows, &ended)
    func precedes(_ l: (group: Int, time: Double), _ r: (group: Int, time: Double)) -> Bool {
      l.time != r.time ? l.time < r.time : order(l.group) < order(r.group)
    }
    if zip(ended, ended.dropFirst()).contains(where: { precedes($1, $0) }) { ended.sort(by: precedes) }
    for (index, _) in ended {
      if let group = completionGroups[index], group.closeMember(.reachedEnd) { close(group) }
    }
    ended.removeAll(keepingCapacity: true)
  }

  /// The order of the first start in the completion group with that number.
  func order(_ group: Int) -> UInt64 { completionGroups.order(group) }

  /// Call before a start and before the clock changes: a sleeping stage asks its host for the time.
  @inline(__always)
  package func wake() { if !isAwake, !isAdvancing { askForTime() } }

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
