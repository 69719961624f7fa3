/// C₁ · C₂ · … · Cₙ of maps that add (IV-8), multiplied from the newest on. A product of maps of the plane stays one.
struct MapProduct {
  private(set) var plane = AffineTransform.identity
  /// The product once a map leaves the plane.
  private(set) var space: Transform3D?

  var transform: Transform3D { space ?? Transform3D(plane) }

  /// Multiplies the next older map from the left.
  mutating func put(_ map: AffineTransform) {
    if let space { self.space = Transform3D(map).concatenating(space) } else { plane = map.concatenating(plane) }
  }

  mutating func put(_ map: Transform3D) {
    if let map = map.affine { put(map) } else { space = map.concatenating(transform) }
  }

  /// Nil without an inverse.
  var inverted: MapProduct? {
    guard let space else { return plane.inverted.map { MapProduct(plane: $0) } }
    return space.inverted.map { MapProduct(space: $0) }
  }

  static func - (l: MapProduct, r: MapProduct) -> MapProduct {
    var difference = MapProduct()
    if l.space == nil, r.space == nil {
      difference.plane = l.plane - r.plane
    } else {
      let (l, r) = (l.transform, r.transform)
      difference.space = Transform3D { l[$0] - r[$0] }
    }
    return difference
  }
}

/// The same with its change: the product also shortly before and after.
struct MovingMapProduct {
  private(set) var now = MapProduct()
  private var before = MapProduct()
  private var after = MapProduct()
  private(set) var isMoving = false

  /// Whether it leaves alone what it is multiplied with.
  var isNeutral: Bool { !isMoving && now.space == nil && now.plane.isIdentity }

  /// Multiplies the next older map from the left.
  /// - Parameters:
  ///   - moves: Whether it changes, and the change is needed.
  ///   - map: The map in `time` seconds.
  mutating func put(moves: Bool, _ map: (_ time: Double) -> AffineTransform) { put(moves: moves, map) { $0.put($1) } }
  mutating func put(moves: Bool, inSpace map: (_ time: Double) -> Transform3D) { put(moves: moves, map) { $0.put($1) } }

  private mutating func put<Map>(moves: Bool, _ map: (_ time: Double) -> Map, _ multiply: (inout MapProduct, Map) -> Void) {
    multiply(&now, map(0))
    guard moves || isMoving else {
      (before, after) = (now, now)
      return
    }
    isMoving = true
    multiply(&before, map(-Limits.slopeStep))
    multiply(&after, map(Limits.slopeStep))
  }

  /// The difference quotient over 2·10⁻⁵ s of a product of maps of the plane; nil at rest, or in space.
  var planeSlope: AffineTransform? {
    guard isMoving, case let difference = after - before, difference.space == nil else { return nil }
    return difference.plane * (0.5 / Limits.slopeStep)
  }

  /// The same of one in space.
  var spaceSlope: Transform3D? { isMoving ? (after - before).space?.scaled(by: 0.5 / Limits.slopeStep) : nil }
}
