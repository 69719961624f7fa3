import Expectations
import LegatoLayers
import LegatoRendering
import TestSupport
import Testing

@Suite("A shadow is the outline, moved and blurred") struct ShadowTests {
  private func shadow(_ path: Path, radius: Double, offset: Vector = .zero, scale: Double = 1, _ transform: AffineTransform = .identity)
    -> [[Int]]
  {
    alphas(100, 100, scale: scale) { $0.shadow(of: path, radius: radius, offset: offset, color: .black, transform: transform) }
  }

  @Test("A blur keeps the sum of alpha", arguments: [0, 0.4, 1, 3, 7.5]) func sum(radius: Double) {
    let path = Path(rect: Rect(x: 35.5, y: 40, width: 30, height: 20))
    let total = shadow(path, radius: radius).joined().reduce(0, +)
    // faint pixels round to nothing or to one
    expectLess(abs(Double(total) / 255 - 600), than: 3)
  }

  @Test("At a straight edge a shadow has half of its alpha, and falls off as the normal distribution", arguments: [2.0, 5])
  func edge(radius: Double) {
    let rows = shadow(Path(rect: Rect(x: -50, y: -50, width: 100, height: 200)), radius: radius)
    let row = rows[50].map { Double($0) / 255 }
    func between(_ pixel: Int) -> Double { (row[pixel] + row[pixel + 1]) / 2 }
    expectLess(abs(between(49) - 0.5), than: 0.003)
    // Φ(−1) and Φ(1), between the two pixels around the place
    let one = Int(saturating: radius)
    expectLess(abs(between(49 + one) - 0.1587), than: 0.006)
    expectLess(abs(between(49 - one) - 0.8413), than: 0.006)
    expectEqual(row[50 + 3 * one + 1], 0)
    expect(zip(row[20...], row[21...]).allSatisfy { $0 >= $1 })
  }

  @Test("A shadow without blur is the outline itself, moved") func sharp() {
    let path = Path(rect: Rect(x: 20.25, y: 30, width: 10, height: 10))
    let moved = path.applying(AffineTransform(translationX: 5, y: -3.5))
    expectEqual(shadow(path, radius: 0, offset: Vector(dx: 5, dy: -3.5)), alphas(100, 100) { $0.fill(moved, .black) })
  }

  @Test("A symmetric outline has a symmetric shadow") func symmetric() {
    let rows = shadow(Path(ellipseIn: Rect(x: 30, y: 30, width: 40, height: 40)), radius: 4)
    for y in 0..<100 { for x in 0..<100 { expect(abs(rows[y][x] - rows[99 - y][99 - x]) <= 1 && abs(rows[y][x] - rows[x][y]) <= 1) } }
  }

  @Test("An outline outside the canvas casts its shadow into it") func fromOutside() {
    let whole = alphas(60, 40) {
      $0.shadow(of: Path(rect: Rect(x: 0, y: 10, width: 28, height: 20)), radius: 4, offset: .zero, color: .black, transform: .identity)
    }
    let part = alphas(30, 40) {
      $0.shadow(of: Path(rect: Rect(x: -30, y: 10, width: 28, height: 20)), radius: 4, offset: .zero, color: .black, transform: .identity)
    }
    for y in 0..<40 { for x in 0..<30 { expect(abs(part[y][x] - whole[y][x + 30]) <= 1) } }
    expectGreater(part[20][0], than: 20)
  }

  @Test("Radius and offset scale with the canvas") func scaled() {
    let path = Path(rect: Rect(x: 10, y: 10, width: 20, height: 20))
    let twice = AffineTransform(scaleX: 2, y: 2)
    let there = shadow(path, radius: 3, offset: Vector(dx: 4, dy: 2), scale: 2)
    expectEqual(there, shadow(path, radius: 3, offset: Vector(dx: 4, dy: 2), twice))
    expectEqual(there, shadow(path.applying(twice), radius: 6, offset: Vector(dx: 8, dy: 4)))
  }

  @Test("The widest possible blur is faint but visible") func wide() {
    let rows = shadow(Path(rect: Rect(x: 0, y: 0, width: 100, height: 100)), radius: 1e12)
    expect(rows[50][50] >= 3 && rows[50][50] <= 8)  // 100² / (2π · 256²) is 2.4 %, less what the cut at 3 deviations gives back
  }
}

@Suite("An image is stretched over its rectangle") struct ImageTests {
  private let red = SIMD4<UInt8>(255, 0, 0, 255)
  private let blue = SIMD4<UInt8>(0, 0, 255, 255)

  @Test("At its own size it is copied exactly, pixel by pixel") func exact() {
    var numbers = SplitMix64(seed: 5)
    let bitmap = Bitmap(width: 9, height: 7) { _, _ in
      let alpha = UInt8.random(in: 0...255, using: &numbers)
      return SIMD4(.random(in: 0...alpha, using: &numbers), .random(in: 0...alpha, using: &numbers), 0, alpha)
    }
    var canvas = Canvas(width: 12, height: 10)
    canvas.image(bitmap, in: Rect(x: 2, y: 1, width: 9, height: 7), opacity: 1, transform: .identity)
    for y in 0..<10 { for x in 0..<12 { expectEqual(canvas.bitmap[x, y], bitmap[x - 2, y - 1]) } }
  }

  @Test("An image of twice the resolution is copied pixel by pixel at twice the scale") func retina() {
    let bitmap = Bitmap(width: 4, height: 4) { x, y in (x + y) % 2 == 0 ? red : blue }
    var canvas = Canvas(width: 4, height: 4, scale: 2)
    canvas.image(bitmap, in: Rect(x: 0, y: 0, width: 2, height: 2), opacity: 1, transform: .identity)
    expectEqual(canvas.bitmap, bitmap)
  }

  @Test("Enlarged, it is interpolated between the centres of its pixels: 0, ¼, ¾, 1") func enlarged() {
    var canvas = Canvas(width: 4, height: 1)
    canvas.image(
      Bitmap(width: 2, height: 1) { x, _ in x == 0 ? red : blue }, in: Rect(x: 0, y: 0, width: 4, height: 1), opacity: 1,
      transform: .identity)
    expectEqual((0..<4).map { canvas.bitmap[$0, 0].x }, [255, 191, 64, 0])
    expectEqual((0..<4).map { canvas.bitmap[$0, 0].z }, [0, 64, 191, 255])
  }

  @Test("Interpolation is premultiplied: clear neighbours add no colour") func premultiplied() {
    var canvas = Canvas(width: 4, height: 1)
    canvas.image(
      Bitmap(width: 2, height: 1) { x, _ in x == 0 ? red : .zero }, in: Rect(x: 0, y: 0, width: 4, height: 1), opacity: 1,
      transform: .identity)
    expectEqual((0..<4).map { canvas.bitmap[$0, 0] }, [red, SIMD4(191, 0, 0, 191), SIMD4(64, 0, 0, 64), .zero])
  }

  @Test("Rotated by a quarter turn, it is copied rotated") func turned() {
    let bitmap = Bitmap(width: 2, height: 3) { x, y in SIMD4(UInt8(100 * x), UInt8(80 * y), 0, 255) }
    var canvas = Canvas(width: 3, height: 2)
    canvas.image(
      bitmap, in: Rect(x: 0, y: 0, width: 2, height: 3), opacity: 1,
      transform: AffineTransform(a: 0, b: 1, c: -1, d: 0, tx: 3, ty: 0))
    for y in 0..<2 { for x in 0..<3 { expectEqual(canvas.bitmap[x, y], bitmap[y, 2 - x]) } }
  }

  @Test("Pixels at its edges are covered in part; opacity multiplies") func partial() {
    var canvas = Canvas(width: 3, height: 1)
    canvas.image(
      Bitmap(width: 1, height: 1) { _, _ in red }, in: Rect(x: 0.5, y: 0, width: 2, height: 1), opacity: 0.5, transform: .identity)
    expectEqual((0..<3).map { canvas.bitmap[$0, 0].w }, [64, 128, 64])
  }

  @Test("Without pixels, without area, with a singular transform or with opacity 0 nothing is drawn") func nothing() {
    var canvas = Canvas(width: 2, height: 2)
    let one = Bitmap(width: 1, height: 1) { _, _ in red }
    let whole = Rect(x: 0, y: 0, width: 2, height: 2)
    canvas.image(Bitmap(width: 0, height: 3), in: whole, opacity: 1, transform: .identity)
    canvas.image(one, in: Rect(x: 0, y: 0, width: -2, height: 2), opacity: 1, transform: .identity)
    canvas.image(one, in: whole, opacity: 1, transform: AffineTransform(scaleX: 0, y: 1))
    canvas.image(one, in: whole, opacity: 0, transform: .identity)
    canvas.image(one, in: whole, opacity: .nan, transform: .identity)
    expectEqual(canvas.bitmap, Bitmap(width: 2, height: 2))
  }

  @Test("A shadow that ends just before the canvas draws nothing in it, however near") func justOutside() {
    for radius in [2.0, 5, 13, 30] {
      for step in 0..<60 {
        let distance = radius * (3 + Double(step) / 20)
        var canvas = Canvas(width: 24, height: 24)
        canvas.shadow(
          of: Path(rect: Rect(x: -distance - 10, y: 4, width: 10, height: 9)), radius: radius, offset: Vector(dx: 0, dy: 0), color: .black,
          transform: .identity)
        // a bell has less than 1.4 thousandths of its area beyond three deviations
        expect(canvas.colors.allSatisfy { $0.w >= 0 && $0.w < 0.0014 + 0.003 }, "\(radius) at \(distance)")
      }
    }
  }
}
