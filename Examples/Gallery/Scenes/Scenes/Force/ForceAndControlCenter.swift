import Legato

/// Any source of numbers scrubs: the pressure on an icon, or the time it is pressed where none is measured, and the way of a drag from below (PT-28).
final class ForceAndControlCenter: Scene {
  private static let fullPress = 0.8
  private let icons = (0..<6).map {
    Layer.square(
      36, at: Point(x: 76 + 84 * Double($0 % 3), y: 58 + 56 * Double($0 / 3)),
      [Palette.blue, Palette.green, Palette.pink, Palette.yellow, Palette.orange, Palette.line][$0], cornerRadius: 9)
  }
  private let blur = EffectLayer(effect: nil, frame: Rect(origin: .zero, size: Scene.size))
  private let menu = Layer.panel(Rect(x: 0, y: 0, width: 96, height: 44))
  private let center = ControlCenter()
  private let hint = Layer.label(
    "press an icon · drag up from below", Rect(x: 10, y: 6, width: 300, height: 14), alignment: .center)

  /// What scrubs the peek, 0…1, whoever sets it.
  private lazy var force = Animated(0.0, in: stage)
  private var peek: PropertyAnimator?
  private var pressed: Layer?
  private var isDown = false

  required init() {
    super.init()
    menu.addSublayer(.label("Open", Rect(x: 10, y: 6, width: 80, height: 12)))
    menu.addSublayer(.label("Share", Rect(x: 10, y: 25, width: 80, height: 12)))
    (menu.opacity, menu.isUserInteractionEnabled, blur.isUserInteractionEnabled) = (0, false, false)
    for layer in [hint] + icons + [blur, menu, center.shelf] { window.addSublayer(layer) }
    for icon in icons {
      let press = LongPressGestureRecognizer { [unowned self, unowned icon] in follow($0, icon) }
      (press.minimumPressDuration, press.allowableMovement) = (0, .infinity)
      icon.addGestureRecognizer(press)
    }
    center.begin(in: self)
  }

  override var firstTouch: (from: Point, to: Point)? { (icons[1].position + Vector(dx: 24, dy: 40), icons[1].position) }

  override func cover(_ ground: Rect) { blur.frame = ground }
  override func layout(in room: Rect) { center.shelf.position.y = room.maxY - Scene.size.height }

  deinit { if peek?.state == .active { peek?.stopAnimation(true) } }

  // MARK: To copy: the number

  private func follow(_ press: LongPressGestureRecognizer, _ icon: Layer) {
    switch press.state {
    case .began:
      // another one waits until the screen is sharp again
      guard peek == nil || icon === pressed else { return }
      push(icon)
      if let pressure = press.pressure { setForce(pressure) } else { grow() }
    case .changed: if let pressure = press.pressure, isDown, icon === pressed { setForce(pressure) }
    default: if icon === pressed { release() }
    }
  }

  private func setForce(_ number: Double) {
    force.removeAllAnimations()
    force.value = min(1, max(0, number))
    update()
  }

  /// No pressure is measured: the time takes its place.
  private func grow() { animate(withDuration: Self.fullPress, options: .curveLinear) { force.value = 1 } }

  private func release() {
    isDown = false
    animate(withDuration: 0.3, options: .curveEaseOut) { force.value = 0 }
  }

  // MARK: To copy: what it scrubs

  private func push(_ icon: Layer) {
    // pressed again on its way back it grows from where it is seen
    if icon === pressed, peek != nil {
      isDown = true
      return setForce(force.presentation)
    }
    endPeek()
    (pressed, isDown) = (icon, true)
    setForce(0)
    window.insertSublayer(icon, above: blur)
    let isLow = icon.position.y > 90
    menu.position = Point(x: min(260, max(60, icon.position.x)), y: icon.position.y + (isLow ? -52 : 52))
    let peek = PropertyAnimator(duration: 1, curve: .linear, stage: stage) { [blur, menu] in
      icon.affineTransform = AffineTransform(scaleX: 1.35, y: 1.35)
      blur.effect = .blur(radius: 7)
      menu.opacity = 1
    }
    peek.pauseAnimation()
    self.peek = peek
  }

  private func endPeek() {
    guard let peek else { return }
    peek.stopAnimation(false)
    peek.finishAnimation(at: .start)
    if let pressed { window.insertSublayer(pressed, below: blur) }
    (self.peek, pressed) = (nil, nil)
  }

  override func update() {
    guard let peek else { return }
    peek.fractionComplete = force.presentation
    if !isDown, !force.isAnimating { endPeek() }
  }

  // MARK: The scene

  override var keys: [(key: Character, does: String)] {
    [("h", "less force"), ("l", "more"), ("f", "press, release"), (" ", "control center")]
  }
  override func press(_ key: Character) {
    switch key {
    case "h", "l":
      if !isDown { push(icons[1]) }
      setForce(force.presentation + (key == "l" ? 0.1 : -0.1))
      if force.value == 0 { release() }
    case "f":
      if isDown { return release() }
      push(icons[1])
      grow()
    case " ": center.toggle()
    default: break
    }
  }

  override var readings: [Reading] {
    let icon = (pressed ?? icons[1]).presentation()
    return [
      Reading("force", force.presentation), Reading("fraction", peek?.fractionComplete ?? 0), Reading("scale", icon?.transform.m11 ?? 1),
      Reading("blur", blur.presentation()?.effect?.radius ?? 0), Reading("center", center.shown),
      Reading("center-fraction", center.fraction),
    ]
  }

  override var demonstration: [PointerEvent] {
    // a pen that measures its pressure, a mouse that does not, a drag from below
    let pen = Point(x: 160, y: 58)
    return [PointerEvent(time: 0.2, phase: .began, location: pen, pressure: 0.05)]
      + (1...80).map { step in
        let s = Double(step) / 80
        return PointerEvent(time: 0.2 + 0.9 * s, phase: .moved, location: pen, pressure: s < 0.8 ? s / 0.8 : 1 - (s - 0.8) * 2)
      } + [PointerEvent(time: 1.15, phase: .ended, location: pen, pressure: 0)]
      + [
        PointerEvent(time: 1.7, phase: .began, location: Point(x: 244, y: 114)),
        PointerEvent(time: 2.3, phase: .ended, location: Point(x: 244, y: 114)),
      ] + Trace.drag(from: Point(x: 160, y: 190), to: Point(x: 160, y: 120), at: 2.9, lasting: 0.6)
      + Trace.drag(from: Point(x: 160, y: 120), to: Point(x: 160, y: 180), at: 4.3, lasting: 0.15, isFling: true)
  }
}
