import LegatoCore

/// The presentation of a layer, one property at a time: each is evaluated when it is read, as of the stage's `now`, for about what reading an `Animated` costs.
///
/// ``Layer/presentation()`` is a snapshot that does not change; this follows the layer. Outside a window it is the model.
/// ```swift
/// let place = card.presented.position
/// ```
public struct PresentedLayer {
  /// The layer itself.
  public let layer: Layer

  /// Where the anchor point is seen in the superlayer, in points.
  public var position: Point { layer.state.position.point(isShown: true) }
  /// In points; an undershoot may leave an extent below 0, which is drawn as 0.
  public var bounds: Rect { layer.bounds(.presentation) }
  /// As shares of the size.
  public var anchorPoint: Point { layer.state.anchorPoint.point(isShown: true) }
  /// About the anchor point.
  public var transform: Transform3D { layer.state.transform.presentation }
  /// Larger in front.
  public var zPosition: Double { layer.state.zPosition.presentation }
  /// 0…1, and outside while a spring overshoots.
  public var opacity: Double { layer.state.opacity.presentation }
  /// Fills the bounds behind all else.
  public var backgroundColor: Color { layer.state.backgroundColor.presentation }
  /// The former ones until their animation ends.
  public var contents: AnyHashable? { layer.state.contents.presentation.value }
  /// Points; below 0 in an undershoot.
  public var cornerRadius: Double { layer.state.cornerRadius.presentation }
  /// The former ones until their animation ends.
  public var maskedCorners: CornerMask { layer.state.maskedCorners.presentation.value }
  /// Points; below 0 in an undershoot.
  public var borderWidth: Double { layer.state.borderWidth.presentation }
  /// Of the border.
  public var borderColor: Color { layer.state.borderColor.presentation }
  /// Of the shadow; ``shadowOpacity`` thins it further.
  public var shadowColor: Color { layer.state.shadowColor.presentation }
  /// 0…1, and outside while a spring overshoots.
  public var shadowOpacity: Double { layer.state.shadowOpacity.presentation }
  /// Points.
  public var shadowOffset: Vector { layer.state.shadowOffset.presentation }
  /// Points; below 0 in an undershoot.
  public var shadowRadius: Double { layer.state.shadowRadius.presentation }
  /// What an ``EffectLayer`` does to what lies behind it; nil for nothing, and for other layers.
  public var effect: Effect? { layer.shownEffect.effect }
  /// The upright box around what is seen, in the superlayer as it is seen.
  public var frame: Rect { layer.geometry(.presentation).frame }
  /// ``transform`` as a map of the plane; the identity where it is none.
  public var affineTransform: AffineTransform { transform.affine ?? .identity }
}

extension Layer {
  /// What the layer shows now, read one property at a time; ``presentation()`` copies them all.
  public var presented: PresentedLayer { PresentedLayer(layer: self) }
}
