import Expectations
import LegatoLayers
import Testing

@Suite("Rounded rectangles are interpolated whatever their radii") struct RoundedRectangleTests {
  private let rect = Rect(x: 0, y: 0, width: 40, height: 30)

  private func rounded(_ radii: [Double]) -> Path {
    Path(roundedRect: rect, topLeft: radii[0], topRight: radii[1], bottomRight: radii[2], bottomLeft: radii[3])
  }

  private func points(_ path: Path?) -> [Point] {
    (path?.elements ?? []).flatMap { element -> [Point] in
      switch element {
      case .move(let point), .line(let point): [point]
      case .quadratic(let control, let end): [control, end]
      case .cubic(let control1, let control2, let end): [control1, control2, end]
      case .close: []
      }
    }
  }

  @Test("LM-22: a corner is rounded and sharpened point by point, also from and to no radius") func radii() {
    let (window, layer) = (Window(size: Size(width: 100, height: 100)), PathLayer(frame: Rect(x: 0, y: 0, width: 100, height: 100)))
    window.addSublayer(layer)
    let ways: [(from: [Double], half: [Double], to: [Double])] = [
      ([0, 0, 0, 0], [4, 4, 4, 4], [8, 8, 8, 8]), ([8, 0, 8, 0], [4, 5, 4, 5], [0, 10, 0, 10]),
      ([6, 6, 0, 0], [3, 3, 0, 0], [0, 0, 0, 0]),
    ]
    for way in ways {
      layer.path = rounded(way.from)
      Layer.animate(withDuration: 1, options: .curveLinear) { layer.path = rounded(way.to) }
      window.stage.advance(to: window.stage.now + 0.5)
      let (shown, wanted) = (points(layer.presentationShape.path), points(rounded(way.half)))
      expect(shown.count == wanted.count && zip(shown, wanted).allSatisfy { $0.distance(to: $1) < 1e-9 }, "\(way): \(shown)")
      window.stage.advance(to: window.stage.now + 0.5)
      expectEqual(layer.presentationShape.path, rounded(way.to))
    }
    expectEqual(Path(roundedRect: rect, cornerRadius: 0).bounds(), rect)
  }
}
