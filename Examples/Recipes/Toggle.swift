import Legato

/// A switch whose knob and colour are animated by one animator: a tap reverses it, also half way; a drag catches and scrubs it, and a
/// throw decides the side.
func toggle(in window: Window) {
  window.backgroundColor = Color(hex: 0x14181F)
  let (track, knob) = trackWithKnob()
  window.addSublayer(track)
  window.layout = { window in track.position = window.bounds.center }

  let (off, way) = (32.0, 64.0)  // points
  var (isOn, animator): (Bool, PropertyAnimator?) = (false, nil)
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
  window.addGestureRecognizer(TapGestureRecognizer { _ in startOrReverse(current()) })

  var caught = 0.0
  window.addGestureRecognizer(
    PanGestureRecognizer { pan in
      guard let animator = pan.state == .began ? current() : animator else { return }
      // to the right as a fraction, in the direction of the animator
      let unit = (isOn != animator.isReversed ? 1 : -1) / way
      switch pan.state {
      case .began:
        animator.pauseAnimation()
        caught = animator.fractionComplete
      case .changed:
        // caught beyond an end, it does not jump back
        animator.fractionComplete = min(max(1, caught), max(min(0, caught), caught + pan.translation(in: nil).dx * unit))
      default: release(animator, pan.velocity(in: nil).dx * unit)
      }
    })
}

private func startOrReverse(_ animator: PropertyAnimator) {
  if animator.isRunning { animator.isReversed.toggle() }
  animator.startAnimation()
}

/// Continues a thrown animator with the finger's velocity, to the end that is nearer to the throw's.
/// - Parameter speed: in fractions per second.
private func release(_ animator: PropertyAnimator, _ speed: Double) {
  let turns = animator.fractionComplete + speed * 0.1 < 0.5
  if turns { animator.isReversed.toggle() }
  let left = max(0.05, 1 - animator.fractionComplete)
  let share = (turns ? -speed : speed) / left
  let spring = SpringTimingParameters(dampingRatio: 0.8, initialVelocity: SpringVelocity(dx: share, dy: share))
  animator.continueAnimation(withTimingParameters: spring, durationFactor: 0)
}

private func trackWithKnob() -> (track: Layer, knob: Layer) {
  let (track, knob) = (Layer(), Layer(frame: Rect(x: 6, y: 6, width: 52, height: 52)))
  track.bounds.size = Size(width: 128, height: 64)
  (track.backgroundColor, track.cornerRadius) = (Color(hex: 0x3A4352), 32)
  (knob.backgroundColor, knob.cornerRadius) = (.white, 26)
  track.addSublayer(knob)
  return (track, knob)
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
