import LegatoLayers

/// Sets physical properties of items, such as density, elasticity, friction and resistance, and gives access to their velocities.
///
/// If several set a property of one item, the last one in the order of the tree is used (DY-8). Numbers are not clamped; one that is not finite is repaired
/// to the default and reported.
public final class DynamicItemBehavior: DynamicBehavior {
  private var list: ItemList
  private var values = BodySettings.Overrides()
  /// Velocities that were added before the item is a body.
  private var pending: [ObjectIdentifier: DynamicVelocity] = [:]

  /// Creates a behavior. Repeated items are added once.
  public init(items: [any DynamicItem] = []) { list = ItemList(items) }

  /// The items, in the order in which they were added.
  public var items: [any DynamicItem] { list.items }
  /// Adds an item, unless it is in ``items``. It becomes a body with the next step; an item without a size or outside the reference layer is reported then
  /// (DY-13).
  public func addItem(_ item: any DynamicItem) { if list.add(item) { itemWasAdded(item) } }
  /// Removes an item. An item in no other behavior loses its velocity (DY-10).
  public func removeItem(_ item: any DynamicItem) {
    guard list.remove(item) else { return }
    pending[ObjectIdentifier(item)] = nil
    itemWasRemoved(item)
  }

  // MARK: Properties

  /// The elasticity: the fraction of the approach speed that a bounce keeps, 0.2 by default. A contact has the larger of the two.
  public var elasticity: Double {
    get { values.elasticity ?? BodySettings().elasticity }
    set { set(\.elasticity, newValue, "elasticity", BodySettings().elasticity) }
  }
  /// The coefficient of friction, 0.2 by default. A contact has the geometric mean √(a · b) of the two.
  public var friction: Double {
    get { values.friction ?? BodySettings().friction }
    set { set(\.friction, newValue, "friction", BodySettings().friction) }
  }
  /// The mass of 100 × 100 points of the bounds, above 0; 1 by default (DY-3).
  public var density: Double {
    get { values.density ?? BodySettings().density }
    set {
      guard newValue > 0 || newValue.isNaN else {
        Misuse.report(.number(call: "density", wanted: "a number above 0", found: "\(newValue)", repair: "1"))
        return set(\.density, 1, "density", 1)
      }
      set(\.density, newValue, "density", 1)
    }
  }
  /// The linear resistance, in 1/s, 0.1 by default: `v′ = −resistance · v`, solved exactly (DY-7).
  public var resistance: Double {
    get { values.resistance ?? BodySettings().resistance }
    set { set(\.resistance, newValue, "resistance", BodySettings().resistance) }
  }
  /// The resistance to rotation, in 1/s, 0.1 by default: `ω′ = −angularResistance · ω`, solved exactly.
  public var angularResistance: Double {
    get { values.angularResistance ?? BodySettings().angularResistance }
    set { set(\.angularResistance, newValue, "angularResistance", BodySettings().angularResistance) }
  }
  /// The charge of the whole item, on which electric and magnetic fields act; 0 by default (DY-22).
  public var charge: Double {
    get { values.charge ?? BodySettings().charge }
    set { set(\.charge, newValue, "charge", BodySettings().charge) }
  }
  /// Whether the items rotate; true by default.
  public var allowsRotation: Bool {
    get { values.allowsRotation ?? true }
    set {
      values.allowsRotation = newValue
      changed(.properties)
    }
  }
  /// Whether the items are immovable; others still collide with them. False by default.
  public var isAnchored: Bool {
    get { values.isAnchored ?? false }
    set {
      values.isAnchored = newValue
      changed(.properties)
    }
  }

  private func set(_ path: WritableKeyPath<BodySettings.Overrides, Double?>, _ value: Double, _ name: String, _ repair: Double) {
    values[keyPath: path] = finite(value, name, repair: repair)
    changed(.properties)
  }

  // MARK: Velocities

  /// Adds to an item's velocity, in points per second; if the item is not a body yet, when it becomes one. Does nothing for an item that is not in ``items``.
  public func addLinearVelocity(_ velocity: Vector, for item: any DynamicItem) {
    add(DynamicVelocity(linear: finite(velocity, "addLinearVelocity(_:for:)")), to: item)
  }
  /// Adds to an item's angular velocity, in radians per second; if the item is not a body yet, when it becomes one. Does nothing for an item that is not in
  /// ``items``.
  public func addAngularVelocity(_ velocity: Double, for item: any DynamicItem) {
    add(DynamicVelocity(angular: finite(velocity, "addAngularVelocity(_:for:)", repair: 0)), to: item)
  }

  private func add(_ velocity: DynamicVelocity, to item: any DynamicItem) {
    guard list.contains(item), velocity != .zero else { return }
    guard let animator = dynamicAnimator, animator.add(velocity, to: item) else {
      let known = pending[ObjectIdentifier(item)] ?? .zero
      pending[ObjectIdentifier(item)] = DynamicVelocity(
        linear: known.linear + velocity.linear, angular: known.angular + velocity.angular)
      dynamicAnimator?.changed(.structure)
      return
    }
  }

  /// The velocity of an item at the last step, in points per second; zero for an item that is not in ``items``.
  public func linearVelocity(for item: any DynamicItem) -> Vector { velocity(of: item).linear }
  /// The angular velocity of an item at the last step, in radians per second; zero for an item that is not in ``items``.
  public func angularVelocity(for item: any DynamicItem) -> Double { velocity(of: item).angular }

  private func velocity(of item: any DynamicItem) -> DynamicVelocity {
    guard list.contains(item) else { return .zero }
    return dynamicAnimator?.velocity(of: item) ?? pending[ObjectIdentifier(item)] ?? .zero
  }

  // MARK: For the animator

  override var ownItems: [any DynamicItem] { list.items }

  override func applySettings(in animator: DynamicAnimator) {
    for item in list.items {
      guard let entry = animator.entry(of: item) else { continue }
      entry.settings.apply(values)
      if !pending.isEmpty, let velocity = pending.removeValue(forKey: ObjectIdentifier(item)) { entry.pendingVelocities.append(velocity) }
    }
  }
}
