import LegatoCore

/// A layer that draws a gradient over its background, inside its rounded corners.
open class GradientLayer: Layer, KindLayer {
  /// The geometric form of the gradient.
  public enum Kind: Hashable, Sendable, CaseIterable {
    /// Along the line from the start point to the end point; constant across that line.
    case axial
    /// From the start point outwards to the ellipse around it whose bounding box has the end point as a corner.
    case radial
    /// Around the start point, clockwise on screen, beginning in the direction of the end point.
    case conic
  }

  /// What is drawn: the presentation of a gradient layer at one moment, or a gradient of a host's own.
  public struct Gradient: Hashable, Sendable {
    /// The geometric form of the gradient.
    public var kind: Kind
    /// The colours, as many as ``locations``.
    public var colors: [Color]
    /// Positions of the colours along the gradient, 0…1.
    public var locations: [Double]
    /// The end points, in the unit space of the bounds.
    public var startPoint, endPoint: Point

    /// The premultiplied mean of the colours, regardless of their locations; clear if there are none.
    public var averageColor: Color {
      let alpha = colors.reduce(0) { $0 + $1.alpha }
      guard alpha > 0 else { return .clear }
      func part(_ part: (Color) -> Double) -> Double { colors.reduce(0) { $0 + part($1) * $1.alpha } / alpha }
      return Color(red: part(\.red), green: part(\.green), blue: part(\.blue), alpha: alpha / Double(colors.count))
    }

    /// A gradient for a drawing of a host's own. Lists of different lengths are resampled to a common one.
    /// - Parameters:
    ///   - colors: interpolated premultiplied; none draw nothing.
    ///   - locations: 0…1 and ascending, finite; nil is evenly spaced.
    ///   - kind: along a line, around a point, or by the angle.
    ///   - start: finite, in the unit space of the rectangle that it is drawn over.
    ///   - end: the same.
    public init(
      colors: [Color], locations: [Double]? = nil, kind: Kind = .axial, from start: Point = Point(x: 0.5, y: 0),
      to end: Point = Point(x: 0.5, y: 1)
    ) { self.init(kind, colors, locations, start, end) }

    /// Resamples lists of different lengths to a common one; nil locations are even ones.
    init(_ kind: Kind, _ colors: [Color], _ locations: [Double]?, _ startPoint: Point, _ endPoint: Point) {
      (self.kind, self.startPoint, self.endPoint) = (kind, startPoint, endPoint)
      let positions = locations ?? [0, 1]
      let count = [Color].commonCount([colors.count, positions.count]) ?? colors.count
      (self.colors, self.locations) = (colors.resampled(to: count), positions.resampled(to: count))
    }
  }

  struct Properties {
    var colors = BlendedProperty<[Color]>([])
    var locations = BlendedProperty(Locations(list: nil), isMovement: true)
    var startPoint = Property(Point(x: 0.5, y: 0))
    var endPoint = Property(Point(x: 0.5, y: 1))
  }
  // as for ``Layer/state``: no access is open while other code is called
  @exclusivity(unchecked) final var properties = Properties()

  /// The geometric form of the gradient; axial by default.
  public var kind = Kind.axial { didSet { if kind != oldValue { changed(.look) } } }
  /// The colours, interpolated premultiplied; none draw nothing. Between lists of equal length each colour is interpolated to the one at its index; lists
  /// of different lengths are first resampled to a common one, which does not change what they show.
  public var colors: [Color] {
    get { properties.colors.model }
    set { set(\.colors, .colors, newValue) }
  }
  /// Positions of the colours along the gradient, 0…1 and ascending; one that is below its predecessor counts as equal to it. Where several have
  /// one position there is an edge: from it on the last of their colours is shown. Nil, the default, is evenly spaced. Before the first and after the last position the end colours continue.
  public var locations: [Double]? {
    get { properties.locations.model.list }
    set { set(\.locations, .locations, Locations(list: newValue)) }
  }
  /// In the unit space of the bounds; (0.5, 0), the middle of the top edge, by default.
  public var startPoint: Point {
    get { properties.startPoint.model }
    set { set(\.startPoint, .startPoint, newValue) }
  }
  /// In the unit space of the bounds; (0.5, 1), the middle of the bottom edge, by default.
  public var endPoint: Point {
    get { properties.endPoint.model }
    set { set(\.endPoint, .endPoint, newValue) }
  }

  /// A gradient layer with this frame in the superlayer's space; the other parameters are the properties of the same names.
  public convenience init(
    frame: Rect, colors: [Color], locations: [Double]? = nil, kind: Kind = .axial, from start: Point = Point(x: 0.5, y: 0),
    to end: Point = Point(x: 0.5, y: 1)
  ) {
    self.init()
    (self.frame, self.kind) = (frame, kind)
    (self.colors, self.locations, startPoint, endPoint) = (colors, locations, start, end)
  }

  enum Row: Int, KindRow {
    case colors, locations, startPoint, endPoint

    var row: PropertyRow {
      switch self {
      case .colors: PropertyRow("colors", \GradientLayer.properties.colors)
      case .locations: PropertyRow("locations", \GradientLayer.properties.locations)
      case .startPoint: PropertyRow("startPoint", \GradientLayer.properties.startPoint)
      case .endPoint: PropertyRow("endPoint", \GradientLayer.properties.endPoint)
      }
    }
  }
  private static let layers = LayerKind({ GradientLayer() }, Row.allCases.map(\.row))
  open override class var layerKind: LayerKind { layers }

  override var look: LayerLook { .gradient(kind) }
  override func install(_ look: LayerLook) { if case .gradient(let kind) = look { self.kind = kind } }

  /// The presentation of the gradient.
  public var presentationGradient: Gradient {
    Gradient(
      kind, properties.colors.presentation, properties.locations.presentation.list, properties.startPoint.presentation,
      properties.endPoint.presentation)
  }
}

/// Positions along a gradient; nil for evenly spaced ones.
struct Locations: Blendable, CustomStringConvertible {
  var list: [Double]?
  var description: String { list.map { "\($0)" } ?? "nil" }

  var isOffset: Bool { list != nil }
  func blends(with other: Locations) -> Bool { (list ?? Self.even).blends(with: other.list ?? Self.even) }
  static func blended(_ mixture: Mixture<Locations>) -> Locations { Locations(list: [Double].blended(mixture.map { $0.list ?? even })) }
  var isFinite: Bool { list?.isFinite ?? true }
  private static let even = [0.0, 1]
}
