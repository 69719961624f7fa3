import Legato

/// Bodies and fields.
extension Scenario {
  private final class Listener: CollisionBehaviorDelegate {}

  static func bodies() -> (Double) -> Void {
    let window = Window(size: Size(width: 2100, height: 400))
    let layers: [Layer] = (0..<200).map { i in
      let (column, row) = (Double(i % 40), Double(i / 40))
      return Layer(frame: Rect(x: 10 + column * 52, y: 360 - row * 40, width: 40, height: 40))
    }
    for layer in layers { window.addSublayer(layer) }
    let (animator, listener) = (DynamicAnimator(referenceLayer: window), Listener())
    let (items, collision) = (DynamicItemBehavior(items: layers), CollisionBehavior(items: layers))
    collision.translatesReferenceBoundsIntoBoundary = true
    collision.collisionDelegate = listener
    // Awake for good: 4 points a second to the right and back.
    var side = 4.0
    items.action = { [unowned items] in
      side = -side
      for i in 0..<40 { items.addLinearVelocity(Vector(dx: side, dy: 0), for: layers[i]) }
    }
    for behavior in [items, collision, GravityBehavior(items: layers)] { animator.addBehavior(behavior) }
    return { time in
      window.stage.advance(to: time)
      precondition(animator.isRunning)
      withExtendedLifetime(listener) { sink(layers[7].center) }
    }
  }

  /// A field of each kind on the same layers, one of them under a finger.
  static func fields() -> (Double) -> Void {
    let window = Window(size: Size(width: 1000, height: 1000))
    let layers: [Layer] = (0..<200).map { i in
      let (column, row) = (Double(i % 20), Double(i / 20))
      return Layer(frame: Rect(x: 20 + column * 48, y: 20 + row * 96, width: 20, height: 20))
    }
    for layer in layers { window.addSublayer(layer) }
    let animator = DynamicAnimator(referenceLayer: window)
    let items = DynamicItemBehavior(items: layers)
    items.charge = 0.1
    animator.addBehavior(items)
    let well = FieldBehavior.radialGravityField(position: Point(x: 500, y: 500))
    (well.strength, well.falloff, well.minimumRadius) = (8, 1.5, 30)
    well.region = Region(radius: 400).byDifference(from: Region(radius: 20)).byUnion(with: Region(size: Size(width: 900, height: 50)))
    let fields: [FieldBehavior] = [
      well, .linearGravityField(direction: Vector(dx: 0, dy: 1)), .dragField(), .velocityField(direction: Vector(dx: 1, dy: 0)),
      .vortexField(), .springField(), .electricField(), .magneticField(), .noiseField(smoothness: 0.4, animationSpeed: 1),
      .turbulenceField(smoothness: 0.1, animationSpeed: 1),
      .field { _, place, _, mass, _, _ in Vector(dx: (500 - place.x) * mass, dy: (500 - place.y) * mass) },
    ]
    for field in fields {
      for layer in layers { field.addItem(layer) }
      animator.addBehavior(field)
    }
    return { time in
      well.position = Point(x: 500 + 100 * (time - time.rounded()), y: 500)
      window.stage.advance(to: time)
      precondition(animator.isRunning && layers[7].center.x.isFinite)
    }
  }
}
