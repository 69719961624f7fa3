import Benchmark
import LegatoCore
import LegatoLayers

// What is timed in one iteration is said in each name; what it needs is made before. Limits are relative, for a comparison with a baseline of the
// same machine: the fastest run may take a quarter longer (a busy machine moves all others), instructions, where the system counts them, may rise by
// a tenth.

let benchmarks: @Sendable () -> Void = {
  Benchmark.defaultConfiguration = .init(
    metrics: [.wallClock, .instructions], warmupIterations: 3, maxDuration: .seconds(1), maxIterations: 500,
    thresholds: [.wallClock: .init(relative: [.p0: 25]), .instructions: .init(relative: [.p50: 10])])
  frames()
  operations()
  layers()
}

private func frames() {
  tick("S1 a frame of 10,000 curves", 10_000) { $0.startCurves() }
  tick("S1 a frame of 10,000 curves in one block", 10_000) { $0.startTogether() }
  tick("S2 a frame of 10,000 springs", 10_000) { $0.startSprings() }
  tick("S5 a frame of 8 curves on each of 1,250 points", 1250) { points in
    for _ in 0..<8 {
      points.startCurves()
      points.turn()
    }
  }
  Benchmark("S7 1,000 frames of 10,000 points at rest") { _, points in
    for _ in 0..<1000 { points.advance(by: 0.001) }
  } setup: {
    Points(10_000)
  }
}

private func operations() {
  operation("S3 1,000 curves sent elsewhere", after: running { $0.startCurves() }) { $0.startCurves() }
  operation("S3 1,000 springs sent elsewhere", after: running { $0.startSprings() }) { $0.startSprings() }
  operation("S4 1,000 starts in a block each", after: { $0.clear() }) { $0.startCurves() }
  operation("S4 1,000 starts in one block", after: { $0.clear() }) { $0.startTogether() }
  Benchmark("S6 1,000 ends on one frame, each with a completion") { benchmark, points in
    points.startCurves(lasting: 1) { points.ended += 1 }
    points.turn()
    points.advance(by: 0.5)
    let before = points.ended
    benchmark.startMeasurement()
    points.advance(by: 1)
    benchmark.stopMeasurement()
    if points.ended != before + 1000 { benchmark.error("\(points.ended - before) completions came instead of 1,000") }
  } setup: {
    Points(1000)
  }
}

private func layers() {
  Benchmark("Layers S1 a frame of 10,000 positions") { _, tree in
    tree.advance(by: 0.001)
  } setup: {
    let tree = Tree(10_000)
    tree.startAll()
    tree.advance(by: 0.1)
    return tree
  }
  Benchmark("Layers S4 1,000 starts in a block each") { benchmark, tree in
    for layer in tree.layers { layer.removeAnimations(of: .position) }
    tree.advance(by: 0.01)
    tree.turn()
    benchmark.startMeasurement()
    tree.startAll()
    benchmark.stopMeasurement()
  } setup: {
    Tree(1000)
  }
}

/// One frame with all of `count` points as `start` left them.
private func tick(_ name: String, _ count: Int, _ start: @escaping (Points) -> Void) {
  Benchmark(name) { _, points in
    points.advance(by: 0.001)
  } setup: {
    let points = Points(count)
    start(points)
    points.advance(by: 0.1)
    return points
  }
}

/// What is done with 1,000 points, after something that is not timed.
private func operation(_ name: String, after prepare: @escaping (Points) -> Void, _ body: @escaping (Points) -> Void) {
  Benchmark(name) { benchmark, points in
    prepare(points)
    benchmark.startMeasurement()
    body(points)
    benchmark.stopMeasurement()
  } setup: {
    Points(1000)
  }
}

/// One animation on each, which started half a second ago; the next has another target.
private func running(_ start: @escaping (Points) -> Void) -> (Points) -> Void {
  { points in
    points.clear()
    start(points)
    points.advance(by: 0.5)
    points.turn()
  }
}
