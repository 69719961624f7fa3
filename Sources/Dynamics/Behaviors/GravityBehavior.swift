import LegatoLayers
import LegatoTiming

/// Pulls its items; one vector for a whole animator, the one set last, and none after any gravity was removed (DY-5).
public final class GravityBehavior: DynamicBehavior {
  private var list: ItemList
  /// Points a second squared for a magnitude of 1.
  public static let unit = 1000.0

  /// Items that come twice count once.
  public init(items: [any DynamicItem] = []) { list = ItemList(items) }

  /// In the order in which they were added.
  public var items: [any DynamicItem] { list.items }
  /// Nothing happens to a member. The item is a body from the next step on; one without a size, or outside the reference layer, is reported then (DY-13).
  public func addItem(_ item: any DynamicItem) { if list.add(item) { came(item) } }
  /// From the next step on; an item that no behavior names any more loses its velocity (DY-10).
  public func removeItem(_ item: any DynamicItem) { if list.remove(item) { went(item) } }

  /// In units of 1000 points/s², (0, 1) by default. Not finite: repaired to the default and reported.
  public var gravityDirection: Vector {
    get { direction }
    set {
      direction = finite(newValue, "gravityDirection", repair: Vector(dx: 0, dy: 1))
      dynamicAnimator?.gravity = acceleration
    }
  }
  private var direction = Vector(dx: 0, dy: 1)

  /// Radians from the x axis, clockwise on screen; π/2 by default.
  public var angle: Double {
    get { Libm.atan2(direction.dy, direction.dx) }
    set { setAngle(newValue, magnitude: magnitude) }
  }
  /// Units of 1000 points/s², 1 by default.
  public var magnitude: Double {
    get { direction.length }
    set { setAngle(angle, magnitude: newValue) }
  }
  /// Both at once: radians clockwise on screen from the x axis, and units of 1000 points/s². Not finite: repaired and reported.
  public func setAngle(_ angle: Double, magnitude: Double) {
    let (angle, magnitude) = (finite(angle, "angle", repair: .pi / 2), finite(magnitude, "magnitude", repair: 1))
    gravityDirection = Vector(dx: magnitude * Libm.cos(angle), dy: magnitude * Libm.sin(angle))
  }

  var acceleration: Vector { direction * Self.unit }

  override func move(to animator: DynamicAnimator?) {
    let former = dynamicAnimator ?? lastAnimator
    super.move(to: animator)
    if animator == nil { former?.gravity = .zero }
    animator?.gravity = acceleration
    lastAnimator = animator
  }
  /// Notified when the layer leaves: by then it is in no tree.
  private weak var lastAnimator: DynamicAnimator?

  override var ownItems: [any DynamicItem] { list.items }
  override func settle(in animator: DynamicAnimator) {
    for item in list.items { animator.entry(of: item)?.settings.feelsGravity = true }
  }
}
