import LegatoCore

/// Several animations as one: they run in the group's time, are clipped at its duration and not scaled to it; their delegates and their
/// `isRemovedOnCompletion` are ignored (MT-14). A child's begin counts from the group's; one without a duration takes the group's.
public struct AnimationGroup: LayerAnimation, CompilableAnimation {
  /// Its children, which run at once; each waits for a begin of its own in the group's time.
  public var animations: [any LayerAnimation]
  public var settings = AnimationSettings()

  /// `duration` in seconds is where the children are clipped; at or below 0 it is the transaction's, or 0.25 (MT-9).
  public init(_ animations: [any LayerAnimation] = [], duration: Double = 0) {
    self.animations = animations
    settings.duration = duration
  }

  func parts(_ place: AnimationPlace) -> [ExplicitPart] {
    let map = place.map(settings)
    var inside = place
    inside.groups.append(TimeChain.Link(map: map, pace: settings.timingFunction.map { Pace($0, duration: map.duration) }))
    inside.defaultDuration = map.duration
    return animations.flatMap { ($0 as? any CompilableAnimation)?.parts(inside) ?? [] }
  }
}
