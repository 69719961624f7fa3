/// Maps as six numbers that can be subtracted and scaled: the derivative of a map is no map.
extension AffineTransform {
  static func - (l: AffineTransform, r: AffineTransform) -> AffineTransform {
    AffineTransform(a: l.a - r.a, b: l.b - r.b, c: l.c - r.c, d: l.d - r.d, tx: l.tx - r.tx, ty: l.ty - r.ty)
  }
  static func * (m: AffineTransform, factor: Double) -> AffineTransform {
    AffineTransform(a: m.a * factor, b: m.b * factor, c: m.c * factor, d: m.d * factor, tx: m.tx * factor, ty: m.ty * factor)
  }
  /// The slope of `P · model` if this is the slope of P: the model's own translation does not change.
  func withoutTranslation(concatenating model: AffineTransform) -> AffineTransform {
    var slope = concatenating(model)
    slope.tx -= model.tx
    slope.ty -= model.ty
    return slope
  }
  /// The same with a 4 × 4 model.
  func slope3D(concatenating model: Transform3D) -> Transform3D {
    var slope = Transform3D(self)
    (slope.m33, slope.m44) = (0, 0)
    return slope.concatenating(model)
  }
}
