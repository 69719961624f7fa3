import LegatoCore
import TestSupport

/// A stage with one number that an animator moves from 0 to 100, and a list of callbacks.
final class Slide {
  let stage = Stage()
  let value: Animated<Double>
  var heard: [String] = []

  init() { value = Animated(0, in: stage) }

  var shown: Double { value.presentation }

  func animator(_ duration: Double = 1, _ curve: AnimationCurve = .linear, to target: Double = 100) -> PropertyAnimator {
    let animator = PropertyAnimator(duration: duration, curve: curve, stage: stage) { [value] in value.value = target }
    animator.addCompletion { [unowned self] in heard.append("\($0)") }
    return animator
  }

  func run(to time: Double) { stage.advance(to: time) }
}

/// The tolerance for numbers below a thousand after some dozen operations.
func near(_ a: Double, _ b: Double, _ tolerance: Double = 1e-9) -> Bool { abs(a - b) <= tolerance }
