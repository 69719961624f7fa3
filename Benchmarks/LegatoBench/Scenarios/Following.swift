import Legato

/// Frames of points in one animator in several states, compared with plain loops: with a look-up per point, and with one remaining share for all.
extension Scenario {
  static let following: [Scenario] = [
    spring("Animator tick, spring", "under a spring") { group in
      _ = started(group, Points.Spring.usual.provider)
      return { Points.Spring.usual.progress(at: $0) }
    },
    spring("Animator tick, caught", "under a curve, caught, scrubbed and continued under a spring") { group in
      let animator = started(group, Points.Curve.easeInOut.provider)
      group.stage.advance(to: 1)
      animator.pauseAnimation()
      group.stage.advance(to: 1.5)
      animator.fractionComplete = 0.3
      group.stage.advance(to: 2)
      animator.continueAnimation(withTimingParameters: Points.Spring.usual.provider, durationFactor: 0)
      // from what is shown, the way that is left as the unit (PA-48)
      return { 0.3 + 0.7 * Points.Spring.usual.progress(at: $0 - 2) }
    },
    spring("Animator tick, spring back", "under a spring, caught, reversed and continued under a spring") { group in
      let animator = started(group, Points.Spring.usual.provider)
      group.stage.advance(to: 2)
      animator.pauseAnimation()
      animator.isReversed = true
      animator.continueAnimation(withTimingParameters: Points.Spring.usual.provider, durationFactor: 0)
      let caught = Points.Spring.usual.progress(at: 2)
      return { caught * (1 - Points.Spring.usual.progress(at: $0 - 2)) }
    },
    curve("Animator tick, new curve", "under a curve, caught and continued under another") { group in
      let animator = started(group, Points.Curve.easeInOut.provider)
      group.stage.advance(to: 2)
      animator.pauseAnimation()
      let (easeOut, provider) = (ExactCubic(0, 0, 0.58, 1), CubicTimingParameters(x1: 0, y1: 0, x2: 0.58, y2: 1))
      animator.continueAnimation(withTimingParameters: provider, durationFactor: 0)
      // from where the other curve shows the same, over the time that is left (PA-44, PA-46)
      let shown = Schedule.ease.progress(at: 2 / 25.0)
      var (low, high) = (0.0, 1.0)
      for _ in 0..<60 {
        let middle = (low + high) / 2
        if easeOut.progress(at: middle) < shown { low = middle } else { high = middle }
      }
      return { easeOut.progress(at: low + ($0 - 2) / 25) }
    },
    curve("Animator tick, reversed", "under a curve, reversed while it runs") { group in
      let animator = started(group, Points.Curve.easeInOut.provider)
      group.stage.advance(to: 8)
      animator.isReversed = true
      return { Schedule.ease.progress(at: (16 - $0) / 25) }
    },
    curve("Animator tick, delayed", "added with a delay factor") { group in
      let animator = PropertyAnimator(duration: 25, timingParameters: Points.Curve.easeInOut.provider, stage: group.stage)
      animator.addAnimations({ group.sendAll() }, delayFactor: 0.2)
      animator.startAnimation()
      group.stage.advance(to: 6)
      return { Schedule.ease.progress(at: ($0 - 5) / 20) }
    },
    each(
      "Animator tick, one each", "points with an animator each, under a curve", Points.Curve.easeInOut.provider,
      loop: { .numbers(2, $0) }
    ) { Schedule.ease.progress(at: $0 / 25) },
    each("Animator tick, one each, spring", "the same under a spring", Points.Spring.usual.provider, loop: FloorLoop.springs) {
      Points.Spring.usual.progress(at: $0)
    },
  ]

  /// - Parameter progress: that of an animator, after seconds.
  private static func each(
    _ name: String, _ about: String, _ timing: any TimingCurveProvider, loop: @escaping @Sendable (Int) -> FloorLoop,
    _ progress: @escaping @Sendable (_ seconds: Double) -> Double
  ) -> Scenario {
    frames(name, about, beside: { [loop($0)] }) { count in
      let group = PointGroup(count)
      for index in 0..<count {
        let animator = PropertyAnimator(duration: 25, timingParameters: timing, stage: group.stage)
        animator.addAnimations { group.send(index) }
        animator.startAnimation()
      }
      return group.motion { _, now in progress(now) }
    }
  }

  private static func started(_ group: PointGroup, _ timing: any TimingCurveProvider) -> PropertyAnimator {
    let animator = PropertyAnimator(duration: 25, timingParameters: timing, stage: group.stage)
    animator.addAnimations(group.sendAll)
    animator.startAnimation()
    return animator
  }

  /// - Parameter start: starts the animator, and answers how far it is at a time.
  private static func spring(
    _ name: String, _ about: String, _ start: @escaping @Sendable (PointGroup) -> (_ now: Double) -> Double
  ) -> Scenario {
    following(name, about, beside: { [.springs($0), .onOneSpring($0)] }, start)
  }

  private static func curve(
    _ name: String, _ about: String, _ start: @escaping @Sendable (PointGroup) -> (_ now: Double) -> Double
  ) -> Scenario {
    following(name, about, beside: { [.numbers(2, $0), .onOneTimeline($0)] }, start)
  }

  private static func following(
    _ name: String, _ about: String, beside loops: @escaping @Sendable (Int) -> [FloorLoop],
    _ start: @escaping @Sendable (PointGroup) -> (_ now: Double) -> Double
  ) -> Scenario {
    frames(name, about, beside: loops) { count in
      let group = PointGroup(count)
      let progress = start(group)
      return group.motion { _, now in progress(now) }
    }
  }
}
