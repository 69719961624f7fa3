import LegatoCore
import LegatoLayers

// The original's names for shapes, gradients and texts.

/// Another name of `PathLayer.LineCap`.
public typealias CAShapeLayerLineCap = PathLayer.LineCap
/// Another name of `PathLayer.LineJoin`.
public typealias CAShapeLayerLineJoin = PathLayer.LineJoin
/// Another name of `PathLayer.LineCap`.
public typealias CGLineCap = PathLayer.LineCap
/// Another name of `PathLayer.LineJoin`.
public typealias CGLineJoin = PathLayer.LineJoin
/// Another name of `GradientLayer.Kind`.
public typealias CAGradientLayerType = GradientLayer.Kind
/// Another name of `TextLayer.Alignment`.
public typealias CATextLayerAlignmentMode = TextLayer.Alignment
/// Another name of `MediaTiming`.
public typealias CAMediaTiming = MediaTiming
/// Another name of `TimingCurveType`.
public typealias UITimingCurveType = TimingCurveType

/// Which parts of a path that intersects itself are inside.
public enum CAShapeLayerFillRule: Hashable, Sendable {
  /// Parts with a winding number other than 0; parts with an odd winding number.
  case nonZero, evenOdd
}

extension PathLayer {
  /// Another form of ``LegatoLayers/PathLayer/usesEvenOddFill``.
  public var fillRule: CAShapeLayerFillRule {
    get { usesEvenOddFill ? .evenOdd : .nonZero }
    set { usesEvenOddFill = newValue == .evenOdd }
  }
}

extension GradientLayer {
  /// Another name of ``LegatoLayers/GradientLayer/kind``.
  public var type: Kind {
    get { kind }
    set { kind = newValue }
  }
}

/// A text layer with the defaults of the original: white, with a font size of 36 points.
nonisolated open class CATextLayer: TextLayer {
  public override init() {
    super.init()
    (fontSize, textColor) = (36, .white)
  }
}

extension TextLayer {
  /// ``LegatoLayers/TextLayer/text``, set from the description of any value; nil if it is empty.
  public var string: Any? {
    get { text.isEmpty ? nil : text }
    set { text = newValue.map { "\($0)" } ?? "" }
  }
  /// Another name of ``LegatoLayers/TextLayer/alignment``.
  public var alignmentMode: Alignment {
    get { alignment }
    set { alignment = newValue }
  }
  /// Another name of ``LegatoLayers/TextLayer/textColor``; nil for clear.
  public var foregroundColor: Color? {
    get { textColor }
    set { textColor = newValue ?? .clear }
  }
  /// No effect: lines are only separated by line feeds. For code that sets it.
  public var isWrapped: Bool {
    get { false }
    set {}
  }
}

extension Layer {
  /// No effect: the renderer decides. For code that sets it.
  public var allowsEdgeAntialiasing: Bool {
    get { true }
    set {}
  }
  /// Always true: a translucent layer is drawn as one with its sublayers. Setting it has no effect.
  public var allowsGroupOpacity: Bool {
    get { true }
    set {}
  }
  /// No effect: the renderer finds out. For code that sets it.
  public var isOpaque: Bool {
    get { false }
    set {}
  }
  /// No effect; for code that sets it.
  public var drawsAsynchronously: Bool {
    get { false }
    set {}
  }
  /// Draws the layer's content again, such as that of a class with a drawing of its own (LM-30).
  public func setNeedsDisplay() { setNeedsDrawing() }
  /// The layer itself, as of its presentation.
  public func model() -> Layer { self }
  /// Whether a point in its own coordinates is in its bounds.
  public func contains(_ point: CGPoint) -> Bool { bounds.contains(point) }
  /// Replaces a sublayer by another layer, at its place among the sublayers. Another layer than a sublayer is not replaced.
  public func replaceSublayer(_ layer: Layer, with new: Layer) {
    guard layer.superlayer === self, mask !== layer, layer !== new else { return }
    insertSublayer(new, above: layer)
    layer.removeFromSuperlayer()
  }
}
