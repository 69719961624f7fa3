import LegatoLayers
import LegatoTiming

/// What starts a history, or goes on with it: one call, made equally on every world.
struct HistoryCall: CustomStringConvertible, Sendable {
  let description: String
  /// Whether it needs animators.
  var isOfAnimators = false
  let make: @Sendable (HistoryWorld) -> Void

  init(_ name: String, ofAnimators: Bool = false, _ make: @escaping @Sendable (HistoryWorld) -> Void) {
    (description, isOfAnimators, self.make) = (name, ofAnimators, make)
  }

  private static let spring = SpringTimingParameters(mass: 1, stiffness: 0.25, damping: 0.8)
  private static let thrown = SpringTimingParameters(
    mass: 1, stiffness: 0.25, damping: 0.8, initialVelocity: SpringVelocity(dx: 0.3, dy: -0.2))
  private static let easeInOut = CubicTimingParameters.easeInOut

  private static func block(_ name: String, _ timing: (any TimingCurveProvider)? = nil, _ options: AnimationOptions = [], to value: Double)
    -> HistoryCall
  {
    HistoryCall(name) { world in
      for layer in world.layers {
        if let timing {
          animate(withDuration: timing is SpringTimingParameters ? 0 : 20, timingParameters: timing, options: options) {
            world.set(layer, value)
          }
        } else {
          animate(withDuration: 20, options: options) { world.set(layer, value) }
        }
      }
    }
  }

  // MARK: Starts

  static let starts: [HistoryCall] = blocks + keyframes + explicit + animators

  private static let blocks = [
    block("block", to: 1), block("own curve", ClosureCurve(progress: { $0 * $0 * (3 - 2 * $0) }, velocity: { 6 * $0 * (1 - $0) }), to: 1),
    block("spring", spring, to: 1), block("thrown", thrown, to: 1),
    HistoryCall("delayed") { world in world.each { layer in animate(withDuration: 20, delay: 0.5) { world.set(layer, 1) } } },
    HistoryCall("delayed spring") { world in
      world.each { layer in animate(withDuration: 0, delay: 0.5, timingParameters: spring) { world.set(layer, 1) } }
    },
    HistoryCall("repeated") { world in
      world.each { layer in animate(withDuration: 1.5, options: [.repeat, .autoreverse]) { world.set(layer, 1) } }
    },
    HistoryCall("from current") { world in
      world.each { layer in animate(withDuration: 20) { world.set(layer, 1) } }
      world.step(0.3)
      world.each { layer in animate(withDuration: 20, options: [.absolute, .beginFromCurrentState]) { world.set(layer, 2) } }
    },
  ]

  private static let keyframes = [
    HistoryCall("keyframes") { world in animateKeyframes(withDuration: 20) { world.keyframes() } },
    HistoryCall("keyframes under a spring") { world in animateKeyframes(withDuration: 0, timingParameters: spring) { world.keyframes() } },
    HistoryCall("keyframes by springs") { world in
      animateKeyframes(withDuration: 20) { world.keyframes(by: SpringTimingParameters(dampingRatio: 0.6)) }
    },
    HistoryCall("cubic keyframes") { world in animateKeyframes(withDuration: 20, options: .calculationModeCubic) { world.keyframes() } },
  ]

  private static let explicit = [
    HistoryCall("explicit") { $0.explicit(key: "a") }, HistoryCall("explicit additive") { $0.explicit(key: "a", isAdditive: true) },
    HistoryCall("explicit repeated") { $0.explicit(key: "a") { ($0.repeatCount, $0.autoreverses) = (.infinity, true) } },
    HistoryCall("explicit kept") { $0.explicit(key: "a") { ($0.fillMode, $0.isRemovedOnCompletion) = (.both, false) } },
    HistoryCall("explicit group") { world in
      var group = AnimationGroup(
        [BasicAnimation(.opacity, from: 0, to: 1, duration: 10), BasicAnimation(.cornerRadius, from: 1, to: 5, duration: 20)], duration: 20)
      group.timingFunction = easeInOut
      world.each { $0.add(group, forKey: "g") }
    },
  ]

  private static let animators = [
    HistoryCall("animator", ofAnimators: true) { world in world.animator(easeInOut, each: false) { world.set($0, 1) } },
    HistoryCall("animators", ofAnimators: true) { world in world.animator(easeInOut) { world.set($0, 1) } },
    HistoryCall("spring animators", ofAnimators: true) { world in world.animator(spring) { world.set($0, 1) } },
    HistoryCall("late parts", ofAnimators: true) { world in world.animator(easeInOut, delayFactor: 0.2) { world.set($0, 1) } },
    HistoryCall("animators of keyframes", ofAnimators: true) { world in
      world.animator(easeInOut) { layer in
        animateKeyframes(withDuration: 0) {
          for (frame, value) in [0.7, -0.5, 1, 0.6].enumerated() {
            addKeyframe(withRelativeStartTime: Double(frame) / 4, relativeDuration: 0.25) { world.set(layer, value) }
          }
        }
      }
    },
  ]

  // MARK: What follows

  static let next: [HistoryCall] = times + changes + interruptions

  private static let times = [
    HistoryCall("pause layers") { world in world.each { $0.pauseTime() } }, HistoryCall("pause") { $0.outer.pauseTime() },
    HistoryCall("pause and continue") { world in
      world.outer.pauseTime()
      world.step(0.1)
      world.outer.continueTime(atSpeed: 1)
    },
    HistoryCall("pause and continue layers") { world in
      world.each { $0.pauseTime() }
      world.step(0.1)
      world.each { $0.continueTime(atSpeed: 0.7) }
    },
    HistoryCall("slow") { $0.outer.continueTime(atSpeed: 0.5) },
    HistoryCall("slow layers") { world in world.each { $0.continueTime(atSpeed: 0.5) } },
    HistoryCall("jump") { $0.outer.timeOffset += 0.3 },
    HistoryCall("jump back") { $0.outer.timeOffset -= 0.3 }, HistoryCall("move") { world in world.each { world.other.addSublayer($0) } },
    HistoryCall("move to slow") { world in
      world.other.continueTime(atSpeed: 0.5)
      world.each { world.other.addSublayer($0) }
    },
    HistoryCall("out and in") { world in
      world.each { $0.removeFromSuperlayer() }
      world.each { world.outer.addSublayer($0) }
    },
  ]

  private static let changes = [
    HistoryCall("set") { $0.setEach(0.3) }, block("block", to: 0.5), block("from current", nil, .beginFromCurrentState, to: 0.5),
    block("absolute", nil, .absolute, to: 0.5), block("absolute from current", nil, [.absolute, .beginFromCurrentState], to: 0.5),
    block("spring", spring, to: 0.5), block("spring from current", spring, [.absolute, .beginFromCurrentState], to: 0.5),
    block("throw", thrown, to: 0.5), HistoryCall("keyframes") { world in animateKeyframes(withDuration: 20) { world.keyframes() } },
    HistoryCall("explicit") { $0.explicit(key: "b") }, HistoryCall("explicit additive") { $0.explicit(key: "c", isAdditive: true) },
    HistoryCall("explicit again") { $0.explicit(key: "a") },
    HistoryCall("remove explicit") { world in world.each { $0.removeAnimation(forKey: "a") } },
    HistoryCall("replace curves") { $0.stage.replaceCurves { _ in CubicTimingParameters(x1: 0, y1: 0, x2: 0.58, y2: 1) } },
    HistoryCall("reduce motion") { $0.stage.motionLevel = .reduced }, HistoryCall("serve") { $0.server = $0.server ?? RenderServer() },
    HistoryCall("animators") { world in world.animator(easeInOut) { world.set($0, 0.5) } },
    HistoryCall("spring animators") { world in world.animator(spring) { world.set($0, 0.5) } },
  ]

  private static func ofEach(_ name: String, _ call: @escaping @Sendable (PropertyAnimator) -> Void) -> HistoryCall {
    HistoryCall(name, ofAnimators: true) { world in for animator in world.animators where animator.state == .active { call(animator) } }
  }

  private static func resume(_ name: String, _ timing: any TimingCurveProvider, _ factor: Double = 0) -> HistoryCall {
    ofEach(name) {
      $0.pauseAnimation()
      $0.continueAnimation(withTimingParameters: timing, durationFactor: factor)
    }
  }

  private static let interruptions = [
    ofEach("catch") { $0.pauseAnimation() },
    ofEach("scrub") {
      $0.pauseAnimation()
      $0.fractionComplete = 0.3
    },
    ofEach("reverse") { $0.isReversed.toggle() },
    ofEach("scrub and go on") {
      $0.pauseAnimation()
      $0.fractionComplete = 0.4
      $0.startAnimation()
    },
    resume("go on under a spring", spring), resume("throw animators", thrown),
    resume("go on under a curve", CubicTimingParameters.easeOut, 0.7),
    HistoryCall("add to animators", ofAnimators: true) { world in
      for animator in world.animators where animator.state == .active { animator.addAnimations { world.setEach(0.4) } }
    },
    HistoryCall("stop", ofAnimators: true) { world in
      for animator in world.animators where animator.state == .active { animator.stopAnimation(true) }
      world.animators = []
    },
  ]
}
