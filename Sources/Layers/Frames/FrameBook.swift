import LegatoCore

/// A window's records for its frame readers: its layers, which of the stage's values are theirs, and which readers to notify.
///
/// There from a window's first reader to its last. A change is noted once for each reader, so that none takes it from another.
final class FrameBook {
  struct Node {
    /// The layer, unretained: it is in the window, which retains it, as long as it is here.
    var layer: Unmanaged<Layer>?
    /// The node of the layer around; 0 for the window's own.
    var parent: UInt32
    var generation: UInt32
    /// Whether it is the mask of the layer around.
    var isMask: Bool
    /// How often it was laid out for the frame that is being read, and which one that is.
    var layouts: (count: UInt8, read: UInt32) = (0, 0)
  }

  /// A layer that schedules a layout in each of its layouts continues in the next frame.
  private static let mostLayouts: UInt8 = 8

  /// By number; the first stands for no layer.
  @exclusivity(unchecked) private(set) var nodes = [Node(layer: nil, parent: 0, generation: 0, isMask: false)]
  @exclusivity(unchecked) private var free: [UInt32] = []
  @exclusivity(unchecked) private(set) var readers: [Unmanaged<FrameReader>] = []
  /// Layers with a scheduled layout.
  @exclusivity(unchecked) private var unlaid: [LayerID] = []
  /// Those that scheduled another in their layout.
  @exclusivity(unchecked) private var late: [LayerID] = []
  @exclusivity(unchecked) private var reads: UInt32 = 0
  @exclusivity(unchecked) private(set) var masks = 0
  private let stage: Unmanaged<Stage>
  private(set) var number: UInt64 = 0

  /// Enters all layers of the window. O(layers).
  init(_ window: Window) {
    stage = .passUnretained(window.ownStage)
    number = FrameBooks.of(window.ownStage).add(self, on: window.ownStage)
    window.eachInside { arrived($0) }
  }

  private func withStage<R>(_ body: (Stage) -> R) -> R { stage._withUnsafeGuaranteedRef(body) }

  /// The last reader is gone, or the window is deallocated, and then perhaps its stage.
  func end() {
    guard !isOver else { return }
    isOver = true
    withStage { FrameBooks.of($0).remove(number, on: $0) }
  }
  private var isOver = false

  /// The window is deallocated before a reader that does not retain it.
  func close() {
    for node in nodes { node.layer?._withUnsafeGuaranteedRef { left($0) } }
    end()
  }

  func layer(_ id: LayerID) -> Layer? {
    let node = nodes[Int(id.node)]
    return node.generation == id.generation ? node.layer?.takeUnretainedValue() : nil
  }

  func id(_ node: UInt32) -> LayerID { LayerID(node, nodes[Int(node)].generation) }

  /// Its node, where it is this book's.
  func id(of layer: Layer) -> LayerID? { contains(layer) ? id(layer.node) : nil }

  private func contains(_ layer: Layer) -> Bool {
    layer.node != 0 && layer.node < nodes.count && nodes[Int(layer.node)].layer?.toOpaque() == Unmanaged.passUnretained(layer).toOpaque()
  }

  // MARK: Readers

  /// Reports every layer as new to a reader.
  func add(_ reader: FrameReader) {
    readers.append(.passUnretained(reader))
    reader.fit(nodes.count)
    for node in nodes.indices where nodes[node].layer != nil { reader.note(UInt32(node), .all) }
  }

  /// Whether it was the last.
  func remove(_ reader: FrameReader) -> Bool {
    readers.removeAll { $0.toOpaque() == Unmanaged.passUnretained(reader).toOpaque() }
    return readers.isEmpty
  }

  private func note(_ node: UInt32, _ kinds: FrameChange.Kinds) {
    if kinds.isEmpty { return }
    for reader in readers { reader._withUnsafeGuaranteedRef { $0.note(node, kinds) } }
    guard kinds.contains(.depth), !kinds.contains(.new) else { return }
    let here = nodes[Int(node)]
    if here.parent != 0, !here.isMask { note(here.parent, .sublayers) }
  }

  // MARK: The tree

  /// A layer is in the window from now on; the one around it was before.
  func arrived(_ layer: Layer) {
    let node: UInt32
    if let vacant = free.popLast() {
      node = vacant
    } else {
      node = UInt32(truncatingIfNeeded: nodes.count)
      nodes.append(Node(layer: nil, parent: 0, generation: 0, isMask: false))
      for reader in readers { reader._withUnsafeGuaranteedRef { $0.fit(nodes.count) } }
    }
    layer.node = node
    nodes[Int(node)].layer = .passUnretained(layer)
    place(layer)
    // a server's layers have values on the stage before they come
    register(layer)
    note(node, .all)
    if layer.needsLayout { wantsLayout(layer) }
  }

  /// A layer lies in another one of the window.
  func moved(_ layer: Layer) {
    guard contains(layer) else { return }
    let here = nodes[Int(layer.node)]
    let parent = layer.superlayer.flatMap { contains($0) ? $0.node : nil } ?? 0
    guard here.parent != parent || here.isMask != (layer.superlayer?.mask === layer) else { return }
    let before = nodes[Int(layer.node)]
    for reader in readers { reader._withUnsafeGuaranteedRef { $0.noteMoved(layer.node) } }
    if before.isMask { masks -= 1 }
    place(layer)
    note(layer.node, .superlayer)
  }

  private func place(_ layer: Layer) {
    let superlayer = layer.superlayer
    nodes[Int(layer.node)].parent = superlayer.flatMap { contains($0) ? $0.node : nil } ?? 0
    nodes[Int(layer.node)].isMask = superlayer?.mask === layer
    if nodes[Int(layer.node)].isMask { masks += 1 }
  }

  /// A layer is about to leave the window.
  func left(_ layer: Layer) {
    guard contains(layer) else { return }
    layer.eachOpened { slot, _, _ in withStage { $0.engine.forgetOwner(of: slot) } }
    let node = layer.node
    for reader in readers { reader._withUnsafeGuaranteedRef { $0.noteGone(id(node)) } }
    if nodes[Int(node)].isMask { masks -= 1 }
    nodes[Int(node)] = Node(layer: nil, parent: 0, generation: nodes[Int(node)].generation &+ 1, isMask: false)
    layer.node = 0
    free.append(node)
  }

  // MARK: Changes

  /// Something of a layer was set.
  /// - Parameters:
  ///   - what: the same, as sent to a render server.
  ///   - kinds: what that is, where `what` does not say it.
  ///   - isNews: false where a property at rest was set to what it was.
  func note(_ layer: Layer, _ what: LayerChanges, _ kinds: FrameChange.Kinds, isNews: Bool) {
    guard contains(layer) else { return }
    if what.contains(.opened) { register(layer) }
    var kinds = kinds
    what.eachProperty(of: layer.propertyCount) { number in
      guard let property = layer.property(number) else { return }
      var isOpen = false
      property.withOpened(layer) { slot, known in
        isOpen = true
        // from then on the engine reports it
        if register(slot, layer.node, number, since: known), known == nil { kinds.formUnion(property.dirties(of: layer)) }
      }
      if !isOpen, isNews { kinds.formUnion(property.dirties(of: layer)) }
    }
    if what.contains(.look) {
      kinds.formUnion(.content)
      if layer is Window { noteTexts() }
    }
    if what.contains(.tree) { kinds.formUnion(.sublayers) }
    if what.contains(.mask) { kinds.formUnion(.mask) }
    note(layer.node, kinds)
  }

  /// A value of the stage shows something else.
  func noteShown(_ node: UInt32, _ property: Int) {
    if property == 0, readers.count == 1 { return readers[0]._withUnsafeGuaranteedRef { $0.note(node, .geometry) } }
    guard let layer = nodes[Int(node)].layer else { return }
    note(node, layer._withUnsafeGuaranteedRef { $0.kinds(of: property) })
  }

  /// Texts are drawn by something that the window has.
  private func noteTexts() {
    for node in nodes.indices where nodes[node].layer?._withUnsafeGuaranteedRef({ $0 is TextLayer }) ?? false {
      note(UInt32(node), .content)
    }
  }

  /// Has the engine report all values that a layer has on the stage.
  private func register(_ layer: Layer) {
    layer.eachOpened { slot, property, known in
      if register(slot, layer.node, property, since: known), known == nil { note(layer.node, layer.kinds(of: property)) }
    }
  }

  /// False where that is known already.
  private func register(_ slot: Int, _ node: UInt32, _ property: Int, since known: UnsafeBufferPointer<Double>?) -> Bool {
    let owner = number << 40 | UInt64(node) << 8 | UInt64(min(property, Layer.lastKnownProperty))
    return withStage { stage in
      guard stage.engine.owner(of: slot) != owner else { return false }
      stage.engine.report(slot, to: owner, since: known)
      return true
    }
  }

  // MARK: Before a frame

  func wantsLayout(_ layer: Layer) { if let id = id(of: layer) { unlaid.append(id) } }

  /// Performs the scheduled layouts, and collects what moves.
  func read() {
    reads &+= 1
    var next = 0
    while next < unlaid.count {
      let id = unlaid[next]
      next += 1
      guard let layer = layer(id), layer.needsLayout else { continue }
      let before = nodes[id.place].layouts
      let count = before.read == reads ? before.count + 1 : 1
      nodes[id.place].layouts = (count, reads)
      if count > Self.mostLayouts { late.append(id) } else { layer.layOutIfAsked() }
    }
    unlaid.removeAll(keepingCapacity: true)
    swap(&unlaid, &late)
    withStage { FrameBooks.of($0).read($0) }
  }
}
