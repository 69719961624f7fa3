import LegatoCore

/// Computes where a frame looks different from the one before. For each layer it keeps a bounding box of everything that the layer and its descendants
/// drew.
///
/// When a layer moves, its box moves along: its ancestors' boxes are updated, and its descendants are not visited. A box around sublayers only grows until
/// its layer changes itself: it may be too large, and never too small.
struct DamageTracker {
  /// The state of a node.
  private struct Kept: BitwiseCopyable {
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
  private struct Left {
    var superlayer: LayerID
    var reach: Reach
  }

  /// How a node's own space is drawn in the window.
  private enum Place {
    case shown(PlaneMap, clip: Box)
    /// It is not drawn, or its whole area is damaged already.
    case none
  }

  private var kept: [Kept] = []
  private var left: [Left] = []
  private var effects: [LayerID] = []
  /// The area of each changed layer in the frame before.
  private var before: [Reach] = []
  /// The maps that were computed in the frame with this number, by nodes.
  private var places: [(number: Int, place: Place)] = []
  private var way: [UInt32] = []
  private var rectangles = Rectangles()
  private var number = 0

  mutating func fit(_ count: Int) {
    while kept.count < count {
      kept.append(Kept())
      places.append((0, .none))
    }
  }

  /// Records the area of a layer that is removed, or gets another superlayer.
  mutating func noteLeft(_ node: UInt32, _ book: FrameBook, isGone: Bool) {
    let parent = book.nodes[Int(node)].parent
    if kept[Int(node)].isKnown, parent != 0, !book.nodes[Int(node)].isMask {
      left.append(Left(superlayer: book.id(parent), reach: kept[Int(node)].reach))
    }
    if isGone { kept[Int(node)] = Kept() } else { kept[Int(node)].reach = .nothing }
  }

  /// Applies the changes of a frame, and writes the rectangles that they damage to `damage`.
  mutating func take(_ changes: [FrameReader.Change], _ number: Int, _ book: FrameBook, _ window: Window, to damage: inout [Rect]) {
    self.number = number
    rectangles.removeAll()
    damage.removeAll(keepingCapacity: true)
    guard !changes.isEmpty || !left.isEmpty else { return }
    before.removeAll(keepingCapacity: true)
    for change in changes {
      before.append(kept[change.id.place].reach)
      // a change of a layer's sublayers is damage through the sublayers' own changes
      if change.kinds != .sublayers { kept[change.id.place].damaged = number }
      if change.kinds.contains(.new), book.layer(change.id) is EffectLayer { effects.append(change.id) }
    }
    // descendants first: new ones are listed after their ancestors
    for change in changes.reversed() where kept[change.id.place].damaged == number { look(change.id.node, change.kinds, book) }
    for (index, change) in changes.enumerated() where kept[change.id.place].damaged == number {
      add(before[index], kept[change.id.place].reach, change.id.node, book)
    }
    for gone in left where book.layer(gone.superlayer) != nil { add(gone.reach, .nothing, inside: gone.superlayer.node, book) }
    left.removeAll(keepingCapacity: true)
    spread(book)
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
  private mutating func look(_ node: UInt32, _ kinds: FrameChange.Kinds, _ book: FrameBook) {
    guard let layer = book.nodes[Int(node)].layer?.takeUnretainedValue() else { return }
    // a layer that only moves draws the same as before
    if !kinds.isSubset(of: Self.keepsOwn) { lookAtOwn(layer) }
    if layer.sublayers.isEmpty {
      kept[Int(node)].inside = .nothing
    } else if layer.sublayers.count <= 64 {
      var inside = Reach.nothing
      for sublayer in layer.sublayers where sublayer.node != 0 { inside = inside.union(kept[Int(sublayer.node)].reach) }
      kept[Int(node)].inside = inside
    }
    kept[Int(node)].reach = reach(of: layer)
    kept[Int(node)].isKnown = true
    var (here, reach) = (node, kept[Int(node)].reach)
    while true {
      let (parent, isMask) = (book.nodes[Int(here)].parent, book.nodes[Int(here)].isMask)
      guard parent != 0, !isMask, !kept[Int(parent)].inside.contains(reach) else { return }
      kept[Int(parent)].inside = kept[Int(parent)].inside.union(reach)
      // a new one is computed later
      guard kept[Int(parent)].isKnown, let around = book.nodes[Int(parent)].layer?.takeUnretainedValue() else { return }
      reach = kept[Int(parent)].reach.union(self.reach(of: around))
      if reach == kept[Int(parent)].reach { return }
      kept[Int(parent)].reach = reach
      here = parent
    }
  }

  private mutating func lookAtOwn(_ layer: Layer) {
    let origin = layer.presented.bounds.origin
    kept[Int(layer.node)].own = layer.ownReach.moved(-origin.x, -origin.y)
    kept[Int(layer.node)].clips = layer.masksToBounds
  }

  private func reach(of layer: Layer) -> Reach {
    if layer.isLeftOut { return .nothing }
    let (here, geometry) = (kept[Int(layer.node)], layer.geometry(.presentation))
    let own = here.own.moved(geometry.bounds.minX, geometry.bounds.minY)
    let reach = here.clips ? own : own.union(here.inside)
    if let shift = geometry.shift { return reach.moved(shift.dx, shift.dy) }
    return reach.applying(geometry.toSuperlayer)
  }

  /// The kinds of change that do not affect what a layer draws itself.
  private static let keepsOwn: FrameChange.Kinds = [.geometry, .depth, .opacity, .visibility, .mask, .sublayers, .superlayer]

  // MARK: On the picture

  /// Adds a layer's old and new area to the damage, unless an ancestor's whole area is damaged.
  private mutating func add(_ before: Reach, _ after: Reach, _ node: UInt32, _ book: FrameBook) {
    let here = book.nodes[Int(node)]
    if here.isMask { return }
    if here.parent == 0 { return add(before, after, in: .shown(.identity, clip: .everything)) }
    add(before, after, inside: here.parent, book)
  }

  private mutating func add(_ before: Reach, _ after: Reach, inside node: UInt32, _ book: FrameBook) {
    add(before, after, in: place(of: node, book))
  }

  private mutating func add(_ before: Reach, _ after: Reach, in place: Place) {
    guard case .shown(let map, let clip) = place else { return }
    let (before, after) = (before.applying(map).whole.intersection(clip), after.applying(map).whole.intersection(clip))
    rectangles.add(before)
    if before != after { rectangles.add(after) }
  }

  /// How the content of a layer is drawn in the window.
  private mutating func place(of node: UInt32, _ book: FrameBook) -> Place {
    way.removeAll(keepingCapacity: true)
    var (here, place) = (node, Place.shown(.identity, clip: .everything))
    while here != 0 {
      if places[Int(here)].number == number {
        place = places[Int(here)].place
        break
      }
      way.append(here)
      here = book.nodes[Int(here)].parent
    }
    while let next = way.popLast() {
      place = step(into: next, place, book)
      places[Int(next)] = (number, place)
    }
    return place
  }

  private func step(into node: UInt32, _ place: Place, _ book: FrameBook) -> Place {
    let here = book.nodes[Int(node)]
    guard case .shown(let map, let clip) = place, let layer = here.layer?.takeUnretainedValue(), !here.isMask, !layer.isLeftOut,
      kept[Int(node)].damaged != number
    else { return .none }
    let own = layer.geometry(.presentation).toSuperlayer.concatenating(map)
    return .shown(own, clip: layer.masksToBounds ? clip.intersection(layer.drawnBox.applying(own)) : clip)
  }

  // MARK: What shows through effects

  /// A blur spreads damage in its backdrop by its own width.
  private mutating func spread(_ book: FrameBook) {
    effects.removeAll { book.layer($0) == nil }
    guard !effects.isEmpty, !rectangles.boxes.isEmpty else { return }
    for _ in effects.indices {
      var isDone = true
      for id in effects {
        guard let layer = book.layer(id) as? EffectLayer, let radius = layer.shownEffect.effect?.radius, radius > 0 else { continue }
        let map = layer.toRoot(.presentation).concatenating(layer.rootMap)
        let inside = layer.masksToBounds ? .nothing : kept[id.place].inside
        let seen = layer.ownReach.union(inside).applying(map).whole
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
