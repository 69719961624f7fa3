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

  /// Draws what lies behind an operation: all before it, and the earlier children of the groups around it, without opacity and clip.
  public func draw(behind index: Int, on target: inout some DrawingTarget) { forEach(behind: index) { draw(at: $0, on: &target) } }

  /// The operations behind an operation, each with its children.
  public func forEach(behind index: Int, _ body: (Int) -> Void) {
    var place = 0
    while place < index {
      switch operations[place] {
      case .group(_, _, let start, let end) where end > index:
        // for an operation in a mask only the mask's earlier operations lie behind
        if start > index { return }
        place = start
      case .vibrant(_, let end) where end > index: place += 1
      default:
        body(place)
        place = next(after: place)
      }
    }
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
