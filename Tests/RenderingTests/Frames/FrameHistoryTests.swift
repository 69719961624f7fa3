import Expectations
import Foundation
import LegatoCore
import LegatoLayers
import LegatoRendering
import LegatoTiming
import TestSupport
import Testing
import LegatoSystem

@Suite("Late frames are recorded: the last thousand frames, for people and for trace viewers") struct FrameHistoryTests {
  @Test("DL-10 the last frames are kept, all are counted") func ring() {
    var frames = FrameHistory(frameDuration: 0.01, capacity: 5)
    expect("\(frames)" == "no frames" && frames.reports.isEmpty && frames.workQuantile(0.5) == 0)
    for number in 0..<12 {
      let due = Double(number) * 0.01
      frames.begin(due: due, at: due + 0.001, missed: number == 7 ? 3 : 0)
      frames.end(at: due + 0.001 * Double(number + 1))
    }
    expect((frames.totalCount, frames.lateCount, frames.missedCount) == (12, 1, 3))
    expectEqual(frames.reports.map { ($0.due * 100).rounded() }, [7, 8, 9, 10, 11])
    expectEqual(frames.reports.map(\.isLate), [true, false, false, false, false])
    // their work is 7, 8, 9, 10 and 11 ms
    expect(abs(frames.workQuantile(0.5) - 0.009) < 1e-9 && abs(frames.workQuantile(0.99) - 0.011) < 1e-9)
    expectEqual("\(frames)", "12 frames: half drawn within 9.0 ms, 99 of 100 within 11.0 ms; 1 late, 3 left out")
    expectEqual(frames.last(2).map(\.due), frames.reports.suffix(2).map(\.due))
    expectEqual(frames.bars(5), "!▇███")
    frames.recordDisplay(at: 0.5)
    expectEqual(frames.reports.map(\.displayed), [nil, nil, nil, nil, 0.5])
    // told later, of frames that are kept and of others
    for number in [0, 7, 8, 10, 13] { frames.recordDisplay(at: Double(number), frame: number) }
    expectEqual(frames.reports.map(\.displayed), [8, nil, 10, nil, 0.5])
    // they had begun at 0.071, 0.091 and 0.111
    expect("\(frames)".hasSuffix("3 left out; half seen within 7929.0 ms"))
    // an end without a begin is none
    frames.end(at: 1)
    expectEqual(frames.totalCount, 12)
  }

  @Test("DL-10 frames missed by a late begin are counted") func passed() {
    var frames = FrameHistory(frameDuration: 0.25)
    for late in [0.0, 0.2, 0.25, 0.6, 1] {
      frames.begin(due: 4, at: 4 + late)
      frames.end(at: 5)
    }
    expectEqual(frames.reports.map(\.missedCount), [0, 0, 1, 2, 4])
    frames.begin(due: -.infinity, at: 3)
    frames.begin(due: .nan, at: 3)
    frames.end(at: 3)
    expectEqual(frames.reports.last?.missedCount, 0)
  }

  @Test("MU-3 all frames may be kept, without memory for all from the beginning") func keepsAll() {
    var frames = FrameHistory(capacity: .max)
    for number in 1...3 { frames.add(FrameReport(due: Double(number), begun: 0, drawn: 0)) }
    expectEqual(frames.reports.map(\.due), [1, 2, 3])
    expectEqual(frames.last(2).map(\.due), [2, 3])
  }

  @Test("MU-3 invalid lengths and numbers are reported and repaired") func hostile() {
    let reports = Reports.during {
      expectEqual(FrameHistory(frameDuration: .nan).frameDuration, 1.0 / 60)
      expectEqual(FrameHistory(frameDuration: -1).frameDuration, 1.0 / 60)
      expectEqual(FrameHistory(capacity: 0).capacity, 1)
    }
    expectEqual(reports.count, 3)
  }

  @Test("DL-9, DL-10 a frame source reports how many frames it skipped of those that were demanded") func source() {
    final class HandClock: FrameClock {
      var now = 0.0
      func sleep(until time: Double) { now = max(now, time) }
    }
    let clock = HandClock()
    var source = FrameSource(framesPerSecond: 50, clock: clock)
    var missed: [Int] = []
    for work in [0.001, 0.019, 0.07, 0.001, 0.3, 0] {
      _ = source.waitForFrame(.everyFrame)
      missed.append(source.missedCount)
      clock.now += work
    }
    // 70 ms of work from one multiple of 20 ms on: three are over; 300 ms: fifteen, of which the last is met
    expectEqual(missed, [0, 0, 0, 3, 0, 14])
    // who asked for a time has missed nothing
    clock.now += 1
    _ = source.waitForFrame(.at(clock.now + 0.5))
    expectEqual(source.missedCount, 0)
  }

  @Test("DL-10 as trace events: spans in microseconds that a JSON parser reads") func trace() throws {
    var frames = FrameHistory(frameDuration: 0.01)
    frames.add(FrameReport(due: 1, begun: 1.0000015, drawn: 1.004, displayed: 1.016))
    frames.add(FrameReport(due: 1.01, begun: 1.0325, drawn: 1.0335, missedCount: 2))
    frames.add(FrameReport(due: .infinity, begun: .nan, drawn: 2))
    let text = frames.traceEvents(named: "a \"card\"\n")
    let file = try #require(try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
    let events = try #require(file["traceEvents"] as? [[String: Any]])
    let names = events.filter { $0["ph"] as? String == "M" }.compactMap { ($0["args"] as? [String: Any])?["name"] as? String }
    expectEqual(names, ["a \"card\"\n", "frames", "late", "screen"])
    let spans = events.filter { $0["ph"] as? String == "X" }
    expectEqual(spans.map { $0["name"] as? String }, ["frame 1", "frame 1 to the screen", "frame 2", "frame 2 late"])
    let times = spans.compactMap { span in (span["ts"] as? Double).map { ($0, span["dur"] as? Double ?? -1) } }
    for ((start, length), wanted) in zip(times, [(1_000_001.5, 3998.5), (1_004_000, 12_000), (1_032_500, 1000), (1_010_000, 22_500)]) {
      expect(abs(start - wanted.0) < 0.002 && abs(length - wanted.1) < 0.002)
    }
    expect(times.count == 4 && (spans[2]["args"] as? [String: Any])?["missed"] as? Int == 2)
  }

  @Test("LM-24, DL-10 a render thread records its frames, and whether it has a raised priority", arguments: [ThreadPriority.normal, .high])
  func thread(priority: ThreadPriority) throws {
    let nice = Locked<Int32?>(nil)
    let server = RenderServer { _, _ in
      #if canImport(Glibc)
        nice.withLock { $0 = getpriority(Int32(PRIO_PROCESS.rawValue), 0) }
      #elseif canImport(Musl)
        nice.withLock { $0 = getpriority(PRIO_PROCESS, 0) }
      #endif
    }
    let window = Window(size: Size(width: 4, height: 3))
    let layer = Layer()
    window.addSublayer(layer)
    Layer.animate(withDuration: 60) { layer.position.x = 1 }
    window.commit(to: server)
    let thread = try #require(server.run(framesPerSecond: 100, clock: MonotonicClock(), priority: priority))
    while thread.frames.totalCount < 5 { usleep(1000) }
    let granted = thread.priority
    thread.stop()
    if priority == .normal { expectEqual(granted, .normal) }
    // what the system itself says of the thread that draws
    if let nice = nice.withLock({ $0 }) { expectEqual(nice < 0, granted == .high, "\(nice), \(granted)") }
    let frames = thread.frames
    expect(frames.frameDuration == 0.01 && frames.totalCount == server.lastFrame.count)
    for frame in frames.reports {
      expect(abs(frame.due * 100 - (frame.due * 100).rounded()) < 1e-6 && frame.due <= frame.begun && frame.begun <= frame.drawn)
    }
  }
}
