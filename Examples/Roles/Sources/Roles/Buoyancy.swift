import Legato

/// Water up to a level: what is below is lifted by as much as it is deep, and moves as in water.
public final class Buoyancy: DynamicBehavior {
  /// Where the water ends, in points of the reference layer.
  public let level: Double
  private let lift: FieldBehavior
  private let resistance: DynamicItemBehavior
  /// Seconds for which anything was in the water.
  public private(set) var wetTime = 0.0

  public init(items: [any DynamicItem], level: Double) {
    self.level = level
    // a force of 10 for each point of depth: y grows downwards
    lift = FieldBehavior.field { _, place, _, _, _, _ in Vector(dx: 0, dy: -10 * max(0, place.y - level)) }
    resistance = DynamicItemBehavior(items: items)
    resistance.resistance = 3
    super.init()
    for item in items { lift.addItem(item) }
    addChildBehavior(lift)
    addChildBehavior(resistance)
    action = { [unowned self] in if self.lift.items.contains(where: { $0.center.y > level }) { self.wetTime += 1.0 / 120 } }
  }
}
