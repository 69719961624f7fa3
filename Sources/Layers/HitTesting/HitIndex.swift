import LegatoCore

/// A spatial index of a layer's sublayers, so that a hit test need not test each of them (decision 0011).
///
/// Sublayers that were at rest when it was built are in a tree of bounding boxes. The others, and those that have changed since, are unindexed: they are tested
/// one by one. It is built, and rebuilt, when the tests so far have cost as much as building it.
final class HitIndex {
  /// The least number of sublayers for which an index is made.
  static let minimumCount = 32
  /// The cost of indexing a layer, in tests of a layer.
  private static let indexingCost = 4

  // no access to these is open while other code is called
  @exclusivity(unchecked) private var tree = BoxTree()
  /// The layer of each of the tree's leaves; nil if it has become unindexed or was removed.
  @exclusivity(unchecked) private var layers: [Layer?] = []
  @exclusivity(unchecked) private var unindexed: [Layer] = []
  @exclusivity(unchecked) private var isBuilt = false
  @exclusivity(unchecked) private var testCount = 0
  /// Counts the changes of the index.
  @exclusivity(unchecked) private var revision = 0

  /// The drawing order of siblings: the larger one is in front.
  struct Depth: Comparable {
    var z, order: Double
    static func < (l: Depth, r: Depth) -> Bool { (l.z, l.order) < (r.z, r.order) }
  }

  // MARK: Testing

  /// The sublayer of `parent` that accepts a touch at `point`, or a layer in it; nil if none does.
  func hitTest(_ point: Point, _ testing: HitTesting, in parent: Layer) -> Layer.HitResult? {
    if let stage = parent.stage { for layer in stage.engine.takeChangedWatchers() { layer.valueChanged() } }
    if testCount >= Self.indexingCost * parent.sublayers.count { build(parent.sublayers) }
    guard isBuilt else { return scan(point, testing, in: parent) }
    var boxed = tree.leaves(around: point.x, point.y)
    var others = unindexedLayers(at: point, testing)
    var next = nextLayer(&boxed)
    let revision = revision
    while true {
      let (layer, depth): (Layer, Depth)
      if let resting = next, others.last.map({ $0.depth < resting.depth(.model) }) ?? true {
        (layer, depth) = (resting, resting.depth(.model))
        next = nextLayer(&boxed)
      } else if let other = others.popLast() {
        (layer, depth) = other
      } else {
        return nil
      }
      if let taken = layer.test(point, testing) { return taken }
      // a layer's hit test has changed its siblings: continue behind it, without the index
      if revision != self.revision { return scan(point, testing, in: parent, behind: depth) }
    }
  }

  private func scan(_ point: Point, _ testing: HitTesting, in parent: Layer, behind front: Depth? = nil) -> Layer.HitResult? {
    // counted in a local variable: a layer's hit test may start another one on this index
    var count = 0
    defer { testCount += count }
    return parent.scan(point, testing, behind: front, testCount: &count)
  }

  private func nextLayer(_ boxed: inout BoxTree.Leaves) -> Layer? {
    while let leaf = boxed.next() {
      if let layer = layers[leaf] { return layer }
      testCount += 1
    }
    return nil
  }

  /// The loose layers that may accept the point, the frontmost one last.
  private func unindexedLayers(at point: Point, _ testing: HitTesting) -> [(layer: Layer, depth: Depth)] {
    testCount += unindexed.count
    var found: [(layer: Layer, depth: Depth)] = []
    for layer in unindexed where layer.mayBeHit(point, testing) { found.append((layer, layer.depth(layer.space(in: testing)))) }
    if found.count > 1 { found.sort { $0.depth < $1.depth } }
    return found
  }

  // MARK: Building

  private func build(_ sublayers: [Layer]) {
    (isBuilt, testCount) = (true, 0)
    revision += 1
    unindexed.removeAll(keepingCapacity: true)
    var (resting, boxes): ([Layer], [BoxTree.Box]) = ([], [])
    resting.reserveCapacity(sublayers.count)
    boxes.reserveCapacity(sublayers.count)
    for (index, layer) in sublayers.enumerated() {
      layer.hitOrder = Double(index)
      layer.isHitInBounds = type(of: layer).isHitInBoundsOnly
      if layer.isHitInBounds, layer.watchRest(), let box = layer.geometry(.model).reach {
        resting.append(layer)
        boxes.append(box)
      } else {
        addUnindexed(layer)
      }
    }
    let (tree, order) = BoxTree.packed(boxes, ranks: Self.ranks(resting))
    self.tree = tree
    layers = order.map { resting[$0] }
    for (leaf, index) in order.enumerated() { resting[index].hitLeaf = Int32(leaf) }
  }

  /// The rank of each layer in drawing order, from back to front.
  private static func ranks(_ layers: [Layer]) -> [Int32] {
    guard layers.contains(where: { !$0.state.zPosition.isPlainZero }) else { return Array(0..<Int32(layers.count)) }
    let depths = layers.map { $0.depth(.model) }
    var ranks = [Int32](repeating: 0, count: layers.count)
    for (rank, index) in layers.indices.sorted(by: { depths[$0] < depths[$1] }).enumerated() { ranks[index] = Int32(rank) }
    return ranks
  }

  // MARK: Changes

  private func addUnindexed(_ layer: Layer) {
    layer.hitLeaf = ~Int32(unindexed.count)
    unindexed.append(layer)
  }

  private func isBoxed(_ layer: Layer) -> Bool {
    layer.hitLeaf >= 0 && layer.hitLeaf < layers.count && layers[Int(layer.hitLeaf)] === layer
  }

  /// Moves a layer out of the tree: it has changed, or may change from now on. O(1).
  func removeFromTree(_ layer: Layer) {
    guard isBuilt, isBoxed(layer) else { return }
    revision += 1
    layers[Int(layer.hitLeaf)] = nil
    addUnindexed(layer)
  }

  /// A sublayer was removed, or is about to get another index among its siblings. O(1).
  func removed(_ layer: Layer) {
    guard isBuilt else { return }
    revision += 1
    if isBoxed(layer) {
      layers[Int(layer.hitLeaf)] = nil
    } else if layer.hitLeaf < 0, ~layer.hitLeaf < unindexed.count, unindexed[Int(~layer.hitLeaf)] === layer {
      let index = Int(~layer.hitLeaf)
      unindexed.swapAt(index, unindexed.count - 1)
      unindexed.removeLast()
      if index < unindexed.count { unindexed[index].hitLeaf = ~Int32(index) }
    }
    layer.hitLeaf = .max
  }

  /// A sublayer was inserted at this index. O(1), or O(siblings) if no number is left between the orders of its neighbours.
  func added(at index: Int, in sublayers: [Layer]) {
    guard isBuilt else { return }
    revision += 1
    let layer = sublayers[index]
    layer.isHitInBounds = type(of: layer).isHitInBoundsOnly
    addUnindexed(layer)
    let below = index > 0 ? sublayers[index - 1].hitOrder : nil
    let above = index + 1 < sublayers.count ? sublayers[index + 1].hitOrder : nil
    switch (below, above) {
    case (let below?, let above?): layer.hitOrder = below + (above - below) / 2
    case (let below?, nil): layer.hitOrder = below + 1
    case (nil, let above?): layer.hitOrder = above - 1
    case (nil, nil): layer.hitOrder = 0
    }
    if layer.hitOrder == below || layer.hitOrder == above {
      for (index, layer) in sublayers.enumerated() { layer.hitOrder = Double(index) }
    }
  }
}

extension LayerGeometry {
  /// The condition number of a map above which its layer is tested by itself instead of by a box with a margin.
  private static var greatestSkew: Double { 1e4 }
  /// Of a coordinate, relative to the layer's size: some hundred units in the last place, as a point goes through two maps.
  private static var roundingError: Double { 1e-13 }

  /// A box in the superlayer's space that contains every point that maps into the bounds, rounding errors included; nil if none is known.
  fileprivate var reach: BoxTree.Box? {
    let map = toSuperlayer
    guard map.inverted != nil else { return BoxTree.empty }
    guard let m = map.affine else { return nil }
    // the error of the inverse grows with the condition number of the map
    let skew = (m.a * m.a + m.b * m.b + m.c * m.c + m.d * m.d) / abs(m.a * m.d - m.b * m.c)
    guard skew < Self.greatestSkew else { return nil }
    let (x, y) = (max(abs(bounds.minX), abs(bounds.maxX)), max(abs(bounds.minY), abs(bounds.maxY)))
    let size = (abs(m.a) + abs(m.b)) * x + (abs(m.c) + abs(m.d)) * y + abs(m.tx) + abs(m.ty)
    let margin = Self.roundingError * skew * skew * size
    guard margin.isFinite else { return nil }
    let (left, right) = (m.a * bounds.minX, m.a * bounds.maxX)
    let (down, up) = (m.c * bounds.minY, m.c * bounds.maxY)
    let (left2, right2) = (m.b * bounds.minX, m.b * bounds.maxX)
    let (down2, up2) = (m.d * bounds.minY, m.d * bounds.maxY)
    return BoxTree.box(
      left: min(left, right) + min(down, up) + m.tx - margin, top: min(left2, right2) + min(down2, up2) + m.ty - margin,
      right: max(left, right) + max(down, up) + m.tx + margin, bottom: max(left2, right2) + max(down2, up2) + m.ty + margin)
  }
}
