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
  private static let minimumStep = 1e-6

  /// Sorted by their tops.
  private var edges: [Edge] = []
  /// While edges are added, those that go up.
  private var rising: [Edge] = []
  private var active: [Crossing] = []
  private var usesEvenOdd = false

  /// No outlines; ``begin(_:usesEvenOdd:in:)`` takes some.
  init() {}

  init(_ lines: [Polyline], usesEvenOdd: Bool, in frame: PixelRect) { begin(lines, usesEvenOdd: usesEvenOdd, in: frame) }

  /// Takes other outlines; the memory of those before is reused.
  /// - Parameter frame: edges above, below and to the right are dropped, those to the left are moved to its side. So no edge is far away, where
  ///   neighbours would swap at every step for lack of precision.
  mutating func begin(_ lines: [Polyline], usesEvenOdd: Bool, in frame: PixelRect) {
    self.usesEvenOdd = usesEvenOdd
    edges.removeAll(keepingCapacity: true)
    rising.removeAll(keepingCapacity: true)
    active.removeAll(keepingCapacity: true)
    for line in lines {
      for (i, start) in line.points.enumerated() {
        addEdge(from: start, to: line.points[i + 1 < line.points.count ? i + 1 : 0], in: frame)
      }
    }
    mergeRising()
    edges.sort { $0.top < $1.top }
  }

  /// Merges the edges that go up into the others. Along an outline those that go down are mostly sorted, and those that go up in reverse, so that little is left
  /// to be sorted.
  private mutating func mergeRising() {
    var (falling, place) = (edges.count, edges.count + rising.count)
    edges.append(contentsOf: rising)
    for edge in rising {
      while falling > 0, edges[falling - 1].top > edge.top {
        (falling, place) = (falling - 1, place - 1)
        edges[place] = edges[falling]
      }
      place -= 1
      edges[place] = edge
    }
  }

  private mutating func addEdge(from start: Point, to end: Point, in frame: PixelRect) {
    let (left, right) = (Double(frame.x), Double(frame.maxX))
    guard start.y != end.y, min(start.x, end.x) < right else { return }
    let isFalling = start.y < end.y
    let (upper, lower) = isFalling ? (start, end) : (end, start)
    let (top, bottom) = (max(upper.y, Double(frame.y)), min(lower.y, Double(frame.maxY)))
    let slope = (lower.x - upper.x) / (lower.y - upper.y)
    guard top < bottom, slope.isFinite else { return }
    func x(_ y: Double) -> Double { upper.x + (y - upper.y) * slope }
    func add(_ top: Double, _ bottom: Double) {
      let middle = x((top + bottom) / 2)
      if middle >= right { return }
      let edge =
        middle > left
        ? Edge(top: top, bottom: bottom, x: min(right, max(left, x(top))), slope: slope, turns: isFalling ? 1 : -1)
        : Edge(top: top, bottom: bottom, x: left, slope: 0, turns: isFalling ? 1 : -1)
      if isFalling { edges.append(edge) } else { rising.append(edge) }
    }
    if min(start.x, end.x) >= left, max(start.x, end.x) <= right { return add(top, bottom) }
    var cuts = [top, bottom]
    for side in [left, right] where slope != 0 {
      let y = upper.y + (side - upper.x) / slope
      if y > top, y < bottom { cuts.append(y) }
    }
    cuts.sort()
    // an edge that goes up is added from its lower end
    for i in cuts.indices.dropLast() {
      let number = isFalling ? i : cuts.count - 2 - i
      add(cuts[number], cuts[number + 1])
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
      var kept = 0
      for i in active.indices where edges[active[i].edge].bottom > end {
        active[kept] = Crossing(edge: active[i].edge, upper: active[i].lower, lower: 0)
        kept += 1
      }
      while active.count > kept { active.removeLast() }
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
    end = min(end, max(y + first * (end - y), y + Self.minimumStep))
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
