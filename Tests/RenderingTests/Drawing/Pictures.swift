import LegatoLayers
import LegatoRendering

/// A window of 20 × 20 points with the layers in it.
func window(_ layers: Layer...) -> Window {
  let window = Window(size: Size(width: 20, height: 20))
  for layer in layers { window.addSublayer(layer) }
  return window
}

/// A layer of one colour.
func box(_ frame: Rect, _ color: Color, _ sublayers: Layer...) -> Layer {
  let layer = Layer(frame: frame)
  layer.backgroundColor = color
  for sublayer in sublayers { layer.addSublayer(sublayer) }
  return layer
}

func picture(_ window: Window, scale: Double = 1) -> Bitmap {
  var canvas = Canvas(width: Int(saturating: 20 * scale), height: Int(saturating: 20 * scale), scale: scale)
  canvas.draw(window)
  return canvas.bitmap
}

extension Bitmap {
  /// A letter for each pixel of a row: the first of the colour's name, "." for clear, "?" for a mixture.
  func row(_ y: Int) -> String {
    String(
      (0..<width).map { x -> Character in
        switch self[x, y] {
        case .zero: "."
        case SIMD4(255, 0, 0, 255): "r"
        case SIMD4(0, 255, 0, 255): "g"
        case SIMD4(0, 0, 255, 255): "b"
        case SIMD4(0, 0, 0, 255): "k"
        case SIMD4(255, 255, 255, 255): "w"
        default: "?"
        }
      })
  }

  /// The sum of alpha, in whole pixels.
  var coveredArea: Double { Double(stride(from: 3, to: bytes.count, by: 4).reduce(0) { $0 + Int(bytes[$1]) }) / 255 }
}

/// Whether no part differs by more than a step of a byte.
func near(_ a: SIMD4<UInt8>, _ b: SIMD4<UInt8>) -> Bool { (0..<4).allSatisfy { abs(Int(a[$0]) - Int(b[$0])) <= 1 } }
