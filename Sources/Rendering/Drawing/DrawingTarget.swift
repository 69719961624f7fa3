import LegatoCore
import LegatoLayers

/// An outline and its transform.
public struct PlacedPath {
  /// In its own points.
  public var path: Path
  /// From the path's points to those of the picture.
  public var transform: AffineTransform
  /// `transform` leads from the points of `path` to those of the picture.
  public init(path: Path, transform: AffineTransform) { (self.path, self.transform) = (path, transform) }
}

/// A backend that layers are drawn with: pixels, vector files, a host's graphics library. Transforms lead from the outline's points to those of the picture.
///
/// No method throws, as no drawing could go on from there: a target whose library fails keeps the error, ignores what follows, and throws it where its picture
/// is taken.
public protocol DrawingTarget {
  /// Fills an outline by the nonzero winding rule, or with `usesEvenOdd` by the even-odd rule. Open sub-paths are closed.
  mutating func fill(_ path: Path, usesEvenOdd: Bool, color: Color, transform: AffineTransform)
  /// Strokes an outline; the style's lengths are in the path's points.
  mutating func stroke(_ path: Path, style: StrokeStyle, color: Color, transform: AffineTransform)
  /// Draws the outline translated by `offset` and blurred; `radius` is the standard deviation of the blur, in points.
  mutating func shadow(of path: Path, radius: Double, offset: Vector, color: Color, transform: AffineTransform)
  /// Draws a bitmap scaled to `rect`, its alpha multiplied by `opacity`, 0…1.
  mutating func image(_ bitmap: Bitmap, in rect: Rect, opacity: Double, transform: AffineTransform)
  /// Draws a gradient over `rect`, clipped to `path`, its alpha multiplied by `opacity`, 0…1.
  mutating func gradient(
    _ gradient: GradientLayer.Gradient, in rect: Rect, within path: Path, opacity: Double, transform: AffineTransform)
  /// Replaces what lies behind, within `shape`, by the result of `effect` on it. The effect's radius is in the shape's points.
  mutating func backdrop(_ effect: Effect, within shape: PlacedPath)
  /// Draws a text natively; false leaves it to the window's ``TextEngine``. Not called for text in perspective, or whose scale is being animated.
  mutating func text(_ run: TextRun, color: Color, transform: AffineTransform) -> Bool
  /// Draws `body` as a group, with that share of the colours behind coming through, 0…1.
  mutating func vibrant(_ amount: Double, _ body: (inout Self) -> Void)
  /// Pixels per point of the picture, for what is rasterized on its own (``TextEngine``).
  var pixelsPerPoint: Double { get }
  /// Draws `body` as a group: with an opacity, clipped to an outline, and multiplied by the alpha of what `mask` draws.
  mutating func group(opacity: Double, clip: PlacedPath?, mask: ((inout Self) -> Void)?, _ body: (inout Self) -> Void)
  /// Begins a layer and its sublayers, until ``endLayer(_:)``. Called by a ``WindowRecorder`` only; its numbers are small.
  mutating func beginLayer(_ number: Int)
  /// Ends the layer.
  mutating func endLayer(_ number: Int)
  /// Records a layer and its sublayers as they were recorded last, wherever that was in the layer that is being replaced. Called by a ``WindowRecorder``
  /// only, inside `replaceLayer(_:_:)`. False if that is not possible: then the layer is drawn.
  mutating func keepLayer(_ number: Int) -> Bool
}

/// Defaults for a target without gradients, effects or native text.
extension DrawingTarget {
  /// One colour: the middle of the gradient's colours.
  public mutating func gradient(
    _ gradient: GradientLayer.Gradient, in rect: Rect, within path: Path, opacity: Double, transform: AffineTransform
  ) {
    fill(path, usesEvenOdd: false, color: gradient.averageColor.withAlpha(multipliedBy: opacity), transform: transform)
  }

  /// The tint alone.
  public mutating func backdrop(_ effect: Effect, within shape: PlacedPath) {
    if effect.tint.alpha > 0 { fill(shape.path, usesEvenOdd: false, color: effect.tint, transform: shape.transform) }
  }

  /// False: the text engine draws the text.
  public mutating func text(_ run: TextRun, color: Color, transform: AffineTransform) -> Bool { false }

  /// Draws `body` unchanged.
  public mutating func vibrant(_ amount: Double, _ body: (inout Self) -> Void) { body(&self) }

  /// Does nothing.
  public mutating func beginLayer(_ number: Int) {}

  /// Does nothing.
  public mutating func endLayer(_ number: Int) {}

  /// False: the layer is drawn.
  public mutating func keepLayer(_ number: Int) -> Bool { false }

  /// 1.
  public var pixelsPerPoint: Double { 1 }
}
