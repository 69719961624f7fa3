import Legato

/// A target that draws nothing and counts what is drawn: enough to ask what a picture is made of.
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

/// Contents of one's own: a share of the layer's width that is full.
public struct Fullness: Hashable, Sendable {
  public var share: Double
  public init(share: Double) { self.share = share }

  /// Says how they are drawn, whatever the target.
  public static func register(in window: Window) {
    window.registerContents(Fullness.self) { fullness, size, _ in
      let full = Path(rect: Rect(x: 0, y: 0, width: size.width * fullness.share, height: size.height))
      return ContentsDrawing(size: size, parts: [.fill(full, .green)])
    }
  }
}
