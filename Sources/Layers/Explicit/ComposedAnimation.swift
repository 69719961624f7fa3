import LegatoCore

/// An explicit animation of your own, made of others.
///
/// ```swift
/// struct Shake: ComposedAnimation {
///   var settings = AnimationSettings()
///   var width = 8.0
///   func animations(on layer: Layer) -> [any LayerAnimation] {
///     var sides = KeyframeAnimation(.positionX, values: [0, -width, width, -width, 0])
///     sides.isAdditive = true
///     return [sides]
///   }
/// }
/// layer.add(Shake())
/// ```
/// What it is made of runs in its time, as in an ``AnimationGroup`` with its ``LayerAnimation/settings``.
public protocol ComposedAnimation: LayerAnimation {
  /// What runs, once for each time it is added; called before anything has changed. It may be made of animations of one's own in turn, up to 256 in all.
  func animations(on layer: Layer) -> [any LayerAnimation]
}

extension Layer {
  /// The most animations of one's own that one is made of: what is made of itself would never end.
  private static let mostComposed = 256

  /// An animation as the framework's own types say it; nil, and reported, where it is none.
  func expanded(_ animation: any LayerAnimation) -> (any CompilableAnimation)? {
    var left = Self.mostComposed
    return expanded(animation, &left)
  }

  private func expanded(_ animation: any LayerAnimation, _ left: inout Int) -> (any CompilableAnimation)? {
    func group(_ animations: [any LayerAnimation]) -> AnimationGroup {
      var group = AnimationGroup(animations.compactMap { expanded($0, &left) })
      group.settings = animation.settings
      return group
    }
    switch animation {
    case let composed as any ComposedAnimation:
      left -= 1
      if left >= 0 { return group(composed.animations(on: self)) }
      // once
      if left == -1 {
        refuse(animation, wanted: "an animation that is not made of itself", "return animations that end in the framework's own types")
      }
      return nil
    case let whole as AnimationGroup: return group(whole.animations)
    case let own as any CompilableAnimation: return own
    default:
      refuse(
        animation, wanted: "an animation of the framework's own types, or a ComposedAnimation", "say in animations(on:) what it is made of")
      return nil
    }
  }

  private func refuse(_ animation: any LayerAnimation, wanted: String, _ remedy: String) {
    Misuse.report(.state(call: "add(_:forKey:)", wanted: wanted, found: "\(type(of: animation))", remedy: remedy), of: subject)
  }
}
