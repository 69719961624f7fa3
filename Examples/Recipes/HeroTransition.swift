import Legato

/// A thumbnail grows into a page and back with one animator: a tap starts or reverses it, and a drag catches, scrubs and throws it, in
/// both directions.
func heroTransition(in window: Window) {
  window.backgroundColor = Color(hex: 0x14181F)
  let picture = GradientLayer(frame: .zero, colors: [Color(hex: 0xFF9500), Color(hex: 0xFF4D7E)])
  picture.cornerRadius = 10
  let title = TextLayer("Lake in the evening", frame: .zero, fontSize: 12, color: .white)
  let text = TextLayer("tap, or drag it up and down", frame: .zero, fontSize: 11, color: Color(hex: 0xC8D2E0))
  for layer in [title, text, picture] { window.addSublayer(layer) }

  var (size, isOpen) = (Size.zero, false)
  func place(_ isOpen: Bool) {
    let height = isOpen ? size.height * 0.6 : 60
    picture.bounds.size = Size(width: isOpen ? size.width : 90, height: height)
    picture.position = isOpen ? Point(x: size.width / 2, y: height / 2) : Point(x: 65, y: size.height - 50)
    picture.cornerRadius = isOpen ? 0 : 10
    // beside the thumbnail, or below the picture
    for (layer, y) in [(title, 14.0), (text, 32)] {
      layer.frame = Rect(x: isOpen ? 20 : 124, y: y + (isOpen ? size.height * 0.6 : size.height - 80), width: 220, height: 14)
    }
  }
  window.layout = { window in
    size = window.bounds.size
    place(isOpen)
  }

  var animator: PropertyAnimator?
  /// The running animator, or a new one to the other state.
  func current() -> PropertyAnimator {
    if let animator, animator.state == .active { return animator }
    let target = !isOpen
    let new = PropertyAnimator(duration: 0.6, dampingRatio: 0.85) { place(target) }
    isOpen = target
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
      // the translation downwards as a fraction, in the direction of the animator
      let sign = isOpen != (animator?.isReversed ?? false) ? 1.0 : -1.0
      switch pan.state {
      case .began:
        current().pauseAnimation()
        caught = animator?.fractionComplete ?? 0
      case .changed: animator?.fractionComplete = caught + sign * pan.translation(in: nil).dy / size.height
      default:
        guard let animator else { return }
        var speed = sign * pan.velocity(in: nil).dy / size.height
        if animator.fractionComplete + speed * 0.2 < 0.5 {
          animator.isReversed.toggle()
          speed.negate()
        }
        let left = max(0.05, 1 - animator.fractionComplete)
        animator.continueAnimation(
          withTimingParameters: SpringTimingParameters(
            dampingRatio: 0.85, initialVelocity: SpringVelocity(dx: speed / left, dy: speed / left)),
          durationFactor: 0)
      }
    })
}

#if !RECIPES  // alone, this file is a program
  @main enum Program {
    static func main() throws {
      let window = Window(size: .zero)
      heroTransition(in: window)
      try TerminalHost(session: TerminalSession()).run(window)
    }
  }
#endif
