import LegatoCore

/// Whether the model or the presentation of layers is meant.
public enum LayerSpace: Hashable, Sendable {
  /// The model positions.
  case model
  /// The presentation positions at the stage's `now`.
  case presentation
}

/// The numbers that place a layer in its superlayer.
struct LayerGeometry {
  var position, anchorPoint: Point
  var bounds: Rect
  var transform: Transform3D

  /// The anchor point, in the layer's own space.
  fileprivate var anchor: Point {
    Point(x: bounds.minX + anchorPoint.x * bounds.width, y: bounds.minY + anchorPoint.y * bounds.height)
  }

  /// The translation to the superlayer's space if there is no transform; else nil.
  var shift: Vector? {
    guard transform.isIdentity else { return nil }
    let anchor = anchor
    return Vector(dx: position.x - anchor.x, dy: position.y - anchor.y)
  }

  /// Converts a point from the superlayer's space; nil if the map cannot be inverted there.
  func fromSuperlayer(_ point: Point) -> Point? {
    guard let shift else { return toSuperlayer.inverted?.apply(point) }
    guard shift.dx.isFinite, shift.dy.isFinite, point.x.isFinite, point.y.isFinite else { return nil }
    return Point(x: point.x - shift.dx, y: point.y - shift.dy)
  }

  /// The map from the layer's own space to its superlayer's: translate the anchor to the origin, transform, translate the origin to the position.
  var toSuperlayer: PlaneMap {
    if let shift { return PlaneMap(AffineTransform(translationX: shift.dx, y: shift.dy)) }
    let anchor = anchor
    return PlaneMap(AffineTransform(translationX: -anchor.x, y: -anchor.y)).concatenating(PlaneMap(transform))
      .concatenating(PlaneMap(AffineTransform(translationX: position.x, y: position.y)))
  }

  /// Whether the layer shows its back in its superlayer's space.
  var isTurnedAway: Bool { shift == nil && toSuperlayer.isTurnedAway }

  /// The bounding box in the superlayer's space.
  var frame: Rect {
    if transform == .identity {
      return Rect(
        x: position.x - anchorPoint.x * bounds.width, y: position.y - anchorPoint.y * bounds.height, width: bounds.width,
        height: bounds.height)
    }
    return .around(toSuperlayer.image(of: bounds.corners)) ?? .zero
  }
}

extension Layer {
  /// The layer's own numbers, which also determine its frame.
  @inline(__always)
  func ownGeometry(_ space: LayerSpace) -> LayerGeometry {
    LayerGeometry(position: position(space), anchorPoint: anchorPoint(space), bounds: bounds(space), transform: transform(space))
  }

  /// The numbers that place the layer where it is drawn and hit: with the ``sublayerTransform`` of its superlayer.
  @inline(never)
  func geometry(_ space: LayerSpace) -> LayerGeometry {
    var geometry = ownGeometry(space)
    if isInTransformedSpace { moveBySuperlayer(&geometry, space) }
    return geometry
  }

  /// Transforms the layer's own numbers as its superlayer does. Called only if that has, or had, a ``sublayerTransform``.
  @inline(never)
  func moveBySuperlayer(_ geometry: inout LayerGeometry, _ space: LayerSpace) {
    guard let superlayer, superlayer.mask !== self else { return }
    let transform = superlayer.sublayerTransform(space)
    if transform.isIdentity { return }
    let anchor = superlayer.ownGeometry(space).anchor
    let (dx, dy) = (geometry.position.x - anchor.x, geometry.position.y - anchor.y)
    // from the own anchor, which is moved to the position afterwards, to the superlayer's and back
    geometry.transform = geometry.transform.concatenating(Transform3D(translationX: dx, y: dy, z: zPosition(space)))
      .concatenating(transform).concatenating(Transform3D(translationX: -dx, y: -dy, z: 0))
  }

  /// The map from this layer's space to that of the root of its tree.
  func toRoot(_ space: LayerSpace) -> PlaneMap { map(to: nil, space) }

  /// The map from this layer's space to that of `ancestor`; nil for the root of its tree.
  private func map(to ancestor: Layer?, _ space: LayerSpace) -> PlaneMap {
    var map = PlaneMap.identity
    var layer = self
    while layer !== ancestor, let superlayer = layer.superlayer {
      let geometry = layer.geometry(space)
      if let shift = geometry.shift { map = map.shifted(shift) } else { map = map.concatenating(geometry.toSuperlayer) }
      layer = superlayer
    }
    return map
  }

  /// Converts a point to `other`'s space (nil: that of the root of this layer's tree), by way of their common ancestor. Both must be in one tree.
  ///
  /// Where a transform between them has no inverse, or moves the point behind the viewer, the result is `point` itself. O(depth).
  /// - Parameters:
  ///   - point: in this layer's space.
  ///   - other: the layer to whose space the point is converted; nil for the root.
  ///   - space: whether model or presentation positions are meant.
  public func convert(_ point: Point, to other: Layer?, in space: LayerSpace = .model) -> Point {
    conversion(to: other, in: space)(point)
  }

  /// Converts a point from `other`'s space (nil: that of the root) to this layer's.
  public func convert(_ point: Point, from other: Layer?, in space: LayerSpace = .model) -> Point {
    conversion(from: other, in: space)(point)
  }

  /// Converts a rectangle to `other`'s space (nil: that of the root); the result is the bounding box of what is before the viewer.
  public func convert(_ rect: Rect, to other: Layer?, in space: LayerSpace = .model) -> Rect { conversion(to: other, in: space)(rect) }

  /// Converts a rectangle from `other`'s space (nil: that of the root) to this layer's; the result is the bounding box of what is before the viewer.
  public func convert(_ rect: Rect, from other: Layer?, in space: LayerSpace = .model) -> Rect { conversion(from: other, in: space)(rect) }

  private func conversion(to other: Layer?, in space: LayerSpace) -> Conversion {
    let ancestor = ancestor(with: other)
    return Conversion(up: map(to: ancestor, space), down: other?.map(to: ancestor, space))
  }
  private func conversion(from other: Layer?, in space: LayerSpace) -> Conversion {
    let ancestor = ancestor(with: other)
    return Conversion(up: other?.map(to: ancestor, space), down: map(to: ancestor, space))
  }

  /// The common ancestor; nil also for the root of the tree.
  private func ancestor(with other: Layer?) -> Layer? {
    guard let other, superlayer != nil, other.superlayer != nil else { return nil }
    return commonAncestor(with: other)
  }

  /// The map from a layer up to a common ancestor and down to another layer; nil stands for the ancestor itself.
  private struct Conversion {
    private let up, down: PlaneMap?
    private let isDownInvertible: Bool

    init(up: PlaneMap?, down: PlaneMap?) {
      (self.up, self.down) = (up, down?.inverted)
      isDownInvertible = down == nil || self.down != nil
    }

    func callAsFunction(_ point: Point) -> Point {
      guard isDownInvertible else { return point }
      var pointAbove = point
      if let up {
        guard let image = up.apply(point) else { return point }
        pointAbove = image
      }
      if let down { return down.apply(pointAbove) ?? point }
      return pointAbove
    }

    func callAsFunction(_ rect: Rect) -> Rect {
      guard isDownInvertible else { return rect }
      var corners = rect.corners
      if let up { corners = up.image(of: corners) }
      if let down { corners = down.image(of: corners) }
      return .around(corners) ?? rect
    }
  }

  /// Converts a point of this layer's space, by way of the superlayer, from the *model* geometry to the *presentation* geometry.
  ///
  /// An override of ``hitTest(_:in:)`` needs this for a layer in motion (HT-4).
  public func convertToPresentation(_ point: Point) -> Point {
    guard let inSuperlayer = geometry(.model).toSuperlayer.apply(point) else { return point }
    return geometry(.presentation).toSuperlayer.inverted?.apply(inSuperlayer) ?? point
  }
}

extension Rect {
  /// In order around it.
  fileprivate var corners: [Point] {
    [Point(x: minX, y: minY), Point(x: maxX, y: minY), Point(x: maxX, y: maxY), Point(x: minX, y: maxY)]
  }

  /// The box around points; nil without any.
  fileprivate static func around(_ points: [Point]) -> Rect? {
    guard let first = points.first else { return nil }
    return points.reduce(Rect(origin: first, size: .zero)) { $0.union(Rect(origin: $1, size: .zero)) }
  }
}

extension Transform3D {
  /// Equal to ``identity``, entry by entry.
  fileprivate var isIdentity: Bool {
    m11 == 1 && m22 == 1 && m41 == 0 && m42 == 0 && m12 == 0 && m21 == 0 && m33 == 1 && m44 == 1 && m13 == 0 && m14 == 0 && m23 == 0
      && m24 == 0 && m31 == 0 && m32 == 0 && m34 == 0 && m43 == 0
  }
}
