import Legato

/// A card between two places: a tap sends it, a finger catches it in flight, scrubs it from where it was caught, and throws it on (PT-6).
final class CatchInFlight: Scene {
  private static let (near, far) = (80.0, 240.0)
  private static let height = 50.0
  private let card = Layer.square(68, at: Point(x: CatchInFlight.near, y: CatchInFlight.height), Palette.blue, cornerRadius: 10)
  private let caught = Layer.label("", Rect(x: 120, y: 86, width: 80, height: 11), size: 9, alignment: .center)
  private let trail = TrailLayer(radius: 6, Palette.blue)
  private let plots = MotionPlots(
    place: Rect(x: 8, y: 98, width: 148, height: 98), speed: Rect(x: 164, y: 98, width: 148, height: 98),
    ends: CatchInFlight.near...CatchInFlight.far,
    fastest: 800, colors: [Palette.blue])
  private var animator: PropertyAnimator?
  /// Whether the card is on its way to the far place, or there.
  private var isFar = false
  private var progressWhenInterrupted = 0.0
  /// Points of the whole way, as long as it is from where it began to where it was caught; beyond an end that is more.
  private var way = CatchInFlight.far - CatchInFlight.near

  required init() {
    super.init()
    card.borderWidth = 2
    card.borderColor = Color(white: 1, alpha: 0.5)
    (card.shadowOpacity, card.shadowOffset, card.shadowRadius) = (0.6, Vector(dx: 0, dy: 4), 5)
    for x in [Self.near, Self.far] {
      window.addSublayer(Layer.square(76, at: Point(x: x, y: Self.height), Palette.panel, cornerRadius: 12))
    }
    for layer in [caught, trail, card] + plots.layers { window.addSublayer(layer) }
    let pan = PanGestureRecognizer { [unowned self] in drag($0) }
    pan.hysteresis = 2
    card.addGestureRecognizer(pan)
    card.addGestureRecognizer(TapGestureRecognizer { [unowned self] _ in send() })
  }

  override func begin() { send() }

  // MARK: To copy

  /// Starts towards the other place, or turns round on the way.
  private func send() {
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
    isFar.toggle()
    let target = isFar ? Self.far : Self.near
    let animator = PropertyAnimator(duration: 1, curve: .easeInOut, stage: stage) { [card] in card.position.x = target }
    animator.addCompletion { [unowned self] position in if position == .start { isFar.toggle() } }
    self.animator = animator
  }

  private func drag(_ pan: PanGestureRecognizer) {
    switch pan.state {
    case .began:
      animateIfNeeded()
      animator?.pauseAnimation()
      progressWhenInterrupted = animator?.fractionComplete ?? 0
      let start = isFar != (animator?.isReversed ?? false) ? Self.near : Self.far
      let gone = abs((card.presentation()?.position.x ?? start) - start)
      way = progressWhenInterrupted > 0.5 ? gone / progressWhenInterrupted : Self.far - Self.near
      caught.text = "caught"
    case .changed:
      guard let animator else { return }
      let direction: Double = isFar != animator.isReversed ? 1 : -1
      animator.fractionComplete = progressWhenInterrupted + direction * pan.translation(in: window).dx / way
    default:
      guard let animator else { return }
      caught.text = ""
      SpeedArrow.show(Vector(dx: pan.velocity(in: window).dx, dy: 0), at: seen, in: window)
      let direction: Double = isFar != animator.isReversed ? 1 : -1
      var velocity = pan.velocity(in: window).dx * direction / way
      // a throw decides by its direction, letting go by what is nearer
      let goesOn = abs(velocity) > 0.3 ? velocity > 0 : animator.fractionComplete > 0.5
      if !goesOn {
        animator.isReversed.toggle()
        velocity = -velocity
      }
      let left = max(0.05, 1 - animator.fractionComplete)
      animator.continueAnimation(
        withTimingParameters: SpringTimingParameters(dampingRatio: 0.75, initialVelocity: SpringVelocity(dx: velocity / left, dy: 0)),
        durationFactor: 0.8)
    }
  }

  // MARK: Scene

  private var seen: Point { card.presentation()?.position ?? card.position }

  override func update() {
    trail.add(seen, at: stage.now)
    plots.add([seen.x], at: stage.now)
  }

  override var keys: [(key: Character, does: String)] { [(" ", "send, turn round"), ("c", "catch"), ("h", "left"), ("l", "right")] }
  override func press(_ key: Character) {
    switch key {
    case " ": send()
    case "c": if animator?.state == .active { animator!.isRunning ? animator!.pauseAnimation() : animator!.startAnimation() }
    case "h", "l":
      animateIfNeeded()
      animator?.pauseAnimation()
      animator?.fractionComplete += (key == "l") == (isFar != animator?.isReversed) ? 0.05 : -0.05
    default: break
    }
  }

  override var readings: [Reading] {
    [
      Reading("x", card.presentation()?.position.x ?? 0), Reading("fraction", animator?.fractionComplete ?? 0),
      Reading("is-running", animator?.isRunning == true), Reading("is-reversed", animator?.isReversed == true),
    ]
  }

  override var demonstration: [PointerEvent] {
    // the card passes the middle at half a second; it is held there, drawn back a little, and thrown on
    Trace.drag(from: Point(x: 160, y: Self.height), to: Point(x: 120, y: Self.height), at: 0.5, lasting: 0.5, rest: 0.2)
      + Trace.drag(from: Point(x: 100, y: Self.height), to: Point(x: 190, y: Self.height), at: 1.6, lasting: 0.2, isFling: true)
  }
}
