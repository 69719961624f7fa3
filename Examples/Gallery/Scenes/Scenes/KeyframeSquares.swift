import Legato

/// A square through four places, a quarter of the time each, on a smooth line; an animator around the frames pauses, scrubs and reverses them (PT-13).
final class KeyframeSquares: Scene {
  private static let start = Point(x: 120, y: 120)
  private static let centers = [Point(x: 200, y: 450), Point(x: 500, y: 250), Point(x: 800, y: 450), Point(x: 850, y: 600)]
  private static let (scale, seconds) = (0.24, 4.0)

  /// 1,000 × 700 points, scaled to fit.
  private let field = Layer(frame: Rect(x: 0, y: 0, width: 1000, height: 700))
  private let square = Layer.square(90, at: KeyframeSquares.start, Palette.blue, cornerRadius: 12)
  private let line = PathLayer(frame: Rect(x: 0, y: 0, width: 1000, height: 700))
  private let bar = Layer(frame: Rect(x: 40, y: 186, width: 240, height: 6))
  private let fill = Layer(frame: Rect(x: 0, y: 0, width: 0, height: 6))
  private var animator = PropertyAnimator()
  private var held = 0.0

  required init() {
    super.init()
    field.anchorPoint = .zero
    field.position = Point(x: 40, y: 12)
    field.affineTransform = AffineTransform(scaleX: Self.scale, y: Self.scale)
    (field.backgroundColor, field.cornerRadius) = (Palette.panel, 24)
    for center in [Self.start] + Self.centers {
      let mark = Layer.square(110, at: center, .clear, cornerRadius: 16)
      (mark.borderWidth, mark.borderColor) = (6, Palette.line)
      field.addSublayer(mark)
    }
    line.fillColor = .clear
    (line.strokeColor, line.lineWidth) = (Palette.yellow, 6)
    field.addSublayer(line)
    field.addSublayer(square)
    (bar.backgroundColor, bar.cornerRadius, bar.masksToBounds) = (Palette.panel, 3, true)
    fill.backgroundColor = Palette.green
    bar.addSublayer(fill)
    for layer in [field, bar] { window.addSublayer(layer) }
    let pan = PanGestureRecognizer { [unowned self] in drag($0) }
    pan.hysteresis = 3
    window.addGestureRecognizer(pan)
    window.addGestureRecognizer(TapGestureRecognizer { [unowned self] _ in toggle() })
  }

  override func begin() {
    makeAnimator()
    animator.pauseAnimation()
    drawLine()
    animator.startAnimation()
  }

  private func makeAnimator() {
    square.position = Self.start
    animator = PropertyAnimator(duration: Self.seconds, curve: .linear, stage: stage) { [square] in
      animateKeyframes(withDuration: 0, options: .calculationModeCubic) {
        for (index, center) in Self.centers.enumerated() {
          addKeyframe(withRelativeStartTime: 0.25 * Double(index), relativeDuration: 0.25) { square.position = center }
        }
      }
    }
  }

  /// The line that the square takes, seen by scrubbing once through all of it.
  private func drawLine() {
    var path = Path()
    for step in 0...80 {
      animator.fractionComplete = Double(step) / 80
      let place = square.presentation()?.position ?? .zero
      step == 0 ? path.move(to: place) : path.addLine(to: place)
    }
    animator.fractionComplete = 0
    line.path = path
  }

  private func toggle() {
    switch (animator.state, animator.isRunning) {
    case (.active, true): animator.pauseAnimation()
    case (.active, false): animator.startAnimation()
    default:
      makeAnimator()
      animator.startAnimation()
    }
  }

  private func drag(_ pan: PanGestureRecognizer) {
    switch pan.state {
    case .began:
      if animator.state != .active { makeAnimator() }
      animator.pauseAnimation()
      held = animator.fractionComplete
    case .changed:
      let way = pan.translation(in: window).dx / 240
      animator.fractionComplete = held + (animator.isReversed ? -way : way)
    default: animator.startAnimation()
    }
  }

  override func update() {
    let share = animator.isReversed ? 1 - animator.fractionComplete : animator.fractionComplete
    fill.frame = Rect(x: 0, y: 0, width: 240 * share, height: 6)
  }

  override var keys: [(key: Character, does: String)] { [(" ", "pause, go on"), ("h", "back"), ("l", "on"), ("r", "reverse")] }
  override func press(_ key: Character) {
    switch key {
    case " ": toggle()
    case "r": if animator.state == .active { animator.isReversed.toggle() }
    case "h", "l":
      if animator.state != .active { makeAnimator() }
      animator.pauseAnimation()
      animator.fractionComplete += (key == "l") != animator.isReversed ? 0.025 : -0.025
    default: break
    }
  }

  override var readings: [Reading] {
    let seen = square.presentation()?.position ?? .zero
    return [
      Reading("x", seen.x), Reading("y", seen.y), Reading("fraction", animator.fractionComplete),
      Reading("is-reversed", animator.isReversed),
    ]
  }

  override var demonstration: [PointerEvent] {
    Trace.drag(from: Point(x: 200, y: 100), to: Point(x: 80, y: 100), at: 2.2, lasting: 0.9, rest: 0.3)
      + Trace.tap(Point(x: 200, y: 100), at: 4.2) + Trace.tap(Point(x: 200, y: 100), at: 4.8)
  }
}
