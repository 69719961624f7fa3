import Legato

/// Points in one animator, in all that is done to one.
extension HotPath {
  static let animators: [HotPath] = [
    following("tick of an animator's spring", Points.spring) { _, _ in },
    HotPath(name: "tick of a throw across", operations: 1000) {
      let points = Points(1000)
      let thrown = SpringTimingParameters(mass: 1, stiffness: 0.25, damping: 0.8, initialVelocity: SpringVelocity(dx: 0.3, dy: -0.2))
      let animator = PropertyAnimator(duration: 0, timingParameters: thrown, stage: points.stage)
      animator.addAnimations {
        for (index, value) in points.values.enumerated() { value.value = Point(x: points.target(index).x, y: value.value.y) }
      }
      animator.startAnimation()
      points.advance(by: 2)
      return Round {
        points.advance(by: 0.01)
        sink(animator)
      }
    },
    following("tick after a catch") { animator, stage in
      animator.pauseAnimation()
      animator.fractionComplete = 0.3
      stage.advance(to: stage.now + 0.1)
      animator.continueAnimation(withTimingParameters: Points.spring, durationFactor: 0)
    },
    following("tick of a spring sent back", Points.spring) { animator, _ in
      animator.pauseAnimation()
      animator.isReversed = true
      animator.continueAnimation(withTimingParameters: Points.spring, durationFactor: 0)
    },
    following("tick under another curve") { animator, _ in
      animator.pauseAnimation()
      animator.continueAnimation(withTimingParameters: CubicTimingParameters(x1: 0, y1: 0, x2: 0.58, y2: 1), durationFactor: 0)
    },
    following("tick of a reversed animator") { animator, _ in animator.isReversed = true },
    following("tick of a delayed part", delayFactor: 0.01) { _, _ in },
    each("tick of an animator each", Points.ease),
    each("tick of an animator's spring each", Points.spring),
    each("tick of a caught animator each", Points.ease) {
      $0.pauseAnimation()
      $0.fractionComplete = 0.3
      $0.continueAnimation(withTimingParameters: Points.spring, durationFactor: 0)
    },
    each("tick of a paused animator each", Points.ease) { $0.pauseAnimation() },
    HotPath(name: "end of an animator each", operations: 1000) {
      let points = Points(1000)
      return Round(
        before: {
          points.clear()
          for index in points.values.indices { points.startAnimator(of: index, Points.ease, duration: 1) }
          points.advance(by: 0.5)
        },
        counted: { points.advance(by: 1) })
    },
    HotPath(name: "catch an animator", operations: 1000) {
      let points = Points(1000)
      var running: PropertyAnimator?
      return Round(
        before: {
          running?.stopAnimation(true)
          points.clear()
          running = points.animator(Points.ease, delayFactor: 0)
          points.advance(by: 0.5)
        },
        counted: {
          running?.pauseAnimation()
          running?.fractionComplete = 0.3
          running?.continueAnimation(withTimingParameters: Points.spring, durationFactor: 0)
        })
    },
  ]

  private static func each(
    _ name: String, _ timing: any TimingCurveProvider, _ change: @escaping @Sendable (PropertyAnimator) -> Void = { _ in }
  ) -> HotPath {
    HotPath(name: name, operations: 1000) {
      let points = Points(1000)
      let animators = points.values.indices.map { points.startAnimator(of: $0, timing, duration: 25) }
      points.advance(by: 2)
      animators.forEach(change)
      return Round {
        points.advance(by: 0.01)
        sink(animators)
      }
    }
  }

  private static func following(
    _ name: String, _ timing: any TimingCurveProvider = Points.ease, delayFactor: Double = 0,
    _ change: @escaping @Sendable (PropertyAnimator, Stage) -> Void
  ) -> HotPath {
    HotPath(name: name, operations: 1000) {
      let points = Points(1000)
      let animator = points.animator(timing, delayFactor: delayFactor)
      points.advance(by: 2)
      change(animator, points.stage)
      return Round {
        points.advance(by: 0.01)
        sink(animator)
      }
    }
  }
}

extension Points {
  static let ease = CubicTimingParameters(x1: 0.42, y1: 0, x2: 0.58, y2: 1)

  /// One of them in an animator of its own, which runs.
  @discardableResult
  func startAnimator(of index: Int, _ timing: any TimingCurveProvider, duration: Double) -> PropertyAnimator {
    let (value, target) = (values[index], target(index))
    let animator = PropertyAnimator(duration: duration, timingParameters: timing, stage: stage)
    animator.addAnimations { value.value = target }
    animator.startAnimation()
    return animator
  }

  /// All of them in an animator that runs.
  func animator(_ timing: any TimingCurveProvider, delayFactor: Double) -> PropertyAnimator {
    let animator = PropertyAnimator(duration: 25, timingParameters: timing, stage: stage)
    animator.addAnimations(
      { for (index, value) in self.values.enumerated() { value.value = self.target(index) } }, delayFactor: delayFactor)
    animator.startAnimation()
    return animator
  }
}
