import Foundation
import LegatoCore
import LegatoLayers

/// Another name of `Effect`: blurs and vibrancies are values of one type.
public typealias VisualEffect = Effect
/// Another name of `Effect`; see `Effect.init(style:)`.
public typealias BlurEffect = Effect
/// Another name of `Effect`; see `Effect.init(blurEffect:)`.
public typealias VibrancyEffect = Effect

/// Blurs and tints what lies behind it; an `EffectLayer`'s view.
nonisolated open class VisualEffectView: View {
  open override class var layerClass: AnyClass { EffectLayer.self }
  private var effectLayer: EffectLayer { layer as? EffectLayer ?? EffectLayer() }
  /// Only what lies in it is vibrant.
  public var contentView: View { effectLayer.contentLayer.view }
  /// Nil for none; animates.
  public var effect: Effect? {
    get { effectLayer.effect }
    set { effectLayer.effect = newValue }
  }
  /// With this effect, of no size.
  public convenience init(effect: Effect?) {
    self.init(frame: .zero)
    self.effect = effect
  }
}

extension Effect {
  /// The original's materials.
  public enum Style: Hashable, Sendable, CaseIterable {
    /// As the effects of the same names.
    case extraLight, light, dark, regular
    /// As ``Effect/thick``.
    case prominent
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
