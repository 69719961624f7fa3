import LegatoCore

/// Computes where a frame looks different from the one before. For each layer it keeps a bounding box of everything that the layer and its descendants
/// drew.
///
/// When a layer moves, its box moves along: its ancestors' boxes are updated, and its descendants are not visited. A box around sublayers only grows until
/// its layer changes itself: it may be too large, and never too small.
struct DamageTracker {
  /// The state of a node.
  private struct NodeState: BitwiseCopyable {
    // ordered so that the small fields fill the others' padding
    /// What the layer draws itself, in its own space relative to the bounds' origin.
    var own = Reach.nothing
    /// Whether its descendants are clipped to that.
    var clips = false
    /// Whether its boxes have been computed.
    var isKnown = false
    /// What it drew, its descendants included, in its superlayer's space.
    var reach = Reach.nothing
    /// The last frame in which its whole area was damaged.
    var damaged = 0
    /// What its descendants drew, in its own space relative to the bounds' origin.
    var inside = Reach.nothing
  }

  /// The area that a moved or removed layer has left, in its former superlayer's space.
  private struct Vacated {
    var superlayer: LayerID
    var reach: Reach
  }

  /// How a node's own space is drawn in the window.
  private enum Placement {
    case shown(PlaneMap, clip: Box)
    /// The same for a map that is a translation.
    case moved(Double, Double, clip: Box)
    /// It is not drawn, or its whole area is damaged already.
    case none
  }

  private var states: [NodeState] = []
  /// Layers whose `NodeState.reach` is out of date: it follows from their position.
  var plain = PlainLayers()
  private var vacated: [Vacated] = []
  private var effects: [LayerID] = []
  /// The changes, except those that only shift a plain layer, and the area of the layer in the frame before.
  private var others: [(change: FrameReader.Change, before: Reach)] = []
  /// The maps that were computed in the frame with this number, by nodes.
  private var placements: [(number: Int, placement: Placement)] = []
  private var path: [UInt32] = []
  private var rectangles = Rectangles()
  /// Sizes of registered contents that may exceed their layer's bounds, by nodes.
  private var contentsSizes: [UInt32: Size] = [:]
  private var number = 0

  mutating func fit(_ count: Int) {
    plain.fit(count)
    while states.count < count {
      states.append(NodeState())
      placements.append((0, .none))
    }
  }

  /// Records the area of a layer that is removed, or gets another superlayer.
  mutating func noteLeft(_ node: UInt32, _ records: FrameRecords, isGone: Bool) {
    let parent = records.nodes[Int(node)].parent
    let reach = reach(of: node)
    // nothing is left of one that has moved since the last frame already
    if states[Int(node)].isKnown, parent != 0, !records.nodes[Int(node)].isMask, !reach.box.isNothing {
      vacated.append(Vacated(superlayer: records.id(parent), reach: reach))
    }
    plain.remove(node)
    if isGone { (states[Int(node)], contentsSizes[node]) = (NodeState(), nil) } else { states[Int(node)].reach = .nothing }
  }

  var vacatedCount: Int { vacated.count }

  /// Notes the size of a layer's contents before a change of what it draws is applied; nil for contents that are fitted into the bounds or not drawn.
  mutating func note(contentsSize: Size?, of node: UInt32) { contentsSizes[node] = contentsSize }

  /// Applies the changes of a frame, and writes the rectangles that they damage to `damage`.
  mutating func take(_ changes: [FrameReader.Change], _ number: Int, _ records: FrameRecords, _ window: Window, to damage: inout [Rect]) {
    self.number = number
    let frame = Box(window.bounds(.presentation)).applying(window.geometry(.presentation).toSuperlayer)
    rectangles.removeAll(within: frame)
    damage.removeAll(keepingCapacity: true)
    guard !changes.isEmpty || !vacated.isEmpty else { return }
    // in the first frame everything is new
    if number == 1 { rectangles.add(frame) }
    collect(changes, records)
    shift(changes, records)
    // descendants first: new ones are listed after their ancestors
    for (change, _) in others.reversed() where states[change.id.index].damaged == number {
      updateReach(change.id.node, change.kinds, records)
    }
    for (change, before) in others where states[change.id.index].damaged == number {
      add(before, reach(of: change.id.node), change.id.node, records)
    }
    for gone in vacated where records.layer(gone.superlayer) != nil { add(gone.reach, .nothing, inside: gone.superlayer.node, records) }
    vacated.removeAll(keepingCapacity: true)
    spreadThroughEffects(records)
    for box in rectangles.boxes {
      let seen = box.intersection(frame)
      if !seen.isEmpty { damage.append(seen.rect) }
    }
  }

  /// Collects ``others``, and marks their layers.
  private mutating func collect(_ changes: [FrameReader.Change], _ records: FrameRecords) {
    others.removeAll(keepingCapacity: true)
    for change in changes where !(change.isShift && plain.contains(change.id.node)) {
      others.append((change, reach(of: change.id.node)))
      // a change of a layer's sublayers is damage through the sublayers' own changes
      if change.kinds != .sublayers { states[change.id.index].damaged = number }
      if change.kinds.contains(.added), records.layer(change.id) is EffectLayer { effects.append(change.id) }
    }
  }

  /// Moves the plain layers whose position has changed, and damages where they were and are.
  private mutating func shift(_ changes: [FrameReader.Change], _ records: FrameRecords) {
    var (superlayer, placement, inside) = (UInt32(0), Placement.none, Box.nothing)
    for change in changes where change.isShift {
      let node = change.id.node
      guard plain.contains(node) else { continue }
      let (before, after) = plain.move(node)
      let parent = records.nodes[Int(node)].parent
      if parent != superlayer {
        (superlayer, placement, inside) = (parent, self.placement(of: parent, records), states[Int(parent)].inside.box)
      }
      if !inside.contains(after) {
        enlarge(around: node, Reach(box: after), records)
        inside = states[Int(parent)].inside.box
      }
      if rectangles.isFull { continue }
      if case .moved(let dx, let dy, let clip) = placement {
        rectangles.add(before.moved(dx, dy).intersection(clip))
        rectangles.add(after.moved(dx, dy).intersection(clip))
      } else {
        add(Reach(box: before), Reach(box: after), in: placement)
      }
    }
  }

  /// What a layer drew in the last frame, or draws now if its changes have been applied.
  private func reach(of node: UInt32) -> Reach { plain.contains(node) ? Reach(box: plain.box(node)) : states[Int(node)].reach }

  private mutating func endPlain(_ node: UInt32) {
    states[Int(node)].reach = reach(of: node)
    plain.remove(node)
  }

  // MARK: Boxes

  /// Computes the box of a layer, and enlarges its ancestors' boxes to contain it.
  private mutating func updateReach(_ node: UInt32, _ kinds: FrameChange.Kinds, _ records: FrameRecords) {
    guard let layer = records.nodes[Int(node)].layer?.takeUnretainedValue() else { return }
    // a layer that only moves draws the same as before
    if !kinds.isSubset(of: Self.keepsOwn) { updateOwn(layer) }
    if layer.sublayers.isEmpty {
      states[Int(node)].inside = .nothing
    } else if layer.sublayers.count <= 64 {
      var inside = Reach.nothing
      for sublayer in layer.sublayers where sublayer.node != 0 { inside = inside.union(reach(of: sublayer.node)) }
      states[Int(node)].inside = inside
    }
    let geometry = layer.geometry(.presentation)
    let reach = reach(of: layer, geometry)
    states[Int(node)].reach = reach
    states[Int(node)].isKnown = true
    plain.remove(node)
    if layer.sublayers.isEmpty, geometry.shift != nil, reach.hasNoMargin, records.nodes[Int(node)].parent != 0,
      !records.nodes[Int(node)].isMask
    {
      plain.add(node, reach.box, at: geometry.position)
    }
    enlarge(around: node, reach, records)
  }

  /// Enlarges the boxes of a layer's ancestors to contain its own.
  private mutating func enlarge(around node: UInt32, _ reach: Reach, _ records: FrameRecords) {
    var (here, reach) = (node, reach)
    while true {
      let (parent, isMask) = (records.nodes[Int(here)].parent, records.nodes[Int(here)].isMask)
      guard parent != 0, !isMask, !states[Int(parent)].inside.contains(reach) else { return }
      states[Int(parent)].inside = states[Int(parent)].inside.union(reach)
      // a new one is computed later
      guard states[Int(parent)].isKnown, let around = records.nodes[Int(parent)].layer?.takeUnretainedValue() else { return }
      if plain.contains(parent) { endPlain(parent) }
      reach = states[Int(parent)].reach.union(self.reach(of: around, around.geometry(.presentation)))
      if reach == states[Int(parent)].reach { return }
      states[Int(parent)].reach = reach
      here = parent
    }
  }

  private mutating func updateOwn(_ layer: Layer) {
    let origin = layer.presented.bounds.origin
    states[Int(layer.node)].own = layer.ownReach(contentsSize: contentsSizes[layer.node]).moved(-origin.x, -origin.y)
    states[Int(layer.node)].clips = layer.masksToBounds
  }

  private func reach(of layer: Layer, _ geometry: LayerGeometry) -> Reach {
    if layer.isNotDrawn { return .nothing }
    let here = states[Int(layer.node)]
    let own = here.own.moved(geometry.bounds.minX, geometry.bounds.minY)
    let reach = here.clips ? own : own.union(here.inside)
    if let shift = geometry.shift { return reach.moved(shift.dx, shift.dy) }
    return reach.applying(geometry.toSuperlayer)
  }

  /// The kinds of change that do not affect what a layer draws itself.
  static let keepsOwn: FrameChange.Kinds = [.geometry, .depth, .opacity, .visibility, .mask, .sublayers, .superlayer]

  // MARK: Damage in the window

  /// Adds a layer's old and new area to the damage, unless an ancestor's whole area is damaged.
  private mutating func add(_ before: Reach, _ after: Reach, _ node: UInt32, _ records: FrameRecords) {
    let here = records.nodes[Int(node)]
    if here.isMask { return }
    if here.parent == 0 { return add(before, after, in: .moved(0, 0, clip: .everything)) }
    add(before, after, inside: here.parent, records)
  }

  private mutating func add(_ before: Reach, _ after: Reach, inside node: UInt32, _ records: FrameRecords) {
    add(before, after, in: placement(of: node, records))
  }

  private mutating func add(_ before: Reach, _ after: Reach, in placement: Placement) {
    if rectangles.isFull { return }
    let (seenBefore, seenAfter): (Box, Box)
    switch placement {
    case .none: return
    case .moved(let dx, let dy, let clip):
      (seenBefore, seenAfter) = (before.whole.moved(dx, dy).intersection(clip), after.whole.moved(dx, dy).intersection(clip))
    case .shown(let map, let clip):
      (seenBefore, seenAfter) = (before.applying(map).whole.intersection(clip), after.applying(map).whole.intersection(clip))
    }
    rectangles.add(seenBefore)
    if seenBefore != seenAfter { rectangles.add(seenAfter) }
  }

  /// How the content of a layer is drawn in the window.
  private mutating func placement(of node: UInt32, _ records: FrameRecords) -> Placement {
    path.removeAll(keepingCapacity: true)
    var (here, placement) = (node, Placement.moved(0, 0, clip: .everything))
    while here != 0 {
      if placements[Int(here)].number == number {
        placement = placements[Int(here)].placement
        break
      }
      path.append(here)
      here = records.nodes[Int(here)].parent
    }
    while let next = path.popLast() {
      placement = step(into: next, placement, records)
      placements[Int(next)] = (number, placement)
    }
    return placement
  }

  private func step(into node: UInt32, _ placement: Placement, _ records: FrameRecords) -> Placement {
    let here = records.nodes[Int(node)]
    guard let layer = here.layer?.takeUnretainedValue(), !here.isMask, !layer.isNotDrawn, states[Int(node)].damaged != number else {
      return .none
    }
    let geometry = layer.geometry(.presentation)
    func clipped(_ clip: Box, _ own: PlaneMap) -> Box { layer.masksToBounds ? clip.intersection(layer.drawnBox.applying(own)) : clip }
    switch placement {
    case .none: return .none
    case .moved(let dx, let dy, let clip):
      if let shift = geometry.shift {
        let (x, y) = (shift.dx + dx, shift.dy + dy)
        return .moved(x, y, clip: layer.masksToBounds ? clip.intersection(layer.drawnBox.moved(x, y)) : clip)
      }
      let own = geometry.toSuperlayer.shifted(Vector(dx: dx, dy: dy))
      return .shown(own, clip: clipped(clip, own))
    case .shown(let map, let clip):
      let own = geometry.toSuperlayer.concatenating(map)
      return .shown(own, clip: clipped(clip, own))
    }
  }

  // MARK: Spread through effects

  /// A blur spreads damage in its backdrop by its own width.
  private mutating func spreadThroughEffects(_ records: FrameRecords) {
    effects.removeAll { records.layer($0) == nil }
    guard !effects.isEmpty, !rectangles.boxes.isEmpty, !rectangles.isFull else { return }
    for _ in effects.indices {
      var isDone = true
      for id in effects {
        guard let layer = records.layer(id) as? EffectLayer, let radius = layer.shownEffect.effect?.radius, radius > 0 else { continue }
        let map = layer.toRoot(.presentation).concatenating(layer.rootMap)
        let inside = layer.masksToBounds ? .nothing : states[id.index].inside
        let origin = layer.presented.bounds.origin
        let seen = states[id.index].own.moved(origin.x, origin.y).union(inside).applying(map).whole
        let margin = map.affine.map { Reach.deviations * radius * abs($0.determinant).squareRoot() + Reach.edge } ?? 1e9
        for box in rectangles.boxes where !box.intersection(seen.grown(by: margin)).isEmpty {
          let more = box.grown(by: margin).intersection(seen)
          if rectangles.boxes.contains(where: { $0.contains(more) }) { continue }
          rectangles.add(more)
          isDone = false
        }
      }
      if isDone { return }
    }
  }
}

extension Layer {
  /// The map from the root's space to the window's.
  fileprivate var rootMap: PlaneMap { window?.geometry(.presentation).toSuperlayer ?? .identity }
}
