import LegatoCore

/// Animates a screen from one state to another with several animators, each with its own timing, that are started, reversed, paused, scrubbed and
/// continued together.
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
/// All property animators end together: one that reaches its end before the others pauses there, so that it can still be reversed with them;
/// `pausesOnCompletion` is set for that. An animator of another class that has ended is removed, and the others continue without it.
public final class CoordinatedAnimators<State: Equatable> {
  /// The present state; while animators run, the state they started from.
  public private(set) var state: State
  /// The state that the running animators lead to; nil at rest.
  public private(set) var target: State?
  /// The animators that have not ended.
  public private(set) var running: [any ImplicitlyAnimating] = []
  /// Called when the last animator has ended, with the state that was reached.
  public var didSettle: ((State) -> Void)?

  private let make: (_ from: State, _ to: State) -> [any ImplicitlyAnimating]
  /// The fraction of each animator when it was paused (PA-59).
  private var pausedFractions: [ObjectIdentifier: Double] = [:]
  private var endedAtStart = false
  /// Whether the animators are paused by ``startInteractive(to:)``.
  private var isInteractive = false
  private var observations: [AnimatorObservation] = []
  /// Those of ``running``.
  private var members: Set<ObjectIdentifier> = []
  /// All have arrived, and each is being ended.
  private var isEnding = false

  /// Creates a coordinator at rest, in `state`.
  /// - Parameters:
  ///   - state: the present state.
  ///   - make: returns new, inactive animators for a change of state; called once for each change.
  public init(state: State, make: @escaping (_ from: State, _ to: State) -> [any ImplicitlyAnimating]) {
    (self.state, self.make) = (state, make)
  }

  /// Whether an animator runs, is paused, or waits at its end for the others.
  public var isAnimating: Bool { !running.isEmpty }

  /// Starts the animators to `new`, unless some are running or `new` is the present state.
  /// - Returns: whether they were started.
  @discardableResult
  public func animateIfNeeded(to new: State) -> Bool {
    guard running.isEmpty, new != state else { return false }
    (target, endedAtStart) = (new, false)
    running = make(state, new)
    members = Set(running.map { ObjectIdentifier($0) })
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
        observations.append(animator.observe { [weak self, weak animator] in if let animator { self?.note($0, of: animator) } })
      }
      animator.startAnimation()
    }
    endIfAllHaveArrived()
    return true
  }

  /// Starts the animators to `new`, or reverses the running ones. Does nothing between ``startInteractive(to:)`` and a continue.
  public func animateOrReverse(to new: State) {
    guard !isInteractive, !animateIfNeeded(to: new) else { return }
    for animator in running {
      animator.isReversed.toggle()
      // it waited at its end for the others
      if !animator.isRunning { animator.startAnimation() }
    }
  }

  /// Starts the animators to `new` if none run, and pauses all of them.
  public func startInteractive(to new: State) {
    animateIfNeeded(to: new)
    (pausedFractions, isInteractive) = ([:], !running.isEmpty)
    for animator in running {
      animator.pauseAnimation()
      pausedFractions[ObjectIdentifier(animator)] = animator.fractionComplete
    }
  }

  /// Scrubs every animator to its fraction at the pause plus `fraction`, or minus `fraction` if it is reversed, so that positive numbers lead towards
  /// ``target`` (PA-59). Ignored unless ``startInteractive(to:)`` has paused them. NaN and infinity are ignored and reported.
  public func update(by fraction: Double) {
    guard fraction.isFinite else {
      return Misuse.report(.number(call: "update(by:)", wanted: "a finite fraction", found: "\(fraction)", repair: "none"))
    }
    guard isInteractive else { return }
    for animator in running {
      animator.fractionComplete = (pausedFractions[ObjectIdentifier(animator)] ?? 0) + (animator.isReversed ? -fraction : fraction)
    }
  }

  /// Continues all animators towards the target, or back to the state they started from.
  /// - Parameters:
  ///   - towardsTarget: false to return to ``state``.
  ///   - parameters: the curve of the remaining motion; nil for each animator's own.
  ///   - durationFactor: the remaining time as a fraction of each animator's duration; 0 keeps each animator's speed. An animator that is reversed later
  ///     keeps the speed of its last continue (PA-57): a long time for a short distance makes the whole return slow.
  public func continueInteractive(
    towardsTarget: Bool, withTimingParameters parameters: (any TimingCurveProvider)? = nil, durationFactor: Double = 0
  ) {
    continueInteractive(towardsTarget: towardsTarget, durationFactor: durationFactor) { _ in parameters }
  }

  /// Continues all animators, each with the curve that `timing` returns for it: for example a spring with the finger's velocity for the one that follows
  /// the finger, and nil for one that keeps its own curve.
  public func continueInteractive(
    towardsTarget: Bool, durationFactor: Double = 0, timing: (any ImplicitlyAnimating) -> (any TimingCurveProvider)?
  ) {
    isInteractive = false
    for animator in running {
      if animator.isReversed == towardsTarget { animator.isReversed.toggle() }
      animator.continueAnimation(withTimingParameters: timing(animator), durationFactor: durationFactor)
    }
    endIfAllHaveArrived()
  }

  private func note(_ change: AnimatorChange, of animator: PropertyAnimator) {
    switch change {
    // stopped by others, who discarded its completions; if its stage was released with what it moves, nobody is told
    case .state(.inactive):
      guard members.contains(ObjectIdentifier(animator)) else { return }
      animator.hasStage ? ended(animator, at: .current) : forget(animator)
    case .isRunning(false): endIfAllHaveArrived()
    default: break
    }
  }

  private func remove(_ animator: any ImplicitlyAnimating) {
    guard members.remove(ObjectIdentifier(animator)) != nil, let index = running.firstIndex(where: { $0 === animator }) else { return }
    running.remove(at: index)
  }

  private func forget(_ animator: PropertyAnimator) {
    remove(animator)
    if running.isEmpty { (target, isInteractive, observations, pausedFractions) = (nil, false, [], [:]) }
  }

  private func endIfAllHaveArrived() {
    guard !isInteractive, !isEnding else { return }
    for animator in running {
      guard animator is PropertyAnimator, animator.state == .active, !animator.isRunning, animator.fractionComplete >= 1 else { return }
    }
    isEnding = true
    defer { isEnding = false }
    for animator in running where animator.state == .active {
      let position: AnimatingPosition = animator.isReversed ? .start : .end
      animator.stopAnimation(false)
      animator.finishAnimation(at: position)
    }
  }

  private func ended(_ animator: any ImplicitlyAnimating, at position: AnimatingPosition) {
    remove(animator)
    pausedFractions[ObjectIdentifier(animator)] = nil
    // the last animator determines the state: one of another class may have ended at the other end, before the others were reversed
    endedAtStart = position == .start
    guard running.isEmpty else { return endIfAllHaveArrived() }
    isEnding = false
    settle()
  }

  private func settle() {
    if let target, !endedAtStart { state = target }
    (target, isInteractive, observations) = (nil, false, [])
    didSettle?(state)
  }
}
