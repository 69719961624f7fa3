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

  var (size, isOpen, caught) = (Size.zero, false, 0.0)
  window.layout = { window in
    size = window.bounds.size
    place(picture, [title, text], isOpen, in: size)
  }

  var animator: PropertyAnimator?
  /// The running animator, or a new one to the other state.
  func current() -> PropertyAnimator {
    if let animator, animator.state == .active { return animator }
    isOpen.toggle()
    let new = PropertyAnimator(duration: 0.6, dampingRatio: 0.85) { [isOpen] in place(picture, [title, text], isOpen, in: size) }
    new.addCompletion { position in if position == .start { isOpen.toggle() } }
    animator = new
    return new
  }
  window.addGestureRecognizer(TapGestureRecognizer { _ in startOrReverse(current()) })

  window.addGestureRecognizer(
    PanGestureRecognizer { pan in
      guard let animator = pan.state == .began ? current() : animator else { return }
      // downwards as a fraction, in the direction of the animator
      let unit = (isOpen != animator.isReversed ? 1 : -1) / size.height
      switch pan.state {
      case .began:
        animator.pauseAnimation()
        caught = animator.fractionComplete
      case .changed: animator.fractionComplete = caught + pan.translation(in: nil).dy * unit
      default: release(animator, pan.velocity(in: nil).dy * unit)
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
  let turns = animator.fractionComplete + speed * 0.2 < 0.5
  if turns { animator.isReversed.toggle() }
  let left = max(0.05, 1 - animator.fractionComplete)
  let share = (turns ? -speed : speed) / left
  let spring = SpringTimingParameters(dampingRatio: 0.85, initialVelocity: SpringVelocity(dx: share, dy: share))
  animator.continueAnimation(withTimingParameters: spring, durationFactor: 0)
}

/// The picture as a thumbnail with the texts beside it, or open, with the texts below.
private func place(_ picture: Layer, _ texts: [Layer], _ isOpen: Bool, in size: Size) {
  let height = isOpen ? size.height * 0.6 : 60
  picture.bounds.size = Size(width: isOpen ? size.width : 90, height: height)
  picture.position = isOpen ? Point(x: size.width / 2, y: height / 2) : Point(x: 65, y: size.height - 50)
  picture.cornerRadius = isOpen ? 0 : 10
  for (i, text) in texts.enumerated() {
    let y = 14 + 18 * Double(i) + (isOpen ? size.height * 0.6 : size.height - 80)
    text.frame = Rect(x: isOpen ? 20 : 124, y: y, width: 220, height: 14)
  }
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
