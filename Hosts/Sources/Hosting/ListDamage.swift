import Legato
import LegatoDrawingList

/// The difference between a list and the one before, as one box of whole pixels. For screens that keep their content.
package struct ListDamage {
  /// An operation without its children.
  private struct Mark {
    var hash: Int
    /// A box that contains its drawing; nil if unknown.
    var reach: Rect?
    let kind: Kind
  }
  private enum Kind { case drawing, group, effect }
  private var former: [Mark] = []
  private var current: [Mark] = []
  private var hasEffects = false
  private static let everywhere = Rect(x: -1e9, y: -1e9, width: 2e9, height: 2e9)

  /// Without a list before.
  package init() {}

  /// The difference from the list before; all of `area` for the first one.
  /// - Complexity: O(what has changed), where the list is the former one with other operations in it and has no effects; else O(operations).
  package mutating func take(_ list: inout DrawingList, in area: Rect) -> Rect {
    if let changes = list.takeChanges(), current.count == list.operations.count, !current.isEmpty {
      var damage = Rect.zero
      for change in changes { replace(change, of: list, &damage) }
      return grown(damage, through: list).intersection(area).wholePixels
    }
    swap(&former, &current)
    current.removeAll(keepingCapacity: true)
    hasEffects = false
    for index in list.operations.indices { current.append(mark(at: index, of: list)) }
    guard !former.isEmpty else { return area }
    return grown(difference(), through: list).intersection(area).wholePixels
  }

  private mutating func mark(at index: Int, of list: DrawingList) -> Mark {
    var hasher = Hasher()
    list.hash(alone: index, into: &hasher)
    let kind: Kind =
      switch list.operations[index] {
      case .group: .group
      case .backdrop, .vibrant: .effect
      default: .drawing
      }
    if kind == .effect { hasEffects = true }
    return Mark(hash: hasher.finalize(), reach: list.reach(at: index), kind: kind)
  }

  private mutating func replace(_ stretch: Range<Int>, of list: DrawingList, _ damage: inout Rect) {
    for index in stretch {
      let (before, after) = (current[index], mark(at: index, of: list))
      current[index] = after
      guard before.hash != after.hash else { continue }
      damage = damage.joined(before.reach ?? Self.everywhere).joined(after.reach ?? Self.everywhere)
    }
  }

  /// Whether an operation of the list that was given last draws nothing in `area` and holds no others.
  func isOutside(_ index: Int, of area: Rect) -> Bool {
    guard current.indices.contains(index), current[index].kind == .drawing, let reach = current[index].reach else { return false }
    return !reach.intersects(area)
  }

  /// Compares operations at the same index; if their number differs, all between the common prefix and suffix are damage.
  private func difference() -> Rect {
    let count = min(former.count, current.count)
    var (start, end) = (0, 0)
    while start < count, former[start].hash == current[start].hash { start += 1 }
    while end < count - start, former[former.count - 1 - end].hash == current[current.count - 1 - end].hash { end += 1 }
    var damage = Rect.zero
    let isAligned = former.count == current.count
    for index in start..<current.count - end where !isAligned || former[index].hash != current[index].hash {
      damage = damage.joined(current[index].reach ?? Self.everywhere)
    }
    for index in start..<former.count - end where !isAligned || former[index].hash != current[index].hash {
      damage = damage.joined(former[index].reach ?? Self.everywhere)
    }
    return damage
  }

  /// Extends the damage to effects whose background changed.
  private func grown(_ damage: Rect, through list: DrawingList) -> Rect {
    var damage = damage
    guard hasEffects, !damage.isEmpty else { return damage }
    for operation in list.operations {
      switch operation {
      case .backdrop(let effect, let shape):
        let box = shape.path.hull.applying(shape.transform)
        let reach = 3 * effect.radius * shape.transform.scale
        if box.insetBy(dx: -reach, dy: -reach).intersects(damage) { damage = damage.joined(box) }
      case .vibrant: return Self.everywhere
      default: break
      }
    }
    return damage
  }
}

extension Rect {
  /// The box around both, of which either may be empty.
  fileprivate func joined(_ other: Rect) -> Rect { isEmpty ? other : other.isEmpty ? self : union(other) }
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
      // no letter is wider than three line heights, or extends two lines up or down
      let lines = run.text.split(separator: "\n", omittingEmptySubsequences: false)
      let (across, down) = (3 * run.size * Double(lines.lazy.map(\.count).max() ?? 0), run.size * Double(lines.count + 2))
      return run.rect.insetBy(dx: -across, dy: -down).applying(transform)
    case .image(_, let rect, _, let transform): return rect.applying(transform).insetBy(dx: -1, dy: -1)
    case .gradient(_, _, let path, _, let transform): return path.hull.applying(transform).insetBy(dx: -1, dy: -1)
    case .backdrop(_, let shape): return shape.path.hull.applying(shape.transform).insetBy(dx: -1, dy: -1)
    case .group(_, let clip, let start, let end):
      if let clip { return clip.path.hull.applying(clip.transform).insetBy(dx: -1, dy: -1) }
      var (inside, place) = (Rect.zero, start)
      while place < end {
        guard let reach = reach(at: place) else { return nil }
        inside = inside.joined(reach)
        place = next(after: place)
      }
      return inside
    case .vibrant: return nil
    }
  }
}
