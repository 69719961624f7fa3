import Legato

/// Frames of points in animators in several states. In one for all, they are compared with plain loops: with a look-up per point, and with one remaining share
/// for all. With an animator for each, as an interface has one for each of its cards, with the loop that looks up each.
extension Scenario {
  static let following: [Scenario] = AnimatorState.all.flatMap { $0.scenarios }
}

private struct AnimatorState: Sendable {
  let name: String
  let about: String
  var timing: any TimingCurveProvider = Points.Curve.easeInOut.provider
  var delayFactor = 0.0
  /// What happens to an animator, at some times.
  var steps: [(time: Double, change: @Sendable (PropertyAnimator) -> Void)] = []
  /// The progress of what it moves, at a time.
  let progress: @Sendable (_ now: Double) -> Double

  static let all = [
    AnimatorState(name: "curve", about: "under a curve") { Schedule.ease.progress(at: $0 / 25) },
    AnimatorState(name: "spring", about: "under a spring", timing: Points.Spring.usual.provider) { Points.Spring.usual.progress(at: $0) },
    AnimatorState(
      name: "caught", about: "under a curve, caught, scrubbed and continued under a spring",
      steps: [
        (1, { $0.pauseAnimation() }), (1.5, { $0.fractionComplete = 0.3 }),
        (2, { $0.continueAnimation(under: Points.Spring.usual.provider) }),
      ]
    ) {
      // from what is shown, the way that is left as the unit (PA-48)
      0.3 + 0.7 * Points.Spring.usual.progress(at: $0 - 2)
    },
    AnimatorState(
      name: "spring back", about: "under a spring, caught, reversed and continued under a spring", timing: Points.Spring.usual.provider,
      steps: [
        (
          2,
          {
            $0.pauseAnimation()
            $0.isReversed = true
            $0.continueAnimation(under: Points.Spring.usual.provider)
          }
        )
      ]
    ) { Points.Spring.usual.progress(at: 2) * (1 - Points.Spring.usual.progress(at: $0 - 2)) },
    AnimatorState(
      name: "new curve", about: "under a curve, caught and continued under another",
      steps: [
        (
          2,
          {
            $0.pauseAnimation()
            $0.continueAnimation(under: CubicTimingParameters(x1: 0, y1: 0, x2: 0.58, y2: 1))
          }
        )
      ]
    ) { now in
      // from where the other curve shows the same, over the time that is left (PA-44, PA-46)
      easeOut.progress(at: caughtOnEaseOut + (now - 2) / 25)
    },
    AnimatorState(name: "reversed", about: "under a curve, reversed while it runs", steps: [(8, { $0.isReversed = true })]) {
      Schedule.ease.progress(at: (16 - $0) / 25)
    },
    AnimatorState(name: "delayed", about: "added with a delay factor", delayFactor: 0.2, steps: [(6, { _ in })]) {
      Schedule.ease.progress(at: ($0 - 5) / 20)
    },
    AnimatorState(
      name: "scrubbed part", about: "added with a delay factor, caught, scrubbed and continued", delayFactor: 0.2,
      steps: [
        (
          15,
          {
            $0.pauseAnimation()
            $0.fractionComplete = 0.8
            $0.startAnimation()
          }
        )
      ]
    ) { now in
      // half of its way is left where it is caught; from there on it is linear in the animator's progress (PA-48)
      let (caught, left) = (1 - Schedule.ease.progress(at: 0.6), 1 - Schedule.ease.progress(at: scrubbedTo + (now - 15) / 25))
      return 1 - 0.5 * left / caught
    },
    AnimatorState(name: "own curve", about: "under a curve of one's own that is pure and smooth", timing: SmootherStep()) {
      SmootherStep().progress(at: $0 / 25)
    },
  ]

  private static let easeOut = ExactCubic(0, 0, 0.58, 1)
  private static let caughtOnEaseOut = place(on: easeOut, showing: Schedule.ease.progress(at: 2 / 25.0))
  private static let scrubbedTo = place(on: Schedule.ease, showing: 0.8)

  private static func place(on curve: ExactCubic, showing shown: Double) -> Double {
    var (low, high) = (0.0, 1.0)
    for _ in 0..<60 {
      let middle = (low + high) / 2
      if curve.progress(at: middle) < shown { low = middle } else { high = middle }
    }
    return low
  }

  var scenarios: [Scenario] {
    [
      scenario(name, about, beside: { loops($0, isShared: true) }) { [0..<$0] },
      scenario("\(name), one each", "\(about), an animator each", beside: { loops($0, isShared: false) }) { (0..<$0).map { $0..<$0 + 1 } },
    ]
  }

  private func loops(_ count: Int, isShared: Bool) -> [FloorLoop] {
    let endsUnderSpring = name.hasPrefix("spring") || name == "caught"
    var loops = [endsUnderSpring ? FloorLoop.springs(count) : FloorLoop.numbers(2, count)]
    if isShared { loops.append(endsUnderSpring ? FloorLoop.onOneSpring(count) : FloorLoop.onOneTimeline(count)) }
    return loops
  }

  /// - Parameter parts: The points of each animator, of so many.
  private func scenario(
    _ name: String, _ about: String, beside loops: @escaping @Sendable (Int) -> [FloorLoop],
    _ parts: @escaping @Sendable (_ count: Int) -> [Range<Int>]
  ) -> Scenario {
    Scenario.frames("Animator tick, \(name)", about, beside: loops) { count in
      let group = PointGroup(count)
      let animators = parts(count).map { part in
        let animator = PropertyAnimator(duration: 25, timingParameters: timing, stage: group.stage)
        animator.addAnimations({ part.forEach(group.send) }, delayFactor: delayFactor)
        animator.startAnimation()
        return animator
      }
      for step in steps {
        group.stage.advance(to: step.time)
        animators.forEach(step.change)
      }
      return group.motion { _, now in progress(now) }
    }
  }
}

extension PropertyAnimator {
  fileprivate func continueAnimation(under timing: any TimingCurveProvider) {
    continueAnimation(withTimingParameters: timing, durationFactor: 0)
  }
}
