import LegatoCore

/// The presentation values of a layer, each evaluated when it is read, at the stage's `now`. Reading one costs about as much as reading an `Animated`.
///
/// ``Layer/presentation()`` is a snapshot that does not change; this always gives the current values. Outside a window they are the model values.
/// ```swift
/// let position = card.presented.position
/// ```
public struct PresentedLayer {
  /// The layer itself.
  public let layer: Layer

  /// The anchor point's position in the superlayer's space, in points.
  public var position: Point { layer.position(.presentation) }
  /// In points. An undershoot may make an extent negative, which is drawn as 0.
  public var bounds: Rect { layer.bounds(.presentation) }
  /// In the unit space of the bounds: (0, 0) is the top left corner, (1, 1) the bottom right one.
  public var anchorPoint: Point { layer.anchorPoint(.presentation) }
  /// A transform about the anchor point.
  public var transform: Transform3D { layer.transform(.presentation) }
  /// A transform of the sublayers' space about the anchor point.
  public var sublayerTransform: Transform3D { layer.sublayerTransform(.presentation) }
  /// Order among the siblings; larger in front.
  public var zPosition: Double { layer.zPosition(.presentation) }
  /// 0…1; outside that range while a spring overshoots.
  public var opacity: Double { layer.opacity(.presentation) }
  /// The colour that fills the bounds, behind everything else.
  public var backgroundColor: Color { layer.state.backgroundColor.presentation }
  /// The values from before the animation until it ends.
  public var contents: AnyHashable? { layer.state.contents.presentation.value }
  /// In points; negative in an undershoot.
  public var cornerRadius: Double { layer.state.cornerRadius.presentation }
  /// The values from before the animation until it ends.
  public var maskedCorners: CornerMask { layer.state.maskedCorners.presentation.value }
  /// In points; negative in an undershoot.
  public var borderWidth: Double { layer.state.borderWidth.presentation }
  /// The border's colour.
  public var borderColor: Color { layer.state.borderColor.presentation }
  /// The shadow's colour; its alpha is multiplied by ``shadowOpacity``.
  public var shadowColor: Color { layer.state.shadowColor.presentation }
  /// 0…1; outside that range while a spring overshoots.
  public var shadowOpacity: Double { layer.state.shadowOpacity.presentation }
  /// In points.
  public var shadowOffset: Vector { layer.state.shadowOffset.presentation }
  /// In points; negative in an undershoot.
  public var shadowRadius: Double { layer.state.shadowRadius.presentation }
  /// The effect that an ``EffectLayer`` applies to its backdrop; nil for none, and for other layers.
  public var effect: Effect? { layer.shownEffect.effect }
  /// The bounding box of the presented layer in the superlayer's space.
  public var frame: Rect { layer.ownGeometry(.presentation).frame }
  /// ``transform`` as an affine map; the identity if it is none.
  public var affineTransform: AffineTransform { transform.affine ?? .identity }
}

extension Layer {
  /// The presentation values, each evaluated when it is read; ``presentation()`` copies them all.
  public var presented: PresentedLayer { PresentedLayer(layer: self) }
}
