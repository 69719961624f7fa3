import LegatoCore

extension LayerProperty where Value == Point {
  public static var position: Self { Self(.position, \.position) }
  public static var boundsOrigin: Self { Self(.boundsOrigin, \.boundsOrigin) }
  public static var anchorPoint: Self { Self(.anchorPoint, \.anchorPoint) }
  /// Of a ``GradientLayer``.
  public static var startPoint: Self { Self("startPoint", \GradientLayer.properties.startPoint) }
  /// Of a ``GradientLayer``.
  public static var endPoint: Self { Self("endPoint", \GradientLayer.properties.endPoint) }
}

extension LayerProperty where Value == Size {
  public static var boundsSize: Self { Self(.boundsSize, \.boundsSize) }
}

extension LayerProperty where Value == Vector {
  public static var shadowOffset: Self { Self(.shadowOffset, \.shadowOffset) }
}

extension LayerProperty where Value == Transform3D {
  public static var transform: Self { Self(.transform, \.transform) }
}

extension LayerProperty where Value == Color {
  public static var backgroundColor: Self { Self(.backgroundColor, \.backgroundColor) }
  public static var borderColor: Self { Self(.borderColor, \.borderColor) }
  public static var shadowColor: Self { Self(.shadowColor, \.shadowColor) }
  /// Of a ``PathLayer``.
  public static var fillColor: Self { Self("fillColor", \PathLayer.properties.fillColor) }
  /// Of a ``PathLayer``.
  public static var strokeColor: Self { Self("strokeColor", \PathLayer.properties.strokeColor) }
  /// Of a ``TextLayer``.
  public static var textColor: Self { Self("textColor", \TextLayer.color) }
  /// ``Effect/tint`` of what an ``EffectLayer`` shows, whatever the rest of its effect does. Mixed premultiplied.
  public static var effectTint: Self { Self("effect.tint", \EffectLayer.properties.tint, of: \.tint) }
}

extension LayerProperty where Value == AnyHashable? {
  public static var contents: Self { Self(.contents, \.contents) }
}

extension LayerProperty where Value == CornerMask {
  public static var maskedCorners: Self { Self(.maskedCorners, \.maskedCorners) }
}

extension LayerProperty where Value == Path? {
  /// Of a ``PathLayer``: outlines of the same steps mix point by point, others switch. Additive ones add their points to those of an outline of the same
  /// steps.
  public static var path: Self { Self("path", \PathLayer.properties.path) }
}

extension LayerProperty where Value == [Color] {
  /// Of a ``GradientLayer``: each colour runs to the one in its place; lists of other lengths are cut finer first.
  public static var colors: Self { Self("colors", \GradientLayer.properties.colors) }
}

extension LayerProperty where Value == [Double] {
  /// Of a ``PathLayer``: place by place, each pattern repeated up to a common length first; none cannot be added to others.
  public static var lineDashPattern: Self { Self("lineDashPattern", \PathLayer.properties.lineDashPattern, Dashes.init(lengths:)) }
}

extension LayerProperty where Value == [Double]? {
  /// Of a ``GradientLayer``; nil for even steps, which cannot be added to others.
  public static var locations: Self { Self("locations", \GradientLayer.properties.locations, Locations.init(list:)) }
}

extension LayerProperty where Value == Effect? {
  /// Of an ``EffectLayer``, number by number; what is added counts from ``Effect/none``.
  public static var effect: Self { Self("effect", \EffectLayer.properties.effect, EffectState.init(effect:)) }
}

extension LayerProperty where Value == Double {
  public static var opacity: Self { Self(.opacity, \.opacity) }
  public static var zPosition: Self { Self(.zPosition, \.zPosition) }
  public static var cornerRadius: Self { Self(.cornerRadius, \.cornerRadius) }
  public static var borderWidth: Self { Self(.borderWidth, \.borderWidth) }
  public static var shadowOpacity: Self { Self(.shadowOpacity, \.shadowOpacity) }
  public static var shadowRadius: Self { Self(.shadowRadius, \.shadowRadius) }
  /// Of a ``PathLayer``.
  public static var lineWidth: Self { Self("lineWidth", \PathLayer.properties.lineWidth) }
  /// Of a ``PathLayer``.
  public static var miterLimit: Self { Self("miterLimit", \PathLayer.properties.miterLimit) }
  /// Of a ``PathLayer``.
  public static var lineDashPhase: Self { Self("lineDashPhase", \PathLayer.properties.lineDashPhase) }
  /// Of a ``PathLayer``.
  public static var strokeStart: Self { Self("strokeStart", \PathLayer.properties.strokeStart) }
  /// Of a ``PathLayer``.
  public static var strokeEnd: Self { Self("strokeEnd", \PathLayer.properties.strokeEnd) }

  public static var positionX: Self { Self(.position, \.position, .component(0), "x", of: \.x) }
  public static var positionY: Self { Self(.position, \.position, .component(1), "y", of: \.y) }
  public static var boundsOriginX: Self { Self(.boundsOrigin, \.boundsOrigin, .component(0), "x", of: \.x) }
  public static var boundsOriginY: Self { Self(.boundsOrigin, \.boundsOrigin, .component(1), "y", of: \.y) }
  public static var boundsWidth: Self { Self(.boundsSize, \.boundsSize, .component(0), "width", of: \.width) }
  public static var boundsHeight: Self { Self(.boundsSize, \.boundsSize, .component(1), "height", of: \.height) }
  public static var anchorPointX: Self { Self(.anchorPoint, \.anchorPoint, .component(0), "x", of: \.x) }
  public static var anchorPointY: Self { Self(.anchorPoint, \.anchorPoint, .component(1), "y", of: \.y) }
  public static var shadowOffsetX: Self { Self(.shadowOffset, \.shadowOffset, .component(0), "dx", of: \.dx) }
  public static var shadowOffsetY: Self { Self(.shadowOffset, \.shadowOffset, .component(1), "dy", of: \.dy) }
  /// Of a ``GradientLayer``.
  public static var startPointX: Self { Self("startPoint.x", \GradientLayer.properties.startPoint, 0, of: \.x) }
  /// Of a ``GradientLayer``.
  public static var startPointY: Self { Self("startPoint.y", \GradientLayer.properties.startPoint, 1, of: \.y) }
  /// Of a ``GradientLayer``.
  public static var endPointX: Self { Self("endPoint.x", \GradientLayer.properties.endPoint, 0, of: \.x) }
  /// Of a ``GradientLayer``.
  public static var endPointY: Self { Self("endPoint.y", \GradientLayer.properties.endPoint, 1, of: \.y) }

  /// ``Effect/radius`` of what an ``EffectLayer`` shows, whatever the rest of its effect does.
  public static var effectRadius: Self { Self("effect.radius", \EffectLayer.properties.radius, of: \.radius) }
  /// ``Effect/saturation`` of what an ``EffectLayer`` shows, whatever the rest of its effect does.
  public static var effectSaturation: Self { Self("effect.saturation", \EffectLayer.properties.saturation, of: \.saturation) }
  /// ``Effect/vibrancy`` of what an ``EffectLayer`` shows, whatever the rest of its effect does.
  public static var effectVibrancy: Self { Self("effect.vibrancy", \EffectLayer.properties.vibrancy, of: \.vibrancy) }

  /// The turn about z in radians, as a plain number: 0 to 20π turns ten times, −π goes counter-clockwise (IV-7).
  public static var rotation: Self { part(.rotation, "rotation") }
  /// Both scales.
  public static var scale: Self { part(.scale, "scale") }
  public static var scaleX: Self { part(.scaleX, "scale.x") }
  public static var scaleY: Self { part(.scaleY, "scale.y") }
  public static var translationX: Self { part(.translationX, "translation.x") }
  public static var translationY: Self { part(.translationY, "translation.y") }

  private static func part(_ facet: Facet, _ name: String) -> Self {
    Self(.transform, \.transform, facet, name) { facet.number(of: $0) }
  }
}
