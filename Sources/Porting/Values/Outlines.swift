import LegatoCore

/// Another name of `Path`, which is a value: a path that is changed has to be a `var`.
public typealias CGMutablePath = Path

extension Path {
  /// Creates a rectangle, transformed by `transform`.
  public init(rect: CGRect, transform: CGAffineTransform?) { self = Path(rect: rect).applying(transform ?? .identity) }
  /// Creates the ellipse inside a rectangle, transformed by `transform`: clockwise from the middle of the right edge.
  public init(ellipseIn rect: CGRect, transform: CGAffineTransform?) { self = Path.oval(in: rect).applying(transform ?? .identity) }
  /// Creates a rectangle with rounded corners, transformed by `transform`. The radius is the smaller of width and height.
  public init(roundedRect rect: CGRect, cornerWidth: CGFloat, cornerHeight: CGFloat, transform: CGAffineTransform?) {
    self = Path(roundedRect: rect, cornerRadius: min(cornerWidth, cornerHeight)).applying(transform ?? .identity)
  }
  /// Adds a quadratic Bézier curve whose points are transformed by `transform`.
  public mutating func addQuadCurve(to end: CGPoint, control: CGPoint, transform: CGAffineTransform) {
    addQuadCurve(to: end.applying(transform), control: control.applying(transform))
  }
  /// Adds a new subpath of lines from point to point.
  public mutating func addLines(between points: [CGPoint]) {
    for (index, point) in points.enumerated() { index == 0 ? move(to: point) : addLine(to: point) }
  }
  /// Adds a rectangle.
  public mutating func addRect(_ rect: CGRect) { elements += Path(rect: rect).elements }
  /// Adds an ellipse: clockwise from the middle of the right edge.
  public mutating func addEllipse(in rect: CGRect) { elements += Path.oval(in: rect).elements }
  /// The ellipse as the original begins it: a quarter later than `Path(ellipseIn:)`, which begins at the top.
  static func oval(in rect: CGRect) -> Path {
    let elements = Path(ellipseIn: rect).elements
    // a move, four curves and the end
    guard elements.count == 6, case .cubic(_, _, let start) = elements[1] else { return Path(elements) }
    return Path([.move(start)] + elements[2...4] + [elements[1], .close])
  }
  /// Adds another path.
  public mutating func addPath(_ path: CGPath) { elements += path.elements }
  /// The bounding box.
  public var boundingBox: CGRect { bounds() }
}

/// A set of corners of a rectangle.
public struct UIRectCorner: OptionSet, Hashable, Sendable {
  public let rawValue: UInt
  public init(rawValue: UInt) { self.rawValue = rawValue }
  /// The corner at the top left.
  public static let topLeft = UIRectCorner(rawValue: 1)
  /// The corner at the top right.
  public static let topRight = UIRectCorner(rawValue: 2)
  /// The corner at the bottom left.
  public static let bottomLeft = UIRectCorner(rawValue: 4)
  /// The corner at the bottom right.
  public static let bottomRight = UIRectCorner(rawValue: 8)
  /// All corners.
  public static let allCorners: UIRectCorner = [.topLeft, .topRight, .bottomLeft, .bottomRight]
}

extension BezierPath {
  /// Creates a rectangle with some rounded corners. The radius is the smaller of width and height, at most half of the shorter edge.
  public convenience init(roundedRect rect: CGRect, byRoundingCorners corners: UIRectCorner, cornerRadii: CGSize) {
    let largest = min(cornerRadii.width, cornerRadii.height, rect.width / 2, rect.height / 2)
    func radius(_ corner: UIRectCorner) -> Double { corners.contains(corner) ? largest : 0 }
    self.init(
      cgPath: CGPath(
        roundedRect: rect, topLeft: radius(.topLeft), topRight: radius(.topRight), bottomRight: radius(.bottomRight),
        bottomLeft: radius(.bottomLeft)))
  }
}
