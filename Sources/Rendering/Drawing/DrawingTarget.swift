import LegatoCore
import LegatoLayers

/// An outline and where it is.
public struct PlacedPath {
  /// In points of its own.
  public var path: Path
  /// From the path's points to those of the picture.
  public var transform: AffineTransform
  /// `transform` leads from the points of `path` to those of the picture.
  public init(path: Path, transform: AffineTransform) { (self.path, self.transform) = (path, transform) }
}

/// What layers are drawn with: pixels, vector files, a host's own graphics. Transforms lead from the outline's points to those of the picture.
public protocol DrawingTarget {
  /// What the outline encloses: where it runs round other than 0 times, or with `usesEvenOdd` an odd number of times. Open sub-paths count as closed.
  mutating func fill(_ path: Path, usesEvenOdd: Bool, color: Color, transform: AffineTransform)
  /// A line along the outline; the style's lengths are in the path's points.
  mutating func stroke(_ path: Path, style: StrokeStyle, color: Color, transform: AffineTransform)
  /// The outline moved by `offset` and blurred; `radius` is the standard deviation of the blur, in points.
  mutating func shadow(of path: Path, radius: Double, offset: Vector, color: Color, transform: AffineTransform)
  /// The picture stretched over `rect`, its alpha multiplied by `opacity`, 0…1.
  mutating func image(_ bitmap: Bitmap, in rect: Rect, opacity: Double, transform: AffineTransform)
  /// The gradient over `rect`, inside `path`, its alpha multiplied by `opacity`, 0…1.
  mutating func gradient(
    _ gradient: GradientLayer.Gradient, in rect: Rect, within path: Path, opacity: Double, transform: AffineTransform)
  /// What lies behind, changed as `effect` says, inside `shape` and in the place of what was there. Its radius is in the shape's own points.
  mutating func backdrop(_ effect: Effect, within shape: PlacedPath)
  /// Draws a text in a way of its own; false leaves it to the window's ``TextEngine``. Not asked for text in perspective, or that grows or shrinks just now.
  mutating func text(_ run: TextRun, color: Color, transform: AffineTransform) -> Bool
  /// What `body` draws, as one picture, with the colours behind it coming through by that share, 0…1.
  mutating func vibrant(_ amount: Double, _ body: (inout Self) -> Void)
  /// Pixels a point of the picture, for what is drawn with pixels of its own (``TextEngine``).
  var pixelsPerPoint: Double { get }
  /// What `body` draws, as one picture: faded, cut to an outline, and multiplied by the alpha of what `mask` draws.
  mutating func group(opacity: Double, clip: PlacedPath?, mask: ((inout Self) -> Void)?, _ body: (inout Self) -> Void)
  /// A layer and all in it are drawn from here to its ``endLayer(_:)``. Only a ``WindowRecorder`` says so; its layers have small numbers.
  mutating func beginLayer(_ number: Int)
  /// Ends what ``beginLayer(_:)`` began.
  mutating func endLayer(_ number: Int)
}

/// What a target without gradients or a blur shows in their place.
extension DrawingTarget {
  /// One colour: the middle of the gradient's colours.
  public mutating func gradient(
    _ gradient: GradientLayer.Gradient, in rect: Rect, within path: Path, opacity: Double, transform: AffineTransform
  ) {
    fill(path, usesEvenOdd: false, color: gradient.middle.withAlpha(multipliedBy: opacity), transform: transform)
  }

  /// The tint alone.
  public mutating func backdrop(_ effect: Effect, within shape: PlacedPath) {
    if effect.tint.alpha > 0 { fill(shape.path, usesEvenOdd: false, color: effect.tint, transform: shape.transform) }
  }

  /// False: text is the engine's.
  public mutating func text(_ run: TextRun, color: Color, transform: AffineTransform) -> Bool { false }

  /// Drawn as it is.
  public mutating func vibrant(_ amount: Double, _ body: (inout Self) -> Void) { body(&self) }

  /// Nothing: whoever keeps no list need not know.
  public mutating func beginLayer(_ number: Int) {}

  /// Nothing.
  public mutating func endLayer(_ number: Int) {}

  /// 1.
  public var pixelsPerPoint: Double { 1 }
}
