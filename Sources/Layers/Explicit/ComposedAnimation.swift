import LegatoCore

/// An explicit animation of your own, composed of others.
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
/// Its animations run in its time, as in an ``AnimationGroup`` with its ``LayerAnimation/settings``.
public protocol ComposedAnimation: LayerAnimation {
  /// The animations that it is composed of; called once whenever it is added, before anything has changed. They may be composed animations in turn, up to
  /// 256 of them in all.
  func animations(on layer: Layer) -> [any LayerAnimation]
}

extension Layer {
  /// The largest number of composed animations in one, because one that contains itself would never end.
  private static let maximumComposedCount = 256

  /// Expands an animation to the framework's own types; nil if it has another type, which is reported.
  func expanded(_ animation: any LayerAnimation) -> (any CompilableAnimation)? {
    var left = Self.maximumComposedCount
    return expanded(animation, &left)
  }

  private func expanded(_ animation: any LayerAnimation, _ left: inout Int) -> (any CompilableAnimation)? {
    func group(_ animations: [any LayerAnimation]) -> AnimationGroup? {
      var group = AnimationGroup(animations.compactMap { expanded($0, &left) })
      if group.animations.isEmpty, !animations.isEmpty { return nil }
      group.settings = animation.settings
      return group
    }
    switch animation {
    case let whole as AnimationGroup: return group(whole.animations)
    case let own as any CompilableAnimation: return own
    case let composed as any ComposedAnimation:
      left -= 1
      if left >= 0 { return group(composed.animations(on: self)) }
      // reported once
      if left == -1 {
        refuse(animation, wanted: "an animation that is not made of itself", "return animations that end in the framework's own types")
      }
      return nil
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
