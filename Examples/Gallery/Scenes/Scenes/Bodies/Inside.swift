import Legato

extension DynamicAnimator {
  /// Brings those whose middle is outside of `room` to its nearest place inside. All of them continue from where they are seen: a frame shows them up to a step late, and in
  /// that step one may have passed where a wall is now.
  func bringInside(_ items: [Layer], _ room: Rect) {
    for item in items {
      let (size, center) = (item.bounds.size, item.center)
      let (dx, dy) = (min(size.width, room.width) / 2, min(size.height, room.height) / 2)
      let place = Point(
        x: min(room.maxX - dx, max(room.minX + dx, center.x)), y: min(room.maxY - dy, max(room.minY + dy, center.y)))
      if place != center { item.center = place }
      updateItem(usingCurrentState: item)
    }
  }
}
