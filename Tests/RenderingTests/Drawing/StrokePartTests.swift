import Expectations
import LegatoLayers
import LegatoRendering
import Testing

@Suite("Parts of an outline, and dashes of it, can be stroked") struct StrokePartTests {
  private func line(_ points: (Double, Double)..., closed: Bool = false, configure: (PathLayer) -> Void) -> Bitmap {
    let layer = PathLayer(frame: Rect(x: 0, y: 0, width: 20, height: 20))
    layer.path = Path(
      [.move(Point(x: points[0].0, y: points[0].1))] + points.dropFirst().map { .line(Point(x: $0.0, y: $0.1)) } + (closed ? [.close] : []))
    (layer.fillColor, layer.strokeColor, layer.lineWidth) = (.clear, .red, 2)
    configure(layer)
    return picture(window(layer))
  }

  @Test("From a start fraction to an end fraction of the whole length, over corners and sub-paths") func shares() {
    expectEqual(line((0, 5), (20, 5)) { ($0.strokeStart, $0.strokeEnd) = (0.25, 0.75) }.row(5), ".....rrrrrrrrrr.....")
    // 10 along, 10 down: from 5 to 15
    let bent = line((2, 5), (12, 5), (12, 15)) { ($0.strokeStart, $0.strokeEnd) = (0.25, 0.75) }
    expectEqual(bent.row(5), ".......rrrrrr.......")
    expectEqual((4..<20).map { bent[12, $0].w == 255 }, (4..<20).map { $0 < 10 })
    // two lines of 10: the first's last 5 and the second's first 5
    let two = line((0, 5), (10, 5)) {
      $0.path!.elements += [.move(Point(x: 0, y: 15)), .line(Point(x: 10, y: 15))]
      ($0.strokeStart, $0.strokeEnd) = (0.25, 0.75)
    }
    expect(two.row(5) == ".....rrrrr.........." && two.row(15) == "rrrrr...............")
  }

  @Test(
    "A closed outline stroked completely stays closed, a part of it does not; fractions are clamped to 0…1, and an end before the start strokes nothing"
  )
  func ends() {
    func box(_ start: Double, _ end: Double) -> Double {
      line((4, 4), (14, 4), (14, 14), (4, 14), closed: true) { ($0.strokeStart, $0.strokeEnd) = (start, end) }.coveredArea
    }
    expect(box(0, 1) == 80 && box(-3, 1.4) == 80)
    // a corner's mitre is as large as what its two sides share; at open ends there is neither
    expect(box(0, 0.75) == 60 && box(0.125, 0.375) == 20)
    expect(box(0.5, 0.5) == 0 && box(0.7, 0.2) == 0)
  }

  @Test("Curves are divided by arc length: quarters of a circle are quarter rings") func circle() {
    let layer = PathLayer(frame: Rect(x: 0, y: 0, width: 20, height: 20))
    layer.path = Path(ellipseIn: Rect(x: 2, y: 2, width: 16, height: 16))
    (layer.fillColor, layer.strokeColor, layer.lineWidth) = (.clear, .red, 2)
    for (start, end) in [(0, 0.25), (0.25, 0.5), (0.1, 0.35), (0.4, 0.9)] {
      (layer.strokeStart, layer.strokeEnd) = (start, end)
      expectLess(abs(picture(window(layer)).coveredArea - 2 * .pi * 8 * 2 * (end - start)), than: 0.15)
    }
  }

  @Test("A cubic is divided by arc length: compared with points computed by scipy") func cubic() {
    let layer = PathLayer(frame: Rect(x: 0, y: 0, width: 20, height: 20))
    layer.path = Path([
      .move(.zero), .cubic(control1: Point(x: 10, y: 80), control2: Point(x: 90, y: -40), end: Point(x: 100, y: 50)),
    ])
    (layer.fillColor, layer.strokeColor, layer.lineWidth, layer.lineCap) = (.clear, .red, 2, .round)
    for (share, place) in [
      (0.25, Point(x: 17.46218153, y: 28.72930537)), (0.5, Point(x: 52.0051046, y: 20.4747134)),
      (0.8, Point(x: 91.6177906, y: 22.78565264)),
    ] {
      // a stroke as short as can be is a round dot at its place
      (layer.strokeStart, layer.strokeEnd) = (share - 1e-7, share + 1e-7)
      layer.bounds.origin = Point(x: place.x - 10, y: place.y - 10)
      let shown = picture(window(layer))
      var (x, y, sum) = (0.0, 0.0, 0.0)
      for row in 0..<20 {
        for column in 0..<20 {
          let alpha = Double(shown[column, row].w)
          (x, y, sum) = (x + alpha * (Double(column) + 0.5), y + alpha * (Double(row) + 0.5), sum + alpha)
        }
      }
      expectLess(abs(sum / 255 - .pi), than: 0.05)
      expect(abs(x / sum - 10) < 0.01 && abs(y / sum - 10) < 0.01)
    }
  }

  @Test("Dashes and gaps alternate, from the phase on; a pattern of odd length is repeated twice") func dashes() {
    expectEqual(line((0, 5), (20, 5)) { $0.lineDashPattern = [4, 2] }.row(5), "rrrr..rrrr..rrrr..rr")
    expectEqual(line((0, 5), (20, 5)) { ($0.lineDashPattern, $0.lineDashPhase) = ([4, 2], 3) }.row(5), "r..rrrr..rrrr..rrrr.")
    expectEqual(line((0, 5), (20, 5)) { ($0.lineDashPattern, $0.lineDashPhase) = ([4, 2], -2) }.row(5), "..rrrr..rrrr..rrrr..")
    expectEqual(line((0, 5), (20, 5)) { $0.lineDashPattern = [3] }.row(5), "rrr...rrr...rrr...rr")
    expectEqual(line((0, 5), (20, 5)) { $0.lineDashPattern = [3, 1, 2] }.row(5), "rrr.rr...r..rrr.rr..")
    // round a corner: from 8 to 12 of the way
    let bent = line((0, 5), (10, 5), (10, 15)) { ($0.lineDashPattern, $0.lineDashPhase) = ([4, 100], 96) }
    expectEqual(bent.row(5), "........rrr.........")
    expectEqual(bent.coveredArea, 8)
  }

  @Test("Dashes of length 0 with round caps are dots, also in a part of an outline") func dots() {
    let dots = line((1, 5), (19, 5)) { ($0.lineDashPattern, $0.lineCap) = ([0, 6], .round) }
    expectLess(abs(dots.coveredArea - 3 * .pi), than: 0.1)  // at 0, 6 and 12; the end belongs to no stroke
    let part = line((0, 5), (20, 5)) { ($0.lineDashPattern, $0.strokeStart) = ([4, 2], 0.5) }
    expectEqual(part.row(5), "..........rrrr..rrrr")
  }

  @Test("What ends where a sub-path begins leaves no dot of a cap there") func noDots() {
    // two lines of 10, of which the first is stroked
    let two = line((0, 5), (10, 5)) {
      $0.path!.elements += [.move(Point(x: 5, y: 15)), .line(Point(x: 15, y: 15))]
      ($0.strokeEnd, $0.lineCap) = (0.5, .square)
    }
    expect(two.row(15) == "...................." && two.row(5) == "rrrrrrrrrrr.........")
    for phase in [4.0, -2, 10] {
      let gap = line((3, 5), (20, 5)) { ($0.lineDashPattern, $0.lineDashPhase, $0.lineCap) = ([4, 2], phase, .square) }
      expectEqual(gap.row(5), "....rrrrrrrrrrrrrrrr")
    }
  }

  @Test("A pattern of length 0, or repeated too often, is a solid line; invalid fractions still draw a frame") func hostile() {
    for pattern in [[0.0], [0, 0], [1e-12, 1e-12], [1e300, 1e300], [.greatestFiniteMagnitude]] {
      expectEqual(line((0, 5), (20, 5)) { $0.lineDashPattern = pattern }.row(5), "rrrrrrrrrrrrrrrrrrrr")
    }
    for number in [1e-300, 1e300, -1e300] {
      _ = line((0, 5), (20, 5)) {
        ($0.lineDashPattern, $0.lineDashPhase, $0.strokeStart, $0.strokeEnd, $0.miterLimit) = ([1, 2], number, -number, number, number)
        $0.path = Path([
          .move(Point(x: number, y: 0)), .cubic(control1: .zero, control2: Point(x: 5, y: -number), end: Point(x: 9, y: 9)), .close,
        ])
      }
    }
    expectEqual(line((3, 3), (3, 3)) { $0.strokeEnd = 0.5 }.coveredArea, 0)
  }

  @Test("A mitre longer than the limit, 1/sin(θ/2) widths, becomes a bevel") func miterLimit() {
    // a right angle reaches √2 widths
    func corner(_ limit: Double) -> Double { line((4, 14), (14, 14), (14, 4)) { $0.miterLimit = limit }.coveredArea }
    expectEqual(corner(1.42), 40)
    expect(abs(corner(1.41) - 39.5) < 0.01 && abs(corner(0.2) - 39.5) < 0.01)
  }
}
