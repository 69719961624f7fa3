import Legato

/// A switch whose knob and colour are animated by one animator: a tap reverses it, also half way; a drag catches and scrubs it, and a
/// throw decides the side.
func toggle(in window: Window) {
  window.backgroundColor = Color(hex: 0x14181F)
  let (track, knob) = (Layer(), Layer(frame: Rect(x: 6, y: 6, width: 52, height: 52)))
  track.bounds.size = Size(width: 128, height: 64)
  (track.backgroundColor, track.cornerRadius) = (Color(hex: 0x3A4352), 32)
  (knob.backgroundColor, knob.cornerRadius) = (.white, 26)
  track.addSublayer(knob)
  window.addSublayer(track)
  window.layout = { window in track.position = window.bounds.center }

  let (off, way) = (32.0, 64.0)  // points
  var isOn = false
  var animator: PropertyAnimator?
  /// The running animator, or a new one to the other side.
  func current() -> PropertyAnimator {
    if let animator, animator.state == .active { return animator }
    let target = !isOn
    let new = PropertyAnimator(duration: 0.45, dampingRatio: 0.8) {
      knob.position.x = target ? off + way : off
      track.backgroundColor = Color(hex: target ? 0x2FCB73 : 0x3A4352)
    }
    isOn = target
    new.addCompletion { position in if position == .start { isOn.toggle() } }
    animator = new
    return new
  }

  window.addGestureRecognizer(
    TapGestureRecognizer { _ in
      let animator = current()
      if animator.isRunning { animator.isReversed.toggle() }
      animator.startAnimation()
    })
  var caught = 0.0
  window.addGestureRecognizer(
    PanGestureRecognizer { pan in
      switch pan.state {
      case .began:
        current().pauseAnimation()
        caught = animator?.fractionComplete ?? 0
      default:
        guard let animator else { return }
        // the translation to the right as a fraction, in the direction of the animator
        let sign = isOn != animator.isReversed ? 1.0 : -1.0
        if pan.state == .changed {
          // caught beyond an end, it does not jump back
          let fraction = caught + sign * pan.translation(in: nil).dx / way
          return animator.fractionComplete = min(max(1, caught), max(min(0, caught), fraction))
        }
        var speed = sign * pan.velocity(in: nil).dx / way
        if animator.fractionComplete + speed * 0.1 < 0.5 {
          animator.isReversed.toggle()
          speed.negate()
        }
        let left = max(0.05, 1 - animator.fractionComplete)
        let velocity = SpringVelocity(dx: speed / left, dy: speed / left)
        animator.continueAnimation(
          withTimingParameters: SpringTimingParameters(dampingRatio: 0.8, initialVelocity: velocity), durationFactor: 0)
      }
    })
}

#if !RECIPES  // alone, this file is a program
  @main enum Program {
    static func main() throws {
      let window = Window(size: .zero)
      toggle(in: window)
      try TerminalHost(session: TerminalSession()).run(window)
    }
  }
#endif
