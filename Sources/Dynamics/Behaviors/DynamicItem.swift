import LegatoLayers
import LegatoTiming

/// The shape with which an item collides.
public enum DynamicItemCollisionBoundsType: Hashable, Sendable {
  /// The item's bounds.
  case rectangle
  /// The ellipse that touches the four edges of the bounds.
  case ellipse
  /// ``DynamicItem/collisionBoundingPath``.
  case path
}

/// Anything that a ``DynamicAnimator`` can move: it has a center, a size and a rotation. Layers conform, without privilege.
public protocol DynamicItem: AnyObject {
  /// Where the item is in the reference layer's space, points; what it turns about. Written while it moves (DY-11).
  var center: Point { get set }
  /// The size counts, in points, above 0; read when the item is added and by ``DynamicAnimator/updateItem(usingCurrentState:)``.
  var bounds: Rect { get }
  /// Radians, clockwise on screen. Written while it moves; whatever else a transform held is lost (DY-12).
  var rotation: Double { get set }
  /// By default ``DynamicItemCollisionBoundsType/rectangle``.
  var collisionBoundsType: DynamicItemCollisionBoundsType { get }
  /// A convex outline about (0, 0), which is the item's center; empty by default. In either direction of turning.
  var collisionBoundingPath: Path { get }
  /// The vector from ``center`` to the middle of the bounds before rotation; zero by default.
  var middle: Vector { get }
  /// Called when the item becomes a body: ends what else moves it, leaves it where it is seen, and answers the velocity it had there in
  /// points and radians a second. By default nothing moves it.
  func yieldMotion() -> DynamicVelocity
}

/// How fast something moves and turns: points and radians a second.
public struct DynamicVelocity: Hashable, Sendable {
  /// Points a second.
  public var linear: Vector
  /// Radians a second, clockwise on screen.
  public var angular: Double
  /// Points and radians a second; the numbers are not checked.
  public init(linear: Vector = .zero, angular: Double = 0) { (self.linear, self.angular) = (linear, angular) }
  /// At rest.
  public static let zero = DynamicVelocity()
}

extension DynamicItem {
  public var collisionBoundsType: DynamicItemCollisionBoundsType { .rectangle }
  public var collisionBoundingPath: Path { Path() }
  public var middle: Vector { .zero }
  public func yieldMotion() -> DynamicVelocity { .zero }
}

/// An item that represents a layer.
package protocol LayerItem: DynamicItem {
  var layer: Layer { get }
}

extension DynamicItem {
  /// The layer that it is, or represents.
  var itsLayer: Layer? { self as? Layer ?? (self as? any LayerItem)?.layer }
}

extension Layer: DynamicItem {
  /// The angle of the layer's transform in the plane, radians clockwise on screen; setting it replaces the transform by a pure rotation (DY-12).
  public var rotation: Double {
    get {
      let transform = affineTransform
      return Libm.atan2(transform.b, transform.a)
    }
    set { affineTransform = newValue == 0 ? .identity : AffineTransform(rotationAngle: newValue) }
  }

  /// The shape with which the layer collides, by default its bounds; read when it becomes a body and by an update.
  public var collisionBoundsType: DynamicItemCollisionBoundsType {
    get { collisionShape?.type ?? .rectangle }
    set { ownCollisionShape().type = newValue }
  }
  /// A convex outline about the layer's ``position``; empty by default.
  public var collisionBoundingPath: Path {
    get { collisionShape?.path ?? Path() }
    set { ownCollisionShape().path = newValue }
  }
  private var collisionShape: CollisionShape? { attachments[ObjectIdentifier(CollisionShape.self)] as? CollisionShape }
  private func ownCollisionShape() -> CollisionShape {
    if let collisionShape { return collisionShape }
    let shape = CollisionShape()
    attachments[ObjectIdentifier(CollisionShape.self)] = shape
    return shape
  }

  public var middle: Vector {
    Vector(dx: (0.5 - anchorPoint.x) * bounds.width, dy: (0.5 - anchorPoint.y) * bounds.height)
  }

  /// An animated layer continues as a body from its presented position and velocity.
  public func yieldMotion() -> DynamicVelocity {
    guard isAnimating(.position) || isAnimating(.transform), let seen = presentation() else { return .zero }
    let velocity = DynamicVelocity(linear: presentationVelocity, angular: presentationSpin)
    removeAnimations(of: .position)
    removeAnimations(of: .transform)
    Layer.performWithoutAnimation {
      position = seen.position
      transform = seen.transform
    }
    return velocity
  }
}

/// What a layer that is not a rectangle collides with.
private final class CollisionShape {
  var type = DynamicItemCollisionBoundsType.rectangle
  var path = Path()
}
