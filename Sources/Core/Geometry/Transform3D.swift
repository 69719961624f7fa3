/// A map of space in homogeneous coordinates, 4 × 4, for row vectors: `(x y z 1) · M`.
public struct Transform3D: Hashable, Sendable {
  public var m11, m12, m13, m14, m21, m22, m23, m24, m31, m32, m33, m34, m41, m42, m43, m44: Double
  public static let identity = Transform3D(.identity)
  /// The same map of the plane, leaving z alone.
  public init(_ affine: AffineTransform) {
    (m11, m12, m13, m14) = (affine.a, affine.b, 0, 0)
    (m21, m22, m23, m24) = (affine.c, affine.d, 0, 0)
    (m31, m32, m33, m34) = (0, 0, 1, 0)
    (m41, m42, m43, m44) = (affine.tx, affine.ty, 0, 1)
  }
  /// The map as a map of the plane, or nil where it uses more than the six plane entries (IV-11's test).
  public var affine: AffineTransform? {
    guard m13 == 0, m14 == 0, m23 == 0, m24 == 0, m31 == 0, m32 == 0, m33 == 1, m34 == 0, m43 == 0, m44 == 1 else { return nil }
    return AffineTransform(a: m11, b: m12, c: m21, d: m22, tx: m41, ty: m42)
  }
}
