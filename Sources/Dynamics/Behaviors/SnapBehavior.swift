import LegatoLayers

/// Pulls an item to a point and to the angle 0 with a spring of 4 Hz, and brings it to rest there exactly (DY-15).
public final class SnapBehavior: DynamicBehavior {
  private let item: any DynamicItem
  private var joint: JointID?
  private static let frequency = 4.0
  /// An item that comes to rest within this distance, in points, and angle, in radians, is moved to the target exactly.
  private static let (snapDistance, snapAngle) = (0.5, 0.02)

  /// Creates a behavior. `point` is in the reference layer's coordinates; one that is not finite is repaired to the item's center and reported.
  public init(item: any DynamicItem, snapTo point: Point) {
    self.item = item
    anchor = finite(point, "SnapBehavior", repair: item.center)
  }

  /// The target point, in the reference layer's coordinates. One that is not finite is ignored and reported.
  public var snapPoint: Point {
    get { anchor }
    set {
      anchor = finite(newValue, "snapPoint", repair: anchor)
      changed(.constraints)
    }
  }
  private var anchor: Point

  /// The damping ratio of the spring, 0…1, 0.5 by default; 1 for the least oscillation. Other numbers are clamped; one that is not finite is repaired to 0.5
  /// and reported.
  public var damping: Double {
    get { ratio }
    set {
      ratio = min(1, max(0, finite(newValue, "damping", repair: 0.5)))
      changed(.constraints)
    }
  }
  private var ratio = 0.5

  override var ownItems: [any DynamicItem] { [item] }

  override func updateConstraints(in animator: DynamicAnimator) {
    guard let body = animator.body(of: item) else { return removeConstraints(in: animator) }
    var wanted = Joint(
      .pull(Softness(frequency: Self.frequency, dampingRatio: ratio), holdsAngle: true), animator.ground, Vec(anchor), body, .zero)
    // the nearest multiple of a full turn
    let turns = animator.world.angle(of: body) / (2 * .pi)
    wanted.referenceAngle = joint.flatMap { animator.world.joint($0)?.referenceAngle } ?? turns.rounded() * 2 * .pi
    if let joint, let known = animator.world.joint(joint), known.bodyB == body {
      if known != wanted { animator.world.change(joint) { $0 = wanted } }
    } else {
      removeConstraints(in: animator)
      joint = animator.world.add(wanted)
    }
  }

  override func removeConstraints(in animator: DynamicAnimator) {
    if let joint { animator.world.remove(joint) }
    joint = nil
  }

  /// Moves an item that has come to rest near the target to it exactly.
  func arrive(in animator: DynamicAnimator) {
    guard let joint, let body = animator.body(of: item), let joined = animator.world.joint(joint) else { return }
    let isNear = (animator.world.position(of: body) - Vec(anchor)).length < Self.snapDistance
    if isNear, abs(animator.world.angle(of: body) - joined.referenceAngle) < Self.snapAngle {
      // a whole number of turns, from which it is told the way to another point
      animator.world.snap(body, at: Vec(anchor), angle: joined.referenceAngle)
    }
  }
}
