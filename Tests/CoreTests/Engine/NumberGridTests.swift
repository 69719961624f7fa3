import Expectations
import LegatoCore
import LegatoTiming
import TestSupport
import Testing

@Suite("Blocks, animators, keyframes and the stage accept any combination of numbers, and present finite numbers") struct NumberGridTests {
  @Test("MU-2, MU-3, MU-5: every call with numbers, over a grid of them", arguments: springs + blocks + values + times)
  func grid(call: GriddedCall) {
    expectEqual(call.complaints(), [])
  }

  /// The presentations of two values in some frames, after `start` has animated them on a stage.
  private static func shown(_ start: (Stage, Animated<Double>, Animated<Point>) -> Void) -> [Double] {
    let stage = Stage()
    let (x, p) = (Animated(0.0, in: stage), Animated(Point.zero, in: stage))
    start(stage, x, p)
    var shown: [Double] = []
    for time in [0, 0.1, 0.4, 1.5, 1e3, 1e9] {
      stage.advance(to: stage.hostTime + time)
      shown += [x.presentation, p.presentation.x, p.presentation.y, x.velocity]
    }
    return shown
  }

  private static func block(_ curve: any TimingCurveProvider, _ duration: Double = 1) -> [Double] {
    shown { stage, x, p in
      animate(withDuration: duration, timingParameters: curve) {
        x.value = 100
        p.value = Point(x: 100, y: 50)
      }
    }
  }

  /// Paused, scrubbed, reversed and continued.
  private static func animator(_ curve: any TimingCurveProvider, _ duration: Double = 1, factor: Double = 0, fraction: Double = 0.3)
    -> [Double]
  {
    var animator: PropertyAnimator?
    defer { withExtendedLifetime(animator) {} }
    return shown { stage, x, p in
      let held = PropertyAnimator(duration: duration, timingParameters: curve, stage: stage)
      held.addAnimations {
        x.value = 100
        p.value = Point(x: 100, y: 50)
      }
      animator = held
      held.startAnimation()
      stage.advance(to: 0.05)
      held.pauseAnimation()
      held.fractionComplete = fraction
      held.isReversed = true
      held.continueAnimation(withTimingParameters: curve, durationFactor: factor)
    }
  }

  private static func spring(_ n: [Double]) -> SpringTimingParameters {
    SpringTimingParameters(mass: n[0], stiffness: n[1], damping: n[2], initialVelocity: SpringVelocity(dx: n[3], dy: -n[3]))
  }

  static let springs: [GriddedCall] = [
    GriddedCall("animate, SpringTimingParameters(mass:stiffness:damping:initialVelocity:)", 4) { block(spring($0)) },
    GriddedCall("PropertyAnimator, SpringTimingParameters(mass:stiffness:damping:)", 3) { animator(spring($0 + [1])) },
    GriddedCall("animate(withDuration:delay:usingSpringWithDamping:initialSpringVelocity:)", 4) { n in
      shown { _, x, p in
        animate(withDuration: n[0], delay: n[1], usingSpringWithDamping: n[2], initialSpringVelocity: n[3]) {
          x.value = 100
          p.value.x = 100
        }
      }
    },
    GriddedCall("animate, SpringTimingParameters(response:dampingRatio:)", 3) {
      block(SpringTimingParameters(response: $0[0], dampingRatio: $0[1], initialVelocity: SpringVelocity(dx: $0[2], dy: 0)))
    },
    GriddedCall("Motion.spring", 3) { n in
      shown { _, x, _ in
        Motion.spring(SpringTimingParameters(dampingRatio: n[0], initialVelocity: SpringVelocity(dx: n[1], dy: 0)), duration: n[2]) {
          x.value = 100
        }
        .start()
      }
    },
  ]

  static let blocks: [GriddedCall] = [
    GriddedCall("animate, linear(0, y, 1)", 2) { n in
      guard let curve = try? PiecewiseLinearCurve(values: [0, n[0], n[1], 1]) else { return [] }
      return block(curve) + animator(curve)
    },
    GriddedCall("animate, CubicTimingParameters", 4) { block(CubicTimingParameters(x1: $0[0], y1: $0[1], x2: $0[2], y2: $0[3])) },
    GriddedCall("animate, ClosureCurve", 2) { n in
      let curve = ClosureCurve(corners: [n[0]], progress: { _ in n[0] }, velocity: { _ in n[1] })
      return block(curve) + animator(curve)
    },
    GriddedCall("PropertyAnimator(duration:), continueAnimation(durationFactor:), fractionComplete", 3) {
      animator(CubicTimingParameters(animationCurve: .easeInOut), $0[0], factor: $0[1], fraction: $0[2])
    },
    GriddedCall("PropertyAnimator(duration:dampingRatio:), startAnimation(afterDelay:), addAnimations(delayFactor:)", 4) { n in
      var held: PropertyAnimator?
      defer { withExtendedLifetime(held) {} }
      return shown { stage, x, p in
        held = PropertyAnimator(duration: n[0], dampingRatio: n[1], stage: stage) { x.value = 100 }
        held?.addAnimations({ p.value.x = 100 }, delayFactor: n[3])
        held?.startAnimation(afterDelay: n[2])
      }
    },
    GriddedCall("animateKeyframes, addKeyframe", 4) { n in
      shown { _, x, p in
        animateKeyframes(withDuration: n[0], delay: n[1]) {
          addKeyframe(withRelativeStartTime: n[2], relativeDuration: n[3]) { x.value = 100 }
          addKeyframe(withRelativeStartTime: 0.5, relativeDuration: 0.5) { x.value = 50 }
        }
      }
    },
    GriddedCall("modifyAnimations(withRepeatCount:)", 3) { n in
      shown { _, x, p in
        animate(withDuration: n[0], delay: n[1]) {
          modifyAnimations(withRepeatCount: n[2], autoreverses: true) { x.value = 100 }
        }
      }
    },
    GriddedCall("Motion: delayed(by:), repeated(_:), rest", 4) { n in
      // an iteration takes memory
      if n[3] > 100 { return [] }
      return shown { _, x, _ in
        Motion.sequence(.wait(n[0]), .animate(n[1]) { x.value = 100 }.delayed(by: n[2]).repeated(n[3], autoreverses: true)).start()
      }
    },
  ]

  static let values: [GriddedCall] = [
    GriddedCall("Animated.value, under a curve, a spring and an animator", 2) { n in
      guard n[0].isFinite, n[1].isFinite else { return [] }
      var held: PropertyAnimator?
      defer { withExtendedLifetime(held) {} }
      return shown { stage, x, p in
        (x.value, p.value) = (n[0], Point(x: n[0], y: n[1]))
        animate(withDuration: 1, timingParameters: CubicTimingParameters(x1: 0.3, y1: -2, x2: 0.7, y2: 2)) {
          (x.value, p.value) = (n[1], Point(x: n[1], y: -n[0]))
        }
        stage.advance(to: 0.3)
        animate(withDuration: 1, timingParameters: SpringTimingParameters(dampingRatio: 0.2)) { (x.value, p.value) = (-n[1], .zero) }
        stage.advance(to: 0.5)
        held = PropertyAnimator(duration: 1, curve: .linear, stage: stage) { (x.value, p.value) = (n[0], Point(x: n[1], y: 1)) }
        held?.startAnimation()
      }
    },
    GriddedCall("AffineTransform.interpolated", 4) { n in
      let from = AffineTransform(a: n[0], b: n[1], c: n[2], d: n[3], tx: n[0], ty: 0)
      _ = AffineTransform.interpolated(from: from, to: AffineTransform(rotationAngle: n[1]), progress: n[3])
      _ = (from.inverted, from.determinant)
      return []
    },
    GriddedCall("Transform3D.interpolated", 4) { n in
      let from = Transform3D(rotationAngle: n[0], x: n[1], y: n[2], z: n[3]).concatenating(Transform3D(perspectiveDistance: n[0]))
      _ = Transform3D.interpolated(from: from, to: Transform3D(scaleX: n[1], y: n[2], z: n[3]), progress: 0.5)
      return []
    },
    GriddedCall("Path", 4) { n in
      let rect = Rect(x: n[0], y: n[1], width: n[2], height: n[3])
      for path in [
        Path(rect: rect), Path(ellipseIn: rect), Path(roundedRect: rect, cornerRadius: n[3]),
        Path(roundedRect: rect, topLeft: n[0], topRight: n[1], bottomRight: n[2], bottomLeft: n[3]),
      ] {
        _ = (path.bounds(), path.contains(Point(x: n[0], y: n[1])))
      }
      return []
    },
    GriddedCall("Path.polylines(tolerance:)", 3) { n in
      let path = Path(ellipseIn: Rect(x: 0, y: 0, width: n[0], height: n[1]))
      _ = (path.polylines(tolerance: n[2]), path.bounds(tolerance: n[2]))
      return []
    },
  ]

  static let times: [GriddedCall] = [
    GriddedCall("Stage: advance(to:), speed, frameDuration, step(by:)", 4) { n in
      let stage = Stage()
      let x = Animated(0.0, in: stage)
      var links: [DisplayLink] = []
      animate(withDuration: 1) { x.value = 100 }
      stage.frameDuration = n[2]
      links.append(DisplayLink { _ in })
      links.first?.add(to: stage)
      links.first?.preferredFramesPerSecond = n[3]
      stage.advance(to: n[0])
      stage.speed = n[1]
      stage.advance(to: n[0] + 1)
      _ = stage.step(by: n[2])
      _ = stage.demand
      stage.advance(to: n[3])
      return [x.presentation, stage.now]
    },
    GriddedCall("Stage.scale", 2) { n in
      shown { stage, _, p in
        stage.scale = n[0]
        animate(
          withDuration: 1, timingParameters: SpringTimingParameters(dampingRatio: 0.5, initialVelocity: SpringVelocity(dx: 3, dy: n[1]))
        ) {
          p.value = p.value
        }
      }
    },
  ]
}
