import CHeapUse
import Legato

/// Starting.
extension Scenario {
  static let starts: [Scenario] = [
    Scenario("S4 start, a block each", "animate(withDuration:) with one value in each block") { run in
      start(run) { points, targets in
        for (value, target) in zip(points.values, targets) { animate(withDuration: 25) { value.value = target } }
      }
    },
    Scenario("S4 start, one block", "all values in one block") { run in
      start(run) { points, targets in
        animate(withDuration: 25) { for (value, target) in zip(points.values, targets) { value.value = target } }
      }
    },
    elements("S4 start, elements", "all elements of an array in one block") { dots, targets in
      animate(withDuration: 25) { for index in targets.indices { dots[index] = targets[index] } }
    },
    elements("S4 start, elements at once", "the same in one call") { dots, targets in
      animate(withDuration: 25) { dots.set(targets, at: dots.indices) }
    },
    Scenario("S4 start, completion each", "a block each with a completion of its own") { run in
      start(run) { points, targets in
        var ended = 0
        for (index, target) in targets.enumerated() {
          let value = points.values[index]
          animate(withDuration: 25, animations: { value.value = target }, completion: { if $0 { ended += index } })
        }
      }
    },
    Scenario("S4 start, one animator", "all values in one animator, startAnimation included") { run in
      start(run) { points, targets in
        let animator = PropertyAnimator(duration: 25, curve: .easeInOut, stage: points.stage)
        animator.addAnimations { for (value, target) in zip(points.values, targets) { value.value = target } }
        animator.startAnimation()
      }
    },
    Scenario(
      "S4 worst start",
      "the slowest single start while growing from none to N, and the one in a thousand: the least of several growths"
    ) { worstStart($0) },
  ]

  /// Every repeat starts on values that have run before, so that room is there.
  private static func start(_ run: Run, _ begin: (Points, [Point]) -> Void) -> [Figure] {
    let points = Points(run.size)
    return start(run, Movers(points.values, on: points.stage)) { begin(points, $0) }
  }

  private static func elements(
    _ name: String, _ about: String, _ begin: @escaping @Sendable (AnimatedArray<Point>, [Point]) -> Void
  ) -> Scenario {
    Scenario(name, about) { run in
      let dots = AnimatedArray(repeating: Point.zero, count: run.size, in: Stage())
      return start(run, Movers(dots)) { begin(dots, $0) }
    }
  }

  /// - Parameter begin: starts curves of 25 seconds to the targets.
  static func start(_ run: Run, _ movers: Movers, _ begin: ([Point]) -> Void) -> [Figure] {
    let (floor, book, stage) = (Floor(run.size), Book(movers), movers.stage)
    defer { floor.free() }
    let targets = Points.targets(run.size)
    let zeros = targets.map { _ in Point.zero }
    var (isThere, worst) = (false, 0.0)
    let medians = run.alternating(
      {
        stage.advance(to: stage.now + 1)
        let ends = isThere ? zeros : targets
        for (index, end) in ends.enumerated() { book.note(index, to: end, .usual(25)) }
        let time = timed { begin(ends) }
        isThere.toggle()
        stage.advance(to: stage.now + 5)
        worst = max(worst, book.error)
        stage.advance(to: stage.now + Self.untilAllIsOver)
        book.clear()
        return time / Double(run.size)
      },
      {
        timed { for i in 0..<run.size { floor.start(i, at: 0, duration: 20 + Double(i & 7), to: Double(i % 300), 200) } } / Double(run.size)
      })
    return [run.figure(medians.candidate, "ns/op", floor: medians.floor, error: worst)]
  }

  /// Seconds.
  static let untilAllIsOver = 60.0

  /// The system interrupts some starts; so the result is the least of several runs, each from newly allocated memory.
  private static func worstStart(_ run: Run) -> [Figure] {
    var (least, worst) = ([Double](repeating: .infinity, count: run.size), [Double]())
    for _ in 0..<run.repeats {
      let times = growth(run.size)
      worst.append(times.max()!)
      for index in times.indices { least[index] = min(least[index], times[index]) }
    }
    return [
      run.figure(least.max()! / 1000, "µs"),
      run.figure(least.quantile(0.999) / 1000, "µs", of: "1 in 1,000"),
      run.figure(worst.median / 1000, "µs", of: "as it came"),
    ]
  }

  /// What each start takes, from none to `size`.
  private static func growth(_ size: Int) -> [Double] {
    heap_trim()
    let points = Points(size)
    var times = [Double](repeating: 0, count: size)
    for index in 0..<size {
      let (value, target) = (points.values[index], Point(x: Double(index % 300), y: 200))
      let begin = nanoseconds()
      animate(withDuration: 25) { value.value = target }
      times[index] = nanoseconds() - begin
    }
    return times
  }
}
