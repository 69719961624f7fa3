import Legato

/// One value that is interrupted again and again.
extension Scenario {
  static let storms: [Scenario] = [
    Scenario(name: "Storm, springs", about: "one value retargeted N times in flight under springs", sizes: 100...100_000) { run in
      storm("Storm, springs", run) { $0.move(0, under: .usual) }
    },
    Scenario(name: "Storm, curves", about: "the same under curves", sizes: 100...100_000) { run in
      storm("Storm, curves", run) { $0.move(0, under: .easeInOut) }
    },
  ]

  private static func storm(_ name: String, _ run: Run, _ move: (Points) -> Void) -> [Figure] {
    let points = Points(1)
    let time = timed {
      for round in 0..<run.size {
        move(points)
        if round % 100 == 99 { points.stage.advance(to: points.stage.now + 0.0001) }
      }
    }
    let frame = run.median {
      timed { for _ in 0..<run.frames { points.stage.advance(to: points.stage.now + 1e-5) } } / Double(run.frames)
    }
    return [
      Figure(scenario: name, size: run.size, value: time / Double(run.size), unit: "ns/op", error: points.book.error),
      Figure(scenario: name + ", frame after", size: run.size, value: frame, unit: "ns/frame", error: points.book.error),
    ]
  }
}
