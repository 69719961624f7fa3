import LegatoLayers
import LegatoTiming

/// A field: its effect on an item depends on the item's position, in a ``region`` about a ``position`` (DY-22).
///
/// ```swift
/// let well = FieldBehavior.radialGravityField(position: finger)
/// (well.strength, well.falloff, well.minimumRadius) = (30, 2, 40)
/// well.region = Region(radius: 300)
/// well.addItem(box)
/// animator.addBehavior(well)
/// ```
/// Units are those of pushes (DY-3, DY-4): lengths in `strength` and `direction` are metres of 100 points, so that gravity of strength 1 accelerates by
/// 100 points/s². With s = strength · (d / 100)^−falloff, d the distance in points from the position but at least ``minimumRadius``, o the offset from
/// the position, v the velocity and v⊥ = (−v.dy, v.dx), a quarter turn clockwise on screen:
///
/// | field | what it adds to v′ |
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
/// | custom | strength · (d / 100)^−falloff · what its closure answers / mass |
///
/// What acts on mass is the same for every mass; what acts on charge, springs, and a closure's answer are forces, divided by the mass. Nearer than the minimum radius o/d shrinks to zero, as inside a
/// ball. A field acts on the middle of an item's mass and turns nothing. Several fields add up.
///
/// It is sampled once a step of 1/120 s, half a step ahead on the item's path: second order in the step, orbits keep their energy; gravity, drag, velocity
/// and magnetic fields that are the same everywhere are exact. Items sleep in a field as anywhere (DY-20) and wake where it changes; noise that moves and a
/// custom field keep the items in their region awake. Numbers that are not finite are repaired and reported (MU-3).
public final class FieldBehavior: DynamicBehavior {
  /// Answers the force on an item, mass units · points a second squared (100 are a push of 1), at each step, on the thread that advances the stage.
  ///
  /// It gets the field, the item's position in points, its velocity in points/s, its mass, its charge, and the seconds of a step. An answer that is not finite
  /// counts as zero and is reported once. What it adds or removes takes effect after the step (DY-21).
  public typealias Evaluation = (
    _ field: FieldBehavior, _ position: Point, _ velocity: Vector, _ mass: Double, _ charge: Double, _ deltaTime: Double
  ) -> Vector

  private var list = ItemList()
  private var bodies: [BodyID] = []
  /// Items came or went since the bodies were last gathered.
  private var hasOtherItems = false
  private var field: Field { didSet { if field != oldValue { changed(from: oldValue) } } }
  /// The field before it was changed, until the next step.
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
  /// Slows what moves.
  public static func dragField() -> FieldBehavior { FieldBehavior(.drag) }
  /// Takes along with the velocity ``direction``, metres of 100 points a second.
  public static func velocityField(direction: Vector) -> FieldBehavior { FieldBehavior(.velocity, direction) }
  /// Accelerates about ``position``, clockwise on screen.
  public static func vortexField() -> FieldBehavior { FieldBehavior(.vortex) }
  /// Draws to ``position`` with a force, the more the further off: harmonic, 2π·√(mass/strength) seconds a swing. Light items are held tightly, heavy ones loosely.
  public static func springField() -> FieldBehavior { FieldBehavior(.spring) }
  /// Pushes items of positive ``DynamicItemBehavior/charge`` away from ``position``, draws those of negative charge.
  public static func electricField() -> FieldBehavior { FieldBehavior(.electric) }
  /// Turns the velocity of charged items, clockwise on screen where the charge is positive, and keeps its size.
  public static func magneticField() -> FieldBehavior { FieldBehavior(.magnetic) }
  /// Accelerates by a noise over position and time; ``smoothness`` and ``animationSpeed`` set its length scale and its rate.
  public static func noiseField(smoothness: Double, animationSpeed speed: Double) -> FieldBehavior {
    FieldBehavior(.noise, smoothness, speed)
  }
  /// Deflects and changes the velocity by a noise in proportion to it: what rests stays at rest. The numbers are those of
  /// ``noiseField(smoothness:animationSpeed:)``.
  public static func turbulenceField(smoothness: Double, animationSpeed speed: Double) -> FieldBehavior {
    FieldBehavior(.turbulence, smoothness, speed)
  }
  /// A field of one's own. The closure gets the field; one that holds it as well keeps it alive for ever.
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

  /// In the order in which they were added.
  public var items: [any DynamicItem] { list.items }
  /// Nothing happens to a member. The item is a body from the next step on; one without a size, or outside the reference layer, is reported then (DY-13).
  public func addItem(_ item: any DynamicItem) {
    guard list.add(item) else { return }
    hasOtherItems = true
    came(item)
  }
  /// From the next step on; an item that no behavior names any more loses its velocity (DY-10).
  public func removeItem(_ item: any DynamicItem) {
    guard list.remove(item) else { return }
    hasOtherItems = true
    went(item)
  }

  // MARK: Properties

  /// The middle of the field and of its region, in the reference layer's space; (0, 0) by default. Not finite: ignored and reported.
  public var position: Point {
    get { field.position.point }
    set { field.position = Vec(finite(newValue, "position", repair: position)) }
  }
  /// Where the field acts, about its ``position``; everywhere by default.
  public var region: Region {
    get { field.region }
    set { field.region = newValue }
  }
  /// How much it does, 1 by default; below 0 it does the opposite. The unit is the kind's.
  public var strength: Double {
    get { field.strength }
    set { field.strength = finite(newValue, "strength", repair: 1) }
  }
  /// How fast it weakens with the distance from its ``position``: an exponent, 0 by default, which is not at all. At 100 points it is as strong as ``strength``.
  public var falloff: Double {
    get { field.falloff }
    set { field.falloff = finite(newValue, "falloff", repair: 0) }
  }
  /// The distance, in points above 0, that a smaller one counts as; 1 by default.
  public var minimumRadius: Double {
    get { field.minimumRadius }
    set {
      if newValue > 0, newValue.isFinite { return field.minimumRadius = newValue }
      Misuse.report(.number(call: "minimumRadius", wanted: "a finite number above 0", found: "\(newValue)", repair: "1"))
      field.minimumRadius = 1
    }
  }
  /// Of linear gravity and velocity fields: where to and how much; (0, 0) by default.
  public var direction: Vector {
    get { field.direction.vector }
    set { field.direction = Vec(finite(newValue, "direction")) }
  }
  /// Of noise and turbulence: over what length they change, 25 · 16^smoothness points; 0…1, 0 by default. Clamped.
  public var smoothness: Double {
    get { field.smoothness }
    set { field.smoothness = min(1, max(0, finite(newValue, "smoothness", repair: 0))) }
  }
  /// Of noise and turbulence: how fast they change, 1/s; at 1 as much in a second as over their length. 0, the default, is not at all.
  ///
  /// The time is the animator's ``DynamicAnimator/elapsedTime``.
  public var animationSpeed: Double {
    get { field.animationSpeed }
    set { field.animationSpeed = finite(newValue, "animationSpeed", repair: 0) }
  }
  /// Of noise and turbulence: which one; 0 by default. The same seed is the same field, on every machine.
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

  override func settle(in animator: DynamicAnimator) {
    if hasOtherItems { wakeBodies(in: animator) }
    bodies.removeAll(keepingCapacity: true)
    for item in list.items { if let body = animator.body(of: item) { bodies.append(body) } }
    if hasOtherItems { wakeBodies(in: animator) }
    hasOtherItems = false
  }

  override func untie(in animator: DynamicAnimator) {
    wakeBodies(in: animator)
    bodies.removeAll()
  }

  private func wakeBodies(in animator: DynamicAnimator) { for body in bodies { animator.world.wake(body) } }

  override func act(in animator: DynamicAnimator) {
    animator.world.wake(bodies, where: former, became: field)
    former = nil
    let isFinite = evaluation == nil ? animator.world.feel(bodies, field) : evaluate(in: animator)
    if isFinite || hasReported { return }
    hasReported = true
    Misuse.report(.number(call: "FieldBehavior", wanted: "a finite force", found: "one that is not", repair: "none"))
  }

  /// No exclusive access to the world while the closure runs: it may use the animator.
  private func evaluate(in animator: DynamicAnimator) -> Bool {
    guard let evaluation else { return true }
    var areFinite = true
    for body in bodies {
      let (position, mass) = (animator.world.midway(of: body), animator.world.mass(of: body))
      guard animator.world.isAwake(body), let strength = field.strength(at: position) else { continue }
      let (velocity, charge) = (animator.world.velocity(of: body).vector, animator.world.charge(of: body))
      let force = evaluation(self, position.point, velocity, mass, charge, World.step)
      let influence = Influence(acceleration: Vec(force) * (strength / mass))
      if influence.isFinite { animator.world.feel(body, influence) } else { areFinite = false }
    }
    return areFinite
  }
}
