import LegatoCore

/// Which side of the layers is meant: where they are going, or where they are seen.
public enum LayerSpace: Hashable, Sendable {
  case model, presentation
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

  /// From the layer's own space to its superlayer's: anchor to the origin, transform, origin to the position.
  var toSuperlayer: PlaneMap {
    let anchor = anchor
    return PlaneMap(AffineTransform(translationX: -anchor.x, y: -anchor.y)).concatenating(PlaneMap(transform))
      .concatenating(PlaneMap(AffineTransform(translationX: position.x, y: position.y)))
  }

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
        position: state.position.model, anchorPoint: state.anchorPoint.model,
        bounds: Rect(origin: state.boundsOrigin.model, size: state.boundsSize.model), transform: state.transform.model)
    case .presentation:
      LayerGeometry(
        position: state.position.presentation, anchorPoint: state.anchorPoint.presentation,
        bounds: Rect(origin: state.boundsOrigin.presentation, size: state.boundsSize.presentation), transform: state.transform.presentation)
    }
  }

  /// From this layer's space to that of the root of its tree.
  func toRoot(_ space: LayerSpace) -> PlaneMap {
    var map = PlaneMap.identity
    var layer = self
    while let superlayer = layer.superlayer {
      map = map.concatenating(layer.geometry(space).toSuperlayer)
      layer = superlayer
    }
    return map
  }

  /// The same place in `other`'s space (nil: that of the root of this layer's tree). Both must be in one tree.
  ///
  /// Where a transform on the way has no inverse or turns the place behind the eye, the answer is `point` itself.
  /// - Parameter space: whether the layers count where they are going or where they are seen. O(depth).
  public func convert(_ point: Point, to other: Layer?, in space: LayerSpace = .model) -> Point {
    guard let inRoot = toRoot(space).apply(point) else { return point }
    guard let other else { return inRoot }
    return other.toRoot(space).inverted?.apply(inRoot) ?? point
  }

  /// The place that is `point` in `other`'s space, in this layer's.
  public func convert(_ point: Point, from other: Layer?, in space: LayerSpace = .model) -> Point {
    guard let other else { return toRoot(space).inverted?.apply(point) ?? point }
    return other.convert(point, to: self, in: space)
  }

  /// The upright box around `rect` in `other`'s space.
  public func convert(_ rect: Rect, to other: Layer?, in space: LayerSpace = .model) -> Rect {
    let corners = [
      Point(x: rect.minX, y: rect.minY), Point(x: rect.maxX, y: rect.minY), Point(x: rect.minX, y: rect.maxY),
      Point(x: rect.maxX, y: rect.maxY),
    ].map { convert($0, to: other, in: space) }
    return corners.dropFirst().reduce(Rect(origin: corners[0], size: .zero)) { $0.union(Rect(origin: $1, size: .zero)) }
  }

  public func convert(_ rect: Rect, from other: Layer?, in space: LayerSpace = .model) -> Rect {
    let corners = [
      Point(x: rect.minX, y: rect.minY), Point(x: rect.maxX, y: rect.minY), Point(x: rect.minX, y: rect.maxY),
      Point(x: rect.maxX, y: rect.maxY),
    ].map { convert($0, from: other, in: space) }
    return corners.dropFirst().reduce(Rect(origin: corners[0], size: .zero)) { $0.union(Rect(origin: $1, size: .zero)) }
  }

  /// A point of this layer where its *model* is, moved to where the same point of its superlayer falls on the layer as it is *seen*:
  /// what an override of ``hitTest(_:in:)`` needs for a layer in motion (HT-4).
  public func convertToPresentation(_ point: Point) -> Point {
    guard let inSuperlayer = geometry(.model).toSuperlayer.apply(point) else { return point }
    return geometry(.presentation).toSuperlayer.inverted?.apply(inSuperlayer) ?? point
  }
}
