import Legato

/// Retargets of running values in scattered order: one more animation on each value.
extension Scenario {
  static let retargets: [Scenario] = [
    objects("S3 retarget, curve", "running values sent elsewhere, a block each", .usual(25)) { moves in
      for (value, target) in moves { animate(withDuration: 25) { value.value = target } }
    },
    objects("S3 retarget, curve, one block", "the same in one block", .usual(25)) { moves in
      animate(withDuration: 25) { for (value, target) in moves { value.value = target } }
    },
    elements("S3 retarget, curve, elements", "the same, elements of an array", .usual(25)) { dots, order, targets in
      animate(withDuration: 25) { for (k, index) in order.enumerated() { dots[index] = targets[k] } }
    },
    elements("S3 retarget, curve, elements at once", "the same in one call", .usual(25)) { dots, order, targets in
      animate(withDuration: 25) { dots.set(targets, at: order) }
    },
    objects("S3 retarget, spring", "as the first, under springs that fold", Points.Spring.usual.course) { moves in
      let spring = Points.Spring.usual.provider
      for (value, target) in moves { animate(withDuration: 0, timingParameters: spring) { value.value = target } }
    },
    objects("S3 retarget, spring, one block", "the same in one block", Points.Spring.usual.course) { moves in
      animate(withDuration: 0, timingParameters: Points.Spring.usual.provider) { for (value, target) in moves { value.value = target } }
    },
    elements("S3 retarget, spring, elements", "the same, elements of an array", Points.Spring.usual.course) { dots, order, targets in
      animate(withDuration: 0, timingParameters: Points.Spring.usual.provider) {
        for (k, index) in order.enumerated() { dots[index] = targets[k] }
      }
    },
    elements("S3 retarget, spring, elements at once", "the same in one call", Points.Spring.usual.course) { dots, order, targets in
      animate(withDuration: 0, timingParameters: Points.Spring.usual.provider) { dots.set(targets, at: order) }
    },
  ]

  private static func objects(
    _ name: String, _ about: String, _ course: @autoclosure @escaping @Sendable () -> Book.Course,
    _ send: @escaping @Sendable (Moves) -> Void
  ) -> Scenario {
    Scenario(name, about) { run in
      let points = Points(run.size)
      return retarget(run, Movers(points.values, on: points.stage), course()) {
        send(Moves(points: points.values, order: $0, targets: $1))
      }
    }
  }

  private static func elements(
    _ name: String, _ about: String, _ course: @autoclosure @escaping @Sendable () -> Book.Course,
    _ send: @escaping @Sendable (AnimatedArray<Point>, [Int], [Point]) -> Void
  ) -> Scenario {
    Scenario(name, about) { run in
      let dots = AnimatedArray(repeating: Point.zero, count: run.size, in: Stage())
      return retarget(run, Movers(dots), course()) { send(dots, $0, $1) }
    }
  }

  /// Each repetition retargets the same values, so that memory is allocated. Targets are in sequence, as for the lower bound.
  static func retarget(
    _ run: Run, _ movers: Movers, _ course: Book.Course, _ send: (_ order: [Int], _ targets: [Point]) -> Void
  ) -> [Figure] {
    let (order, floor, book, stage) = (scattered(run.size), Floor(run.size), Book(movers), movers.stage)
    defer { floor.free() }
    let (turns, targets) = (Points.targets(run.size), Points.targets(run.size, seed: 4))
    var worst = 0.0
    let medians = run.alternating(
      {
        Points.inGroups(run.size, on: stage) {
          book.note($0, to: turns[$0], course)
          send([$0], [turns[$0]])
        }
        for (k, index) in order.enumerated() { book.note(index, to: targets[k], course) }
        let time = timed { send(order, targets) }
        stage.advance(to: stage.now + 1)
        worst = max(worst, book.error)
        stage.advance(to: stage.now + Self.untilAllIsOver)
        book.clear()
        return time / Double(run.size)
      },
      {
        timed {
          switch course {
          case .curve: for (k, index) in order.enumerated() { floor.retarget(index, at: 1, duration: 20, to: Double(k % 500), 50) }
          case .spring(_, let velocity):
            for (k, index) in order.enumerated() { floor.retargetSpring(index, at: 1, velocity: velocity, to: Double(k % 500), 50) }
          }
        } / Double(run.size)
      })
    return [run.figure(medians.candidate, "ns/op", floor: medians.floor, error: worst)]
  }

  /// Values in an order, and their targets.
  private struct Moves: Sequence, IteratorProtocol {
    let points: [Animated<Point>]
    let order: [Int]
    let targets: [Point]
    private var place = 0

    init(points: [Animated<Point>], order: [Int], targets: [Point]) { (self.points, self.order, self.targets) = (points, order, targets) }

    mutating func next() -> (Animated<Point>, Point)? {
      guard place < order.count else { return nil }
      defer { place += 1 }
      return (points[order[place]], targets[place])
    }
  }
}
