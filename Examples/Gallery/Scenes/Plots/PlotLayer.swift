import Legato

/// A diagram of numbers over time, one line each, with a caption. It contains no animation.
final class PlotLayer: Layer {
  /// The numbers at the lower and the upper edge; others are clamped.
  private let range: ClosedRange<Double>
  private let field: Rect
  private let lines: [PathLayer]

  /// - Parameters:
  ///   - marks: numbers with a faint horizontal line.
  ///   - seconds: the time range of the whole width; each second has a faint vertical line.
  init(_ caption: String, _ frame: Rect, range: ClosedRange<Double>, marks: [Double], seconds: Double, colors: [Color]) {
    self.range = range
    field = Rect(x: 3, y: 14, width: frame.width - 6, height: frame.height - 18)
    lines = colors.map { color in
      let line = PathLayer(frame: Rect(origin: .zero, size: frame.size))
      (line.fillColor, line.strokeColor, line.lineWidth) = (.clear, color, 2.2)
      return line
    }
    super.init()
    name = caption
    self.frame = frame
    (backgroundColor, cornerRadius, isUserInteractionEnabled) = (Palette.panel, 6, false)
    let grid = PathLayer(frame: bounds)
    (grid.fillColor, grid.strokeColor, grid.lineWidth) = (.clear, Palette.line.withAlpha(multipliedBy: 0.6), 0.7)
    var path = Path()
    for mark in marks { path.addLine(from: place(0, mark), to: place(1, mark)) }
    for second in stride(from: 1, to: seconds, by: 1) {
      path.addLine(from: place(second / seconds, range.lowerBound), to: place(second / seconds, range.upperBound))
    }
    grid.path = path
    for layer in [grid] + lines { addSublayer(layer) }
    addSublayer(.label(caption, Rect(x: 6, y: 2, width: frame.width - 12, height: 11), size: 9))
  }

  /// Sets the points of line `index`, from left to right: x is a share of the width, y a number.
  func draw(_ points: some Sequence<(share: Double, value: Double)>, line index: Int) {
    let places = points.map { place($0.share, $0.value) }
    var path = Path()
    if let first = places.first { path.move(to: first) }
    // each segment is stroked separately: points that are nearly on the line between their neighbours are left out
    var (start, end) = (0, 1)
    while end < places.count {
      while end + 1 < places.count, end - start < 24, (start + 1...end).allSatisfy({ isNear(places[$0], places[start], places[end + 1]) }) {
        end += 1
      }
      path.addLine(to: places[end])
      (start, end) = (end, end + 1)
    }
    lines[index].path = path
  }

  /// Whether a point is a quarter of a point or less above or below the line between two others.
  private func isNear(_ point: Point, _ start: Point, _ end: Point) -> Bool {
    guard end.x > start.x else { return false }
    return abs(start.y + (end.y - start.y) * (point.x - start.x) / (end.x - start.x) - point.y) <= 0.25
  }

  private func place(_ share: Double, _ value: Double) -> Point {
    let height = (min(max(value, range.lowerBound), range.upperBound) - range.lowerBound) / (range.upperBound - range.lowerBound)
    return Point(x: field.minX + share * field.width, y: field.maxY - height * field.height)
  }
}
