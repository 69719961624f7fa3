import Legato

/// One value that is interrupted again and again.
extension Scenario {
  static let storms: [Scenario] = [
    storm("Storm, springs", "one value retargeted N times in flight under springs, once", Points.Spring.usual.course) { value, target in
      animate(withDuration: 0, timingParameters: Points.Spring.usual.provider) { value.value = target }
    },
    storm("Storm, curves", "the same under curves", .usual(25)) { value, target in
      animate(withDuration: 25) { value.value = target }
    },
  ]

  private static func storm(
    _ name: String, _ about: String, _ course: @autoclosure @escaping @Sendable () -> Book.Course,
    _ send: @escaping @Sendable (Animated<Point>, Point) -> Void
  ) -> Scenario {
    Scenario(name, about, sizes: 100...100_000) { run in
      let (plain, noted, course) = (Points(1), Points(1), course())
      let targets = Points.targets(run.size)
      let time = timed { interrupt(plain, targets, send) }
      // the same once more, for the error: what is noted is not timed
      interrupt(noted, targets) { value, target in
        noted.book.note(0, to: target, course)
        send(value, target)
      }
      let error = noted.book.error
      let stage = plain.stage
      let frame = run.median { timed { for _ in 0..<run.frames { stage.advance(to: stage.now + 1e-5) } } / Double(run.frames) }
      return [
        run.figure(time / Double(run.size), "ns/op", error: error),
        run.figure(frame, "ns/frame", of: "frame after"),
      ]
    }
  }

  /// A frame after each hundred.
  private static func interrupt(_ points: Points, _ targets: [Point], _ send: (Animated<Point>, Point) -> Void) {
    for (round, target) in targets.enumerated() {
      send(points.values[0], target)
      if round % 100 == 99 { points.stage.advance(to: points.stage.now + 0.0001) }
    }
  }
}
