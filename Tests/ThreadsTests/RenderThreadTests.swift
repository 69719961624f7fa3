import Expectations
import class Foundation.Thread
import LegatoLayers
import LegatoRendering
import LegatoTiming
import Synchronization
import TestSupport
import Testing
import LegatoSystem

@Suite("A render thread keeps its rate while the owner is blocked", .serialized) struct RenderThreadTests {
  private static let blocked = 0.3
  private static let rate = 60.0

  /// What a thread saw: the times of its frames on a clock, and what was shown.
  private final class Frames: Sendable {
    let list = Mutex<[(clock: Double, time: Double, x: Double)]>([])
    func add(_ clock: Double, _ time: Double, _ x: Double) { list.withLock { $0.append((clock, time, x)) } }
    var all: [(clock: Double, time: Double, x: Double)] { list.withLock { $0 } }
  }

  /// A plain thread of this machine that only sleeps to the same grid, at the same time: how many frames it makes until it is stopped.
  private final class PlainThread: Sendable {
    private let count = Atomic<Int>(0), isStopped = Atomic<Bool>(false)

    init(_ clock: MonotonicClock) {
      Thread.detachNewThread { [self] in
        while !isStopped.load(ordering: .relaxed) {
          let due = ((clock.now * rate).rounded(.down) + 1) / rate
          while clock.now < due { usleep(UInt32(saturating: max(1, (due - clock.now) * 1e6))) }
          if !isStopped.load(ordering: .relaxed) { count.add(1, ordering: .relaxed) }
        }
      }
    }
    func stop() -> Int {
      isStopped.store(true, ordering: .relaxed)
      return count.load(ordering: .relaxed)
    }
  }

  /// A layer that goes to the right for five seconds.
  private struct Scene {
    let window = Window(size: Size(width: 400, height: 300))
    let layer = Layer(frame: Rect(x: 0, y: 0, width: 10, height: 10))
    init() { window.addSublayer(layer) }
    func start() { Layer.animate(withDuration: 5) { layer.position.x = 305 } }
  }

  @Test(
    "LM-24: while the owner's thread is blocked for 300 ms, frames continue at the machine's own rate, and show what they would have shown")
  func blockedOwner() throws {
    let clock = MonotonicClock()
    let frames = Frames()
    let server = RenderServer { window, time in
      frames.add(clock.now, time, window.sublayers.first?.presentation()?.position.x ?? .nan)
    }
    let scene = Scene()
    let thread = try #require(server.run(framesPerSecond: Self.rate, clock: clock))
    scene.window.stage.advance(to: clock.now)
    scene.start()
    scene.window.commit(to: server)
    while frames.all.count < 3 { usleep(1000) }

    let plain = PlainThread(clock)
    let start = clock.now
    // the owner does nothing
    while clock.now < start + Self.blocked { usleep(UInt32(saturating: max(1, (start + Self.blocked - clock.now) * 1e6))) }
    let (end, made) = (clock.now, plain.stop())
    let seen = frames.all.filter { $0.clock > start && $0.clock <= end }
    thread.stop()
    // half of what the machine gave a thread that did nothing else: three test suites may share a core with this one
    expect(
      seen.count >= made / 2, "\(seen.count) of the server, \(made) of a plain thread, due \(Int(saturating: Self.blocked * Self.rate))")

    // the same commit, stepped at the same times with nobody blocked
    let all = frames.all
    let (other, twin) = (RenderServer(), Scene())
    let begin = try #require(all.first { $0.x.isFinite })
    twin.start()
    twin.window.commit(to: other)
    for frame in all where frame.time >= begin.time {
      other.step(to: frame.time)
      expect(other.withWindow { $0.sublayers[0].presentation()?.position.x } == frame.x)
    }
    // and the owner sees what was seen
    scene.window.stage.advance(to: all[all.count - 1].time)
    expectEqual(scene.layer.presentation()?.position.x, all[all.count - 1].x)
  }

  @Test("LM-24: frames are due at multiples of their length, and none is drawn after a stop") func grid() throws {
    let frames = Frames()
    let clock = MonotonicClock()
    let server = RenderServer { _, time in frames.add(0, time, 0) }
    let window = Window(size: Size(width: 4, height: 3))
    let layer = Layer()
    window.addSublayer(layer)
    Layer.animate(withDuration: 60) { layer.position.x = 1 }
    window.commit(to: server)
    let thread = try #require(server.run(framesPerSecond: 100, clock: clock))
    while frames.all.count < 5 { usleep(1000) }
    thread.stop()
    thread.stop()
    let all = frames.all
    for frame in all { expectLess(abs(frame.time * 100 - (frame.time * 100).rounded()), than: 1e-6) }
    expect(zip(all, all.dropFirst()).allSatisfy { $0.time < $1.time })
    layer.opacity = 0.5
    expect(window.commit(to: server))
    usleep(30_000)
    expectEqual(frames.all.count, all.count)
    expect(server.hasCommits)
    server.step(to: clock.now)
    expect(!server.hasCommits)
  }

  @Test("LM-24: a thread without animations sleeps, and wakes at a commit") func sleeping() throws {
    let server = RenderServer()
    let clock = MonotonicClock()
    let window = Window(size: Size(width: 4, height: 3))
    let thread = try #require(server.run(framesPerSecond: 200, clock: clock))
    window.commit(to: server)
    while server.hasCommits { usleep(1000) }
    // on a busy machine the last of the first frames may be late
    var count = -1
    for _ in 0..<200 where count != server.lastFrame.count || count <= 0 {
      count = server.lastFrame.count
      usleep(50_000)
    }
    expectEqual(server.lastFrame.count, count)
    window.opacity = 0.5
    window.commit(to: server)
    while server.lastFrame.count == count { usleep(1000) }
    thread.stop()
  }

  @Test("LM-24: releasing the thread ends it; its own drawing may stop it") func endings() throws {
    weak var gone: RenderServer?
    do {
      let server = RenderServer()
      gone = server
      let thread = try #require(server.run(clock: MonotonicClock()))
      thread.stop()
    }
    expect(gone == nil)
    final class Held: Sendable {
      let thread = Mutex<RenderThread?>(nil)
      let drawn = Atomic<Int>(0)
    }
    let box = Held()
    let server = RenderServer { _, _ in
      if let thread = box.thread.withLock({ $0 }) {
        box.drawn.add(1, ordering: .relaxed)
        thread.stop()
      }
    }
    let window = Window(size: Size(width: 4, height: 3))
    let layer = Layer()
    window.addSublayer(layer)
    Layer.animate(withDuration: 60) { layer.position.x = 1 }
    window.commit(to: server)
    box.thread.withLock { $0 = server.run(framesPerSecond: 500, clock: MonotonicClock()) }
    while box.drawn.load(ordering: .relaxed) == 0 { usleep(1000) }
    usleep(30_000)
    expectEqual(box.drawn.load(ordering: .relaxed), 1)
    box.thread.withLock { $0 = nil }
  }

  @Test("LM-26: after changes and frames on both sides the owner presents what the server presents") func together() throws {
    let clock = MonotonicClock()
    let server = RenderServer()
    let window = Window(size: Size(width: 400, height: 300))
    let layers = (0..<8).map { _ in Layer(frame: Rect(x: 0, y: 0, width: 10, height: 10)) }
    for layer in layers { window.addSublayer(layer) }
    let thread = try #require(server.run(framesPerSecond: 1000, clock: clock))
    for turn in 0..<200 {
      window.stage.advance(to: clock.now)
      let layer = layers[turn % 8]
      switch turn % 3 {
      case 0: Layer.animate(withDuration: 0.3) { (layer.position.x, layer.backgroundColor) = (Double(turn), .red) }
      case 1:
        Layer.animate(
          withDuration: 0.4, delay: 0, usingSpringWithDamping: 0.5, initialSpringVelocity: 1,
          animations: { layer.position.y = 90 - Double(turn) / 4 })
      default: Layer.animate(withDuration: 0.2, options: .beginFromCurrentState) { layer.opacity = layer.opacity == 1 ? 0.5 : 1 }
      }
      if turn % 20 == 19 { window.addSublayer(layer) }
      window.commit(to: server)
      usleep(1500)
    }
    thread.stop()
    let time = max(clock.now, server.lastFrame.time)
    window.stage.advance(to: time)
    window.commit(to: server)
    server.step(to: time)
    window.stage.advance(to: time)
    let seen = server.withWindow { window in
      window.sublayers.map {
        [$0.presentation()?.position.x ?? .nan, $0.presentation()?.position.y ?? .nan, $0.presentation()?.opacity ?? .nan]
      }
    }
    for (layer, seen) in zip(window.sublayers, seen) {
      let shown = layer.presentation()
      expectLess(abs((shown?.position.x ?? 0) - seen[0]), than: 1e-7)
      expectLess(abs((shown?.position.y ?? 0) - seen[1]), than: 1e-7)
      expectLess(abs((shown?.opacity ?? 0) - seen[2]), than: 1e-7)
    }
  }

  @Test("MU-3: an impossible rate is reported and repaired", arguments: [Double.nan, 0, -5, 1e9]) func badRates(rate: Double) {
    let server = RenderServer()
    expectEqual(Reports.during { server.run(framesPerSecond: rate, clock: MonotonicClock())?.stop() }.count, 1)
  }

  @Test("LM-24: bitmaps are sent to the server as contents") func contents() {
    let server = RenderServer()
    let window = Window(size: Size(width: 4, height: 3))
    let layer = Layer(frame: Rect(x: 0, y: 0, width: 4, height: 3))
    window.addSublayer(layer)
    layer.contents = Bitmap(width: 2, height: 2)
    window.commit(to: server)
    server.step(to: 0)
    expect(server.withWindow { $0.sublayers[0].contents?.base as? Bitmap } == Bitmap(width: 2, height: 2))
    layer.contents = "only the owner's"
    window.commit(to: server)
    server.step(to: 1)
    expect(server.withWindow { $0.sublayers[0].contents == nil })
  }

  /// A window with one layer, which is told to move once the server has been idle for a while; whether that is drawn within ten seconds.
  private func wakes(_ server: RenderServer, _ frames: Frames) -> Bool {
    let window = Window(size: Size(width: 4, height: 3))
    let layer = Layer()
    window.addSublayer(layer)
    window.commit(to: server)
    usleep(100_000)
    let before = frames.all.count
    layer.position.x = 7
    window.commit(to: server)
    for _ in 0..<10_000 where frames.all.count == before { usleep(1000) }
    return frames.all.count > before
  }

  @Test("LM-24: a thread that replaces another is woken by commits") func replaced() throws {
    let (frames, clock) = (Frames(), MonotonicClock())
    let server = RenderServer { _, time in frames.add(0, time, 0) }
    var thread = try #require(server.run(framesPerSecond: 60, clock: clock))
    thread = try #require(server.run(framesPerSecond: 120, clock: clock))
    usleep(50_000)
    expect(wakes(server, frames))
    thread.stop()
  }

  @Test("LM-24: a host that observes commits itself does not prevent the thread's wake, and still observes them after the thread has ended")
  func listening() throws {
    let (frames, clock) = (Frames(), MonotonicClock())
    let heard = Atomic<Int>(0)
    let server = RenderServer { _, time in frames.add(0, time, 0) }
    let thread = try #require(server.run(framesPerSecond: 60, clock: clock))
    server.onCommit { heard.add(1, ordering: .relaxed) }
    expect(wakes(server, frames))
    thread.stop()
    expectEqual(heard.load(ordering: .relaxed), 2)
    let window = Window(size: Size(width: 4, height: 3))
    window.commit(to: server)
    expectEqual(heard.load(ordering: .relaxed), 3)
  }
}
