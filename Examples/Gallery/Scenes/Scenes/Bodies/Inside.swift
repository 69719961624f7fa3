import Legato

extension DynamicAnimator {
  /// Brings those whose middle is outside of `room` to its nearest place inside.
  func bringInside(_ items: [Layer], _ room: Rect) {
    for item in items {
      let (size, center) = (item.bounds.size, item.center)
      let (dx, dy) = (min(size.width, room.width) / 2, min(size.height, room.height) / 2)
      let place = Point(
        x: min(room.maxX - dx, max(room.minX + dx, center.x)), y: min(room.maxY - dy, max(room.minY + dy, center.y)))
      guard place != center else { continue }
      item.center = place
      updateItem(usingCurrentState: item)
    }
  }
}
