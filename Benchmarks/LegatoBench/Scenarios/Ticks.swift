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
    Scenario(name: "S5 tick", about: "eight additive curves on each of N/8 points", sizes: 8...1_000_000) { run in stackedTick(run) },
  ]

  private static func frames(_ run: Run, _ stage: Stage, before: () -> Void = {}) -> Double {
    timed {
      for _ in 0..<run.frames {
        before()
        stage.advance(to: stage.now + run.step / 2)
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

  /// Frames of what runs, turn by turn with the floor's.
  static func tick(
    _ name: String, _ run: Run, _ stage: Stage, springs: Bool = false, before: () -> Void = {}, error: () -> Double
  ) -> [Figure] {
    let floor = Floor(run.size)
    defer { floor.free() }
    let medians = run.alternating({ frames(run, stage, before: before) }, { floorFrames(run, floor, springs: springs) })
    return [
      Figure(scenario: name, size: run.size, value: medians.candidate, unit: "ns/animation", floor: medians.floor, error: error())
    ]
  }

  private static func tick(_ name: String, _ run: Run, _ points: Points, springs: Bool = false) -> [Figure] {
    tick(name, run, points.stage, springs: springs) { points.book.error }
  }

  private static func tweenTick(_ name: String, _ run: Run, _ start: (Points, Int) -> Void) -> [Figure] {
    let points = Points(run.size)
    points.startAll { start(points, $0) }
    return tick(name, run, points)
  }

  private static func springTick(_ name: String, _ run: Run, _ start: (Points, Int) -> Void) -> [Figure] {
    let points = Points(run.size)
    points.startAll { start(points, $0) }
    return tick(name, run, points, springs: true)
  }

  private static func sharedTick(_ name: String, _ run: Run, byAnimator: Bool) -> [Figure] {
    let points = Points(run.size)
    let targets = points.values.map { _ in points.target() }
    for (index, target) in targets.enumerated() {
      points.book.note(index, to: target, Points.Curve.easeInOut.course(25))
    }
    let changes = { for (value, target) in zip(points.values, targets) { value.value = target } }
    let animator = PropertyAnimator(duration: 25, timingParameters: Points.Curve.easeInOut.provider, stage: points.stage)
    if byAnimator {
      animator.addAnimations(changes)
      animator.startAnimation()
    } else {
      animate(withDuration: 25, timingParameters: Points.Curve.easeInOut.provider, animations: changes)
    }
    let figures = tick(name, run, points)
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
    defer { animator.stopAnimation(true) }
    return tick("S1 tick, scrubbed", run, points.stage) {
      fraction = fraction < 0.9 ? fraction + 0.001 : 0
      animator.fractionComplete = fraction
    } error: {
      zip(points.values, targets).reduce(0) { max($0, abs($1.0.presentation.x - $1.1.x * fraction) / 500) }
    }
  }

  private static func ownCurveTick(_ name: String, _ run: Run, corners: [Double]?) -> [Figure] {
    let points = Points(run.size)
    let curve = ClosureCurve(corners: corners, progress: { $0 * $0 * (3 - 2 * $0) }, velocity: { 6 * $0 * (1 - $0) })
    points.startAll { index in
      let (value, target, duration) = (points.values[index], points.target(), points.duration())
      points.book.note(index, to: target, .curve({ $0 * $0 * (3 - 2 * $0) }, duration: duration))
      animate(withDuration: duration, timingParameters: curve) { value.value = target }
    }
    return tick(name, run, points)
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
    let medians = few.alternating({ frames(few, folded.stage) }, { frames(few, single.stage) })
    return [
      Figure(scenario: name, size: run.size, value: medians.candidate, unit: "ns/value", floor: nil, error: folded.book.error),
      Figure(scenario: name + ", over single springs", size: run.size, value: medians.candidate / medians.floor, unit: "ratio"),
    ]
  }

  private static func stackedTick(_ run: Run) -> [Figure] {
    let run = Run(size: run.size / 8 * 8, repeats: run.repeats)
    let points = Points(run.size / 8)
    for _ in 0..<8 { points.startAll { points.move($0, under: .easeInOut) } }
    return tick("S5 tick", run, points)
  }
}
