import LegatoCore

/// A projective map of the plane: what a 4 × 4 transform does to points with z = 0, perspective included.
package struct PlaneMap: Equatable {
  /// Rows of a 3 × 3 matrix for row vectors (x y 1).
  var m: InlineArray<9, Double>

  package static let identity = PlaneMap(AffineTransform.identity)
  init(_ t: AffineTransform) { m = [t.a, t.b, 0, t.c, t.d, 0, t.tx, t.ty, 1] }
  init(_ t: Transform3D) { m = [t.m11, t.m12, t.m14, t.m21, t.m22, t.m24, t.m41, t.m42, t.m44] }
  private init(_ entry: (Int) -> Double) { m = InlineArray { entry($0) } }

  package static func == (l: PlaneMap, r: PlaneMap) -> Bool { (0..<9).allSatisfy { l.m[$0] == r.m[$0] } }

  /// The map without perspective, or nil where it has some.
  package var affine: AffineTransform? {
    guard m[2] == 0, m[5] == 0, m[8] == 1 else { return nil }
    return AffineTransform(a: m[0], b: m[1], c: m[3], d: m[4], tx: m[6], ty: m[7])
  }

  /// This map and then `next`.
  package func concatenating(_ next: PlaneMap) -> PlaneMap {
    PlaneMap { i in
      let (row, column) = (i / 3 * 3, i % 3)
      return m[row] * next.m[column] + m[row + 1] * next.m[3 + column] + m[row + 2] * next.m[6 + column]
    }
  }

  /// The map back, by cofactors; nil where the plane is folded to a line or a point.
  package var inverted: PlaneMap? {
    func minor(_ r0: Int, _ r1: Int, _ c0: Int, _ c1: Int) -> Double { m[3 * r0 + c0] * m[3 * r1 + c1] - m[3 * r0 + c1] * m[3 * r1 + c0] }
    let (c0, c1, c2) = (minor(1, 2, 1, 2), -minor(1, 2, 0, 2), minor(1, 2, 0, 1))
    let determinant = m[0] * c0 + m[1] * c1 + m[2] * c2
    guard determinant != 0, determinant.isFinite, (1 / determinant).isFinite else { return nil }
    let f = 1 / determinant
    return PlaneMap { i in
      switch i {
      case 0: c0 * f
      case 1: -minor(0, 2, 1, 2) * f
      case 2: minor(0, 1, 1, 2) * f
      case 3: c1 * f
      case 4: minor(0, 2, 0, 2) * f
      case 5: -minor(0, 1, 0, 2) * f
      case 6: c2 * f
      case 7: -minor(0, 2, 0, 1) * f
      default: minor(0, 1, 0, 1) * f
      }
    }
  }

  /// Where `point` goes; nil behind the eye or at its height.
  package func apply(_ point: Point) -> Point? {
    let w = point.x * m[2] + point.y * m[5] + m[8]
    guard w > 0 else { return nil }
    return Point(x: (point.x * m[0] + point.y * m[3] + m[6]) / w, y: (point.x * m[1] + point.y * m[4] + m[7]) / w)
  }
}
