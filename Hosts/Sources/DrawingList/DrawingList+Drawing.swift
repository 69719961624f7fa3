public import Legato

extension DrawingList {
  /// Draws the whole list.
  public func draw(on target: inout some DrawingTarget) { draw(0..<operations.count, on: &target) }

  /// Draws a range that contains whole groups.
  public func draw(_ range: Range<Int>, on target: inout some DrawingTarget) {
    var index = range.lowerBound
    while index < range.upperBound {
      draw(at: index, on: &target)
      index = next(after: index)
    }
  }

  /// Draws what lies behind an operation: all before it, and the earlier children of the groups around it, without their opacity, within the boxes of their
  /// clips. For an operation in a mask only the mask's earlier operations lie behind.
  public func draw(behind index: Int, on target: inout some DrawingTarget) { draw(behind: index, from: ground(of: index), on: &target) }

  private func draw(behind index: Int, from start: Int, on target: inout some DrawingTarget) {
    var place = start
    while place < index {
      switch inside(place, of: index) {
      case .group(let first, let clip?):
        let box = PlacedPath(path: Path(rect: clip), transform: .identity)
        return target.group(opacity: 1, clip: box, mask: nil) { draw(behind: index, from: first, on: &$0) }
      case .group(let first, nil): place = first
      case .before:
        draw(at: place, on: &target)
        place = next(after: place)
      }
    }
  }

  /// The operations behind an operation, each with its children.
  /// - Parameter entering: Called with the box of the clip, if there is one, of each group around the operation, before the group's children.
  public func forEach(behind index: Int, entering: (Rect) -> Void = { _ in }, _ body: (Int) -> Void) {
    var place = ground(of: index)
    while place < index {
      switch inside(place, of: index) {
      case .group(let first, let clip):
        if let clip { entering(clip) }
        place = first
      case .before:
        body(place)
        place = next(after: place)
      }
    }
  }

  private enum Step {
    /// The operation lies before the other one.
    case before
    /// It is a group around that, with its first child and the box of its clip.
    case group(Int, Rect?)
  }

  private func inside(_ place: Int, of index: Int) -> Step {
    switch operations[place] {
    case .group(_, let clip, let start, let end) where end > index:
      .group(start > index ? place + 1 : start, clip.map { $0.path.applying($0.transform).bounds(tolerance: 0.01) })
    case .vibrant(_, let end) where end > index: .group(place + 1, nil)
    default: .before
    }
  }

  /// Whether an operation is part of a mask.
  package func isInMask(_ index: Int) -> Bool { ground(of: index) > 0 }

  /// The first of the operations that may lie behind another: of the innermost mask that it is part of, or of all.
  private func ground(of index: Int) -> Int {
    guard hasMasks else { return 0 }
    var (place, ground) = (0, 0)
    while place < index {
      switch operations[place] {
      case .group(_, _, let start, let end) where end > index:
        if start > index { ground = place + 1 }
        place = start > index ? place + 1 : start
      case .vibrant(_, let end) where end > index: place += 1
      default: place = next(after: place)
      }
    }
    return ground
  }

  private func draw(at index: Int, on target: inout some DrawingTarget) {
    switch operations[index] {
    case .fill(let path, let usesEvenOdd, let color, let transform):
      target.fill(path, usesEvenOdd: usesEvenOdd, color: color, transform: transform)
    case .stroke(let path, let style, let color, let transform): target.stroke(path, style: style, color: color, transform: transform)
    case .shadow(let path, let radius, let offset, let color, let transform):
      target.shadow(of: path, radius: radius, offset: offset, color: color, transform: transform)
    case .text(let run, let color, let transform):
      if !target.text(run, color: color, transform: transform) { outline(run, color, transform, on: &target) }
    case .image(let bitmap, let rect, let opacity, let transform): target.image(bitmap, in: rect, opacity: opacity, transform: transform)
    case .gradient(let gradient, let rect, let path, let opacity, let transform):
      target.gradient(gradient, in: rect, within: path, opacity: opacity, transform: transform)
    case .backdrop(let effect, let shape, _): target.backdrop(effect, within: shape)
    case .group(let opacity, let clip, let start, let end):
      let hasMask = start > index + 1
      target.group(opacity: opacity, clip: clip, mask: hasMask ? { draw(index + 1..<start, on: &$0) } : nil) { draw(start..<end, on: &$0) }
    case .vibrant(let amount, let end): target.vibrant(amount) { draw(index + 1..<end, on: &$0) }
    }
  }

  private func outline(_ run: TextRun, _ color: Color, _ transform: AffineTransform, on target: inout some DrawingTarget) {
    guard case .outline(let path, let usesEvenOdd)? = typesetter?.drawing(of: run) else { return }
    target.fill(path, usesEvenOdd: usesEvenOdd, color: color, transform: transform)
  }
}
