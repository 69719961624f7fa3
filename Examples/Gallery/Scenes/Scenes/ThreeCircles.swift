import Legato

/// Three circles move to the right in a second and are called back in motion: by an animation from the model, by one from the presentation, and by an additive one (PT-16).
final class ThreeCircles: Scene {
  private static let (near, far) = (32.0, 132.0)
  private let kinds: [(name: String, color: Color, options: AnimationOptions)] = [
    ("absolute", Palette.pink, [.absolute]), ("from current", Palette.yellow, [.absolute, .beginFromCurrentState]),
    ("additive", Palette.green, []),
  ]
  private let circles: [Layer]
  private let trails: [TrailLayer]
  private let plots: MotionPlots
  private var isOut = false

  required init() {
    circles = kinds.enumerated().map { Layer.circle(16, at: Point(x: Self.near, y: 40 + 64 * Double($0.offset)), $0.element.color) }
    trails = kinds.map { TrailLayer(radius: 5, $0.color) }
    plots = MotionPlots(
      place: Rect(x: 166, y: 8, width: 148, height: 92), speed: Rect(x: 166, y: 104, width: 148, height: 92),
      ends: Self.near...Self.far, fastest: 320, colors: kinds.map(\.color))
    super.init()
    for (i, circle) in circles.enumerated() {
      window.addSublayer(Layer.panel(Rect(x: 8, y: circle.position.y - 20, width: 148, height: 40)))
      window.addSublayer(Layer.label(kinds[i].name, Rect(x: 12, y: circle.position.y - 33, width: 140, height: 12), size: 10))
      window.addSublayer(trails[i])
      window.addSublayer(circle)
    }
    for layer in plots.layers { window.addSublayer(layer) }
    window.addGestureRecognizer(TapGestureRecognizer { [unowned self] _ in turn() })
  }

  override func begin() { turn() }

  // MARK: To copy

  /// Moves them out or back, also in motion: `.absolute` starts at the model and jumps; with `.beginFromCurrentState` it starts at the presentation and stops
  /// abruptly; the additive one turns round.
  private func turn() {
    isOut.toggle()
    for (circle, kind) in zip(circles, kinds) {
      animate(withDuration: 1, options: kind.options.union(.allowUserInteraction)) { circle.position.x = isOut ? Self.far : Self.near }
    }
  }

  // MARK: Scene

  private var seen: [Point] { circles.map { $0.presentation()?.position ?? $0.position } }

  override func update() {
    for (trail, place) in zip(trails, seen) { trail.add(place, at: stage.now) }
    plots.add(seen.map(\.x), at: stage.now)
  }

  override var keys: [(key: Character, does: String)] { [(" ", "turn round")] }
  override func press(_ key: Character) { if key == " " { turn() } }

  override var readings: [Reading] { zip(seen, ["absolute", "from-current", "additive"]).map { Reading($1, $0.x) } }

  override var demonstration: [PointerEvent] {
    [0.6, 1.9, 2.4].flatMap { Trace.tap(Point(x: 160, y: 100), at: $0) }
  }
}
