import Legato

/// Elements of an array, changed in one block: 1,000 a round.
extension HotPath {
  static let elements: [HotPath] = [
    path("start of an element") { dots in
      Round(before: dots.clear, counted: dots.startCurves)
    },
    path("retarget of an element") { dots in
      Round(before: { dots.run(dots.startCurves) }, counted: dots.startCurves)
    },
    path("start of a spring") { dots in
      Round(before: dots.clear, counted: dots.startSprings)
    },
    path("start of springs at once") { dots in
      Round(before: dots.clear, counted: dots.startSpringsAtOnce)
    },
    path("retarget under a spring") { dots in
      Round(before: { dots.run(dots.startSprings) }, counted: dots.startSprings)
    },
    path("retarget of elements at once") { dots in
      Round(before: { dots.run(dots.startCurves) }, counted: dots.startCurvesAtOnce)
    },
    path("springs of elements at once") { dots in
      Round(before: { dots.run(dots.startSprings) }, counted: dots.startSpringsAtOnce)
    },
    path("springs in no order at once", count: 2000) { dots in
      Round(before: { dots.run(dots.startSprings) }, counted: dots.startSpringsInNoOrder)
    },
    // some sixty on each: as many frames as it takes until what has ended is moved out of the way
    path("storm of springs", times: 60) { dots in
      for _ in 0..<120 { dots.frameOfStorm() }
      return Round { for _ in 0..<60 { dots.frameOfStorm() } }
    },
    path("frame where springs rest") { dots in
      // the first does not move them
      for _ in 0..<2 { dots.startQuickSprings() }
      dots.startSpringOfOne()
      // all but that one come to rest
      for _ in 0..<200 { dots.advance(by: 1 / 60) }
      return Round { dots.advance(by: 1 / 60) }
    },
    path("read of an element") { dots in
      dots.startCurves()
      return Round(before: { dots.advance(by: 0.01) }, counted: { dots.values.forEachPresentation { sink($1) } })
    },
  ]

  private static func path(_ name: String, count: Int = 1000, times: Int = 1, _ make: @escaping @Sendable (Dots) -> Round) -> HotPath {
    HotPath(name: name, operations: count * times) { make(Dots(count)) }
  }

  /// Points side by side, each with a place to go to.
  private final class Dots {
    let stage = Stage()
    let values: AnimatedArray<Point>
    private var isThere = false
    /// All elements in scattered order, and their targets in both directions.
    private let order: [Int]
    private let targets: [[Point]]

    init(_ count: Int) {
      order = (0..<count).map { $0 * 617 % count }
      targets = [(0..<count).map { Point(x: 100 + Double($0 % 300), y: 200) }, Array(repeating: .zero, count: count)]
      values = AnimatedArray(repeating: Point.zero, count: count, in: stage)
    }

    func advance(by seconds: Double) { stage.advance(to: stage.now + seconds) }

    func startCurves() { animate(withDuration: 25, animations: send) }
    func startSprings() { animate(withDuration: 0, timingParameters: Points.spring, animations: send) }

    func startCurvesAtOnce() { animate(withDuration: 25, animations: sendAtOnce) }
    func startSpringsAtOnce() { animate(withDuration: 0, timingParameters: Points.spring, animations: sendAtOnce) }

    func startSpringOfOne() { animate(withDuration: 0, timingParameters: Points.spring) { values[0] = Point(x: 7, y: 7) } }
    func startQuickSprings() {
      isThere.toggle()
      animate(withDuration: 0, timingParameters: SpringTimingParameters(mass: 1, stiffness: 200, damping: 20), animations: sendAtOnce)
    }
    func frameOfStorm() {
      advance(by: 1 / 60)
      startQuickSprings()
    }

    func startSpringsInNoOrder() {
      animate(withDuration: 0, timingParameters: Points.spring) { [targets, order] in values.set(targets[isThere ? 1 : 0], at: order) }
    }

    private func sendAtOnce() {
      values.set(
        (0..<values.count).lazy.map { [isThere] in isThere ? .zero : Point(x: 100 + Double($0 % 300), y: 200) }, at: values.indices)
    }

    private func send() {
      for index in 0..<values.count { values[index] = isThere ? .zero : Point(x: 100 + Double(index % 300), y: 200) }
    }

    /// Ends all animations at their targets, and reverses the direction.
    func clear() {
      values.removeAllAnimations()
      advance(by: 0.01)
      isThere.toggle()
    }

    /// One animation on each element, which started half a second ago; the next has another target.
    func run(_ start: () -> Void) {
      clear()
      start()
      advance(by: 0.5)
      isThere.toggle()
    }
  }
}
