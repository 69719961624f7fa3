import LegatoCore

/// A sweep over closed outlines from top to bottom, which finds the edges that bound the filled area between successive heights.
///
/// Between two heights (an edge's end, a pixel row, a crossing of two edges) the edges keep their order from left to right. The winding numbers summed
/// in that order give the edges at which filling begins or ends; only those bound the area. Overlaps and
/// self-intersections therefore count once, within a pixel too.
/// - Complexity: O(heights · edges at a height), and the crossings.
struct WindingSweep {
  /// A downward segment of an outline, with its original direction.
  private struct Edge {
    var top, bottom, x, slope: Double
    var turns: Int
    func x(at y: Double) -> Double { x + (y - top) * slope }
  }

  /// An active edge at the present height, with its x positions at the two ends of the step.
  private struct Crossing {
    var edge: Int
    var upper, lower: Double
  }

  /// Crossings nearer than this to the last height, in pixels, are delayed to here: the error is below a millionth of a pixel.
  private static let leastStep = 1e-6

  private var edges: [Edge] = []
  private var active: [Crossing] = []
  private let usesEvenOdd: Bool

  /// - Parameter frame: edges above, below and to the right are dropped, those to the left are moved to its side. So no edge is far away, where
  ///   neighbours would swap at every step for lack of precision.
  init(_ lines: [Polyline], usesEvenOdd: Bool, in frame: PixelRect) {
    self.usesEvenOdd = usesEvenOdd
    for line in lines {
      for (i, start) in line.points.enumerated() {
        addEdge(from: start, to: line.points[i + 1 < line.points.count ? i + 1 : 0], in: frame)
      }
    }
    edges.sort { $0.top < $1.top }
  }

  private mutating func addEdge(from start: Point, to end: Point, in frame: PixelRect) {
    let (left, right) = (Double(frame.x), Double(frame.maxX))
    guard start.y != end.y, min(start.x, end.x) < right else { return }
    let (upper, lower, turns) = start.y < end.y ? (start, end, 1) : (end, start, -1)
    let (top, bottom) = (max(upper.y, Double(frame.y)), min(lower.y, Double(frame.maxY)))
    let slope = (lower.x - upper.x) / (lower.y - upper.y)
    guard top < bottom, slope.isFinite else { return }
    func x(_ y: Double) -> Double { upper.x + (y - upper.y) * slope }
    var cuts = [top, bottom]
    if min(upper.x, lower.x) < left || max(upper.x, lower.x) > right {
      for side in [left, right] where slope != 0 {
        let y = upper.y + (side - upper.x) / slope
        if y > top, y < bottom { cuts.append(y) }
      }
      cuts.sort()
    }
    for (top, bottom) in zip(cuts, cuts.dropFirst()) {
      let middle = x((top + bottom) / 2)
      if middle >= right { continue }
      edges.append(
        middle > left
          ? Edge(top: top, bottom: bottom, x: min(right, max(left, x(top))), slope: slope, turns: turns)
          : Edge(top: top, bottom: bottom, x: left, slope: 0, turns: turns))
    }
  }

  /// Calls `bound` with every piece that bounds the filled area, never longer than a row of pixels: its ends, and whether the area begins (1) or ends (−1)
  /// there, from left to right.
  mutating func walk(_ bound: (_ upper: Point, _ lower: Point, _ direction: Double) -> Void) {
    var (next, y) = (0, edges.first?.top ?? 0)
    while next < edges.count || !active.isEmpty {
      if active.isEmpty { y = max(y, edges[next].top) }
      while next < edges.count, edges[next].top <= y {
        active.append(Crossing(edge: next, upper: edges[next].x(at: y), lower: 0))
        next += 1
      }
      var end = y.rounded(.down) + 1
      if next < edges.count { end = min(end, edges[next].top) }
      for crossing in active { end = min(end, edges[crossing.edge].bottom) }
      order(from: y, to: &end)
      tell(from: y, to: end, bound)
      active.removeAll { edges[$0.edge].bottom <= end }
      for i in active.indices { active[i].upper = active[i].lower }
      y = end
    }
  }

  /// Sorts the edges from left to right as they leave `y`, and shortens the step to the first crossing.
  private mutating func order(from y: Double, to end: inout Double) {
    for i in active.indices { active[i].lower = edges[active[i].edge].x(at: end) }
    // insertion sort: nearly in order, since only crossings have swapped edges
    for i in active.indices.dropFirst() {
      let moved = active[i]
      var index = i
      while index > 0, isLeft(moved, of: active[index - 1]) {
        active[index] = active[index - 1]
        index -= 1
      }
      active[index] = moved
    }
    var first = 1.0
    for i in active.indices.dropFirst() {
      let (left, right) = (active[i - 1], active[i])
      guard left.lower > right.lower else { continue }
      first = min(first, (right.upper - left.upper) / ((left.lower - left.upper) - (right.lower - right.upper)))
    }
    guard first < 1 else { return }
    end = min(end, max(y + first * (end - y), y + Self.leastStep))
    for i in active.indices { active[i].lower = edges[active[i].edge].x(at: end) }
  }

  private func isLeft(_ a: Crossing, of b: Crossing) -> Bool { a.upper != b.upper ? a.upper < b.upper : a.lower < b.lower }

  private func tell(from y: Double, to end: Double, _ bound: (Point, Point, Double) -> Void) {
    var winding = 0
    for crossing in active {
      let wasInside = isInside(winding)
      winding += edges[crossing.edge].turns
      guard isInside(winding) != wasInside else { continue }
      bound(Point(x: crossing.upper, y: y), Point(x: crossing.lower, y: end), wasInside ? -1 : 1)
    }
  }

  private func isInside(_ winding: Int) -> Bool { usesEvenOdd ? winding % 2 != 0 : winding != 0 }
}
