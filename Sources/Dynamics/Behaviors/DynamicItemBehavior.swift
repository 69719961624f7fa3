import LegatoLayers

/// Properties of items: density, elasticity, friction, resistance; and access to their velocities.
///
/// Several may name one item: in the order of the tree the last one that set a property wins (DY-8). Numbers are not clamped; one that is not
/// finite is repaired to the default and reported.
public final class DynamicItemBehavior: DynamicBehavior {
  private var list: ItemList
  private var values = BodySettings.Overrides()
  /// Velocities added before the item is a body.
  private var pending: [ObjectIdentifier: DynamicVelocity] = [:]

  /// Items that come twice count once.
  public init(items: [any DynamicItem] = []) { list = ItemList(items) }

  /// In the order in which they were added.
  public var items: [any DynamicItem] { list.items }
  /// Nothing happens to a member. The item is a body from the next step on; one without a size, or outside the reference layer, is reported then (DY-13).
  public func addItem(_ item: any DynamicItem) { if list.add(item) { came(item) } }
  /// An item that no behavior names any more loses its velocity (DY-10).
  public func removeItem(_ item: any DynamicItem) {
    guard list.remove(item) else { return }
    pending[ObjectIdentifier(item)] = nil
    went(item)
  }

  // MARK: Properties

  /// Share of the speed of approach that a bounce keeps, no unit, 0.2 by default; of two that meet the larger counts.
  public var elasticity: Double {
    get { values.elasticity ?? BodySettings().elasticity }
    set { set(\.elasticity, newValue, "elasticity", BodySettings().elasticity) }
  }
  /// Coefficient of friction, no unit, 0.2 by default; between two it is the square root of the product.
  public var friction: Double {
    get { values.friction ?? BodySettings().friction }
    set { set(\.friction, newValue, "friction", BodySettings().friction) }
  }
  /// Mass for 100 × 100 points of the bounds, 1 by default; above 0 (DY-3).
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
  /// Share of the linear velocity that is lost a second, 1/s, 0.1 by default: `v′ = −resistance · v`, solved exactly (DY-7).
  public var resistance: Double {
    get { values.resistance ?? BodySettings().resistance }
    set { set(\.resistance, newValue, "resistance", BodySettings().resistance) }
  }
  /// The same for the spin, 1/s, 0.1 by default.
  public var angularResistance: Double {
    get { values.angularResistance ?? BodySettings().angularResistance }
    set { set(\.angularResistance, newValue, "angularResistance", BodySettings().angularResistance) }
  }
  /// What electric and magnetic fields act on, no unit, 0 by default (DY-22): the whole item's, whatever its mass.
  public var charge: Double {
    get { values.charge ?? BodySettings().charge }
    set { set(\.charge, newValue, "charge", BodySettings().charge) }
  }
  /// Whether the items turn, true by default.
  public var allowsRotation: Bool {
    get { values.allowsRotation ?? true }
    set {
      values.allowsRotation = newValue
      changed(.properties)
    }
  }
  /// Whether nothing moves the items, though others bounce off them; false by default.
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

  /// Adds to an item's velocity, points a second; kept until the item is a body where it is none yet. For an item that is no member: nothing.
  public func addLinearVelocity(_ velocity: Vector, for item: any DynamicItem) {
    add(DynamicVelocity(linear: finite(velocity, "addLinearVelocity(_:for:)")), to: item)
  }
  /// Adds to an item's spin, radians a second, in the same way.
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

  /// Points a second at the last step; zero for an item that is no member.
  public func linearVelocity(for item: any DynamicItem) -> Vector { velocity(of: item).linear }
  /// Radians a second at the last step; zero for an item that is no member.
  public func angularVelocity(for item: any DynamicItem) -> Double { velocity(of: item).angular }

  private func velocity(of item: any DynamicItem) -> DynamicVelocity {
    guard list.contains(item) else { return .zero }
    return dynamicAnimator?.velocity(of: item) ?? pending[ObjectIdentifier(item)] ?? .zero
  }

  // MARK: For the animator

  override var ownItems: [any DynamicItem] { list.items }

  override func settle(in animator: DynamicAnimator) {
    for item in list.items {
      guard let entry = animator.entry(of: item) else { continue }
      entry.settings.apply(values)
      if !pending.isEmpty, let velocity = pending.removeValue(forKey: ObjectIdentifier(item)) { entry.gained.append(velocity) }
    }
  }
}
