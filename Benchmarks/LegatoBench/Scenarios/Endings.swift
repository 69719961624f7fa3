import Legato

/// Many ends at once, and nothing to do at all.
extension Scenario {
  static let endings: [Scenario] = [
    Scenario("S6 all finish", "N blocks end on one frame, each with a completion") { run in
      let points = Points(run.size)
      return finish(run, Movers(points.values, on: points.stage)) { index, target, completion in
        let value = points.values[index]
        animate(withDuration: 1, animations: { value.value = target }, completion: completion)
      }
    },
    Scenario("S6 all finish, animators", "N animators end on one frame, each with a completion") { run in
      let points = Points(run.size)
      return finish(run, Movers(points.values, on: points.stage)) { index, target, completion in
        let value = points.values[index]
        let animator = PropertyAnimator(duration: 1, timingParameters: CubicTimingParameters(), stage: points.stage)
        animator.addAnimations { value.value = target }
        animator.addCompletion { completion($0 == .end) }
        animator.startAnimation()
      }
    },
    Scenario("S7 idle", "a frame of a stage with N values and nothing on them") { run in
      let points = Points(run.size)
      return idle(run, points.stage, expecting: .idle)
    },
    Scenario("S7 idle, paused", "a frame with N values in one paused animator") { run in
      let points = Points(run.size)
      let animator = PropertyAnimator(duration: 25, curve: .easeInOut, stage: points.stage)
      animator.addAnimations { for value in points.values { value.value = Point(x: 100, y: 0) } }
      animator.startAnimation()
      points.stage.advance(to: 1)
      animator.pauseAnimation()
      defer { animator.stopAnimation(true) }
      return idle(run, points.stage, expecting: .idle)
    },
    Scenario("S7 idle, delayed", "a frame with N blocks that all wait") { run in
      let points = Points(run.size)
      for value in points.values { animate(withDuration: 1, delay: 1e6) { value.value = Point(x: 100, y: 0) } }
      return idle(run, points.stage, expecting: nil)
    },
  ]

  /// - Parameter start: animates one of them to a target, for a second.
  static func finish(
    _ run: Run, _ movers: Movers, _ start: (_ index: Int, _ target: Point, _ completion: @escaping (Bool) -> Void) -> Void
  ) -> [Figure] {
    let (book, stage) = (Book(movers), movers.stage)
    var (ended, isThere, worst) = (0, false, 0.0)
    let time = run.median {
      isThere.toggle()
      for index in 0..<run.size {
        let target = Point(x: isThere ? 100 : 0, y: Double(index % 7))
        book.note(index, to: target, .usual(1))
        start(index, target) { if $0 { ended += 1 } }
      }
      stage.advance(to: stage.now + 0.5)
      let time = timed { stage.advance(to: stage.now + 1) }
      worst = max(worst, book.error)
      book.clear()
      return time
    }
    guard ended == run.size * (run.repeats + 1) else {
      Output.note("\(run.name): \(ended) completions came instead of \(run.size * (run.repeats + 1))")
      return []
    }
    return [run.figure(time / Double(run.size), "ns/animation", error: worst)]
  }

  /// - Parameter wanted: the expected demand of a frame; nil for a later time.
  static func idle(_ run: Run, _ stage: Stage, expecting wanted: FrameDemand?) -> [Figure] {
    var demand = stage.advance(to: stage.now + 1)
    let time = run.median {
      timed { for _ in 0..<run.frames { demand = stage.advance(to: stage.now + 0.001) } } / Double(run.frames)
    }
    let isRight = wanted.map { $0 == demand } ?? (demand != .everyFrame && demand != .idle)
    guard isRight else {
      Output.note("\(run.name): the demand is \(demand)")
      return []
    }
    return [run.figure(time, "ns/frame")]
  }
}
