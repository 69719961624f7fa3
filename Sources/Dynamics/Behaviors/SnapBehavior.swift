import LegatoLayers

/// Pulls an item to a point and to the angle 0, as a spring of 4 Hz does, and rests it there exactly (DY-15).
public final class SnapBehavior: DynamicBehavior {
  private let item: any DynamicItem
  private var joint: JointID?
  private static let frequency = 4.0
  /// What is nearer than this when it falls asleep is put there exactly, points and radians.
  private static let (nearby, nearlyTurned) = (0.5, 0.02)

  /// `point` is in the reference layer's space; not finite: the item's center, and reported.
  public init(item: any DynamicItem, snapTo point: Point) {
    self.item = item
    anchor = finite(point, "SnapBehavior", repair: item.center)
  }

  /// In the reference layer's space. Not finite: ignored and reported.
  public var snapPoint: Point {
    get { anchor }
    set {
      anchor = finite(newValue, "snapPoint", repair: anchor)
      changed(.ties)
    }
  }
  private var anchor: Point

  /// 0…1, 0.5 by default; 1 oscillates least. Clamped, and repaired where it is no number.
  public var damping: Double {
    get { ratio }
    set {
      ratio = min(1, max(0, finite(newValue, "damping", repair: 0.5)))
      changed(.ties)
    }
  }
  private var ratio = 0.5

  override var ownItems: [any DynamicItem] { [item] }

  override func tie(in animator: DynamicAnimator) {
    guard let body = animator.body(of: item) else { return untie(in: animator) }
    var wanted = Joint(
      .pull(Softness(frequency: Self.frequency, dampingRatio: ratio), holdsAngle: true), animator.ground, Vec(anchor), body, .zero)
    // The nearest whole turn.
    let turns = animator.world.angle(of: body) / (2 * .pi)
    wanted.referenceAngle = joint.flatMap { animator.world.joint($0)?.referenceAngle } ?? turns.rounded() * 2 * .pi
    if let joint, let known = animator.world.joint(joint), known.bodyB == body {
      if known != wanted { animator.world.change(joint) { $0 = wanted } }
    } else {
      untie(in: animator)
      joint = animator.world.add(wanted)
    }
  }

  override func untie(in animator: DynamicAnimator) {
    if let joint { animator.world.remove(joint) }
    joint = nil
  }

  /// The item sleeps: the last fraction of a point is no longer worth a motion.
  func arrive(in animator: DynamicAnimator) {
    guard let joint, let body = animator.body(of: item), let tie = animator.world.joint(joint) else { return }
    let isNear = (animator.world.position(of: body) - Vec(anchor)).length < Self.nearby
    if isNear, abs(animator.world.angle(of: body) - tie.referenceAngle) < Self.nearlyTurned {
      animator.world.settle(body, at: Vec(anchor), angle: 0)
    }
  }
}
