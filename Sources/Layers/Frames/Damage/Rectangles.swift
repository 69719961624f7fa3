import LegatoCore

/// A few boxes that hold all that was added.
struct Rectangles {
  private(set) var boxes: [Box] = []

  mutating func removeAll() { boxes.removeAll(keepingCapacity: true) }

  /// Boxes that hardly cover more together become one; of too many the two that cost the least.
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

  private mutating func join() {
    var best = (cost: Double.infinity, l: 0, r: 1)
    for l in boxes.indices {
      for r in l + 1..<boxes.count {
        let cost = boxes[l].union(boxes[r]).area - boxes[l].area - boxes[r].area
        if cost < best.cost { best = (cost, l, r) }
      }
    }
    let both = boxes[best.l].union(boxes[best.r])
    boxes.remove(at: best.r)
    boxes.remove(at: best.l)
    add(both)
  }
}
