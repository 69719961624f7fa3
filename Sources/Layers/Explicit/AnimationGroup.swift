import LegatoCore

/// Several animations that run at once, in the group's time.
///
/// They are clipped at the group's duration, not scaled to it; their delegates and their `isRemovedOnCompletion` are ignored (MT-14). A child's begin time
/// counts from the group's begin; a child without a duration has the group's. A group without children takes its time as well.
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

  /// Whether it animates no property, so that only its time passes.
  var isEmpty: Bool { animations.allSatisfy { ($0 as? AnimationGroup)?.isEmpty ?? false } }

  /// The part of an empty group: it leaves a value of its own as it is until the group is over.
  func partOfEmpty(_ context: AnimationContext) -> (part: ExplicitPart, clock: Animated<Double>) {
    let clock = Animated(0.0, in: context.stage)
    clock.timeSpace = context.layer.timeSpace
    let target = AnimationTarget(clock)
    let track = Track.between(target, from: [0], to: [0], by: nil, previous: [0], adds: true, holds: false)
    let chain = TimeChain(groups: [], leaf: context.map(settings))
    return (ExplicitPart(target, track: track, adds: true, isCumulative: false, chain: chain, pace: .linear), clock)
  }
}
