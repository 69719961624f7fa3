import LegatoCore

/// The presentation values of a layer at one moment: its values with all animations applied. It cannot be changed (LM-2).
public struct LayerSnapshot {
  let layer: Layer
  /// Stage time of the values, in seconds.
  public let time: Double
  /// The anchor point's position in the superlayer's space, in points.
  public let position: Point
  /// In points. An undershoot may make an extent negative, which is drawn as 0 (AD-18).
  public let bounds: Rect
  /// In the unit space of the bounds: (0, 0) is the top left corner, (1, 1) the bottom right one.
  public let anchorPoint: Point
  /// A transform about the anchor point.
  public let transform: Transform3D
  /// A transform of the sublayers' space about the anchor point.
  public var sublayerTransform: Transform3D { sublayerSpace?.transform.resting ?? .identity }
  private let sublayerSpace: LayerState.SublayerSpace?
  /// Order among the siblings; larger in front.
  public let zPosition: Double
  /// 0…1; outside that range while a spring overshoots.
  public let opacity: Double
  /// The colour that fills the bounds, behind everything else.
  public let backgroundColor: Color
  /// The values from before the animation until it ends.
  public let contents: AnyHashable?
  /// In points; negative in an undershoot.
  public let cornerRadius: Double
  /// The values from before the animation until it ends.
  public let maskedCorners: CornerMask
  /// In points; negative in an undershoot.
  public let borderWidth: Double
  /// The border's colour.
  public let borderColor: Color
  /// The shadow's colour; its alpha is multiplied by ``shadowOpacity``.
  public let shadowColor: Color
  /// 0…1; outside that range while a spring overshoots.
  public let shadowOpacity: Double
  /// In points.
  public let shadowOffset: Vector
  /// In points; negative in an undershoot.
  public let shadowRadius: Double
  /// The effect that an ``EffectLayer`` applies to its backdrop; nil for none, and for other layers.
  public let effect: Effect?
  /// The share of the model's effect in the presentation (VE-8): 0 at the start of its animation, 1 at the end and at rest, outside 0…1 while a spring
  /// overshoots.
  public let effectProgress: Double

  init(_ layer: Layer, at time: Double) {
    (self.layer, self.time) = (layer, time)
    let geometry = layer.ownGeometry(.presentation)
    (position, bounds, anchorPoint, transform) = (geometry.position, geometry.bounds, geometry.anchorPoint, geometry.transform)
    sublayerSpace = layer.mayTransformSublayers ? LayerState.SublayerSpace(Property(layer.sublayerTransform(.presentation))) : nil
    (zPosition, opacity, backgroundColor) = (
      layer.zPosition(.presentation), layer.opacity(.presentation), layer.state.backgroundColor.presentation
    )
    (contents, maskedCorners) = (layer.state.contents.presentation.value, layer.state.maskedCorners.presentation.value)
    (cornerRadius, borderWidth, borderColor) = (
      layer.state.cornerRadius.presentation, layer.state.borderWidth.presentation, layer.state.borderColor.presentation
    )
    (shadowColor, shadowOpacity) = (layer.state.shadowColor.presentation, layer.state.shadowOpacity.presentation)
    (shadowOffset, shadowRadius) = (layer.state.shadowOffset.presentation, layer.state.shadowRadius.presentation)
    (effect, effectProgress) = layer.shownEffect
  }

  /// The map from this layer's space that results from concatenating its own map with `place`, the map of its superlayer's space.
  package func placed(in place: PlaneMap) -> PlaneMap {
    var geometry = geometry
    if layer.isInTransformedSpace { layer.moveBySuperlayer(&geometry, .presentation) }
    return geometry.toSuperlayer.concatenating(place)
  }
  private var geometry: LayerGeometry {
    LayerGeometry(position: position, anchorPoint: anchorPoint, bounds: bounds, transform: transform)
  }

  /// Another name of ``position``.
  public var center: Point { position }
  /// Another name of ``opacity``.
  public var alpha: Double { opacity }
  /// ``transform`` as an affine map; the identity if it is none.
  public var affineTransform: AffineTransform { transform.affine ?? .identity }
  /// The bounding box of the presented layer in the superlayer's space.
  public var frame: Rect { geometry.frame }
  /// The layer, for its model values.
  public func model() -> Layer { layer }
  /// A snapshot of the superlayer, taken now (LM-3).
  public var superlayer: LayerSnapshot? { layer.superlayer?.presentation() }
  /// Snapshots of the sublayers, taken now, from back to front.
  public var sublayers: [LayerSnapshot] { layer.sublayers.compactMap { $0.presentation() } }
  /// A snapshot of the mask, taken now; nil if there is none (LM-3).
  public var mask: LayerSnapshot? { layer.mask?.presentation() }
  /// Hit test by presentation values (LM-3); `point` is in this layer's space. A layer of size 0 is not hit (HT-12).
  public func hitTest(_ point: Point) -> Layer? { layer.hitTest(point, in: .presentation) }
}

extension Layer {
  /// A snapshot of the presentation values at the stage's `now`, with every call made since the last frame included; nil for a layer in no window (LM-2).
  public func presentation() -> LayerSnapshot? { stage.map { LayerSnapshot(self, at: $0.now) } }

  /// A snapshot like ``presentation()``; of the model values if the layer is in no window.
  package func shown() -> LayerSnapshot { LayerSnapshot(self, at: stage?.now ?? 0) }
}
