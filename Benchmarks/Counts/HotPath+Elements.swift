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
    path("retarget under a spring") { dots in
      Round(before: { dots.run(dots.startSprings) }, counted: dots.startSprings)
    },
    path("retarget of elements at once") { dots in
      Round(before: { dots.run(dots.startCurves) }, counted: dots.startCurvesAtOnce)
    },
    path("springs of elements at once") { dots in
      Round(before: { dots.run(dots.startSprings) }, counted: dots.startSpringsAtOnce)
    },
    path("read of an element") { dots in
      dots.startCurves()
      return Round(before: { dots.advance(by: 0.01) }, counted: { dots.values.forEachPresentation { sink($1) } })
    },
  ]

  private static func path(_ name: String, _ make: @escaping @Sendable (Dots) -> Round) -> HotPath {
    HotPath(name: name, operations: 1000) { make(Dots(1000)) }
  }

  /// Points side by side, each with a place to go to.
  private final class Dots {
    let stage = Stage()
    let values: AnimatedArray<Point>
    private var isThere = false

    init(_ count: Int) { values = AnimatedArray(repeating: Point.zero, count: count, in: stage) }

    func advance(by seconds: Double) { stage.advance(to: stage.now + seconds) }

    func startCurves() { animate(withDuration: 25, animations: send) }
    func startSprings() { animate(withDuration: 0, timingParameters: Points.spring, animations: send) }

    func startCurvesAtOnce() { animate(withDuration: 25, animations: sendAtOnce) }
    func startSpringsAtOnce() { animate(withDuration: 0, timingParameters: Points.spring, animations: sendAtOnce) }

    private func sendAtOnce() {
      values.set(
        (0..<values.count).lazy.map { [isThere] in isThere ? .zero : Point(x: 100 + Double($0 % 300), y: 200) }, at: values.indices)
    }

    private func send() {
      for index in 0..<values.count { values[index] = isThere ? .zero : Point(x: 100 + Double(index % 300), y: 200) }
    }

    /// Ends all at once where they go, and turns round.
    func clear() {
      values.removeAllAnimations()
      advance(by: 0.01)
      isThere.toggle()
    }

    /// One animation on each, half a second old; the next goes elsewhere.
    func run(_ start: () -> Void) {
      clear()
      start()
      advance(by: 0.5)
      isThere.toggle()
    }
  }
}
