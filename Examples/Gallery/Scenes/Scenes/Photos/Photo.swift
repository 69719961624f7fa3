import Legato

/// A drawn photograph: sky, sun and hills, another one for each number.
enum Photo {
  static let size = Size(width: 192, height: 144)
  private static let skies: [(Int, Int)] = [
    (0x1B3A6B, 0xF2A65A), (0x3A1C5A, 0xE8567F), (0x2B6CB0, 0xBEE3F8), (0x0B3B3C, 0x9AE6B4), (0x4A2C6A, 0xF6AD55), (0x1A365D, 0xFBD38D),
  ]

  /// The width of what is seen of it at a size between the grid's and its page's: a square there, all of it here.
  static func width(at scale: Double) -> Double {
    size.height + (size.width - size.height) * min(1, max(0, (scale - PhotoGrid.scale) / (1 - PhotoGrid.scale)))
  }
  /// Its middle, so wide.
  static func crop(_ width: Double) -> Rect { Rect(x: (size.width - width) / 2, y: 0, width: width, height: size.height) }

  /// As large as on its own page, around (0, 0).
  static func layer(_ number: Int) -> Layer {
    let (top, bottom) = skies[number % skies.count]
    let photo = GradientLayer(
      frame: Rect(x: -size.width / 2, y: -size.height / 2, width: size.width, height: size.height),
      colors: [Color(hex: UInt32(top)), Color(hex: UInt32(bottom)), Color(hex: 0x1F2D3A)])
    // as dark as the hills where they reach the edge
    photo.locations = [0, 0.85, 0.95]
    photo.name = "photo \(number)"
    (photo.cornerRadius, photo.masksToBounds) = (12, true)
    let sun = Layer.circle(14, at: Point(x: 40 + Double(number * 53 % 112), y: 44 + Double(number * 31 % 36)), Color(hex: 0xFFF3C4))
    photo.addSublayer(sun)
    for (i, color) in [0x2F4858, 0x1F2D3A].enumerated() {
      let hill = PathLayer(frame: Rect(origin: .zero, size: size))
      let (left, right) = (Double((number * 37 + i * 61) % 60), Double((number * 23 + i * 47) % 60))
      var path = Path([.move(Point(x: -2, y: size.height + 2))])
      path.addLine(to: Point(x: -2, y: 76 + left / 2 + Double(i) * 22))
      path.addCurve(
        to: Point(x: size.width + 2, y: 72 + right / 2 + Double(i) * 24), control1: Point(x: 60, y: 50 + right + Double(i) * 24),
        control2: Point(x: 130, y: 150 - left))
      path.addLine(to: Point(x: size.width + 2, y: size.height + 2))
      path.closeSubpath()
      (hill.path, hill.fillColor, hill.strokeColor) = (path, Color(hex: UInt32(color)), .clear)
      photo.addSublayer(hill)
    }
    for layer in photo.sublayers { layer.isUserInteractionEnabled = false }
    return photo
  }
}
