import LegatoCore
import LegatoTiming

/// Drives a transition by one number.
///
/// With an interruptible animator it uses nothing but the public protocol, so that any `ImplicitlyAnimating` will do (TR-30), and the transition can be caught again
/// with ``pause()`` at any moment. Without one it scrubs the blocks that `animateTransition` starts, straight, on one clock (TR-26, TR-27).
/// ```swift
/// case .began: interaction = PercentDrivenInteractiveTransition(); navigation.pop()
/// case .changed: interaction?.update(pan.translation(in: window).dx / 320)
/// case .ended: pan.velocity(in: window).dx > 0 ? interaction?.finish() : interaction?.cancel()
/// ```
/// A finger that is up before the transition begins is not lost: what was said to an interaction controller while its transition waits is carried out when it begins;
/// what was said in the turn before is too.
nonisolated open class PercentDrivenInteractiveTransition: InteractiveTransitioning {
  /// The progress of the transition, 0…1.
  public private(set) var percentComplete = 0.0
  /// A multiple above 0; anything else is repaired to 1 and reported when it is used.
  open var completionSpeed = 1.0
  /// The curve of the rest; ease in and out by default.
  open var completionCurve = AnimationCurve.easeInOut
  /// The curve of the rest instead of ``completionCurve``; only with an interruptible animator (TR-29).
  open var timingCurve: (any TimingCurveProvider)?
  /// False lets the transition begin by itself, to be caught by ``pause()``; true by default (TR-29).
  open var wantsInteractiveStart = true

  private weak var transition: Transition?
  /// Said before there was anything to say it to.
  private var early: (percent: Double?, isCancelled: Bool?) = (nil, nil)

  /// Waits for the transition that it is vended for.
  public init() {}

  /// Seconds of the transition; 0 outside one (TR-31).
  public var duration: Double { transition?.duration ?? 0 }

  func bind(to transition: Transition) {
    if self.transition !== transition { percentComplete = 0 }
    self.transition = transition
  }
  func unbind(from transition: Transition) {
    guard self.transition === transition else { return }
    self.transition = nil
    early = (nil, nil)
  }

  /// Takes the transition over at its start; one that begins by itself is started. Called by the transition; overrides call super.
  open func startInteractiveTransition(_ context: any TransitionContext) {
    // a context of somebody else's is of no transition that could be taken over
    guard let transition = context.running else { return }
    bind(to: transition)
    percentComplete = 0
    guard transition.isInteractive else { transition.animation?.animateTransition(using: context); return }
    if let animator = transition.currentAnimator() {
      animator.pauseAnimation()
    } else if let stage = transition.stage {
      transition.makeHost(on: stage) { transition.animation?.animateTransition(using: context) }
    }
  }

  /// Calls made before the start.
  func carryOut(_ transition: Transition) {
    let early = early
    self.early = (nil, nil)
    guard transition.isInteractive else { return }
    if let percent = early.percent { update(percent) }
    if let isCancelled = early.isCancelled { letGo(isCancelled) }
  }

  /// Scrubs the transition to `percentComplete`, clamped to 0…1; ignored while it runs by itself. NaN is reported and ignored.
  open func update(_ percentComplete: Double) {
    guard let transition, transition.phase != .waiting else { return remember(percentComplete, nil) }
    guard transition.isInteractive else { return }
    transition.update(percentComplete, for: "update(_:)")
    self.percentComplete = transition.percentComplete
    transition.animator?.fractionComplete = transition.percentComplete
  }

  /// Takes a running transition back under control, where it is; needs an interruptible animator.
  open func pause() {
    guard let transition, transition.phase == .animating else { return }
    guard let animator = transition.currentAnimator() else { return transition.pause(for: "pause()") }
    animator.pauseAnimation()
    if animator.isReversed { animator.isReversed = false }
    percentComplete = min(1, max(0, animator.fractionComplete))
    transition.percentComplete = percentComplete
    transition.pause(for: "pause()")
  }

  /// Lets it run on to its end.
  open func finish() { letGo(false) }
  /// Lets it run back to where it came from.
  open func cancel() { letGo(true) }

  private func letGo(_ isCancelled: Bool) {
    guard let transition, transition.phase != .waiting else { return remember(nil, isCancelled) }
    guard transition.isInteractive else { return }
    let animator = transition.currentAnimator()
    transition.letGo(cancelled: isCancelled)
    guard let animator, transition.phase == .animating else { return }
    if animator.isReversed != isCancelled { animator.isReversed = isCancelled }
    let curve: any TimingCurveProvider = timingCurve ?? CubicTimingParameters(animationCurve: completionCurve)
    // a spring given by its mass takes its own time (SP-11)
    let bringsTime = curve.springTimingParameters?.duration != nil
    animator.continueAnimation(withTimingParameters: curve, durationFactor: bringsTime ? 0 : transition.remainingFactor)
  }

  /// A transition that waits keeps it until it begins; without one it is forgotten after the next turn, so that it cannot reach a later gesture's.
  private func remember(_ percent: Double?, _ isCancelled: Bool?) {
    early = (percent ?? early.percent, isCancelled ?? early.isCancelled)
    guard transition == nil, let stage = Stage.current else {
      if transition == nil { early = (nil, nil) }
      return
    }
    _ = stage.setAlarm(at: stage.now) { [weak self, weak stage] in
      guard let stage else { return }
      _ = stage.setAlarm(at: stage.now) { [weak self] in if self?.transition == nil { self?.early = (nil, nil) } }
    }
  }
}

/// What drives a transition of the framework's own: it runs by itself until the edge pan catches it.
final class BuiltInInteraction: PercentDrivenInteractiveTransition {
  override init() {
    super.init()
    wantsInteractiveStart = false
  }

  /// Finishes or cancels by the projected end of the throw, with its velocity.
  /// - Parameter velocity: in progress a second, towards the end.
  func letGo(velocity: Double) {
    let p = percentComplete
    // a throw of 1000 points a second comes to rest after 499 (SC-3)
    let isCancelled = p + velocity * 0.499 < 0.5
    let left = isCancelled ? p : 1 - p
    let towards = isCancelled ? -velocity : velocity
    // the spring starts with the finger's velocity, in remaining distances a second (SP-6)
    let speed = left > 0.001 ? towards / left : 0
    timingCurve = SpringTimingParameters(response: 0.35, dampingRatio: 1, initialVelocity: SpringVelocity(dx: speed, dy: 0))
    isCancelled ? cancel() : finish()
    timingCurve = nil
  }
}
