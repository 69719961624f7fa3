import LegatoCore
import LegatoLayers
import LegatoTiming

/// The colours of a gradient over a rectangle.
struct GradientPaint {
  /// The colours, premultiplied, with ascending positions.
  private(set) var stops: [(place: Double, color: SIMD4<Float>)] = []
  let kind: GradientLayer.Kind
  /// From the start point to the end point, in points.
  let start: Point
  let way: Vector

  /// Points, and turns, that differ by less are the same.
  private static let rounding = 1e-7

  init(_ gradient: GradientLayer.Gradient, in rect: Rect) {
    kind = gradient.kind
    func place(_ share: Point) -> Point { Point(x: rect.minX + share.x * rect.width, y: rect.minY + share.y * rect.height) }
    start = place(gradient.startPoint)
    way = place(gradient.endPoint) - start
    var last = -Double.infinity
    for (color, location) in zip(gradient.colors, gradient.locations) {
      last = max(last, location)
      stops.append((last, color.premultiplied))
    }
  }

  /// The colour at a point; a gradient without any extent has its last colour.
  func color(at point: Point) -> SIMD4<Float> {
    let from = point - start
    switch kind {
    case .axial:
      let square = way.dx * way.dx + way.dy * way.dy
      return color(along: square > 0 ? (from.dx * way.dx + from.dy * way.dy) / square : .infinity)
    case .radial:
      let (x, y) = (from.dx / way.dx, from.dy / way.dy)
      return color(along: way.dx != 0 && way.dy != 0 ? (x * x + y * y).squareRoot() : .infinity)
    case .conic:
      // rounding errors decide neither the colour of the centre nor that of the line where the colours begin
      let isCentre = abs(from.dx) < Self.rounding && abs(from.dy) < Self.rounding
      let turn = isCentre ? 0 : (Libm.atan2(from.dy, from.dx) - Libm.atan2(way.dy, way.dx)) / (2 * .pi)
      return color(along: turn - (turn + Self.rounding).rounded(.down))
    }
  }

  /// The colour at a position along the gradient, the end colours beyond.
  func color(along share: Double) -> SIMD4<Float> {
    guard let first = stops.first, let last = stops.last else { return .zero }
    if share <= first.place { return first.color }
    if !(share < last.place) { return last.color }
    var next = 1
    while next < stops.count - 1, stops[next].place <= share { next += 1 }
    let (a, b) = (stops[next - 1], stops[next])
    let rest = Float((share - a.place) / (b.place - a.place))
    return a.color * (1 - rest) + b.color * rest
  }
}
