import Legato

/// Progress over the fraction of the time, with axes: a curve, the one before it, and a dot with a line down to its fraction.
final class GraphLayer: Layer {
  private let field: Rect
  private let former = PathLayer()
  private let curve = PathLayer()
  private let drop = PathLayer()
  private let dot = Layer.circle(4, at: .zero, Palette.yellow)

  /// - Parameter field: from 0 to 1 in both directions; springs reach beyond.
  init(_ frame: Rect, field: Rect) {
    self.field = field
    super.init()
    self.frame = frame
    (backgroundColor, cornerRadius) = (Palette.panel, 6)
    let axes = PathLayer(frame: bounds)
    (axes.fillColor, axes.strokeColor, axes.lineWidth) = (.clear, Palette.line, 0.8)
    var path = Path()
    for part in [0, 0.5, 1] {
      path.addLine(from: place(Point(x: part, y: 0)), to: place(Point(x: part, y: 1)))
      path.addLine(from: place(Point(x: 0, y: part)), to: place(Point(x: 1, y: part)))
    }
    axes.path = path
    for (line, color, width) in [
      (former, Palette.text.withAlpha(multipliedBy: 0.35), 1.5), (drop, Palette.yellow, 0.8), (curve, Palette.blue, 2),
    ] {
      line.frame = bounds
      (line.fillColor, line.strokeColor, line.lineWidth) = (.clear, color, width)
    }
    drop.lineDashPattern = [3, 3]
    (curve.name, former.name, dot.name) = ("curve", "former", "dot")
    for layer in [axes, former, drop, curve, dot] { addSublayer(layer) }
  }

  /// From fractions and progresses, 0…1, to points of the layer.
  private func place(_ point: Point) -> Point { Point(x: field.minX + point.x * field.width, y: field.maxY - point.y * field.height) }

  private func path(_ points: [Point]) -> Path {
    var path = Path()
    for point in points { path.isEmpty ? path.move(to: place(point)) : path.addLine(to: place(point)) }
    return path
  }

  /// Points in fractions and progresses; none draws none.
  func draw(_ points: [Point], dot point: Point) {
    curve.path = path(points)
    dot.position = place(point)
    var path = Path()
    path.addLine(from: place(point), to: Point(x: place(point).x, y: bounds.height))
    drop.path = path
  }

  /// The curve that it was on before, dimmed.
  func drawFormer(_ points: [Point]) { former.path = path(points) }
}
