import LegatoCore

/// A projective map of the plane: the effect of a 4 × 4 transform, perspective included, on points with z = 0.
package struct PlaneMap: Equatable {
  /// The rows of a 3 × 3 matrix for row vectors (x y 1).
  var m: InlineArray<9, Double>

  package static let identity = PlaneMap(AffineTransform.identity)
  init(_ t: AffineTransform) { m = [t.a, t.b, 0, t.c, t.d, 0, t.tx, t.ty, 1] }
  init(_ t: Transform3D) { m = [t.m11, t.m12, t.m14, t.m21, t.m22, t.m24, t.m41, t.m42, t.m44] }
  private init(_ entries: InlineArray<9, Double>) { m = entries }

  package static func == (l: PlaneMap, r: PlaneMap) -> Bool { (0..<9).allSatisfy { l.m[$0] == r.m[$0] } }

  /// The map as an affine one; nil if it has perspective.
  package var affine: AffineTransform? {
    guard m[2] == 0, m[5] == 0, m[8] == 1 else { return nil }
    return AffineTransform(a: m[0], b: m[1], c: m[3], d: m[4], tx: m[6], ty: m[7])
  }

  /// This map followed by `next`.
  package func concatenating(_ next: PlaneMap) -> PlaneMap {
    @inline(__always)
    func entry(_ row: Int, _ column: Int) -> Double {
      m[row] * next.m[column] + m[row + 1] * next.m[3 + column] + m[row + 2] * next.m[6 + column]
    }
    // written out: with a closure each entry would be a call
    return PlaneMap([
      entry(0, 0), entry(0, 1), entry(0, 2), entry(3, 0), entry(3, 1), entry(3, 2), entry(6, 0), entry(6, 1), entry(6, 2),
    ])
  }

  /// This map followed by a translation.
  func shifted(_ shift: Vector) -> PlaneMap {
    PlaneMap([
      m[0] + m[2] * shift.dx, m[1] + m[2] * shift.dy, m[2], m[3] + m[5] * shift.dx, m[4] + m[5] * shift.dy, m[5],
      m[6] + m[8] * shift.dx, m[7] + m[8] * shift.dy, m[8],
    ])
  }

  /// Whether the viewer sees the back: the map reverses orientation.
  package var isTurnedAway: Bool {
    m[0] * (m[4] * m[8] - m[5] * m[7]) - m[1] * (m[3] * m[8] - m[5] * m[6]) + m[2] * (m[3] * m[7] - m[4] * m[6]) < 0
  }

  /// The inverse, by cofactors; nil if the image of the plane is a line or a point.
  package var inverted: PlaneMap? {
    @inline(__always)
    func minor(_ r0: Int, _ r1: Int, _ c0: Int, _ c1: Int) -> Double { m[3 * r0 + c0] * m[3 * r1 + c1] - m[3 * r0 + c1] * m[3 * r1 + c0] }
    let (c0, c1, c2) = (minor(1, 2, 1, 2), -minor(1, 2, 0, 2), minor(1, 2, 0, 1))
    let determinant = m[0] * c0 + m[1] * c1 + m[2] * c2
    guard determinant != 0, determinant.isFinite, (1 / determinant).isFinite else { return nil }
    let f = 1 / determinant
    return PlaneMap([
      c0 * f, -minor(0, 2, 1, 2) * f, minor(0, 1, 1, 2) * f,
      c1 * f, minor(0, 2, 0, 2) * f, -minor(0, 1, 0, 2) * f,
      c2 * f, -minor(0, 2, 0, 1) * f, minor(0, 1, 0, 1) * f,
    ])
  }

  /// How the map turns and stretches what is close to `point`: its derivative there, without a translation; nil behind the viewer or in the viewer's plane.
  package func derivative(at point: Point) -> AffineTransform? {
    let w = depth(point)
    guard let image = apply(point) else { return nil }
    return AffineTransform(
      a: (m[0] - image.x * m[2]) / w, b: (m[1] - image.y * m[2]) / w, c: (m[3] - image.x * m[5]) / w, d: (m[4] - image.y * m[5]) / w,
      tx: 0, ty: 0)
  }

  /// The share of its distance to the picture that a point keeps from the viewer; below 0 behind the viewer. Lengths are divided by it.
  private func depth(_ point: Point) -> Double { point.x * m[2] + point.y * m[5] + m[8] }

  /// The part of a polygon that is before the viewer: one that reaches behind the viewer is cut where it is enlarged a thousand times.
  package func partBeforeViewer(_ polygon: [Point]) -> [Point] {
    guard polygon.contains(where: { !(depth($0) > 0) }) else { return polygon }
    let nearest = 1e-3
    var part: [Point] = []
    for (i, point) in polygon.enumerated() {
      let next = polygon[i + 1 < polygon.count ? i + 1 : 0]
      let (here, there) = (depth(point), depth(next))
      if here >= nearest { part.append(point) }
      if (here >= nearest) != (there >= nearest) { part.append(point + (next - point) * ((here - nearest) / (here - there))) }
    }
    return part
  }

  /// The image of the part of a polygon that is before the viewer.
  func image(of polygon: [Point]) -> [Point] { partBeforeViewer(polygon).compactMap(apply) }

  /// The image of `point`; nil behind the viewer or in the viewer's plane.
  package func apply(_ point: Point) -> Point? {
    let w = depth(point)
    guard w > 0 else { return nil }
    return Point(x: (point.x * m[0] + point.y * m[3] + m[6]) / w, y: (point.x * m[1] + point.y * m[4] + m[7]) / w)
  }
}
