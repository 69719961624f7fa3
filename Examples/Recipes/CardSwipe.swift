import Legato

/// A deck of cards: the top one turns as it is dragged aside, flies off when it is thrown, and goes to the bottom of the deck; in motion
/// it can be caught and brought back.
func cardSwipe(in window: Window) {
  window.backgroundColor = Color(hex: 0x14181F)
  window.hitTesting = .presentation
  let deck = Layer()
  for hex: UInt32 in [0x2FCB73, 0xFFD60A, 0xFF4D7E, 0x3B9EFF] { deck.addSublayer(card(Color(hex: hex))) }
  window.addSublayer(deck)
  window.layout = { window in
    deck.frame = window.bounds
    for card in deck.sublayers { card.position = window.bounds.center }
    settle(deck)
  }
}

private func card(_ color: Color) -> Layer {
  let card = Layer()
  card.bounds.size = Size(width: 90, height: 120)
  (card.backgroundColor, card.cornerRadius) = (color, 10)
  (card.borderWidth, card.borderColor) = (2, Color(white: 1, alpha: 0.5))
  let pan = PanGestureRecognizer { [unowned card] pan in
    guard let deck = card.superlayer else { return }
    let home = deck.bounds.center
    switch pan.state {
    case .began:
      let seen = card.presentation()
      (card.position, card.transform) = (seen?.position ?? card.position, seen?.transform ?? card.transform)
      card.removeAllAnimations()
    case .changed:
      let way = pan.translation(in: nil)
      card.position = card.position + way
      card.affineTransform = card.affineTransform.rotated(by: way.dx / 400)
      pan.setTranslation(.zero, in: nil)
    default:
      let speed = pan.velocity(in: nil)
      let side = card.position.x + DecelerationRate.normal.projection(velocity: speed.dx) - home.x
      let isThrown = abs(side) > 110
      // out of sight, in the direction of the throw
      let out = (side < 0 ? -1 : 1) * (home.x + 90)
      let target = isThrown ? Point(x: home.x + out, y: card.position.y + speed.dy * 0.15) : home
      let spring = SpringTimingParameters(
        response: 0.5, dampingRatio: isThrown ? 1 : 0.7, initialVelocity: card.velocity(matching: speed, to: target))
      animate(withDuration: 0, timingParameters: spring, options: .allowUserInteraction) {
        card.position = target
        card.affineTransform = AffineTransform(rotationAngle: isThrown ? out / 400 : 0)
      } completion: { finished in
        if finished, isThrown { putUnder(card) }
      }
    }
  }
  pan.hysteresis = 0  // a touch catches it
  card.addGestureRecognizer(pan)
  return card
}

/// Moves the thrown card back to the bottom of the deck, out of sight.
private func putUnder(_ card: Layer) {
  guard let deck = card.superlayer else { return }
  card.opacity = 0
  (card.position, card.affineTransform) = (deck.bounds.center, AffineTransform(scaleX: 0.7, y: 0.7))
  deck.sendSublayerToBack(card)
  settle(deck)
}

/// Positions the cards: each is a little lower and smaller than the one in front of it.
private func settle(_ deck: Layer) {
  animate(withDuration: 0, timingParameters: SpringTimingParameters(response: 0.4, dampingRatio: 0.8), options: .allowUserInteraction) {
    for (depth, card) in deck.sublayers.reversed().enumerated() {
      let scale = 1 - 0.08 * Double(depth)
      // only the top card can be dragged
      if depth > 0 || card.affineTransform.b == 0 {
        card.affineTransform = AffineTransform(a: scale, b: 0, c: 0, d: scale, tx: 0, ty: 9 * Double(depth))
      }
      card.opacity = 1
    }
  }
}

#if !RECIPES  // alone, this file is a program
  @main enum Program {
    static func main() throws {
      let window = Window(size: .zero)
      cardSwipe(in: window)
      try TerminalHost(session: TerminalSession()).run(window)
    }
  }
#endif
