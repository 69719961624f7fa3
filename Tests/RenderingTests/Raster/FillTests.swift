import Expectations
import LegatoLayers
import LegatoRendering
import TestSupport
import Testing

/// Alpha bytes, row by row, of a white outline on a canvas.
func alphas(_ width: Int, _ height: Int, scale: Double = 1, _ draw: (inout Canvas) -> Void) -> [[Int]] {
  var canvas = Canvas(width: width, height: height, scale: scale)
  draw(&canvas)
  let bitmap = canvas.bitmap
  return (0..<height).map { y in (0..<width).map { Int(bitmap[$0, y].w) } }
}

/// The covered area in pixels. Each pixel's rounding to a byte is off by at most 1/510.
func area(_ width: Int, _ height: Int, scale: Double = 1, _ draw: (inout Canvas) -> Void) -> Double {
  Double(alphas(width, height, scale: scale, draw).joined().reduce(0, +)) / 255
}

extension Canvas {
  mutating func fill(_ path: Path, _ color: Color = .white, evenOdd: Bool = false, _ transform: AffineTransform = .identity) {
    fill(path, usesEvenOdd: evenOdd, color: color, transform: transform)
  }
}

@Suite("A filled outline covers exactly its area of every pixel") struct FillTests {
  @Test("A rectangle from 0.25 to 2.5 covers ¾, 1, ½ of the columns") func columns() {
    let rows = alphas(4, 2) { $0.fill(Path(rect: Rect(x: 0.25, y: 0, width: 2.25, height: 1))) }
    expectEqual(rows, [[191, 255, 128, 0], [0, 0, 0, 0]])  // 191.25, 255, 127.5
  }

  @Test("Rows and corners likewise: a corner is the product of both shares") func corners() {
    let rows = alphas(4, 4) { $0.fill(Path(rect: Rect(x: 0.25, y: 0.5, width: 2.25, height: 2.25))) }
    // rows ½, 1, ¾ times columns ¾, 1, ½
    expectEqual(rows, [[96, 128, 64, 0], [191, 255, 128, 0], [143, 191, 96, 0], [0, 0, 0, 0]])
  }

  @Test("A rectangle inside one pixel, and one a point wide over two") func thin() {
    expectEqual(alphas(1, 1) { $0.fill(Path(rect: Rect(x: 0.3, y: 0.1, width: 0.5, height: 0.4))) }, [[51]])
    expectEqual(alphas(3, 1) { $0.fill(Path(rect: Rect(x: 0.5, y: 0, width: 1, height: 1))) }, [[128, 128, 0]])
  }

  @Test("A triangle under the diagonal covers half of the pixels it cuts") func diagonal() {
    let path = Path([.move(Point(x: 0, y: 0)), .line(Point(x: 3, y: 3)), .line(Point(x: 0, y: 3)), .close])
    expectEqual(alphas(4, 3) { $0.fill(path) }, [[128, 0, 0, 0], [255, 128, 0, 0], [255, 255, 128, 0]])
  }

  @Test("A flat slope covers trapezoids: 1/8, 3/8, 5/8, 7/8") func slope() {
    let path = Path([.move(Point(x: 0, y: 1)), .line(Point(x: 4, y: 0)), .line(Point(x: 4, y: 1)), .close])
    expectEqual(alphas(4, 1) { $0.fill(path) }, [[32, 96, 159, 223]])
    let steep = Path([.move(Point(x: 0, y: 0)), .line(Point(x: 1, y: 4)), .line(Point(x: 0, y: 4)), .close])
    expectEqual(alphas(1, 4) { $0.fill(steep) }, [[32], [96], [159], [223]])
  }

  @Test("An open outline is closed for filling, whatever its direction") func open() {
    let points = [Point(x: 0.5, y: 0.5), Point(x: 2.5, y: 0.5), Point(x: 2.5, y: 1.5), Point(x: 0.5, y: 1.5)]
    func path(_ points: [Point]) -> Path { Path([.move(points[0])] + points.dropFirst().map { .line($0) }) }
    let there = alphas(3, 2) { $0.fill(path(points)) }
    expectEqual(there, [[64, 128, 64], [64, 128, 64]])
    expectEqual(alphas(3, 2) { $0.fill(path(points.reversed())) }, there)
  }

  @Test("A circle covers π·r² to a thousandth", arguments: [2.0, 3, 10, 40.5]) func circle(radius: Double) {
    let side = Int(saturating: 2 * radius + 4)
    let center = Double(side) / 2 + 0.3
    let path = Path(ellipseIn: Rect(x: center - radius, y: center - radius, width: 2 * radius, height: 2 * radius))
    let covered = area(side, side) { $0.fill(path) }
    expectLess(abs(covered / (.pi * radius * radius) - 1), than: radius > 5 ? 0.001 : 0.0025)
  }

  @Test("A circle drawn large covers π·r² to a thousandth at any scale", arguments: [1.0, 2, 3.7]) func circleScaled(scale: Double) {
    let path = Path(ellipseIn: Rect(x: 2, y: 2, width: 36, height: 36))
    let covered = area(160, 160, scale: scale) { $0.fill(path) }
    expectLess(abs(covered / (.pi * 18 * 18 * scale * scale) - 1), than: 0.001)
  }

  @Test("A square turned by any angle keeps its area", arguments: [0.1, 0.5, .pi / 4, 1, 2.5, -0.7]) func turned(angle: Double) {
    let square = Path(rect: Rect(x: -15, y: -15, width: 30, height: 30))
    let turn = AffineTransform(rotationAngle: angle).concatenating(AffineTransform(translationX: 30.3, y: 29.6))
    let covered = area(60, 60) { $0.fill(square, .white, turn) }
    expectLess(abs(covered / 900 - 1), than: 0.0005)
  }

  @Test("Even-odd leaves a hole, winding fills it unless the inner outline has the opposite direction") func ring() {
    let (outer, inner) = (Rect(x: 1, y: 1, width: 8, height: 8), Rect(x: 3, y: 3, width: 4, height: 4))
    let path = Path(Path(rect: outer).elements + Path(rect: inner).elements)
    expectEqual(area(10, 10) { $0.fill(path, evenOdd: true) }, 48)
    expectEqual(area(10, 10) { $0.fill(path) }, 64)
    let back: [Path.Element] = [
      .move(Point(x: 3, y: 3)), .line(Point(x: 3, y: 7)), .line(Point(x: 7, y: 7)), .line(Point(x: 7, y: 3)), .close,
    ]
    expectEqual(area(10, 10) { $0.fill(Path(Path(rect: outer).elements + back)) }, 48)
  }

  @Test("An area wound around twice is covered once, also within a pixel") func twice() {
    let box = Path(rect: Rect(x: 0.5, y: 0, width: 2, height: 1)).elements
    for times in 1...4 {
      expectEqual(alphas(3, 1) { $0.fill(Path(Array(repeatElement(box, count: times).joined()))) }, [[128, 255, 128]])
    }
    expectEqual(alphas(3, 1) { $0.fill(Path(box + box), evenOdd: true) }, [[0, 0, 0]])
    expectEqual(alphas(3, 1) { $0.fill(Path(box + box + box), evenOdd: true) }, [[128, 255, 128]])
  }

  @Test("Filling with a transform fills the transformed outline", arguments: 1...10 as ClosedRange<UInt64>)
  func transforms(seed: UInt64) {
    var numbers = SplitMix64(seed: seed)
    func number(_ range: ClosedRange<Double>) -> Double { .random(in: range, using: &numbers) }
    let transform = AffineTransform(
      a: number(-2...2), b: number(-2...2), c: number(-2...2), d: number(-2...2), tx: number(-10...50), ty: number(-10...50))
    let path = Path(roundedRect: Rect(x: -10, y: -5, width: 20, height: 15), topLeft: 4, topRight: 0, bottomRight: 7, bottomLeft: 2)
    let (there, here) = (
      alphas(40, 40) { $0.fill(path, .white, transform) }, alphas(40, 40) { $0.fill(path.applying(transform)) }
    )
    expectEqual(there, here, "seed \(seed)")
    let scaled = alphas(40, 40, scale: 2) { $0.fill(path, .white, transform) }
    expectEqual(scaled, alphas(40, 40) { $0.fill(path, .white, transform.concatenating(AffineTransform(scaleX: 2, y: 2))) })
  }

  @Test("Nothing is drawn outside the canvas, and inside it is the same as on a larger canvas", arguments: 1...20 as ClosedRange<UInt64>)
  func clipping(seed: UInt64) {
    var numbers = SplitMix64(seed: seed)
    func point() -> Point { Point(x: .random(in: -30...50, using: &numbers), y: .random(in: -30...50, using: &numbers)) }
    let path = Path([.move(point()), .line(point()), .line(point()), .quadratic(control: point(), end: point()), .close])
    let whole = alphas(80, 80) { $0.fill(path, .white, AffineTransform(translationX: 30, y: 30)) }
    let part = alphas(20, 20) { $0.fill(path) }
    for y in 0..<20 {
      for x in 0..<20 { expect(abs(part[y][x] - whole[y + 30][x + 30]) <= 1, "seed \(seed), pixel (\(x), \(y))") }
    }
  }
}
