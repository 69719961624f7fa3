import Legato

/// Three areas side by side, each with a field: a vortex, a spring, and noise. Discs can be dragged from one to another (DY-22).
final class Fields: Scene {
  private static let (homes, discs, radius) = (3, 8, 6.0)
  private let ground = Layer(frame: Rect(origin: .zero, size: Scene.size))
  private let animator: DynamicAnimator
  private let items = DynamicItemBehavior()
  private let vortex = FieldBehavior.vortexField()
  private let well = FieldBehavior.radialGravityField(position: .zero)
  private let noise = FieldBehavior.noiseField(smoothness: 0.25, animationSpeed: 0.7)
  private var bodies: [PathLayer] = []
  /// The field of each area, its background, and the dot at its centre.
  private var fields: [[FieldBehavior]] = []
  private var (panels, dots): ([Layer], [Layer]) = ([], [])
  private var grip: SpringGrip?

  required init() {
    animator = DynamicAnimator(referenceLayer: ground)
    super.init()
    window.addSublayer(ground)
    for name in ["vortex", "well", "noise"] { furnish(name) }

    let collision = CollisionBehavior()
    collision.translatesReferenceBoundsIntoBoundary = true
    (items.elasticity, items.friction, items.angularResistance) = (0.4, 0, 1)
    let colors = [Palette.blue, Palette.green, Palette.orange]
    for home in 0..<Fields.homes {
      for disc in 0..<Fields.discs {
        let layer = Fields.disc(at: middle(home) + Fields.offset(disc), colors[home])
        ground.addSublayer(layer)
        bodies.append(layer)
        items.addItem(layer)
        collision.addItem(layer)
      }
    }
    for behavior in [items, collision] { animator.addBehavior(behavior) }
    addFields()
    layout(in: room)
    grip = SpringGrip(animator, on: window) { [unowned self] in bodies }
  }

  // MARK: To copy: fields

  private func addFields() {
    // the motion by a spring depends on the mass
    let mass = 4 * Fields.radius * Fields.radius / 10_000
    // accelerates around the centre until the resistance balances it: 100 · 3 points/s² and 2/s give 150 points/s
    let (holding, drag) = (FieldBehavior.springField(), FieldBehavior.dragField())
    (vortex.strength, holding.strength, drag.strength) = (3, 25 * mass, 2)
    // stronger near the centre, except within 20 points
    let brake = FieldBehavior.dragField()
    (well.strength, well.falloff, well.minimumRadius, brake.strength) = (3, 1, 20, 1.5)
    // in changing directions, without large displacements
    let (leash, calm) = (FieldBehavior.springField(), FieldBehavior.dragField())
    (noise.strength, leash.strength, calm.strength) = (4, 12 * mass, 1.5)
    fields = [[vortex, holding, drag], [well, brake], [noise, leash, calm]]
    for field in fields.joined() {
      for body in bodies { field.addItem(body) }
      animator.addBehavior(field)
    }
  }

  /// Divides the room into three areas; the fields move with them, and with the fields the discs.
  override func layout(in room: Rect) {
    fill(room, with: ground)
    let size = Size(width: width, height: room.height)
    for (home, fields) in fields.enumerated() {
      for field in fields { (field.position, field.region) = (middle(home), Region(size: size)) }
      panels[home].frame = Rect(x: room.minX + Double(home) * width + 2, y: room.minY + 2, width: width - 4, height: room.height - 4)
      dots[home].position = middle(home)
    }
    animator.bringInside(bodies, room)
  }

  private var width: Double { room.width / Double(Fields.homes) }
  private func middle(_ home: Int) -> Point { Point(x: room.minX + width * (Double(home) + 0.5), y: room.midY + 6) }

  /// Positions on two rings.
  private static func offset(_ disc: Int) -> Vector {
    let way = AffineTransform(rotationAngle: Double(disc) * 2 * .pi / Double(discs))
    return Point(x: disc % 2 == 0 ? 42 : 24, y: 0).applying(way) - .zero
  }

  // MARK: What is seen

  private func furnish(_ name: String) {
    let (panel, dot) = (Layer.panel(.zero), Layer.circle(2, at: .zero, Palette.line))
    panel.addSublayer(Layer.label(name, Rect(x: 8, y: 6, width: 80, height: 14)))
    for layer in [panel, dot] { ground.addSublayer(layer) }
    panels.append(panel)
    dots.append(dot)
  }

  private static func disc(at center: Point, _ color: Color) -> PathLayer {
    let layer = PathLayer()
    (layer.bounds.size, layer.center, layer.fillColor) = (Size(width: 2 * radius, height: 2 * radius), center, color)
    layer.path = Path(ellipseIn: layer.bounds)
    layer.collisionBoundsType = .ellipse
    return layer
  }

  // MARK: Scene

  override var keys: [(key: Character, does: String)] { [("v", "turn the vortex round"), ("w", "the well repels"), ("s", "other noise")] }
  override func press(_ key: Character) {
    switch key {
    case "v": vortex.strength.negate()
    case "w": well.strength.negate()
    case "s": noise.seed += 1
    default: break
    }
  }

  override var readings: [Reading] {
    var readings: [Reading] = []
    for (home, name) in ["vortex", "well", "noise"].enumerated() {
      let (middle, half) = (middle(home), width / 2)
      let inside = bodies.filter { abs($0.center.x - middle.x) < half }
      let count = Double(max(1, inside.count))
      let offsets = inside.map { $0.center - middle }
      let velocities = inside.map { items.linearVelocity(for: $0) }
      readings.append(Reading("\(name)-discs", Double(inside.count)))
      readings.append(Reading("\(name)-distance", offsets.reduce(0) { $0 + $1.length } / count))
      readings.append(Reading("\(name)-speed", velocities.reduce(0) { $0 + $1.length } / count))
      // in radians per second, positive clockwise on screen
      let turning = zip(offsets, velocities).reduce(0) { $0 + ($1.0.dx * $1.1.dy - $1.0.dy * $1.1.dx) / max(1, $1.0.length * $1.0.length) }
      readings.append(Reading("\(name)-turning", turning / count))
    }
    return readings
  }

  override var demonstration: [PointerEvent] {
    Trace.drag(from: Point(x: 260, y: 86), to: middle(1) + Vector(dx: 0, dy: -10), at: 1.5, lasting: 0.8)
      + Trace.drag(from: middle(1), to: middle(0) + Vector(dx: 0, dy: -30), at: 3, lasting: 0.8)
  }
}
