import Legato

/// A panel below the screen's edge: a drag scrubs it up, letting go or a flick sends it on, and it is caught on its way.
final class ControlCenter {
  private static let (closed, open) = (236.0, 151.0)
  /// Carries the panel to the room's lower edge.
  let shelf: Layer = Shelf()
  private let panel = Layer.panel(Rect(x: 20, y: 180, width: 280, height: 112))
  private var animator: PropertyAnimator?
  /// Whether it is open, or on its way there if nobody turns it round.
  private var isOpen = false
  /// The share is of the way in the animator's direction.
  private var caught = CaughtShare(fraction: 0, share: 0)
  private weak var scene: Scene?

  func begin(in scene: Scene) {
    self.scene = scene
    (panel.backgroundColor, panel.cornerRadius) = (Palette.text, 12)
    let grip = Layer(frame: Rect(x: 122, y: 7, width: 36, height: 5))
    (grip.backgroundColor, grip.cornerRadius) = (Palette.line, 2.5)
    panel.addSublayer(grip)
    for (index, color) in [Palette.blue, Palette.green, Palette.orange, Palette.pink].enumerated() {
      panel.addSublayer(.circle(20, at: Point(x: 47 + 62 * Double(index), y: 54), color))
    }
    (shelf.bounds, shelf.anchorPoint) = (Rect(origin: .zero, size: Scene.size), .zero)
    shelf.addSublayer(panel)
    let pan = PanGestureRecognizer { [unowned self] in drag($0) }
    pan.hysteresis = 2
    panel.addGestureRecognizer(pan)
  }

  deinit { if animator?.state == .active { animator?.stopAnimation(true) } }

  /// The share of the way up, as it is seen.
  var shown: Double { (Self.closed - (panel.presentation()?.position.y ?? Self.closed)) / (Self.closed - Self.open) }
  var fraction: Double { animator?.fractionComplete ?? 0 }

  func toggle() {
    if let animator, animator.state == .active {
      animator.isReversed.toggle()
      if !animator.isRunning { animator.startAnimation() }
    } else {
      animateIfNeeded()
      animator?.startAnimation()
    }
  }

  private func animateIfNeeded() {
    guard animator == nil || animator?.state == .inactive else { return }
    isOpen.toggle()
    let y = isOpen ? Self.open : Self.closed
    let animator = PropertyAnimator(duration: 0.6, dampingRatio: 1, stage: scene?.stage) { [panel] in panel.position.y = y }
    animator.addCompletion { [unowned self] position in if position == .start { isOpen.toggle() } }
    self.animator = animator
  }

  private func drag(_ pan: PanGestureRecognizer) {
    guard let window = scene?.window else { return }
    let way = Self.closed - Self.open
    switch pan.state {
    case .began:
      animateIfNeeded()
      animator?.pauseAnimation()
      caught = CaughtShare(
        fraction: animator?.fractionComplete ?? 0, share: isOpen != animator?.isReversed ? shown : 1 - shown)
    case .changed:
      guard let animator else { return }
      let up = isOpen != animator.isReversed ? -1.0 : 1
      animator.fractionComplete = caught.fraction(showing: caught.share + up * pan.translation(in: window).dy / way)
    default:
      guard let animator else { return }
      let up = isOpen != animator.isReversed ? -1.0 : 1
      var velocity = up * pan.velocity(in: window).dy / way
      if abs(velocity) > 0.5 ? velocity < 0 : animator.fractionComplete < 0.5 {
        animator.isReversed.toggle()
        velocity = -velocity
      }
      let left = max(0.05, 1 - animator.fractionComplete)
      animator.continueAnimation(
        withTimingParameters: SpringTimingParameters(dampingRatio: 1, initialVelocity: SpringVelocity(dx: velocity / left, dy: 0)),
        durationFactor: 1)
    }
  }
}

/// Takes no touch but for what lies on it.
private final class Shelf: Layer {
  override func hitTest(_ point: Point, in testing: HitTesting) -> Layer? {
    let hit = super.hitTest(point, in: testing)
    return hit === self ? nil : hit
  }
}
