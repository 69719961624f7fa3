import Expectations
import LegatoLayers
import LegatoTiming
import ServerLaws
import TestSupport
import Testing

@Suite("A server's timelines exist as long as their owner's") struct ServedTimelinesTests {
  private static let rounding = 1e-9 * 100

  private func frame(_ window: Window, _ server: RenderServer, _ time: Double) {
    window.stage.advance(to: time)
    window.commit(to: server)
    server.step(to: time)
    window.stage.advance(to: time)
  }

  private func slide(_ to: Double, _ seconds: Double = 1) -> BasicAnimation<Double> {
    var slide = BasicAnimation(.positionX, from: 0, to: to, duration: seconds)
    slide.timingFunction = CubicTimingParameters.linear
    return slide
  }

  @Test("LM-24: an explicit animation continues when everything on its value is sent again") func toldAnew() {
    let (window, layer, server) = served()
    layer.add(slide(100), forKey: "below")
    layer.add(slide(300), forKey: "above")
    frame(window, server, 0)
    frame(window, server, 0.25)
    layer.removeAnimation(forKey: "above")
    frame(window, server, 0.5)
    expect(abs(server.seen.x - 50) <= Self.rounding)
    // others do not get an index that is still in use
    for _ in 0..<4 { layer.add(BasicAnimation(.opacity, from: 0, to: 1, duration: 0.1)) }
    frame(window, server, 0.75)
    expect(abs(server.seen.x - 75) <= Self.rounding)
    expect(distance(shownTree(window), server.tree) <= Self.rounding)
  }

  @Test(
    "LM-24, MT-7: an animation that has ended on a server that is ahead stays ended when an owner behind it sends its value again",
    arguments: [1.0, 0.9])
  func overAhead(second: Double) {
    let (window, layer, server) = served()
    layer.position.x = 7
    var short = slide(100, 0.5 * second)
    short.fillMode = .both
    layer.add(short, forKey: "short")
    layer.add(slide(300, 4 * second), forKey: "long")
    frame(window, server, 0)
    frame(window, server, 0.25 * second)
    // the owner is blocked
    layer.removeAnimation(forKey: "long")
    window.commit(to: server)
    server.step(to: 0.75 * second)
    expectEqual(server.seen.x, 7)
    expectEqual(server.lastFrame.runningCount, 0)
    expectEqual(server.lastFrame.endedCount, 1)
    window.stage.advance(to: 0.75 * second)
    expectEqual(distance(shownTree(window), server.tree), 0)
    frame(window, server, second)
    expectEqual(server.withWindow { $0.stage.engine.counts.timelines }, 0)
    expectEqual(server.withWindow { $0.stage.engine.counts.contributions }, 0)
  }

  @Test("calls of an owner that was blocked apply at its own now: if it pushes the time first nothing jumps")
  func pausedAfterBlock() {
    // the size of the jump when a pause, or a reversal, follows 0.5 s in which the owner was blocked
    func jump(pushing: Bool, _ call: (PropertyAnimator) -> Void) -> (seen: Double, fraction: Double) {
      let (window, layer, server) = served()
      let animator = PropertyAnimator(duration: 2, curve: .linear, stage: window.stage)
      animator.addAnimations { layer.position.x += 200 }
      animator.startAnimation()
      defer { animator.stopAnimation(true) }
      frame(window, server, 0)
      frame(window, server, 0.5)
      for step in 1...30 { server.step(to: 0.5 + Double(step) / 60) }
      let before = server.seen.x
      if pushing { window.stage.advance(to: 1) }
      call(animator)
      let fraction = animator.fractionComplete
      window.commit(to: server)
      server.step(to: 1)
      return (server.seen.x - before, fraction)
    }
    for call in [{ $0.pauseAnimation() }, { $0.isReversed = true }] as [(PropertyAnimator) -> Void] {
      expect(abs(jump(pushing: true, call).seen) <= Self.rounding)
    }
    // without pushing time it goes back to the owner's presentation, which is what fractionComplete returns at the same time
    let late = jump(pushing: false) { $0.pauseAnimation() }
    expect(abs(late.seen + 50) <= Self.rounding && late.fraction == 0.25)
  }

  @Test(
    "LM-24: nothing of ended explicit animations is left on a server, whichever side ends them", arguments: [true, false]) func left(
      removed: Bool
    )
  {
    let (window, layer, server) = served()
    for round in 0..<3 {
      let time = Double(round) * 2
      layer.add(slide(100), forKey: "a")
      layer.add(BasicAnimation(.opacity, from: 0, to: 1, duration: 1), forKey: "b")
      frame(window, server, time)
      frame(window, server, time + 0.5)
      expectEqual(server.withWindow { $0.stage.engine.counts.timelines }, 2)
      if removed { layer.removeAllAnimations() } else { server.step(to: time + 1.5) }
      frame(window, server, time + 1.5)
      expectEqual(server.withWindow { $0.stage.engine.counts.timelines }, 0)
      expectEqual(server.withWindow { $0.stage.engine.unsoundness }, nil)
    }
  }

  @Test("MT-8: one that stays presented after its end is so on the server too") func kept() {
    let (window, layer, server) = served()
    var stays = slide(100)
    (stays.fillMode, stays.isRemovedOnCompletion) = (.forwards, false)
    layer.add(stays, forKey: "a")
    frame(window, server, 0)
    server.step(to: 1.5)
    expectEqual(server.seen.x, 100)
    expectEqual(server.lastFrame.runningCount, 0)
    frame(window, server, 2)
    expectEqual(server.seen.x, 100)
    layer.removeAnimation(forKey: "a")
    frame(window, server, 2.5)
    expectEqual(server.seen.x, 5)
  }

  @Test("PA-40: an animator's changes in layers' own times stand still on the server when it is paused, and are scrubbed") func paused() {
    let (window, layer, server) = served()
    layer.speed = 2
    let animator = PropertyAnimator(duration: 2, curve: .linear, stage: window.stage) { layer.position.x += 100 }
    animator.startAnimation()
    frame(window, server, 0)
    frame(window, server, 0.5)
    animator.pauseAnimation()
    frame(window, server, 0.5)
    frame(window, server, 0.75)
    expect(abs(server.seen.x - 55) <= Self.rounding)
    animator.fractionComplete = 0.25
    frame(window, server, 0.75)
    expectEqual(layer.presentation()?.position.x, server.seen.x)
    animator.startAnimation()
    frame(window, server, 0.75)
    frame(window, server, 0.85)
    expect(abs((layer.presentation()?.position.x ?? .nan) - server.seen.x) <= Self.rounding)
    animator.stopAnimation(true)
  }

  @Test("LM-26: an animator ends whose begin was reported after one of its layers had moved to another time") func moved() {
    let (window, layer, server) = served()
    let animator = PropertyAnimator(duration: 1, curve: .linear, stage: window.stage) { layer.position.x += 100 }
    var ends = 0
    animator.addCompletion { _ in ends += 1 }
    animator.startAnimation()
    layer.timeOffset = 0.1
    window.commit(to: server)
    server.step(to: 0.5)
    for tenth in 5...20 { frame(window, server, Double(tenth) / 10) }
    expectEqual(ends, 1)
    expect(!layer.isAnimating(.position))
  }

  @Test("MT-11: an animation that has ended on a server that is ahead is back if its time is slowed down before that") func slowed() {
    let (window, layer, server) = served()
    layer.speed = 2
    window.commit(to: server)
    Layer.animate(withDuration: 1, timingParameters: CubicTimingParameters.linear, animations: { layer.position.x += 100 })
    frame(window, server, 0)
    frame(window, server, 0.4)
    layer.continueTime(atSpeed: 0.5)
    window.stage.advance(to: 0.6)
    server.step(to: 0.6)
    frame(window, server, 0.6)
    expect(abs(server.seen.x - 95) <= Self.rounding)
    expect(abs((layer.presentation()?.position.x ?? .nan) - server.seen.x) <= Self.rounding)
  }

  @Test("MT-11: an animation that is back runs again and has not ended; it is counted once when it ends again", arguments: [1.0, 2])
  func countedOnce(speed: Double) {
    let (window, layer, server) = served()
    layer.speed = speed
    window.commit(to: server)
    Layer.animate(withDuration: speed, options: .curveLinear) { (layer.position.x, layer.opacity) = (105, 0) }
    frame(window, server, 0)
    frame(window, server, 0.5)
    server.step(to: 1.25)
    expect(server.lastFrame.endedCount == 2 && server.lastFrame.runningCount == 0)
    window.stage.advance(to: 0.75)
    layer.beginTime = 0.5
    frame(window, server, 1.25)
    expect(server.lastFrame.endedCount == 0 && server.lastFrame.runningCount == 2)
    frame(window, server, 3)
    expect(server.lastFrame.endedCount == 2 && server.lastFrame.runningCount == 0)
  }

  @Test("LM-24: an end on a server that is ahead is counted once, though an owner behind it sends its value again")
  func toldAgain() {
    let (window, layer, server) = served()
    Layer.animate(withDuration: 0.5, options: .curveLinear) { layer.position.x += 100 }
    let animator = PropertyAnimator(duration: 4, curve: .linear, stage: window.stage) { layer.position.y += 100 }
    animator.startAnimation()
    frame(window, server, 0)
    frame(window, server, 0.25)
    server.step(to: 0.6)
    expect(server.lastFrame.endedCount == 1 && server.lastFrame.runningCount == 1)
    animator.stopAnimation(true)
    window.commit(to: server)
    server.step(to: 0.75)
    expect(server.lastFrame.endedCount == 1 && server.lastFrame.runningCount == 0)
    frame(window, server, 1)
    expect(server.lastFrame.endedCount == 1 && server.lastFrame.runningCount == 0)
  }

  @Test("LM-24: however many start on a value, each end is counted once, also when the others are sent again") func manyEnds() {
    let (window, layer, server) = served()
    for step in 0..<600 {
      let time = Double(step) / 60
      Layer.animate(withDuration: 0.5, options: .curveLinear) { layer.position.x += 1 }
      frame(window, server, time)
      if step % 50 == 7 {
        // ahead by more than the duration of some of them
        server.step(to: time + 0.01)
        let other = PropertyAnimator(duration: 4, curve: .linear, stage: window.stage) { layer.position.y += 100 }
        other.startAnimation()
        window.commit(to: server)
        server.step(to: time + 0.01)
        other.stopAnimation(true)
        window.commit(to: server)
        server.step(to: time + 0.015)
      }
      expectEqual(server.lastFrame.endedCount + server.lastFrame.runningCount, step + 1, "step \(step)")
    }
    frame(window, server, 20)
    expect(server.lastFrame.endedCount == 600 && server.lastFrame.runningCount == 0)
  }

  @Test("LM-24, MT-16: an animation ends in the same frame on a server that receives it after times are counted from another origin")
  func endAfterOrigin() {
    let (window, layer) = staged(Rect(x: 5, y: 0, width: 10, height: 10))
    let server = RenderServer()
    window.stage.advance(to: LateTimes.nearAnEnd + 0.0140625)
    Layer.animate(
      withDuration: 0.45, delay: 0.225, usingSpringWithDamping: 0.5, initialSpringVelocity: 0, animations: { layer.position.x += 100 })
    frame(window, server, 32768.18203124999)
    // as long after the begin as it takes, but for rounding
    let end = 32768.189062499994
    server.step(to: end)
    window.stage.advance(to: end)
    expectEqual(distance(shownTree(window), server.tree), 0)
    expectEqual(server.lastFrame.runningCount, window.stage.underWay.isEmpty ? 0 : 1)
  }

  @Test(
    "LM-24, MT-16: where times are counted from another origin, an animation ends in the same frame on both sides",
    arguments: [false, true])
  func endAcrossOrigin(isAhead: Bool) {
    let (window, layer) = staged(Rect(x: 5, y: 0, width: 10, height: 10))
    let server = RenderServer()
    window.stage.advance(to: 32767.68984375)
    window.commit(to: server)
    server.step(to: 32767.68984375)
    var twice = slide(100, 0.1125)
    twice.repeatCount = 2
    layer.add(twice)
    // as long after the begin as both iterations take, but for rounding
    for time in [32767.802343749998, 32767.942968749998, 32767.985156249997, 32768.02734374999] {
      if !isAhead { window.stage.advance(to: time) }
      window.commit(to: server)
      server.step(to: time)
      window.stage.advance(to: time)
      expectEqual(distance(shownTree(window), server.tree), 0, "at \(time)")
    }
  }

  @Test("PA-72: an animator is not over while one of its layers, whose time was set back, is moving again") func putBack() {
    let (window, layer, server) = served()
    let other = Layer()
    window.addSublayer(other)
    other.speed = 0
    let animator = PropertyAnimator(duration: 1, curve: .linear, stage: window.stage) {
      (layer.position.x, other.position.x) = (105, 105)
    }
    var ends: [Double] = []
    animator.addCompletion { _ in ends.append(window.stage.now) }
    animator.startAnimation()
    for quarter in 0...5 { frame(window, server, Double(quarter) / 4) }
    layer.beginTime = 1.25
    other.removeAllAnimations()
    for quarter in 6...10 { frame(window, server, Double(quarter) / 4) }
    expect(ends.count == 1 && ends.allSatisfy { $0 >= 2.25 }, "\(ends)")
  }

  @Test("LM-24: a replacing animation is above a spring on the server as at the owner") func order() {
    let (window, layer, server) = served()
    let animator = PropertyAnimator(
      duration: 1, timingParameters: SpringTimingParameters(dampingRatio: 0.5, initialVelocity: SpringVelocity(dx: 2, dy: 2)),
      stage: window.stage)
    animator.addAnimations { layer.cornerRadius = 200 }
    animator.startAnimation()
    var rounds = BasicAnimation(.cornerRadius, from: 0, to: 100, duration: 1)
    rounds.timingFunction = CubicTimingParameters.linear
    layer.add(rounds)
    frame(window, server, 0)
    frame(window, server, 0.5)
    expect(abs(server.withWindow { $0.sublayers[0].presentation()?.cornerRadius ?? -1 } - 50) <= Self.rounding)
    animator.stopAnimation(true)
  }

  @Test("LM-24: an animation that is over when it arrives is not presented") func late() {
    let (window, layer, server) = served()
    var brief = slide(100, 0.1)
    (brief.fillMode, brief.beginTime) = (.both, -0.2)
    layer.add(brief)
    window.commit(to: server)
    server.step(to: 0.5)
    expectEqual(server.seen.x, 5)
    expect(server.lastFrame.endedCount == 1 && server.lastFrame.runningCount == 0)
  }

  @Test("Memory is freed: a change of a block that was moved to another time and removed there leaves nothing", arguments: [true, false])
  func nothingLeft(isServed: Bool) {
    let (window, layer, server) = served()
    if !isServed { window.stopServing() }
    Layer.animate(withDuration: 0.7) { layer.position.x += 100 }
    layer.speed = 0
    if isServed { frame(window, server, 0.1) }
    layer.removeAllAnimations()
    window.stage.advance(to: 0.2)
    expectEqual(window.stage.underWay, [:])
  }

  @Test("LM-24, IV-8: a rotation in a late part of an animator, and another in a block, in either order", arguments: [false, true])
  func turns(isBlockFirst: Bool) {
    let (window, layer, server) = served()
    func turn() { Layer.animate(withDuration: 0.75, delay: 0.1) { layer.transform = Transform3D(AffineTransform(rotationAngle: 0.5)) } }
    if isBlockFirst { turn() }
    let animator = PropertyAnimator(duration: 0.75, curve: .easeInOut, stage: window.stage)
    animator.addAnimations({ layer.transform = Transform3D(AffineTransform(rotationAngle: 1)) }, delayFactor: 0.4)
    animator.startAnimation()
    if !isBlockFirst { turn() }
    for time in [0, 0.1, 0.2, 0.4, 0.6, 0.8, 1] {
      window.stage.advance(to: time)
      window.commit(to: server)
      server.step(to: time)
      let (owner, seen) = (layer.presentation()?.transform, server.withWindow { $0.sublayers[0].presentation()?.transform })
      expect(abs((owner?.m11 ?? 9) - (seen?.m11 ?? 0)) < 1e-7 && abs((owner?.m12 ?? 9) - (seen?.m12 ?? 0)) < 1e-7, "at \(time)")
    }
  }
}
