import Legato
import LegatoHosting
import Testing

@Suite("While something moves there is a frame for each refresh of the display, and one that comes late is told")
struct FramePaceTests {
  private static let duration = 1.0 / 60

  /// A display, and a thread that sleeps until the next frame, in whole milliseconds as SDL does, and wakes late.
  private struct World {
    var (pace, history): (FramePace, FrameHistory)
    var now = 100.0
    var begun: [Double] = []
    /// Presenting a frame ends with the display's refresh; nil if it does not wait.
    var refresh: Double?
    /// How many frames are taken before presenting waits.
    var buffers = 1
    private var pending: [Double] = []

    init(isSynchronized: Bool, refresh: Double?) {
      (pace, history) = (FramePace(frameDuration: duration, isSynchronized: isSynchronized), FrameHistory(frameDuration: duration))
      self.refresh = refresh
    }

    mutating func frame(_ work: Double, isMoving: Bool = true) {
      if pace.next > now { now += ((pace.next - now) * 1000).rounded(.up) / 1000 + 0.0003 }
      let frame = pace.begin(at: now)
      history.begin(due: frame.due, at: now, missed: frame.missed)
      begun.append(now)
      now += work
      pace.end(isMoving: isMoving)
      history.end(at: now)
      guard pace.isSynchronized else { return }
      if let refresh {
        let last = max(pending.last ?? 0, now)
        pending.append(((last / refresh).rounded(.down) + 1) * refresh)
        if pending.count > buffers { now = max(now, pending[pending.count - buffers - 1]) }
        if buffers == 1 { now = max(now, pending[pending.count - 1]) }
      }
      now += 0.0001
      history.recordDisplay(at: now)
      pace.present(at: now)
    }
  }

  @Test("DL-10 where the display does not wait, sixty frames a second, although each sleep ends late") func timer() {
    var world = World(isSynchronized: false, refresh: nil)
    for _ in 0...600 { world.frame(0.004) }
    #expect(abs(world.begun[600] - world.begun[0] - 10) < 0.003)
    #expect(world.history.lateCount == 0)
  }

  @Test("DL-10 where it waits, no refresh is left out, and none is told as missed", arguments: [1, 2, 3], [0.002, 0.015])
  func refreshes(buffers: Int, work: Double) {
    // not quite what the system says of it
    var world = World(isSynchronized: true, refresh: 1 / 59.94)
    world.buffers = buffers
    for _ in 0...600 { world.frame(work) }
    #expect(world.begun[600] - world.begun[0] < 600 / 59.94 + 0.001)
    #expect(world.begun[600] - world.begun[0] > (600 - Double(buffers)) / 59.94 - 0.001)
    #expect(world.history.lateCount == 0)
  }

  @Test("DL-10 a display that only says that it waits gets no more frames than others, but for the first of a motion") func hasty() {
    var world = World(isSynchronized: true, refresh: nil)
    for _ in 0...600 { world.frame(0.002) }
    #expect(abs(world.begun[600] - world.begun[0] - 10) < 5 * Self.duration)
  }

  @Test("DL-10 a frame that takes three refreshes makes the next one late by two", arguments: [true, false]) func late(isSynchronized: Bool)
  {
    var world = World(isSynchronized: isSynchronized, refresh: isSynchronized ? Self.duration : nil)
    for number in 0..<60 { world.frame(number == 30 ? 2.6 * Self.duration : 0.004) }
    let late = world.history.reports.enumerated().filter { $0.element.isLate }
    #expect(late.map(\.offset) == [31] && late.first?.element.missedCount == (isSynchronized ? 2 : 1))
    #expect(world.history.reports.allSatisfy { $0.due <= $0.begun })
  }

  @Test("A rest between two motions is not late") func rest() {
    var world = World(isSynchronized: false, refresh: nil)
    for _ in 0..<10 { world.frame(0.004) }
    world.frame(0.004, isMoving: false)
    world.now += 5
    for _ in 0..<10 { world.frame(0.004) }
    #expect(world.history.lateCount == 0)
  }
}
