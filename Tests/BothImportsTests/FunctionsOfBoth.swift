import Legato
import LegatoPlugins
import LegatoPorting

/// A table of every function and constant that is public by itself, called in a file that imports both and nothing else: what it shows at 0.5 s and what it answers.
func callAllOfBoth() throws -> [String: Double] {
  let stage = Stage()
  func shown(after change: (Animated<Double>) -> Void) -> Double {
    let value = Animated(0.0, in: stage)
    let start = stage.now
    change(value)
    stage.advance(to: start + 0.5)
    return value.presentation
  }
  let linear: any TimingCurveProvider = CubicTimingParameters.linear
  var found: [String: Double] = [:]
  found["animate"] = shown { value in animate(withDuration: 1, options: .curveLinear) { value.value = 10 } }
  let spring = try Spring(response: 1, dampingRatio: 1)
  found["animate under a spring"] = shown { value in animate(spring: spring) { value.value = 10 } }
  found["animate by a ratio"] = shown { value in
    animate(withDuration: 1, usingSpringWithDamping: 1, initialSpringVelocity: 0) { value.value = 10 }
  }
  found["animate under a curve"] = shown { value in
    animate(withDuration: 1, timingParameters: CubicTimingParameters.linear) { value.value = 10 }
  }
  found["animate under any curve"] = shown { value in animate(withDuration: 1, timingParameters: linear) { value.value = 10 } }
  found["performWithoutAnimation"] = shown { value in animate(withDuration: 1) { performWithoutAnimation { value.value = 10 } } }
  found["modifyAnimations"] = shown { value in
    animate(withDuration: 0.4, options: .curveLinear) {
      modifyAnimations(withRepeatCount: 2.5, autoreverses: false) { value.value = 10 }
    }
  }
  found["animateKeyframes"] = shown { value in
    animateKeyframes(withDuration: 1, options: .calculationModeLinear) {
      addKeyframe(withRelativeStartTime: 0, relativeDuration: 0.25) { value.value = 4 }
      addKeyframe(withRelativeStartTime: 0.25, relativeDuration: 0.5) { value.value = 8 }
    }
  }
  found["animateKeyframes under any curve"] = shown { value in
    animateKeyframes(withDuration: 1, timingParameters: linear) {
      addKeyframe(withRelativeStartTime: 0, relativeDuration: 1) { value.value = 10 }
    }
  }
  animate(withDuration: 3) { found["inheritedAnimationDuration"] = inheritedAnimationDuration }
  found["normalizedVelocity"] = normalizedVelocity(50, from: 0, to: 100)
  found["rubberBand"] = rubberBand(100, dimension: 960)
  found["rubberBandInverse"] = rubberBandInverse(rubberBand(100, dimension: 960), dimension: 960)
  found["CACurrentMediaTime"] = stage.perform { CACurrentMediaTime() - stage.now }
  let moved = CATransform3DTranslate(CATransform3DIdentity, 1, 2, 3)
  found["CATransform3DTranslate"] = moved.m43
  found["CATransform3DMakeTranslation"] = CATransform3DMakeTranslation(1, 2, 3).m42
  found["CATransform3DMakeScale"] = CATransform3DMakeScale(1, 2, 3).m22
  found["CATransform3DMakeRotation"] = CATransform3DMakeRotation(0, 0, 0, 1).m11
  found["CATransform3DScale"] = CATransform3DScale(moved, 2, 2, 2).m11
  found["CATransform3DRotate"] = CATransform3DRotate(CATransform3DIdentity, .pi, 0, 0, 1).m11
  found["CATransform3DConcat"] = CATransform3DConcat(moved, moved).m41
  found["CATransform3DInvert"] = CATransform3DInvert(moved).m43
  found["CATransform3DIsAffine"] = CATransform3DIsAffine(moved) ? 1 : 0
  found["CATransform3DEqualToTransform"] = CATransform3DEqualToTransform(moved, moved) ? 1 : 0
  found["CATransform3DIsIdentity"] = CATransform3DIsIdentity(moved) ? 1 : 0
  found["CATransform3DMakeAffineTransform"] = CATransform3DMakeAffineTransform(CGAffineTransform(scaleX: 3, y: 1)).m11
  found["CATransform3DGetAffineTransform"] = CATransform3DGetAffineTransform(CATransform3DMakeTranslation(1, 2, 0)).tx
  return found
}

/// What plug-ins bring.
let namesOfPlugins: [Any.Type] = [
  PluginFinding.self, PluginError.self, PluginSandbox.self, PluginPolicy.self, PluginCheck.self, TimingPlugin.self, PluginDescription.self,
  PluginCurveDescription.self, PluginParameter.self, PluginCurve.self, PluginCatalog.self, PluginListing.self, PluginSummary.self,
  PluginSearch.self, PluginLoader.self,
]
