import LegatoCore

/// Builds display lists, in storage that it keeps.
struct DisplayListWriter {
  private struct Waiting: BitwiseCopyable {
    /// Unretained: the tree retains it, and does not change while the list is built.
    var layer: Unmanaged<Layer>
    var level: Int
    var z: Double
    var order: Int
    /// Whether it is inside a layer that was not listed before.
    var isNew: Bool
  }

  private var items: [DisplayList.Item] = []
  /// The frame that the items belong to.
  private var number = 0
  /// The layers that are still to be listed, the next one last.
  private var waiting: [Waiting] = []
  /// For each node, the frame in which the layer or a descendant last changed, how the layer itself has changed since it was last listed, and whether it was
  /// left out, as it is not drawn.
  private var marks: [(inside: Int, kinds: FrameChange.Kinds, isLeftOut: Bool)] = []

  mutating func list(of reader: FrameReader) -> [DisplayList.Item] {
    guard number != reader.number else { return items }
    number = reader.number
    items.removeAll(keepingCapacity: true)
    mark(reader)
    waiting.removeAll(keepingCapacity: true)
    waiting.append(Waiting(layer: .passUnretained(reader.window), level: 0, z: 0, order: 0, isNew: false))
    while let next = waiting.popLast() { next.layer._withUnsafeGuaranteedRef { draw($0, next.level, next.isNew) } }
    return items
  }

  /// Marks the changed layers and their ancestors.
  private mutating func mark(_ reader: FrameReader) {
    while marks.count < reader.records.nodes.count { marks.append((0, [], false)) }
    for change in reader.changes {
      marks[change.id.index].kinds.formUnion(change.kinds)
      var node = change.id.node
      while node != 0, marks[Int(node)].inside != number {
        marks[Int(node)].inside = number
        node = reader.records.nodes[Int(node)].parent
      }
    }
  }

  private mutating func draw(_ layer: Layer, _ level: Int, _ isNew: Bool) {
    let node = Int(layer.node)
    guard let records = layer.window?.frameRecords, marks.indices.contains(node) else { return }
    guard !layer.isHidden, layer.state.opacity.presentation > 0 else {
      marks[node].isLeftOut = true
      return
    }
    // what has changed in it since it was last listed was not listed either
    let isNew = isNew || marks[node].isLeftOut
    let isUnchanged = !isNew && marks[node].inside != number
    items.append(DisplayList.Item(id: records.id(layer.node), level: level, kinds: marks[node].kinds, isUnchanged: isUnchanged))
    (marks[node].kinds, marks[node].isLeftOut) = ([], false)
    guard !isUnchanged else { return }
    let first = waiting.count
    for (order, sublayer) in layer.sublayers.enumerated().reversed() {
      waiting.append(
        Waiting(layer: .passUnretained(sublayer), level: level + 1, z: sublayer.state.zPosition.presentation, order: order, isNew: isNew))
    }
    sort(from: first)
  }

  /// Sorts the layers from `first` on, the frontmost first, in place. O(n) if no layer has a z position.
  private mutating func sort(from first: Int) {
    func isInFront(_ l: Waiting, _ r: Waiting) -> Bool { (l.z, l.order) > (r.z, r.order) }
    var (isSorted, index) = (true, first + 1)
    while index < waiting.count, isSorted {
      isSorted = !isInFront(waiting[index], waiting[index - 1])
      index += 1
    }
    if !isSorted { waiting.sortInPlace(from: first, by: isInFront) }
  }
}

extension Array {
  /// Heapsort of the elements from `first` on, without allocation. O(n log n).
  fileprivate mutating func sortInPlace(from first: Int, by precedes: (Element, Element) -> Bool) {
    func sink(_ from: Int, _ end: Int, _ elements: inout Self) {
      var here = from
      while true {
        var child = first + 2 * (here - first) + 1
        guard child < end else { return }
        if child + 1 < end, precedes(elements[child], elements[child + 1]) { child += 1 }
        guard precedes(elements[here], elements[child]) else { return }
        elements.swapAt(here, child)
        here = child
      }
    }
    let count = self.count - first
    for start in stride(from: first + count / 2, through: first, by: -1) { sink(start, self.count, &self) }
    for end in stride(from: self.count - 1, to: first, by: -1) {
      swapAt(first, end)
      sink(first, end, &self)
    }
  }
}
