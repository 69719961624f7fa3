import LegatoCore

extension LayerProperty where Value == Point {
  /// ``Layer/position``, in points of the superlayer's space.
  public static var position: Self { Self(.position, \.position) }
  /// The origin of ``Layer/bounds``, in points.
  public static var boundsOrigin: Self { Self(.boundsOrigin, \.boundsOrigin) }
  /// ``Layer/anchorPoint``, in the unit space of the bounds.
  public static var anchorPoint: Self { Self(.anchorPoint, \.anchorPoint) }
  /// ``GradientLayer/startPoint``, in the unit space of the bounds.
  public static var startPoint: Self { Self("startPoint", \GradientLayer.properties.startPoint) }
  /// ``GradientLayer/endPoint``, in the unit space of the bounds.
  public static var endPoint: Self { Self("endPoint", \GradientLayer.properties.endPoint) }
}

extension LayerProperty where Value == Size {
  /// The size of ``Layer/bounds``, in points.
  public static var boundsSize: Self { Self(.boundsSize, \.boundsSize) }
}

extension LayerProperty where Value == Vector {
  /// ``Layer/shadowOffset``, in points.
  public static var shadowOffset: Self { Self(.shadowOffset, \.shadowOffset) }
}

extension LayerProperty where Value == Transform3D {
  /// ``Layer/transform``, interpolated by its parts. Additive animations concatenate if all transforms are affine (IV-8).
  public static var transform: Self { Self(.transform, \.transform) }
  /// ``Layer/sublayerTransform``, interpolated and added as ``transform`` is.
  public static var sublayerTransform: Self { Self(.sublayerTransform, \.sublayerTransform) }
}

extension LayerProperty where Value == Color {
  /// ``Layer/backgroundColor``, interpolated premultiplied.
  public static var backgroundColor: Self { Self(.backgroundColor, \.backgroundColor) }
  /// ``Layer/borderColor``, interpolated premultiplied.
  public static var borderColor: Self { Self(.borderColor, \.borderColor) }
  /// ``Layer/shadowColor``, interpolated premultiplied.
  public static var shadowColor: Self { Self(.shadowColor, \.shadowColor) }
  /// ``PathLayer/fillColor``, interpolated premultiplied.
  public static var fillColor: Self { Self("fillColor", \PathLayer.properties.fillColor) }
  /// ``PathLayer/strokeColor``, interpolated premultiplied.
  public static var strokeColor: Self { Self("strokeColor", \PathLayer.properties.strokeColor) }
  /// ``TextLayer/textColor``, interpolated premultiplied.
  public static var textColor: Self { Self("textColor", \TextLayer.properties.color) }
  /// ``Effect/tint`` of an ``EffectLayer``, independently of the rest of its effect. Interpolated premultiplied.
  public static var effectTint: Self { Self("effect.tint", \EffectLayer.properties.tint, of: \.tint) }
}

extension LayerProperty where Value == AnyHashable? {
  /// ``Layer/contents``, a discrete value.
  public static var contents: Self { Self(.contents, \.contents) }
}

extension LayerProperty where Value == CornerMask {
  /// ``Layer/maskedCorners``, a discrete value.
  public static var maskedCorners: Self { Self(.maskedCorners, \.maskedCorners) }
}

extension LayerProperty where Value == Path? {
  /// ``PathLayer/path``: paths of the same elements are interpolated point by point, others switch. Additive ones add their points to those of a path of
  /// the same elements.
  public static var path: Self { Self("path", \PathLayer.properties.path) }
}

extension LayerProperty where Value == [Color] {
  /// ``GradientLayer/colors``: each colour is interpolated to the one at its index; lists of different lengths are resampled first.
  public static var colors: Self { Self("colors", \GradientLayer.properties.colors) }
}

extension LayerProperty where Value == [Double] {
  /// ``PathLayer/lineDashPattern``, element by element, with both patterns repeated up to a common length first; an empty one cannot be added.
  public static var lineDashPattern: Self { Self("lineDashPattern", \PathLayer.properties.lineDashPattern, Dashes.init(lengths:)) }
}

extension LayerProperty where Value == [Double]? {
  /// ``GradientLayer/locations``; nil for evenly spaced ones, which cannot be added.
  public static var locations: Self { Self("locations", \GradientLayer.properties.locations, Locations.init(list:)) }
}

extension LayerProperty where Value == Effect? {
  /// ``EffectLayer/effect``, number by number; additive values count from ``Effect/identity``.
  public static var effect: Self { Self("effect", \EffectLayer.properties.effect, EffectState.init(effect:)) }
}

extension LayerProperty where Value == Double {
  /// ``Layer/opacity``, 0…1.
  public static var opacity: Self { Self(.opacity, \.opacity) }
  /// ``Layer/zPosition``; larger in front.
  public static var zPosition: Self { Self(.zPosition, \.zPosition) }
  /// ``Layer/cornerRadius``, in points.
  public static var cornerRadius: Self { Self(.cornerRadius, \.cornerRadius) }
  /// ``Layer/borderWidth``, in points.
  public static var borderWidth: Self { Self(.borderWidth, \.borderWidth) }
  /// ``Layer/shadowOpacity``, 0…1.
  public static var shadowOpacity: Self { Self(.shadowOpacity, \.shadowOpacity) }
  /// ``Layer/shadowRadius``, in points.
  public static var shadowRadius: Self { Self(.shadowRadius, \.shadowRadius) }
  /// ``PathLayer/lineWidth``, in points.
  public static var lineWidth: Self { Self("lineWidth", \PathLayer.properties.lineWidth) }
  /// ``PathLayer/miterLimit``, in line widths.
  public static var miterLimit: Self { Self("miterLimit", \PathLayer.properties.miterLimit) }
  /// ``PathLayer/lineDashPhase``, in points.
  public static var lineDashPhase: Self { Self("lineDashPhase", \PathLayer.properties.lineDashPhase) }
  /// ``PathLayer/strokeStart``, as a share of the path's length.
  public static var strokeStart: Self { Self("strokeStart", \PathLayer.properties.strokeStart) }
  /// ``PathLayer/strokeEnd``, as a share of the path's length.
  public static var strokeEnd: Self { Self("strokeEnd", \PathLayer.properties.strokeEnd) }

  /// The x component of ``Layer/position``, in points.
  public static var positionX: Self { Self(.position, \.position, .component(0), "x", of: \.x) }
  /// The y component of ``Layer/position``, in points.
  public static var positionY: Self { Self(.position, \.position, .component(1), "y", of: \.y) }
  /// The x component of the origin of ``Layer/bounds``, in points.
  public static var boundsOriginX: Self { Self(.boundsOrigin, \.boundsOrigin, .component(0), "x", of: \.x) }
  /// The y component of the origin of ``Layer/bounds``, in points.
  public static var boundsOriginY: Self { Self(.boundsOrigin, \.boundsOrigin, .component(1), "y", of: \.y) }
  /// The width of ``Layer/bounds``, in points.
  public static var boundsWidth: Self { Self(.boundsSize, \.boundsSize, .component(0), "width", of: \.width) }
  /// The height of ``Layer/bounds``, in points.
  public static var boundsHeight: Self { Self(.boundsSize, \.boundsSize, .component(1), "height", of: \.height) }
  /// The x component of ``Layer/anchorPoint``, as a share of the width.
  public static var anchorPointX: Self { Self(.anchorPoint, \.anchorPoint, .component(0), "x", of: \.x) }
  /// The y component of ``Layer/anchorPoint``, as a share of the height.
  public static var anchorPointY: Self { Self(.anchorPoint, \.anchorPoint, .component(1), "y", of: \.y) }
  /// The x component of ``Layer/shadowOffset``, in points.
  public static var shadowOffsetX: Self { Self(.shadowOffset, \.shadowOffset, .component(0), "dx", of: \.dx) }
  /// The y component of ``Layer/shadowOffset``, in points.
  public static var shadowOffsetY: Self { Self(.shadowOffset, \.shadowOffset, .component(1), "dy", of: \.dy) }
  /// The x component of ``GradientLayer/startPoint``, as a share of the width.
  public static var startPointX: Self { Self("startPoint.x", \GradientLayer.properties.startPoint, 0, of: \.x) }
  /// The y component of ``GradientLayer/startPoint``, as a share of the height.
  public static var startPointY: Self { Self("startPoint.y", \GradientLayer.properties.startPoint, 1, of: \.y) }
  /// The x component of ``GradientLayer/endPoint``, as a share of the width.
  public static var endPointX: Self { Self("endPoint.x", \GradientLayer.properties.endPoint, 0, of: \.x) }
  /// The y component of ``GradientLayer/endPoint``, as a share of the height.
  public static var endPointY: Self { Self("endPoint.y", \GradientLayer.properties.endPoint, 1, of: \.y) }

  /// ``Effect/radius`` of an ``EffectLayer``, in points, independently of the rest of its effect.
  public static var effectRadius: Self { Self("effect.radius", \EffectLayer.properties.radius, of: \.radius) }
  /// ``Effect/saturation`` of an ``EffectLayer``, independently of the rest of its effect.
  public static var effectSaturation: Self { Self("effect.saturation", \EffectLayer.properties.saturation, of: \.saturation) }
  /// ``Effect/vibrancy`` of an ``EffectLayer``, 0…1, independently of the rest of its effect.
  public static var effectVibrancy: Self { Self("effect.vibrancy", \EffectLayer.properties.vibrancy, of: \.vibrancy) }

  /// The rotation of the transform about z, in radians, as a plain number: 0 to 20π turns ten times, −π is counter-clockwise (IV-7).
  public static var rotation: Self { part(.rotation, "rotation") }
  /// The rotation of the transform about x, in radians, as a plain number; after it come those about y and z (IV-13).
  public static var rotationX: Self { part(.rotationX, "rotation.x") }
  /// The rotation of the transform about y, in radians, as a plain number; before it comes that about x, after it that about z (IV-13).
  public static var rotationY: Self { part(.rotationY, "rotation.y") }
  /// The scale factor of the transform along both axes.
  public static var scale: Self { part(.scale, "scale") }
  /// The scale factor of the transform along x.
  public static var scaleX: Self { part(.scaleX, "scale.x") }
  /// The scale factor of the transform along y.
  public static var scaleY: Self { part(.scaleY, "scale.y") }
  /// The translation of the transform along x, in points.
  public static var translationX: Self { part(.translationX, "translation.x") }
  /// The translation of the transform along y, in points.
  public static var translationY: Self { part(.translationY, "translation.y") }
  /// The translation of the transform along z, in points, towards the viewer.
  public static var translationZ: Self { part(.translationZ, "translation.z") }

  private static func part(_ facet: Facet, _ name: String) -> Self {
    Self(.transform, \.transform, facet, name) { facet.number(of: $0) }
  }
  /// A part of ``Layer/sublayerTransform``.
  package static func sublayerPart(_ facet: Facet, _ name: String) -> Self {
    Self(.sublayerTransform, \.sublayerTransform, facet, name) { facet.number(of: $0) }
  }
}
