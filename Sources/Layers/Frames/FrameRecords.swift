import LegatoCore

/// A window's records for its frame readers: its layers, which values on the stage belong to them, and the readers to notify.
///
/// It exists while the window has readers. Each change is recorded for each reader, so that readers do not affect each other.
@usableFromInline
final class FrameRecords {
  struct Node {
    /// The layer, unretained: while it is recorded here, it is in the window, which retains it.
    var layer: Unmanaged<Layer>?
    /// The superlayer's node; 0 for the window's.
    var parent: UInt32
    /// Whether it is the mask of its superlayer.
    var isMask: Bool
    /// Whether it is among the nodes with a scheduled layout. It stays there when its layer leaves.
    var isPending = false
    /// The number of its layouts during the reading of a frame, and which reading that was.
    var layouts: (count: UInt8, read: UInt32) = (0, 0)
    /// The number of the last change of what the layer draws.
    var contentChange: UInt64 = 0
  }

  /// A layer that schedules a layout in each of its layouts is laid out this often in a frame, and then in the next frame.
  private static let maximumLayoutCount: UInt8 = 8

  /// The nodes by index; the first one stands for no layer.
  @exclusivity(unchecked) private(set) var nodes = [Node(layer: nil, parent: 0, isMask: false)]
  /// Their generations, apart, since a frame reads one for each change.
  @exclusivity(unchecked) private(set) var generations: [UInt32] = [0]
  @exclusivity(unchecked) private var free: [UInt32] = []
  @exclusivity(unchecked) private(set) var readers: [Unmanaged<FrameReader>] = [] {
    didSet { onlyReader = readers.count == 1 ? readers[0] : nil }
  }
  /// The reader, if there is one only.
  @exclusivity(unchecked) private var onlyReader: Unmanaged<FrameReader>?
  /// The nodes of layers with a scheduled layout, each once.
  @exclusivity(unchecked) private var pendingLayouts: [UInt32] = []
  /// Those whose layouts continue in the next frame.
  @exclusivity(unchecked) private var deferredLayouts: [UInt32] = []
  @exclusivity(unchecked) private var reads: UInt32 = 0
  @exclusivity(unchecked) private(set) var masks = 0
  private let stage: Unmanaged<Stage>
  /// Counts changes of what layers draw; numbers of different windows are never equal.
  @exclusivity(unchecked) private var contentChanges = recordCounter.withLock { made in
    made += 1
    return made << 40
  }
  private static let recordCounter = Locked<UInt64>(0)
  private(set) var number: UInt64 = 0

  /// Records all layers of the window. O(layers).
  init(_ window: Window) {
    stage = .passUnretained(window.ownStage)
    number = StageFrameRecords.of(window.ownStage).add(self, on: window.ownStage)
    window.forEachLayer { arrived($0) }
  }

  private func withStage<R>(_ body: (Stage) -> R) -> R { stage._withUnsafeGuaranteedRef(body) }

  /// Stops recording: the last reader was removed, or the window, and perhaps its stage, is being deallocated.
  func end() {
    guard !isOver else { return }
    isOver = true
    withStage { StageFrameRecords.of($0).remove(number, on: $0) }
  }
  private var isOver = false

  /// The window is deallocated, before a reader that does not retain it.
  func close() {
    for node in nodes { node.layer?._withUnsafeGuaranteedRef { left($0) } }
    end()
  }

  func layer(_ id: LayerID) -> Layer? {
    generations[Int(id.node)] == id.generation ? nodes[Int(id.node)].layer?.takeUnretainedValue() : nil
  }

  func id(_ node: UInt32) -> LayerID { LayerID(node, generations[Int(node)]) }

  /// The layer's identifier; nil if it is not recorded here.
  func id(of layer: Layer) -> LayerID? { contains(layer) ? id(layer.node) : nil }

  private func contains(_ layer: Layer) -> Bool {
    layer.node != 0 && layer.node < nodes.count && nodes[Int(layer.node)].layer?.toOpaque() == Unmanaged.passUnretained(layer).toOpaque()
  }

  // MARK: Readers

  /// Adds a reader, to which every layer is new.
  func add(_ reader: FrameReader) {
    readers.append(.passUnretained(reader))
    reader.fit(nodes.count)
    for node in nodes.indices where nodes[node].layer != nil { reader.note(UInt32(node), .all) }
  }

  /// Removes a reader; returns whether it was the last one.
  func remove(_ reader: FrameReader) -> Bool {
    readers.removeAll { $0.toOpaque() == Unmanaged.passUnretained(reader).toOpaque() }
    return readers.isEmpty
  }

  private func note(_ node: UInt32, _ kinds: FrameChange.Kinds) {
    if kinds.isEmpty { return }
    for reader in readers { reader._withUnsafeGuaranteedRef { $0.note(node, kinds) } }
    if kinds.contains(.content) {
      contentChanges += 1
      nodes[Int(node)].contentChange = contentChanges
    }
    guard kinds.contains(.depth), !kinds.contains(.added) else { return }
    let here = nodes[Int(node)]
    if here.parent != 0, !here.isMask { note(here.parent, .sublayers) }
  }

  /// The properties of a layer that move its sublayers in its own space, if it transforms them: the transform, and those of the point about which it does so.
  private static let transforming: LayerChanges = [
    LayerChanges(.sublayerTransform), LayerChanges(.boundsOrigin), LayerChanges(.boundsSize), LayerChanges(.anchorPoint),
  ]

  /// Records a change of a layer's property for its sublayers, if it moves them.
  private func noteSublayers(of layer: Layer, _ property: Int) {
    guard layer.transformsSublayers, Self.transforming.contains(LayerChanges(property)) else { return }
    guard property == AnimatableProperty.sublayerTransform.number || layer.mayTransformSublayers else { return }
    for sublayer in layer.sublayers where sublayer.node != 0 { note(sublayer.node, .geometry) }
  }

  // MARK: The tree

  /// Records a layer that joins the window; its superlayer is recorded already.
  func arrived(_ layer: Layer) {
    let node: UInt32
    if let vacant = free.popLast() {
      node = vacant
    } else {
      node = UInt32(truncatingIfNeeded: nodes.count)
      nodes.append(Node(layer: nil, parent: 0, isMask: false))
      generations.append(0)
      for reader in readers { reader._withUnsafeGuaranteedRef { $0.fit(nodes.count) } }
    }
    layer.node = node
    nodes[Int(node)].layer = .passUnretained(layer)
    setParent(of: layer)
    // layers of a render server may have values on the stage already
    register(layer)
    note(node, .all)
    if layer.needsLayout { wantsLayout(layer) }
  }

  /// Records that a layer has another superlayer in the window.
  func moved(_ layer: Layer) {
    guard contains(layer) else { return }
    let here = nodes[Int(layer.node)]
    let parent = layer.superlayer.flatMap { contains($0) ? $0.node : nil } ?? 0
    guard here.parent != parent || here.isMask != (layer.superlayer?.mask === layer) else { return }
    let before = nodes[Int(layer.node)]
    let wasTransformed = nodes[Int(here.parent)].layer?._withUnsafeGuaranteedRef { $0.transformsSublayers } ?? false
    for reader in readers { reader._withUnsafeGuaranteedRef { $0.noteMoved(layer.node) } }
    if before.isMask { masks -= 1 }
    setParent(of: layer)
    note(layer.node, wasTransformed || layer.isInTransformedSpace ? [.superlayer, .geometry] : .superlayer)
  }

  private func setParent(of layer: Layer) {
    let superlayer = layer.superlayer
    nodes[Int(layer.node)].parent = superlayer.flatMap { contains($0) ? $0.node : nil } ?? 0
    nodes[Int(layer.node)].isMask = superlayer?.mask === layer
    if nodes[Int(layer.node)].isMask { masks += 1 }
  }

  /// Removes the record of a layer that is about to leave the window.
  func left(_ layer: Layer) {
    guard contains(layer) else { return }
    layer.eachOpened { slot, _, _ in withStage { $0.engine.forgetOwner(of: slot) } }
    let node = layer.node
    for reader in readers { reader._withUnsafeGuaranteedRef { $0.noteGone(id(node)) } }
    if nodes[Int(node)].isMask { masks -= 1 }
    nodes[Int(node)] = Node(layer: nil, parent: 0, isMask: false, isPending: nodes[Int(node)].isPending)
    generations[Int(node)] &+= 1
    layer.node = 0
    free.append(node)
  }

  // MARK: Changes

  /// Records a change of a layer.
  /// - Parameters:
  ///   - what: the change, as it is sent to a render server.
  ///   - kinds: the kinds of change that `what` does not imply.
  ///   - isChange: false if a property at rest was set to its current value.
  func note(_ layer: Layer, _ what: LayerChanges, _ kinds: FrameChange.Kinds, isChange: Bool) {
    guard contains(layer) else { return }
    if what.contains(.opened) { register(layer) }
    var kinds = kinds
    what.forEachProperty(of: layer.propertyCount) { number in
      guard let property = layer.property(number) else { return }
      var isOpen = false
      property.withOpened(layer) { slot, known in
        isOpen = true
        // the engine reports its changes from now on, except those of a table
        let isNew = register(slot, layer.node, number, since: known)
        if isNew && known == nil || isChange && property.hasTable { kinds.formUnion(property.dirties(of: layer)) }
      }
      if !isOpen, isChange {
        kinds.formUnion(property.dirties(of: layer))
        noteSublayers(of: layer, number)
      }
    }
    if what.contains(.look) {
      kinds.formUnion(.content)
      if layer is Window { noteTexts() }
    }
    if what.contains(.tree) { kinds.formUnion(.sublayers) }
    if what.contains(.mask) { kinds.formUnion(.mask) }
    note(layer.node, kinds)
  }

  /// Records that the presentation of a value on the stage has changed.
  @inline(__always)
  func notePresentation(_ node: UInt32, _ property: Int, _ shown: UnsafePointer<Double>) {
    // a position, whose layer need not be read
    if property == 0, let onlyReader {
      return onlyReader._withUnsafeGuaranteedRef { $0.notePosition(node, Point(x: shown[0], y: shown[1])) }
    }
    noteAnyShown(node, property, shown)
  }

  private func noteAnyShown(_ node: UInt32, _ property: Int, _ shown: UnsafePointer<Double>) {
    if property == 0 {
      for reader in readers { reader._withUnsafeGuaranteedRef { $0.notePosition(node, Point(x: shown[0], y: shown[1])) } }
      return
    }
    guard let layer = nodes[Int(node)].layer else { return }
    layer._withUnsafeGuaranteedRef {
      note(node, $0.kinds(of: property))
      noteSublayers(of: $0, property)
    }
  }

  /// Marks all text layers as changed: they are drawn by the window's text engine, which was replaced.
  private func noteTexts() {
    for node in nodes.indices where nodes[node].layer?._withUnsafeGuaranteedRef({ $0 is TextLayer }) ?? false {
      note(UInt32(node), .content)
    }
  }

  /// Marks the layers as changed for which `isDrawn` holds: a drawing that a host has registered was replaced.
  func noteDrawn(_ isDrawn: (Layer) -> Bool) {
    for node in nodes.indices where nodes[node].layer?._withUnsafeGuaranteedRef(isDrawn) ?? false { note(UInt32(node), .content) }
  }

  /// Makes the engine report the changes of all values that a layer has on the stage.
  private func register(_ layer: Layer) {
    layer.eachOpened { slot, property, known in
      if register(slot, layer.node, property, since: known), known == nil { note(layer.node, layer.kinds(of: property)) }
    }
  }

  /// Makes the engine report the changes of a value; false if it does so already.
  private func register(_ slot: Int, _ node: UInt32, _ property: Int, since known: UnsafeBufferPointer<Double>?) -> Bool {
    let owner = number << 40 | UInt64(node) << 8 | UInt64(min(property, Layer.lastKnownProperty))
    return withStage { stage in
      guard stage.engine.owner(of: slot) != owner else { return false }
      stage.engine.report(slot, to: owner, since: known)
      return true
    }
  }

  // MARK: Reading

  var pendingLayoutCount: Int { pendingLayouts.count }

  func wantsLayout(_ layer: Layer) {
    guard contains(layer), !nodes[Int(layer.node)].isPending else { return }
    nodes[Int(layer.node)].isPending = true
    pendingLayouts.append(layer.node)
  }

  /// Performs the scheduled layouts, and collects the changes that the engine reports.
  func read() {
    reads &+= 1
    var next = 0
    while next < pendingLayouts.count {
      let node = pendingLayouts[next]
      next += 1
      nodes[Int(node)].isPending = false
      guard let layer = nodes[Int(node)].layer?.takeUnretainedValue(), layer.needsLayout else { continue }
      let before = nodes[Int(node)].layouts
      let count = before.read == reads ? before.count + 1 : 1
      nodes[Int(node)].layouts = (count, reads)
      if count > Self.maximumLayoutCount {
        nodes[Int(node)].isPending = true
        deferredLayouts.append(node)
      } else {
        layer.layOutIfScheduled()
      }
    }
    pendingLayouts.removeAll(keepingCapacity: true)
    swap(&pendingLayouts, &deferredLayouts)
    withStage { StageFrameRecords.of($0).read($0) }
  }
}
