import Legato

/// A frame split over two threads.
extension Scenario {
  static let threads: [Scenario] = [
    Scenario(
      "S1 tick, two threads",
      "S1 with FrameWorkers(parts: 2), and over the same without; the floor split likewise; four times as many turns",
      sizes: 100_000...1_000_000
    ) { twoThreads($0) },
    Scenario(
      "S1 tick, two threads, apart",
      "the same where the host does something else for 8 ms between two frames: the workers sleep meanwhile",
      sizes: 100_000...1_000_000
    ) { twoThreadsApart($0) },
  ]

  private static func twoThreadsApart(_ run: Run) -> [Figure] {
    let (points, workers) = (Points(run.size), FrameWorkers(parts: 2))
    points.startAll { points.move($0, under: .easeInOut) }
    let turns = 8 * run.repeats
    let step = 8 / Double(2 * (turns + 1))
    func frame(_ executor: FrameWorkers?) -> Double {
      points.stage.frameExecutor = executor
      let (begin, clock) = (points.stage.now, ContinuousClock())
      let free = clock.now.advanced(by: .milliseconds(8))
      while clock.now < free {}
      return timed { points.stage.advance(to: begin + step) } / Double(run.size)
    }
    var (ours, ratios): ([Double], [Double]) = ([], [])
    for turn in 0...turns {
      let (two, one) = (frame(workers), frame(nil))
      guard turn > 0 else { continue }
      ours.append(two)
      ratios.append(two / one)
    }
    return [
      run.figure(ours.median, "ns/animation", error: points.book.error),
      run.figure(ratios.median, "ratio", of: "over one"),
    ]
  }

  /// The median over turns of two threads' time over one's. What a machine's second core is worth changes from moment to moment, and with how full its memory is:
  /// so the floor is split as well, in the same turns.
  private static func twoThreads(_ run: Run) -> [Figure] {
    let (points, floor, workers) = (Points(run.size), Floor(run.size), FrameWorkers(parts: 2))
    defer { floor.free() }
    points.startAll { points.move($0, under: .easeInOut) }
    let turns = 4 * run.repeats
    let step = 8 / Double(2 * (turns + 1) * run.frames)
    func frames(_ frame: (Double) -> Void) -> Double {
      timed {
        for index in 1...run.frames { frame(Double(index) * step) }
      } / Double(run.frames * run.size)
    }
    func frames(_ executor: FrameWorkers?) -> Double {
      points.stage.frameExecutor = executor
      let begin = points.stage.now
      return frames { points.stage.advance(to: begin + $0) }
    }
    var (ours, ratios, floors): ([Double], [Double], [Double]) = ([], [], [])
    for turn in 0...turns {
      let (two, one) = (frames(workers), frames(nil))
      let floorOfTwo = frames { now in
        workers.run { part in floor.tweens(at: 2 + now, rows: part * run.size / 2..<(part + 1) * run.size / 2) }
      }
      let floorOfOne = frames { floor.tweens(at: 2 + $0) }
      guard turn > 0 else { continue }
      ours.append(two)
      ratios.append(two / one)
      floors.append(floorOfTwo / floorOfOne)
    }
    return [
      run.figure(ours.median, "ns/animation", error: points.book.error),
      run.figure(ratios.median, "ratio", of: "over one", floor: floors.median),
    ]
  }
}
