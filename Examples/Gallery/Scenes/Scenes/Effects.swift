import Legato

/// A sheet that blurs what lies behind it, dragged up and down (VE-4, PT-8), over a gradient, a ring that draws itself, a mask that wanders, and a star
/// that becomes a flower; the sheet's top corners grow round on the way (PT-10).
final class Effects: Scene {
  private static let closed = 176.0
  private static let open = 36.0
  private let sheet = EffectLayer(effect: nil, frame: Rect(x: 60, y: 176, width: 200, height: 400))
  private let ring = PathLayer(frame: Rect(x: 24, y: 24, width: 64, height: 64))
  private let star = PathLayer(frame: Rect(x: 128, y: 22, width: 68, height: 68))
  private let stripes = Layer(frame: Rect(x: 224, y: 24, width: 80, height: 64))
  private let spot = Layer.circle(22, at: Point(x: 20, y: 32), .black)
  private let sky = GradientLayer(
    frame: Rect(origin: .zero, size: Scene.size), colors: [Color(hex: 0x27348B), Color(hex: 0x8E3B76), Color(hex: 0xE8836B)],
    from: .zero, to: Point(x: 0.4, y: 1))
  private let label = Layer.label("drag the sheet", Rect(x: 0, y: 8, width: 200, height: 14), alignment: .center)
  private var animators: [PropertyAnimator] = []
  private var held: [Double] = []
  private var isOpen = false

  required init() {
    super.init()
    (ring.path, ring.fillColor) = (Path(ellipseIn: Rect(x: 8, y: 8, width: 48, height: 48)), .clear)
    (ring.strokeColor, ring.lineWidth, ring.lineCap, ring.strokeEnd) = (Palette.yellow, 10, .round, 0.02)
    (star.path, star.fillColor, star.strokeColor, star.lineWidth) = (Self.star(inner: 12), Palette.green, .white, 2)
    (star.lineDashPattern, star.lineJoin) = ([8, 4], .round)
    for i in 0..<8 {
      let stripe = Layer(frame: Rect(x: Double(i) * 10, y: 0, width: 10, height: 64))
      stripe.backgroundColor = i % 2 == 0 ? Palette.pink : .white
      stripes.addSublayer(stripe)
    }
    stripes.mask = spot
    (sheet.masksToBounds, sheet.maskedCorners) = (true, [.minXMinY, .maxXMinY])
    sheet.name = "sheet"
    sheet.contentLayer.addSublayer(label)
    for layer in [sky, ring, star, stripes, sheet] { window.addSublayer(layer) }
    window.addGestureRecognizer(TapGestureRecognizer { [unowned self] _ in toggle() })
    let pan = PanGestureRecognizer { [unowned self] in drag($0) }
    pan.hysteresis = 3
    window.addGestureRecognizer(pan)
  }

  /// Five corners in and out, as ten curves: the same steps for every inner radius.
  private static func star(inner: Double) -> Path {
    func corner(_ i: Int) -> Point {
      let turn = AffineTransform(rotationAngle: Double(i) * .pi / 5)
      let radius = i % 2 == 0 ? 30 : inner
      return Point(x: 34 + radius * turn.b, y: 34 - radius * turn.a)
    }
    var path = Path([.move(corner(0))])
    for i in 1...10 { path.addLine(to: corner(i)) }
    path.closeSubpath()
    return path
  }

  override func cover(_ ground: Rect) { sky.frame = ground }

  override func begin() {
    Layer.animate(withDuration: 2, options: [.repeat, .autoreverse]) {
      ring.strokeEnd = 1
      ring.strokeColor = Palette.orange
      star.path = Self.star(inner: 27)
      star.lineDashPhase = 24
      spot.position.x = 60
      sky.colors = [Color(hex: 0x0B5351), Color(hex: 0x00A9A5), Color(hex: 0x4E8098), Color(hex: 0x90C2E7)]
    }
  }

  // MARK: To copy

  /// One animator for the place, one for the blur, one for the corners; a running transition is turned instead.
  private func transition() {
    guard animators.isEmpty else { return }
    isOpen.toggle()
    let toOpen = isOpen
    let easeIn = CubicTimingParameters(controlPoint1: Point(x: 0.75, y: 0.1), controlPoint2: Point(x: 0.9, y: 0.25))
    let easeOut = CubicTimingParameters(controlPoint1: Point(x: 0.1, y: 0.75), controlPoint2: Point(x: 0.25, y: 0.9))
    let place = PropertyAnimator(duration: 1, dampingRatio: 1, stage: stage) { [sheet] in
      sheet.frame.origin.y = toOpen ? Self.open : Self.closed
    }
    let blur = PropertyAnimator(duration: 1, timingParameters: toOpen ? easeIn : easeOut, stage: stage)
    blur.addAnimations { [sheet] in
      sheet.effect = toOpen ? Effect(radius: 9, tint: Color(white: 1, alpha: 0.2), saturation: 1.6, vibrancy: 1) : nil
    }
    blur.scrubsLinearly = false
    let corners = PropertyAnimator(duration: 1, curve: .linear, stage: stage) { [sheet] in sheet.cornerRadius = toOpen ? 14 : 0 }
    animators = [place, blur, corners]
    place.addCompletion { [unowned self] position in
      animators = []
      if position == .start { isOpen.toggle() }
    }
  }

  private func toggle() {
    if animators.isEmpty {
      transition()
      for animator in animators { animator.startAnimation() }
    } else {
      for animator in animators { animator.isReversed.toggle() }
    }
  }

  private func drag(_ pan: PanGestureRecognizer) {
    switch pan.state {
    case .began:
      transition()
      for animator in animators { animator.pauseAnimation() }
      held = animators.map(\.fractionComplete)
    case .changed:
      let way = pan.translation(in: window).dy / (Self.open - Self.closed) * (isOpen ? 1 : -1)
      for (animator, start) in zip(animators, held) { animator.fractionComplete = start + (animator.isReversed ? -way : way) }
    default:
      let wantsOpen = pan.velocity(in: window).dy < 0
      for animator in animators {
        animator.isReversed = wantsOpen != isOpen
        animator.continueAnimation(withTimingParameters: nil, durationFactor: 0)
      }
    }
  }

  // MARK: Scene

  override var keys: [(key: Character, does: String)] { [(" ", "open, close, turn"), ("h", "back"), ("l", "on"), ("c", "continue")] }
  override func press(_ key: Character) {
    switch key {
    case " ": toggle()
    case "h", "l":
      transition()
      for animator in animators {
        animator.pauseAnimation()
        animator.fractionComplete += key == "h" ? -0.05 : 0.05
      }
    case "c": for animator in animators { animator.continueAnimation(withTimingParameters: nil, durationFactor: 0) }
    default: break
    }
  }

  override var readings: [Reading] {
    let seen = sheet.presentation()
    return [
      Reading("sheet-y", seen?.frame.minY ?? 0), Reading("blur", seen?.effect?.radius ?? 0), Reading("corner", seen?.cornerRadius ?? 0),
      Reading("stroke-end", ring.presentationShape.strokeEnd),
    ]
  }

  override var demonstration: [PointerEvent] {
    Trace.drag(from: Point(x: 160, y: 185), to: Point(x: 160, y: 100), at: 0.3, lasting: 1)
      + Trace.tap(Point(x: 160, y: 150), at: 2.6) + Trace.tap(Point(x: 160, y: 150), at: 3)
  }
}
