import Legato

/// Starts and retargets of 1,000 values per round.
extension HotPath {
  static let starts: [HotPath] = [
    start("start in one block", prepare: { $0.clear() }) { points in
      animate(withDuration: 25) { for (index, value) in points.values.enumerated() { value.value = points.target(index) } }
    },
    start("start in a block each", prepare: { $0.clear() }) { $0.startCurves() },
    start("start with a completion each", prepare: { $0.clear() }) { points in
      for (index, value) in points.values.enumerated() {
        let target = points.target(index)
        animate(withDuration: 25, animations: { value.value = target }, completion: { if !$0 { points.interrupted += index } })
      }
    },
    start("start in an animator", prepare: { $0.clear() }) { points in
      let animator = PropertyAnimator(duration: 25, curve: .easeInOut, stage: points.stage)
      animator.addAnimations { for (index, value) in points.values.enumerated() { value.value = points.target(index) } }
      animator.startAnimation()
    },
    start("retarget under curves", prepare: running { $0.startCurves() }) { $0.startCurves() },
    start("retarget under springs", prepare: running { $0.startSprings() }) { $0.startSprings() },
  ]

  private static func start(
    _ name: String, prepare: @escaping @Sendable (Points) -> Void, _ counted: @escaping @Sendable (Points) -> Void
  ) -> HotPath {
    HotPath(name: name, operations: 1000) {
      let points = Points(1000)
      return Round(before: { prepare(points) }, counted: { counted(points) })
    }
  }

  /// One animation on each value, which started half a second ago.
  private static func running(_ start: @escaping @Sendable (Points) -> Void) -> @Sendable (Points) -> Void {
    { points in
      points.clear()
      start(points)
      points.advance(by: 0.5)
      points.turn()
    }
  }
}
