import Legato

/// A drawing target that draws nothing and records what it is asked to draw, for tests.
public struct TallyTarget: DrawingTarget {
  public private(set) var fills: [Color] = []
  public private(set) var groups = 0
  public init() {}

  public mutating func fill(_ path: Path, usesEvenOdd: Bool, color: Color, transform: AffineTransform) { fills.append(color) }
  public mutating func stroke(_ path: Path, style: StrokeStyle, color: Color, transform: AffineTransform) {}
  public mutating func shadow(of path: Path, radius: Double, offset: Vector, color: Color, transform: AffineTransform) {}
  public mutating func image(_ bitmap: Bitmap, in rect: Rect, opacity: Double, transform: AffineTransform) {}
  public mutating func group(
    opacity: Double, clip: PlacedPath?, mask: ((inout TallyTarget) -> Void)?, _ body: (inout TallyTarget) -> Void
  ) {
    groups += 1
    body(&self)
  }
}

/// A custom type of layer contents: a bar that fills a share of the layer's width.
public struct Fullness: Hashable, Sendable {
  /// The filled share, 0…1.
  public var share: Double
  public init(share: Double) { self.share = share }

  /// Registers the drawing of such contents in a window, for every drawing target.
  public static func register(in window: Window) {
    window.registerContents(Fullness.self) { fullness, size, _ in
      let full = Path(rect: Rect(x: 0, y: 0, width: size.width * fullness.share, height: size.height))
      return ContentsDrawing(size: size, parts: [.fill(full, .green)])
    }
  }
}
