import LegatoLayers
import LegatoTiming

/// A force field, whose effect on an item depends on the item's position in a ``region`` around a ``position`` (DY-22).
///
/// ```swift
/// let well = FieldBehavior.radialGravityField(position: finger)
/// (well.strength, well.falloff, well.minimumRadius) = (30, 2, 40)
/// well.region = Region(radius: 300)
/// well.addItem(box)
/// animator.addBehavior(well)
/// ```
/// Units are those of pushes (DY-3, DY-4): lengths in `strength` and `direction` are metres of 100 points, so that gravity of strength 1 accelerates by
/// 100 points/s². In the table, s = strength · (d / 100)^−falloff, d is the distance in points from the position, at least ``minimumRadius``, o is the
/// offset from the position, v the velocity, and v⊥ = (−v.dy, v.dx) is v rotated by a quarter turn clockwise on screen:
///
/// | field | acceleration |
/// | --- | --- |
/// | linear gravity | 100 · s · direction |
/// | radial gravity | −100 · s · o/d, towards the position |
/// | vortex | 100 · s · o⊥/d, about the position |
/// | spring | −s/mass · o, s in mass units/s² |
/// | drag | −s · v, s in 1/s |
/// | velocity | s · (100 · direction − v), s in 1/s |
/// | electric | 100 · s · charge/mass · o/d, away from the position |
/// | magnetic | s · charge/mass · v⊥ |
/// | noise | 100 · s · n, n a smooth random vector of length up to 1 |
/// | turbulence | s · (nₓ · v + n_y · v⊥), s in 1/s |
/// | custom | strength · (d / 100)^−falloff · result of the closure / mass |
///
/// Gravity, vortex, drag, velocity, noise and turbulence accelerate every mass equally. Electric and magnetic fields, springs and the closure's result are
/// forces, which are divided by the mass. Within the minimum radius o/d decreases to zero, as inside a ball. A field acts on an item's center of mass,
/// without a torque. The effects of several fields are added.
///
/// A field is sampled once per step of 1/120 s, half a step ahead on the item's path. The integration is of second order in the step, and orbits keep their
/// energy; uniform gravity, drag, velocity and magnetic fields are integrated exactly. Items come to rest in a field as elsewhere (DY-20) and wake when the
/// field changes; animated noise and custom fields keep the items in their region awake. Numbers that are not finite are repaired and reported (MU-3).
public final class FieldBehavior: DynamicBehavior {
  /// Returns the force on an item, in mass units · points per second squared (100 is a push of 1). Called in each step, on the thread that advances the stage.
  ///
  /// The arguments are the field, the item's position in points, its velocity in points/s, its mass, its charge, and the duration of a step in seconds. A
  /// result that is not finite counts as zero and is reported once. Behaviors and items that it adds or removes take effect after the step (DY-21).
  public typealias Evaluation = (
    _ field: FieldBehavior, _ position: Point, _ velocity: Vector, _ mass: Double, _ charge: Double, _ deltaTime: Double
  ) -> Vector

  private var list = ItemList()
  private var bodies: [BodyID] = []
  /// Items were added or removed since the bodies were last collected.
  private var hasOtherItems = false
  private var field: Field { didSet { if field != oldValue { changed(from: oldValue) } } }
  /// The field before it was changed; nil if it was not changed since the last step.
  private var former: Field?
  private let evaluation: Evaluation?
  private var hasReported = false

  private init(_ kind: Field.Kind, evaluation: Evaluation? = nil) {
    (field, self.evaluation) = (Field(kind), evaluation)
  }

  private func changed(from oldValue: Field) {
    if former == nil { former = oldValue }
    hasReported = false
    dynamicAnimator?.resume()
  }

  // MARK: Kinds

  /// Accelerates along ``direction``.
  public static func linearGravityField(direction: Vector) -> FieldBehavior { FieldBehavior(.linearGravity, direction) }
  /// Accelerates towards ``position``.
  public static func radialGravityField(position: Point) -> FieldBehavior {
    let behavior = FieldBehavior(.radialGravity)
    behavior.position = position
    return behavior
  }
  /// Slows moving items down.
  public static func dragField() -> FieldBehavior { FieldBehavior(.drag) }
  /// Draws items along with the velocity ``direction``, in metres of 100 points per second.
  public static func velocityField(direction: Vector) -> FieldBehavior { FieldBehavior(.velocity, direction) }
  /// Accelerates about ``position``, clockwise on screen.
  public static func vortexField() -> FieldBehavior { FieldBehavior(.vortex) }
  /// Pulls items to ``position`` with a force that is proportional to the distance. They oscillate with a period of 2π·√(mass/strength) seconds.
  public static func springField() -> FieldBehavior { FieldBehavior(.spring) }
  /// Pushes items with a positive ``DynamicItemBehavior/charge`` away from ``position``, and pulls those with a negative one.
  public static func electricField() -> FieldBehavior { FieldBehavior(.electric) }
  /// Rotates the velocity of charged items, clockwise on screen for a positive charge, without a change of speed.
  public static func magneticField() -> FieldBehavior { FieldBehavior(.magnetic) }
  /// Accelerates by noise, a function of position and time. ``smoothness`` and ``animationSpeed`` set its length scale and rate.
  public static func noiseField(smoothness: Double, animationSpeed speed: Double) -> FieldBehavior {
    FieldBehavior(.noise, smoothness, speed)
  }
  /// Changes and deflects the velocity by noise, in proportion to the velocity, so that items at rest stay at rest. The parameters are those of
  /// ``noiseField(smoothness:animationSpeed:)``.
  public static func turbulenceField(smoothness: Double, animationSpeed speed: Double) -> FieldBehavior {
    FieldBehavior(.turbulence, smoothness, speed)
  }
  /// Calls a closure for the force. The field is passed to the closure, which must not capture it strongly, because the field retains the closure.
  public static func field(evaluationBlock: @escaping Evaluation) -> FieldBehavior {
    FieldBehavior(.custom, evaluation: evaluationBlock)
  }

  private convenience init(_ kind: Field.Kind, _ direction: Vector) {
    self.init(kind)
    self.direction = direction
  }
  private convenience init(_ kind: Field.Kind, _ smoothness: Double, _ speed: Double) {
    self.init(kind)
    (self.smoothness, animationSpeed) = (smoothness, speed)
  }

  // MARK: Items

  /// The items, in the order in which they were added.
  public var items: [any DynamicItem] { list.items }
  /// Adds an item, unless it is in ``items``. It becomes a body with the next step; an item without a size or outside the reference layer is reported then
  /// (DY-13).
  public func addItem(_ item: any DynamicItem) {
    guard list.add(item) else { return }
    hasOtherItems = true
    itemWasAdded(item)
  }
  /// Removes an item, with effect from the next step on. An item in no other behavior loses its velocity (DY-10).
  public func removeItem(_ item: any DynamicItem) {
    guard list.remove(item) else { return }
    hasOtherItems = true
    itemWasRemoved(item)
  }

  // MARK: Properties

  /// The middle of the field and its region, in the reference layer's coordinates; (0, 0) by default. A point that is not finite is ignored and reported.
  public var position: Point {
    get { field.position.point }
    set { field.position = Vec(finite(newValue, "position", repair: position)) }
  }
  /// The region in which the field acts, relative to its ``position``; everywhere by default.
  public var region: Region {
    get { field.region }
    set { field.region = newValue }
  }
  /// The strength, in the unit of the kind of field; 1 by default. A negative one reverses the effect.
  public var strength: Double {
    get { field.strength }
    set { field.strength = finite(newValue, "strength", repair: 1) }
  }
  /// The exponent of the decrease with the distance from ``position``; 0, the default, for none. At a distance of 100 points the effect is that of
  /// ``strength``.
  public var falloff: Double {
    get { field.falloff }
    set { field.falloff = finite(newValue, "falloff", repair: 0) }
  }
  /// The smallest distance that is used, in points, above 0; 1 by default.
  public var minimumRadius: Double {
    get { field.minimumRadius }
    set {
      if newValue > 0, newValue.isFinite { return field.minimumRadius = newValue }
      Misuse.report(.number(call: "minimumRadius", wanted: "a finite number above 0", found: "\(newValue)", repair: "1"))
      field.minimumRadius = 1
    }
  }
  /// The acceleration of a linear gravity field, or the velocity of a velocity field; (0, 0) by default.
  public var direction: Vector {
    get { field.direction.vector }
    set { field.direction = Vec(finite(newValue, "direction")) }
  }
  /// The smoothness of noise and turbulence, clamped to 0…1; 0 by default. Their length scale is 25 · 16^smoothness points.
  public var smoothness: Double {
    get { field.smoothness }
    set { field.smoothness = min(1, max(0, finite(newValue, "smoothness", repair: 0))) }
  }
  /// The rate of change of noise and turbulence, in 1/s; at 1 they change as much in a second as over their length scale. 0, the default, for no change.
  ///
  /// The time is the animator's ``DynamicAnimator/elapsedTime``.
  public var animationSpeed: Double {
    get { field.animationSpeed }
    set { field.animationSpeed = finite(newValue, "animationSpeed", repair: 0) }
  }
  /// The seed of noise and turbulence; 0 by default. The same seed gives the same field, on every machine.
  public var seed: UInt64 {
    get { field.seed }
    set { field.seed = newValue }
  }

  // MARK: For the animator

  override var ownItems: [any DynamicItem] { list.items }

  override func move(to animator: DynamicAnimator?) {
    super.move(to: animator)
    hasOtherItems = true
  }

  override func applySettings(in animator: DynamicAnimator) {
    if hasOtherItems { wakeBodies(in: animator) }
    bodies.removeAll(keepingCapacity: true)
    for item in list.items { if let body = animator.body(of: item) { bodies.append(body) } }
    if hasOtherItems { wakeBodies(in: animator) }
    hasOtherItems = false
  }

  override func removeConstraints(in animator: DynamicAnimator) {
    wakeBodies(in: animator)
    bodies.removeAll()
  }

  private func wakeBodies(in animator: DynamicAnimator) { for body in bodies { animator.world.wake(body) } }

  override func act(in animator: DynamicAnimator) {
    animator.world.wake(bodies, where: former, became: field)
    former = nil
    let isFinite = evaluation == nil ? animator.world.addInfluences(to: bodies, of: field) : evaluate(in: animator)
    if isFinite || hasReported { return }
    hasReported = true
    Misuse.report(.number(call: "FieldBehavior", wanted: "a finite force", found: "one that is not", repair: "none"))
  }

  /// Calls the closure for each body, without exclusive access to the world, so that it may use the animator.
  private func evaluate(in animator: DynamicAnimator) -> Bool {
    guard let evaluation else { return true }
    var areFinite = true
    for body in bodies {
      let (position, mass) = (animator.world.midway(of: body), animator.world.mass(of: body))
      guard animator.world.isAwake(body), let strength = field.strength(at: position) else { continue }
      let (velocity, charge) = (animator.world.velocity(of: body).vector, animator.world.charge(of: body))
      let force = evaluation(self, position.point, velocity, mass, charge, World.step)
      let influence = Influence(acceleration: Vec(force) * (strength / mass))
      if influence.isFinite { animator.world.addInfluence(to: body, influence) } else { areFinite = false }
    }
    return areFinite
  }
}
