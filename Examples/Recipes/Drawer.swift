import Legato

/// A menu behind the page: a drag moves the page aside, shrinks it and rounds its corners, with one animator that can be caught, scrubbed
/// and reversed at any moment.
func drawer(in window: Window) {
  window.backgroundColor = Color(hex: 0x1D2B45)
  let drawer = Drawer()
  for layer in drawer.items + [drawer.page] { window.addSublayer(layer) }
  window.layout = { window in drawer.layOut(window.bounds.size) }
  window.addGestureRecognizer(TapGestureRecognizer { _ in drawer.startOrReverse() })
  window.addGestureRecognizer(PanGestureRecognizer { pan in drawer.drag(pan) })
}

private final class Drawer {
  let items = ["Inbox", "Starred", "Sent", "Drafts"].map { TextLayer($0, frame: .zero, fontSize: 12, color: .white) }
  let page = Layer()
  private var (size, isOpen, caught) = (Size.zero, false, 0.0)
  private var way: Double { size.width * 0.45 }
  private var animator: PropertyAnimator?

  init() {
    page.backgroundColor = Color(hex: 0xE8EDF4)
    (page.shadowOpacity, page.shadowRadius, page.shadowOffset) = (0.5, 8, Vector(dx: -4, dy: 0))
    page.addSublayer(
      TextLayer("drag me aside, or tap", frame: Rect(x: 20, y: 20, width: 200, height: 14), fontSize: 12, color: Color(hex: 0x14181F)))
  }

  func layOut(_ size: Size) {
    self.size = size
    page.bounds.size = size
    place(isOpen)
  }

  private func place(_ isOpen: Bool) {
    page.position = Point(x: size.width / 2 + (isOpen ? way : 0), y: size.height / 2)
    page.affineTransform = isOpen ? AffineTransform(scaleX: 0.8, y: 0.8) : .identity
    page.cornerRadius = isOpen ? 20 : 0
    for (i, item) in items.enumerated() {
      item.frame = Rect(x: isOpen ? 24 : -40, y: 40 + 28 * Double(i), width: 100, height: 14)
      item.opacity = isOpen ? 1 : 0
    }
  }

  /// The running animator, or a new one to the other state.
  private func current() -> PropertyAnimator {
    if let animator, animator.state == .active { return animator }
    isOpen.toggle()
    let new = PropertyAnimator(duration: 0.5, dampingRatio: 0.85) { [unowned self, isOpen] in place(isOpen) }
    new.addCompletion { [weak self] position in if position == .start { self?.isOpen.toggle() } }
    animator = new
    return new
  }

  func startOrReverse() {
    let animator = current()
    if animator.isRunning { animator.isReversed.toggle() }
    animator.startAnimation()
  }

  func drag(_ pan: PanGestureRecognizer) {
    guard let animator = pan.state == .began ? current() : animator else { return }
    // to the right as a fraction, in the direction of the animator
    let unit = (isOpen != animator.isReversed ? 1 : -1) / way
    switch pan.state {
    case .began:
      animator.pauseAnimation()
      caught = animator.fractionComplete
    case .changed:
      // caught beyond an end, it does not jump back
      animator.fractionComplete = min(max(1, caught), max(min(0, caught), caught + pan.translation(in: nil).dx * unit))
    default:
      var speed = pan.velocity(in: nil).dx * unit
      if animator.fractionComplete + speed * 0.15 < 0.5 {
        animator.isReversed.toggle()
        speed.negate()
      }
      let left = max(0.05, 1 - animator.fractionComplete)
      let spring = SpringTimingParameters(dampingRatio: 0.85, initialVelocity: SpringVelocity(dx: speed / left, dy: speed / left))
      animator.continueAnimation(withTimingParameters: spring, durationFactor: 0)
    }
  }
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
