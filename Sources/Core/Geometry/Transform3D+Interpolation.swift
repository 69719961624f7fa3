import LegatoTiming

/// A 4 × 4 map decomposed as in "Decomposing a 3D matrix" of CSS Transforms 2: perspective, translation, rotation, skews and scales (IV-10).
///
/// With row vectors the linear part is `L·R`: each row of it is a scaled sum of rows of the rotation `R`, the first of one, the second of two,
/// the third of three (Gram and Schmidt).
struct TransformParts {
  var scale = SIMD3<Double>.zero
  /// Of y along x, z along x, z along y.
  var skew = SIMD3<Double>.zero
  /// A unit quaternion (x, y, z, w).
  var turn: SIMD4<Double>
  var translation: SIMD3<Double>
  var perspective: SIMD4<Double>

  /// Nil if the map flattens space.
  init?(_ m: Transform3D) {
    guard m.m44 != 0 else { return nil }
    self.init(exactly: m.m44 == 1 ? m : m.scaled(by: 1 / m.m44))
  }

  /// The same of the map's own numbers, also where its corner is not 1. Nil if it flattens space.
  init?(exactly m: Transform3D) {
    guard let (affine, perspective) = m.withPerspectiveApart else { return nil }
    self.perspective = perspective
    translation = SIMD3(affine.m41, affine.m42, affine.m43)
    var (x, y, z) = affine.linearRows
    scale.x = x.length
    x /= scale.x
    skew.x = x.dot(y)
    y -= x * skew.x
    scale.y = y.length
    y /= scale.y
    (skew.y, skew.z) = (x.dot(z), y.dot(z))
    z -= x * skew.y + y * skew.z
    scale.z = z.length
    z /= scale.z
    (skew.x, skew.y, skew.z) = (skew.x / scale.y, skew.y / scale.z, skew.z / scale.z)
    // a map that flattens space has no direction there
    guard (1 / scale.x + 1 / scale.y + 1 / scale.z).isFinite else { return nil }
    if x.dot(y.cross(z)) < 0 { (scale, x, y, z) = (-scale, -x, -y, -z) }
    turn = Self.quaternion(x, y, z)
  }

  init(scale: SIMD3<Double>, skew: SIMD3<Double>, turn: SIMD4<Double>, translation: SIMD3<Double>, perspective: SIMD4<Double>) {
    (self.scale, self.skew, self.turn, self.translation, self.perspective) = (scale, skew, turn, translation, perspective)
  }

  private init(_ a: TransformParts, _ b: TransformParts, _ t: Double) {
    scale = a.scale + (b.scale - a.scale) * t
    skew = a.skew + (b.skew - a.skew) * t
    translation = a.translation + (b.translation - a.translation) * t
    perspective = a.perspective + (b.perspective - a.perspective) * t
    turn = Self.slerp(a.turn, b.turn, t)
  }

  /// Part by part, the rotation along the shorter arc.
  static func between(_ a: TransformParts, _ b: TransformParts, _ t: Double) -> TransformParts { TransformParts(a, b, t) }

  var transform: Transform3D {
    var map = Transform3D(turn: turn)
    let (x, y, z) = map.linearRows
    map.linearRows = (x * scale.x, (y + x * skew.x) * scale.y, (z + x * skew.y + y * skew.z) * scale.z)
    (map.m41, map.m42, map.m43) = (translation.x, translation.y, translation.z)
    return map.followed(byPerspective: perspective)
  }

  /// The quaternion of a rotation with these rows, from the largest of its four squares, so that nothing cancels.
  private static func quaternion(_ x: SIMD3<Double>, _ y: SIMD3<Double>, _ z: SIMD3<Double>) -> SIMD4<Double> {
    let squares = SIMD4(1 + x.x - y.y - z.z, 1 - x.x + y.y - z.z, 1 - x.x - y.y + z.z, 1 + x.x + y.y + z.z) / 4
    let (a, b, c) = ((y.z - z.y) / 4, (z.x - x.z) / 4, (x.y - y.x) / 4)  // xw, yw, zw
    let (d, e, f) = ((x.y + y.x) / 4, (x.z + z.x) / 4, (y.z + z.y) / 4)  // xy, xz, yz
    let largest = squares.max()
    if squares.w == largest { return SIMD4(a, b, c, squares.w) / squares.w.squareRoot() }
    if squares.z == largest { return SIMD4(e, f, squares.z, c) / squares.z.squareRoot() }
    if squares.y == largest { return SIMD4(d, squares.y, f, b) / squares.y.squareRoot() }
    return SIMD4(squares.x, d, e, a) / squares.x.squareRoot()
  }

  /// The shorter arc from one rotation to another: its size in radians, and the quaternion a quarter turn along it. For a half turn both are equally short:
  /// from no rotation it is about the axis whose largest component is positive, also if −π was written (IV-5).
  static func arc(_ a: SIMD4<Double>, _ b: SIMD4<Double>) -> (size: Double, quarter: SIMD4<Double>) {
    let dot = (a * b).sum()
    let (b, cosine) = dot < -halfTurnTolerance ? (-b, -dot) : (b, dot)
    guard cosine < 1 else { return (0, .zero) }
    let angle = Libm.acos(cosine)
    let sine = Libm.sin(angle)
    // of nearly the same rotation: the quarter would be a quotient of two rounding errors
    let leastSine = 1e-9
    guard sine > leastSine else { return (0, .zero) }
    return (angle, (b - a * cosine) / sine)
  }

  /// The cosine of half an angle that differs from a half turn as little as one in the plane may (IV-6).
  private static let halfTurnTolerance = AffineParts.halfTurnTolerance / 2

  private static func slerp(_ a: SIMD4<Double>, _ b: SIMD4<Double>, _ t: Double) -> SIMD4<Double> {
    let (angle, quarter) = arc(a, b)
    let mixed = a * Libm.cos(t * angle) + quarter * Libm.sin(t * angle)
    return mixed / (mixed * mixed).sum().squareRoot()
  }
}

extension Transform3D {
  /// Interpolates two maps, exact at 0 and 1: maps of the plane as ``AffineTransform`` does (IV-11), others by parts with the rotation along the shorter arc
  /// (IV-10). Maps that flatten space have no parts; their entries are interpolated.
  public static func interpolated(from: Transform3D, to: Transform3D, progress: Double) -> Transform3D {
    if progress == 0 { return from }
    if progress == 1 { return to }
    if let a = from.affine, let b = to.affine { return Transform3D(.interpolated(from: a, to: b, progress: progress)) }
    guard let a = TransformParts(from), let b = TransformParts(to) else {
      return Transform3D { from[$0] + (to[$0] - from[$0]) * progress }
    }
    return TransformParts.between(a, b, progress).transform
  }
}

extension Transform3D {
  /// The first three numbers of the first three rows.
  @inline(__always)
  var linearRows: (x: SIMD3<Double>, y: SIMD3<Double>, z: SIMD3<Double>) {
    get { (SIMD3(m11, m12, m13), SIMD3(m21, m22, m23), SIMD3(m31, m32, m33)) }
    set {
      (m11, m12, m13) = (newValue.x.x, newValue.x.y, newValue.x.z)
      (m21, m22, m23) = (newValue.y.x, newValue.y.y, newValue.y.z)
      (m31, m32, m33) = (newValue.z.x, newValue.z.y, newValue.z.z)
    }
  }

  /// The last column of a map without perspective.
  static var noPerspective: SIMD4<Double> { SIMD4(0, 0, 0, 1) }

  /// The map without its perspective, and the last column of what follows it, which is the identity but for that; nil if the map flattens space before it.
  var withPerspectiveApart: (map: Transform3D, perspective: SIMD4<Double>)? {
    let lastColumn = SIMD4(m14, m24, m34, m44)
    if lastColumn == Self.noPerspective { return (self, Self.noPerspective) }
    var affine = self
    (affine.m14, affine.m24, affine.m34, affine.m44) = (0, 0, 0, 1)
    // M = affine · P, where P is the identity except for its last column p, so affine · p is M's last column
    return affine.inverted.map { (affine, $0.applied(toColumn: lastColumn)) }
  }

  /// The map, which has no perspective, followed by one with this last column.
  @inline(__always)
  func followed(byPerspective perspective: SIMD4<Double>) -> Transform3D {
    if perspective == Self.noPerspective { return self }
    let column = applied(toColumn: perspective)
    var map = self
    (map.m14, map.m24, map.m34, map.m44) = (column.x, column.y, column.z, column.w)
    return map
  }

  /// The rotation of a unit quaternion (x, y, z, w).
  @inline(__always)
  init(turn: SIMD4<Double>) {
    let (x, y, z, w) = (turn.x, turn.y, turn.z, turn.w)
    self = .identity
    (m11, m12, m13) = (1 - 2 * (y * y + z * z), 2 * (x * y + z * w), 2 * (x * z - y * w))
    (m21, m22, m23) = (2 * (x * y - z * w), 1 - 2 * (x * x + z * z), 2 * (y * z + x * w))
    (m31, m32, m33) = (2 * (x * z + y * w), 2 * (y * z - x * w), 1 - 2 * (x * x + y * y))
  }
}

extension SIMD3<Double> {
  func dot(_ other: SIMD3<Double>) -> Double { (self * other).sum() }
  func cross(_ o: SIMD3<Double>) -> SIMD3<Double> { SIMD3(y * o.z - z * o.y, z * o.x - x * o.z, x * o.y - y * o.x) }
  var length: Double { dot(self).squareRoot() }
}
