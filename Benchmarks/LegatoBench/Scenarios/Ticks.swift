import Legato

/// One frame with N animations alive.
extension Scenario {
  static let ticks: [Scenario] = [
    Scenario(name: "S1 tick", about: "curves, each in a block of its own with its own start and duration") { run in
      tweenTick("S1 tick", run) { points, index in points.move(index, under: .easeInOut) }
    },
    Scenario(name: "S1 tick, four curves", about: "the same under four curves, two of them upright") { run in
      tweenTick("S1 tick, four curves", run) { points, index in points.move(index, under: Points.Curve.mix[index % 4]) }
    },
    Scenario(name: "S1 tick, shared block", about: "all in one block") { run in sharedTick("S1 tick, shared block", run, byAnimator: false)
    },
    Scenario(name: "S1 tick, one animator", about: "all in one animator") { run in
      sharedTick("S1 tick, one animator", run, byAnimator: true)
    },
    Scenario(name: "S1 tick, scrubbed", about: "all in one animator that is scrubbed before each frame") { run in scrubTick(run) },
    Scenario(name: "S1 tick, own curve", about: "a closure as the curve, of which the engine knows that it has no corners") { run in
      ownCurveTick("S1 tick, own curve", run, corners: [])
    },
    Scenario(name: "S1 tick, unknown curve", about: "a closure as the curve, which the engine knows nothing of") { run in
      ownCurveTick("S1 tick, unknown curve", run, corners: nil)
    },
    Scenario(name: "S1 tick, two threads", about: "S1 with FrameWorkers(parts: 2), and over the same without", sizes: 100_000...1_000_000) {
      run in
      twoThreads(run)
    },
    Scenario(name: "S2 tick", about: "springs with a start velocity") { run in
      springTick("S2 tick", run) { points, index in points.move(index, under: .usual) }
    },
    Scenario(name: "S2 tick, two regimes", about: "springs under and at critical damping, velocities of their own") { run in
      springTick("S2 tick, two regimes", run) { points, index in
        points.move(index, under: Points.Spring(index % 2 == 0 ? 0.4 : 1, velocity: Double(index % 5) * 0.2 - 0.4))
      }
    },
    Scenario(name: "S2 tick, folded", about: "N/1,000 values with 1,000 springs stacked on each; figure a value", sizes: 10_000...1_000_000)
    {
      run in foldedTick(run)
    },
    Scenario(name: "S5 tick", about: "eight additive curves on each of N/8 points") { run in stackedTick(run) },
  ]

  private static func frames(_ run: Run, _ points: Points, before: () -> Void = {}) -> Double {
    timed {
      for _ in 0..<run.frames {
        before()
        points.stage.advance(to: points.stage.now + run.step / 2)
      }
    } / Double(run.frames * run.size)
  }

  private static func floorFrames(_ run: Run, _ floor: Floor, springs: Bool = false) -> Double {
    var now = 2.0
    return timed {
      for _ in 0..<run.frames {
        springs ? floor.springs(at: now) : floor.tweens(at: now)
        now += run.step
      }
    } / Double(run.frames * run.size)
  }

  private static func measure(_ name: String, _ run: Run, _ points: Points, springs: Bool = false, before: () -> Void = {}) -> [Figure] {
    let floor = Floor(run.size)
    defer { floor.free() }
    let medians = run.alternating({ frames(run, points, before: before) }, { floorFrames(run, floor, springs: springs) })
    return [
      Figure(scenario: name, size: run.size, value: medians.candidate, unit: "ns/animation", floor: medians.floor, error: points.error)
    ]
  }

  private static func tweenTick(_ name: String, _ run: Run, _ start: (Points, Int) -> Void) -> [Figure] {
    let points = Points(run.size)
    points.startAll { start(points, $0) }
    return measure(name, run, points)
  }

  private static func twoThreads(_ run: Run) -> [Figure] {
    let points = Points(run.size)
    points.startAll { points.move($0, under: .easeInOut) }
    let workers = FrameWorkers(parts: 2)
    let medians = run.alternating(
      {
        points.stage.frameExecutor = workers
        return frames(run, points)
      },
      {
        points.stage.frameExecutor = nil
        return frames(run, points)
      })
    let name = "S1 tick, two threads"
    return [
      Figure(scenario: name, size: run.size, value: medians.candidate, unit: "ns/animation", error: points.error),
      Figure(scenario: name + ", over one", size: run.size, value: medians.candidate / medians.floor, unit: "ratio"),
    ]
  }

  private static func springTick(_ name: String, _ run: Run, _ start: (Points, Int) -> Void) -> [Figure] {
    let points = Points(run.size)
    points.startAll { start(points, $0) }
    return measure(name, run, points, springs: true)
  }

  private static func sharedTick(_ name: String, _ run: Run, byAnimator: Bool) -> [Figure] {
    let points = Points(run.size)
    let targets = points.values.map { _ in points.target() }
    for (index, target) in targets.enumerated() {
      points.note(index, to: target, .curve(Points.Curve.easeInOut.exact, duration: 25))
    }
    let changes = { for (value, target) in zip(points.values, targets) { value.value = target } }
    let animator = PropertyAnimator(duration: 25, timingParameters: Points.Curve.easeInOut.provider, stage: points.stage)
    if byAnimator {
      animator.addAnimations(changes)
      animator.startAnimation()
    } else {
      animate(withDuration: 25, timingParameters: Points.Curve.easeInOut.provider, animations: changes)
    }
    let figures = measure(name, run, points)
    if byAnimator { animator.stopAnimation(true) }
    return figures
  }

  private static func scrubTick(_ run: Run) -> [Figure] {
    let points = Points(run.size)
    let targets = points.values.map { _ in points.target() }
    let animator = PropertyAnimator(duration: 25, timingParameters: Points.Curve.easeInOut.provider, stage: points.stage)
    animator.addAnimations { for (value, target) in zip(points.values, targets) { value.value = target } }
    animator.startAnimation()
    animator.pauseAnimation()
    var fraction = 0.0
    let figures = measure("S1 tick, scrubbed", run, points) {
      fraction = fraction < 0.9 ? fraction + 0.001 : 0
      animator.fractionComplete = fraction
    }
    var worst = 0.0
    for (value, target) in zip(points.values, targets) { worst = max(worst, abs(value.presentation.x - target.x * fraction) / 500) }
    animator.stopAnimation(true)
    return figures.map {
      Figure(scenario: $0.scenario, size: $0.size, value: $0.value, unit: $0.unit, floor: $0.floor, error: worst)
    }
  }

  private static func ownCurveTick(_ name: String, _ run: Run, corners: [Double]?) -> [Figure] {
    let points = Points(run.size)
    let curve = ClosureCurve(corners: corners, progress: { $0 * $0 * (3 - 2 * $0) }, velocity: { 6 * $0 * (1 - $0) })
    points.startAll { index in
      let (value, target) = (points.values[index], points.target())
      animate(withDuration: points.duration(), timingParameters: curve) { value.value = target }
    }
    return measure(name, run, points).map {
      Figure(scenario: $0.scenario, size: $0.size, value: $0.value, unit: $0.unit, floor: $0.floor)
    }
  }

  private static func foldedTick(_ run: Run) -> [Figure] {
    let (count, name) = (max(1, run.size / 1000), "S2 tick, folded")
    let (folded, single) = (Points(count), Points(count))
    for round in 0..<1000 {
      for index in 0..<count { folded.move(index, under: .usual) }
      if round % 100 == 0 { folded.stage.advance(to: folded.stage.now + 0.01) }
    }
    single.startAll { single.move($0, under: .usual) }
    let few = Run(size: count, repeats: run.repeats)
    let medians = few.alternating({ frames(few, folded) }, { frames(few, single) })
    return [
      Figure(scenario: name, size: run.size, value: medians.candidate, unit: "ns/value", floor: nil, error: folded.error),
      Figure(scenario: name + ", over single springs", size: run.size, value: medians.candidate / medians.floor, unit: "ratio"),
    ]
  }

  private static func stackedTick(_ run: Run) -> [Figure] {
    let points = Points(max(1, run.size / 8))
    for _ in 0..<8 { points.startAll { points.move($0, under: .easeInOut) } }
    return measure("S5 tick", run, points)
  }
}
