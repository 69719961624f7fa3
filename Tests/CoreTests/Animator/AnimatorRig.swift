import LegatoCore
import LegatoTiming
import TestSupport

/// A value that an animator moves from 0 to 100, and a record of its callbacks.
final class Rig {
  /// The state in which a test uses the animator.
  enum Situation: String, CaseIterable, Sendable { case inactive, running, paused, stopped }

  let stage: Stage
  let x: Animated<Double>
  let animator: PropertyAnimator
  var positions: [AnimatingPosition] = []
  var blockRuns = 0

  init(_ timing: any TimingCurveProvider = CubicTimingParameters.linear, duration: Double = 1, stage: Stage = Stage()) {
    self.stage = stage
    x = Animated(0.0, in: stage)
    animator = PropertyAnimator(duration: duration, timingParameters: timing)
    animator.addAnimations { [unowned self] in
      blockRuns += 1
      x.value = 100
    }
    animator.addCompletion { [unowned self] in positions.append($0) }
  }

  /// Moves a new animator to a state; running, paused and stopped are at 40 % of the time.
  @discardableResult func enter(_ situation: Situation) -> Rig {
    guard situation != .inactive else { return self }
    animator.startAnimation()
    stage.advance(to: stage.now + 0.4 * animator.duration)
    if situation == .paused { animator.pauseAnimation() }
    if situation == .stopped { animator.stopAnimation(false) }
    return self
  }

  func step(_ seconds: Double) { stage.advance(to: stage.now + seconds) }

  /// What a call without effect must not change.
  struct Snapshot: Equatable {
    let state: AnimatingState
    let isRunning, isReversed, isInterruptible, isUserInteractionEnabled: Bool
    let fraction, model, presentation, velocity: Double
    let positions: [AnimatingPosition]
    let blockRuns: Int
  }
  var snapshot: Snapshot {
    Snapshot(
      state: animator.state, isRunning: animator.isRunning, isReversed: animator.isReversed, isInterruptible: animator.isInterruptible,
      isUserInteractionEnabled: animator.isUserInteractionEnabled, fraction: animator.fractionComplete, model: x.value,
      presentation: x.presentation, velocity: x.velocity, positions: positions, blockRuns: blockRuns)
  }

  /// Runs to the end from any state.
  func runOut() {
    switch animator.state {
    case .inactive: animator.startAnimation()
    case .active: animator.startAnimation()
    case .stopped: animator.finishAnimation(at: .end)
    }
    step(60)
  }
}

/// Equality up to rounding.
func isClose(_ l: Double, _ r: Double, within tolerance: Double = 1e-9) -> Bool { abs(l - r) <= tolerance }

/// What `body` reports as misuse, in order.
func misuses(in body: () -> Void) -> [Misuse] { Reports.during(body) }

extension Misuse {
  var isAboutNumber: Bool { if case .number = self { true } else { false } }
}

/// The time fraction at which an increasing curve has `progress`, by bisection.
func inverse(_ curve: any TimingCurveProvider, of progress: Double) -> Double {
  var (low, high) = (0.0, 1.0)
  for _ in 0..<60 {
    let middle = (low + high) / 2
    if curve.progress(at: middle) < progress { low = middle } else { high = middle }
  }
  return (low + high) / 2
}

/// The named curves and a custom one, all increasing.
let risingCurves: [CubicTimingParameters] = [
  .linear, .easeIn, .easeOut, .easeInOut, .default, CubicTimingParameters(x1: 0, y1: 0.8, x2: 1, y2: 0.2),
]
