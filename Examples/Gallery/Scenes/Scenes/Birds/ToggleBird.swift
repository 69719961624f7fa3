import Legato

/// One button for three drawers, pressed as often as one likes: on top of what runs, from the model, and from what is seen (PT-18).
final class ToggleBird: Scene {
  private let drawers = ["adds", "model", "seen"].enumerated().map { index, name in
    BirdDrawer(
      Rect(x: 6 + 64 * Double(index), y: 36, width: 62, height: 150), name, ToggleBird.colors[index])
  }
  private static let colors = [Palette.green, Palette.pink, Palette.yellow]
  private let options: [AnimationOptions] = [[], .absolute, [.absolute, .beginFromCurrentState]]
  private let counts = (0..<3).map {
    Layer.label("", Rect(x: 6 + 64 * Double($0), y: 184, width: 62, height: 12), size: 9, alignment: .center)
  }
  /// Of the drawers' lower edges.
  private let trails = ToggleBird.colors.map { TrailLayer(radius: 2.5, $0) }
  private let plots = MotionPlots(
    place: Rect(x: 202, y: 36, width: 112, height: 78), speed: Rect(x: 202, y: 118, width: 112, height: 78), ends: 0...BirdDrawer.height,
    fastest: 320, colors: ToggleBird.colors)
  private let button = Layer.panel(Rect(x: 110, y: 8, width: 100, height: 20))

  required init() {
    super.init()
    button.backgroundColor = Palette.blue
    button.addSublayer(.label("toggle", Rect(x: 0, y: 4, width: 100, height: 12), alignment: .center))
    button.addGestureRecognizer(TapGestureRecognizer { [unowned self] _ in toggle() })
    for layer in drawers.map(\.column) + counts + trails + plots.layers + [button] { window.addSublayer(layer) }
  }

  // MARK: To copy

  /// The property of a ``BirdDrawer`` animates because it is set in a block; pressed again on the way, what adds flows on.
  private func toggle() {
    for (drawer, options) in zip(drawers, options) {
      animate(withDuration: 1, options: options) { drawer.isExpanded.toggle() }
    }
  }

  // MARK: Scene

  override var firstTouch: (from: Point, to: Point)? { (Point(x: 190, y: 52), button.position) }

  override func update() {
    plots.add(drawers.map(\.shownHeight), at: stage.now)
    for (trail, drawer) in zip(trails, drawers) {
      trail.add(Point(x: drawer.column.frame.maxX - 5, y: drawer.column.frame.minY + 31 + drawer.shownHeight), at: stage.now)
    }
    for (drawer, label) in zip(drawers, counts) {
      let text = drawer.inFlight > 0 ? "\(drawer.inFlight) run" : drawer.drawer == nil ? "none" : "open"
      if label.text != text { label.text = text }
    }
  }

  override var keys: [(key: Character, does: String)] { [(" ", "toggle"), ("o", "at once")] }
  override func press(_ key: Character) {
    switch key {
    case " ": toggle()
    case "o": for drawer in drawers { drawer.isExpanded.toggle() }
    default: break
    }
  }

  override var readings: [Reading] {
    zip(drawers, ["additive", "absolute", "from-current"]).map { Reading($1, $0.shownHeight) } + [
      Reading("in-flight", Double(drawers[0].inFlight)), Reading("made", Double(drawers[0].made)),
      Reading("finished", Double(drawers[0].finished)), Reading("replaced", Double(drawers[1].replaced)),
    ]
  }

  override var demonstration: [PointerEvent] {
    [0.3, 0.8, 1.1, 2.6].flatMap { Trace.tap(Point(x: 160, y: 18), at: $0) }
  }
}
