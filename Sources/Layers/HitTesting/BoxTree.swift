/// A packed R-tree of rectangles with ranks: finds those that contain a point, from the highest rank to the lowest.
///
/// Built once and never changed: the rectangles are sorted along a Z-order curve, and each node bounds sixteen consecutive ones.
struct BoxTree {
  /// Left, top, and the negated right and bottom: a box contains a point if no component exceeds the point's.
  typealias Box = SIMD4<Float>
  private static let fanout = 16

  /// The leaves, followed level by level by the inner nodes, up to the root level.
  private var boxes: [Box] = []
  /// The rank of each leaf; for an inner node the highest one below it.
  private var ranks: [Int32] = []
  /// The index at which each level begins; the last entry is the end.
  private var levels = [0]

  /// A box that contains no point.
  static let empty = Box(repeating: .infinity)

  /// A box with these edges, rounded outwards to Float; none of them is NaN.
  static func box(left: Double, top: Double, right: Double, bottom: Double) -> Box {
    Box(Float(left).nextDown, Float(top).nextDown, Float(-right).nextDown, Float(-bottom).nextDown)
  }

  private static func box(around x: Double, _ y: Double) -> Box {
    Box(Float(x).nextUp, Float(y).nextUp, Float(-x).nextUp, Float(-y).nextUp)
  }

  init() {}

  /// - Returns: the tree, and its leaves in its own order, as indices into `leaves`. O(n log n).
  static func packed(_ leaves: [Box], ranks: [Int32]) -> (tree: BoxTree, order: [Int]) {
    let order = mortonOrder(leaves)
    var tree = BoxTree()
    tree.boxes = order.map { leaves[$0] }
    tree.ranks = order.map { ranks[$0] }
    while tree.boxes.count - tree.levels[tree.levels.count - 1] > fanout { tree.addLevel() }
    tree.levels.append(tree.boxes.count)
    return (tree, order)
  }

  private mutating func addLevel() {
    let (start, end) = (levels[levels.count - 1], boxes.count)
    levels.append(end)
    for first in stride(from: start, to: end, by: Self.fanout) {
      var (box, rank) = (boxes[first], ranks[first])
      for child in first + 1..<max(first + 1, min(first + Self.fanout, end)) {
        box = pointwiseMin(box, boxes[child])
        rank = max(rank, ranks[child])
      }
      boxes.append(box)
      ranks.append(rank)
    }
  }

  /// The indices of the boxes, sorted by their centres in Morton order (Z-order).
  private static func mortonOrder(_ boxes: [Box]) -> [Int] {
    var union = empty
    for box in boxes { union = pointwiseMin(union, box) }
    let (left, top) = (union.x, union.y)
    let (width, height) = (-union.z - left, -union.w - top)
    func step(_ middle: Float, _ start: Float, _ extent: Float) -> UInt64 {
      let share = (middle - start) / extent * 65535
      return UInt64(saturating: Double(min(share, 65535)))  // NaN may become any key: the order only affects speed
    }
    var keys: [UInt64] = []
    keys.reserveCapacity(boxes.count)
    for (index, box) in boxes.enumerated() {
      let x = step((box.x - box.z) / 2, left, width)
      let y = step((box.y - box.w) / 2, top, height)
      keys.append((spread(x) | spread(y) << 1) << 32 | UInt64(index))
    }
    keys.sort()
    return keys.map { Int($0 & 0xFFFF_FFFF) }
  }

  /// Spreads sixteen bits: bit i moves to bit 2i.
  private static func spread(_ bits: UInt64) -> UInt64 {
    var bits = bits
    bits = (bits | bits << 8) & 0x00FF_00FF
    bits = (bits | bits << 4) & 0x0F0F_0F0F
    bits = (bits | bits << 2) & 0x3333_3333
    return (bits | bits << 1) & 0x5555_5555
  }

  /// The leaves that contain a point, from the highest rank to the lowest. O(log n) for the first one if boxes hardly overlap.
  func leaves(around x: Double, _ y: Double) -> Leaves { Leaves(self, Self.box(around: x, y)) }

  struct Leaves {
    private let tree: BoxTree
    private let point: Box
    /// Nodes that contain the point and were not visited yet, as a heap; the rank is in the upper 32 bits of each entry, the index in the lower ones.
    private var heap: [UInt64] = []

    fileprivate init(_ tree: BoxTree, _ point: Box) {
      (self.tree, self.point) = (tree, point)
      guard tree.levels.count > 1 else { return }
      add(tree.levels[tree.levels.count - 2]..<tree.levels[tree.levels.count - 1])
    }

    mutating func next() -> Int? {
      while let top = pop() {
        let index = Int(top & 0xFFFF_FFFF)
        guard index >= tree.levels[1] else { return index }
        let level = tree.levels.lastIndex { $0 <= index }!
        let first = tree.levels[level - 1] + (index - tree.levels[level]) * BoxTree.fanout
        add(first..<min(first + BoxTree.fanout, tree.levels[level]))
      }
      return nil
    }

    private mutating func add(_ indices: Range<Int>) {
      for index in indices where all(tree.boxes[index] .<= point) { push(UInt64(tree.ranks[index]) << 32 | UInt64(index)) }
    }

    private mutating func push(_ item: UInt64) {
      var index = heap.count
      heap.append(item)
      while index > 0, heap[(index - 1) / 2] < item {
        heap[index] = heap[(index - 1) / 2]
        index = (index - 1) / 2
      }
      heap[index] = item
    }

    private mutating func pop() -> UInt64? {
      guard let top = heap.first, let last = heap.popLast() else { return nil }
      guard !heap.isEmpty else { return top }
      var index = 0
      while true {
        var child = 2 * index + 1
        guard child < heap.count else { break }
        if child + 1 < heap.count, heap[child + 1] > heap[child] { child += 1 }
        guard heap[child] > last else { break }
        heap[index] = heap[child]
        index = child
      }
      heap[index] = last
      return top
    }
  }
}
