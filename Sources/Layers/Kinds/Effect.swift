import LegatoCore

/// What an ``EffectLayer`` does to what lies behind it, and how much of that shows through its content.
///
/// Effects mix number by number, and no effect is the one whose numbers change nothing: between any two of them, and between one and none, every
/// number grows or shrinks evenly.
public struct Effect: Hashable, Sendable {
  /// Standard deviation σ of the gaussian blur, in points, at least 0: twice the radius is twice as blurred. A sharp edge is spread so that 68 % of it
  /// lie within one radius to each side, 95 % within two.
  public var radius: Double
  /// Laid over what was blurred; its alpha is how much.
  public var tint: Color
  /// How strong the colours behind stay: 0 leaves greys, 1 changes nothing, 2 doubles their distance from grey. At least 0.
  public var saturation: Double
  /// How much of the colours behind comes through what lies in the content layer, 0…1; see ``EffectLayer/contentLayer``.
  public var vibrancy: Double

  /// Numbers that are not finite, or out of range, are brought into it and reported (MU-3).
  public init(radius: Double = 0, tint: Color = .clear, saturation: Double = 1, vibrancy: Double = 0) {
    func repaired(_ number: Double, _ name: String, _ wanted: String, _ highest: Double, none: Double) -> Double {
      if number >= 0, number <= highest { return number }
      let repair = number.isFinite ? min(highest, max(0, number)) : none
      Misuse.report(.number(call: "Effect", wanted: "\(name) \(wanted)", found: "\(number)", repair: "\(repair)"))
      return repair
    }
    self.radius = repaired(radius, "radius", "of at least 0", .greatestFiniteMagnitude, none: 0)
    self.saturation = repaired(saturation, "saturation", "of at least 0", .greatestFiniteMagnitude, none: 1)
    self.vibrancy = repaired(vibrancy, "vibrancy", "in 0…1", 1, none: 0)
    self.tint = tint
    if !tint.isFinite {
      Misuse.report(.number(call: "Effect", wanted: "a tint of finite numbers", found: "\(tint)", repair: "none"))
      self.tint = .clear
    }
  }

  /// What no effect is: nothing behind is changed.
  public static let none = Effect()
  /// A blur alone, of a ``radius`` in points; below 0 or not finite it is repaired and reported.
  public static func blur(radius: Double) -> Effect { Effect(radius: radius) }

  /// σ 12 points, saturation 1.8, under white of alpha 0.15.
  public static let thin = Effect(radius: 12, tint: Color(white: 1, alpha: 0.15), saturation: 1.8)
  /// σ 20 points, saturation 1.8, under a grey of 0.97 and alpha 0.5.
  public static let regular = Effect(radius: 20, tint: Color(white: 0.97, alpha: 0.5), saturation: 1.8)
  /// σ 30 points, saturation 1.8, under a grey of 0.97 and alpha 0.75.
  public static let thick = Effect(radius: 30, tint: Color(white: 0.97, alpha: 0.75), saturation: 1.8)
  /// σ 20 points, saturation 1.8, under a grey of 0.97 and alpha 0.82.
  public static let extraLight = Effect(radius: 20, tint: Color(white: 0.97, alpha: 0.82), saturation: 1.8)
  /// σ 20 points, saturation 1.8, under white of alpha 0.3.
  public static let light = Effect(radius: 20, tint: Color(white: 1, alpha: 0.3), saturation: 1.8)
  /// σ 20 points, saturation 1.8, under a grey of 0.11 and alpha 0.73.
  public static let dark = Effect(radius: 20, tint: Color(white: 0.11, alpha: 0.73), saturation: 1.8)
  /// Colours behind come through the content; what lies behind is left as it is.
  public static let vibrant = Effect(vibrancy: 1)

  /// The same with this share of the colours behind, 0…1, coming through the content; another number is repaired and reported.
  public func vibrant(_ amount: Double = 1) -> Effect {
    Effect(radius: radius, tint: tint, saturation: saturation, vibrancy: amount)
  }
}

extension Effect {
  /// Brought within what can be shown.
  var inRange: Effect {
    func share(_ number: Double) -> Double { min(1, max(0, number)) }
    var shown = self
    (shown.radius, shown.saturation, shown.vibrancy) = (max(0, radius), max(0, saturation), share(vibrancy))
    shown.tint = Color(red: share(tint.red), green: share(tint.green), blue: share(tint.blue), alpha: share(tint.alpha))
    return shown
  }
}

/// An effect or none, mixed number by number.
struct EffectState: Blendable {
  var effect: Effect?

  func blends(with other: EffectState) -> Bool { true }

  /// Kept within what can be shown, whatever a spring makes of the weights (VE-7).
  static func blended(_ mixture: Mixture<EffectState>) -> EffectState {
    func sum(_ number: (Effect) -> Double) -> Double { mixture.sum { number($0.effect ?? .none) } }
    var mixed = Effect.none
    mixed.radius = sum(\.radius)
    mixed.saturation = 1 + sum { $0.saturation - 1 }
    mixed.vibrancy = sum(\.vibrancy)
    mixed.tint = mixture.sum { $0.effect?.tint ?? .clear }
    return EffectState(effect: mixed.inRange)
  }

  var isFinite: Bool {
    guard let effect else { return true }
    return effect.radius.isFinite && effect.saturation.isFinite && effect.vibrancy.isFinite && effect.tint.isFinite
  }
}
