import Expectations
import LegatoLayers
import LegatoRendering
import TestSupport
import Testing

/// Covered pixels of a white line along `path`.
private func covered(
  _ path: Path, width: Double = 4, _ cap: PathLayer.LineCap = .butt, _ join: PathLayer.LineJoin = .miter,
  _ transform: AffineTransform = .identity
) -> Double {
  area(60, 60) { $0.stroke(path, style: StrokeStyle(width: width, cap: cap, join: join), color: .white, transform: transform) }
}

private func line(_ points: (Double, Double)..., closed: Bool = false) -> Path {
  var path = Path([.move(Point(x: points[0].0, y: points[0].1))])
  for point in points.dropFirst() { path.addLine(to: Point(x: point.0, y: point.1)) }
  if closed { path.closeSubpath() }
  return path
}

@Suite("A stroke covers what its width, caps and joins say") struct StrokeTests {
  @Test("A straight line covers length times width; a square cap adds its width, a round one a circle") func caps() {
    let path = line((10, 20), (30, 20))
    expectEqual(covered(path, .butt), 80)
    expectEqual(covered(path, .square), 96)
    expectLess(abs(covered(path, .round) - (80 + .pi * 4)), than: 0.1)
  }

  @Test("The same for a line at an angle", arguments: [0.3, 1, 2, -0.5]) func turned(angle: Double) {
    let turn = AffineTransform(rotationAngle: angle).concatenating(AffineTransform(translationX: 30, y: 30))
    let path = line((-10, 0), (10, 0))
    expectLess(abs(covered(path, .butt, .miter, turn) - 80), than: 0.1)
    expectLess(abs(covered(path, .square, .miter, turn) - 96), than: 0.1)
    expectLess(abs(covered(path, .round, .miter, turn) - (80 + .pi * 4)), than: 0.2)
  }

  @Test("A right angle: two legs less their overlap, and outside the join's square, triangle or quarter circle") func joins() {
    for path in [line((10, 30), (30, 30), (30, 10)), line((30, 10), (30, 30), (10, 30)), line((10, 10), (30, 10), (30, 30))] {
      expectEqual(covered(path, .butt, .miter), 160)
      expectLess(abs(covered(path, .butt, .bevel) - 158), than: 0.02)
      expectLess(abs(covered(path, .butt, .round) - (156 + .pi)), than: 0.05)
    }
  }

  @Test("A closed square has four corners and no ends") func closed() {
    let path = line((10, 10), (30, 10), (30, 30), (10, 30), closed: true)
    for cap in [PathLayer.LineCap.butt, .square, .round] {
      expectEqual(covered(path, cap, .miter), 320)
      expectLess(abs(covered(path, cap, .bevel) - 312), than: 0.02)
      expectLess(abs(covered(path, cap, .round) - (320 - 16 + 4 * .pi)), than: 0.2)
    }
    expectEqual(covered(line((10, 10), (30, 10), (30, 30), (10, 30), (10, 10), closed: true)), 320)
    expectEqual(covered(line((10, 10), (30, 10), (30, 30), (10, 30), (10, 10))), 316)  // open: one corner is missing
  }

  @Test("A rounded rectangle without radii is drawn as the rectangle", arguments: [PathLayer.LineJoin.miter, .bevel, .round])
  func sharpCorners(join: PathLayer.LineJoin) {
    let rect = Rect(x: 10, y: 15, width: 30, height: 20)
    for (sharp, plain) in [(Path(roundedRect: rect, cornerRadius: 0), Path(rect: rect))] {
      expectEqual(covered(sharp, .butt, join), covered(plain, .butt, join))
      expectEqual(area(60, 60) { $0.fill(sharp) }, area(60, 60) { $0.fill(plain) })
    }
    // one round corner of 10 takes (1 − π/4)·100 off
    let one = area(60, 60) { $0.fill(Path(roundedRect: rect, topLeft: 10, topRight: 0, bottomRight: 0, bottomLeft: 0)) }
    expectLess(abs(one - (600 - (1 - .pi / 4) * 100)), than: 0.2)
  }

  @Test("The stroke of one curve stays within half its width of it, also where it turns sharply", arguments: 0..<24) func cusp(index: Int) {
    var random = SplitMix64(seed: UInt64(index))
    func place() -> Point { Point(x: .random(in: 8...52, using: &random), y: .random(in: 8...52, using: &random)) }
    // the first has a cusp, nearly; every second one of the others is a loop, drawn together
    var p = [place(), place(), place(), place()]
    if index % 2 == 1 { p[3] = p[0] + (p[1] - p[2]) * 0.2 }
    if index == 0 { p = [Point(x: 9, y: 20.28), Point(x: 46.26, y: 14), Point(x: 16, y: 7), Point(x: 16, y: 46)] }
    let layer = PathLayer(frame: Rect(x: 0, y: 0, width: 60, height: 60))
    layer.path = Path([.move(p[0]), .cubic(control1: p[1], control2: p[2], end: p[3])])
    (layer.strokeColor, layer.lineWidth, layer.miterLimit, layer.fillColor) = (.red, 5, 10, .clear)
    let window = Window(size: Size(width: 60, height: 60))
    window.addSublayer(layer)
    var canvas = Canvas(width: 60, height: 60)
    canvas.draw(window)
    let curve = (0...500).map { step in
      let (t, u) = (Double(step) / 500, 1 - Double(step) / 500)
      func mixed(_ axis: KeyPath<Point, Double>) -> Double {
        zip(p, [u * u * u, 3 * u * u * t, 3 * u * t * t, t * t * t]).reduce(0) { $0 + $1.0[keyPath: axis] * $1.1 }
      }
      return Point(x: mixed(\.x), y: mixed(\.y))
    }
    for (y, x) in (0..<60).flatMap({ y in (0..<60).map { (y, $0) } }) where canvas.bitmap[x, y].w > 8 {
      let pixel = Point(x: Double(x) + 0.5, y: Double(y) + 0.5)
      // half a pixel's diagonal more
      expectLess(curve.map { $0.distance(to: pixel) }.min() ?? .infinity, than: 2.5 + 0.75, "curve \(index) at \(x), \(y)")
    }
  }

  @Test("A stroked circle is a ring, whatever the joins", arguments: [PathLayer.LineJoin.miter, .round, .bevel], [1.0, 4, 13])
  func ring(join: PathLayer.LineJoin, width: Double) {
    let path = Path(ellipseIn: Rect(x: 10.3, y: 10.1, width: 40, height: 40))
    let (outer, inner) = (20 + width / 2, 20 - width / 2)
    expectLess(abs(covered(path, width: width, .butt, join) / (.pi * (outer * outer - inner * inner)) - 1), than: 0.003)
  }

  @Test("A mitre reaches half a width over the sine of half the angle, at most ten half widths") func miterLimit() {
    /// Whether the line between two legs at `degrees` covers the place that far beyond the corner.
    func isCovered(_ degrees: Double, _ beyond: Double) -> Bool {
      let half = AffineTransform(rotationAngle: degrees / 2 * .pi / 180)
      let leg = Point(x: -40, y: 0)
      let path = Path([.move(leg.applying(half)), .line(.zero), .line(leg.applying(half.inverted!))])
      var canvas = Canvas(width: 80, height: 20)
      let place = AffineTransform(translationX: 40, y: 10)
      canvas.stroke(path, style: StrokeStyle(width: 4), color: .white, transform: place)
      return canvas.bitmap[Int(saturating: 40 + beyond), 10].w > 8
    }
    expect(isCovered(12, 17) && !isCovered(12, 21))  // 2 / sin 6° = 19.1
    expect(isCovered(90, 2) && !isCovered(90, 3))  // 2.8
    expect(!isCovered(11, 6))  // 20.9 would be too long: cut off
  }

  @Test("A line that returns over itself ends square, and its turn is covered once") func back() {
    expectEqual(covered(line((10, 20), (30, 20), (10, 20))), 80)
    expectLess(abs(covered(line((10, 20), (30, 20), (10, 20)), .butt, .round) - (80 + .pi * 2)), than: 0.1)
  }

  @Test("A line of length 0 draws only its caps; repeated points change nothing") func dots() {
    expectEqual(covered(line((20, 20), (20, 20)), .butt), 0)
    expectEqual(covered(line((20, 20), (20, 20)), .square), 16)
    expectLess(abs(covered(line((20, 20), (20, 20)), .round) - .pi * 4), than: 0.05)
    expectEqual(covered(line((10, 20), (10, 20), (20, 20), (30, 20), (30, 20)), .square), 96)
  }

  @Test("Segments too short to see cause no spikes") func tinySteps() {
    let path = line((10, 20), (20, 20), (20, 20 + 1e-14), (20 - 1e-13, 20), (30, 20))
    for join in [PathLayer.LineJoin.miter, .round, .bevel] { expectEqual(covered(path, .butt, join), 80) }
  }

  @Test("The width is scaled by the transform, also where it scales differently in both directions") func scaled() {
    let path = line((2, 5), (12, 5))
    expectEqual(covered(path, width: 2, .butt, .miter, AffineTransform(scaleX: 3, y: 3)), 180)
    expectEqual(covered(path, width: 2, .butt, .miter, AffineTransform(scaleX: 2, y: 4)), 160)
    expectEqual(area(60, 60, scale: 2) { $0.stroke(path, style: StrokeStyle(width: 2), color: .white, transform: .identity) }, 80)
  }

  @Test("A width of 0, below 0 or NaN draws nothing", arguments: [0, -3, .nan, .infinity] as [Double])
  func noWidth(width: Double) {
    expectEqual(covered(line((10, 20), (30, 20)), width: width), 0)
  }

  @Test("Half a point wide over a pixel edge: a quarter of each pixel") func thin() {
    let rows = alphas(3, 3) { $0.stroke(line((0, 1), (2, 1)), style: StrokeStyle(width: 0.5), color: .white, transform: .identity) }
    expectEqual(rows, [[64, 64, 0], [64, 64, 0], [0, 0, 0]])
  }
}
