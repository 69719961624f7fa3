import Legato
import LegatoDrawingList

/// The difference between a list and the previous one, as one box of whole pixels: the area to redraw on screens that keep their content.
package struct ListDamage {
  /// An operation without its children.
  private struct Mark {
    /// The stamp of the recording that was compared last.
    var stamp: UInt64 = 0
    var hash = 0
    /// A box that contains its drawing; nil if unknown. For a group, only its children have one.
    var reach: Rect? = Rect.zero
    var kind = Kind.drawing
    /// Number of operations in a group, itself included.
    var length = 1

    func isSame(as other: Mark) -> Bool { hash == other.hash && length == other.length }
  }
  private enum Kind { case drawing, group, effect }
  /// By slot.
  private var marks: [Mark] = []
  /// The slot of each operation.
  private var order: [UInt32] = []
  private var hasEffects = false
  /// The index of the first operation that was recorded again or moved since the last list; the number of operations for none.
  private(set) var firstChange = 0
  private static let everywhere = Rect(x: -1e9, y: -1e9, width: 2e9, height: 2e9)

  /// Without a previous list.
  package init() {}

  /// The difference from the previous list; all of `area` for the first one.
  /// - Complexity: O(changes) if the list is the previous one with replaced operations and has no effects; otherwise O(operations), without examining
  ///   unchanged ones.
  package mutating func take(_ list: inout DrawingList, in area: Rect) -> Rect {
    let (isAnew, changes, isFirst) = (list.isAnew, list.takeChanges(), order.isEmpty)
    var damage = Rect.zero
    while marks.count < list.slots { marks.append(Mark()) }
    firstChange = 0
    if isFirst || isAnew {
      damage = readWhole(list)
    } else if let changes, order.count == list.operations.count {
      firstChange = changes.lazy.map(\.lowerBound).min() ?? order.count
      for change in changes { for index in change { replace(index, of: list, &damage) } }
    } else {
      damage = align(with: list)
    }
    return isFirst ? area : grown(damage, through: list).intersection(area).wholePixels
  }

  private func mark(at index: Int, of list: DrawingList) -> Mark {
    var hasher = Hasher()
    list.hash(alone: index, into: &hasher)
    var mark = Mark(stamp: list.names[index].stamp, hash: hasher.finalize())
    switch list.operations[index] {
    case .group(_, _, _, let end): (mark.kind, mark.length) = (.group, end - index)
    case .vibrant(_, let end): (mark.kind, mark.length) = (.group, end - index)
    case .backdrop: (mark.kind, mark.reach) = (.effect, list.reach(at: index))
    default: mark.reach = list.reach(at: index)
    }
    return mark
  }

  private mutating func replace(_ index: Int, of list: DrawingList, _ damage: inout Rect) {
    let (slot, after) = (Int(list.names[index].slot), mark(at: index, of: list))
    let before = marks[slot]
    if after.kind == .effect { hasEffects = true }
    if !before.isSame(as: after) {
      damage = damage.joined(reach(of: before, at: index, marks, order)).joined(reach(of: after, at: index, marks, order))
    }
    marks[slot] = after
  }

  /// The area of an operation; for a group, the areas of its children in the given order.
  private func reach(of mark: Mark, at index: Int, _ marks: [Mark], _ order: [UInt32]) -> Rect {
    guard mark.kind == .group else { return mark.reach ?? Self.everywhere }
    var reach = Rect.zero
    for place in index + 1..<max(index + 1, min(order.count, index + mark.length)) {
      reach = reach.joined(marks[Int(order[place])].reach ?? Self.everywhere)
    }
    return reach
  }

  /// Whether an operation of the last list draws nothing in `area` and has no children.
  func isOutside(_ index: Int, of area: Rect) -> Bool {
    guard index < order.count else { return false }
    let mark = marks[Int(order[index])]
    guard mark.kind == .drawing, let reach = mark.reach else { return false }
    return !reach.intersects(area)
  }

  // MARK: Lists recorded again

  /// Compares operations at the same index; if their number differs, all between the common prefix and suffix are damage.
  private mutating func readWhole(_ list: DrawingList) -> Rect {
    let (former, formerOrder) = (marks, order)
    order = list.names.map(\.slot)
    hasEffects = false
    for (index, name) in list.names.enumerated() {
      let mark = mark(at: index, of: list)
      if mark.kind == .effect { hasEffects = true }
      marks[Int(name.slot)] = mark
    }
    func before(_ index: Int) -> Mark { former[Int(formerOrder[index])] }
    func after(_ index: Int) -> Mark { marks[Int(order[index])] }
    let count = min(formerOrder.count, order.count)
    var (start, end) = (0, 0)
    while start < count, before(start).isSame(as: after(start)) { start += 1 }
    while end < count - start, before(formerOrder.count - 1 - end).isSame(as: after(order.count - 1 - end)) { end += 1 }
    var damage = Rect.zero
    let isAligned = formerOrder.count == order.count
    for index in start..<order.count - end where !isAligned || !before(index).isSame(as: after(index)) {
      damage = damage.joined(reach(of: after(index), at: index, marks, order))
    }
    for index in start..<formerOrder.count - end where !isAligned || !before(index).isSame(as: after(index)) {
      damage = damage.joined(reach(of: before(index), at: index, former, formerOrder))
    }
    return damage
  }

  // MARK: Lists with moved operations

  /// Compares operations by slot, and damages those whose order has changed.
  private mutating func align(with list: DrawingList) -> Rect {
    let (old, new) = (order, list.names)
    var (start, oldEnd, newEnd) = (0, old.count, new.count)
    while start < min(oldEnd, newEnd), old[start] == new[start].slot { start += 1 }
    while oldEnd > start, newEnd > start, old[oldEnd - 1] == new[newEnd - 1].slot { (oldEnd, newEnd) = (oldEnd - 1, newEnd - 1) }
    let stretches = SlotAlignment(old[start..<oldEnd], new[start..<newEnd].lazy.map(\.slot), slots: marks.count)
    var damage = Rect.zero
    for place in start..<oldEnd where !stretches.stays[place - start] {
      damage = damage.joined(reach(of: marks[Int(old[place])], at: place, marks, old))
    }
    order = new.map(\.slot)
    hasEffects = false
    for place in new.indices {
      let former: Int? =
        if place < start { place } else if place >= newEnd { place - new.count + old.count } else {
          stretches.former(place - start).map { start + $0 }
        }
      look(at: place, of: list, former, old, &damage)
    }
    return damage
  }

  /// - Parameter former: Its index in `old`, the former order; nil if its order has changed.
  private mutating func look(at place: Int, of list: DrawingList, _ former: Int?, _ old: [UInt32], _ damage: inout Rect) {
    let (slot, stamp) = (Int(order[place]), list.names[place].stamp)
    if marks[slot].stamp != stamp {
      let (before, after) = (marks[slot], mark(at: place, of: list))
      marks[slot] = after
      let isSame = former != nil && before.hash == after.hash
      if let former, !isSame { damage = damage.joined(reach(of: before, at: former, marks, old)) }
      if !isSame { damage = damage.joined(reach(of: after, at: place, marks, order)) }
    } else if former == nil {
      damage = damage.joined(reach(of: marks[slot], at: place, marks, order))
    }
    switch marks[slot].kind {
    case .drawing: break
    case .group: marks[slot].length = list.next(after: place) - place
    case .effect: hasEffects = true
    }
  }

  /// Extends the damage by those pixels of effects that depend on damaged ones.
  private func grown(_ damage: Rect, through list: DrawingList) -> Rect {
    var damage = damage
    guard hasEffects, !damage.isEmpty else { return damage }
    for case .backdrop(let effect, let shape, let ground) in list.operations {
      let box = shape.path.hull.applying(shape.transform)
      // in motion and at rest, as the resolution differs
      let (moving, resting) = (EffectGrid(effect, shape, ground, settles: false), EffectGrid(effect, shape, ground, settles: true))
      damage = damage.joined((moving.margin > resting.margin ? moving : resting).spread(of: damage).intersection(box))
    }
    return damage
  }
}

extension Rect {
  /// The box around both; either may be empty.
  func joined(_ other: Rect) -> Rect { isEmpty ? other : other.isEmpty ? self : union(other) }
}

extension DrawingList {
  /// A box that contains an operation's drawing; nil if unknown.
  func reach(at index: Int) -> Rect? {
    switch operations[index] {
    case .fill(let path, _, _, let transform): return path.hull.applying(transform).insetBy(dx: -1, dy: -1)
    case .stroke(let path, let style, _, let transform):
      return PictureContent.stroke(path, style).bounds(nil).applying(transform).insetBy(dx: -1, dy: -1)
    case .shadow(let path, let radius, let offset, _, let transform):
      return path.hull.insetBy(dx: -3 * radius, dy: -3 * radius).offsetBy(dx: offset.dx, dy: offset.dy).applying(transform)
        .insetBy(dx: -2, dy: -2)
    case .text(let run, _, let transform):
      // no letter is wider than three line heights, or extends two lines up or down; its marks stand beside, above or below it
      let lines = run.text.textLines
      let (letters, marks) = (
        lines.lazy.map(\.unicodeScalars.count).max() ?? 0, lines.lazy.map { $0.unicodeScalars.count - $0.count }.max() ?? 0
      )
      let (across, down) = (3 * run.size * Double(letters), run.size * Double(lines.count + 2 + marks))
      return run.rect.insetBy(dx: -across, dy: -down).applying(transform)
    case .image(_, let rect, _, let transform): return rect.applying(transform).insetBy(dx: -1, dy: -1)
    case .gradient(_, _, let path, _, let transform): return path.hull.applying(transform).insetBy(dx: -1, dy: -1)
    case .backdrop(_, let shape, _): return shape.path.hull.applying(shape.transform).insetBy(dx: -1, dy: -1)
    case .group(_, let clip, let start, let end):
      if let clip { return clip.path.hull.applying(clip.transform).insetBy(dx: -1, dy: -1) }
      return reach(of: start..<end)
    case .vibrant(_, let end): return reach(of: index + 1..<end)
    }
  }

  private func reach(of range: Range<Int>) -> Rect? {
    var (inside, place) = (Rect.zero, range.lowerBound)
    while place < range.upperBound {
      guard let reach = reach(at: place) else { return nil }
      inside = inside.joined(reach)
      place = next(after: place)
    }
    return inside
  }
}
