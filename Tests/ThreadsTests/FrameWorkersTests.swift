import Expectations
import LegatoCore
import LegatoRendering
import Synchronization
import Testing

@Suite("Worker threads share the work of a frame")
struct FrameWorkersTests {
  @Test("every part is run exactly once, by 1…4 threads, repeatedly", arguments: 1...4) func everyPart(parts: Int) {
    let workers = FrameWorkers(parts: parts)
    expectEqual(workers.parts, parts)
    let runs = Locked([Int](repeating: 0, count: parts))
    for _ in 0..<100 { workers.run { part in runs.withLock { $0[part] += 1 } } }
    expectEqual(runs.withLock { $0 }, [Int](repeating: 100, count: parts))
  }

  @Test("a frame that is split has the same values, to the bit, as one that is not") func sameBits() {
    func play(_ executor: (any FrameExecutor)?) -> [UInt64] {
      let stage = Stage()
      stage.frameExecutor = executor
      let values = (0..<18_000).map { _ in Animated(0.0, in: stage) }
      for (index, value) in values.enumerated() { animate(withDuration: 1 + Double(index % 7)) { value.value = Double(index) } }
      return (1...4).flatMap { frame in
        stage.advance(to: Double(frame) * 0.03)
        return values.map(\.presentation.bitPattern)
      }
    }
    expectEqual(play(FrameWorkers(parts: 3)), play(nil))
  }

  @Test("the threads end with their owner") func end() {
    for _ in 0..<20 { FrameWorkers(parts: 3).run { _ in } }
  }

  @Test("no thread holds the work when its caller continues, 4,000 times") func letGo() {
    let workers = FrameWorkers(parts: 3)
    let runs = Atomic<Int>(0)
    for _ in 0..<4_000 { workers.run { _ in runs.add(1, ordering: .relaxed) } }
    expectEqual(runs.load(ordering: .relaxed), 12_000)
  }
}
