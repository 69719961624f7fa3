import LegatoLayers
import LegatoTiming

/// Applies a continuous force or a single impulse to items.
public final class PushBehavior: DynamicBehavior {
  /// Whether it is a force or an impulse, and the unit of its magnitude.
  public enum Mode: Hashable, Sendable {
    /// A continuous force: magnitude 1 accelerates mass 1 by 100 points/s² (DY-4).
    case continuous
    /// An impulse in the next step: magnitude 1 changes the velocity of mass 1 by 100 points/s. Then ``active`` is set to false.
    case instantaneous
  }
  /// The mode, which cannot be changed.
  public let mode: Mode
  private var list: ItemList
  private var offsets: [ObjectIdentifier: Vector] = [:]
  private static let unit = 100.0

  /// Creates a behavior. Repeated items are added once.
  public init(items: [any DynamicItem] = [], mode: Mode) {
    list = ItemList(items)
    self.mode = mode
  }

  /// The items, in the order in which they were added.
  public var items: [any DynamicItem] { list.items }
  /// Adds an item, unless it is in ``items``. It becomes a body with the next step; an item without a size or outside the reference layer is reported then
  /// (DY-13).
  public func addItem(_ item: any DynamicItem) { if list.add(item) { itemWasAdded(item) } }
  /// Removes an item and its offset, with effect from the next step on. An item in no other behavior loses its velocity (DY-10).
  public func removeItem(_ item: any DynamicItem) {
    guard list.remove(item) else { return }
    offsets[ObjectIdentifier(item)] = nil
    itemWasRemoved(item)
  }

  /// Whether the push is active; true by default.
  public var active = true { didSet { if active != oldValue { changed(.drives) } } }

  /// The vector of the push, in the unit of the ``mode``; (0, 0) by default. Numbers that are not finite are repaired to (0, 0) and reported.
  public var pushDirection: Vector {
    get { direction }
    set {
      lastAngle = angle
      direction = finite(newValue, "pushDirection")
      changed(.drives)
    }
  }
  private var direction = Vector.zero
  /// The angle of the vector from the x axis, in radians, clockwise on screen; kept while the magnitude is 0.
  public var angle: Double {
    get { direction == .zero ? lastAngle : Libm.atan2(direction.dy, direction.dx) }
    set { setAngle(newValue, magnitude: magnitude) }
  }
  private var lastAngle = 0.0
  /// The length of the vector, at least 0, in the unit of the ``mode``; setting a negative number reverses the push.
  public var magnitude: Double {
    get { direction.length }
    set { setAngle(angle, magnitude: newValue) }
  }
  /// Sets the angle from the x axis, in radians, clockwise on screen, and the magnitude, in the unit of the ``mode``. Numbers that are not finite are repaired
  /// and reported.
  public func setAngle(_ angle: Double, magnitude: Double) {
    let (angle, magnitude) = (finite(angle, "angle", repair: 0), finite(magnitude, "magnitude", repair: 0))
    pushDirection = Vector(dx: magnitude * Libm.cos(angle), dy: magnitude * Libm.sin(angle))
    lastAngle = angle
  }

  /// The point at which an item is pushed, relative to its center and rotating with it, in points; zero by default.
  public func targetOffsetFromCenter(for item: any DynamicItem) -> Vector { offsets[ObjectIdentifier(item)] ?? .zero }
  /// Sets the point at which an item is pushed. Does nothing for an item that is not in ``items``; an offset that is not finite is repaired to zero and
  /// reported.
  public func setTargetOffsetFromCenter(_ offset: Vector, for item: any DynamicItem) {
    guard list.contains(item) else { return }
    let offset = finite(offset, "setTargetOffsetFromCenter(_:for:)")
    offsets[ObjectIdentifier(item)] = offset == .zero ? nil : offset
    changed(.drives)
  }

  // MARK: For the animator

  override var ownItems: [any DynamicItem] { list.items }

  override func applySettings(in animator: DynamicAnimator) {
    guard active, mode == .continuous else { return }
    let force = Vec(direction) * Self.unit
    for item in list.items {
      guard let entry = animator.entry(of: item) else { continue }
      entry.settings.force += force
      if let offset = offsets[ObjectIdentifier(item)] {
        entry.settings.torque += animator.world.arm(of: entry.body, to: Vec(offset)).cross(force)
      }
    }
  }

  override func prepareStep(in animator: DynamicAnimator) {
    guard active else { return }
    // the lever arm of a push beside the center rotates with the item
    if mode == .continuous { return offsets.isEmpty || direction == .zero ? () : animator.changed(.drives) }
    let impulse = Vec(direction) * Self.unit
    for item in list.items {
      guard let body = animator.body(of: item) else { continue }
      animator.world.push(body, impulse, at: Vec(offsets[ObjectIdentifier(item)] ?? .zero))
    }
    active = false
  }
}
