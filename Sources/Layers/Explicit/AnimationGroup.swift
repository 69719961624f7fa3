import LegatoCore

/// Several animations that run at once, in the group's time.
///
/// They are clipped at the group's duration, not scaled to it; their delegates and their `isRemovedOnCompletion` are ignored (MT-14). A child's begin time
/// counts from the group's begin; a child without a duration has the group's.
public struct AnimationGroup: LayerAnimation, CompilableAnimation {
  /// The children. Each begins at its own begin time in the group's time.
  public var animations: [any LayerAnimation]
  public var settings = AnimationSettings()

  /// A group that clips its children after `duration` seconds; at or below 0 it is the transaction's duration, or 0.25 (MT-9).
  public init(_ animations: [any LayerAnimation] = [], duration: Double = 0) {
    self.animations = animations
    settings.duration = duration
  }

  func parts(_ context: AnimationContext) -> [ExplicitPart] {
    let map = context.map(settings)
    var inside = context
    inside.groups.append(TimeChain.Link(map: map, pace: settings.timingFunction.map { ResolvedCurve($0, duration: map.duration) }))
    inside.defaultDuration = map.duration
    return animations.flatMap { ($0 as? any CompilableAnimation)?.parts(inside) ?? [] }
  }
}
