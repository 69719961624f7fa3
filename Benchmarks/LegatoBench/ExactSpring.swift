import LegatoSystem

/// The three closed forms of a damped oscillator.
struct ExactSpring {
  let angularFrequency, dampingRatio: Double

  /// The responses to a unit offset and to a unit velocity after `t` seconds.
  func answer(at t: Double) -> (displacement: Double, impulse: Double) {
    let (w, z) = (angularFrequency, dampingRatio)
    if z < 1 {
      let (decay, damped) = (exp(-z * w * t), w * (1 - z * z).squareRoot())
      return (decay * (cos(damped * t) + z * w / damped * sin(damped * t)), decay * sin(damped * t) / damped)
    }
    if z == 1 { return (exp(-w * t) * (1 + w * t), exp(-w * t) * t) }
    let root = w * (z * z - 1).squareRoot()
    let (fast, slow) = (-z * w - root, -z * w + root)
    return (
      (slow * exp(fast * t) - fast * exp(slow * t)) / (slow - fast), (exp(slow * t) - exp(fast * t)) / (slow - fast)
    )
  }
}
