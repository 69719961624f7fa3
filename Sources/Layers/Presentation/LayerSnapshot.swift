import LegatoCore

/// What a layer shows at a moment: its values with all animations applied. It cannot be changed (LM-2).
public struct LayerSnapshot {
  let layer: Layer
  /// Stage time of the values, in seconds.
  public let time: Double
  /// Where the anchor point is seen in the superlayer, in points.
  public let position: Point
  /// In points; an undershoot may leave an extent below 0, which is drawn as 0 (AD-18).
  public let bounds: Rect
  /// As shares of the size.
  public let anchorPoint: Point
  /// About the anchor point.
  public let transform: Transform3D
  /// Larger in front.
  public let zPosition: Double
  /// 0…1, and outside while a spring overshoots.
  public let opacity: Double
  /// Fills the bounds behind all else.
  public let backgroundColor: Color
  /// The former ones until their animation ends.
  public let contents: AnyHashable?
  /// Points; below 0 in an undershoot.
  public let cornerRadius: Double
  /// The former ones until their animation ends.
  public let maskedCorners: CornerMask
  /// Points; below 0 in an undershoot.
  public let borderWidth: Double
  /// Of the border.
  public let borderColor: Color
  /// Of the shadow; ``shadowOpacity`` thins it further.
  public let shadowColor: Color
  /// 0…1, and outside while a spring overshoots.
  public let shadowOpacity: Double
  /// Points.
  public let shadowOffset: Vector
  /// Points; below 0 in an undershoot.
  public let shadowRadius: Double
  /// What an ``EffectLayer`` does to what lies behind it; nil for nothing, and for other layers.
  public let effect: Effect?
  /// The share of the model's effect in what is shown (VE-8): 0 where its animation starts, 1 at its end and at rest, outside of them while a spring
  /// overshoots.
  public let effectProgress: Double

  init(_ layer: Layer, at time: Double) {
    let state = layer.state
    (self.layer, self.time) = (layer, time)
    let geometry = layer.geometry(.presentation)
    (position, bounds, anchorPoint, transform) = (geometry.position, geometry.bounds, geometry.anchorPoint, geometry.transform)
    (zPosition, opacity, backgroundColor) = (state.zPosition.presentation, state.opacity.presentation, state.backgroundColor.presentation)
    (contents, maskedCorners) = (state.contents.presentation.value, state.maskedCorners.presentation.value)
    (cornerRadius, borderWidth, borderColor) = (
      state.cornerRadius.presentation, state.borderWidth.presentation, state.borderColor.presentation
    )
    (shadowColor, shadowOpacity) = (state.shadowColor.presentation, state.shadowOpacity.presentation)
    (shadowOffset, shadowRadius) = (state.shadowOffset.presentation, state.shadowRadius.presentation)
    (effect, effectProgress) = layer.shownEffect
  }

  /// From this layer's own space, through `place`, which maps its superlayer's.
  package func placed(in place: PlaneMap) -> PlaneMap {
    LayerGeometry(position: position, anchorPoint: anchorPoint, bounds: bounds, transform: transform).toSuperlayer.concatenating(place)
  }

  /// Another name of ``position``.
  public var center: Point { position }
  /// Another name of ``opacity``.
  public var alpha: Double { opacity }
  /// ``transform`` as a map of the plane; the identity where it is none.
  public var affineTransform: AffineTransform { transform.affine ?? .identity }
  /// The upright box around what is seen, in the superlayer as it is seen.
  public var frame: Rect { LayerGeometry(position: position, anchorPoint: anchorPoint, bounds: bounds, transform: transform).frame }
  /// The layer itself.
  public func model() -> Layer { layer }
  /// The superlayer as it shows now (LM-3).
  public var superlayer: LayerSnapshot? { layer.superlayer?.presentation() }
  /// The sublayers as they show now, back to front.
  public var sublayers: [LayerSnapshot] { layer.sublayers.compactMap { $0.presentation() } }
  /// The mask as it shows now; nil where there is none (LM-3).
  public var mask: LayerSnapshot? { layer.mask?.presentation() }
  /// Tests what is seen (LM-3); `point` is in this layer's own space. A layer of no size is not hit (HT-12).
  public func hitTest(_ point: Point) -> Layer? { layer.hitTest(point, in: .seen) }
}

extension Layer {
  /// What a frame shows of this layer at the stage's `now`, every call made since the last frame included; nil for a layer in no window (LM-2).
  public func presentation() -> LayerSnapshot? { stage.map { LayerSnapshot(self, at: $0.now) } }

  /// The same without regard for a window: a layer in none shows its model.
  package func shown() -> LayerSnapshot { LayerSnapshot(self, at: stage?.now ?? 0) }
}
