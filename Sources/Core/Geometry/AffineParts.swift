import LegatoTiming

/// An affine map decomposed as in CSS Transforms 2-D: translation, scales, angle, and the remaining 2 × 2 matrix (IV-2).
package struct AffineParts: Hashable, Sendable {
  package var translation: Vector
  package var scale: Vector
  /// Radians.
  package var angle: Double
  /// Remaining matrix, row by row.
  package var m11, m12, m21, m22: Double

  /// The largest rounding error of a decomposition, in factors around 1.
  static let roundingError = 1e-14

  /// CSS Transforms 1, "Decomposing a 2D matrix": with rows (a b), (c d), the scales are the lengths of the rows, a reflection negates one scale, and the
  /// angle is that of the first row; the remaining matrix is what is left without the rotation.
  package init(_ m: AffineTransform) {
    self.init(m) { direction in
      let angle = arcTangent(direction.sine, over: direction.cosine)
      return (angle, sineAndCosine(angle))
    }
  }

  /// The same without the angle, which costs more than all the rest: it is 0. Its sine and cosine are known.
  @inline(__always)
  static func withoutAngle(_ m: AffineTransform) -> (parts: AffineParts, rotation: Rotation) {
    var rotation = (sine: 0.0, cosine: 1.0)
    let parts = AffineParts(m) { direction in
      rotation = direction
      return (0, direction)
    }
    return (parts, rotation)
  }

  /// - Parameter turn: The angle of the first row's direction, and the rotation that is removed.
  @inline(__always)
  private init(_ m: AffineTransform, _ turn: (_ direction: Rotation) -> (angle: Double, rotation: Rotation)) {
    translation = Vector(dx: m.tx, dy: m.ty)
    var (sx, sy) = ((m.a * m.a + m.b * m.b).squareRoot(), (m.c * m.c + m.d * m.d).squareRoot())
    if m.determinant < 0 { if m.a < m.d { sx = -sx } else { sy = -sy } }
    scale = Vector(dx: sx, dy: sy)
    var (a, b, c, d) = (m.a / sx, m.b / sx, m.c / sy, m.d / sy)
    // A scale of 0 has no direction: take the perpendicular to the other axis, so that only the scale is interpolated.
    if sx == 0 { (a, b) = sy == 0 ? (1, 0) : (d, -c) }
    if sy == 0 { (c, d) = (-b, a) }
    let (angle, (sine, cosine)) = turn((b, a))
    self.angle = angle
    // a map of row vectors is scale · rotation · rest: the rotation is removed on the left
    (m11, m12) = (cosine * a - sine * c, cosine * b - sine * d)
    (m21, m22) = (sine * a + cosine * c, sine * b + cosine * d)
  }

  init(translation: Vector, scale: Vector, angle: Double, _ m11: Double, _ m12: Double, _ m21: Double, _ m22: Double) {
    (self.translation, self.scale, self.angle) = (translation, scale, angle)
    (self.m11, self.m12, self.m21, self.m22) = (m11, m12, m21, m22)
  }

  /// Scale, rotation, remaining matrix, translation.
  package var transform: AffineTransform { transform(angle == 0 ? (0, 1) : sineAndCosine(angle)) }

  /// The same with sine and cosine of the angle, which cost more than all the rest.
  @inline(__always)
  func transform(_ rotation: Rotation) -> AffineTransform {
    let (sine, cosine) = rotation
    let (a, b) = (cosine * m11 + sine * m21, cosine * m12 + sine * m22)
    let (c, d) = (cosine * m21 - sine * m11, cosine * m22 - sine * m12)
    return AffineTransform(a: a * scale.dx, b: b * scale.dx, c: c * scale.dy, d: d * scale.dy, tx: translation.dx, ty: translation.dy)
  }
}

extension AffineTransform {
  /// Scale, rotation, translation.
  @inline(__always)
  init(scale: Vector, _ rotation: Rotation, translation: Vector) {
    let (sine, cosine) = rotation
    self.init(
      a: cosine * scale.dx, b: sine * scale.dx, c: -sine * scale.dy, d: cosine * scale.dy, tx: translation.dx, ty: translation.dy)
  }
}
