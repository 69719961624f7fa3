import LegatoCore

/// Another name of `Path`, a value: what is made as one and drawn on is a `var`.
public typealias CGMutablePath = Path

extension Path {
  /// A rectangle, moved by `transform`.
  public init(rect: CGRect, transform: CGAffineTransform?) { self = Path(rect: rect).applying(transform ?? .identity) }
  /// The ellipse that touches the four edges, moved by `transform`.
  public init(ellipseIn rect: CGRect, transform: CGAffineTransform?) { self = Path(ellipseIn: rect).applying(transform ?? .identity) }
  /// A rectangle with round corners; of two sizes of a corner the smaller counts. Moved by `transform`.
  public init(roundedRect rect: CGRect, cornerWidth: CGFloat, cornerHeight: CGFloat, transform: CGAffineTransform?) {
    self = Path(roundedRect: rect, cornerRadius: min(cornerWidth, cornerHeight)).applying(transform ?? .identity)
  }
  /// By its corner there: a curve with one control point.
  public mutating func addQuadCurve(to end: CGPoint, control: CGPoint, transform: CGAffineTransform) {
    addQuadCurve(to: end.applying(transform), control: control.applying(transform))
  }
  /// Lines from point to point, beginning a new outline.
  public mutating func addLines(between points: [CGPoint]) {
    for (index, point) in points.enumerated() { index == 0 ? move(to: point) : addLine(to: point) }
  }
  /// A rectangle beside what is there.
  public mutating func addRect(_ rect: CGRect) { elements += Path(rect: rect).elements }
  /// An ellipse beside what is there.
  public mutating func addEllipse(in rect: CGRect) { elements += Path(ellipseIn: rect).elements }
  /// Another outline beside what is there.
  public mutating func addPath(_ path: CGPath) { elements += path.elements }
  /// The box around it.
  public var boundingBox: CGRect { bounds() }
}

/// Corners of a rectangle.
public struct UIRectCorner: OptionSet, Hashable, Sendable {
  public let rawValue: UInt
  public init(rawValue: UInt) { self.rawValue = rawValue }
  /// Left and above.
  public static let topLeft = UIRectCorner(rawValue: 1)
  /// Right and above.
  public static let topRight = UIRectCorner(rawValue: 2)
  /// Left and below.
  public static let bottomLeft = UIRectCorner(rawValue: 4)
  /// Right and below.
  public static let bottomRight = UIRectCorner(rawValue: 8)
  /// All four.
  public static let allCorners: UIRectCorner = [.topLeft, .topRight, .bottomLeft, .bottomRight]
}

extension BezierPath {
  /// A rectangle of which some corners are round; of two sizes of a corner the smaller counts.
  public convenience init(roundedRect rect: CGRect, byRoundingCorners corners: UIRectCorner, cornerRadii: CGSize) {
    func radius(_ corner: UIRectCorner) -> Double { corners.contains(corner) ? min(cornerRadii.width, cornerRadii.height) : 0 }
    self.init(
      cgPath: CGPath(roundedRect: rect, radii: radius(.topLeft), radius(.topRight), radius(.bottomRight), radius(.bottomLeft)))
  }
}
