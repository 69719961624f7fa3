import Legato

/// One frame with N animations alive.
extension Scenario {
  static let ticks: [Scenario] = [
    Scenario("S1 tick", "curves, each in a block of its own with its own start and duration") { run in
      tick(run) { points, index in points.move(index, under: .easeInOut) }
    },
    Scenario("S1 tick, four curves", "the same under four curves, two of them upright") { run in
      tick(run) { points, index in points.move(index, under: Points.Curve.mix[index % 4]) }
    },
    Scenario("S1 tick, shared block", "all in one block") { sharedTick($0, byAnimator: false) },
    Scenario("S1 tick, one animator", "all in one animator") { sharedTick($0, byAnimator: true) },
    Scenario("S1 tick, scrubbed", "all in one animator that is scrubbed before each frame") { scrubTick($0) },
    Scenario("S1 tick, own curve", "a closure as the curve, of which the engine knows that it has no corners") {
      ownCurveTick($0, corners: [])
    },
    Scenario("S1 tick, unknown curve", "a closure as the curve, which the engine knows nothing of") {
      ownCurveTick($0, corners: nil)
    },
    Scenario("S2 tick", "springs with a start velocity") { run in
      tick(run, springs: true) { points, index in points.move(index, under: .usual) }
    },
    Scenario("S2 tick, two regimes", "springs under and at critical damping, velocities of their own") { run in
      tick(run, springs: true) { points, index in
        points.move(index, under: Points.Spring(index % 2 == 0 ? 0.4 : 1, velocity: Double(index % 5) * 0.2 - 0.4))
      }
    },
    Scenario("S2 tick, folded", "N/1,000 values with 1,000 springs stacked on each; figure a value", sizes: 10_000...1_000_000) {
      foldedTick($0)
    },
    Scenario("S5 tick", "eight additive curves on each of N/8 points", sizes: 8...1_000_000) { stackedTick($0) },
  ]

  private static func frames(_ run: Run, _ stage: Stage, before: () -> Void = {}) -> Double {
    timed {
      for _ in 0..<run.frames {
        before()
        stage.advance(to: stage.now + run.step / 2)
      }
    } / Double(run.frames * run.size)
  }

  private static func floorFrames(_ run: Run, _ floor: Floor, springs: Bool = false, under curve: ((Double) -> Double)? = nil) -> Double {
    var now = 2.0
    return timed {
      for _ in 0..<run.frames {
        if let curve { floor.tweens(at: now, under: curve) } else { springs ? floor.springs(at: now) : floor.tweens(at: now) }
        now += run.step
      }
    } / Double(run.frames * run.size)
  }

  /// Frames, measured alternately with those of the lower bound.
  static func tick(
    _ run: Run, _ stage: Stage, springs: Bool = false, before: () -> Void = {}, error: () -> Double
  ) -> [Figure] {
    let floor = Floor(run.size)
    defer { floor.free() }
    let medians = run.alternating({ frames(run, stage, before: before) }, { floorFrames(run, floor, springs: springs) })
    return [run.figure(medians.candidate, "ns/animation", floor: medians.floor, error: error())]
  }

  private static func tick(_ run: Run, _ points: Points, springs: Bool = false) -> [Figure] {
    tick(run, points.stage, springs: springs) { points.book.error }
  }

  /// - Parameter start: sends a point off.
  private static func tick(_ run: Run, springs: Bool = false, _ start: (Points, _ index: Int) -> Void) -> [Figure] {
    let points = Points(run.size)
    points.startAll { start(points, $0) }
    return tick(run, points, springs: springs)
  }

  private static func sharedTick(_ run: Run, byAnimator: Bool) -> [Figure] {
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
    let figures = tick(run, points)
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
    return tick(run, points.stage) {
      fraction = fraction < 0.9 ? fraction + 0.001 : 0
      animator.fractionComplete = fraction
    } error: {
      zip(points.values, targets).reduce(0) { max($0, abs($1.0.presentation.x - $1.1.x * fraction) / 500) }
    }
  }

  private static func ownCurveTick(_ run: Run, corners: [Double]?) -> [Figure] {
    let points = Points(run.size)
    let progress: @Sendable (Double) -> Double = { $0 * $0 * (3 - 2 * $0) }
    let curve = ClosureCurve(corners: corners, progress: progress, velocity: { 6 * $0 * (1 - $0) })
    points.startAll { index in
      let (value, target, duration) = (points.values[index], points.target(), points.duration())
      points.book.note(index, to: target, .curve(progress, duration: duration))
      animate(withDuration: duration, timingParameters: curve) { value.value = target }
    }
    // one that may have corners has no table: the lower bound calls it too
    let (floor, called) = (Floor(run.size), corners == nil ? progress : nil)
    defer { floor.free() }
    let medians = run.alternating({ frames(run, points.stage) }, { floorFrames(run, floor, under: called) })
    return [run.figure(medians.candidate, "ns/animation", floor: medians.floor, error: points.book.error)]
  }

  private static func foldedTick(_ run: Run) -> [Figure] {
    let count = max(1, run.size / 1000)
    let (folded, single) = (Points(count), Points(count))
    for round in 0..<1000 {
      for index in 0..<count { folded.move(index, under: .usual) }
      if round % 100 == 0 { folded.stage.advance(to: folded.stage.now + 0.01) }
    }
    single.startAll { single.move($0, under: .usual) }
    let few = run.sized(count)
    let medians = few.alternating({ frames(few, folded.stage) }, { frames(few, single.stage) })
    return [
      run.figure(medians.candidate, "ns/value", error: folded.book.error),
      run.figure(medians.candidate / medians.floor, "ratio", of: "over single springs"),
    ]
  }

  private static func stackedTick(_ run: Run) -> [Figure] {
    let run = run.sized(run.size / 8 * 8)
    let points = Points(run.size / 8)
    for _ in 0..<8 { points.startAll { points.move($0, under: .easeInOut) } }
    return tick(run, points)
  }
}
