import LegatoCore

/// Takes a screen from one state to another with any number of animators, each with its own timing, as one thing that can be started, turned round, caught,
/// scrubbed and let go.
///
/// ```swift
/// let drawer = CoordinatedAnimators(state: Drawer.collapsed) { from, to in
///   [frameAnimator(to), blurAnimator(to), titleAnimator(to)]
/// }
/// drawer.animateOrReverse(to: .expanded)                  // a tap
/// drawer.startInteractive(to: .expanded)                  // a finger
/// drawer.update(by: translation / height)
/// drawer.continueInteractive(towardsTarget: velocity > 0)
/// ```
/// All of them end together: one that arrives before the others waits, so that it is reversed with them. Property animators wait by their
/// `pausesOnCompletion`, which is set here; an animator of another kind that has ended is done, and the others go on or back without it.
public final class CoordinatedAnimators<State: Equatable> {
  /// The present state, or the start state while something runs.
  public private(set) var state: State
  /// The target state; nil at rest.
  public private(set) var target: State?
  /// The animators that have not ended.
  public private(set) var running: [any ImplicitlyAnimating] = []
  /// Called when the last one has ended, with the state that was reached.
  public var didSettle: ((State) -> Void)?

  private let make: (_ from: State, _ to: State) -> [any ImplicitlyAnimating]
  /// The fraction of each when it was caught (PA-59).
  private var held: [ObjectIdentifier: Double] = [:]
  private var cameBack = false
  /// Between catching and letting go.
  private var isHeld = false
  private var observations: [AnimatorObservation] = []

  /// At rest, in `state`.
  /// - Parameters:
  ///   - state: where it is.
  ///   - make: new, inactive animators for a change of state; called once a transition.
  public init(state: State, make: @escaping (_ from: State, _ to: State) -> [any ImplicitlyAnimating]) {
    (self.state, self.make) = (state, make)
  }

  /// Whether something runs, is held, or waits for the others at its end.
  public var isAnimating: Bool { !running.isEmpty }

  /// Starts the transition to `new`, unless one is running or that is the state.
  /// - Returns: whether it started.
  @discardableResult
  public func animateIfNeeded(to new: State) -> Bool {
    guard running.isEmpty, new != state else { return false }
    (target, cameBack) = (new, false)
    running = make(state, new)
    guard !running.isEmpty else {
      settle()
      return true
    }
    for animator in running {
      animator.addCompletion { [weak self, weak animator] position in
        if let self, let animator { ended(animator, at: position) }
      }
      if let animator = animator as? PropertyAnimator {
        animator.pausesOnCompletion = true
        observations.append(animator.observe { [weak self] in if $0 == .isRunning(false) { self?.endIfAllHaveArrived() } })
      }
      animator.startAnimation()
    }
    endIfAllHaveArrived()
    return true
  }

  /// Starts the transition to `new`, or reverses what runs. What is held is left to its holder.
  public func animateOrReverse(to new: State) {
    guard !isHeld, !animateIfNeeded(to: new) else { return }
    for animator in running {
      animator.isReversed.toggle()
      // one that had arrived and waited
      if !animator.isRunning { animator.startAnimation() }
    }
  }

  /// Starts the transition to `new` if nothing runs, and pauses everything.
  public func startInteractive(to new: State) {
    animateIfNeeded(to: new)
    (held, isHeld) = ([:], !running.isEmpty)
    for animator in running {
      animator.pauseAnimation()
      held[ObjectIdentifier(animator)] = animator.fractionComplete
    }
  }

  /// Scrubs all by `fraction` from where they were caught, towards the target; reversed ones count backwards (PA-59).
  /// Not finite: ignored and reported.
  public func update(by fraction: Double) {
    guard fraction.isFinite else {
      return Misuse.report(.number(call: "update(by:)", wanted: "a finite fraction", found: "\(fraction)", repair: "none"))
    }
    for animator in running {
      animator.fractionComplete = (held[ObjectIdentifier(animator)] ?? 0) + (animator.isReversed ? -fraction : fraction)
    }
  }

  /// Lets go: on to the target or back to where it came from, under `parameters` (nil: each under its own).
  /// - Parameters:
  ///   - towardsTarget: false turns round.
  ///   - parameters: the curve of the remainder.
  ///   - durationFactor: the remaining seconds, as a fraction of each duration; 0 keeps each animator's own pace. Turned round later a stretched rest keeps
  ///     its pace (PA-57): a long time for a short rest makes the whole return slow.
  public func continueInteractive(
    towardsTarget: Bool, withTimingParameters parameters: (any TimingCurveProvider)? = nil, durationFactor: Double = 0
  ) {
    continueInteractive(towardsTarget: towardsTarget, durationFactor: durationFactor) { _ in parameters }
  }

  /// Continues each under its own `timing`: a spring with the finger's velocity for the one under the finger, nil for one that keeps its own curve.
  public func continueInteractive(
    towardsTarget: Bool, durationFactor: Double = 0, timing: (any ImplicitlyAnimating) -> (any TimingCurveProvider)?
  ) {
    isHeld = false
    for animator in running {
      if animator.isReversed == towardsTarget { animator.isReversed.toggle() }
      animator.continueAnimation(withTimingParameters: timing(animator), durationFactor: durationFactor)
    }
    endIfAllHaveArrived()
  }

  private func endIfAllHaveArrived() {
    guard !isHeld else { return }
    for animator in running {
      guard animator is PropertyAnimator, animator.state == .active, !animator.isRunning, animator.fractionComplete >= 1 else { return }
    }
    for animator in running where animator.state == .active {
      let position: AnimatingPosition = animator.isReversed ? .start : .end
      animator.stopAnimation(false)
      animator.finishAnimation(at: position)
    }
  }

  private func ended(_ animator: any ImplicitlyAnimating, at position: AnimatingPosition) {
    running.removeAll { $0 === animator }
    held[ObjectIdentifier(animator)] = nil
    // the last one determines the state: of another kind one may have ended on the other side, before the rest was turned round
    cameBack = position == .start
    running.isEmpty ? settle() : endIfAllHaveArrived()
  }

  private func settle() {
    if let target, !cameBack { state = target }
    (target, isHeld, observations) = (nil, false, [])
    didSettle?(state)
  }
}
