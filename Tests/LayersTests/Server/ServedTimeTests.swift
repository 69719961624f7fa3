import Expectations
import LegatoLayers
import LegatoTiming
import TestSupport
import Testing

@Suite("A render server's time is its owner's, whatever the host's time") struct ServedTimeTests {
  /// Frames of an eighth of a second, in which both present the same.
  private func play(_ window: Window, _ layer: Layer, _ server: RenderServer, _ frames: ClosedRange<Int>, _ act: (Int) -> Void = { _ in })
    -> [Double]
  {
    frames.map { frame in
      let time = Double(frame) / 8
      window.stage.advance(to: time)
      act(frame)
      window.commit(to: server)
      server.step(to: time)
      expectEqual(server.lastFrame.time, time)
      window.stage.advance(to: time)
      expectEqual(layer.presentation()?.position.x, server.seen.x, "frame \(frame)")
      return server.seen.x
    }
  }

  @Test("LM-24: slow motion before a start and in flight, pauses, steps and fast motion are displayed as at the owner") func speeds() {
    let (window, layer, server) = served()
    window.stage.speed = 0.5
    Layer.animate(withDuration: 2, timingParameters: CubicTimingParameters.linear, animations: { layer.position.x += 160 })
    let seen = play(window, layer, server, 0...20) { frame in
      switch frame {
      case 4: window.stage.speed = 0.25
      case 8: window.stage.isPaused = true
      case 10: window.stage.step(by: 0.5)
      case 12: (window.stage.isPaused, window.stage.speed) = (false, 1)
      case 16: window.stage.speed = 4
      default: break
      }
    }
    // 10 points per eighth at full speed
    expect(
      seen[4] == 25 && seen[8] == 35 && seen[9] == 35 && seen[10] == 75 && seen[12] == 75 && seen[16] == 115 && seen[17] == 155
        && seen[20] == 165)
    expectEqual(server.step(to: 3), .idle)
  }

  @Test("LM-24: a server that was ahead of a pause waits until its owner's time has caught up") func ahead() {
    let (window, layer, server) = served()
    Layer.animate(withDuration: 1, timingParameters: CubicTimingParameters.linear, animations: { layer.position.x += 80 })
    window.commit(to: server)
    server.step(to: 0)
    window.stage.advance(to: 0.25)
    server.step(to: 0.5)
    window.stage.speed = 0.5
    window.commit(to: server)
    var seen: [Double] = []
    for time in [0.5, 0.625, 0.75, 1, 1.25] {
      server.step(to: time)
      seen.append(server.seen.x)
    }
    expectEqual(seen, [45, 45, 45, 55, 65])
    window.stage.advance(to: 1.25)
    expectEqual(layer.presentation()?.position.x, 65)
  }

  @Test("LM-24: another window has its own time, even an earlier one") func another() {
    let (window, layer, server) = served()
    window.stage.speed = 100
    Layer.animate(withDuration: 50) { layer.position.x += 100 }
    _ = play(window, layer, server, 0...8)
    window.stopServing()
    let (next, card) = staged(Rect(x: 0, y: 0, width: 10, height: 10))
    next.stage.advance(to: 1.125)
    Layer.animate(withDuration: 1, timingParameters: CubicTimingParameters.linear, animations: { card.position.x += 80 })
    expectEqual(play(next, card, server, 9...12), [5, 15, 25, 35])
  }

  @Test(
    "LM-24, MT-16: both have the same time to the bit, also where times begin to be counted from another origin, in slow and fast motion")
  func sameTime() {
    var random = SplitMix64(seed: 32_768)
    for _ in 0..<200 {
      let (window, _, server) = served()
      var time = 32766.5
      for frame in 0..<20 {
        time += Double.random(in: 0...0.2, using: &random)
        window.stage.advance(to: time)
        if frame % 5 == 3 { window.stage.speed = [0.25, 2, 3, 1, 50_000].randomElement(using: &random)! }
        window.commit(to: server)
        server.step(to: time)
        expectEqual(server.withWindow { $0.stage.exactNow }, window.stage.exactNow)
        let counted = server.withWindow { ($0.stage.engine.now, $0.stage.engine.origin(of: 0)) }
        expect(counted == (window.stage.engine.now, window.stage.engine.origin(of: 0)), "\(counted) at \(time)")
      }
    }
  }

  @Test("MU-5, LM-24: a server far before the owner's clock presents finite numbers") func farBefore() {
    let (window, layer) = staged(Rect(x: 0, y: 0, width: 10, height: 10))
    let server = RenderServer()
    window.stage.speed = 1e9
    window.stage.advance(to: 1e308)
    // a change of speed far away, so that the server's time has the largest magnitude
    window.stage.speed = 1e8
    let animator = PropertyAnimator(duration: 1, curve: .linear, stage: window.stage)
    animator.addAnimations { layer.position.x = 105 }
    animator.fractionComplete = 0.5
    window.commit(to: server)
    server.step(to: 1)
    expect(server.withWindow { $0.stage.now }.isFinite)
    expectEqual(server.seen.x, 55)
    animator.stopAnimation(true)
  }
}
