import LegatoCore
import LegatoGestures
import LegatoLayers

/// One push, pop, presentation or dismissal, from its request to its outcome: the record behind context, coordinator and request.
///
/// ```
///                                       pause
/// waiting ──▶ starting ──▶ animating ◀────────▶ interactive
///    │            │            │    finish, cancel  │
///    └────────────┴────────────┴────────▶ over ◀────┘
/// ```
/// Its stack holds it; what an animation controller keeps is a ``TransitionContext``.
final class Transition {
  enum Phase { case waiting, starting, animating, interactive, over }
  enum Kind { case push, pop, present, dismiss }

  let operation: StackOperation
  let isAnimated: Bool
  let promise = OutcomePromise()
  /// The controller whose method was called.
  private(set) var source: LayerController?
  private var completion: (() -> Void)?
  weak var stack: ControllerStack?

  // What it moves, decided when it begins.
  var kind = Kind.push
  var from: LayerController?
  var to: LayerController?
  /// Those that come on screen or go from it, from back to front.
  var (entering, leaving): ([LayerController], [LayerController]) = ([], [])
  var container: ContainerLayer?

  // What moves it.
  private(set) var animation: (any AnimatedTransitioning)?
  private(set) var interaction: (any InteractiveTransitioning)?
  /// Whether the framework's own animation runs, because no delegate vended one.
  private(set) var isBuiltIn = false
  private var given: (animation: any AnimatedTransitioning, interaction: any InteractiveTransitioning)?
  private var vendedFor: (from: LayerController, to: LayerController)?

  var phase = Phase.waiting
  private(set) var duration = 0.0
  private(set) var initiallyInteractive = false
  var wasCancelled = false
  var percentComplete = 0.0

  /// The one animator of this transition (TR-5), vended by its animation controller.
  private(set) var animator: (any ImplicitlyAnimating)?
  /// The first that was started while it began, until it has been taken.
  private var firstStarted: PropertyAnimator?
  private var hasAskedForAnimator = false
  private var hasReportedAnimator = false
  /// It is being carried out by a call that has not returned: what is to run alongside comes afterwards.
  private var isBeginning = false
  /// Where its controllers were before it began, in its container's space.
  var initialFrames: [ObjectIdentifier: Rect] = [:]
  /// Where what comes will be, in the container's space; nil for all of it.
  var finalFrame: Rect?
  /// What ``TransitionContext/animator(making:)`` made.
  var madeAnimator: (any ImplicitlyAnimating)?
  /// Scrubs block animations where no animator was vended (TR-27).
  private(set) var host: PropertyAnimator?

  var alongside: [(any TransitionCoordinator) -> Void] = []
  var completions: [(any TransitionCoordinator) -> Void] = []
  var interactionChanges: [(any TransitionCoordinator) -> Void] = []
  var interactionEnds: [(any TransitionCoordinator) -> Void] = []

  /// Held as long as the transition cannot have been forgotten.
  var held: (any TransitionContext)?
  private weak var facade: RunningContext?
  var alarm: StageAlarm?
  /// When it is checked next, in the container's time.
  var due = 0.0
  /// The animator's fraction at the last check.
  var lastLook: Double?
  /// Nothing moved it at the last check.
  var isSuspect = false
  /// Ended by its stack before anybody completed it.
  private var isForced = false

  init(
    _ operation: StackOperation, animated: Bool, source: LayerController? = nil,
    given: (animation: any AnimatedTransitioning, interaction: any InteractiveTransitioning)? = nil, completion: (() -> Void)? = nil
  ) {
    (self.operation, isAnimated, self.source, self.given, self.completion) = (operation, animated, source, given, completion)
  }

  var stage: Stage? { container?.stage }
  var isRunning: Bool {
    switch phase {
    case .starting, .animating, .interactive: true
    case .waiting, .over: false
    }
  }
  var isInteractive: Bool { phase == .interactive }
  var isInterruptible: Bool { animator != nil }
  var percentDriven: PercentDrivenInteractiveTransition? { interaction as? PercentDrivenInteractiveTransition }
  var presentationStyle: PresentationStyle {
    switch kind {
    case .push, .pop: .none
    case .present: to?.modalPresentationStyle ?? .none
    case .dismiss: from?.modalPresentationStyle ?? .none
    }
  }
  func layer(forKey key: TransitionKey) -> Layer? {
    switch key {
    case .from: from.flatMap { leaving.has($0) ? $0.layer : nil }
    case .to: to.flatMap { entering.has($0) ? $0.layer : nil }
    }
  }
  /// The facade that is there, or a new one.
  var context: any TransitionContext {
    if let facade { return facade }
    let context = RunningContext(self)
    facade = context
    return context
  }

  // MARK: Vending

  /// Queries the controllers for the transition from `from` to `to`, once for each pair.
  func vend(from: LayerController?, to: LayerController?, _ kind: Kind) {
    guard isAnimated, let from, let to else { return }
    if let vendedFor, vendedFor.from === from, vendedFor.to === to { return }
    vendedFor = (from, to)
    percentDriven?.unbind(from: self)
    if let given {
      (animation, interaction, isBuiltIn) = (given.animation, given.interaction, true)
    } else {
      (animation, interaction) = stack?.vended(from: from, to: to, kind, source: source ?? from) ?? (nil, nil)
      isBuiltIn = animation == nil
      if isBuiltIn { (animation, interaction) = (Self.builtIn(kind, kind == .dismiss ? from : to), BuiltInInteraction()) }
    }
    percentDriven?.bind(to: self)
  }

  /// It is not visible: no delegate is queried.
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
    }
  }

  // MARK: Start

  /// After the `will` callbacks: TR-3, TR-5.
  func start() {
    guard phase == .starting else { return }
    guard var animation, let stage else {
      runAlongside()
      return complete(true)
    }
    let startsInteractive = interaction?.wantsInteractiveStart ?? false
    var isCalm = false
    if !startsInteractive, stage.motionLevel == .reduced, let calm = animation.reducedMotionTransition {
      (animation, isCalm) = (calm, true)
      self.animation = calm
    }
    held = context
    duration = repairedSeconds(animation.transitionDuration(using: context))
    (initiallyInteractive, phase) = (startsInteractive, startsInteractive ? .interactive : .animating)
    isBeginning = true
    // the first animator that begins is the one that moves it, whatever is answered later
    let former = stage.onStart
    stage.onStart = { [weak self] in
      former?($0)
      if self?.firstStarted == nil { self?.firstStarted = $0 }
    }
    // a replacement under reduced motion runs by itself, unless its interaction drives it
    if let interaction, !isCalm || percentDriven != nil {
      interaction.startInteractiveTransition(context)
    } else {
      animation.animateTransition(using: context)
    }
    stage.onStart = former
    isBeginning = false
    defer { firstStarted = nil }
    if phase == .interactive, currentAnimator() == nil, host == nil { makeHost(on: stage) {} }
    guard phase != .over else { return }
    container?.swallowsTouches = currentAnimator() == nil
    runAlongside()
    watch()
    percentDriven?.carryOut(self)
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
    // the call ended it: an animator is no longer needed
    guard phase == .animating || phase == .interactive else { return nil }
    let found = answer is NotInterruptible ? nil : answer
    if !hasAskedForAnimator {
      // one that was made anew for this answer moves nothing
      let isIdle = found?.state == .inactive && found !== firstStarted
      (hasAskedForAnimator, animator) = (true, isIdle ? firstStarted ?? found : found)
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

  /// The one that `animateTransition` has started is the first.
  func started(_ first: any ImplicitlyAnimating) {
    guard !hasAskedForAnimator, phase == .animating || phase == .interactive, !(first is NotInterruptible) else { return }
    (hasAskedForAnimator, animator) = (true, first)
    stack?.check(first)
  }

  /// Runs `body`, whose block animations can then be scrubbed; nothing once it is over.
  func makeHost(on stage: Stage, _ body: () -> Void) {
    guard phase != .over else { return }
    let host = PropertyAnimator(duration: duration, timingParameters: CubicTimingParameters.linear, stage: stage)
    self.host = host
    // parts keep their places in time
    host.scrubsLinearly = false
    host.pauseAnimation()
    host.host(body)
  }

  /// Whether blocks given to the coordinator now still run with the transition.
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
      guard let driver = currentAnimator() ?? host, driver.state != .stopped else { break }
      driver.addAnimations { block(coordinator) }
      return true
    case .over: break
    }
    CurrentBlock.leave { block(coordinator) }
    return false
  }

  private func runAlongside() {
    let blocks = alongside
    alongside = []
    let coordinator = RunningCoordinator(self)
    if phase == .animating || phase == .interactive, let driver = animator ?? host, driver.state != .stopped {
      for block in blocks { driver.addAnimations { block(coordinator) } }
    } else if phase == .animating || phase == .interactive, !blocks.isEmpty {
      animate(withDuration: duration) { for block in blocks { block(coordinator) } }
    } else {
      for block in blocks { block(coordinator) }
    }
  }

  // MARK: End

  /// TR-13: from the context.
  func complete(_ didComplete: Bool) {
    switch phase {
    case .waiting, .starting, .animating, .interactive:
      if let stack { stack.conclude(self, completed: didComplete) } else { close(.released) }
    case .over:
      // ended from outside, it is completed late: no second call
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

  /// The last notification, after tree and appearance are final.
  func close(_ outcome: Outcome) {
    let hadBegun = hasAskedForAnimator || held != nil
    phase = .over
    alarm?.cancel()
    let (completion, completions, animation, held) = (completion, completions, animation, held)
    percentDriven?.unbind(from: self)
    if let host { Self.retire(host) }
    (self.completion, self.completions, alongside, interactionChanges, interactionEnds) = (nil, [], [], [], [])
    source = nil
    (self.animation, interaction, given, animator, madeAnimator, host, self.held) = (nil, nil, nil, nil, nil, nil, nil)
    completion?()
    if hadBegun { animation?.animationEnded(outcome == .finished(.end)) }
    let coordinator = RunningCoordinator(self)
    for completion in completions { completion(coordinator) }
    promise.fulfil(outcome)
    withExtendedLifetime(held) {}
  }

  /// Ends it here and now: its animator is finished at the side it was going to, so that its completions can do their work.
  func concludeNow() {
    let end: AnimatingPosition = wasCancelled ? .start : .end
    for driver in [animator, host].compactMap({ $0 }) where isRunning && driver.state != .inactive {
      if driver.state == .active { driver.stopAnimation(false) }
      if driver.state == .stopped { driver.finishAnimation(at: end) }
    }
    guard isRunning else { return }
    isForced = true
    complete(!wasCancelled)
  }

  /// Its stack was deallocated: nothing remains to be shown.
  func abandon() {
    (phase, isForced) = (.over, true)
    for driver in [animator, host].compactMap({ $0 }) { Self.retire(driver) }
  }

  /// Nothing remains that could continue it.
  private static func retire(_ driver: any ImplicitlyAnimating) {
    switch driver.state {
    case .active: driver.stopAnimation(true)
    case .stopped: driver.finishAnimation(at: .current)
    case .inactive: break
    }
  }
}
