import Legato

/// Three circles go out in a second and are called back on the way: by an animation from the model, one from what is seen, and one on top (PT-16).
final class ThreeCircles: Scene {
  private let kinds: [(name: String, color: Color, options: AnimationOptions)] = [
    ("absolute", Palette.pink, [.absolute]), ("from current", Palette.yellow, [.absolute, .beginFromCurrentState]),
    ("additive", Palette.green, []),
  ]
  private let circles: [Layer]
  private var isOut = false

  required init() {
    circles = kinds.enumerated().map { Layer.circle(20, at: Point(x: 50, y: 45 + 58 * Double($0.offset)), $0.element.color) }
    super.init()
    for (circle, kind) in zip(circles, kinds) {
      window.addSublayer(Layer.panel(Rect(x: 26, y: circle.position.y - 24, width: 268, height: 48)))
      window.addSublayer(Layer.label(kind.name, Rect(x: 26, y: circle.position.y - 37, width: 268, height: 12), size: 10))
      window.addSublayer(circle)
    }
    window.addGestureRecognizer(TapGestureRecognizer { [unowned self] _ in turn() })
  }

  override func begin() { turn() }

  private func turn() {
    isOut.toggle()
    for (circle, kind) in zip(circles, kinds) {
      animate(withDuration: 1, options: kind.options.union(.allowUserInteraction)) { circle.position.x = isOut ? 270 : 50 }
    }
  }

  override var keys: [(key: Character, does: String)] { [(" ", "turn round")] }
  override func press(_ key: Character) { if key == " " { turn() } }

  override var readings: [Reading] {
    zip(circles, ["absolute", "from-current", "additive"]).map { Reading($1, $0.presentation()?.position.x ?? 0) }
  }

  override var demonstration: [PointerEvent] {
    [0.6, 1.9, 2.2].flatMap { Trace.tap(Point(x: 160, y: 100), at: $0) }
  }
}
