import LegatoCore

/// A small number of boxes whose union contains all that were added.
struct Rectangles {
  private(set) var boxes: [Box] = []
  /// What is to be covered at most.
  private var area = Box.everything
  /// Whether a box covers all of the area: then no other box matters.
  private(set) var isFull = false
  /// A box that one of the boxes contains: the next one often lies in it.
  private var latest = Box.nothing

  /// - Parameter area: what lies outside does not matter.
  mutating func removeAll(within area: Box) {
    boxes.removeAll(keepingCapacity: true)
    (self.area, isFull, latest) = (area, false, .nothing)
  }

  /// Adds a box. Boxes whose common bounding box is hardly larger are merged; beyond the limit, the last one is merged into another.
  @inline(__always)
  mutating func add(_ box: Box) {
    if latest.contains(box) || isFull || box.isEmpty { return }
    insert(box)
  }

  @inline(never)
  private mutating func insert(_ added: Box) {
    var box = added
    var index = 0
    while index < boxes.count {
      let other = boxes[index]
      if other.contains(box) { return latest = other }
      let both = other.union(box)
      if box.contains(other) || both.area <= 1.2 * (other.area + box.area) {
        boxes.swapAt(index, boxes.count - 1)
        boxes.removeLast()
        (box, index) = (both, 0)
      } else {
        index += 1
      }
    }
    latest = box
    if box.contains(area) {
      isFull = true
      boxes.removeAll(keepingCapacity: true)
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
    insert(both)
  }
}
