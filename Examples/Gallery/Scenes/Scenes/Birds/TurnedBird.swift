import Legato

/// One bird under a map of the plane, one turned in space and seen in perspective: an animator each, scrubbed together.
final class TurnedBird: Scene {
  private static let middles = [Point(x: 84, y: 108), Point(x: 236, y: 108)]
  /// Turned, leant and flattened: what was parallel stays so.
  private static let flat = AffineTransform(rotationAngle: -0.3).concatenating(
    AffineTransform(a: 1.1, b: 0, c: -0.45, d: 0.8, tx: 0, ty: 0))
  /// Half way round to its side; the eye is 190 points away.
  private static let space = Transform3D(rotationAngle: 1.05, x: 0.15, y: 1, z: 0).concatenating(Transform3D(perspectiveDistance: 190))

  private let cards = TurnedBird.middles.enumerated().map { index, middle in
    let card = Layer(frame: Rect(x: middle.x - 52, y: middle.y - 44, width: 104, height: 88))
    (card.backgroundColor, card.borderWidth, card.borderColor, card.cornerRadius) = (Palette.panel, 2, Palette.line, 6)
    // lines to see it by
    for part in 1...3 {
      let across = Layer(frame: Rect(x: 0, y: Double(part) * 22, width: 104, height: 1))
      let down = Layer(frame: Rect(x: Double(part) * 26, y: 0, width: 1, height: 88))
      for line in [across, down] {
        line.backgroundColor = Palette.line
        card.addSublayer(line)
      }
    }
    card.addSublayer(.bird(width: 84, at: Point(x: 52, y: 44), index == 0 ? Palette.green : Palette.blue))
    return card
  }
  private var animator = PropertyAnimator()
  /// Whether they are turned, or on their way there.
  private var isTurned = false
  private var held = 0.0

  required init() {
    super.init()
    for (middle, text) in zip(Self.middles, ["affine", "perspective"]) {
      window.addSublayer(.label(text, Rect(x: middle.x - 70, y: 14, width: 140, height: 14), alignment: .center))
    }
    for card in cards { window.addSublayer(card) }
    let pan = PanGestureRecognizer { [unowned self] in drag($0) }
    pan.hysteresis = 3
    window.addGestureRecognizer(pan)
    window.addGestureRecognizer(TapGestureRecognizer { [unowned self] _ in turn() })
  }

  override func begin() { turn() }

  private func makeAnimator() {
    guard animator.state == .inactive else { return }
    isTurned.toggle()
    animator = PropertyAnimator(duration: 1.4, curve: .easeInOut, stage: stage) { [cards, isTurned] in
      cards[0].affineTransform = isTurned ? Self.flat : .identity
      cards[1].transform = isTurned ? Self.space : .identity
    }
    animator.addCompletion { [unowned self] position in if position == .start { isTurned.toggle() } }
  }

  /// There, back, or round on the way.
  private func turn() {
    if animator.state == .active {
      animator.isReversed.toggle()
      if !animator.isRunning { animator.startAnimation() }
    } else {
      makeAnimator()
      animator.startAnimation()
    }
  }

  private func drag(_ pan: PanGestureRecognizer) {
    switch pan.state {
    case .began:
      makeAnimator()
      animator.pauseAnimation()
      held = animator.fractionComplete
    case .changed:
      let way = pan.translation(in: window).dx / 160
      animator.fractionComplete = held + (isTurned != animator.isReversed ? way : -way)
    default:
      if animator.state == .active { animator.startAnimation() }
    }
  }

  override var keys: [(key: Character, does: String)] { [(" ", "turn, turn back"), ("h", "back"), ("l", "on")] }
  override func press(_ key: Character) {
    switch key {
    case " ": turn()
    case "h", "l":
      makeAnimator()
      animator.pauseAnimation()
      animator.fractionComplete += (key == "l") == (isTurned != animator.isReversed) ? 0.05 : -0.05
    default: break
    }
  }

  /// How large the left and the right edge of a card are seen.
  private func edges(_ card: Layer) -> (left: Double, right: Double) {
    let seen = card.presentation()?.transform ?? .identity
    return (1 / (seen.m44 - 52 * seen.m14), 1 / (seen.m44 + 52 * seen.m14))
  }

  override var readings: [Reading] {
    let (flat, space) = (edges(cards[0]), edges(cards[1]))
    return [
      Reading("fraction", animator.fractionComplete), Reading("affine-left", flat.left), Reading("affine-right", flat.right),
      Reading("perspective-left", space.left), Reading("perspective-right", space.right),
    ]
  }

  override var demonstration: [PointerEvent] {
    Trace.drag(from: Point(x: 220, y: 150), to: Point(x: 110, y: 150), at: 2, lasting: 0.9, rest: 0.3)
      + Trace.tap(Point(x: 160, y: 150), at: 4.4)
  }
}
