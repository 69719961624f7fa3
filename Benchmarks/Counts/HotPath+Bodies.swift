import Legato

/// Rigid bodies.
extension HotPath {
  static let bodies: [HotPath] = [
    // gravity towards a middle, about it, a brake, and noise: a step of each body, which meets nothing
    HotPath(name: "step of bodies in fields", operations: 1000) {
      let crowd = Crowd(1000)
      let fields: [FieldBehavior] = [
        .radialGravityField(position: Point(x: 500, y: 500)), .vortexField(), .dragField(), .noiseField(smoothness: 0.5, animationSpeed: 1),
      ]
      (fields[0].falloff, fields[0].minimumRadius, fields[1].position) = (1, 50, Point(x: 500, y: 500))
      for field in fields {
        field.region = Region(size: Size(width: 2000, height: 2000)).moved(by: Vector(dx: 500, dy: 500))
        for item in crowd.items { field.addItem(item) }
        crowd.animator.addBehavior(field)
      }
      return Round { crowd.stage.advance(to: crowd.stage.now + 1 / 120.0) }
    }
  ]

  /// Items far from each other, in rows of a hundred.
  private final class Crowd {
    let stage = Stage()
    let animator: DynamicAnimator
    let items: [Item]

    init(_ count: Int) {
      animator = DynamicAnimator(stage: stage)
      items = (0..<count).map { Item(Point(x: Double($0 % 100) * 10, y: Double($0 / 100) * 100)) }
    }
  }

  private final class Item: DynamicItem {
    var center: Point
    let bounds = Rect(x: 0, y: 0, width: 5, height: 5)
    var rotation = 0.0
    init(_ center: Point) { self.center = center }
  }
}
