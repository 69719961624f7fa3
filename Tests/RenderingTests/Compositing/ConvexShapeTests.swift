import Expectations
import LegatoCore
import LegatoLayers
import LegatoRendering
import TestSupport
import Testing

@Suite("A compositor sweeps convex outlines in a way of its own, and shows what is painted")
struct ConvexShapeTests {
  private static func polygon(_ corners: Int, step: Int, radius: Double) -> Path {
    var path = Path()
    for i in 0..<corners {
      let turn = AffineTransform(rotationAngle: Double(i * step) * 2 * .pi / Double(corners))
      let point = Point(x: 20 + radius * turn.a, y: 20 + radius * turn.b)
      if i == 0 { path.move(to: point) } else { path.addLine(to: point) }
    }
    path.closeSubpath()
    return path
  }

  private static func line(_ points: [Point]) -> Path {
    var path = Path([.move(points[0])])
    for point in points.dropFirst() { path.addLine(to: point) }
    path.closeSubpath()
    return path
  }

  /// Convex ones, and those that are nearly so: stars, slivers, an outline that is run through twice, and one with a dent of a rounding error.
  private static let paths: [Path] =
    (3..<12).map { polygon($0, step: 1, radius: 11) } + (3..<12).map { polygon($0, step: -1, radius: 7.3) }
    + [
      polygon(5, step: 2, radius: 12), polygon(7, step: 3, radius: 12), Path(ellipseIn: Rect(x: 4, y: 9, width: 30, height: 14)),
      Path(roundedRect: Rect(x: 5, y: 5, width: 27, height: 19), cornerRadius: 6), Path(rect: Rect(x: 3, y: 4, width: 30.5, height: 0.25)),
      line([Point(x: 2, y: 2), Point(x: 38, y: 2.000_01), Point(x: 38, y: 2)]),
      line([Point(x: 5, y: 5), Point(x: 5, y: 30), Point(x: 5, y: 5)]),
      line([Point(x: 5, y: 5), Point(x: 25, y: 5), Point(x: 25, y: 25), Point(x: 5, y: 25), Point(x: 5, y: 5), Point(x: 25, y: 5)]),
      line([Point(x: 8, y: 8), Point(x: 18, y: 8 + 1e-11), Point(x: 28, y: 8), Point(x: 28, y: 28), Point(x: 8, y: 28)]),
      line([Point(x: 8, y: 8), Point(x: 18, y: 9), Point(x: 28, y: 8), Point(x: 28, y: 28), Point(x: 8, y: 28)]),
      line([Point(x: -900, y: -900), Point(x: 1200, y: 20), Point(x: 20, y: 1200)]),
    ]

  @Test("turned, scaled, mirrored and at parts of pixels", arguments: Effort.alternate([1.0, 2, 2.75])) func turned(scale: Double) {
    let window = Window(size: Size(width: 260, height: 260))
    window.backgroundColor = .white
    let shapes = Self.paths.enumerated().map { index, path in
      let shape = PathLayer(frame: Rect(x: Double(index % 6) * 42, y: Double(index / 6) * 42, width: 40, height: 40))
      (shape.path, shape.fillColor, shape.strokeColor) = (path, Color(red: 0.1, green: 0.3, blue: 0.6, alpha: 0.8), .clear)
      window.addSublayer(shape)
      return shape
    }
    let side = Int(saturating: 260 * scale)
    let compositor = Compositor(width: side, height: side, scale: scale)
    for step in 0..<Effort.of(7) + 2 {
      for (index, shape) in shapes.enumerated() {
        let (turn, size) = (Double(step * (index + 1)) * 0.37, 1 + 0.07 * Double((step + index) % 5))
        shape.affineTransform = AffineTransform(scaleX: step % 2 == 0 ? size : -size, y: size).concatenating(
          AffineTransform(rotationAngle: turn))
        shape.position.x += [0, 0.5, 0.25, 1.0 / 3][step % 4]
      }
      compositor.draw(window)
      expect(isExact(compositor, window, scale: scale), "step \(step)")
    }
  }
}
