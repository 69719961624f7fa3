import LegatoCore

/// A layer that shows a course of colours over its background, inside its round corners.
open class GradientLayer: Layer, KindLayer {
  /// The form of the course.
  public enum Kind: Hashable, Sendable, CaseIterable {
    /// From the start point straight to the end point; what lies square to that line has one colour.
    case axial
    /// From the start point out to the ellipse around it that has the end point at a corner of its box.
    case radial
    /// Once round the start point, clockwise on screen from the direction of the end point.
    case conic
  }

  /// What is drawn of a gradient at one moment.
  public struct Gradient: Hashable, Sendable {
    /// The form of the course.
    public var kind: Kind
    /// Colours in their order, as many as ``locations``.
    public var colors: [Color]
    /// Positions of the colours along the gradient, 0…1.
    public var locations: [Double]
    /// Shares of the bounds' width and height.
    public var startPoint, endPoint: Point

    /// The mean of the colours, premultiplied, wherever they stand; clear without any.
    public var middle: Color {
      let alpha = colors.reduce(0) { $0 + $1.alpha }
      guard alpha > 0 else { return .clear }
      func part(_ part: (Color) -> Double) -> Double { colors.reduce(0) { $0 + part($1) * $1.alpha } / alpha }
      return Color(red: part(\.red), green: part(\.green), blue: part(\.blue), alpha: alpha / Double(colors.count))
    }

    /// Lists of unequal lengths are cut finer to a common one; no locations stand for even ones.
    init(_ kind: Kind, _ colors: [Color], _ locations: [Double]?, _ startPoint: Point, _ endPoint: Point) {
      (self.kind, self.startPoint, self.endPoint) = (kind, startPoint, endPoint)
      let places = locations ?? [0, 1]
      let count = [Color].commonCount([colors.count, places.count]) ?? colors.count
      (self.colors, self.locations) = (colors.cut(to: count), places.cut(to: count))
    }
  }

  struct Properties {
    var colors = BlendedProperty<[Color]>([])
    var locations = BlendedProperty(Locations(list: nil), isMovement: true)
    var startPoint = Property(Point(x: 0.5, y: 0))
    var endPoint = Property(Point(x: 0.5, y: 1))
  }
  final var properties = Properties()

  /// The form of the course; axial by default.
  public var kind = Kind.axial { didSet { if kind != oldValue { changed(.look) } } }
  /// Mixed premultiplied. Between lists of one length each colour runs to the one in its place; lists of different lengths are first cut finer to a common
  /// one, which does not change what they show. An empty list shows nothing.
  public var colors: [Color] {
    get { properties.colors.model }
    set { set(\GradientLayer.properties.colors, .colors, newValue) }
  }
  /// Positions of the colours along the gradient, 0…1 and not falling (one that falls counts as the one before); nil, the default, for even steps.
  /// Outside the first and the last the end colours go on.
  public var locations: [Double]? {
    get { properties.locations.model.list }
    set { set(\GradientLayer.properties.locations, .locations, Locations(list: newValue)) }
  }
  /// As shares of the bounds; (0.5, 0), the middle of the top edge, by default.
  public var startPoint: Point {
    get { properties.startPoint.model }
    set { set(\GradientLayer.properties.startPoint, .startPoint, newValue) }
  }
  /// As shares of the bounds; (0.5, 1), the middle of the bottom edge, by default.
  public var endPoint: Point {
    get { properties.endPoint.model }
    set { set(\GradientLayer.properties.endPoint, .endPoint, newValue) }
  }

  /// With this frame in the superlayer's space; the rest as in the properties of these names.
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

    var line: PropertyRow {
      switch self {
      case .colors: PropertyRow("colors", \GradientLayer.properties.colors)
      case .locations: PropertyRow("locations", \GradientLayer.properties.locations)
      case .startPoint: PropertyRow("startPoint", \GradientLayer.properties.startPoint)
      case .endPoint: PropertyRow("endPoint", \GradientLayer.properties.endPoint)
      }
    }
  }
  private static let layers = LayerKind({ GradientLayer() }, Row.allCases.map(\.line))
  open override class var layerKind: LayerKind { layers }

  override var look: LayerLook { .gradient(kind) }
  override func install(_ look: LayerLook) { if case .gradient(let kind) = look { self.kind = kind } }

  /// What a frame shows of the gradient.
  public var shownGradient: Gradient {
    Gradient(
      kind, properties.colors.presentation, properties.locations.presentation.list, properties.startPoint.presentation,
      properties.endPoint.presentation)
  }
}

/// Positions along a gradient; none for even ones.
struct Locations: Blendable, CustomStringConvertible {
  var list: [Double]?
  var description: String { list.map { "\($0)" } ?? "nil" }

  var isOffset: Bool { list != nil }
  func blends(with other: Locations) -> Bool { (list ?? Self.even).blends(with: other.list ?? Self.even) }
  static func blended(_ mixture: Mixture<Locations>) -> Locations { Locations(list: [Double].blended(mixture.map { $0.list ?? even })) }
  var isFinite: Bool { list?.isFinite ?? true }
  private static let even = [0.0, 1]
}
