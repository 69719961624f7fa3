import Legato

/// Water below a level: a dynamic behavior made of a force field and a resistance. The force on an item is proportional to its depth.
public final class Buoyancy: DynamicBehavior {
  /// The y coordinate of the surface, in points of the reference layer.
  public let level: Double
  /// The time between two calls of `action`: dynamics move in fixed steps.
  private static let step = 1.0 / 120
  private let lift: FieldBehavior
  private let resistance: DynamicItemBehavior
  /// The time for which any item was in the water, in seconds.
  public private(set) var wetTime = 0.0

  public init(items: [any DynamicItem], level: Double) {
    self.level = level
    // a force of 10 per point of depth, upwards: y points downwards
    lift = FieldBehavior.field { _, place, _, _, _, _ in Vector(dx: 0, dy: -10 * max(0, place.y - level)) }
    resistance = DynamicItemBehavior(items: items)
    resistance.resistance = 3
    super.init()
    for item in items { lift.addItem(item) }
    addChildBehavior(lift)
    addChildBehavior(resistance)
    action = { [unowned self] in if self.lift.items.contains(where: { $0.center.y > level }) { self.wetTime += Self.step } }
  }
}
