import Legato

/// Cards that are lifted by a long press, dragged and dropped: one animator per lift, which pauses at its end and is reversed when the card is dropped (PT-25).
/// Dropped outside of the tray, a card returns to its position with the finger's velocity.
final class Lift: Scene {
  private let cards = (0..<3).map {
    Layer.square(64, at: Point(x: 70 + 90 * Double($0), y: 105), [Palette.blue, Palette.green, Palette.pink][$0], cornerRadius: 10)
  }
  /// The positions of cards.
  private static let tray = Rect(x: 24, y: 36, width: 272, height: 132)
  private let hint = Layer.label("the tray: carry a card out of it", Rect(x: 24, y: 20, width: 272, height: 12), size: 10)
  private let told = Layer.label("", Rect(x: 24, y: 176, width: 272, height: 14), alignment: .center)
  private var homes: [Point] = []
  /// The card that is lifted, or being dropped.
  private var lifted: Layer?
  private var animator: PropertyAnimator?
  private var observation: AnimatorObservation?
  /// The vector from the middle of the pointers to the card's centre, and the pointers that hold it.
  private var grip = Vector.zero
  private var hands: [Int] = []
  /// Recent pointer positions and their times.
  private var way: [(time: Double, place: Point)] = []
  private var (completions, chosen) = (0, 0)

  required init() {
    super.init()
    homes = cards.map(\.position)
    let tray = Layer.panel(Self.tray)
    (tray.borderWidth, tray.borderColor) = (1, Palette.line)
    window.addSublayer(tray)
    for home in homes { window.addSublayer(.square(66, at: home, Palette.background, cornerRadius: 10)) }
    for layer in [hint] + cards + [told] { window.addSublayer(layer) }
    for card in cards {
      (card.shadowOpacity, card.shadowOffset, card.shadowRadius) = (0, Vector(dx: 0, dy: 2), 2)
      let press = LongPressGestureRecognizer { [unowned self, unowned card] in follow($0, card) }
      press.minimumPressDuration = 0.15
      card.addGestureRecognizer(press)
    }
  }

  deinit {
    observation = nil
    if animator?.state == .active { animator?.stopAnimation(true) }
  }

  override var firstTouch: (from: Point, to: Point)? { (homes[1], homes[1] + Vector(dx: 40, dy: -60)) }

  private func follow(_ press: LongPressGestureRecognizer, _ card: Layer) {
    let place = press.location(in: window)
    switch press.state {
    case .began:
      // a card that is returning is caught at its presentation position
      card.position = card.presentation()?.position ?? card.position
      card.removeAnimations(of: .position)
      hold(card, press)
      lift(card)
    case .changed:
      // the middle jumps when a pointer comes or goes, and the card does not
      if hands != press.pointers.map(\.id) { hold(card, press) }
      way = way.suffix(5) + [(stage.now, place)]
      if lifted === card { card.position = place + grip }
    default:
      if lifted === card { putDown() }
      if !Self.tray.contains(card.position) { flyHome(card) }
    }
  }

  private func hold(_ card: Layer, _ press: LongPressGestureRecognizer) {
    let place = press.location(in: window)
    (grip, hands, way) = (card.position - place, press.pointers.map(\.id), [(stage.now, place)])
  }

  /// The pointer's velocity over the last tenth of a second, in points per second.
  private var velocity: Vector {
    guard let last = way.last, let first = way.first(where: { stage.now - $0.time < 0.1 }), last.time > first.time else { return .zero }
    return (last.place - first.place) * (1 / (last.time - first.time))
  }

  /// Drops the card: it moves to its position with the finger's velocity.
  private func flyHome(_ card: Layer) {
    guard let index = cards.firstIndex(where: { $0 === card }) else { return }
    let spring = SpringTimingParameters(
      response: 0.5, dampingRatio: 0.7, initialVelocity: card.velocity(matching: velocity, to: homes[index]))
    animate(withDuration: 0, timingParameters: spring, options: .allowUserInteraction) { card.position = homes[index] }
  }

  /// Lifts the card, also while it is being dropped.
  private func lift(_ card: Layer) {
    if lifted === card, let animator, animator.state == .active {
      if animator.isReversed { turn(animator) }
      return
    }
    end()
    lifted = card
    window.bringSublayerToFront(card)
    let animator = PropertyAnimator(duration: 0.4, dampingRatio: 0.8, stage: stage) {
      card.affineTransform = AffineTransform(scaleX: 1.25, y: 1.25)
      (card.shadowOpacity, card.shadowOffset, card.shadowRadius) = (0.7, Vector(dx: 0, dy: 10), 8)
    }
    // the rest of the screen, in the same animator
    animator.addAnimations { [cards, hint] in
      for other in cards where other !== card { other.opacity = 0.4 }
      hint.opacity = 0
    }
    animator.pausesOnCompletion = true
    animator.addCompletion { [unowned self] _ in completions += 1 }
    observation = animator.observe { [unowned self] change in
      // with pausesOnCompletion there is no completion at the ends
      if change == .isRunning(false) { tell() }
    }
    animator.startAnimation()
    self.animator = animator
    tell()
  }

  private func putDown() {
    if let animator, animator.state == .active, !animator.isReversed { turn(animator) }
  }

  private func turn(_ animator: PropertyAnimator) {
    animator.isReversed.toggle()
    if !animator.isRunning { animator.startAnimation() }
    tell()
  }

  /// The end of an animator that pauses at its ends.
  private func end() {
    guard let animator, animator.state == .active else { return }
    observation = nil
    let place = animator.isReversed ? AnimatingPosition.start : .end
    animator.stopAnimation(false)
    animator.finishAnimation(at: place)
    (self.animator, lifted) = (nil, nil)
    tell()
  }

  private func tell() {
    guard let animator, animator.state == .active else { return told.text = "" }
    let isDown = animator.isReversed
    told.text = animator.isRunning ? (isDown ? "going down" : "going up") : isDown ? "down, still active" : "up, waiting"
  }

  override var keys: [(key: Character, does: String)] {
    [(" ", "lift, put down"), ("t", "next card"), ("h", "carry left"), ("l", "right"), ("f", "finish")]
  }
  override func press(_ key: Character) {
    switch key {
    case " ": if let animator, animator.state == .active, !animator.isReversed { putDown() } else { lift(cards[chosen]) }
    case "t": chosen = (chosen + 1) % cards.count
    case "h", "l": lifted?.position.x += key == "l" ? 8 : -8
    case "f": end()
    default: break
    }
  }

  override var readings: [Reading] {
    let seen = cards[0].presentation()
    return [
      Reading("scale", seen?.transform.m11 ?? 1), Reading("x", seen?.position.x ?? 0),
      Reading("others", cards[1].presentation()?.opacity ?? 1), Reading("fraction", animator?.fractionComplete ?? 0),
      Reading("is-running", animator?.isRunning == true), Reading("state", Double(animator?.state.rawValue ?? 0)),
      Reading("completions", Double(completions)),
    ]
  }

  override var demonstration: [PointerEvent] {
    // held, carried and put down; carried out of the tray; pressed and let go before it is up
    [PointerEvent(time: 0.3, phase: .began, location: Point(x: 70, y: 105))]
      + Trace.drag(from: Point(x: 70, y: 105), to: Point(x: 110, y: 60), at: 1.2, lasting: 0.6, rest: 0.2).dropFirst()
      + [PointerEvent(time: 2.7, phase: .began, location: Point(x: 160, y: 105))]
      + Trace.drag(from: Point(x: 160, y: 105), to: Point(x: 210, y: 12), at: 3, lasting: 0.35, isFling: true).dropFirst()
      + [
        PointerEvent(time: 4.6, phase: .began, location: Point(x: 250, y: 105)),
        PointerEvent(time: 4.95, phase: .ended, location: Point(x: 250, y: 105)),
      ]
  }
}
