import LegatoCore
import LegatoGestures
import LegatoLayers

/// One push, pop, presentation or dismissal, from its request to its outcome: the state behind its context, its coordinator and its request.
///
/// ```
///                                       pause
/// waiting ──▶ starting ──▶ animating ◀────────▶ interactive
///    │            │            │    finish, cancel  │
///    └────────────┴────────────┴────────▶ over ◀────┘
/// ```
/// The stack owns it; an animation controller keeps only a ``TransitionContext``.
final class Transition {
  enum Phase { case waiting, starting, animating, interactive, over }
  enum Kind { case push, pop, present, dismiss }

  let operation: StackOperation
  let isAnimated: Bool
  let promise = OutcomePromise()
  /// The controller on which the push, pop, presentation or dismissal was called.
  private(set) var source: LayerController?
  private var completion: (() -> Void)?
  weak var stack: ControllerStack?

  // What it changes; decided when it begins.
  var kind = Kind.push
  var from: LayerController?
  var to: LayerController?
  /// The controllers that appear and those that disappear, each from back to front.
  var (entering, leaving): ([LayerController], [LayerController]) = ([], [])
  var container: ContainerLayer?

  // What animates it.
  private(set) var animation: (any AnimatedTransitioning)?
  private(set) var interaction: (any InteractiveTransitioning)?
  /// Whether the framework's own animation runs, because no delegate vended one.
  private(set) var isBuiltIn = false
  private var preset: (animation: any AnimatedTransitioning, interaction: any InteractiveTransitioning)?
  private var vendedFor: (from: LayerController, to: LayerController)?

  var phase = Phase.waiting
  private(set) var duration = 0.0
  private(set) var initiallyInteractive = false
  var wasCancelled = false
  var percentComplete = 0.0

  /// The animation controller's interruptible animator, the only one of this transition (TR-5); nil where it is not interruptible.
  private(set) var animator: (any ImplicitlyAnimating)?
  /// The first animator that was started while the transition began; only set during the begin.
  private var firstStarted: PropertyAnimator?
  private var hasRequestedAnimator = false
  private var hasReportedAnimator = false
  /// The animator has been seen active: once it is inactive again, it is over.
  private var hasSeenAnimatorRun = false
  /// The animation controller's start has not returned yet: animations alongside are collected until it has.
  private var isBeginning = false
  /// The frames of its controllers' layers before it began, in the container's coordinates.
  var initialFrames: [ObjectIdentifier: Rect] = [:]
  /// The final frame of the layer that appears, in the container's coordinates; nil for the whole container.
  var finalFrame: Rect?
  /// The result of the first call of ``TransitionContext/animator(making:)``.
  var madeAnimator: (any ImplicitlyAnimating)?
  /// Scrubs the block animations of a transition without an interruptible animator (TR-27).
  private(set) var blockAnimator: PropertyAnimator?

  var alongside: [(any TransitionCoordinator) -> Void] = []
  var completions: [(any TransitionCoordinator) -> Void] = []
  var interactionChanges: [(any TransitionCoordinator) -> Void] = []
  var interactionEnds: [(any TransitionCoordinator) -> Void] = []

  /// Retains the context until the watchdog gives up; see `startWatching()`.
  var retainedContext: (any TransitionContext)?
  private weak var existingContext: RunningContext?
  var alarm: StageAlarm?
  /// When the watchdog checks next, in the container's time.
  var nextCheck = 0.0
  /// The animator's fraction at the watchdog's last check.
  var lastFraction: Double?
  /// The watchdog's last check found nothing moving.
  var wasStill = false
  /// The stack ended it before `completeTransition(_:)` was called; a late call is not a misuse.
  private var isForced = false

  init(
    _ operation: StackOperation, animated: Bool, source: LayerController? = nil,
    preset: (animation: any AnimatedTransitioning, interaction: any InteractiveTransitioning)? = nil, completion: (() -> Void)? = nil
  ) {
    (self.operation, isAnimated, self.source, self.preset, self.completion) = (operation, animated, source, preset, completion)
  }

  var stage: Stage? { container?.stage }
  var isRunning: Bool {
    switch phase {
    case .starting, .animating, .interactive: true
    case .waiting, .over: false
    }
  }
  var isInteractive: Bool { phase == .interactive }
  var isInterruptible: Bool { animator.map(Self.isInterruptible) ?? false }
  private static func isInterruptible(_ driver: any ImplicitlyAnimating) -> Bool { (driver as? PropertyAnimator)?.isInterruptible ?? true }
  var percentDriven: PercentDrivenInteractiveTransition? { interaction as? PercentDrivenInteractiveTransition }
  var presentationStyle: PresentationStyle {
    switch kind {
    case .push, .pop: .none
    case .present: to?.modalPresentationStyle ?? .none
    case .dismiss: from?.modalPresentationStyle ?? .none
    }
  }
  /// Whether the controller is at one of its ends, or appears or disappears with it.
  func concerns(_ controller: LayerController) -> Bool {
    from === controller || to === controller || entering.has(controller) || leaving.has(controller)
  }
  func layer(forKey key: TransitionKey) -> Layer? {
    switch key {
    case .from: from.flatMap { leaving.has($0) ? $0.layer : nil }
    case .to: to.flatMap { entering.has($0) ? $0.layer : nil }
    }
  }
  /// The existing context, or a new one.
  var context: any TransitionContext {
    if let existingContext { return existingContext }
    let context = RunningContext(self)
    existingContext = context
    return context
  }

  // MARK: Vending

  /// Asks the delegates for the animation and interaction controllers of the transition from `from` to `to`, once for each pair.
  func vend(from: LayerController?, to: LayerController?, _ kind: Kind) {
    guard isAnimated, let from, let to, from !== to else { return }
    if let vendedFor, vendedFor.from === from, vendedFor.to === to { return }
    vendedFor = (from, to)
    percentDriven?.unbind(from: self)
    if let preset {
      (animation, interaction, isBuiltIn) = (preset.animation, preset.interaction, true)
    } else {
      (animation, interaction) = stack?.vended(from: from, to: to, kind, source: source ?? from) ?? (nil, nil)
      isBuiltIn = animation == nil
      if isBuiltIn { (animation, interaction) = (Self.builtIn(kind, kind == .dismiss ? from : to), BuiltInInteraction()) }
    }
    percentDriven?.bind(to: self)
  }

  /// For a transition that is not visible: no delegate is asked.
  func vendNothing() {
    percentDriven?.unbind(from: self)
    (animation, interaction) = (nil, nil)
  }

  private static func builtIn(_ kind: Kind, _ presented: LayerController) -> any AnimatedTransitioning {
    switch (kind, presented.modalTransitionStyle) {
    case (.push, _): SlideTransition(edge: .right, parallax: 0.3)
    case (.pop, _): SlideTransition(edge: .right, isReturning: true, parallax: 0.3)
    case (.present, .coverVertical): SlideTransition(edge: .bottom)
    case (.dismiss, .coverVertical): SlideTransition(edge: .bottom, isReturning: true)
    case (.present, .crossDissolve): FadeTransition()
    case (.dismiss, .crossDissolve): FadeTransition(isReturning: true)
    case (.present, .flipHorizontal): FlipTransition()
    case (.dismiss, .flipHorizontal): FlipTransition(isReturning: true)
    }
  }

  // MARK: Start

  /// Starts the animation, after the `will` callbacks (TR-3, TR-5).
  func start() {
    guard phase == .starting else { return }
    guard var animation, let stage else {
      runAlongside()
      return complete(true)
    }
    let startsInteractive = interaction?.wantsInteractiveStart ?? false
    var isReplaced = false
    if !startsInteractive, stage.motionLevel == .reduced, let replacement = animation.reducedMotionTransition {
      (animation, isReplaced) = (replacement, true)
      self.animation = replacement
    }
    retainedContext = context
    duration = repairedSeconds(animation.transitionDuration(using: context))
    (initiallyInteractive, phase) = (startsInteractive, startsInteractive ? .interactive : .animating)
    isBeginning = true
    // the first animator that is started is the transition's, whatever interruptibleAnimator(using:) returns later
    let previousHandler = stage.onStart
    stage.onStart = { [weak self] in
      previousHandler?($0)
      if self?.firstStarted == nil { self?.firstStarted = $0 }
    }
    // a replacement under reduced motion runs by itself, unless a percent-driven interaction drives it
    if let interaction, !isReplaced || percentDriven != nil {
      interaction.startInteractiveTransition(context)
    } else {
      animation.animateTransition(using: context)
    }
    stage.onStart = previousHandler
    isBeginning = false
    defer { firstStarted = nil }
    if phase == .interactive, currentAnimator() == nil, blockAnimator == nil { makeBlockAnimator(on: stage) {} }
    guard phase != .over else { return }
    container?.consumesTouches = currentAnimator() == nil
    runAlongside()
    startWatching()
    percentDriven?.applyEarlyCalls(self)
  }

  private func repairedSeconds(_ seconds: Double) -> Double {
    if seconds.isFinite, seconds >= 0 { return seconds }
    Misuse.report(.number(call: "transitionDuration(using:)", wanted: "finite seconds, at least 0", found: "\(seconds)", repair: "0"))
    return 0
  }

  /// Gets the animation controller's animator and checks that it stays the same (TR-5, TR-9); nil where the call ended the transition.
  func currentAnimator() -> (any ImplicitlyAnimating)? {
    guard phase == .animating || phase == .interactive, let animation else { return animator }
    let answer = animation.interruptibleAnimator(using: context)
    // the call has ended the transition
    guard phase == .animating || phase == .interactive else { return nil }
    let found = answer is NotInterruptible ? nil : answer
    if !hasRequestedAnimator {
      // an inactive animator was made for this call and drives nothing: take the one that was started
      let isIdle = found?.state == .inactive && found !== firstStarted
      (hasRequestedAnimator, animator) = (true, isIdle ? firstStarted ?? found : found)
      if let animator, let stack { stack.check(animator) }
    }
    if found !== animator, !hasReportedAnimator {
      hasReportedAnimator = true
      Misuse.report(
        .state(
          call: "interruptibleAnimator(using:)", wanted: "the animator that was given first", found: found == nil ? "none" : "another one",
          remedy: "keep the first: context.animator(making:) answers it each time"))
    }
    return animator
  }

  /// Records the animator that the default `animateTransition(using:)` starts as the transition's.
  func started(_ first: any ImplicitlyAnimating) {
    guard !hasRequestedAnimator, phase == .animating || phase == .interactive, !(first is NotInterruptible) else { return }
    (hasRequestedAnimator, animator) = (true, first)
    stack?.check(first)
  }

  /// Runs `body` so that the block animations it starts can be scrubbed together; does nothing once the transition is over.
  func makeBlockAnimator(on stage: Stage, _ body: () -> Void) {
    guard phase != .over else { return }
    let blockAnimator = PropertyAnimator(duration: duration, timingParameters: CubicTimingParameters.linear, stage: stage)
    self.blockAnimator = blockAnimator
    // delays and durations inside keep their proportions while scrubbed
    blockAnimator.scrubsLinearly = false
    blockAnimator.pauseAnimation()
    blockAnimator.host(body)
  }

  /// Runs `block` alongside the transition, or collects it until the transition has started.
  /// - Returns: false if it is too late; then `block` has run at once, without animation.
  func runAlongside(_ block: @escaping (any TransitionCoordinator) -> Void) -> Bool {
    let coordinator = RunningCoordinator(self)
    switch phase {
    case .waiting, .starting:
      alongside.append(block)
      return true
    case .animating where isBeginning, .interactive where isBeginning:
      alongside.append(block)
      return true
    case .animating, .interactive:
      guard let driver = currentAnimator() ?? blockAnimator, canDrive(driver) else { break }
      driver.addAnimations { block(coordinator) }
      return true
    case .over: break
    }
    CurrentBlock.leave { block(coordinator) }
    return false
  }

  /// Whether an animator is still to run, or active: one that is over would begin anew, and keep blocks for that.
  func canDrive(_ driver: any ImplicitlyAnimating) -> Bool {
    if driver.state == .active { hasSeenAnimatorRun = true }
    return driver.state == .active || driver.state == .inactive && !hasSeenAnimatorRun
  }

  /// Runs the collected blocks.
  func runAlongside() {
    let blocks = alongside
    alongside = []
    let coordinator = RunningCoordinator(self)
    if phase == .animating || phase == .interactive, let driver = animator ?? blockAnimator, canDrive(driver) {
      for block in blocks { driver.addAnimations { block(coordinator) } }
    } else if phase == .animating || phase == .interactive, !blocks.isEmpty {
      animate(withDuration: duration) { for block in blocks { block(coordinator) } }
    } else {
      for block in blocks { block(coordinator) }
    }
  }

  // MARK: End

  /// Ends the transition, called by the context (TR-13).
  func complete(_ didComplete: Bool) {
    switch phase {
    case .waiting, .starting, .animating, .interactive:
      if let stack { stack.conclude(self, completed: didComplete) } else { close(.released) }
    case .over:
      // the stack ended it: the animation controller's one call comes late and is no misuse
      guard !isForced else {
        isForced = false
        return
      }
      Misuse.report(
        .state(
          call: "completeTransition(_:)", wanted: "one call a transition", found: "another one",
          remedy: "call it in the last completion alone"))
    }
  }

  /// Sends the last notifications, after the layer tree and the appearance of all controllers are final.
  func close(_ outcome: Outcome) {
    let hadBegun = hasRequestedAnimator || retainedContext != nil
    phase = .over
    alarm?.cancel()
    let (completion, completions, animation, retainedContext) = (completion, completions, animation, retainedContext)
    percentDriven?.unbind(from: self)
    if let blockAnimator { Self.end(blockAnimator, outcome) }
    (self.completion, self.completions, alongside, interactionChanges, interactionEnds) = (nil, [], [], [], [])
    source = nil
    (self.animation, interaction, preset, animator, madeAnimator, blockAnimator, self.retainedContext) = (nil, nil, nil, nil, nil, nil, nil)
    completion?()
    if hadBegun { animation?.animationEnded(outcome == .finished(.end)) }
    let coordinator = RunningCoordinator(self)
    for completion in completions { completion(coordinator) }
    promise.fulfil(outcome)
    withExtendedLifetime(retainedContext) {}
  }

  /// Ends the transition at once: its animator finishes at the end it was running to, so that its completions are called.
  func endNow() {
    let end: AnimatingPosition = wasCancelled ? .start : .end
    for driver in [animator, blockAnimator].compactMap({ $0 }) where isRunning && driver.state != .inactive {
      if driver.state == .active, Self.isInterruptible(driver) { driver.stopAnimation(false) }
      if driver.state == .stopped { driver.finishAnimation(at: end) }
    }
    guard isRunning else { return }
    isForced = true
    complete(!wasCancelled)
  }

  /// Stops the transition of a stack that is being deallocated; nothing is shown any more.
  func abandon() {
    (phase, isForced) = (.over, true)
    for driver in [animator, blockAnimator].compactMap({ $0 }) { Self.retire(driver) }
  }

  /// Ends an animator that nobody will continue where the transition has ended; one that runs to that end is left to it.
  private static func end(_ driver: PropertyAnimator, _ outcome: Outcome) {
    guard case .finished(let position) = outcome else { return retire(driver) }
    if driver.isRunning, driver.isReversed == (position == .start) { return }
    if driver.state == .active { driver.stopAnimation(false) }
    if driver.state == .stopped { driver.finishAnimation(at: position) }
  }

  /// Stops an animator that nobody will continue.
  private static func retire(_ driver: any ImplicitlyAnimating) {
    switch driver.state {
    case .active: if isInterruptible(driver) { driver.stopAnimation(true) }
    case .stopped: driver.finishAnimation(at: .current)
    case .inactive: break
    }
  }
}
