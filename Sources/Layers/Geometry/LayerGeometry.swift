import LegatoCore

/// Which side of the layers is meant: where they are going, or where they are seen.
public enum LayerSpace: Hashable, Sendable {
  /// Where they are going.
  case model
  /// Where they are seen at the stage's `now`.
  case presentation
}

/// The numbers that decide where a layer is in its superlayer.
struct LayerGeometry {
  var position, anchorPoint: Point
  var bounds: Rect
  var transform: Transform3D

  /// The anchor point in the layer's own space.
  private var anchor: Point {
    Point(x: bounds.minX + anchorPoint.x * bounds.width, y: bounds.minY + anchorPoint.y * bounds.height)
  }

  /// The map to the superlayer of a layer without a transform; nil with one.
  var shift: Vector? {
    guard transform.isIdentity else { return nil }
    let anchor = anchor
    return Vector(dx: position.x - anchor.x, dy: position.y - anchor.y)
  }

  /// A point of the superlayer in the layer's own space; nil where it has no preimage.
  func fromSuperlayer(_ point: Point) -> Point? {
    guard let shift else { return toSuperlayer.inverted?.apply(point) }
    guard shift.dx.isFinite, shift.dy.isFinite, point.x.isFinite, point.y.isFinite else { return nil }
    return Point(x: point.x - shift.dx, y: point.y - shift.dy)
  }

  /// From the layer's own space to its superlayer's: anchor to the origin, transform, origin to the position.
  var toSuperlayer: PlaneMap {
    if let shift { return PlaneMap(AffineTransform(translationX: shift.dx, y: shift.dy)) }
    let anchor = anchor
    return PlaneMap(AffineTransform(translationX: -anchor.x, y: -anchor.y)).concatenating(PlaneMap(transform))
      .concatenating(PlaneMap(AffineTransform(translationX: position.x, y: position.y)))
  }

  /// Whether the layer's back is seen from its superlayer.
  var isTurnedAway: Bool { shift == nil && toSuperlayer.isTurnedAway }

  /// The upright box around the layer in its superlayer.
  var frame: Rect {
    if transform == .identity {
      return Rect(
        x: position.x - anchorPoint.x * bounds.width, y: position.y - anchorPoint.y * bounds.height, width: bounds.width,
        height: bounds.height)
    }
    let map = toSuperlayer
    let corners = [
      Point(x: bounds.minX, y: bounds.minY), Point(x: bounds.maxX, y: bounds.minY), Point(x: bounds.minX, y: bounds.maxY),
      Point(x: bounds.maxX, y: bounds.maxY),
    ].compactMap(map.apply)
    guard let first = corners.first else { return .zero }
    return corners.reduce(Rect(origin: first, size: .zero)) { $0.union(Rect(origin: $1, size: .zero)) }
  }
}

extension Layer {
  func geometry(_ space: LayerSpace) -> LayerGeometry {
    switch space {
    case .model:
      LayerGeometry(
        position: state.position.point(isShown: false), anchorPoint: state.anchorPoint.point(isShown: false), bounds: bounds(space),
        transform: state.transform.model)
    case .presentation:
      LayerGeometry(
        position: state.position.point(isShown: true), anchorPoint: state.anchorPoint.point(isShown: true), bounds: bounds(space),
        transform: state.transform.presentation)
    }
  }

  func bounds(_ space: LayerSpace) -> Rect {
    let isShown = space == .presentation
    return Rect(origin: state.boundsOrigin.point(isShown: isShown), size: state.boundsSize.size(isShown: isShown))
  }

  /// From this layer's space to that of the root of its tree.
  func toRoot(_ space: LayerSpace) -> PlaneMap {
    var map = PlaneMap.identity
    var layer = self
    while let superlayer = layer.superlayer {
      let geometry = layer.geometry(space)
      if let shift = geometry.shift { map = map.shifted(shift) } else { map = map.concatenating(geometry.toSuperlayer) }
      layer = superlayer
    }
    return map
  }

  /// The same point in `other`'s space (nil: that of the root of this layer's tree). Both must be in one tree.
  ///
  /// Where a transform between them has no inverse or turns the point behind the viewer, the result is `point` itself.
  /// O(depth).
  /// - Parameters:
  ///   - point: in this layer's space.
  ///   - other: whose space is meant; nil for the root's.
  ///   - space: whether the layers count where they are going or where they are seen.
  public func convert(_ point: Point, to other: Layer?, in space: LayerSpace = .model) -> Point {
    way(to: other, in: space)(point)
  }

  /// Converts `point` from `other`'s space to this layer's.
  public func convert(_ point: Point, from other: Layer?, in space: LayerSpace = .model) -> Point {
    way(from: other, in: space)(point)
  }

  /// The upright box around `rect` in `other`'s space.
  public func convert(_ rect: Rect, to other: Layer?, in space: LayerSpace = .model) -> Rect { way(to: other, in: space)(rect) }

  /// The upright box in this layer's space around what is `rect` in `other`'s (nil: that of the root).
  public func convert(_ rect: Rect, from other: Layer?, in space: LayerSpace = .model) -> Rect { way(from: other, in: space)(rect) }

  private func way(to other: Layer?, in space: LayerSpace) -> Way { Way(up: toRoot(space), down: other?.toRoot(space)) }
  private func way(from other: Layer?, in space: LayerSpace) -> Way { Way(up: other?.toRoot(space), down: toRoot(space)) }

  /// From a layer up to the root and down to another; nil is the root itself.
  private struct Way {
    private let up, down: PlaneMap?
    private let hasWayDown: Bool

    init(up: PlaneMap?, down: PlaneMap?) {
      (self.up, self.down) = (up, down?.inverted)
      hasWayDown = down == nil || self.down != nil
    }

    func callAsFunction(_ point: Point) -> Point {
      guard hasWayDown else { return point }
      var place = point
      if let up {
        guard let inRoot = up.apply(point) else { return point }
        place = inRoot
      }
      if let down { return down.apply(place) ?? point }
      return place
    }

    func callAsFunction(_ rect: Rect) -> Rect {
      func corner(_ x: Double, _ y: Double) -> Rect { Rect(origin: self(Point(x: x, y: y)), size: .zero) }
      return corner(rect.minX, rect.minY).union(corner(rect.maxX, rect.minY)).union(corner(rect.minX, rect.maxY))
        .union(corner(rect.maxX, rect.maxY))
    }
  }

  /// A point of this layer where its *model* is, moved to where the same point of its superlayer falls on the layer as it is *seen*:
  /// what an override of ``hitTest(_:in:)`` needs for a layer in motion (HT-4).
  public func convertToPresentation(_ point: Point) -> Point {
    guard let inSuperlayer = geometry(.model).toSuperlayer.apply(point) else { return point }
    return geometry(.presentation).toSuperlayer.inverted?.apply(inSuperlayer) ?? point
  }
}

extension Transform3D {
  /// Equal to ``identity``, entry by entry.
  fileprivate var isIdentity: Bool {
    m11 == 1 && m22 == 1 && m41 == 0 && m42 == 0 && m12 == 0 && m21 == 0 && m33 == 1 && m44 == 1 && m13 == 0 && m14 == 0 && m23 == 0
      && m24 == 0 && m31 == 0 && m32 == 0 && m34 == 0 && m43 == 0
  }
}
