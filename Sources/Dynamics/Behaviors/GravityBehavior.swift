import LegatoLayers
import LegatoTiming

/// Accelerates its items by gravity. An animator has one gravity vector: the one set last, and zero after any gravity behavior was removed (DY-5).
public final class GravityBehavior: DynamicBehavior {
  private var list: ItemList
  /// The acceleration for a magnitude of 1, in points per second squared.
  public static let unitAcceleration = 1000.0

  /// Creates a behavior. Repeated items are added once.
  public init(items: [any DynamicItem] = []) { list = ItemList(items) }

  /// The items, in the order in which they were added.
  public var items: [any DynamicItem] { list.items }
  /// Adds an item, unless it is in ``items``. It becomes a body with the next step; an item without a size or outside the reference layer is reported then
  /// (DY-13).
  public func addItem(_ item: any DynamicItem) { if list.add(item) { itemWasAdded(item) } }
  /// Removes an item, with effect from the next step on. An item in no other behavior loses its velocity (DY-10).
  public func removeItem(_ item: any DynamicItem) { if list.remove(item) { itemWasRemoved(item) } }

  /// The gravity vector in units of 1000 points/s², (0, 1) by default. Numbers that are not finite are repaired to the default and reported.
  public var gravityDirection: Vector {
    get { direction }
    set {
      lastAngle = angle
      direction = finite(newValue, "gravityDirection", repair: Vector(dx: 0, dy: 1))
      dynamicAnimator?.gravity = acceleration
    }
  }
  private var direction = Vector(dx: 0, dy: 1)

  /// The angle of the vector from the x axis, in radians, clockwise on screen; π/2 by default, and kept while the magnitude is 0.
  public var angle: Double {
    get { direction == .zero ? lastAngle : Libm.atan2(direction.dy, direction.dx) }
    set { setAngle(newValue, magnitude: magnitude) }
  }
  /// The angle that was set last, alone or with a magnitude.
  private var lastAngle = Double.pi / 2
  /// The length of the vector, in units of 1000 points/s²; 1 by default.
  public var magnitude: Double {
    get { direction.length }
    set { setAngle(angle, magnitude: newValue) }
  }
  /// Sets the angle from the x axis, in radians, clockwise on screen, and the magnitude, in units of 1000 points/s². Numbers that are not finite are repaired
  /// and reported.
  public func setAngle(_ angle: Double, magnitude: Double) {
    let (angle, magnitude) = (finite(angle, "angle", repair: .pi / 2), finite(magnitude, "magnitude", repair: 1))
    gravityDirection = Vector(dx: magnitude * Libm.cos(angle), dy: magnitude * Libm.sin(angle))
    lastAngle = angle
  }

  var acceleration: Vector { direction * Self.unitAcceleration }

  override func move(to animator: DynamicAnimator?) {
    let former = dynamicAnimator ?? lastAnimator
    super.move(to: animator)
    if animator == nil { former?.gravity = .zero }
    animator?.gravity = acceleration
    lastAnimator = animator
  }
  /// The animator at the last move; when the behavior is removed, ``dynamicAnimator`` is already nil.
  private weak var lastAnimator: DynamicAnimator?

  override var ownItems: [any DynamicItem] { list.items }
  override func applySettings(in animator: DynamicAnimator) {
    for item in list.items { animator.entry(of: item)?.settings.feelsGravity = true }
  }
}
