import Foundation
import LegatoCore
import LegatoDynamics
import LegatoLayers
import LegatoTiming

// The classes and protocols of LegatoDynamics have the original's names; here are the members that differ.

extension DynamicAnimator {
  /// Creates an animator whose items are in the coordinates of a view. The view has to be in a window, which provides the clock.
  public convenience init(referenceView: View) { self.init(referenceLayer: referenceView.layer) }
  /// The view whose coordinates are used.
  public var referenceView: View? { referenceLayer?.view }
}

/// A view is moved by moving its layer. Only the rotation of its transform is kept.
extension View: LayerItem {
  /// The rotation in radians, clockwise on screen; setting it replaces the transform by a rotation.
  public var rotation: Double {
    get { layer.rotation }
    set { layer.rotation = newValue }
  }
  public var boundsCenterOffset: Vector { layer.boundsCenterOffset }
  public func prepareForDynamics() -> DynamicVelocity { layer.prepareForDynamics() }
}

extension DynamicItemBehavior {
  /// Adds to an item's velocity, in points per second.
  @_disfavoredOverload
  public func addLinearVelocity(_ velocity: CGPoint, for item: any DynamicItem) { addLinearVelocity(CGVector(velocity), for: item) }
  /// An item's velocity, in points per second.
  @_disfavoredOverload
  public func linearVelocity(for item: any DynamicItem) -> CGPoint { CGPoint(linearVelocity(for: item) as CGVector) }
}

extension CollisionBehaviorDelegate where BoundaryIdentifier == any NSCopying {
  /// The identifier as an object.
  public static func boundaryIdentifier(_ identifier: AnyHashable) -> (any NSCopying)? {
    identifier.base as? any NSCopying ?? NSString(string: "\(identifier.base)")
  }
}

/// An offset from a point, for attachments.
public struct UIOffset: Hashable, Sendable {
  /// The components in points along x and y.
  public var horizontal, vertical: Double
  /// Creates an offset, in points.
  public init(horizontal: Double = 0, vertical: Double = 0) { (self.horizontal, self.vertical) = (horizontal, vertical) }
  /// No offset.
  public static let zero = UIOffset()
  var vector: CGVector { CGVector(dx: horizontal, dy: vertical) }
}

extension AttachmentBehavior {
  /// Attaches a point of the item to a point of the reference view.
  public convenience init(item: any DynamicItem, offsetFromCenter offset: UIOffset, attachedToAnchor point: CGPoint) {
    self.init(item: item, offsetFromCenter: offset.vector, attachedToAnchor: point)
  }
  /// Attaches a point of one item to a point of another.
  public convenience init(
    item: any DynamicItem, offsetFromCenter offset: UIOffset, attachedTo other: any DynamicItem, offsetFromCenter otherOffset: UIOffset
  ) {
    self.init(item: item, offsetFromCenter: offset.vector, attachedTo: other, offsetFromCenter: otherOffset.vector)
  }
}

extension PushBehavior {
  /// Sets the point of the item at which it is pushed, as an offset from its center.
  public func setTargetOffsetFromCenter(_ offset: UIOffset, for item: any DynamicItem) {
    setTargetOffsetFromCenter(offset.vector, for: item)
  }
}

/// Another name of a range, for attachments.
public typealias UIFloatRange = ClosedRange<Double>

extension ClosedRange where Bound == Double {
  /// Creates a range; one without bounds if `minimum` is above `maximum` or one of them is NaN.
  public init(minimum: CGFloat, maximum: CGFloat) {
    self = minimum <= maximum ? minimum...maximum : -.infinity ... .infinity
  }
}

extension CollisionBehavior {
  /// Adds a boundary between two points, with an object as its identifier.
  @_disfavoredOverload
  public func addBoundary(withIdentifier identifier: any NSCopying, from start: CGPoint, to end: CGPoint) {
    addBoundary(withIdentifier: name(identifier), from: start, to: end)
  }
  /// Adds a boundary along a path, with an object as its identifier.
  @_disfavoredOverload
  public func addBoundary(withIdentifier identifier: any NSCopying, for path: BezierPath) {
    addBoundary(withIdentifier: name(identifier), for: path.cgPath)
  }
  /// Removes a boundary by its identifier, an object.
  @_disfavoredOverload
  public func removeBoundary(withIdentifier identifier: any NSCopying) { removeBoundary(withIdentifier: name(identifier)) }
  private func name(_ identifier: any NSCopying) -> AnyHashable {
    identifier as? AnyHashable ?? (identifier as? Foundation.NSObject).map { AnyHashable($0) } ?? AnyHashable("\(identifier)")
  }
}
