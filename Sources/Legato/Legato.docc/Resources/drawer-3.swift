import Legato

let window = Window(size: .zero)  // the terminal's
let drawer = Layer()
(drawer.backgroundColor, drawer.cornerRadius) = (Color(hex: 0x3B9EFF), 4)
window.addSublayer(drawer)

var isOpen = false
func place(_ isOpen: Bool) {
  drawer.bounds.size = window.bounds.size
  drawer.position = Point(x: window.bounds.midX, y: window.bounds.height * (isOpen ? 0.7 : 1.35))
  drawer.cornerRadius = isOpen ? 24 : 4
}
window.layout = { _ in place(isOpen) }

var animator: PropertyAnimator?
/// The one that is under way, or a new one to the other state.
func current() -> PropertyAnimator {
  if let animator, animator.state == .active { return animator }
  isOpen.toggle()
  let target = isOpen
  let new = PropertyAnimator(duration: 0.8, dampingRatio: 0.8) { place(target) }
  new.addCompletion { position in if position == .start { isOpen.toggle() } }
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
    let animator = pan.state == .began ? current() : animator!
    // upwards opens; shares of the way, in the direction in which the animator goes
    let way = (isOpen != animator.isReversed ? -1 : 1) * window.bounds.height * 0.65
    switch pan.state {
    case .began:
      animator.pauseAnimation()
      caught = animator.fractionComplete
    case .changed: animator.fractionComplete = caught + pan.translation(in: window).dy / way
    default:
      if animator.fractionComplete + 0.2 * pan.velocity(in: window).dy / way < 0.5 { animator.isReversed.toggle() }
      animator.continueAnimation(withTimingParameters: nil, durationFactor: 0)
    }
  })
try TerminalHost(session: TerminalSession()).run(window)
