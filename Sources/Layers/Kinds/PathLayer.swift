import LegatoCore

/// A layer that shows an outline, filled and stroked, over its background.
open class PathLayer: Layer, KindLayer {
  /// How the ends of open lines look.
  public enum LineCap: Hashable, Sendable {
    /// Cut off at the end point.
    case butt
    /// Half a disc beyond it.
    case round
    /// Half the width of the line beyond it.
    case square
  }
  /// How corners look.
  public enum LineJoin: Hashable, Sendable {
    /// A point, or a bevel where that would reach further than the miter limit.
    case miter
    /// An arc.
    case round
    /// A straight cut.
    case bevel
  }

  /// What is drawn of an outline at one moment.
  public struct Shape: Hashable, Sendable {
    /// In the layer's own space; nil draws nothing.
    public var path: Path?
    /// Of what the outline encloses, and of the line along it.
    public var fillColor, strokeColor: Color
    /// Points.
    public var lineWidth, lineDashPhase: Double
    /// How far a mitre may reach, as a share of the line's width.
    public var miterLimit: Double
    /// Lengths of strokes and gaps in turn, in points; none for a line without gaps.
    public var lineDashPattern: [Double]
    /// The part of the outline that is stroked, as shares of its whole length; outside 0…1 while a spring overshoots.
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
  final var properties = Properties()

  /// In the layer's own space. Between outlines of the same steps every point moves; otherwise it switches at the end of an animation.
  public var path: Path? {
    get { properties.path.model }
    set { set(\PathLayer.properties.path, .path, newValue) }
  }
  /// Of what the outline encloses; black by default.
  public var fillColor: Color {
    get { properties.fillColor.model }
    set { set(\PathLayer.properties.fillColor, .fillColor, newValue) }
  }
  /// Of the line along the outline; clear by default.
  public var strokeColor: Color {
    get { properties.strokeColor.model }
    set { set(\PathLayer.properties.strokeColor, .strokeColor, newValue) }
  }
  /// Points, at least 0.
  public var lineWidth: Double {
    get { properties.lineWidth.model }
    set { set(\PathLayer.properties.lineWidth, .lineWidth, newValue) }
  }
  /// How far a mitre may reach, as a share of the line's width; a longer one is cut off as a bevel. At least 1, 10 by default.
  public var miterLimit: Double {
    get { properties.miterLimit.model }
    set { set(\PathLayer.properties.miterLimit, .miterLimit, newValue) }
  }
  /// Where in the pattern the line begins, in points.
  public var lineDashPhase: Double {
    get { properties.lineDashPhase.model }
    set { set(\PathLayer.properties.lineDashPhase, .lineDashPhase, newValue) }
  }
  /// Where the stroke begins, as a share of the outline's whole length, 0…1; 0 by default.
  public var strokeStart: Double {
    get { properties.strokeStart.model }
    set { set(\PathLayer.properties.strokeStart, .strokeStart, newValue) }
  }
  /// Where the stroke ends, as a share of the outline's whole length, 0…1; 1 by default. Before ``strokeStart`` nothing is stroked.
  public var strokeEnd: Double {
    get { properties.strokeEnd.model }
    set { set(\PathLayer.properties.strokeEnd, .strokeEnd, newValue) }
  }
  /// Lengths of strokes and gaps in turn, in points, at least 0; none, the default, for a line without gaps. An odd number of them is repeated once.
  /// Interpolated element by element: both patterns are first repeated up to a common length. Between one and none it switches at the end of an animation.
  public var lineDashPattern: [Double] {
    get { properties.lineDashPattern.model.lengths }
    set {
      guard newValue.allSatisfy({ $0 >= 0 && $0.isFinite }) else {
        return Misuse.report(
          .number(call: "lineDashPattern", wanted: "lengths of at least 0", found: "\(newValue)", repair: "\(lineDashPattern)"),
          of: subject)
      }
      set(\PathLayer.properties.lineDashPattern, .lineDashPattern, Dashes(lengths: newValue))
    }
  }
  /// How the ends of open lines look; cut off by default. Changes at once.
  public var lineCap = LineCap.butt { didSet { if lineCap != oldValue { changed(.look) } } }
  /// How corners look; mitres by default. Changes at once.
  public var lineJoin = LineJoin.miter { didSet { if lineJoin != oldValue { changed(.look) } } }
  /// Whether the fill follows the even–odd rule.
  public var usesEvenOddFill = false { didSet { if usesEvenOddFill != oldValue { changed(.look) } } }

  enum Row: Int, KindRow {
    case path, fillColor, strokeColor, lineWidth, miterLimit, lineDashPhase, strokeStart, strokeEnd, lineDashPattern

    var line: PropertyRow {
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
  private static let layers = LayerKind({ PathLayer() }, Row.allCases.map(\.line))
  open override class var layerKind: LayerKind { layers }

  override var look: LayerLook { .path(cap: lineCap, join: lineJoin, evenOdd: usesEvenOddFill) }

  override func install(_ look: LayerLook) {
    guard case .path(let cap, let join, let evenOdd) = look else { return }
    (lineCap, lineJoin, usesEvenOddFill) = (cap, join, evenOdd)
  }

  /// What a frame shows of the outline.
  public var shownShape: Shape {
    Shape(
      path: properties.path.presentation, fillColor: properties.fillColor.presentation, strokeColor: properties.strokeColor.presentation,
      lineWidth: properties.lineWidth.presentation, lineDashPhase: properties.lineDashPhase.presentation,
      miterLimit: properties.miterLimit.presentation, lineDashPattern: properties.lineDashPattern.presentation.shown,
      strokeStart: properties.strokeStart.presentation, strokeEnd: properties.strokeEnd.presentation)
  }
}

/// Strokes and gaps in turn, over and over.
struct Dashes: Blendable {
  var lengths: [Double]

  /// A spring, or what is added, may lead below 0.
  var shown: [Double] { lengths.allSatisfy { $0 >= 0 } ? lengths : lengths.map { max(0, $0) } }

  var isOffset: Bool { !lengths.isEmpty }
  func blends(with other: Dashes) -> Bool {
    lengths.isEmpty == other.lengths.isEmpty && Self.commonCount([lengths.count, other.lengths.count]) != nil
  }

  static func blended(_ mixture: Mixture<Dashes>) -> Dashes {
    let sample = mixture.sample
    guard !sample.lengths.isEmpty, let count = commonCount(mixture.places.map { mixture.table.values[$0].lengths.count }) else {
      return sample
    }
    return Dashes(lengths: (0..<count).map { i in mixture.sum { $0.lengths.isEmpty ? 0 : $0.lengths[i % $0.lengths.count] } })
  }

  var isFinite: Bool { lengths.isFinite }

  /// The least common multiple: repeated, a pattern draws the same. Nil where that is more than 500.
  private static func commonCount(_ counts: [Int]) -> Int? { [Double].commonCount(counts.map { $0 + 1 }).map { $0 - 1 } }
}
