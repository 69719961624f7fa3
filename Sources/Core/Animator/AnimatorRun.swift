import LegatoTiming

/// The state behind an animator's facade: blocks, completions, timeline, and the changes to undo. Its stage retains it while it is active.
final class AnimatorRun {
  private(set) var provider: any TimingCurveProvider
  /// Seconds from start to end: a spring given by its mass has its own (SP-11).
  let duration: Double
  private(set) var basePace: ResolvedCurve
  /// The stages that it was made for, and that it runs on: which retain active runs.
  private let explicitReference: StageReference?
  private var reference: StageReference?

  var state = AnimatingState.inactive
  /// The direction while there is no timeline.
  var reversedAtRest = false
  var delay = 0.0
  var isInterruptible = true
  var isUserInteractionEnabled = true
  var isManualHitTestingEnabled = false { didSet { noteInteraction() } }
  var scrubsLinearly = true
  var pausesOnCompletion = false
  var isEssential = false
  var options: AnimationOptions = []
  var hasFacade = true

  /// Its index in the stage's engine; ``detached`` until the first value determines the stage.
  var timelineIndex: Int?
  var detached: Timeline?
  /// It has been running since it became active: its own spring has used its start velocity (PA-52).
  var hasRun = false
  /// Started without any block: the clock begins with the first one (PA-50).
  var awaitsFirstBlock = false

  var queued: [(block: () -> Void, delayFactor: Double)] = []
  var completions: [(AnimatingPosition) -> Void] = []
  @exclusivity(unchecked) var records = AnimatorRecords()
  var partEnds: [(fraction: Double, group: CompletionGroup)] = []
  /// Animators that were started in its blocks; they end with it (PA-72).
  var nested: [AnimatorRun] = []
  /// The animator in whose block this one was started.
  weak var outer: AnimatorRun?
  /// The part of that one's timeline in which this one runs.
  var partOfOuter: AnimatorPart?
  var promise = OutcomePromise()
  /// The transaction in which it was started, which waits for its end.
  var transaction: CompletionGroup?
  var observers: [Int: (AnimatorChange) -> Void] = [:]
  var nextObserver = 0
  var streams: [AsyncStream<AnimatorChange>.Continuation] = []
  private var lastSeen = Seen()

  init(duration: Double, provider: any TimingCurveProvider, stage: Stage?) {
    let stated = repaired(duration, "PropertyAnimator", "duration", minimum: 0, repair: 0)
    self.provider = provider
    self.duration = provider.lastingDuration(stated: stated)
    basePace = ResolvedCurve(provider, duration: stated)
    explicitReference = stage?.reference
  }

  /// Replaces the curve with which it starts and continues from now on; its duration stays.
  func replaceCurve(by curve: any TimingCurveProvider) { (provider, basePace) = (curve, ResolvedCurve(curve, duration: duration)) }

  var explicitStage: Stage? { explicitReference?.stage }
  var stage: Stage? {
    get { reference?.stage }
    set { reference = newValue?.reference }
  }

  // MARK: Timeline

  var timeline: Timeline? {
    if let stage, let timelineIndex { return stage.engine.timelines[timelineIndex] }
    return detached
  }

  /// Reads it where it is: a copy would count references.
  private func read<Result>(_ body: (borrowing Timeline) -> Result) -> Result? {
    if let stage, let timelineIndex { return body(stage.engine.timelines.pointer(to: timelineIndex).pointee) }
    return detached.map { body($0) }
  }

  func withTimeline(_ change: (inout Timeline) -> Void) {
    if let stage, let timelineIndex {
      stage.engine.withTimeline(timelineIndex, change)
    } else if detached != nil {
      change(&detached!)
    }
  }

  var now: Double { stage?.engine.now ?? 0 }
  var isRunning: Bool { state == .active && (awaitsFirstBlock || read { $0.isRunning } ?? false) }
  var isReversed: Bool { read { $0.isReversed } ?? reversedAtRest }
  /// Below 1 while an instance in a slower space still runs (PA-72).
  var fractionComplete: Double {
    guard state == .active else { return 0 }
    if let outer, let partOfOuter { return partOfOuter.fractionComplete(in: outer) }
    let now = now
    return read {
      let fraction = $0.fractionComplete(at: now)
      return fraction == 1 && $0.isRunning && !$0.instances.isEmpty ? 1.0.nextDown : fraction
    } ?? 0
  }
  /// The fraction `seconds` after another, in the direction of travel; at most 1.
  func travelled(_ seconds: Double, after fraction: Double) -> Double {
    if let timeline, timeline.isRunning { return timeline.travelled(seconds, after: fraction) }
    return min(1, takesTime ? fraction + seconds / duration : fraction)
  }
  var takesTime: Bool { duration > 0 }

  private var interaction: Timeline.Interaction { .animator(allowed: isUserInteractionEnabled, isManual: isManualHitTestingEnabled) }

  private func noteInteraction() {
    detached?.interaction = interaction
    if let stage, let timelineIndex { stage.engine.setInteraction(interaction, of: timelineIndex) }
  }

  func progress(atFraction fraction: Double, isMirrored: Bool) -> Double {
    let pace = timeline?.pace ?? basePace
    return Timeline.clamped(isMirrored ? 1 - pace.progress(at: 1 - fraction) : pace.progress(at: fraction))
  }

  /// Makes the timeline in the animator's initial state.
  private func makeTimeline(_ motion: Timeline.Motion) {
    var timeline = Timeline(duration: duration, pace: basePace, motion: motion)
    timeline.isReversed = reversedAtRest
    if timeline.shownGoal != nil { timeline.shownGoal = timeline.goal }
    timeline.interaction = interaction
    detached = timeline
    if let stage { adopt(stage) }
  }

  /// Moves the timeline into a stage's engine; if it runs, its clock begins there and now.
  func adopt(_ stage: Stage) {
    guard timelineIndex == nil, var timeline = detached else { return }
    self.stage = stage
    stage.wake()
    if case .running(_, let fraction, let unit) = timeline.motion {
      timeline.motion = .running(since: stage.engine.now + delay, fraction: fraction, unit: unit)
    }
    detached = nil
    let index = stage.engine.makeTimeline(timeline)
    timelineIndex = index
    stage.own(timeline: index, self)
    stage.retain(self)
    stage.engine.schedule(index)
  }

  func timelineMoved(in stage: Stage) { schedule() }

  private func schedule() {
    guard let stage, let timelineIndex else { return }
    stage.engine.schedule(timelineIndex)
    guard let timeline, !timeline.isReversed, case .running(let since, let fraction, _) = timeline.motion else { return }
    for (end, group) in partEnds where end >= fraction && !group.isOver {
      // also for a part whose changes are all made by nested blocks
      let index = stage.issue(group)
      stage.engine.agenda.enter(
        .partEnd(timeline: timelineIndex, revision: timeline.revision, group: index, order: stage.order(index)),
        at: since + timeline.seconds(from: fraction, to: end))
    }
  }

  // MARK: While inactive

  enum Beginning { case start(delay: Double), pause }

  /// Wakes the stage that it is to begin on, before it does: that calls the host, which may call the animator.
  func wakeStage() { (explicitStage ?? Stage.current)?.wake() }

  /// Runs the queued blocks and makes the animator active, on a stage that is awake.
  func begin(_ beginning: Beginning) {
    state = .active
    hasRun = false
    transaction = Transaction.completionGroup
    transaction?.openMember()
    promise = promise.outcome == nil ? promise : OutcomePromise()
    stage = explicitStage ?? Stage.current
    let start = reversedAtRest ? 1.0 : 0
    let blocks = queued
    queued = []
    if case .start(let seconds) = beginning, !blocks.isEmpty {
      delay = seconds
      makeTimeline(.running(since: now + seconds, fraction: start, unit: duration))
    } else if case .start(let seconds) = beginning {
      delay = seconds
      awaitsFirstBlock = true
      makeTimeline(.held(fraction: start))
    } else {
      delay = 0
      makeTimeline(scrubsLinearly ? .line(progress: start, fraction: start) : .held(fraction: start))
    }
    // a block may have stopped the animator and started it again
    for (block, delayFactor) in blocks { awaitsFirstBlock ? add(block, delayFactor) : perform(block, delayFactor) }
    if state == .active, stage == nil, !blocks.isEmpty { return complete(at: isReversed ? .start : .end) }
    scheduleParts()
    notify()
  }

  /// Schedules the ends of parts that end before the timeline.
  private func scheduleParts() { if !partEnds.isEmpty { schedule() } }

  /// Runs a block whose changes animate in the remaining part.
  func perform(_ block: () -> Void, _ delayFactor: Double, joins: Bool = false) {
    BlockCurve.with(provider) { curve in
      let place = BlockContext.AnimatorReference(self, part(delayFactor, joins: joins))
      var context = BlockContext(
        kind: .animator, in: place, parent: ThreadContext.block, duration: duration, curve: curve, options: options, stage: stage)
      context.run(block)
    }
    stage?.finishCall()
  }

  /// The part of a block that is added now (PA-66, PA-68, PA-70, PA-71). One that joins a reversed animator is not part of the start state, even at the
  /// start.
  private func part(_ delayFactor: Double, joins: Bool) -> AnimatorPart {
    guard let timeline else { return AnimatorPart(span: .whole) }
    let here = timeline.fraction(at: now).value
    let isReversed = timeline.isReversed
    let wait = delayFactor * duration
    if case .line(let progress, _) = timeline.motion {
      let start = isReversed ? 1 - progress : progress
      // a curve that dips is at progress 0 also elsewhere
      let isBeginning = start == 0 && here == progress && !(isReversed && joins)
      if isBeginning, wait == 0 { return AnimatorPart(span: .whole) }
      if isBeginning {
        return AnimatorPart(
          span: .window(from: delayFactor, to: 1), startProgress: self.progress(atFraction: delayFactor, isMirrored: false))
      }
      return AnimatorPart(span: .line, startProgress: min(1, start + delayFactor), isMirrored: isReversed, isUndone: !isReversed)
    }
    let start = joins ? (isReversed ? 1 - here : here) : 0
    // part of the start state: if reversed, it begins at its end
    let isJoining = start > 0 || joins && isReversed
    if !isJoining, wait == 0 { return AnimatorPart(span: .whole) }
    let from = travelled(wait, after: start)
    return AnimatorPart(
      span: .window(from: from, to: 1), startProgress: progress(atFraction: from, isMirrored: isReversed && isJoining),
      isMirrored: isReversed && isJoining, isUndone: !(isReversed && isJoining))
  }

  /// The rest of a block's part after time has passed in its body: from the animator's present fraction, unless that is before the part (PA-66, PA-68).
  func rest(of part: AnimatorPart) -> AnimatorPart {
    var rest = self.part(0, joins: true)
    guard isRunning, case .window(let here, _) = rest.span else { return part }
    var (from, to) = (0.0, 1.0)
    if case .window(let begin, let end) = part.span, part.isMirrored == rest.isMirrored { (from, to) = (begin, end) }
    guard here > from else { return part }
    (rest.span, rest.curve, rest.end) = (.window(from: here, to: max(here, to)), part.curve, part.end)
    return rest
  }

  /// The common request of a context's changes; the first change determines the stage.
  func request(_ part: AnimatorPart, policy: StartRequest.Policy, _ level: MotionLevel, group: CompletionGroup?, in stage: Stage)
    -> StartRequest?
  {
    if timelineIndex == nil { adopt(stage) }
    guard let timelineIndex, state == .active else { return nil }
    let pace = pace(of: part)
    var course = course(of: part, under: pace)
    if case .own(.linear, 0, 1) = course, case .linear? = timeline?.pace { course = .follow }
    var spring: ResolvedSpring?
    if case .spring(let own) = pace, own.velocity.dx != 0 || own.velocity.dy != 0, !isLate(course) { spring = own }
    let progression = Progression(
      course: course, startProgress: part.startProgress, isMirrored: part.isMirrored, isUndone: part.isUndone)
    return StartRequest(
      timeline: timelineIndex, group: group.map(stage.issue) ?? -1, progression, policy: policy, vectorSpring: spring,
      pixel: 1 / stage.scale, level: level, number: stage.engine.nextRequest(), animator: self)
  }

  func pace(of part: AnimatorPart) -> ResolvedCurve { part.curve.map { ResolvedCurve($0, duration: seconds(of: part.span)) } ?? basePace }

  func course(of part: AnimatorPart, under pace: ResolvedCurve) -> Progression.Course {
    switch part.span {
    case .whole: part.curve == nil ? .follow : .own(pace, from: 0, to: 1)
    case .window(let from, let to): .own(timeline?.inSeconds(pace, from: from, to: to) ?? pace, from: from, to: to)
    case .line: .late
    }
  }

  /// How long a part takes, which decides the stiffness of a spring of its own (SP-10).
  private func seconds(of span: AnimatorPart.Span) -> Double {
    guard case .window(let from, let to) = span else { return duration }
    guard let timeline else { return (to - from) * duration }
    return timeline.isReversed ? timeline.seconds(from: 1 - from, to: 1 - to) : timeline.seconds(from: from, to: to)
  }

  private func isLate(_ course: Progression.Course) -> Bool { if case .late = course { true } else { false } }

  // MARK: While active

  func add(_ block: () -> Void, _ delayFactor: Double) {
    if let outer { return outer.add(block, delayFactor) }
    // first, as it calls the host, which may call the animator
    if awaitsFirstBlock { stage?.wake() }
    if awaitsFirstBlock {
      awaitsFirstBlock = false
      let since = now + delay
      withTimeline { $0.run(since: since, fraction: $0.isReversed ? 1 : 0, unit: $0.duration) }
      perform(block, delayFactor)
      if stage == nil { return complete(at: isReversed ? .start : .end) }
      schedule()
      return notify()
    }
    perform(block, delayFactor, joins: true)
    scheduleParts()
  }

  func pause() {
    if awaitsFirstBlock {
      awaitsFirstBlock = false
      withTimeline { $0.pause(at: 0, linearly: scrubsLinearly) }
    } else {
      let time = now
      if case .running(let since, _, _) = read({ $0.motion }), time > since { hasRun = true }
      withTimeline { $0.pause(at: time, linearly: scrubsLinearly) }
    }
    notify()
  }

  func scrub(to fraction: Double) {
    withTimeline { $0.scrub(to: fraction) }
    notify(.fractionComplete(fraction))
  }

  func setReversed(_ value: Bool) {
    guard state == .active, read({ _ in }) != nil else {
      reversedAtRest = value
      return notify()
    }
    guard value != isReversed else { return }
    if awaitsFirstBlock {
      withTimeline {
        $0.isReversed = value
        $0.motion = .held(fraction: value ? 1 : 0)
      }
    } else if let stage, let timelineIndex, isRunning {
      stage.engine.reverse(timelineIndex)
      scheduleParts()
    } else {
      withTimeline { $0.reverse(at: 0) }
    }
    notify()
  }

  // MARK: Observation

  private struct Seen: Equatable {
    var state = AnimatingState.inactive
    var isRunning = false
    var isReversed = false
  }

  /// Notifies observers of differences since the last call, after the state is final.
  func notify(_ extra: AnimatorChange? = nil) {
    let seen = Seen(state: state, isRunning: isRunning, isReversed: isReversed)
    let before = lastSeen
    lastSeen = seen
    if !observers.isEmpty { notifyObservers(from: before, to: seen, extra) }
    stage?.finishCall()
  }

  private func notifyObservers(from before: Seen, to seen: Seen, _ extra: AnimatorChange?) {
    var changes: [AnimatorChange] = []
    if seen.state != before.state { changes.append(.state(seen.state)) }
    if seen.isRunning != before.isRunning { changes.append(.isRunning(seen.isRunning)) }
    if seen.isReversed != before.isReversed { changes.append(.isReversed(seen.isReversed)) }
    if let extra { changes.append(extra) }
    guard !changes.isEmpty else { return }
    deliver { [self] in
      // each is asked for only then: one before it may have cancelled it
      for change in changes { for number in observers.keys.sorted() { observers[number]?(change) } }
    }
  }

  func deliver(_ callback: @escaping () -> Void) {
    guard let stage else { return ThreadContext.with(block: nil) { callback() } }
    stage.afterwards(callback)
  }
}
