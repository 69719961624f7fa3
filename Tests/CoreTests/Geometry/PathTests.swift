import Expectations
import LegatoCore
import Testing

@Suite("Outlines") struct PathTests {
  @Test("a circle is round to 0.03 % and its lines stay within the tolerance") func circle() {
    let circle = Path(ellipseIn: Rect(x: -100, y: -100, width: 200, height: 200))
    let line = circle.polylines(tolerance: 0.01)[0]
    expect(circle.polylines().count == 1 && line.isClosed)
    for (i, point) in line.points.enumerated() {
      expectLess(abs(point.distance(to: .zero) - 100), than: 0.03)
      let next = line.points[(i + 1) % line.points.count]
      expectGreater(Point(x: (point.x + next.x) / 2, y: (point.y + next.y) / 2).distance(to: .zero), than: 99.98)
    }
  }

  @Test("a rounded rectangle rounds the given corners, and scales radii down that do not fit") func rounded() {
    let rect = Rect(x: 0, y: 0, width: 100, height: 50)
    let path = Path(roundedRect: rect, topLeft: 20, topRight: 0, bottomRight: 20, bottomLeft: 0)
    expect(!path.contains(Point(x: 2, y: 2)) && path.contains(Point(x: 98, y: 2)))
    expect(!path.contains(Point(x: 98, y: 48)) && path.contains(Point(x: 2, y: 48)))
    expect(path.contains(Point(x: 6.5, y: 6.5)) && !path.contains(Point(x: 5.5, y: 5.5)))  // 20·(1 − 1/√2) = 5.86
    let capsule = Path(roundedRect: rect, cornerRadius: 1000)
    expect(!capsule.contains(Point(x: 7, y: 7)) && capsule.contains(Point(x: 8, y: 8)))  // 25·(1 − 1/√2) = 7.32
    expectEqual(capsule.bounds(), rect)
    expectEqual(Path(roundedRect: rect, cornerRadius: .infinity), capsule)
    expectEqual(Path(roundedRect: rect, cornerRadius: .nan), Path(roundedRect: rect, cornerRadius: 0))
    expectEqual(Path(roundedRect: rect, topLeft: .infinity, topRight: 3, bottomRight: -.infinity, bottomLeft: 3).bounds(), rect)
  }

  @Test("winding and even-odd differ where the outline winds twice") func fillRules() {
    var path = Path(rect: Rect(x: 0, y: 0, width: 10, height: 10))
    path.elements += Path(rect: Rect(x: 2, y: 2, width: 6, height: 6)).elements
    expect(path.contains(Point(x: 5, y: 5)) && !path.contains(Point(x: 5, y: 5), usesEvenOdd: true))
    expect(path.contains(Point(x: 1, y: 5), usesEvenOdd: true))
  }

  @Test("curves, open lines and non-finite points") func odd() {
    var path = Path()
    path.move(to: .zero)
    path.addQuadCurve(to: Point(x: 10, y: 0), control: Point(x: 5, y: 10))
    path.addLine(to: Point(x: .nan, y: 1))
    expectLess(abs(path.bounds(tolerance: 0.001).maxY - 5), than: 0.002)
    expectEqual(path.polylines().first?.isClosed, false)
    expect(Path().bounds() == .zero && Path().polylines().isEmpty)
  }

  /// Outlines that begin without a move, or go on without one, and the same with all of them.
  private static let withoutMoves: [(Path, Path)] = {
    let (a, b, c, d) = (Point(x: 30, y: 0), Point(x: 30, y: 30), Point(x: 5, y: 40), Point(x: -7, y: 3))
    return [
      (Path([.line(a), .line(b), .close]), Path([.move(a), .line(b), .close])),
      (Path([.quadratic(control: a, end: b), .line(c)]), Path([.move(a), .quadratic(control: a, end: b), .line(c)])),
      (
        Path([.cubic(control1: a, control2: b, end: c), .close, .line(d), .close]),
        Path([.move(a), .cubic(control1: a, control2: b, end: c), .close, .move(a), .line(d), .close])
      ),
      (Path([.close, .close, .line(a), .line(b)]), Path([.move(a), .line(b)])),
      (
        Path([.move(a), .line(b), .close, .quadratic(control: c, end: d)]),
        Path([.move(a), .line(b), .close, .move(a), .quadratic(control: c, end: d)])
      ),
    ]
  }()

  @Test(
    "An outline without a move begins at its first point, and goes on at the start of what was closed, wherever it is", arguments: 0..<5)
  func moves(index: Int) {
    let (path, whole) = Self.withoutMoves[index]
    expectEqual(path.withMoves, whole)
    expectEqual(whole.withMoves, whole)
    expectEqual(path.polylines(), whole.polylines())
    let moved = AffineTransform(a: 0.5, b: -1, c: 2, d: 0.25, tx: 50, ty: -20)
    expectEqual(path.applying(moved).polylines(), whole.applying(moved).polylines())
    expectEqual(path.bounds(), whole.bounds())
    expectEqual(Track.segmentCount(of: path), Track.segmentCount(of: whole))
  }
}
