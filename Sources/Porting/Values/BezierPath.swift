import Foundation
import LegatoCore
import LegatoDynamics

/// An outline as an object that is drawn on; ``cgPath`` is the value.
nonisolated open class BezierPath: NSObject {
  /// Lines and curves so far.
  public var cgPath: CGPath
  /// Kept for those who set it: a `PathLayer` has widths.
  public var lineWidth = 1.0
  /// Where the last line ends; zero where there is none.
  public private(set) var currentPoint = CGPoint.zero

  /// Without lines.
  public override init() { cgPath = CGPath() }
  /// With those of a value.
  public init(cgPath: CGPath) { self.cgPath = cgPath }
  /// A rectangle.
  public init(rect: CGRect) { cgPath = CGPath(rect: rect) }
  /// The ellipse that touches the four edges.
  public init(ovalIn rect: CGRect) { cgPath = CGPath(ellipseIn: rect) }
  /// A rectangle with round corners.
  public init(roundedRect rect: CGRect, cornerRadius: CGFloat) { cgPath = CGPath(roundedRect: rect, cornerRadius: cornerRadius) }
  /// A part of a circle, from one angle to another in radians, clockwise on screen or against that.
  public init(arcCenter center: CGPoint, radius: CGFloat, startAngle: CGFloat, endAngle: CGFloat, clockwise: Bool) {
    cgPath = CGPath()
    super.init()
    addArc(withCenter: center, radius: radius, startAngle: startAngle, endAngle: endAngle, clockwise: clockwise)
  }

  /// Begins a new outline.
  public func move(to point: CGPoint) {
    cgPath.move(to: point)
    currentPoint = point
  }
  /// Straight on.
  public func addLine(to point: CGPoint) {
    cgPath.addLine(to: point)
    currentPoint = point
  }
  /// By one control point.
  public func addQuadCurve(to endPoint: CGPoint, controlPoint: CGPoint) {
    cgPath.addQuadCurve(to: endPoint, control: controlPoint)
    currentPoint = endPoint
  }
  /// By two control points.
  public func addCurve(to endPoint: CGPoint, controlPoint1: CGPoint, controlPoint2: CGPoint) {
    cgPath.addCurve(to: endPoint, control1: controlPoint1, control2: controlPoint2)
    currentPoint = endPoint
  }
  /// A line to its beginning, where there is something before it, and the arc in curves of at most a quarter.
  ///
  /// A curve stands for the arc of angle `θ` with control points `4/3·tan(θ/4)` radii along the tangents of its ends.
  public func addArc(withCenter center: CGPoint, radius: CGFloat, startAngle: CGFloat, endAngle: CGFloat, clockwise: Bool) {
    guard radius.isFinite, startAngle.isFinite, endAngle.isFinite else { return }
    var sweep = endAngle - startAngle
    let turn = 2 * Double.pi
    // the other way round is a whole turn less
    if clockwise ? sweep < 0 : sweep > 0 { sweep = sweep.truncatingRemainder(dividingBy: turn) + (clockwise ? turn : -turn) }
    sweep = min(turn, max(-turn, sweep))
    func place(_ angle: Double) -> CGPoint { CGPoint(x: center.x + radius * cos(angle), y: center.y + radius * sin(angle)) }
    if cgPath.isEmpty { move(to: place(startAngle)) } else { addLine(to: place(startAngle)) }
    let parts = max(1, Int(saturating: (abs(sweep) / (turn / 4)).rounded(.up)))
    let step = sweep / Double(parts)
    let reach = 4 / 3 * tan(step / 4) * radius
    for part in 0..<parts {
      let (a, b) = (startAngle + step * Double(part), startAngle + step * Double(part + 1))
      let (from, to) = (place(a), place(b))
      addCurve(
        to: to, controlPoint1: CGPoint(x: from.x - reach * sin(a), y: from.y + reach * cos(a)),
        controlPoint2: CGPoint(x: to.x + reach * sin(b), y: to.y - reach * cos(b)))
    }
  }
  /// Back to the beginning of the outline.
  public func close() { cgPath.closeSubpath() }
  /// The lines of another after these.
  public func append(_ other: BezierPath) { cgPath.elements += other.cgPath.elements }
  /// Each point moved.
  public func apply(_ transform: CGAffineTransform) { cgPath = cgPath.applying(transform) }
  /// None.
  public func removeAllPoints() { cgPath = CGPath() }
  /// The box around it.
  public var bounds: CGRect { cgPath.bounds() }
  /// Whether there is nothing.
  public var isEmpty: Bool { cgPath.isEmpty }
  /// Whether the point lies inside.
  public func contains(_ point: CGPoint) -> Bool { cgPath.contains(point) }
}

extension CollisionBehavior {
  /// A boundary along an outline.
  public func addBoundary(withIdentifier identifier: AnyHashable, for path: BezierPath) {
    addBoundary(withIdentifier: identifier, for: path.cgPath)
  }
}
