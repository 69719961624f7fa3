import Legato

/// Many ends at once, and nothing to do at all.
extension Scenario {
  static let endings: [Scenario] = [
    Scenario(name: "S6 all finish", about: "N blocks end on one frame, each with a completion") { run in
      let points = Points(run.size)
      var ended = 0
      let time = Run(size: run.size, repeats: min(run.repeats, 5)).median {
        for (index, value) in points.values.enumerated() {
          let target = Point(x: value.value.x == 0 ? 100 : 0, y: Double(index % 7))
          animate(withDuration: 1, animations: { value.value = target }, completion: { if $0 { ended += 1 } })
        }
        points.stage.advance(to: points.stage.now + 0.5)
        return timed { points.stage.advance(to: points.stage.now + 1) }
      }
      guard ended == run.size * (min(run.repeats, 5) + 1) else {
        Output.note("S6: \(ended) completions came instead of \(run.size * (min(run.repeats, 5) + 1))")
        return []
      }
      return [Figure(scenario: "S6 all finish", size: run.size, value: time / Double(run.size), unit: "ns/animation")]
    },
    Scenario(name: "S7 idle", about: "a frame of a stage with N values and nothing on them") { run in
      idle("S7 idle", run, expecting: .idle) { _ in }
    },
    Scenario(name: "S7 idle, paused", about: "a frame with N values in one paused animator") { run in
      var animator: PropertyAnimator?
      defer { animator?.stopAnimation(true) }
      return idle("S7 idle, paused", run, expecting: .idle) { points in
        let made = PropertyAnimator(duration: 25, curve: .easeInOut, stage: points.stage)
        made.addAnimations { for value in points.values { value.value = Point(x: 100, y: 0) } }
        made.startAnimation()
        points.stage.advance(to: 1)
        made.pauseAnimation()
        animator = made
      }
    },
    Scenario(name: "S7 idle, delayed", about: "a frame with N blocks that all wait") { run in
      idle("S7 idle, delayed", run, expecting: nil) { points in
        for value in points.values { animate(withDuration: 1, delay: 1e6) { value.value = Point(x: 100, y: 0) } }
      }
    },
  ]

  private static func idle(_ name: String, _ run: Run, expecting wanted: FrameDemand?, _ prepare: (Points) -> Void) -> [Figure] {
    let points = Points(run.size)
    prepare(points)
    var demand = points.stage.advance(to: points.stage.now + 1)
    let time = run.median {
      timed { for _ in 0..<run.frames { demand = points.stage.advance(to: points.stage.now + 0.001) } } / Double(run.frames)
    }
    let isRight = wanted.map { $0 == demand } ?? (demand != .everyFrame && demand != .idle)
    if !isRight { Output.note("\(name): the demand is \(demand)") }
    return [
      Figure(scenario: name, size: run.size, value: time, unit: "ns/frame"),
      Figure(scenario: name + ", by N", size: run.size, value: time / Double(run.size), unit: "ns/animation"),
    ]
  }
}
