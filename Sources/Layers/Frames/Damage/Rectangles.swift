import LegatoCore

/// A small number of boxes whose union contains all that were added.
struct Rectangles {
  private(set) var boxes: [Box] = []

  mutating func removeAll() { boxes.removeAll(keepingCapacity: true) }

  /// Adds a box. Boxes whose common bounding box is hardly larger are merged; beyond the limit, the last one is merged into another.
  mutating func add(_ box: Box) {
    guard !box.isEmpty else { return }
    var box = box
    var place = 0
    while place < boxes.count {
      let other = boxes[place]
      if other.contains(box) { return }
      let both = other.union(box)
      if box.contains(other) || both.area <= 1.2 * (other.area + box.area) {
        boxes.swapAt(place, boxes.count - 1)
        boxes.removeLast()
        (box, place) = (both, 0)
      } else {
        place += 1
      }
    }
    boxes.append(box)
    if boxes.count > FrameReader.mostRectangles { join() }
  }

  /// Merges the last box with the one whose area grows the least by it.
  private mutating func join() {
    let last = boxes.removeLast()
    var best = (cost: Double.infinity, place: 0)
    for place in boxes.indices {
      let cost = boxes[place].union(last).area - boxes[place].area
      if cost < best.cost { best = (cost, place) }
    }
    let both = boxes[best.place].union(last)
    boxes.swapAt(best.place, boxes.count - 1)
    boxes.removeLast()
    add(both)
  }
}
