// Names of the version before, for one version (Docs/policy.md). The next one removes this file.

import LegatoCore
import LegatoLayers

extension DynamicItem {
  /// The former name of ``boundsCenterOffset``.
  @available(*, deprecated, renamed: "boundsCenterOffset")
  public var middle: Vector { boundsCenterOffset }

  /// The former name of ``prepareForDynamics()``. Zero by default.
  @available(*, deprecated, renamed: "prepareForDynamics()")
  public func yieldMotion() -> DynamicVelocity { .zero }
}

extension Layer {
  /// The former name of ``prepareForDynamics()``.
  @available(*, deprecated, renamed: "prepareForDynamics()")
  public func yieldMotion() -> DynamicVelocity { prepareForDynamics() }
}

/// Calls a deprecated requirement from code that is not deprecated, which the compiler only accepts through another protocol.
enum FormerName {
  private protocol Caller {
    func velocity(of item: some DynamicItem) -> DynamicVelocity
  }

  private struct YieldMotion: Caller {
    @available(*, deprecated)
    func velocity(of item: some DynamicItem) -> DynamicVelocity { item.yieldMotion() }
  }

  /// What an item that implements `yieldMotion()` only, as in the version before, returns; zero for one that implements neither.
  static func velocity(of item: some DynamicItem) -> DynamicVelocity {
    let caller: some Caller = YieldMotion()
    return caller.velocity(of: item)
  }
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
