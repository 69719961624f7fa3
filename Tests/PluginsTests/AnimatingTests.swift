import Foundation
import LegatoCore
import LegatoPlugins
import LegatoTiming
import Testing

/// A plug-in's curve in animations, where the built-in ones work.
struct AnimatingTests {
  let workshop: Workshop
  let policies = [PluginPolicy.trusted, .sampledOnly(probe: Workshop.probe)]

  init() throws { workshop = try Workshop() }

  @Test func animatesAndTurnsWithoutAJump() throws {
    let path = try workshop.build()
    for policy in policies {
      let curve = try PluginLoader(policy: policy).load(path).curve("power")
      let stage = Stage()
      let x = Animated(0.0, in: stage)
      animate(withDuration: 2, timingParameters: curve) { x.value = 100 }
      stage.advance(to: 1)
      #expect(abs(x.presentation - 25) < 1e-4 && abs(x.velocity - 50) < 0.1)
      let (place, velocity) = (x.presentation, x.velocity)
      // t² begins at rest, so that place and velocity both go on
      animate(withDuration: 1, timingParameters: curve) { x.value = -50 }
      #expect(abs(x.presentation - place) < 1e-9 && abs(x.velocity - velocity) < 0.1)
      stage.advance(to: 10)
      #expect(x.presentation == -50)
    }
  }

  @Test func isScrubbedReversedAndContinuedWithARebuiltPlugin() throws {
    let loader = try PluginLoader(policy: Workshop.policy())
    let path = try workshop.build()
    let old = try loader.load(path).curve("power")
    let stage = Stage()
    let x = Animated(0.0, in: stage)
    let animator = PropertyAnimator(duration: 1, timingParameters: old, stage: stage)
    animator.addAnimations { x.value = 100 }
    animator.startAnimation()
    stage.advance(to: 0.5)
    #expect(abs(x.presentation - 25) < 1e-4)
    animator.pauseAnimation()
    let place = x.presentation
    _ = try workshop.build(["INITIAL=3"])
    let new = try loader.load(path).curve("power")
    #expect(new.values == [3] && old.values == [2])
    animator.continueAnimation(withTimingParameters: new, durationFactor: 0)
    #expect(abs(x.presentation - place) < 1e-9)
    animator.isReversed = true
    #expect(abs(x.presentation - place) < 1e-9)
    stage.advance(to: 5)
    #expect(x.presentation == 0)
  }
}
