import LegatoCore

/// A small number of boxes whose union contains all that were added.
struct Rectangles {
  private(set) var boxes: [Box] = []

  mutating func removeAll() { boxes.removeAll(keepingCapacity: true) }

  /// Adds a box. Boxes whose common bounding box is hardly larger are merged; beyond the limit, the last one is merged into another.
  mutating func add(_ box: Box) {
    guard !box.isEmpty else { return }
    var box = box
    var index = 0
    while index < boxes.count {
      let other = boxes[index]
      if other.contains(box) { return }
      let both = other.union(box)
      if box.contains(other) || both.area <= 1.2 * (other.area + box.area) {
        boxes.swapAt(index, boxes.count - 1)
        boxes.removeLast()
        (box, index) = (both, 0)
      } else {
        index += 1
      }
    }
    boxes.append(box)
    if boxes.count > FrameReader.maximumRectangleCount { mergeLast() }
  }

  /// Merges the last box with the one whose area grows the least by it.
  private mutating func mergeLast() {
    let last = boxes.removeLast()
    var best = (cost: Double.infinity, index: 0)
    for index in boxes.indices {
      let cost = boxes[index].union(last).area - boxes[index].area
      if cost < best.cost { best = (cost, index) }
    }
    let both = boxes[best.index].union(last)
    boxes.swapAt(best.index, boxes.count - 1)
    boxes.removeLast()
    add(both)
  }
}
