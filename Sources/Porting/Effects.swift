import LegatoCore
import LegatoLayers

public typealias VisualEffectView = EffectLayer
public typealias VisualEffect = Effect
public typealias BlurEffect = Effect
public typealias VibrancyEffect = Effect

extension EffectLayer {
  /// Only what lies in it is vibrant.
  public var contentView: Layer { contentLayer }
}

extension Effect {
  /// The original's materials.
  public enum Style: Hashable, Sendable, CaseIterable {
    case extraLight, light, dark, regular, prominent
    /// The nearest of ``Effect/thin``, ``Effect/regular`` and ``Effect/thick``.
    case systemUltraThinMaterial, systemThinMaterial, systemMaterial, systemThickMaterial, systemChromeMaterial
  }

  /// A blur with the tint and the strength of its name.
  public init(style: Style) {
    self =
      switch style {
      case .extraLight: .extraLight
      case .light: .light
      case .dark: .dark
      case .regular, .systemMaterial, .systemChromeMaterial: .regular
      case .prominent, .systemThickMaterial: .thick
      case .systemUltraThinMaterial, .systemThinMaterial: .thin
      }
  }

  /// For a view inside the content of one with `blurEffect`: the colours behind come through what lies in its own content.
  public init(blurEffect: Effect) { self = .vibrant }
}
