import LegatoCore
import LegatoLayers
import LegatoTiming

/// The colours of a gradient over a rectangle.
///
/// Where colours change at once, at two stops with one position, rounding errors must not decide which side a pixel is on: the picture would depend on
/// how its coordinates were computed. So each stop begins slightly before its position, away from the points where pixels' centres lie, and the last of
/// several stops with one position begins there.
struct GradientPaint {
  /// A colour at a position along the gradient, and the way from there to the next stop.
  struct Stop {
    let place: Double
    let color: SIMD4<Float>
    var change = SIMD4<Float>.zero
    var extent = 0.0

    /// The change of the colour over a part of the way.
    func change(over part: Double) -> SIMD4<Float> { change * Float(part / extent) }
  }

  /// The colours, premultiplied, with ascending positions: they are equal, or differ by more than ``rounding``.
  private(set) var stops: [Stop] = []
  /// Whether there are colours, and all are opaque.
  private(set) var isOpaque = false
  let kind: GradientLayer.Kind
  /// From the start point to the end point, in points.
  let start: Point
  let way: Vector

  /// How far before its position a stop begins; points, turns, and positions that differ by less are the same.
  static let rounding = 1e-7

  init(_ gradient: GradientLayer.Gradient, in rect: Rect) {
    kind = gradient.kind
    func place(_ share: Point) -> Point { Point(x: rect.minX + share.x * rect.width, y: rect.minY + share.y * rect.height) }
    start = place(gradient.startPoint)
    way = place(gradient.endPoint) - start
    for (color, location) in zip(gradient.colors, gradient.locations) {
      let last = stops.last?.place ?? -.infinity
      stops.append(Stop(place: location > last + Self.rounding ? location : last, color: color.premultiplied))
    }
    isOpaque = !stops.isEmpty && stops.allSatisfy { $0.color.w == 1 }
    for i in stops.indices.dropLast() {
      (stops[i].change, stops[i].extent) = (stops[i + 1].color - stops[i].color, stops[i + 1].place - stops[i].place)
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

  /// Number of stops that have begun at a position along the gradient.
  func stopCount(at share: Double) -> Int {
    var count = 0
    while count < stops.count, !(stops[count].place > share + Self.rounding) { count += 1 }
    return count
  }

  /// The colour at a position along the gradient, the end colours beyond.
  func color(along share: Double) -> SIMD4<Float> { color(along: share, after: stopCount(at: share)) }

  /// The same, where the number of stops that have begun is known.
  func color(along share: Double, after count: Int) -> SIMD4<Float> {
    guard count > 0, count < stops.count else { return (count == 0 ? stops.first : stops.last)?.color ?? .zero }
    let stop = stops[count - 1]
    return stop.color + stop.change(over: max(0, share - stop.place))
  }
}
