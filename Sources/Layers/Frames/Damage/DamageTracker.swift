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
    /// It is not drawn, or its whole area is damaged already.
    case none
  }

  private var states: [NodeState] = []
  private var vacated: [Vacated] = []
  private var effects: [LayerID] = []
  /// The area of each changed layer in the frame before.
  private var before: [Reach] = []
  /// The maps that were computed in the frame with this number, by nodes.
  private var placements: [(number: Int, placement: Placement)] = []
  private var path: [UInt32] = []
  private var rectangles = Rectangles()
  /// Sizes of registered contents that may exceed their layer's bounds, by nodes.
  private var contentsSizes: [UInt32: Size] = [:]
  private var number = 0

  mutating func fit(_ count: Int) {
    while states.count < count {
      states.append(NodeState())
      placements.append((0, .none))
    }
  }

  /// Records the area of a layer that is removed, or gets another superlayer.
  mutating func noteLeft(_ node: UInt32, _ records: FrameRecords, isGone: Bool) {
    let parent = records.nodes[Int(node)].parent
    if states[Int(node)].isKnown, parent != 0, !records.nodes[Int(node)].isMask {
      vacated.append(Vacated(superlayer: records.id(parent), reach: states[Int(node)].reach))
    }
    if isGone { (states[Int(node)], contentsSizes[node]) = (NodeState(), nil) } else { states[Int(node)].reach = .nothing }
  }

  /// Notes the size of a layer's contents before a change of what it draws is applied; nil for contents that are fitted into the bounds or not drawn.
  mutating func note(contentsSize: Size?, of node: UInt32) { contentsSizes[node] = contentsSize }

  /// Applies the changes of a frame, and writes the rectangles that they damage to `damage`.
  mutating func take(_ changes: [FrameReader.Change], _ number: Int, _ records: FrameRecords, _ window: Window, to damage: inout [Rect]) {
    self.number = number
    rectangles.removeAll()
    damage.removeAll(keepingCapacity: true)
    guard !changes.isEmpty || !vacated.isEmpty else { return }
    before.removeAll(keepingCapacity: true)
    for change in changes {
      before.append(states[change.id.index].reach)
      // a change of a layer's sublayers is damage through the sublayers' own changes
      if change.kinds != .sublayers { states[change.id.index].damaged = number }
      if change.kinds.contains(.added), records.layer(change.id) is EffectLayer { effects.append(change.id) }
    }
    // descendants first: new ones are listed after their ancestors
    for change in changes.reversed() where states[change.id.index].damaged == number { updateReach(change.id.node, change.kinds, records) }
    for (index, change) in changes.enumerated() where states[change.id.index].damaged == number {
      add(before[index], states[change.id.index].reach, change.id.node, records)
    }
    for gone in vacated where records.layer(gone.superlayer) != nil { add(gone.reach, .nothing, inside: gone.superlayer.node, records) }
    vacated.removeAll(keepingCapacity: true)
    spreadThroughEffects(records)
    let frame = Box(window.bounds(.presentation)).applying(window.geometry(.presentation).toSuperlayer)
    // in the first frame everything is new
    if number == 1 { rectangles.add(frame) }
    for box in rectangles.boxes {
      let seen = box.intersection(frame)
      if !seen.isEmpty { damage.append(seen.rect) }
    }
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
      for sublayer in layer.sublayers where sublayer.node != 0 { inside = inside.union(states[Int(sublayer.node)].reach) }
      states[Int(node)].inside = inside
    }
    states[Int(node)].reach = reach(of: layer)
    states[Int(node)].isKnown = true
    var (here, reach) = (node, states[Int(node)].reach)
    while true {
      let (parent, isMask) = (records.nodes[Int(here)].parent, records.nodes[Int(here)].isMask)
      guard parent != 0, !isMask, !states[Int(parent)].inside.contains(reach) else { return }
      states[Int(parent)].inside = states[Int(parent)].inside.union(reach)
      // a new one is computed later
      guard states[Int(parent)].isKnown, let around = records.nodes[Int(parent)].layer?.takeUnretainedValue() else { return }
      reach = states[Int(parent)].reach.union(self.reach(of: around))
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

  private func reach(of layer: Layer) -> Reach {
    if layer.isNotDrawn { return .nothing }
    let (here, geometry) = (states[Int(layer.node)], layer.geometry(.presentation))
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
    if here.parent == 0 { return add(before, after, in: .shown(.identity, clip: .everything)) }
    add(before, after, inside: here.parent, records)
  }

  private mutating func add(_ before: Reach, _ after: Reach, inside node: UInt32, _ records: FrameRecords) {
    add(before, after, in: placement(of: node, records))
  }

  private mutating func add(_ before: Reach, _ after: Reach, in placement: Placement) {
    guard case .shown(let map, let clip) = placement else { return }
    let (before, after) = (before.applying(map).whole.intersection(clip), after.applying(map).whole.intersection(clip))
    rectangles.add(before)
    if before != after { rectangles.add(after) }
  }

  /// How the content of a layer is drawn in the window.
  private mutating func placement(of node: UInt32, _ records: FrameRecords) -> Placement {
    path.removeAll(keepingCapacity: true)
    var (here, placement) = (node, Placement.shown(.identity, clip: .everything))
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
    guard case .shown(let map, let clip) = placement, let layer = here.layer?.takeUnretainedValue(), !here.isMask, !layer.isNotDrawn,
      states[Int(node)].damaged != number
    else { return .none }
    let own = layer.geometry(.presentation).toSuperlayer.concatenating(map)
    return .shown(own, clip: layer.masksToBounds ? clip.intersection(layer.drawnBox.applying(own)) : clip)
  }

  // MARK: Spread through effects

  /// A blur spreads damage in its backdrop by its own width.
  private mutating func spreadThroughEffects(_ records: FrameRecords) {
    effects.removeAll { records.layer($0) == nil }
    guard !effects.isEmpty, !rectangles.boxes.isEmpty else { return }
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
