import Legato

/// Some hundred bodies poured in from above: discs, boxes and triangles; a finger pulls one out by a spring and throws it.
final class Pile: Scene {
  private static let count = 220
  /// From the room's upper edge to a lid out of sight, in points.
  private static let height = 3000.0
  private let field = Layer(frame: Rect(origin: .zero, size: Scene.size))
  private let animator: DynamicAnimator
  private let items = DynamicItemBehavior()
  private let collision = CollisionBehavior()
  private let gravity = GravityBehavior()
  private var bodies: [PathLayer] = []
  private var grip: SpringGrip?

  required init() {
    animator = DynamicAnimator(referenceLayer: field)
    super.init()
    window.addSublayer(field)
    layout(in: room)
    items.elasticity = 0.3
    items.angularResistance = 0.5
    for behavior in [items, collision, gravity] { animator.addBehavior(behavior) }
    grip = SpringGrip(animator, on: window) { [unowned self] in bodies }
  }

  override func begin() { pour(Pile.count) }

  /// Walls at the room's edges, and a lid far above, where they lie while gravity is turned round. Who is outside comes in; all fall to another floor.
  override func layout(in room: Rect) {
    fill(room, with: field)
    let box = Rect(x: room.minX, y: room.minY - Self.height, width: room.width, height: Self.height + room.height)
    collision.addBoundary(withIdentifier: "box", for: Path(rect: box))
    animator.bringInside(bodies, box)
  }

  // MARK: To copy

  /// Rows of thirteen, one above the other, over the window; by turns a square, a disc, a triangle and a plank. None if there is no room for them.
  private func pour(_ count: Int) {
    let colors = [Palette.blue, Palette.green, Palette.orange, Palette.pink, Palette.yellow]
    guard let top = gap(of: 32 + 22 * Double((count + 12) / 13)) else { return }
    for k in 0..<count {
      let i = bodies.count
      let size = Size(width: i % 4 == 3 ? 22 : 11 + Double(i * 7 % 4) * 1.5, height: i % 4 == 3 ? 7 : 11 + Double(i * 7 % 4) * 1.5)
      let center = Point(x: 12 + Double(k % 13) * 24.5 + Double(k / 13 % 3), y: top - 16 - Double(k / 13) * 22)
      let piece = PathLayer()
      (piece.bounds.size, piece.center, piece.fillColor) = (size, center, colors[i % colors.count])
      let whole = Rect(origin: .zero, size: size)
      switch i % 4 {
      case 1:
        piece.path = Path(ellipseIn: whole)
        piece.collisionBoundsType = .ellipse
      case 2:
        let triangle = Path([
          .move(Point(x: 0, y: size.height)), .line(Point(x: size.width, y: size.height)), .line(Point(x: size.width / 2, y: 0)), .close,
        ])
        piece.path = triangle
        piece.collisionBoundsType = .path
        piece.collisionBoundingPath = triangle.applying(AffineTransform(translationX: -size.width / 2, y: -size.height / 2))
      default: piece.path = Path(roundedRect: whole, cornerRadius: 1.5)
      }
      field.addSublayer(piece)
      bodies.append(piece)
      items.addItem(piece)
      collision.addItem(piece)
      gravity.addItem(piece)
    }
  }

  /// The lower end of the lowest gap over the window, so high and as wide as the room; nil if there is none below the lid.
  private func gap(of height: Double) -> Double? {
    var top = 0.0
    for frame in bodies.map(\.frame).sorted(by: { $0.maxY > $1.maxY }) where frame.minY < top {
      if frame.maxY <= top - height { break }
      top = frame.minY
    }
    return top - height > room.minY - Self.height ? top : nil
  }

  // MARK: Scene

  override var keys: [(key: Character, does: String)] { [(" ", "pour in forty more"), ("g", "turn gravity round"), ("s", "shake")] }
  override func press(_ key: Character) {
    switch key {
    case " ": pour(40)
    case "g": gravity.gravityDirection = Vector(dx: 0, dy: -gravity.gravityDirection.dy)
    case "s": for (i, body) in bodies.enumerated() { items.addLinearVelocity(Vector(dx: Double(i % 7 - 3) * 60, dy: -300), for: body) }
    default: break
    }
  }

  override var readings: [Reading] {
    let lowest = bodies.map(\.center.y).max() ?? 0
    let mean = bodies.isEmpty ? 0 : bodies.reduce(0) { $0 + $1.center.y } / Double(bodies.count)
    let fastest = bodies.map { items.linearVelocity(for: $0).length }.max() ?? 0
    return [Reading("bodies", Double(bodies.count)), Reading("mean-y", mean), Reading("lowest-y", lowest), Reading("fastest", fastest)]
  }

  override var demonstration: [PointerEvent] {
    Trace.drag(from: Point(x: 160, y: 150), to: Point(x: 250, y: 40), at: 3.5, lasting: 0.5, isFling: true)
  }
}
