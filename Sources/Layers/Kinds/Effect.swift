import LegatoCore

/// What an ``EffectLayer`` does to its backdrop, and how much of the backdrop's colours shows through its content.
///
/// Effects are interpolated number by number. No effect is the one whose numbers change nothing, so that between any two effects, and between one and none,
/// every number changes evenly.
public struct Effect: Hashable, Sendable {
  /// Standard deviation σ of the Gaussian blur, in points, at least 0. A sharp edge is spread so that 68 % of the transition lie within one σ to each side,
  /// 95 % within two.
  public var radius: Double
  /// The colour that is drawn over the blurred backdrop; its alpha is the strength.
  public var tint: Color
  /// The saturation factor of the backdrop, at least 0: 0 makes it grey, 1 changes nothing, 2 doubles the distance from grey.
  public var saturation: Double
  /// How much of the backdrop's colours shows through the content of the content layer, 0…1; see ``EffectLayer/contentLayer``.
  public var vibrancy: Double

  /// An effect with these parts. Numbers that are not finite, or out of range, are repaired and reported (MU-3).
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

  /// The effect that changes nothing.
  public static let identity = Effect()
  /// A blur only, with a ``radius`` in points; a negative one, or one that is not finite, is repaired and reported.
  public static func blur(radius: Double) -> Effect { Effect(radius: radius) }

  /// A thin material: σ 12 points, saturation 1.8, white with alpha 0.15.
  public static let thin = Effect(radius: 12, tint: Color(white: 1, alpha: 0.15), saturation: 1.8)
  /// A material of medium thickness: σ 20 points, saturation 1.8, grey 0.97 with alpha 0.5.
  public static let regular = Effect(radius: 20, tint: Color(white: 0.97, alpha: 0.5), saturation: 1.8)
  /// A thick material: σ 30 points, saturation 1.8, grey 0.97 with alpha 0.75.
  public static let thick = Effect(radius: 30, tint: Color(white: 0.97, alpha: 0.75), saturation: 1.8)
  /// A very light blur: σ 20 points, saturation 1.8, grey 0.97 with alpha 0.82.
  public static let extraLight = Effect(radius: 20, tint: Color(white: 0.97, alpha: 0.82), saturation: 1.8)
  /// A light blur: σ 20 points, saturation 1.8, white with alpha 0.3.
  public static let light = Effect(radius: 20, tint: Color(white: 1, alpha: 0.3), saturation: 1.8)
  /// A dark blur: σ 20 points, saturation 1.8, grey 0.11 with alpha 0.73.
  public static let dark = Effect(radius: 20, tint: Color(white: 0.11, alpha: 0.73), saturation: 1.8)
  /// The backdrop's colours show through the content; the backdrop itself is not changed.
  public static let vibrant = Effect(vibrancy: 1)

  /// This effect with another ``vibrancy``, 0…1; another number is repaired and reported.
  public func vibrant(_ amount: Double = 1) -> Effect {
    Effect(radius: radius, tint: tint, saturation: saturation, vibrancy: amount)
  }
}

extension Effect {
  /// The effect with its numbers clamped to their ranges.
  var inRange: Effect {
    func share(_ number: Double) -> Double { min(1, max(0, number)) }
    var shown = self
    (shown.radius, shown.saturation, shown.vibrancy) = (max(0, radius), max(0, saturation), share(vibrancy))
    shown.tint = Color(red: share(tint.red), green: share(tint.green), blue: share(tint.blue), alpha: share(tint.alpha))
    return shown
  }
}

/// An effect or none, interpolated number by number.
struct EffectState: Blendable {
  var effect: Effect?

  func blends(with other: EffectState) -> Bool { true }

  /// Clamped to the ranges of the numbers, as the weights of a spring may overshoot (VE-7).
  static func blended(_ mixture: Mixture<EffectState>) -> EffectState {
    func sum(_ number: (Effect) -> Double) -> Double { mixture.sum { number($0.effect ?? .identity) } }
    var mixed = Effect.identity
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
