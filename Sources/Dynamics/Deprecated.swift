// Names of the version before, for one version (Docs/policy.md). The next one removes this file.

import LegatoCore

extension DynamicItem {
  /// The former name of ``boundsCenterOffset``.
  @available(*, deprecated, renamed: "boundsCenterOffset")
  public var middle: Vector { boundsCenterOffset }
}

extension GravityBehavior {
  /// The former name of ``unitAcceleration``.
  @available(*, deprecated, renamed: "unitAcceleration")
  public static var unit: Double { unitAcceleration }
}

extension DynamicTransitionAnimator {
  /// The former name of ``Movement``.
  @available(*, deprecated, renamed: "Movement")
  public typealias Way = Movement

  /// The former name of ``movements``.
  @available(*, deprecated, renamed: "movements")
  public var ways: [Movement] { movements }

  /// The former name of ``init(animator:movements:pull:)``.
  @available(*, deprecated, renamed: "init(animator:movements:pull:)")
  public convenience init(
    animator: DynamicAnimator, ways: [Movement],
    pull: @escaping (any DynamicItem, Point) -> DynamicBehavior = { SnapBehavior(item: $0, snapTo: $1) }
  ) { self.init(animator: animator, movements: ways, pull: pull) }
}
