import Expectations
import LegatoLayers
import LegatoTiming
import ServerLaws
import TestSupport
import Testing

@Suite("A render server continues without its owner") struct ServerTests {
  @Test("LM-24: a committed animation is evaluated without the owner, to its end") func goingOn() {
    let (window, layer, server) = served()
    Layer.animate(withDuration: 1, timingParameters: CubicTimingParameters.linear, animations: { layer.position.x += 100 })
    window.commit(to: server)
    server.step(to: 0)
    for step in 1...4 {
      server.step(to: Double(step) / 4)
      expectLess(abs(server.seen.x - (5 + 25 * Double(step))), than: 1e-9)
    }
    expectEqual(server.step(to: 1.5), .idle)
    expectEqual(server.seen.x, 105)
    expectEqual(window.stage.now, 0)
    expectEqual(layer.presentation()?.position.x, 5)
  }

  @Test("LM-25: a layer that the owner moves frame by frame stops when the owner is blocked") func standingStill() {
    let (window, layer, server) = served()
    let other = Layer(frame: Rect(x: 0, y: 50, width: 10, height: 10))
    window.addSublayer(other)
    Layer.animate(withDuration: 10, timingParameters: CubicTimingParameters.linear, animations: { layer.position.x += 1000 })
    window.commit(to: server)
    server.step(to: 0)
    var owned: [Double] = []
    for frame in 1...10 {
      let time = Double(frame) / 10
      if !(4...7).contains(frame) {
        window.stage.advance(to: time)
        other.position.x = 100 * time
        window.commit(to: server)
      }
      server.step(to: time)
      owned.append(server.withWindow { $0.sublayers[1].presentation()?.position.x ?? 0 })
      expectLess(abs(server.seen.x - (5 + 100 * time)), than: 1e-6)
    }
    let times: [Double] = [0.1, 0.2, 0.3, 0.3, 0.3, 0.3, 0.3, 0.8, 0.9, 1]
    expectEqual(owned, times.map { $0 * 100 })
  }

  @Test("LM-24: frames during the owner's absence are the same, bit for bit") func noTrace() {
    func frames(absent: ClosedRange<Int>?) -> [[Shown]] {
      let (window, layer, server) = served()
      var all: [[Shown]] = []
      for frame in 0..<90 {
        let time = Double(frame) / 60
        if absent?.contains(frame) != true {
          window.stage.advance(to: time)
          if frame == 3 {
            Layer.animate(
              withDuration: 0.8, delay: 0, usingSpringWithDamping: 0.4, initialSpringVelocity: 2, animations: { layer.position.y = 200 })
          }
          if frame == 5 { Layer.animate(withDuration: 1) { (layer.backgroundColor, layer.opacity) = (.red, 0.5) } }
          if frame == 9 { Layer.animate(withDuration: 1, delay: 0.2) { layer.transform = Transform3D(AffineTransform(rotationAngle: 1)) } }
          window.commit(to: server)
        }
        server.step(to: time)
        all.append(server.tree)
      }
      return all
    }
    expectEqual(frames(absent: nil), frames(absent: 12...30))
  }

  @Test("LM-24: outcomes come when the owner is back, once, and with success") func outcomes() {
    let (window, layer, server) = served()
    var told: [Bool] = []
    Layer.animate(withDuration: 0.5, animations: { layer.position.x = 50 }, completion: { told.append($0) })
    window.commit(to: server)
    for frame in 1...60 { server.step(to: Double(frame) / 60) }
    expectEqual(told, [])
    expectEqual(server.lastFrame.endedCount, 1)
    expectEqual(server.lastFrame.runningCount, 0)
    window.stage.advance(to: 1)
    expectEqual(told, [true])
  }

  @Test("LM-24: an empty commit is none, and a change sends only itself") func sayingLittle() {
    let (window, layer, server) = served()
    window.commit(to: server)
    expect(!server.hasCommits)
    layer.opacity = 0.5
    window.commit(to: server)
    expect(server.hasCommits)
    server.step(to: 1)
    expect(!server.hasCommits)
    expectEqual(server.withWindow { $0.sublayers[0].opacity }, 0.5)
  }

  @Test("LM-24: the mailbox of a server that is not stepped is limited; further changes are merged and sent later") func room() {
    let (window, layer, server) = served()
    var taken = 0
    for change in 1...500 {
      layer.position.x = Double(change)
      if window.commit(to: server) { taken += 1 }
    }
    expectEqual(taken, RenderServer.maximumPendingCommits)
    server.step(to: 1)
    expectEqual(server.seen.x, Double(RenderServer.maximumPendingCommits))
    expect(window.commit(to: server))
    server.step(to: 2)
    expectEqual(server.seen.x, 500)
  }

  @Test("LM-24: a released server is removed at the next advance") func lettingGo() {
    let (window, layer) = staged(Rect(x: 0, y: 0, width: 10, height: 10))
    weak var gone: RenderServer?
    do {
      let server = RenderServer()
      gone = server
      window.commit(to: server)
    }
    expect(gone == nil)
    Layer.animate(withDuration: 1) { layer.position.x = 100 }
    window.stage.advance(to: 1)
    expectEqual(layer.presentation()?.position.x, 100)
    let next = RenderServer()
    expect(window.commit(to: next))
    next.step(to: 1)
    expectEqual(next.seen.x, 100)
  }

  @Test("LM-24: after the end of serving nothing is recorded; a new commit sends everything, also running animations") func ending() {
    let (window, layer, server) = served()
    window.stopServing()
    Layer.animate(withDuration: 1, timingParameters: CubicTimingParameters.linear, animations: { layer.position.x += 100 })
    window.stage.advance(to: 0.5)
    expect(window.commit(to: server))
    server.step(to: 0.5)
    expectEqual(server.seen.x, 55)
    server.step(to: 0.75)
    expectLess(abs(server.seen.x - 80), than: 1e-9)
  }

  @Test("LM-24: two windows have two servers; a server displays one window, a stage is served once") func twoWindows() {
    let (one, first, server) = served()
    let (two, second, other) = served()
    first.position.x = 1
    second.position.x = 2
    one.commit(to: server)
    two.commit(to: other)
    server.step(to: 1)
    other.step(to: 1)
    expectEqual(server.seen.x, 1)
    expectEqual(other.seen.x, 2)
    let third = Window(size: Size(width: 1, height: 1))
    var taken = [Bool]()
    expectEqual(Reports.during { taken.append(third.commit(to: server)) }.count, 1)
    one.stopServing()
    third.backgroundColor = .red
    expect(third.commit(to: server))
    server.step(to: 2)
    expectEqual(server.tree, shownTree(third))
    let sharing = Window(size: Size(width: 1, height: 1), stage: two.stage)
    expectEqual(Reports.during { taken.append(sharing.commit(to: RenderServer())) }.count, 1)
    expectEqual(taken, [false, false])
  }

  @Test("MU-2: an earlier or non-finite time is reported and changes nothing", arguments: [Double.nan, .infinity, 0.5, -1])
  func badTimes(time: Double) {
    let (window, layer, server) = served()
    server.step(to: 1)
    layer.position.x = 7
    window.commit(to: server)
    expectEqual(Reports.during { server.step(to: time) }.count, 1)
    expectEqual(server.lastFrame.time, 1)
    expect(server.hasCommits)
  }

  @Test("MU-5: a value that overflows presents its last finite one there too") func overflow() {
    let (window, layer, server) = served()
    let big = Double.greatestFiniteMagnitude
    _ = Reports.during {
      layer.position.x = big
      Layer.animate(withDuration: 1) { layer.position.x = -big }
      window.commit(to: server)
      for frame in 1...10 {
        server.step(to: Double(frame) / 5)
        expect(server.seen.x.isFinite)
      }
    }
  }

  @Test("LM-24, MU-2: drawing may read its server; a step inside it is refused and reported, without a deadlock")
  func drawingInside() {
    final class Drawing: Sendable {
      let server = Locked<RenderServer?>(nil)
      let (seen, calls) = (Locked([Double]()), Locked([Misuse]()))
    }
    let drawing = Drawing()
    let server = RenderServer { _, time in
      guard let server = drawing.server.withLock({ $0 }) else { return }
      let x = server.withWindow { $0.sublayers.first?.presentation()?.position.x ?? .nan }
      drawing.seen.withLock { $0.append(x) }
      Misuse.$handler.withValue({ misuse in drawing.calls.withLock { $0.append(misuse) } }) { _ = server.step(to: time + 1) }
    }
    drawing.server.withLock { $0 = server }
    defer { drawing.server.withLock { $0 = nil } }
    let (window, layer, _) = served()
    window.stopServing()
    Layer.animate(withDuration: 1, timingParameters: CubicTimingParameters.linear, animations: { layer.position.x += 100 })
    window.commit(to: server)
    server.step(to: 0)
    server.step(to: 0.5)
    expectEqual(drawing.seen.withLock { $0 }, [5, 55])
    expectEqual(drawing.calls.withLock { $0.count }, 2)
    expect(server.lastFrame.count == 2 && server.lastFrame.time == 0.5)
    expectEqual(server.withWindow { window in server.withWindow { $0.sublayers.count } + window.sublayers.count }, 2)
  }
}
