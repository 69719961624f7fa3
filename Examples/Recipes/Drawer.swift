import Legato

/// A menu behind the page: a drag moves the page aside, shrinks it and rounds its corners, with one animator that can be caught, scrubbed
/// and reversed at any moment.
func drawer(in window: Window) {
  window.backgroundColor = Color(hex: 0x1D2B45)
  let items = ["Inbox", "Starred", "Sent", "Drafts"].map { TextLayer($0, frame: .zero, fontSize: 12, color: .white) }
  let page = Layer()
  page.backgroundColor = Color(hex: 0xE8EDF4)
  (page.shadowOpacity, page.shadowRadius, page.shadowOffset) = (0.5, 8, Vector(dx: -4, dy: 0))
  let hint = TextLayer(
    "drag me aside, or tap", frame: Rect(x: 20, y: 20, width: 200, height: 14), fontSize: 12, color: Color(hex: 0x14181F))
  page.addSublayer(hint)
  for layer in items + [page] { window.addSublayer(layer) }

  var (size, isOpen) = (Size.zero, false)
  var way: Double { size.width * 0.45 }
  func place(_ isOpen: Bool) {
    page.position = Point(x: size.width / 2 + (isOpen ? way : 0), y: size.height / 2)
    page.affineTransform = isOpen ? AffineTransform(scaleX: 0.8, y: 0.8) : .identity
    page.cornerRadius = isOpen ? 20 : 0
    for (i, item) in items.enumerated() {
      item.frame = Rect(x: isOpen ? 24 : -40, y: 40 + 28 * Double(i), width: 100, height: 14)
      item.opacity = isOpen ? 1 : 0
    }
  }
  window.layout = { window in
    size = window.bounds.size
    page.bounds.size = size
    place(isOpen)
  }

  var animator: PropertyAnimator?
  /// The running animator, or a new one to the other state.
  func current() -> PropertyAnimator {
    if let animator, animator.state == .active { return animator }
    let target = !isOpen
    let new = PropertyAnimator(duration: 0.5, dampingRatio: 0.85) { place(target) }
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
      switch pan.state {
      case .began:
        current().pauseAnimation()
        caught = animator?.fractionComplete ?? 0
      default:
        guard let animator else { return }
        // the translation to the right as a fraction, in the direction of the animator
        let sign = isOpen != animator.isReversed ? 1.0 : -1.0
        if pan.state == .changed {
          // caught beyond an end, it does not jump back
          let fraction = caught + sign * pan.translation(in: nil).dx / way
          return animator.fractionComplete = min(max(1, caught), max(min(0, caught), fraction))
        }
        var speed = sign * pan.velocity(in: nil).dx / way
        if animator.fractionComplete + speed * 0.15 < 0.5 {
          animator.isReversed.toggle()
          speed.negate()
        }
        let left = max(0.05, 1 - animator.fractionComplete)
        let velocity = SpringVelocity(dx: speed / left, dy: speed / left)
        animator.continueAnimation(
          withTimingParameters: SpringTimingParameters(dampingRatio: 0.85, initialVelocity: velocity), durationFactor: 0)
      }
    })
}

#if !RECIPES  // alone, this file is a program
  @main enum Program {
    static func main() throws {
      let window = Window(size: .zero)
      drawer(in: window)
      try TerminalHost(session: TerminalSession()).run(window)
    }
  }
#endif
