import Legato

extension Scenario {
  /// What an animator can do, and what can happen to it.
  static let animatorSweeps: [Scenario] = MatrixKinds.all.map { kind in
    Sweep(
      first: AnimatorSetup(),
      axes: [
        Sweep.Axis(\.curve), Sweep.Axis(\.form), Sweep.Axis(\.event),
        Sweep.Axis(("one for all", { $0.hasEach = false }), ("one each", { $0.hasEach = true })), Sweep.Axis(\.host),
      ]
    ) { setup, count in
      let frames = setup.host.frames(of: kind, count)
      let animators = setup.start(frames)
      frames.settle()
      return SweepFrames(kept: [frames] + animators) { frames.advance(by: $0) }
    }.scenario("Sweep of animators, \(kind.name)", "each combination of what an animator can be, of \(kind.name)")
  }
}

private struct AnimatorSetup: Sendable {
  enum Form: String, CaseIterable, Sendable {
    case plain
    case part = "delayed part"
    case child = "a block's"
    case spring = "a block's spring"
    case linear = "linear keyframes"
    case cubic = "cubic keyframes"
  }
  enum Event: String, CaseIterable, Sendable {
    case none = "left alone"
    case delayed, paused, scrubbed
    case continued = "continued from there"
    case faster = "continued in another time"
    case curve = "continued under a curve"
    case caught = "continued under a spring"
    case reversed
    case backAndForth = "reversed twice"
    case reversedAndCaught = "reversed and continued under a spring"
    case stacked = "added to later"
    case stackedOnWayBack = "added to on the way back"
    case retargeted = "and a block's above"
    case replaced = "replaced by a block's"
    case swapped = "with its curve replaced"
  }

  var curve = SweepCurve.curve
  var form = Form.plain
  var event = Event.none
  var hasEach = false
  var host = SweepHost.values

  func start(_ group: MatrixFrames) -> [PropertyAnimator] {
    let parts = hasEach ? (0..<group.count).map { $0..<$0 + 1 } : [0..<group.count]
    let animators = parts.map { part in
      let animator = PropertyAnimator(duration: 25, timingParameters: curve.provider, stage: group.stage)
      animator.addAnimations({ changes(group, part) }, delayFactor: form == .part ? 0.2 : 0)
      animator.startAnimation(afterDelay: event == .delayed ? 2 : 0)
      return animator
    }
    group.show(at: 1)
    for (animator, part) in zip(animators, parts) { happens(to: animator) { for index in part { group.send(index, $0) } } }
    if event == .swapped { group.stage.replaceCurves { _ in CubicTimingParameters(x1: 0, y1: 0, x2: 0.58, y2: 1) } }
    return animators
  }

  private func changes(_ group: MatrixFrames, _ part: Range<Int>) {
    let send = { for index in part { group.send(index, 1) } }
    let keys = { for index in part { group.keys(index) } }
    switch form {
    case .plain, .part: send()
    case .child: animate(withDuration: 20, options: [.overrideInheritedDuration, .overrideInheritedCurve], animations: send)
    case .spring:
      animate(
        withDuration: 0, timingParameters: SweepCurve.spring.provider, options: [.overrideInheritedDuration, .overrideInheritedCurve],
        animations: send)
    case .linear: animateKeyframes(withDuration: 0, animations: keys)
    case .cubic: animateKeyframes(withDuration: 0, options: .calculationModeCubic, animations: keys)
    }
  }

  private func happens(to animator: PropertyAnimator, _ send: @escaping (_ way: Double) -> Void) {
    switch event {
    case .none, .delayed, .swapped: break
    case .paused: animator.pauseAnimation()
    case .scrubbed:
      animator.pauseAnimation()
      animator.fractionComplete = 0.3
    case .continued:
      animator.pauseAnimation()
      animator.fractionComplete = 0.3
      animator.startAnimation()
    case .faster: resume(animator, nil, 0.5)
    case .curve: resume(animator, CubicTimingParameters.easeOut, 0.7)
    case .caught: resume(animator, SweepCurve.thrown.provider, 0)
    case .reversed: animator.isReversed = true
    case .backAndForth:
      animator.isReversed = true
      animator.isReversed = false
    case .reversedAndCaught:
      animator.isReversed = true
      resume(animator, SweepCurve.spring.provider, 0)
    case .stacked: animator.addAnimations { send(0.5) }
    case .stackedOnWayBack:
      animator.isReversed = true
      animator.addAnimations { send(0.5) }
    case .retargeted: animate(withDuration: 20) { send(0.5) }
    case .replaced: animate(withDuration: 20, options: [.absolute, .beginFromCurrentState]) { send(0.5) }
    }
  }

  private func resume(_ animator: PropertyAnimator, _ curve: (any TimingCurveProvider)?, _ factor: Double) {
    animator.pauseAnimation()
    animator.fractionComplete = 0.3
    animator.continueAnimation(withTimingParameters: curve, durationFactor: factor)
  }
}
