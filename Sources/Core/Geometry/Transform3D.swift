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

extension Transform3D: Animatable {
  public static var componentCount: Int { 16 }
  public static var combination: Combination { .replace }
  public init(components: Span<Double>) { self.init { components[$0] } }
  public func write(to components: inout MutableSpan<Double>) {
    for i in 0..<16 { components[i] = self[i] }
  }
}

extension Transform3D {
  init(_ number: (Int) -> Double) {
    self = .identity
    (m11, m12, m13, m14) = (number(0), number(1), number(2), number(3))
    (m21, m22, m23, m24) = (number(4), number(5), number(6), number(7))
    (m31, m32, m33, m34) = (number(8), number(9), number(10), number(11))
    (m41, m42, m43, m44) = (number(12), number(13), number(14), number(15))
  }

  /// Entry `i`, row by row.
  subscript(_ i: Int) -> Double {
    switch i {
    case 0: m11
    case 1: m12
    case 2: m13
    case 3: m14
    case 4: m21
    case 5: m22
    case 6: m23
    case 7: m24
    case 8: m31
    case 9: m32
    case 10: m33
    case 11: m34
    case 12: m41
    case 13: m42
    case 14: m43
    default: m44
    }
  }

  func forEachNumber(_ body: (Int, Double) -> Void) { for i in 0..<16 { body(i, self[i]) } }

  /// This map and then `next`.
  public func concatenating(_ next: Transform3D) -> Transform3D {
    Transform3D { i in
      let (row, column) = (i / 4 * 4, i % 4)
      return self[row] * next[column] + self[row + 1] * next[4 + column] + self[row + 2] * next[8 + column] + self[row + 3]
        * next[12 + column]
    }
  }

  /// Between two maps, exact at 0 and 1.
  public static func interpolated(from: Transform3D, to: Transform3D, progress: Double) -> Transform3D {
    if progress == 0 { return from }
    if progress == 1 { return to }
    return Transform3D { from[$0] + (to[$0] - from[$0]) * progress }
  }
}
