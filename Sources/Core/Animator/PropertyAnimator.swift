import LegatoTiming

/// An animation that can be interrupted, scrubbed, reversed and continued at any time.
///
/// ```swift
/// let animator = PropertyAnimator(duration: 1, curve: .easeInOut) { card.position = Point(x: 300, y: 80) }
/// animator.pauseAnimation()                                   // a finger came down: nothing moves by itself
/// animator.fractionComplete = 0.4                             // the finger moves
/// animator.continueAnimation(withTimingParameters: nil, durationFactor: 0)
/// ```
/// An animator belongs to its creator. A running one may be released: its animation continues to the end (PA-29).
/// Calls that do not fit the state change nothing and are reported through `Misuse`.
public final class PropertyAnimator: ImplicitlyAnimating {
  let run: AnimatorRun

  /// An inactive animator without animations; ``addAnimations(_:)`` adds some.
  /// - Parameters:
  ///   - duration: Seconds, at least 0; ignored for a spring given by its mass, which has its own.
  ///   - timingParameters: The curve, copied.
  ///   - stage: Where it runs; nil for ``Stage/current``, otherwise the stage of the first value that its blocks change.
  public init(duration: Double, timingParameters: any TimingCurveProvider, stage: Stage? = nil) {
    run = AnimatorRun(duration: duration, provider: timingParameters, stage: stage)
  }

  /// 0.25 seconds with the default curve (PA-6).
  public convenience init() { self.init(duration: 0.25, timingParameters: CubicTimingParameters()) }

  /// With a named curve, for `duration` seconds, at least 0. `animations` is its first block; it runs at the start.
  public convenience init(duration: Double, curve: AnimationCurve, stage: Stage? = nil, animations: (() -> Void)? = nil) {
    self.init(duration: duration, timingParameters: CubicTimingParameters(animationCurve: curve), stage: stage)
    if let animations { addAnimations(animations) }
  }

  /// With a cubic curve from (0, 0) to (1, 1) with these control points, for `duration` seconds, at least 0; see `CubicTimingParameters`.
  public convenience init(
    duration: Double, controlPoint1: Point, controlPoint2: Point, stage: Stage? = nil, animations: (() -> Void)? = nil
  ) {
    let (c1, c2) = (controlPoint1, controlPoint2)
    let curve = CubicTimingParameters(x1: c1.x, y1: c1.y, x2: c2.x, y2: c2.y, for: "PropertyAnimator")
    self.init(duration: duration, timingParameters: curve, stage: stage)
    if let animations { addAnimations(animations) }
  }

  /// With a spring that has settled after `duration` seconds, at least 0. `dampingRatio` is unitless, at least 0; below 1 it overshoots.
  public convenience init(duration: Double, dampingRatio: Double, stage: Stage? = nil, animations: (() -> Void)? = nil) {
    let ratio = repaired(dampingRatio, "PropertyAnimator", "damping ratio", minimum: 0, repair: 0.5)
    self.init(duration: duration, timingParameters: SpringTimingParameters(dampingRatio: ratio), stage: stage)
    if let animations { addAnimations(animations) }
  }

  /// With `spring`, for its own duration; `initialVelocity` in distances per second, one per axis. See `SpringTimingParameters`.
  public convenience init(
    spring: Spring, initialVelocity: SpringVelocity = .zero, stage: Stage? = nil, animations: (() -> Void)? = nil
  ) {
    let curve = SpringTimingParameters(spring, initialVelocity: initialVelocity)
    self.init(duration: curve.settlingDuration ?? 0, timingParameters: curve, stage: stage)
    if let animations { addAnimations(animations) }
  }

  /// Creates and starts an animator. Inside another block it inherits that block's duration and curve, unless `options` override them, and is not
  /// interruptible; inside an animator's block it runs and ends with that animator (PA-8, PA-72).
  public static func runningPropertyAnimator(
    withDuration duration: Double, delay: Double, options: AnimationOptions = [], animations: @escaping () -> Void,
    completion: ((AnimatingPosition) -> Void)? = nil
  ) -> PropertyAnimator {
    let duration = repaired(duration, "runningPropertyAnimator", "duration", minimum: 0, repair: 0)
    let delay = repaired(delay, "runningPropertyAnimator", "delay", minimum: 0, repair: 0)
    let outer = ThreadContext.block
    let curve: any TimingCurveProvider = CubicTimingParameters(animationCurve: options.curve)
    let inheritsDuration = outer != nil && outer?.pointee.isHost != true && !options.contains(.overrideInheritedDuration)
    let inheritsCurve = outer != nil && !options.contains(.overrideInheritedCurve)
    let animator = PropertyAnimator(
      duration: inheritsDuration ? outer!.pointee.duration : duration,
      timingParameters: inheritsCurve ? outer!.pointee.curve.provider : curve, stage: outer?.pointee.stage)
    animator.run.options = options
    if let completion { animator.addCompletion(completion) }
    if let outer, let (run, part) = outer.pointee.animator {
      let inner = part.inner(delay: delay, duration: inheritsDuration ? nil : duration, curve: inheritsCurve ? nil : curve, in: run)
      animator.run.beginNested(in: run, inner)
      BlockCurve.with(animator.timingParameters) { curve in
        var context = BlockContext(
          kind: .animator, in: BlockContext.AnimatorReference(run, inner), parent: outer, duration: animator.duration, delay: delay,
          curve: curve, options: options, groupSource: .own, stage: outer.pointee.stage)
        _ = context.run(animations) { BlockAnimation(StartedBlock.end($0)) }
      }
      animator.run.notify()
      return animator
    }
    animator.addAnimations(animations)
    animator.startAnimation(afterDelay: delay)
    if outer != nil { animator.run.isInterruptible = false }
    return animator
  }

  /// Whether it has a stage, which has not been released.
  package var hasStage: Bool { run.stage != nil }

  deinit {
    let run = run
    guard let stage = run.stage else { return run.facadeWasReleased() }
    stage.deliverLater { run.facadeWasReleased() }
  }

  /// A new animator with the same duration, timing and flags, without blocks, completions and state (PA-9).
  public func copy() -> PropertyAnimator {
    let other = PropertyAnimator(duration: duration, timingParameters: timingParameters, stage: run.explicitStage)
    other.run.isUserInteractionEnabled = isUserInteractionEnabled
    other.run.isManualHitTestingEnabled = isManualHitTestingEnabled
    other.run.isInterruptible = isInterruptible
    other.run.scrubsLinearly = scrubsLinearly
    other.run.pausesOnCompletion = pausesOnCompletion
    other.run.isEssential = isEssential
    return other
  }

  // MARK: Configuration

  /// The initial curve; parameters of ``continueAnimation(withTimingParameters:durationFactor:)`` do not change it (PA-51).
  public var timingParameters: any TimingCurveProvider { run.provider }
  /// Seconds from start to end.
  public var duration: Double { run.duration }
  /// Seconds of the delay of the last start.
  public var delay: Double { run.delay }
  /// Whether it can be paused, stopped, scrubbed and reversed; true by default. Not to be set while active (PA-30).
  public var isInterruptible: Bool {
    get { run.isInterruptible }
    set { if mayChange("isInterruptible") { run.isInterruptible = newValue } }
  }
  /// Whether animated layers receive touches; true by default. Not to be set while active.
  public var isUserInteractionEnabled: Bool {
    get { run.isUserInteractionEnabled }
    set { if mayChange("isUserInteractionEnabled") { run.isUserInteractionEnabled = newValue } }
  }
  /// Whether the application hit-tests the presentation itself; false by default (HT-9). Takes effect at once.
  public var isManualHitTestingEnabled: Bool {
    get { run.isManualHitTestingEnabled }
    set { run.isManualHitTestingEnabled = newValue }
  }
  /// Whether it is fully animated even if the stage reduces motion, with everything in its blocks; false by default. Applies to blocks that run from then on.
  public var isEssential: Bool {
    get { run.isEssential }
    set { run.isEssential = newValue }
  }
  /// Whether a pause replaces the curve by a line, so that progress follows a finger; true by default (PA-40, PA-49).
  public var scrubsLinearly: Bool {
    get { run.scrubsLinearly }
    set { run.scrubsLinearly = newValue }
  }
  /// Whether it stays active at its end, so that it can be reversed then; false by default (PA-38).
  public var pausesOnCompletion: Bool {
    get { run.pausesOnCompletion }
    set { run.pausesOnCompletion = newValue }
  }

  private func mayChange(_ name: String) -> Bool {
    guard state == .active else { return true }
    misuse("setting \(name)", wanted: ".inactive or .stopped", remedy: "set it before the start")
    return false
  }

  // MARK: State

  /// Set before completions are called, so that a completion may start the animator again (PA-34).
  public var state: AnimatingState { run.state }
  /// Whether time moves it; also true during a start's delay, and false while it waits at its end with ``pausesOnCompletion``.
  public var isRunning: Bool { run.isRunning }
  /// While inactive it applies to the next start, while paused to the next continuation; a running animator reverses at once.
  ///
  /// The motion back takes the same time, with the opposite velocity, also after it continued under a spring (PA-56, PA-57).
  public var isReversed: Bool {
    get { run.isReversed }
    set {
      guard state != .stopped, newValue != run.isReversed else { return }
      guard state == .inactive || mayInterrupt("isReversed") else { return }
      run.setReversed(newValue)
    }
  }
  /// Running: the share of time; paused: the presented progress (PA-41). 0…1, in the direction of travel. For an animator that was started in another's block,
  /// that of its part of the outer one.
  ///
  /// Setting it scrubs a paused animator and makes an inactive one paused (PA-18); while running or stopped it does nothing (PA-20).
  public var fractionComplete: Double {
    get { run.fractionComplete }
    set {
      guard newValue.isFinite else {
        return Misuse.report(
          .number(call: "fractionComplete", wanted: "a finite fraction", found: "\(newValue)", repair: "\(fractionComplete)"))
      }
      guard state != .stopped, !isRunning else { return }
      guard mayInterrupt("fractionComplete") else { return }
      if state == .inactive { run.wakeStage() }
      if state == .inactive { run.begin(.pause) }
      if state == .active, !isRunning { run.scrub(to: Timeline.clamped(newValue)) }
    }
  }

  /// How this start, or if inactive the last one, ended.
  ///
  /// Waits for the end. Cancelling the waiting task ends the wait with `CancellationError` and does not change the animation.
  public var outcome: Outcome { get async throws { try await run.promise.value() } }

  // MARK: Calls

  /// Inactive: runs the blocks and starts. Paused: continues under its own curve (PA-45). Running: no effect.
  public func startAnimation() { start(afterDelay: nil) }

  /// Starts an inactive animator, with a delay of `delay` seconds; a negative or non-finite delay is repaired to 0 and reported (PA-15).
  public func startAnimation(afterDelay delay: Double) { start(afterDelay: delay) }

  private func start(afterDelay delay: Double?) {
    switch (state, isRunning) {
    case (.inactive, _):
      run.wakeStage()
      // the host, which that may have called, has begun it
      if state != .inactive { return start(afterDelay: delay) }
      run.begin(.start(delay: delay.map { repaired($0, "startAnimation(afterDelay:)", "delay", minimum: 0, repair: 0) } ?? 0))
      run.stage?.onStart?(self)
    case (.active, _) where delay != nil, (.stopped, _) where delay != nil: misuse(.startLater)
    case (.active, true): break
    case (.active, false): run.resume(nil, durationFactor: 0)
    case (.stopped, _): misuse(.start)
    }
  }

  /// Inactive: runs the blocks and pauses at the start, for interactive animations (PA-16). Running: pauses at its present fraction.
  public func pauseAnimation() {
    switch (state, isRunning) {
    case (.inactive, _):
      guard mayInterrupt("pauseAnimation()") else { return }
      run.wakeStage()
      // the same
      state == .inactive ? run.begin(.pause) : pauseAnimation()
    case (.active, true): if mayInterrupt("pauseAnimation()") { run.pause() }
    case (.active, false): break
    case (.stopped, _): misuse(.pause)
    }
  }

  /// Continues after a pause in the present direction.
  /// - Parameters:
  ///   - parameters: The curve from now on; nil for its own. A spring starts at the presentation (PA-48).
  ///   - durationFactor: Remaining seconds as a share of ``duration``; 0 keeps the remaining time. Repaired to 0 if negative or not finite.
  public func continueAnimation(withTimingParameters parameters: (any TimingCurveProvider)?, durationFactor: Double) {
    let factor = repaired(durationFactor, "continueAnimation", "durationFactor", minimum: 0, repair: 0)
    switch (state, isRunning) {
    case (.inactive, _), (.active, true): break
    case (.active, false): run.resume(parameters, durationFactor: factor)
    case (.stopped, _): misuse(.continueAnimation)
    }
  }

  /// Makes the presentation the model, as far as this animator changed it (PA-23, PA-24), and waits for ``finishAnimation(at:)``. With `withoutFinishing` it
  /// becomes inactive at once, and its completions are discarded uncalled (PA-25). Misuse if it is not active or not interruptible.
  public func stopAnimation(_ withoutFinishing: Bool) {
    switch state {
    case .active: if mayInterrupt("stopAnimation(_:)") { run.stop(withoutFinishing: withoutFinishing) }
    case .inactive, .stopped: misuse(.stop)
    }
  }

  /// Ends a stopped animator without animation and calls its completions: at the targets, at the values before the start, or at the present values (PA-27). A
  /// value that was set by others since is moved by the same difference if its type adds, and otherwise unchanged (PA-37). Misuse in any other state.
  public func finishAnimation(at finalPosition: AnimatingPosition) {
    switch state {
    case .stopped: run.finish(at: finalPosition)
    case .inactive, .active: misuse(.finish)
    }
  }

  /// Inactive: queued for the start. Active: runs now, and its changes animate in the remaining time (PA-66). Stopped: a misuse.
  public func addAnimations(_ animation: @escaping () -> Void) { addAnimations(animation, delayFactor: 0) }

  /// The same with a delay: the block's motion begins after a share of the duration.
  /// - Parameters:
  ///   - animation: Called as above.
  ///   - delayFactor: Share of ``duration`` before this block's motion begins, 0…1; clamped and reported outside (PA-68).
  public func addAnimations(_ animation: @escaping () -> Void, delayFactor: Double) {
    var factor = repaired(delayFactor, "addAnimations(_:delayFactor:)", "delayFactor", minimum: 0, repair: 0)
    if factor > 1 {
      Misuse.report(.number(call: "addAnimations(_:delayFactor:)", wanted: "delayFactor in 0…1", found: "\(factor)", repair: "1"))
      factor = 1
    }
    switch state {
    case .inactive: run.queued.append((animation, factor))
    case .active: run.add(animation, factor)
    case .stopped: misuse(.add)
    }
  }

  /// Runs `body` with its direct changes made at once, while blocks in it run on this animator's timeline from its beginning, each with its own delay and
  /// duration and, unless overridden, this animator's curve. The animator is paused at its start.
  package func host(_ body: () -> Void) {
    BlockCurve.with(timingParameters) { curve in
      let place = BlockContext.AnimatorReference(run, AnimatorPart(span: .whole))
      var context = BlockContext(kind: .host, in: place, parent: nil, duration: duration, curve: curve, stage: run.stage)
      context.run(body)
    }
    run.stage?.finishCall()
  }

  /// Calls `completion` once, at the next end of this animator, after those added before (PA-33); ``stopAnimation(_:)`` with true discards it.
  public func addCompletion(_ completion: @escaping (AnimatingPosition) -> Void) { run.completions.append(completion) }

  // MARK: Observation

  /// Calls `observer` after each change of state, of isRunning and of isReversed, and when code sets the fraction; on the owner's thread, after the state is
  /// final.
  public func observe(_ observer: @escaping (AnimatorChange) -> Void) -> AnimatorObservation {
    let number = run.nextObserver
    run.nextObserver += 1
    run.observers[number] = observer
    // removed before its release: its deinitialisation may cancel another observation
    return AnimatorObservation { [weak run] in _ = run?.observers.removeValue(forKey: number) }
  }

  /// The same as a sequence, from now on until the animator or the reader is released.
  public var changes: AsyncStream<AnimatorChange> {
    AsyncStream { continuation in
      let number = run.nextObserver
      run.nextObserver += 1
      run.observers[number] = { continuation.yield($0) }
      run.streams.append(continuation)
    }
  }

  // MARK: Misuse

  private func mayInterrupt(_ call: String) -> Bool {
    if isInterruptible { return true }
    misuse(call, wanted: "an interruptible animator", remedy: "set isInterruptible before the start")
    return false
  }

  private func misuse(_ call: AnimatorCall) { call.report(state, isRunning: isRunning, isInterruptible: isInterruptible) }

  private func misuse(_ call: String, wanted: String, remedy: String) {
    let found = state.described(isRunning: isRunning, isInterruptible: isInterruptible)
    Misuse.report(.state(call: call, wanted: wanted, found: found, remedy: remedy))
  }
}
