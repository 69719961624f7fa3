import LegatoLayers

/// Writing the bodies' positions and rotations to the items (DY-11, DY-23).
extension DynamicAnimator {
  /// Writes the items' positions at the last step, without interpolation.
  func writeNow(_ items: [any DynamicItem]) {
    for item in items {
      guard let entry = entry(of: item) else { continue }
      entry.shown = (world.position(of: entry.body), world.angle(of: entry.body))
      item.rotation = entry.shown.rotation
      item.center = entry.shown.center.point
    }
  }

  /// Writes the positions interpolated between the last two steps, at `fraction`. Animations that move an item elsewhere are removed (DY-23).
  func write(_ fraction: Double) {
    var strays: [Layer] = []
    for entry in entries {
      let (center, rotation) = world.interpolatedPose(of: entry.body, at: fraction)
      if entry.shown.rotation != rotation {
        entry.shown.rotation = rotation
        entry.item.rotation = rotation
      }
      if entry.shown.center != center {
        if let stray = entry.strayLayer() { strays.append(stray) }
        entry.shown.center = center
        entry.item.center = center.point
      }
    }
    if !strays.isEmpty { stage?.deliverAfter { for layer in strays { layer.removeAnimations(of: .position) } } }
  }
}
