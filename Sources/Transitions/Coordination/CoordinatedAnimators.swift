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
/// An animator that has come to its end on the way out is done: turned round later, the others go back without it. Give animators that are to be turned round
/// together the same duration, or let them pause on completion.
public final class CoordinatedAnimators<State: Equatable> {
  /// Where the screen is, or comes from while something runs.
  public private(set) var state: State
  /// Where it goes; nil at rest.
  public private(set) var target: State?
  /// The animators that have not ended.
  public private(set) var running: [any ImplicitlyAnimating] = []
  /// Called when the last one has ended, with the state that was reached.
  public var didSettle: ((State) -> Void)?

  private let make: (_ from: State, _ to: State) -> [any ImplicitlyAnimating]
  /// The fraction of each when it was caught (PA-59).
  private var held: [ObjectIdentifier: Double] = [:]
  private var cameBack = false

  /// - Parameter make: new, inactive animators for a way; called once a transition.
  public init(state: State, make: @escaping (_ from: State, _ to: State) -> [any ImplicitlyAnimating]) {
    (self.state, self.make) = (state, make)
  }

  public var isAnimating: Bool { !running.isEmpty }

  /// Starts the way to `new`, unless one is running or the screen is there.
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
      animator.startAnimation()
    }
    return true
  }

  /// Starts the way to `new`, or turns round what runs.
  public func animateOrReverse(to new: State) {
    guard !animateIfNeeded(to: new) else { return }
    for animator in running { animator.isReversed.toggle() }
  }

  /// Starts the way to `new` if nothing runs, and holds everything where it is.
  public func startInteractive(to new: State) {
    animateIfNeeded(to: new)
    held = [:]
    for animator in running {
      animator.pauseAnimation()
      held[ObjectIdentifier(animator)] = animator.fractionComplete
    }
  }

  /// Scrubs all by `fraction` of the way from where they were caught, towards the target; the other way round they count backwards (PA-59).
  public func update(by fraction: Double) {
    for animator in running {
      animator.fractionComplete = (held[ObjectIdentifier(animator)] ?? 0) + (animator.isReversed ? -fraction : fraction)
    }
  }

  /// Lets go: on to the target or back to where it came from, under `parameters` (nil: each under its own).
  public func continueInteractive(
    towardsTarget: Bool, withTimingParameters parameters: (any TimingCurveProvider)? = nil, durationFactor: Double = 0
  ) {
    for animator in running {
      if animator.isReversed == towardsTarget { animator.isReversed.toggle() }
      animator.continueAnimation(withTimingParameters: parameters, durationFactor: durationFactor)
    }
  }

  private func ended(_ animator: any ImplicitlyAnimating, at position: AnimatingPosition) {
    running.removeAll { $0 === animator }
    held[ObjectIdentifier(animator)] = nil
    if position == .start { cameBack = true }
    if running.isEmpty { settle() }
  }

  private func settle() {
    if let target, !cameBack { state = target }
    target = nil
    didSettle?(state)
  }
}
