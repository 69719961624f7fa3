import LegatoLayers

extension Outline {
  /// The collision shapes of an item, relative to its center and before its rotation. A path that is not convex is reported, and the bounds are used instead.
  static func all(of item: any DynamicItem) -> [Outline] {
    if let group = item as? DynamicItemGroup { return group.outlines }
    let (size, middle) = (item.bounds.size, Vec(item.boundsCenterOffset))
    switch item.collisionBoundsType {
    case .rectangle: break
    case .ellipse: return [.ellipse(width: size.width, height: size.height, center: middle)]
    case .path:
      let points = item.collisionBoundingPath.polylines(tolerance: 0.25).first?.points.map { Vec($0) } ?? []
      let corners = points.count > 1 && points.first == points.last ? Array(points.dropLast()) : points
      if isConvex(corners) { return [.polygon(corners)] }
      Misuse.report(
        .state(
          call: "collisionBoundingPath", wanted: "one convex outline with an area", found: "\(corners.count) corners",
          remedy: "cut it into convex items and join them in a DynamicItemGroup; the bounds stand in for it"))
    }
    return [.rectangle(width: size.width, height: size.height, center: middle)]
  }
}
