import LegatoLayers
import LegatoTiming

/// A force on items, all the time or once.
public final class PushBehavior: DynamicBehavior {
  /// How long it pushes, and what a magnitude of 1 is.
  public enum Mode: Hashable, Sendable {
    /// A force: magnitude 1 accelerates mass 1 by 100 points/s² (DY-4).
    case continuous
    /// An impulse at the next step: magnitude 1 gives mass 1 100 points/s; then ``active`` is false.
    case instantaneous
  }
  /// The one it was made with; it does not change.
  public let mode: Mode
  private var list: ItemList
  private var offsets: [ObjectIdentifier: Vector] = [:]
  private static let unit = 100.0

  /// Items that come twice count once.
  public init(items: [any DynamicItem] = [], mode: Mode) {
    list = ItemList(items)
    self.mode = mode
  }

  /// In the order in which they were added.
  public var items: [any DynamicItem] { list.items }
  /// Nothing happens to a member. The item is a body from the next step on; one without a size, or outside the reference layer, is reported then (DY-13).
  public func addItem(_ item: any DynamicItem) { if list.add(item) { came(item) } }
  /// From the next step on, with its offset forgotten; an item that no behavior names any more loses its velocity (DY-10).
  public func removeItem(_ item: any DynamicItem) {
    guard list.remove(item) else { return }
    offsets[ObjectIdentifier(item)] = nil
    went(item)
  }

  /// Whether it pushes; true by default.
  public var active = true { didSet { if active != oldValue { changed(.drives) } } }

  /// Where it pushes and how much, (0, 0) by default. Not finite: repaired to (0, 0) and reported.
  public var pushDirection: Vector {
    get { direction }
    set {
      direction = finite(newValue, "pushDirection")
      changed(.drives)
    }
  }
  private var direction = Vector.zero
  /// Radians from the x axis, clockwise on screen; kept while the magnitude is 0.
  public var angle: Double {
    get { direction == .zero ? lastAngle : Libm.atan2(direction.dy, direction.dx) }
    set { setAngle(newValue, magnitude: magnitude) }
  }
  private var lastAngle = 0.0
  /// At least 0, in the unit of the ``mode``; setting a negative one turns the push round.
  public var magnitude: Double {
    get { direction.length }
    set { setAngle(angle, magnitude: newValue) }
  }
  /// Both at once: radians clockwise on screen from the x axis, and ``pushDirection``'s unit. Not finite: repaired and reported.
  public func setAngle(_ angle: Double, magnitude: Double) {
    let (angle, magnitude) = (finite(angle, "angle", repair: 0), finite(magnitude, "magnitude", repair: 0))
    lastAngle = angle
    pushDirection = Vector(dx: magnitude * Libm.cos(angle), dy: magnitude * Libm.sin(angle))
  }

  /// Where an item is pushed, from its center and turning with it, points; zero by default.
  public func targetOffsetFromCenter(for item: any DynamicItem) -> Vector { offsets[ObjectIdentifier(item)] ?? .zero }
  /// Ignored for an item that is not pushed; not finite: repaired to zero and reported.
  public func setTargetOffsetFromCenter(_ offset: Vector, for item: any DynamicItem) {
    guard list.contains(item) else { return }
    let offset = finite(offset, "setTargetOffsetFromCenter(_:for:)")
    offsets[ObjectIdentifier(item)] = offset == .zero ? nil : offset
    changed(.drives)
  }

  // MARK: For the animator

  override var ownItems: [any DynamicItem] { list.items }

  override func settle(in animator: DynamicAnimator) {
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
    // The arm of a push beside the center turns with the item.
    if mode == .continuous { return offsets.isEmpty || direction == .zero ? () : animator.changed(.drives) }
    let impulse = Vec(direction) * Self.unit
    for item in list.items {
      guard let body = animator.body(of: item) else { continue }
      animator.world.push(body, impulse, at: Vec(offsets[ObjectIdentifier(item)] ?? .zero))
    }
    active = false
  }
}
