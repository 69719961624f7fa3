import Foundation
import LegatoCore
import LegatoLayers

/// Another name of `Effect`: blurs and vibrancies are values of one type.
public typealias VisualEffect = Effect
/// Another name of `Effect`; see `Effect.init(style:)`.
public typealias BlurEffect = Effect
/// Another name of `Effect`; see `Effect.init(blurEffect:)`.
public typealias VibrancyEffect = Effect

/// A view that blurs and tints what is behind it, with an `EffectLayer` as its layer.
nonisolated open class VisualEffectView: View {
  open override class var layerClass: AnyClass { EffectLayer.self }
  private var effectLayer: EffectLayer { layer as? EffectLayer ?? EffectLayer() }
  /// The view for content; only its subviews get vibrancy.
  public var contentView: View { effectLayer.contentLayer.view }
  /// The effect; nil for none. Animatable.
  public var effect: Effect? {
    get { effectLayer.effect }
    set { effectLayer.effect = newValue }
  }
  /// Creates a view of size zero with an effect.
  public convenience init(effect: Effect?) {
    self.init(frame: .zero)
    self.effect = effect
  }
}

extension Effect {
  /// The original's materials.
  public enum Style: Hashable, Sendable, CaseIterable {
    /// The effects with the same names.
    case extraLight, light, dark, regular
    /// The same as ``Effect/thick``.
    case prominent
    /// The nearest of ``Effect/thin``, ``Effect/regular`` and ``Effect/thick``.
    case systemUltraThinMaterial, systemThinMaterial, systemMaterial, systemThickMaterial, systemChromeMaterial
  }

  /// Creates the blur of a style.
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

  /// Creates a vibrancy effect for a view in the content of one with `blurEffect`: the colours behind show through its content.
  public init(blurEffect: Effect) { self = .vibrant }
}
