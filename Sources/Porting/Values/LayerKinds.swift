import LegatoCore
import LegatoLayers

// What shapes, gradients and texts are called there.

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

/// What of an outline that crosses itself is inside.
public enum CAShapeLayerFillRule: Hashable, Sendable {
  /// What the outline winds round; what it encloses an odd number of times.
  case nonZero, evenOdd
}

extension PathLayer {
  /// ``LegatoLayers/PathLayer/usesEvenOddFill`` by its name there.
  public var fillRule: CAShapeLayerFillRule {
    get { usesEvenOddFill ? .evenOdd : .nonZero }
    set { usesEvenOddFill = newValue == .evenOdd }
  }
}

extension GradientLayer {
  /// ``LegatoLayers/GradientLayer/kind`` by its name there.
  public var type: Kind {
    get { kind }
    set { kind = newValue }
  }
}

extension TextLayer {
  /// ``LegatoLayers/TextLayer/text`` as anything that can be told as text; nil for none.
  public var string: Any? {
    get { text.isEmpty ? nil : text }
    set { text = newValue.map { "\($0)" } ?? "" }
  }
  /// ``LegatoLayers/TextLayer/alignment`` by its name there.
  public var alignmentMode: Alignment {
    get { alignment }
    set { alignment = newValue }
  }
  /// ``LegatoLayers/TextLayer/textColor`` by its name there; nil for clear.
  public var foregroundColor: Color? {
    get { textColor }
    set { textColor = newValue ?? .clear }
  }
  /// Kept for those who set it: lines are parted by line feeds alone.
  public var isWrapped: Bool {
    get { false }
    set {}
  }
}

extension Layer {
  /// Kept for those who set it: edges are as the renderer draws them.
  public var allowsEdgeAntialiasing: Bool {
    get { true }
    set {}
  }
}
