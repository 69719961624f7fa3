import LegatoCore

/// A layer that draws a path, filled and stroked, over its background.
open class PathLayer: Layer, KindLayer {
  /// The shape of the ends of open lines.
  public enum LineCap: Hashable, Sendable {
    /// Ends at the end point.
    case butt
    /// A half disc around the end point.
    case round
    /// Extends beyond the end point by half the line width.
    case square
  }
  /// The shape of the corners of lines.
  public enum LineJoin: Hashable, Sendable {
    /// A sharp corner, or a bevel if that would exceed the miter limit.
    case miter
    /// A rounded corner.
    case round
    /// A cut-off corner.
    case bevel
  }

  /// The presentation of a path layer at one moment.
  public struct Shape: Hashable, Sendable {
    /// The path, in the layer's own space; nil draws nothing.
    public var path: Path?
    /// The colours of the enclosed area and of the line.
    public var fillColor, strokeColor: Color
    /// In points.
    public var lineWidth, lineDashPhase: Double
    /// The longest miter, in line widths.
    public var miterLimit: Double
    /// Alternating lengths of dashes and gaps, in points; empty for a solid line.
    public var lineDashPattern: [Double]
    /// The stroked part of the path, as shares of its length; outside 0…1 while a spring overshoots.
    public var strokeStart, strokeEnd: Double
  }

  struct Properties {
    var path = BlendedProperty<Path?>(nil, isMovement: true)
    var fillColor = Property(Color.black)
    var strokeColor = Property(Color.clear)
    var lineWidth = Property(1.0)
    var miterLimit = Property(10.0)
    var lineDashPhase = Property(0.0)
    var strokeStart = Property(0.0)
    var strokeEnd = Property(1.0)
    var lineDashPattern = BlendedProperty(Dashes(lengths: []), isMovement: true)
  }
  // as for ``Layer/state``: no access is open while other code is called
  @exclusivity(unchecked) final var properties = Properties()

  /// The path, in the layer's own space; nil draws nothing. Between paths of the same elements each point is interpolated; others switch at the end of an
  /// animation.
  public var path: Path? {
    get { properties.path.model }
    set { set(\.path, .path, newValue) }
  }
  /// The colour of the enclosed area; black by default.
  public var fillColor: Color {
    get { properties.fillColor.model }
    set { set(\.fillColor, .fillColor, newValue) }
  }
  /// The colour of the line; clear by default.
  public var strokeColor: Color {
    get { properties.strokeColor.model }
    set { set(\.strokeColor, .strokeColor, newValue) }
  }
  /// Width of the line, in points, at least 0.
  public var lineWidth: Double {
    get { properties.lineWidth.model }
    set { set(\.lineWidth, .lineWidth, newValue) }
  }
  /// The longest miter, in line widths; a longer one becomes a bevel. At least 1; 10 by default.
  public var miterLimit: Double {
    get { properties.miterLimit.model }
    set { set(\.miterLimit, .miterLimit, newValue) }
  }
  /// The position in the dash pattern at which the line begins, in points.
  public var lineDashPhase: Double {
    get { properties.lineDashPhase.model }
    set { set(\.lineDashPhase, .lineDashPhase, newValue) }
  }
  /// The start of the stroke, as a share of the path's length, 0…1; 0 by default.
  public var strokeStart: Double {
    get { properties.strokeStart.model }
    set { set(\.strokeStart, .strokeStart, newValue) }
  }
  /// The end of the stroke, as a share of the path's length, 0…1; 1 by default. Nothing is stroked if it is before ``strokeStart``.
  public var strokeEnd: Double {
    get { properties.strokeEnd.model }
    set { set(\.strokeEnd, .strokeEnd, newValue) }
  }
  /// Alternating lengths of dashes and gaps, in points, at least 0; empty, the default, for a solid line. A pattern with an odd number of lengths is
  /// repeated once.
  ///
  /// Interpolated element by element, after both patterns are repeated up to a common length. Between a pattern and an empty one it switches at the end of
  /// an animation.
  public var lineDashPattern: [Double] {
    get { properties.lineDashPattern.model.lengths }
    set {
      guard newValue.allSatisfy({ $0 >= 0 && $0.isFinite }) else {
        return Misuse.report(
          .number(call: "lineDashPattern", wanted: "lengths of at least 0", found: "\(newValue)", repair: "\(lineDashPattern)"),
          of: subject)
      }
      set(\.lineDashPattern, .lineDashPattern, Dashes(lengths: newValue))
    }
  }
  /// The shape of the ends of open lines; ``LineCap/butt`` by default. Changes at once.
  public var lineCap = LineCap.butt { didSet { if lineCap != oldValue { changed(.look) } } }
  /// The shape of the corners; ``LineJoin/miter`` by default. Changes at once.
  public var lineJoin = LineJoin.miter { didSet { if lineJoin != oldValue { changed(.look) } } }
  /// Whether the fill uses the even-odd rule, instead of the nonzero rule; false by default.
  public var usesEvenOddFill = false { didSet { if usesEvenOddFill != oldValue { changed(.look) } } }

  enum Row: Int, KindRow {
    case path, fillColor, strokeColor, lineWidth, miterLimit, lineDashPhase, strokeStart, strokeEnd, lineDashPattern

    var row: PropertyRow {
      switch self {
      case .path: PropertyRow("path", \PathLayer.properties.path)
      case .fillColor: PropertyRow("fillColor", \PathLayer.properties.fillColor)
      case .strokeColor: PropertyRow("strokeColor", \PathLayer.properties.strokeColor)
      case .lineWidth: PropertyRow("lineWidth", \PathLayer.properties.lineWidth)
      case .miterLimit: PropertyRow("miterLimit", \PathLayer.properties.miterLimit)
      case .lineDashPhase: PropertyRow("lineDashPhase", \PathLayer.properties.lineDashPhase)
      case .strokeStart: PropertyRow("strokeStart", \PathLayer.properties.strokeStart)
      case .strokeEnd: PropertyRow("strokeEnd", \PathLayer.properties.strokeEnd)
      case .lineDashPattern: PropertyRow("lineDashPattern", \PathLayer.properties.lineDashPattern)
      }
    }
  }
  private static let layers = LayerKind({ PathLayer() }, Row.allCases.map(\.row))
  open override class var layerKind: LayerKind { layers }

  override var look: LayerLook { .path(cap: lineCap, join: lineJoin, evenOdd: usesEvenOddFill) }

  override func install(_ look: LayerLook) {
    guard case .path(let cap, let join, let evenOdd) = look else { return }
    (lineCap, lineJoin, usesEvenOddFill) = (cap, join, evenOdd)
  }

  /// The presentation of the path and its style.
  public var presentationShape: Shape {
    Shape(
      path: properties.path.presentation, fillColor: properties.fillColor.presentation, strokeColor: properties.strokeColor.presentation,
      lineWidth: properties.lineWidth.presentation, lineDashPhase: properties.lineDashPhase.presentation,
      miterLimit: properties.miterLimit.presentation, lineDashPattern: properties.lineDashPattern.presentation.shown,
      strokeStart: properties.strokeStart.presentation, strokeEnd: properties.strokeEnd.presentation)
  }
}

/// A dash pattern: alternating lengths of dashes and gaps.
struct Dashes: Blendable {
  var lengths: [Double]

  /// The lengths, clamped to at least 0, as springs and additive animations may make them negative.
  var shown: [Double] { lengths.allSatisfy { $0 >= 0 } ? lengths : lengths.map { max(0, $0) } }

  var isOffset: Bool { !lengths.isEmpty }
  func blends(with other: Dashes) -> Bool {
    lengths.isEmpty == other.lengths.isEmpty && Self.commonCount([lengths.count, other.lengths.count]) != nil
  }

  static func blended(_ mixture: Mixture<Dashes>) -> Dashes {
    let sample = mixture.sample
    guard !sample.lengths.isEmpty else { return sample }
    // three patterns or more may have no common length, though any two of them do: then few lines are longer than one that is cut
    let count = commonCount(mixture.indices.map { mixture.table.values[$0].lengths.count }) ?? [Double].mostCount
    return Dashes(lengths: (0..<count).map { i in mixture.sum { $0.lengths.isEmpty ? 0 : $0.lengths[i % $0.lengths.count] } })
  }

  var isFinite: Bool { lengths.isFinite }

  /// The least common multiple of the lengths of patterns, because a repeated pattern draws the same; nil if it is above 500.
  private static func commonCount(_ counts: [Int]) -> Int? { [Double].commonCount(counts.map { $0 + 1 }).map { $0 - 1 } }
}
