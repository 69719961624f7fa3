import LegatoTiming

/// A map of space in homogeneous coordinates, 4 × 4, for row vectors: `(x y z 1) · M`.
public struct Transform3D: Hashable, Sendable {
  /// Row and column of the matrix. m41, m42 and m43 are the translation in points, m14, m24 and m34 the perspective.
  public var m11, m12, m13, m14, m21, m22, m23, m24, m31, m32, m33, m34, m41, m42, m43, m44: Double
  public static let identity = Transform3D(.identity)
  /// The map with these entries, row by row; omitted ones are the identity's.
  public init(
    m11: Double = 1, m12: Double = 0, m13: Double = 0, m14: Double = 0, m21: Double = 0, m22: Double = 1, m23: Double = 0, m24: Double = 0,
    m31: Double = 0, m32: Double = 0, m33: Double = 1, m34: Double = 0, m41: Double = 0, m42: Double = 0, m43: Double = 0, m44: Double = 1
  ) {
    (self.m11, self.m12, self.m13, self.m14) = (m11, m12, m13, m14)
    (self.m21, self.m22, self.m23, self.m24) = (m21, m22, m23, m24)
    (self.m31, self.m32, self.m33, self.m34) = (m31, m32, m33, m34)
    (self.m41, self.m42, self.m43, self.m44) = (m41, m42, m43, m44)
  }
  /// The map of the plane as one of space, with z unchanged.
  public init(_ affine: AffineTransform) {
    (m11, m12, m13, m14) = (affine.a, affine.b, 0, 0)
    (m21, m22, m23, m24) = (affine.c, affine.d, 0, 0)
    (m31, m32, m33, m34) = (0, 0, 1, 0)
    (m41, m42, m43, m44) = (affine.tx, affine.ty, 0, 1)
  }
  @inline(__always)
  var isPlane: Bool { planeBits == 0 }
  /// 0 for a map of the plane, without a branch per entry: entries that are 0 or −0 have no bits but the sign's.
  @inline(__always)
  var planeBits: UInt64 {
    let (rows, corners) = (m13.bitPattern | m14.bitPattern | m23.bitPattern | m24.bitPattern, m31.bitPattern | m32.bitPattern)
    let one = (1.0).bitPattern
    return (rows | corners | m34.bitPattern | m43.bitPattern) &<< 1 | (m33.bitPattern ^ one) | (m44.bitPattern ^ one)
  }
  /// The map as a map of the plane, or nil if other entries than the plane's six differ from the identity (the test of IV-11).
  @inline(__always)
  public var affine: AffineTransform? {
    isPlane ? AffineTransform(a: m11, b: m12, c: m21, d: m22, tx: m41, ty: m42) : nil
  }
}

extension Transform3D: Animatable {
  /// 16, row by row.
  @inlinable public static var componentCount: Int { 16 }
  /// Replaces; additive animations need maps of the plane before and after (AD-9).
  @inlinable public static var combination: Combination { .transform }
  public init(components: Span<Double>) {
    precondition(components.count >= 16)
    self = components.withUnsafeBufferPointer { Transform3D($0.baseAddress.unsafelyUnwrapped) }
  }
  @inlinable public func write(to components: inout MutableSpan<Double>) {
    precondition(components.count >= 16)
    components.withUnsafeMutableBufferPointer { copy(to: $0.baseAddress.unsafelyUnwrapped) }
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

  init(rows r1: SIMD4<Double>, _ r2: SIMD4<Double>, _ r3: SIMD4<Double>, _ r4: SIMD4<Double>) {
    (m11, m12, m13, m14) = (r1.x, r1.y, r1.z, r1.w)
    (m21, m22, m23, m24) = (r2.x, r2.y, r2.z, r2.w)
    (m31, m32, m33, m34) = (r3.x, r3.y, r3.z, r3.w)
    (m41, m42, m43, m44) = (r4.x, r4.y, r4.z, r4.w)
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

  /// Reads 16 numbers, row by row.
  @inline(__always)
  init(_ numbers: UnsafePointer<Double>) { self = UnsafeRawPointer(numbers).loadUnaligned(as: Transform3D.self) }

  /// Writes its numbers, row by row.
  @inlinable @inline(__always)
  func copy(to numbers: UnsafeMutablePointer<Double>) { UnsafeMutableRawPointer(numbers).storeBytes(of: self, as: Transform3D.self) }

  /// This map, then `next`.
  public func concatenating(_ next: Transform3D) -> Transform3D {
    let (r1, r2) = (SIMD4(next.m11, next.m12, next.m13, next.m14), SIMD4(next.m21, next.m22, next.m23, next.m24))
    let (r3, r4) = (SIMD4(next.m31, next.m32, next.m33, next.m34), SIMD4(next.m41, next.m42, next.m43, next.m44))
    return Transform3D(
      rows: r1 * m11 + r2 * m12 + r3 * m13 + r4 * m14, r1 * m21 + r2 * m22 + r3 * m23 + r4 * m24,
      r1 * m31 + r2 * m32 + r3 * m33 + r4 * m34, r1 * m41 + r2 * m42 + r3 * m43 + r4 * m44)
  }

  /// The map with every entry multiplied.
  func scaled(by factor: Double) -> Transform3D { Transform3D { self[$0] * factor } }

  /// The product of this map and a column.
  func applied(toColumn v: SIMD4<Double>) -> SIMD4<Double> {
    SIMD4(
      m11 * v.x + m12 * v.y + m13 * v.z + m14 * v.w, m21 * v.x + m22 * v.y + m23 * v.z + m24 * v.w,
      m31 * v.x + m32 * v.y + m33 * v.z + m34 * v.w, m41 * v.x + m42 * v.y + m43 * v.z + m44 * v.w)
  }

  /// A translation by (tx, ty, tz) points.
  public init(translationX tx: Double, y ty: Double, z tz: Double) {
    self = .identity
    (m41, m42, m43) = (tx, ty, tz)
  }
  /// A scaling about the origin; a negative factor reflects.
  public init(scaleX sx: Double, y sy: Double, z sz: Double) {
    self = .identity
    (m11, m22, m33) = (sx, sy, sz)
  }
  /// A rotation by `angle` radians about the axis (x, y, z) of any length; about (0, 0, 1) it is clockwise on screen. Without an axis it is the identity.
  public init(rotationAngle angle: Double, x: Double, y: Double, z: Double) {
    self = .identity
    let length = (x * x + y * y + z * z).squareRoot()
    guard length > 0 else { return }
    let (x, y, z) = (x / length, y / length, z / length)
    let (s, c) = sineAndCosine(angle)
    let k = 1 - c
    (m11, m12, m13) = (c + k * x * x, k * x * y + s * z, k * x * z - s * y)
    (m21, m22, m23) = (k * x * y - s * z, c + k * y * y, k * y * z + s * x)
    (m31, m32, m33) = (k * x * z + s * y, k * y * z - s * x, c + k * z * z)
  }
  /// The perspective of an eye `distance` points above the plane, which scales farther things down towards the origin. Above 0.
  public init(perspectiveDistance distance: Double) {
    self = .identity
    m34 = -1 / distance
  }

  /// The inverse, or nil if the map flattens space. Gauss-Jordan elimination with the largest pivot.
  public var inverted: Transform3D? {
    func row(_ i: Int, _ m: Transform3D) -> SIMD4<Double> { SIMD4(m[4 * i], m[4 * i + 1], m[4 * i + 2], m[4 * i + 3]) }
    var left = InlineArray<4, SIMD4<Double>> { row($0, self) }
    var right = InlineArray<4, SIMD4<Double>> { row($0, .identity) }
    for column in 0..<4 {
      var pivot = column
      for i in column..<4 where abs(left[i][column]) > abs(left[pivot][column]) { pivot = i }
      left.swapAt(pivot, column)
      right.swapAt(pivot, column)
      let factor = 1 / left[column][column]
      guard factor.isFinite else { return nil }
      left[column] *= factor
      right[column] *= factor
      for i in 0..<4 where i != column {
        let share = left[i][column]
        left[i] -= share * left[column]
        right[i] -= share * right[column]
      }
    }
    return Transform3D { right[$0 / 4][$0 % 4] }
  }
}
