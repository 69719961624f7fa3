import Legato

extension Path {
  /// A line of its own, beside what is there.
  mutating func addLine(from start: Point, to end: Point) {
    move(to: start)
    addLine(to: end)
  }
}
