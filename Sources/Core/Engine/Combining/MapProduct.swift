/// C₁ · C₂ · … · Cₙ of maps that add (IV-8), multiplied from the newest on. A product of maps of the plane stays one.
struct MapProduct {
  private(set) var plane = AffineTransform.identity
  /// The product once a map leaves the plane.
  private(set) var space: Transform3D?

  var transform: Transform3D { space ?? Transform3D(plane) }
  /// Whether it leaves alone what it is multiplied with.
  var isNeutral: Bool { space == nil && plane.isIdentity }

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
}
