import LegatoCore
import LegatoTiming

/// Drives a transition by one number, its progress.
///
/// With an interruptible animator, which may be any `ImplicitlyAnimating` (TR-30), the transition can be paused with ``pause()`` at any moment. Without one,
/// the animation blocks that `animateTransition(using:)` starts are scrubbed on one linear timeline (TR-26, TR-27).
/// ```swift
/// case .began: interaction = PercentDrivenInteractiveTransition(); navigation.pop()
/// case .changed: interaction?.update(pan.translation(in: window).dx / 320)
/// case .ended: pan.velocity(in: window).dx > 0 ? interaction?.finish() : interaction?.cancel()
/// ```
/// Calls made before the transition begins are not lost: they are recorded while the transition waits, and carried out when it begins. So are calls made
/// in the frame before the transition is requested.
nonisolated open class PercentDrivenInteractiveTransition: InteractiveTransitioning {
  /// The progress of the transition, 0…1.
  public private(set) var percentComplete = 0.0
  /// The speed after the interaction, as a multiple above 0; anything else is repaired to 1 and reported when it is used.
  open var completionSpeed = 1.0
  /// The curve of the remaining motion after the interaction; ease-in-out by default.
  open var completionCurve = AnimationCurve.easeInOut
  /// A curve that replaces ``completionCurve`` for transitions with an interruptible animator; nil by default (TR-29).
  open var timingCurve: (any TimingCurveProvider)?
  /// Whether the transition begins interactively; true by default. If false it begins by itself, and can be paused with ``pause()`` (TR-29).
  open var wantsInteractiveStart = true

  private weak var transition: Transition?
  /// The last calls before the transition began.
  private var earlyCalls: (percent: Double?, isCancelled: Bool?) = (nil, nil)

  /// Creates an interaction controller. It drives the transition for which a delegate returns it.
  public init() {}

  /// The duration of the transition, in seconds; 0 outside a transition (TR-31).
  public var duration: Double { transition?.duration ?? 0 }

  func bind(to transition: Transition) {
    if self.transition !== transition { percentComplete = 0 }
    self.transition = transition
  }
  func unbind(from transition: Transition) {
    guard self.transition === transition else { return }
    self.transition = nil
    earlyCalls = (nil, nil)
  }

  /// Starts the transition, paused if it begins interactively. Called by the framework; overrides call super.
  open func startInteractiveTransition(_ context: any TransitionContext) {
    // a context that the user implements has no transition to drive
    guard let transition = context.running else { return }
    bind(to: transition)
    percentComplete = 0
    guard transition.isInteractive else { transition.animation?.animateTransition(using: context); return }
    if let animator = transition.currentAnimator() {
      animator.pauseAnimation()
    } else if let stage = transition.stage {
      transition.makeBlockAnimator(on: stage) { transition.animation?.animateTransition(using: context) }
    }
  }

  /// Carries out the calls made before the transition began.
  func applyEarlyCalls(_ transition: Transition) {
    let earlyCalls = earlyCalls
    self.earlyCalls = (nil, nil)
    guard transition.isInteractive else { return }
    if let percent = earlyCalls.percent { update(percent) }
    if let isCancelled = earlyCalls.isCancelled { endInteraction(isCancelled) }
  }

  /// Scrubs the transition to `percentComplete`, clamped to 0…1. Ignored while the transition runs by itself. NaN and infinity are reported and ignored.
  open func update(_ percentComplete: Double) {
    guard let transition, transition.phase != .waiting else { return recordEarlyCall(percentComplete, nil) }
    guard transition.isInteractive else { return }
    transition.update(percentComplete, for: "update(_:)")
    self.percentComplete = transition.percentComplete
    transition.animator?.fractionComplete = transition.percentComplete
  }

  /// Pauses a running transition and makes it interactive, at its present progress; needs an interruptible animator. Does nothing when that is over.
  open func pause() {
    guard let transition, transition.phase == .animating else { return }
    guard let animator = transition.currentAnimator(), transition.isInterruptible else { return transition.pause(for: "pause()") }
    guard transition.canDrive(animator) else { return }
    animator.pauseAnimation()
    if animator.isReversed { animator.isReversed = false }
    percentComplete = min(1, max(0, animator.fractionComplete))
    transition.percentComplete = percentComplete
    transition.pause(for: "pause()")
  }

  /// Ends the interaction: the transition runs to its end.
  open func finish() { endInteraction(false) }
  /// Ends the interaction: the transition runs back to its start.
  open func cancel() { endInteraction(true) }

  private func endInteraction(_ isCancelled: Bool) {
    guard let transition, transition.phase != .waiting else { return recordEarlyCall(nil, isCancelled) }
    guard transition.isInteractive else { return }
    let animator = transition.currentAnimator()
    transition.endInteraction(cancelled: isCancelled)
    guard let animator, transition.phase == .animating else { return }
    if animator.isReversed != isCancelled { animator.isReversed = isCancelled }
    let curve: any TimingCurveProvider = timingCurve ?? CubicTimingParameters(animationCurve: completionCurve)
    // a spring given by mass, stiffness and damping has its own duration (SP-11)
    let bringsTime = curve.springTimingParameters?.duration != nil
    animator.continueAnimation(withTimingParameters: curve, durationFactor: bringsTime ? 0 : transition.remainingFactor)
  }

  /// Records a call for the begin of the transition. Without a transition the record is deleted after the next frame, so that it does not affect the
  /// transition of a later gesture.
  private func recordEarlyCall(_ percent: Double?, _ isCancelled: Bool?) {
    earlyCalls = (percent ?? earlyCalls.percent, isCancelled ?? earlyCalls.isCancelled)
    guard transition == nil, let stage = Stage.current else {
      if transition == nil { earlyCalls = (nil, nil) }
      return
    }
    _ = stage.setAlarm(at: stage.now) { [weak self, weak stage] in
      guard let stage else { return }
      _ = stage.setAlarm(at: stage.now) { [weak self] in if self?.transition == nil { self?.earlyCalls = (nil, nil) } }
    }
  }
}

/// Drives a default transition: it runs by itself until the edge pan pauses it.
final class BuiltInInteraction: PercentDrivenInteractiveTransition {
  override init() {
    super.init()
    wantsInteractiveStart = false
  }

  /// Ends the interaction with the finger's velocity: finishes if the projected end of the throw is past the middle, else cancels.
  /// - Parameter velocity: in progress per second, positive towards the end.
  func endInteraction(velocity: Double) {
    let p = percentComplete
    // a throw of 1000 points per second comes to rest after 499 points (SC-3)
    let isCancelled = p + velocity * 0.499 < 0.5
    let remaining = isCancelled ? p : 1 - p
    let towards = isCancelled ? -velocity : velocity
    // the spring starts with the finger's velocity, in remaining distances per second (SP-6)
    let speed = remaining > 0.001 ? towards / remaining : 0
    timingCurve = SpringTimingParameters(response: 0.35, dampingRatio: 1, initialVelocity: SpringVelocity(dx: speed, dy: 0))
    isCancelled ? cancel() : finish()
    timingCurve = nil
  }
}
