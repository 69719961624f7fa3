import Expectations
import LegatoLayers
import LegatoRendering
import TestSupport
import Testing

@Suite("Area inside an outline counts once, wherever in a pixel the outline overlaps or crosses itself") struct WindingTests {
  private func polygon(_ points: (Double, Double)...) -> [Path.Element] {
    [.move(Point(x: points[0].0, y: points[0].1))] + points.dropFirst().map { .line(Point(x: $0.0, y: $0.1)) } + [.close]
  }

  @Test("Two boxes that overlap inside one pixel cover their union, or by even-odd what only one covers") func overlap() {
    // 0.1…0.6 and 0.4…0.9, both 0.2…0.8 high: union 0.8 × 0.6, overlap 0.2 × 0.6
    let path = Path(
      polygon((0.1, 0.2), (0.6, 0.2), (0.6, 0.8), (0.1, 0.8)) + polygon((0.4, 0.2), (0.9, 0.2), (0.9, 0.8), (0.4, 0.8)))
    expectEqual(alphas(1, 1) { $0.fill(path) }, [[122]])  // 0.48
    expectEqual(alphas(1, 1) { $0.fill(path, evenOdd: true) }, [[92]])  // 0.48 − 0.12 = 0.36
  }

  @Test("A bow tie covers both of its halves, though their directions are opposite") func bowTie() {
    // the diagonals of a box 0.8 × 0.6 and its left and right sides: two triangles of 0.12 each
    let small = Path(polygon((0.1, 0.2), (0.9, 0.8), (0.9, 0.2), (0.1, 0.8)))
    expectEqual(alphas(1, 1) { $0.fill(small) }, [[61]])  // 0.24
    let large = Path(polygon((3, 3), (43, 33), (43, 3), (3, 33)))
    expectLess(abs(area(50, 40) { $0.fill(large) } - 600), than: 0.05)
    expectLess(abs(area(50, 40) { $0.fill(large, evenOdd: true) } - 600), than: 0.05)
  }

  @Test("A five-pointed star: filled completely by winding, without its middle by even-odd") func star() {
    // ten corners, R and r = R·sin 18°/sin 54° from the middle in turn: area 5·R·r·sin 36°; the middle is a pentagon of radius r: 5/2·r²·sin 72°
    let (radius, degree) = (40.0, Double.pi / 180)
    let points = (0..<5).map { i in
      let angle = Double(i) * 144 * degree - .pi / 2
      return Point(x: 45.3 + radius * AffineTransform(rotationAngle: angle).a, y: 45.7 + radius * AffineTransform(rotationAngle: angle).b)
    }
    let path = Path([.move(points[0])] + points.dropFirst().map { .line($0) } + [.close])
    func sine(_ degrees: Double) -> Double { AffineTransform(rotationAngle: degrees * degree).b }
    let inner = radius * sine(18) / sine(54)
    let whole = 5 * radius * inner * sine(36)
    let middle = 2.5 * inner * inner * sine(72)
    expectLess(abs(area(90, 90) { $0.fill(path) } - whole), than: 0.3)
    expectLess(abs(area(90, 90) { $0.fill(path, evenOdd: true) } - (whole - middle)), than: 0.3)
  }

  @Test("A hole of opposite direction stays a hole inside a pixel") func hole() {
    let path = Path(
      polygon((0.1, 0.1), (0.9, 0.1), (0.9, 0.9), (0.1, 0.9)) + polygon((0.3, 0.3), (0.3, 0.7), (0.7, 0.7), (0.7, 0.3)))
    expectEqual(alphas(1, 1) { $0.fill(path) }, [[122]])  // 0.64 − 0.16 = 0.48
  }

  @Test("A line that returns over itself is as dark as one drawn once") func backtracking() {
    let there = Path([.move(Point(x: 2.3, y: 3.4)), .line(Point(x: 15.2, y: 9.1))])
    let andBack = Path(there.elements + [.line(Point(x: 2.3, y: 3.4))])
    func line(_ path: Path) -> [[Int]] {
      alphas(20, 20) { $0.stroke(path, style: StrokeStyle(width: 1.5), color: .white, transform: .identity) }
    }
    let (once, twice) = (line(there), line(andBack))
    for (a, b) in zip(once.joined(), twice.joined()) { expect(abs(a - b) <= 1) }
  }

  @Test("Random outlines cover what 64 × 64 samples in each pixel find", arguments: Effort.seeds(12))
  func points(seed: UInt64) {
    var numbers = SplitMix64(seed: seed)
    let path = Path(
      (0..<3).flatMap { _ in
        let points = (0..<Int.random(in: 3...6, using: &numbers)).map { _ in
          Point(x: .random(in: -1...5, using: &numbers), y: .random(in: -1...5, using: &numbers))
        }
        return [Path.Element.move(points[0])] + points.dropFirst().map { .line($0) } + [.close]
      })
    for evenOdd in [false, true] {
      let shown = alphas(4, 4) { $0.fill(path, evenOdd: evenOdd) }
      for y in 0..<4 {
        for x in 0..<4 {
          var hits = 0
          for row in 0..<64 {
            for column in 0..<64 {
              let point = Point(x: Double(x) + (Double(column) + 0.5) / 64, y: Double(y) + (Double(row) + 0.5) / 64)
              if path.contains(point, usesEvenOdd: evenOdd) { hits += 1 }
            }
          }
          // a straight edge leaves at most a row's worth of points in doubt; up to 18 edges may cross a pixel
          expect(abs(Double(shown[y][x]) - Double(hits) / 4096 * 255) <= 4, "seed \(seed), even-odd \(evenOdd), pixel (\(x), \(y))")
        }
      }
    }
  }

  @Test("Outlines that are far away, tiny, or have coincident points or edges terminate, with a coverage of at most 1") func hostile() {
    let far = polygon((-1e300, 0.5), (1e300, 0.5), (1e300, 1e300), (-1e300, 1e300))
    expect(alphas(2, 2) { $0.fill(Path(far)) }.joined().allSatisfy { (0...255).contains($0) })
    let tiny = polygon((1, 1), (1 + 1e-15, 1), (1, 1 + 1e-15))
    expectEqual(alphas(2, 2) { $0.fill(Path(tiny + tiny)) }, [[0, 0], [0, 0]])
    let wide = polygon((-1e9, -1e9), (1e9, -1e9), (1e9, 1e9), (-1e9, 1e9))
    expectEqual(alphas(2, 2) { $0.fill(Path(wide + wide)) }, [[255, 255], [255, 255]])
  }

  @Test("Edges far to the left, where neighbouring numbers are coarse, end where they should", arguments: [1e6, 1e9, 1e12])
  func farLeft(distance: Double) {
    // three hundred outlines each of which crosses the next
    var path = Path()
    for i in 0..<300 {
      let x = -distance + Double(i) * 0.1
      path.elements += polygon((x, 0), (x + 30, 11 + Double(i) * 0.01), (x + 3, 23), (x + 9, 3))
    }
    path.elements += Path(rect: Rect(x: 1, y: 1, width: 1, height: 22)).elements
    let seen = alphas(3, 24) { $0.fill(path, evenOdd: true) }
    expect(seen[0] == [0, 0, 0] && seen[12] == [0, 255, 0])
  }
}
