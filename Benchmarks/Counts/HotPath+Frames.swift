import Legato

/// Frames, and reads of presentations.
extension HotPath {
  static let frames: [HotPath] = [
    tick("tick of curves") { $0.startCurves() },
    tick("tick of springs") { $0.startSprings() },
    tick("tick of one block") { points in
      animate(withDuration: 25) { for (index, value) in points.values.enumerated() { value.value = points.target(index) } }
    },
    HotPath(name: "finish", operations: 1000) {
      let points = Points(1000)
      var ended = 0
      return Round(
        before: {
          points.turn()
          for (index, value) in points.values.enumerated() {
            let target = points.target(index)
            animate(withDuration: 1, animations: { value.value = target }, completion: { if $0 { ended += 1 } })
          }
          points.advance(by: 0.5)
        }, counted: { points.advance(by: 1) })
    },
    HotPath(name: "read a presentation", operations: 1000) {
      let points = Points(1000)
      points.startCurves()
      return Round(before: { points.advance(by: 0.01) }, counted: { for value in points.values { sink(value.presentation) } })
    },
    HotPath(name: "advance at rest", operations: 1000) {
      let points = Points(10_000)
      return Round { for _ in 0..<1000 { points.advance(by: 0.001) } }
    },
  ]

  /// A frame with 10,000 animations alive, by the animation.
  private static func tick(_ name: String, _ start: @escaping @Sendable (Points) -> Void) -> HotPath {
    HotPath(name: name, operations: 10_000) {
      let points = Points(10_000)
      start(points)
      return Round { points.advance(by: 0.01) }
    }
  }
}
