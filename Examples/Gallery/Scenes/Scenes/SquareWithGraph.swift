import Legato

/// A circle goes 800 points in two seconds by a block; below, its place over time (PT-1).
final class SquareWithGraph: Scene {
  /// Timings by key.
  private let timings: [(key: Character, name: String, curve: (any TimingCurveProvider))] = [
    ("1", "linear", CubicTimingParameters.linear), ("2", "easeInOut", CubicTimingParameters.easeInOut),
    ("3", "easeIn", CubicTimingParameters.easeIn), ("4", "easeOut", CubicTimingParameters.easeOut),
    ("5", "spring 0.8", SpringTimingParameters(dampingRatio: 0.8)),
  ]
  private static let (length, duration) = (800.0, 2.0)
  private static let plot = Rect(x: 30, y: 90, width: 260, height: 90)

  /// 800 points wide, scaled to fit.
  private let track = Layer(frame: Rect(x: 0, y: 0, width: SquareWithGraph.length, height: 100))
  private let circle = Layer.circle(36, at: Point(x: 0, y: 50), Palette.orange)
  private let graph = PathLayer(frame: Rect(origin: .zero, size: Scene.size))
  private let dot = Layer.circle(3.5, at: .zero, Palette.yellow)
  private let name = Layer.label("", Rect(x: 30, y: 4, width: 260, height: 16), alignment: .center)
  private var (began, chosen) = (0.0, 1)

  required init() {
    super.init()
    track.anchorPoint = .zero
    track.position = Point(x: 30, y: 20)
    track.affineTransform = AffineTransform(scaleX: 260 / Self.length, y: 260 / Self.length)
    graph.fillColor = .clear
    (graph.strokeColor, graph.lineWidth) = (Palette.blue, 2)
    let floor = Layer.panel(Self.plot.insetBy(dx: -6, dy: -10))
    for layer in [floor, track, graph, dot, name] { window.addSublayer(layer) }
    track.addSublayer(circle)
    window.addGestureRecognizer(TapGestureRecognizer { [unowned self] _ in run() })
  }

  override func begin() { run() }

  override var keys: [(key: Character, does: String)] { [(" ", "again")] + timings.map { ($0.key, $0.name) } }
  override func press(_ key: Character) {
    if let index = timings.firstIndex(where: { $0.key == key }) { chosen = index }
    run()
  }

  private func run() {
    let timing = timings[chosen]
    name.text = timing.name
    graph.path = plotted(timing.curve.resolved(duration: Self.duration))
    circle.removeAllAnimations()
    circle.position.x = 0
    began = stage.now
    animate(withDuration: Self.duration, timingParameters: timing.curve, options: .allowUserInteraction) { circle.position.x = Self.length }
  }

  private func plotted(_ curve: any TimingCurveProvider) -> Path {
    var path = Path()
    for i in 0...100 {
      let s = Double(i) / 100
      let place = place(s, curve.progress(at: s))
      if i == 0 { path.move(to: place) } else { path.addLine(to: place) }
    }
    return path
  }

  private func place(_ s: Double, _ p: Double) -> Point {
    Point(x: Self.plot.minX + s * Self.plot.width, y: Self.plot.maxY - p * (Self.plot.height - 10))
  }

  override func update() {
    let seen = circle.presentation()?.position.x ?? 0
    dot.position = place(min(1, (stage.now - began) / Self.duration), seen / Self.length)
  }

  override var readings: [Reading] {
    let seen = circle.presentation()?.position.x ?? 0
    return [Reading("x", seen), Reading("progress", seen / Self.length), Reading("fraction", min(1, (stage.now - began) / Self.duration))]
  }
}
