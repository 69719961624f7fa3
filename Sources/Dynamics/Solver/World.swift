import LegatoTiming

/// A two-dimensional world of rigid bodies with contacts and joints, which advances in steps of constant length.
///
/// It is a deterministic value: the same calls give bitwise equal worlds. Units are points and seconds; 100 × 100 points at density 1 have mass 1. The solver
/// computes velocities by sequential impulses with warm starting, then positions by pseudo-impulses that do not change velocities.
package struct World: Sendable {
  /// The duration of a step, in seconds (DY-19).
  package static let step = 1.0 / 120
  static let velocityRounds = 8
  static let positionRounds = 3
  /// The overlap that is not corrected, so that resting contacts persist, in points.
  static let slop = 0.05
  /// The distance within which contacts are computed, in points.
  static let margin = 1.0
  /// The margin of fat boxes, in points.
  static let fatness = 4.0
  /// The approach speed below which contacts do not bounce, in points per second (DY-17).
  static let bounceThreshold = 100.0
  /// The speed, spin and duration below and after which a body counts as at rest (DY-20).
  static let stillSpeed = 1.0
  static let stillSpin = 2.0 * Double.pi / 180
  static let stillTime = 0.5

  var bodies: [BodyState] = []
  var poses: [Pose] = []
  /// The poses at the previous step.
  var previousPoses: [Pose] = []
  var motions: [Motion] = []
  /// The velocities and spins at the start of the step, before forces.
  var initialMotions: [Motion] = []
  /// The displacements in this step of bodies without impulses.
  var displacements: [Vec] = []
  var drives: [Drive] = []
  /// The influences of fields in the next step; zero unless `isInFields`.
  var influences: [Influence] = []
  var isInFields = false
  var materials: [Material] = []
  var decays: [(linear: Decay, angular: Decay)] = []
  var masks: [CollisionMask] = []
  private var freeBodies: [Int32] = []

  var shapes: [Shape] = []
  private var freeShapes: [Int32] = []
  /// The corners, and the normals of the sides that begin at them, in body coordinates and in world coordinates.
  var localCorners: [Vec] = [], localNormals: [Vec] = []
  var corners: [Vec] = [], normals: [Vec] = []
  private var freeRuns: [Int32: [Int32]] = [:]
  var grid = Grid()

  var contacts = ContactTable()
  var solver = ContactSolver()
  var joints = JointTable()
  var jointRows: [JointRow] = []
  var islands = Islands()
  /// The contacts that began or ended in the last step.
  package internal(set) var events: [ContactEvent] = []
  /// The number of steps made.
  package private(set) var stepCount = 0

  package init() {}

  // MARK: Bodies

  package borrowing func contains(_ id: BodyID) -> Bool {
    id.slot >= 0 && id.slot < bodies.count && bodies[Int(id.slot)].isAlive && bodies[Int(id.slot)].generation == id.generation
  }

  /// The index of a living body.
  func index(_ id: BodyID) -> Int? { contains(id) ? Int(id.slot) : nil }
  func id(_ slot: Int) -> BodyID { BodyID(slot: Int32(slot), generation: bodies[slot].generation) }

  package mutating func add(_ definition: BodyDefinition) -> BodyID {
    let slot = freeBodies.popLast().map { Int($0) } ?? bodies.count
    let center = definition.center
    let turn = Rot(angle: definition.angle)
    let pose = Pose(position: definition.position + turn.apply(center), angle: definition.angle, turn: turn)
    let generation = slot < bodies.count ? bodies[slot].generation &+ 1 : 0
    let state = BodyState(
      generation: generation, isAlive: true, mass: definition.mass, inertia: 0, isAnchored: definition.mass == 0, isRotatable: true,
      center: center, shapes: [], core: 0.5, isAwake: true, stillTime: 0, isTouched: false, tag: definition.tag)
    insert(state, pose, definition, at: slot)
    setDecay(slot)
    // the mass is distributed over the shapes by area
    let outlines = definition.outlines.map { $0.moved(by: -center) }
    let area = outlines.reduce(0) { $0 + $1.area }
    var inertia = 0.0
    for outline in outlines {
      addShape(outline, to: slot)
      if area > 0 { inertia += definition.mass * outline.area / area * outline.inertia(about: .zero) }
    }
    bodies[slot].inertia = inertia
    bodies[slot].core = max(0.5, outlines.map(\.core).max() ?? 0)
    refreshMass(slot)
    return id(slot)
  }

  /// Stores a new body in a free slot, or appends it.
  private mutating func insert(_ state: BodyState, _ pose: Pose, _ definition: BodyDefinition, at slot: Int) {
    let motion = Motion(velocity: .zero, spin: 0, inverseMass: 0, inverseInertia: 0)
    if slot == bodies.count {
      bodies.append(state)
      poses.append(pose)
      previousPoses.append(pose)
      motions.append(motion)
      initialMotions.append(motion)
      displacements.append(.zero)
      drives.append(Drive())
      influences.append(Influence())
      materials.append(definition.material)
      decays.append((Decay(0), Decay(0)))
      masks.append(definition.mask)
    } else {
      (bodies[slot], poses[slot], previousPoses[slot], motions[slot]) = (state, pose, pose, motion)
      (drives[slot], materials[slot], masks[slot]) = (Drive(), definition.material, definition.mask)
      influences[slot] = Influence()
    }
  }

  package mutating func remove(_ id: BodyID) {
    guard let slot = index(id) else { return }
    for other in joints.removeAll(of: slot) { wake(other) }
    for shape in bodies[slot].shapes { removeShape(Int(shape)) }
    bodies[slot].shapes = []
    bodies[slot].isAlive = false
    motions[slot] = Motion(velocity: .zero, spin: 0, inverseMass: 0, inverseInertia: 0)
    freeBodies.append(Int32(slot))
  }

  private mutating func refreshMass(_ slot: Int) {
    let body = bodies[slot]
    let isFixed = body.isAnchored || !(body.mass > 0)
    motions[slot].inverseMass = isFixed ? 0 : 1 / body.mass
    motions[slot].inverseInertia = isFixed || !body.isRotatable || !(body.inertia > 0) ? 0 : 1 / body.inertia
    if isFixed { (motions[slot].velocity, motions[slot].spin) = (.zero, 0) }
    if !body.isRotatable { motions[slot].spin = 0 }
  }

  private mutating func addShape(_ outline: Outline, to body: Int) {
    let points: [Vec]
    var (radius, isEdge) = (0.0, false)
    var (previous, following): (Vec?, Vec?) = (nil, nil)
    let pose = poses[body]
    switch outline {
    case .disc(let center, let r): (points, radius) = ([center], r)
    case .polygon(let corners): points = Outline.cleaned(corners)
    case .edge(let a, let b, let before, let after):
      (points, isEdge) = ([a, b], true)
      (previous, following) = (before.map { pose.position + pose.turn.apply($0) }, after.map { pose.position + pose.turn.apply($0) })
    }
    guard !points.isEmpty else { return }
    let run = takeRun(points.count)
    for (i, point) in points.enumerated() {
      let side = points[(i + 1) % points.count] - point
      localCorners[run + i] = point
      localNormals[run + i] = Vec(side.y, -side.x).unit
    }
    let slot = freeShapes.popLast().map { Int($0) } ?? shapes.count
    let shape = Shape(
      body: Int32(body), isAlive: true, isEdge: isEdge, before: previous, after: following, first: Int32(run),
      count: Int32(points.count), radius: radius, fat: Box(.zero, .zero), level: -1, bucket: -1, next: -1, previous: -1, isMoved: false,
      tag: 0)
    if slot == shapes.count { shapes.append(shape) } else { shapes[slot] = shape }
    bodies[body].shapes.append(Int32(slot))
    updateCorners(of: slot)
    let box = box(of: slot)
    shapes[slot].fat = box.grown(by: motions[body].inverseMass > 0 ? Self.fatness : Self.margin)
    grid.insert(slot, into: &shapes)
  }

  private mutating func removeShape(_ slot: Int) {
    for contact in contacts.list(of: Int32(slot)) { endContact(contact) }
    grid.remove(slot, from: &shapes)
    freeRuns[shapes[slot].count, default: []].append(shapes[slot].first)
    shapes[slot].isAlive = false
    freeShapes.append(Int32(slot))
  }

  private mutating func takeRun(_ count: Int) -> Int {
    if let run = freeRuns[Int32(count)]?.popLast() { return Int(run) }
    let run = corners.count
    for _ in 0..<count {
      localCorners.append(.zero)
      localNormals.append(.zero)
      corners.append(.zero)
      normals.append(.zero)
    }
    return run
  }

  mutating func updateCorners(of shape: Int) {
    let pose = poses[Int(shapes[shape].body)]
    let first = Int(shapes[shape].first)
    for i in first..<first + Int(shapes[shape].count) {
      corners[i] = pose.position + pose.turn.apply(localCorners[i])
      normals[i] = pose.turn.apply(localNormals[i])
    }
  }

  /// The bounding box of a shape at its present pose.
  func box(of shape: Int) -> Box {
    let (first, radius) = (Int(shapes[shape].first), shapes[shape].radius)
    var (low, high) = (corners[first], corners[first])
    for i in first + 1..<max(first + 1, first + Int(shapes[shape].count)) {
      let corner = corners[i]
      (low.x, low.y) = (min(low.x, corner.x), min(low.y, corner.y))
      (high.x, high.y) = (max(high.x, corner.x), max(high.y, corner.y))
    }
    return Box(Vec(low.x - radius, low.y - radius), Vec(high.x + radius, high.y + radius))
  }

  // MARK: Access for the owner

  /// The position of the origin of a body's own coordinates.
  package func position(of id: BodyID) -> Vec {
    guard let slot = index(id) else { return .zero }
    return poses[slot].position - poses[slot].turn.apply(bodies[slot].center)
  }
  /// The center of mass of a body.
  package func center(of id: BodyID) -> Vec { index(id).map { poses[$0].position } ?? .zero }
  package func angle(of id: BodyID) -> Double { index(id).map { poses[$0].angle } ?? 0 }
  package func velocity(of id: BodyID) -> Vec { index(id).map { motions[$0].velocity } ?? .zero }
  package func spin(of id: BodyID) -> Double { index(id).map { motions[$0].spin } ?? 0 }
  package func mass(of id: BodyID) -> Double { index(id).map { bodies[$0].mass } ?? 0 }
  package func inertia(of id: BodyID) -> Double { index(id).map { bodies[$0].inertia } ?? 0 }
  package func charge(of id: BodyID) -> Double { index(id).map { bodies[$0].charge } ?? 0 }
  package func drive(of id: BodyID) -> Drive { index(id).map { drives[$0] } ?? Drive() }
  package func isAwake(_ id: BodyID) -> Bool { index(id).map { bodies[$0].isAwake } ?? false }
  package func tag(ofBody slot: Int) -> Int { bodies[slot].tag }
  package var isAtRest: Bool { !bodies.contains { $0.isAlive && $0.isAwake && !$0.isAnchored } }

  /// The pose of a body, interpolated between the last two steps at `fraction`, 0…1.
  package func interpolatedPose(of id: BodyID, at fraction: Double) -> (position: Vec, angle: Double) {
    guard let slot = index(id) else { return (.zero, 0) }
    let (from, to) = (previousPoses[slot], poses[slot])
    if fraction >= 1 || from.position == to.position && from.angle == to.angle {
      return (to.position - to.turn.apply(bodies[slot].center), to.angle)
    }
    let angle = from.angle + (to.angle - from.angle) * fraction
    return (from.position.lerp(to.position, fraction) - Rot(angle: angle).apply(bodies[slot].center), angle)
  }

  /// Moves a body without changing its velocity.
  package mutating func setPose(of id: BodyID, to position: Vec, angle: Double) {
    guard let slot = index(id), position.isFinite, angle.isFinite else { return }
    let turn = Rot(angle: angle)
    poses[slot] = Pose(position: position + turn.apply(bodies[slot].center), angle: angle, turn: turn)
    previousPoses[slot] = poses[slot]
    for shape in bodies[slot].shapes { updateCorners(of: Int(shape)) }
    refit(slot, by: .zero)
    wakeIsland(slot)
  }

  /// Sets the velocity and spin. Numbers that are not finite are ignored, and so are anchored bodies.
  package mutating func setVelocity(of id: BodyID, to velocity: Vec, spin: Double) {
    guard let slot = index(id), velocity.isFinite, spin.isFinite, motions[slot].inverseMass > 0 else { return }
    guard motions[slot].velocity != velocity || motions[slot].spin != spin else { return }
    motions[slot].velocity = velocity
    if bodies[slot].isRotatable { motions[slot].spin = spin }
    wake(slot)
  }

  package mutating func setDrive(of id: BodyID, to drive: Drive) {
    guard let slot = index(id), drives[slot] != drive else { return }
    drives[slot] = drive
    wake(slot)
  }

  package mutating func setMaterial(of id: BodyID, to material: Material) {
    guard let slot = index(id), materials[slot] != material else { return }
    materials[slot] = material
    setDecay(slot)
    wakeIsland(slot)
  }

  private mutating func setDecay(_ slot: Int) {
    decays[slot] = (Decay(materials[slot].resistance), Decay(materials[slot].angularResistance))
  }

  package mutating func setMask(of id: BodyID, to mask: CollisionMask) {
    guard let slot = index(id), masks[slot] != mask else { return }
    masks[slot] = mask
    wakeIsland(slot)
    for shape in bodies[slot].shapes {
      for contact in contacts.list(of: shape) where !mayMeet(contact) { endContact(contact) }
      grid.noteMoved(Int(shape), in: &shapes)
    }
  }

  /// - Parameter mass: above 0.
  package mutating func setMass(of id: BodyID, to mass: Double, isAnchored: Bool, isRotatable: Bool) {
    guard let slot = index(id) else { return }
    let body = bodies[slot]
    guard body.mass != mass || body.isAnchored != isAnchored || body.isRotatable != isRotatable else { return }
    bodies[slot].inertia = body.mass > 0 ? body.inertia * mass / body.mass : 0
    (bodies[slot].mass, bodies[slot].isAnchored, bodies[slot].isRotatable) = (mass, isAnchored, isRotatable)
    refreshMass(slot)
    wakeIsland(slot)
    // two immovable bodies are no pair, and may be one now
    for shape in bodies[slot].shapes { grid.noteMoved(Int(shape), in: &shapes) }
  }

  package mutating func setCharge(of id: BodyID, to charge: Double) {
    guard let slot = index(id), bodies[slot].charge != charge else { return }
    bodies[slot].charge = charge
    wakeIsland(slot)
  }

  package mutating func wake(_ id: BodyID) { if let slot = index(id) { wakeIsland(slot) } }

  mutating func wake(_ slot: Int) {
    bodies[slot].isAwake = true
    bodies[slot].stillTime = 0
  }

  /// Wakes a body and those in contact with it. The next step wakes the rest of their islands.
  mutating func wakeIsland(_ slot: Int) {
    wake(slot)
    for shape in bodies[slot].shapes {
      for contact in contacts.list(of: shape) {
        wake(Int(contacts.pairs[contact].bodyA))
        wake(Int(contacts.pairs[contact].bodyB))
      }
    }
  }

  mutating func countStep() { stepCount += 1 }
}

extension Rot {
  package init(angle: Double) { self.init(s: Libm.sin(angle), c: Libm.cos(angle)) }
}
