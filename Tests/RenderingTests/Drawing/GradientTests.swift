import Expectations
import LegatoLayers
import LegatoRendering
import Testing

@Suite("A gradient layer shows the colour of each pixel's parameter") struct GradientTests {
  private let layer = GradientLayer(frame: Rect(x: 0, y: 0, width: 20, height: 20), colors: [.black, .white])

  private func reds(_ row: Int = 10, _ picture: Bitmap? = nil) -> [Int] {
    let picture = picture ?? RenderingTests.picture(window(layer))
    return (0..<20).map { Int(picture[$0, row].x) }
  }
  private func byte(_ share: Double) -> Int { Int(saturating: (min(1, max(0, share)) * 255).rounded()) }

  @Test("Axial: the parameter at each pixel's centre, along the line from start to end; by default downwards") func axial() {
    let shown = picture(window(layer))
    for y in 0..<20 { expectEqual(Int(shown[7, y].x), byte((Double(y) + 0.5) / 20)) }
    (layer.startPoint, layer.endPoint) = (Point(x: 0.25, y: 0), Point(x: 0.75, y: 0))
    expectEqual(reds(), (0..<20).map { byte((Double($0) + 0.5 - 5) / 10) })
  }

  @Test("Oblique axial: points on a perpendicular to the line, measured in points, have one colour, in a layer of any shape") func aslant()
  {
    layer.frame = Rect(x: 0, y: 0, width: 20, height: 10)
    (layer.startPoint, layer.endPoint) = (.zero, Point(x: 1, y: 1))
    let shown = picture(window(layer))
    for (x, y) in [(0, 0), (3, 8), (10, 5), (19, 9), (17, 1)] {
      // ((x, y) · (20, 10)) / 500
      expectEqual(Int(shown[x, y].x), byte(((Double(x) + 0.5) * 20 + (Double(y) + 0.5) * 10) / 500))
    }
  }

  @Test("Radial: the distance from the start, relative to the horizontal and vertical distance of the end") func radial() {
    layer.kind = .radial
    (layer.startPoint, layer.endPoint) = (Point(x: 0.5, y: 0.5), Point(x: 1, y: 0.75))
    let shown = picture(window(layer))
    for (x, y) in [(10, 10), (15, 10), (10, 13), (14, 12), (0, 10), (10, 0)] {
      let (u, v) = ((Double(x) + 0.5 - 10) / 10, (Double(y) + 0.5 - 10) / 5)
      expectEqual(Int(shown[x, y].x), byte((u * u + v * v).squareRoot()))
    }
  }

  @Test("Conic: clockwise on screen, from the direction of the end point") func conic() {
    layer.kind = .conic
    (layer.startPoint, layer.endPoint) = (Point(x: 0.5, y: 0.5), Point(x: 1, y: 0.5))
    let shown = picture(window(layer))
    // on the diagonals: ⅛ below right, ⅜ below left, ⅝ above left, ⅞ above right
    for (x, y, share) in [(15, 15, 0.125), (4, 15, 0.375), (4, 4, 0.625), (15, 4, 0.875)] { expectEqual(Int(shown[x, y].x), byte(share)) }
    expect(shown[19, 10].x < 10 && shown[19, 9].x > 245)
    layer.endPoint = Point(x: 0.5, y: 1)
    expectEqual(Int(picture(window(layer))[4, 15].x), byte(0.125))
  }

  @Test("Locations place the colours; two equal ones make an edge, one below its predecessor counts as equal to it") func locations() {
    (layer.startPoint, layer.endPoint) = (Point(x: 0, y: 0), Point(x: 1, y: 0))
    layer.colors = [.black, .white, .black, .black]
    let edge: [Int] = (0..<20).map { x in x < 10 ? byte((Double(x) + 0.5) / 10) : 0 }
    layer.locations = [0, 0.5, 0.5, 1]
    expectEqual(reds(), edge)
    layer.locations = [0, 0.5, 0.2, 1]
    expectEqual(reds(), edge)
    (layer.colors, layer.locations) = ([.white, .black], [0.25, 0.5])
    for (x, red) in reds().enumerated() {
      let wanted = byte(1 - (Double(x) + 0.5 - 5) / 5)
      expect(abs(red - wanted) <= 1)
    }
  }

  @Test("Colours are interpolated premultiplied: a clear one adds no colour") func premultiplied() {
    (layer.startPoint, layer.endPoint) = (Point(x: 0, y: 0), Point(x: 1, y: 0))
    layer.colors = [.red, .clear]
    let shown = picture(window(layer))
    for x in 0..<20 { expectEqual(shown[x, 5], SIMD4(shown[x, 5].w, 0, 0, shown[x, 5].w)) }
    expectEqual(Int(shown[4, 5].w), byte(1 - 4.5 / 20))
  }

  @Test("It is drawn over the background, within the round corners, under the sublayers, and with the layer's opacity") func place() {
    layer.colors = [Color.red.withAlpha(multipliedBy: 0.5)]
    (layer.backgroundColor, layer.cornerRadius) = (.blue, 10)
    layer.addSublayer(box(Rect(x: 8, y: 8, width: 4, height: 4), .green))
    let shown = picture(window(layer))
    expect(near(shown[5, 10], SIMD4(128, 0, 128, 255)) && shown[9, 9] == SIMD4(0, 255, 0, 255) && shown[0, 0] == .zero)
    layer.backgroundColor = .clear
    expectLess(abs(picture(window(layer)).coveredArea - .pi * 50 - 8), than: 0.5)
    layer.backgroundColor = .blue
    layer.opacity = 0.5
    expect(near(picture(window(layer))[5, 10], SIMD4(64, 0, 64, 128)))
    layer.sublayers[0].removeFromSuperlayer()
    layer.backgroundColor = .clear
    expect(near(picture(window(layer))[5, 10], SIMD4(64, 0, 0, 64)))
  }

  @Test("Its shadow has the layer's outline and the mean alpha of the colours, composited over the background's") func shadow() {
    layer.frame = Rect(x: 0, y: 0, width: 8, height: 20)
    layer.colors = [.red, .clear]
    (layer.shadowOpacity, layer.shadowRadius, layer.shadowOffset) = (1, 0, Vector(dx: 10, dy: 0))
    expectEqual(picture(window(layer))[12, 10], SIMD4(0, 0, 0, 128))
    layer.backgroundColor = Color.blue.withAlpha(multipliedBy: 0.5)
    expectEqual(picture(window(layer))[12, 10], SIMD4(0, 0, 0, 191))
  }

  @Test("It is rotated with its layer, and drawn in perspective") func transformed() {
    layer.affineTransform = AffineTransform(rotationAngle: -.pi / 2)
    let turned = picture(window(layer))
    for x in 0..<20 { expect(abs(Int(turned[x, 7].x) - byte((Double(x) + 0.5) / 20)) <= 1) }
    layer.transform = Transform3D(rotationAngle: 1, x: 0, y: 1, z: 0).concatenating(Transform3D(perspectiveDistance: 40))
    let seen = picture(window(layer))
    expect(seen[10, 2].x < 60 && seen[10, 17].x > 150 && seen[10, 10].w == 255)
    expect(seen.coveredArea > 100 && seen.coveredArea < 350)
  }

  @Test("Without colours nothing is drawn; where start and end coincide the last colour is") func degenerate() {
    layer.colors = []
    expectEqual(picture(window(layer)).coveredArea, 0)
    layer.colors = [.red, .blue]
    layer.endPoint = layer.startPoint
    for kind in [GradientLayer.Kind.axial, .radial] {
      layer.kind = kind
      expectEqual(picture(window(layer))[10, 10], SIMD4(0, 0, 255, 255))
    }
    layer.kind = .conic
    expectEqual(picture(window(layer))[10, 10].w, 255)
  }

  @Test("Extreme or invalid locations, counts and sizes still draw a frame", arguments: [1e-300, -1, 1e9, 1e300, -1e308]) func absurd(
    number: Double
  ) {
    for kind in GradientLayer.Kind.allCases {
      layer.kind = kind
      layer.colors = [Color](repeating: .red, count: 300) + [Color(red: number, green: 1, blue: -number, alpha: 2)]
      layer.locations = [number, -number, 0, number]
      (layer.startPoint, layer.endPoint) = (Point(x: number, y: 0), Point(x: 0, y: -number))
      expectEqual(picture(window(layer))[10, 10].w, 255)
    }
  }
}
