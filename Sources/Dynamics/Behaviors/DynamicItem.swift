import LegatoLayers
import LegatoTiming

/// The shape with which an item collides.
public enum DynamicItemCollisionBoundsType: Hashable, Sendable {
  /// The item's bounds.
  case rectangle
  /// The ellipse inside the item's bounds.
  case ellipse
  /// ``DynamicItem/collisionBoundingPath``.
  case path
}

/// An object that a ``DynamicAnimator`` can move, with a center, a size and a rotation. Layers conform.
public protocol DynamicItem: AnyObject {
  /// The position in the reference layer's coordinates, and the point about which the item rotates. Written while the item moves (DY-11).
  var center: Point { get set }
  /// The bounds, of which only the size is used: in points, above 0. Read when the item is added and by ``DynamicAnimator/updateItem(usingCurrentState:)``.
  var bounds: Rect { get }
  /// The rotation in radians, clockwise on screen. Written while the item moves; other parts of a transform are lost (DY-12).
  var rotation: Double { get set }
  /// The shape with which the item collides; ``DynamicItemCollisionBoundsType/rectangle`` by default.
  var collisionBoundsType: DynamicItemCollisionBoundsType { get }
  /// A convex path around (0, 0), the item's center, in either direction; empty by default.
  var collisionBoundingPath: Path { get }
  /// The vector from ``center`` to the middle of the bounds before rotation; zero by default.
  var boundsCenterOffset: Vector { get }
  /// Called when the item becomes a body. It removes animations of the item, leaves it at its presented position, and returns its presented velocity. Zero by
  /// default.
  func prepareForDynamics() -> DynamicVelocity
  /// The former name of ``prepareForDynamics()``, called where an item implements only this one.
  @available(*, deprecated, renamed: "prepareForDynamics()")
  func yieldMotion() -> DynamicVelocity
}

/// A velocity and an angular velocity.
public struct DynamicVelocity: Hashable, Sendable {
  /// The velocity, in points per second.
  public var linear: Vector
  /// The angular velocity, in radians per second, clockwise on screen.
  public var angular: Double
  /// Creates a velocity. The numbers are not checked.
  public init(linear: Vector = .zero, angular: Double = 0) { (self.linear, self.angular) = (linear, angular) }
  /// No motion.
  public static let zero = DynamicVelocity()
}

extension DynamicItem {
  public var collisionBoundsType: DynamicItemCollisionBoundsType { .rectangle }
  public var collisionBoundingPath: Path { Path() }
  public var boundsCenterOffset: Vector { .zero }
  public func prepareForDynamics() -> DynamicVelocity { FormerName.velocity(of: self) }
}

/// An item that represents a layer.
package protocol LayerItem: DynamicItem {
  var layer: Layer { get }
}

extension DynamicItem {
  /// The layer that the item is or represents.
  var itsLayer: Layer? { self as? Layer ?? (self as? any LayerItem)?.layer }
}

extension Layer: DynamicItem {
  /// The rotation of the layer's transform, in radians, clockwise on screen. Setting it replaces the transform by a rotation (DY-12).
  public var rotation: Double {
    get {
      let transform = affineTransform
      return Libm.atan2(transform.b, transform.a)
    }
    set { affineTransform = newValue == 0 ? .identity : AffineTransform(rotationAngle: newValue) }
  }

  /// The shape with which the layer collides; its bounds by default. Read when it becomes a body and by ``DynamicAnimator/updateItem(usingCurrentState:)``.
  public var collisionBoundsType: DynamicItemCollisionBoundsType {
    get { collisionShape?.type ?? .rectangle }
    set { ownCollisionShape().type = newValue }
  }
  /// A convex path around the layer's ``position``; empty by default.
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

  public var boundsCenterOffset: Vector {
    Vector(dx: (0.5 - anchorPoint.x) * bounds.width, dy: (0.5 - anchorPoint.y) * bounds.height)
  }

  /// Removes animations of position and transform, so that the layer continues as a body from its presented position with its presented velocity.
  public func prepareForDynamics() -> DynamicVelocity {
    guard isAnimating(.position) || isAnimating(.transform), let presented = presentation() else { return .zero }
    let velocity = DynamicVelocity(linear: presentationVelocity, angular: presentationSpin)
    removeAnimations(of: .position)
    removeAnimations(of: .transform)
    Layer.performWithoutAnimation {
      position = presented.position
      transform = presented.transform
    }
    return velocity
  }
}

/// The collision shape of a layer, kept in its attachments.
private final class CollisionShape {
  var type = DynamicItemCollisionBoundsType.rectangle
  var path = Path()
}
