import LegatoCore

/// Several animations under one key, each with its own timing: those of the parts of a value that animate independently, such as the origin and the size of
/// the bounds. Unlike a group it has no time of its own, so that repeats of its animations accumulate.
package struct JoinedAnimation: LayerAnimation, CompilableAnimation {
  private let animations: [any LayerAnimation]
  /// Whom it notifies, whether it is removed at its end, and a timing function instead of those of the animations, which have the rest of their timing.
  package var settings = AnimationSettings()

  package init(_ animations: [any LayerAnimation]) { self.animations = animations }

  func parts(_ context: AnimationContext) -> [ExplicitPart] {
    animations.flatMap { animation in
      var animation = animation
      if let curve = settings.timingFunction { animation.timingFunction = curve }
      return (animation as? any CompilableAnimation)?.parts(context) ?? []
    }
  }
}
