import Foundation
import LegatoCore
import LegatoDynamics

/// A path as an object, to which lines and curves are added; ``cgPath`` is its value.
nonisolated open class BezierPath: NSObject, NSCopying {
  /// The path as a value.
  public var cgPath: CGPath
  /// No effect: the width of a line is a property of `PathLayer`. For code that sets it.
  public var lineWidth = 1.0
  /// The point at which the next line begins: the end of the last one, or the start of its subpath if that is closed; zero if the path is empty.
  public var currentPoint: CGPoint {
    switch cgPath.elements.last {
    case .move(let point), .line(let point), .quadratic(_, let point), .cubic(_, _, let point): point
    case .close: startOfLastSubpath
    case nil: .zero
    }
  }
  /// Where the last subpath begins. One that follows a closed one without a move begins at the same point.
  private var startOfLastSubpath: CGPoint {
    for element in cgPath.withMoves.elements.reversed() { if case .move(let point) = element { return point } }
    return .zero
  }

  /// Creates an empty path.
  public override init() { cgPath = CGPath() }
  /// Creates a path with the lines and curves of a value.
  public init(cgPath: CGPath) { self.cgPath = cgPath }
  /// Creates a rectangle.
  public init(rect: CGRect) { cgPath = CGPath(rect: rect) }
  /// Creates the ellipse inside a rectangle: clockwise from the middle of the right edge.
  public init(ovalIn rect: CGRect) { cgPath = .oval(in: rect) }
  /// Creates a rectangle with rounded corners.
  public init(roundedRect rect: CGRect, cornerRadius: CGFloat) { cgPath = CGPath(roundedRect: rect, cornerRadius: cornerRadius) }
  /// Creates an arc of a circle between two angles in radians, clockwise on screen or counterclockwise.
  public init(arcCenter center: CGPoint, radius: CGFloat, startAngle: CGFloat, endAngle: CGFloat, clockwise: Bool) {
    cgPath = CGPath()
    super.init()
    addArc(withCenter: center, radius: radius, startAngle: startAngle, endAngle: endAngle, clockwise: clockwise)
  }

  /// A copy, which can be changed without changing this one; `copy()` calls it. A class of your own overrides it: without that it is reported, and the path
  /// itself is returned.
  open func copy(with zone: NSZone? = nil) -> Any {
    guard type(of: self) == BezierPath.self else { return CopyReport.itself(self) }
    let copy = BezierPath(cgPath: cgPath)
    copy.lineWidth = lineWidth
    return copy
  }

  /// Begins a new subpath.
  public func move(to point: CGPoint) { cgPath.move(to: point) }
  /// Adds a straight line.
  public func addLine(to point: CGPoint) { cgPath.addLine(to: point) }
  /// Adds a quadratic Bézier curve, with one control point.
  public func addQuadCurve(to endPoint: CGPoint, controlPoint: CGPoint) {
    cgPath.addQuadCurve(to: endPoint, control: controlPoint)
  }
  /// Adds a cubic Bézier curve, with two control points.
  public func addCurve(to endPoint: CGPoint, controlPoint1: CGPoint, controlPoint2: CGPoint) {
    cgPath.addCurve(to: endPoint, control1: controlPoint1, control2: controlPoint2)
  }
  /// Adds an arc, as curves of at most a quarter turn each, with a line to its start if the path is not empty.
  ///
  /// An arc of angle `θ` is approximated by a cubic curve whose control points are `4/3·tan(θ/4)` radii from its ends along the tangents.
  public func addArc(withCenter center: CGPoint, radius: CGFloat, startAngle: CGFloat, endAngle: CGFloat, clockwise: Bool) {
    guard radius.isFinite, startAngle.isFinite, endAngle.isFinite else { return }
    var sweep = endAngle - startAngle
    let turn = 2 * Double.pi
    // the sweep in the given direction: a full turn is added or subtracted
    if clockwise ? sweep < 0 : sweep > 0 { sweep = sweep.truncatingRemainder(dividingBy: turn) + (clockwise ? turn : -turn) }
    // a full turn remains one where the angles are rounded
    if abs(endAngle - startAngle) > .pi, abs(sweep) < 1e-9 { sweep = clockwise ? turn : -turn }
    sweep = min(turn, max(-turn, sweep))
    func point(_ angle: Double) -> CGPoint { CGPoint(x: center.x + radius * cos(angle), y: center.y + radius * sin(angle)) }
    if cgPath.isEmpty { move(to: point(startAngle)) } else { addLine(to: point(startAngle)) }
    let parts = max(1, Int(saturating: (abs(sweep) / (turn / 4)).rounded(.up)))
    let step = sweep / Double(parts)
    let reach = 4 / 3 * tan(step / 4) * radius
    for part in 0..<parts {
      let (a, b) = (startAngle + step * Double(part), startAngle + step * Double(part + 1))
      let (from, to) = (point(a), point(b))
      addCurve(
        to: to, controlPoint1: CGPoint(x: from.x - reach * sin(a), y: from.y + reach * cos(a)),
        controlPoint2: CGPoint(x: to.x + reach * sin(b), y: to.y - reach * cos(b)))
    }
  }
  /// Closes the subpath with a line to its start.
  public func close() { cgPath.closeSubpath() }
  /// Appends another path.
  public func append(_ other: BezierPath) { cgPath.elements += other.cgPath.elements }
  /// Transforms all points.
  public func apply(_ transform: CGAffineTransform) { cgPath = cgPath.applying(transform) }
  /// The same path from its end to its start: the last subpath first, each backwards. A closed one begins where it began.
  public func reversing() -> BezierPath { BezierPath(cgPath: cgPath.reversed) }
  /// Removes all lines and curves.
  public func removeAllPoints() { cgPath = CGPath() }
  /// The bounding box.
  public var bounds: CGRect { cgPath.bounds() }
  /// Whether the path is empty.
  public var isEmpty: Bool { cgPath.isEmpty }
  /// Whether a point is inside the path.
  public func contains(_ point: CGPoint) -> Bool { cgPath.contains(point) }
}

extension CollisionBehavior {
  /// Adds a boundary along a path.
  public func addBoundary(withIdentifier identifier: AnyHashable, for path: BezierPath) {
    addBoundary(withIdentifier: identifier, for: path.cgPath)
  }
}

extension Path {
  /// The path from its end to its start.
  fileprivate var reversed: Path {
    var parts: [[Element]] = []
    for element in withMoves.elements {
      if case .move = element { parts.append([]) }
      if !parts.isEmpty { parts[parts.count - 1].append(element) }
    }
    return Path(parts.reversed().flatMap(Self.reversed))
  }

  /// One subpath, which begins with a move.
  private static func reversed(_ part: [Element]) -> [Element] {
    guard let start = part.first?.end else { return part }
    let (isClosed, lines) = (part.last == .close, part.filter { $0 != .close })
    // where each line or curve began
    let starts = lines.dropLast().compactMap(\.end)
    var back: [Element] = zip(lines.dropFirst(), starts).reversed().map { $0.reversed(to: $1) }
    let end = lines.last?.end ?? start
    guard isClosed else { return [.move(end)] + back }
    // the line that closed it comes first, and the last one closes it
    if end != start { back.insert(.line(end), at: 0) }
    return [.move(start)] + back + [.close]
  }
}

extension Path.Element {
  /// Where it ends; nil for the end of a subpath.
  fileprivate var end: Point? {
    switch self {
    case .move(let end), .line(let end), .quadratic(_, let end), .cubic(_, _, let end): end
    case .close: nil
    }
  }
  /// The same line or curve backwards.
  fileprivate func reversed(to start: Point) -> Path.Element {
    switch self {
    case .move, .line, .close: .line(start)
    case .quadratic(let control, _): .quadratic(control: control, end: start)
    case .cubic(let control1, let control2, _): .cubic(control1: control2, control2: control1, end: start)
    }
  }
}
