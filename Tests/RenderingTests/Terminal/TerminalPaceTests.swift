import Expectations
import LegatoGestures
import LegatoRendering
import Testing

@Suite("Terminal: pace and pointer") struct TerminalPaceTests {
  @Test("Frames are due at multiples of their length; a late one does not shift them, a very late one restarts the sequence") func grid() {
    var pacer = FramePacer(interval: 1)
    expect(pacer.due(after: .everyFrame, now: 10, isAsked: true)! <= 10)
    pacer.frameDrawn(due: -.infinity, now: 10)
    expectEqual(pacer.due(after: .everyFrame, now: 10.2, isAsked: true), 11)
    pacer.frameDrawn(due: 11, now: 11.4)
    expectEqual(pacer.due(after: .everyFrame, now: 11.5, isAsked: false), 12)
    pacer.frameDrawn(due: 12, now: 15.5)
    expectEqual(pacer.due(after: .everyFrame, now: 15.6, isAsked: false), 16.5)
  }

  // 400 bytes a frame at 1,000 a second: 500 to begin with, then one frame in 0.4 s
  @Test("Where more is written than the terminal takes, frames are skipped; input is answered at once") func budget() {
    var pacer = FramePacer(interval: 0.1)
    var (time, frames, written) = (0.0, [Double](), 0)
    while time < 20 {
      pacer.frameDrawn(due: time, now: time)
      pacer.frameWritten(400, rate: 1000, now: time)
      frames.append(time)
      written += 400
      expectLess(abs((pacer.due(after: .everyFrame, now: time, isAsked: true) ?? 0) - time - 0.1), than: 1e-9)
      time = pacer.due(after: .everyFrame, now: time, isAsked: false) ?? .infinity
    }
    expect(abs(frames[1] - 0.1) < 1e-9 && frames[2] > 0.35)
    expect(written <= 20_000 + 500 + 400 && written > 18_000)
    for frame in frames { expectLess(abs(frame * 10 - (frame * 10).rounded()), than: 1e-6) }
    // what writes little is not held back
    time = 30
    for _ in 0..<20 {
      pacer.frameDrawn(due: time, now: time)
      pacer.frameWritten(90, rate: 1000, now: time)
      let next = pacer.due(after: .everyFrame, now: time, isAsked: false) ?? .infinity
      expectLess(abs(next - time - 0.1), than: 1e-9)
      time = next
    }
  }

  @Test("An idle stage needs no frame, unless asked; a demand for a time gives that time") func idle() {
    var pacer = FramePacer(interval: 1)
    pacer.frameDrawn(due: 10, now: 10)
    expectEqual(pacer.due(after: .idle, now: 10.5, isAsked: false), nil)
    expectEqual(pacer.due(after: .idle, now: 10.5, isAsked: true), 11)
    expectEqual(pacer.due(after: .idle, now: 50, isAsked: true), 50)
    expectEqual(pacer.due(after: .at(30), now: 12, isAsked: false), 30)
    expectEqual(pacer.due(after: .at(10.1), now: 10, isAsked: false), 11)
    expectEqual(pacer.due(after: .at(30), now: 12, isAsked: true), 12)
    expectEqual(pacer.due(after: .at(.nan), now: 12, isAsked: false), nil)
  }

  @Test("The left button is the pointer; each press has one release") func pointer() {
    var tracker = PointerTracker()
    let (here, there) = (Point(x: 1, y: 2), Point(x: 3, y: 4))
    expectEqual(tracker.event(for: .drag(.left), at: here, time: 0), [])
    expectEqual(tracker.event(for: .press(.right), at: here, time: 0), [])
    #expect(tracker.event(for: .press(.left), at: here, time: 1) == [PointerEvent(time: 1, phase: .began, location: here)])
    expectEqual(tracker.event(for: .drag(.left), at: here, time: 2), [])
    #expect(tracker.event(for: .drag(.left), at: there, time: 3) == [PointerEvent(time: 3, phase: .moved, location: there)])
    expectEqual(
      tracker.event(for: .press(.left), at: here, time: 4).map(\.phase), [.cancelled, .began])
    #expect(tracker.event(for: .release(.left), at: there, time: 5) == [PointerEvent(time: 5, phase: .ended, location: there)])
    expectEqual(tracker.cancel(time: 6), [])
  }
}
