import LegatoTiming

/// A map of space in the parts that animations change one by one (IV-13): a shape, which is scaled along its axes, rotated about x, then y, then z, and
/// translated, and the perspective after that.
struct SpaceParts {
  /// The linear map without its rotation, row by row.
  private var shape: (x: SIMD3<Double>, y: SIMD3<Double>, z: SIMD3<Double>)
  /// The angles about x and y, in radians.
  var tilt: SIMD2<Double>
  /// The rotation about z.
  var rotation: Rotation
  var translation: Vector
  /// The translation along z.
  var depth: Double
  private let perspective: SIMD4<Double>

  /// Nil if the map flattens space, unless it is one of the plane.
  init?(_ map: Transform3D) {
    if let plane = map.affine {
      self.init(plane, AffineParts.withoutAngle(plane).rotation)
      return
    }
    guard let (affine, perspective) = map.withPerspectiveApart, let (tilt, rotation) = Self.turn(of: affine.linearRows) else { return nil }
    self.init(affine, tilt, rotation, perspective)
  }

  /// A map of the plane with that rotation.
  init(_ map: AffineTransform, _ rotation: Rotation) { self.init(Transform3D(map), .zero, rotation, Transform3D.noPerspective) }

  private init(_ map: Transform3D, _ tilt: SIMD2<Double>, _ rotation: Rotation, _ perspective: SIMD4<Double>) {
    let (rows, turn) = (map.linearRows, Self.rows(tilt, rotation))
    func unturned(_ row: SIMD3<Double>) -> SIMD3<Double> { SIMD3(row.dot(turn.x), row.dot(turn.y), row.dot(turn.z)) }
    shape = (unturned(rows.x), unturned(rows.y), unturned(rows.z))
    (self.tilt, self.rotation, self.perspective) = (tilt, rotation, perspective)
    (translation, depth) = (Vector(dx: map.m41, dy: map.m42), map.m43)
  }

  /// The angle about z, in radians.
  var angle: Double {
    get { arcTangent(rotation.sine, over: rotation.cosine) }
    set { rotation = sineAndCosine(newValue) }
  }

  /// The lengths of the shape's rows along x and y, negative where it is reflected.
  var scale: Vector {
    get { Vector(dx: shape.x.x < 0 ? -shape.x.length : shape.x.length, dy: shape.y.y < 0 ? -shape.y.length : shape.y.length) }
    set {
      let own = scale
      shape.x = own.dx == 0 ? SIMD3(newValue.dx, 0, 0) : shape.x * (newValue.dx / own.dx)
      shape.y = own.dy == 0 ? SIMD3(0, newValue.dy, 0) : shape.y * (newValue.dy / own.dy)
    }
  }

  var transform: Transform3D {
    let turn = Self.rows(tilt, rotation)
    func turned(_ row: SIMD3<Double>) -> SIMD3<Double> { turn.x * row.x + turn.y * row.y + turn.z * row.z }
    var map = Transform3D(translationX: translation.dx, y: translation.dy, z: depth)
    map.linearRows = (turned(shape.x), turned(shape.y), turned(shape.z))
    return map.followed(byPerspective: perspective)
  }

  private typealias Rows = (x: SIMD3<Double>, y: SIMD3<Double>, z: SIMD3<Double>)

  /// The rows of the rotation about x, then y, then z.
  private static func rows(_ tilt: SIMD2<Double>, _ c: Rotation) -> Rows {
    let (a, b) = (sineAndCosine(tilt.x), sineAndCosine(tilt.y))
    func aboutZ(_ x: Double, _ y: Double, _ z: Double) -> SIMD3<Double> {
      SIMD3(x * c.cosine - y * c.sine, x * c.sine + y * c.cosine, z)
    }
    return (
      aboutZ(b.cosine, 0, -b.sine), aboutZ(a.sine * b.sine, a.cosine, a.sine * b.cosine),
      aboutZ(a.cosine * b.sine, -a.sine, a.cosine * b.cosine)
    )
  }

  /// The rotation of a linear map with these rows, which Gram and Schmidt find. What is reflected is the axis that is in a map of the plane. Nil if it has none.
  /// Of the two ways to put it together it is that with less about x and z; where the rotation about y is a quarter turn, these are about one axis, and there is
  /// none about z.
  private static func turn(of rows: Rows) -> (tilt: SIMD2<Double>, rotation: Rotation)? {
    var first = rows.x / rows.x.length
    var second = rows.y - first * first.dot(rows.y)
    second /= second.length
    var third = rows.z - first * first.dot(rows.z) - second * second.dot(rows.z)
    third /= third.length
    guard (first + second + third).sum().isFinite else { return nil }
    if first.dot(second.cross(third)) < 0 { if rows.x.x < rows.y.y { first = -first } else { second = -second } }
    let level = (first.x * first.x + first.y * first.y).squareRoot()
    let leastLevel = 1e-9
    let aboutY = arcTangent(-first.z, over: level)
    if level < leastLevel { return (SIMD2(arcTangent(-third.y, over: second.y), aboutY), (0, 1)) }
    let (aboutX, aboutZ) = (arcTangent(second.z, over: third.z), arcTangent(first.y, over: first.x))
    if abs(aboutX) + abs(aboutZ) <= .pi { return (SIMD2(aboutX, aboutY), (first.y / level, first.x / level)) }
    // half a turn more about each axis, with the supplement of the angle about y, is the same rotation
    func opposite(_ angle: Double) -> Double { angle < 0 ? -.pi : .pi }
    return (SIMD2(aboutX - opposite(aboutX), opposite(aboutY) - aboutY), (-first.y / level, -first.x / level))
  }
}
