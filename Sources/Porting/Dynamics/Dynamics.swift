import Foundation
import LegatoCore
import LegatoDynamics
import LegatoLayers
import LegatoTiming

// Animator, items, behaviors and delegates have the original's names already.

extension DynamicAnimator {
  /// Its space is that of the items; it needs a window for its clock.
  public convenience init(referenceView: View) { self.init(referenceLayer: referenceView.layer) }
  /// The view whose space it is.
  public var referenceView: View? { referenceLayer?.view }
}

/// A view is moved as its layer is. Of an item the rotation counts; whatever else a transform held is lost.
extension View: LayerItem {
  /// Radians, clockwise on screen; setting it replaces the transform by a pure rotation.
  public var rotation: Double {
    get { layer.rotation }
    set { layer.rotation = newValue }
  }
  public var middle: Vector { layer.middle }
  public func yieldMotion() -> DynamicVelocity { layer.yieldMotion() }
}

extension DynamicItemBehavior {
  /// Points a second.
  public func addLinearVelocity(_ velocity: CGPoint, for item: any DynamicItem) { addLinearVelocity(CGVector(velocity), for: item) }
  /// Points a second.
  @_disfavoredOverload
  public func linearVelocity(for item: any DynamicItem) -> CGPoint { CGPoint(linearVelocity(for: item) as CGVector) }
}

extension CollisionBehaviorDelegate where BoundaryIdentifier == any NSCopying {
  /// The identifier as an object.
  public static func boundaryIdentifier(_ identifier: AnyHashable) -> (any NSCopying)? {
    identifier.base as? any NSCopying ?? NSString(string: "\(identifier.base)")
  }
}

/// A way from a place, as attachments have it.
public struct UIOffset: Hashable, Sendable {
  /// Points along x, and along y.
  public var horizontal, vertical: Double
  /// Points.
  public init(horizontal: Double = 0, vertical: Double = 0) { (self.horizontal, self.vertical) = (horizontal, vertical) }
  /// None.
  public static let zero = UIOffset()
  var way: CGVector { CGVector(dx: horizontal, dy: vertical) }
}

extension AttachmentBehavior {
  /// To a point of the reference view, from a place of the item.
  public convenience init(item: any DynamicItem, offsetFromCenter offset: UIOffset, attachedToAnchor point: CGPoint) {
    self.init(item: item, offsetFromCenter: offset.way, attachedToAnchor: point)
  }
  /// From a place of one to a place of another.
  public convenience init(
    item: any DynamicItem, offsetFromCenter offset: UIOffset, attachedTo other: any DynamicItem, offsetFromCenter otherOffset: UIOffset
  ) {
    self.init(item: item, offsetFromCenter: offset.way, attachedTo: other, offsetFromCenter: otherOffset.way)
  }
}

extension PushBehavior {
  /// Where of the item it pushes, from its center.
  public func setTargetOffsetFromCenter(_ offset: UIOffset, for item: any DynamicItem) { setTargetOffsetFromCenter(offset.way, for: item) }
}

/// Another name of a range, as attachments have it.
public typealias UIFloatRange = ClosedRange<Double>

extension ClosedRange where Bound == Double {
  /// From `minimum` to `maximum`; where the one is above the other, or one is no number, without bound.
  public init(minimum: CGFloat, maximum: CGFloat) {
    self = minimum <= maximum ? minimum...maximum : -.infinity ... .infinity
  }
}

extension CollisionBehavior {
  /// A boundary from a place to another, under a name that is an object.
  @_disfavoredOverload
  public func addBoundary(withIdentifier identifier: any NSCopying, from start: CGPoint, to end: CGPoint) {
    addBoundary(withIdentifier: name(identifier), from: start, to: end)
  }
  /// A boundary along an outline, under a name that is an object.
  @_disfavoredOverload
  public func addBoundary(withIdentifier identifier: any NSCopying, for path: BezierPath) {
    addBoundary(withIdentifier: name(identifier), for: path.cgPath)
  }
  /// Takes a boundary away whose name is an object.
  @_disfavoredOverload
  public func removeBoundary(withIdentifier identifier: any NSCopying) { removeBoundary(withIdentifier: name(identifier)) }
  private func name(_ identifier: any NSCopying) -> AnyHashable {
    identifier as? AnyHashable ?? (identifier as? Foundation.NSObject).map { AnyHashable($0) } ?? AnyHashable("\(identifier)")
  }
}
