import Expectations
import LegatoLayers
import TestSupport
import Testing

@Suite("The inspector lists running animations and their progress") struct InspectionTests {
  let window: Window
  let layer: Layer
  var stage: Stage { window.stage }
  init() {
    (window, layer) = staged(Rect(x: 0, y: 0, width: 10, height: 10))
    layer.name = "card"
    stage.advance(to: 1)
  }

  private func item(_ name: String) throws -> Inspection.Item { try #require(window.inspect().items.first { $0.name == name }) }

  @Test("a stage at rest only has its times") func rest() {
    stage.speed = 0.5
    stage.advance(to: 3)
    let seen = window.inspect()
    expect((seen.now, seen.hostTime, seen.speed, seen.isPaused) == (2, 3, 0.5, false))
    expectEqual(seen.demand, .idle)
    expect((seen.items.count, seen.displayLinkCount, seen.animatorCount) == (0, 0, 0))
  }

  @Test("a block: its curve, begin, end and progress; waiting during its delay") func block() throws {
    animate(withDuration: 2, delay: 1, options: .curveLinear) { layer.position.x = 105 }
    var item = try item("card.position")
    expectEqual(item.state, .waiting)
    expect((item.beginTime, item.endTime, item.progress) == (2, 4, 0))
    stage.advance(to: 2.5)
    item = try self.item("card.position")
    expectEqual(item.state, .running)
    expectEqual(item.kind, .curve("linear"))
    expect((item.fraction, item.progress) == (0.25, 0.25))
    expect((item.animator, item.key, item.isAdditive, item.isReversed) == (nil, nil, true, false))
    stage.advance(to: 4)
    expect(window.inspect().items.isEmpty)
  }

  @Test("a spring, and three additive animations of one value in the order of their starts") func additive() throws {
    let spring = SpringTimingParameters(dampingRatio: 0.5)
    animate(withDuration: 1, timingParameters: spring) { layer.position.x = 105 }
    animate(withDuration: 2, options: .curveLinear) { layer.position.x = 205 }
    animate(withDuration: 3, options: .curveEaseIn) { layer.position.x = 305 }
    stage.advance(to: 1.5)
    let items = window.inspect().items
    expectEqual(items.map(\.name), ["card.position", "card.position", "card.position"])
    expectEqual(items.map(\.kind), [.spring("spring(0.5, 1.0 s)"), .curve("linear"), .curve("ease-in")])
    expectEqual(items.map(\.endTime), [2, 3, 4])
    expectLess(abs(items[0].progress - spring.progress(at: 0.5)), than: 1e-9)
    expectEqual(items[1].progress, 0.25)
  }

  @Test("an animator: its identity, paused, scrubbed, reversed, and continued under a spring") func animator() throws {
    let animator = PropertyAnimator(duration: 2, curve: .linear, stage: stage) {
      layer.position.x = 105
      layer.opacity = 0
    }
    animator.startAnimation()
    stage.advance(to: 2)
    expectEqual(window.inspect().items.compactMap(\.animator), [animator.identity, animator.identity])
    expectEqual(window.inspect().animatorCount, 1)
    var item = try item("card.opacity")
    expect((item.state, item.beginTime, item.endTime, item.isAdditive) == (.running, 1, 3, false))
    animator.pauseAnimation()
    item = try self.item("card.position")
    expect((item.state, item.beginTime, item.endTime, item.progress) == (.paused, nil, nil, 0.5))
    animator.fractionComplete = 0.2
    item = try self.item("card.position")
    expectEqual(item.state, .scrubbed)
    expectLess(abs(item.progress - 0.2), than: 1e-12)
    animator.isReversed = true
    animator.continueAnimation(withTimingParameters: SpringTimingParameters(dampingRatio: 1), durationFactor: 1)
    item = try self.item("card.position")
    expect((item.state, item.isReversed) == (.running, true))
    expectLess(abs(item.progress - 0.2), than: 1e-9)
    expectEqual(item.endTime, 4)
    stage.advance(to: 3)
    let seen = try #require(layer.presentation()).position.x
    expectLess(abs(try self.item("card.position").progress - (seen - 5) / 100), than: 1e-9)
  }

  @Test("explicit animations by their keys, keyframes as tracks, kinds of layers by their own properties") func kinds() throws {
    layer.add(BasicAnimation(.cornerRadius, from: 0, to: 8, duration: 4), forKey: "round")
    var item = try item("card.cornerRadius")
    expect((item.key, item.kind, item.beginTime, item.endTime) == ("round", .track("linear"), 1, 5))
    animateKeyframes(withDuration: 2) {
      addKeyframe(withRelativeStartTime: 0, relativeDuration: 1) { layer.borderWidth = 3 }
    }
    item = try self.item("card.borderWidth")
    expect((item.key, item.isAdditive, item.animator) == (nil, false, nil))
    if case .track = item.kind {} else { Issue.record("\(item.kind)") }
    let text = TextLayer("a", frame: layer.frame)
    window.addSublayer(text)
    animate(withDuration: 2) { text.textColor = .red }
    expect(window.inspect().items.contains { $0.name == "TextLayer.textColor" })
  }

  @Test("animations that reduced motion presents at their ends are marked; display links are counted") func reduced() throws {
    stage.motionLevel = .reduced
    animate(withDuration: 2) {
      layer.position.x = 105
      layer.opacity = 0
    }
    try expect(item("card.position").isShownAtEnd)
    try expectEqual(item("card.position").progress, 1)
    try expectEqual(item("card.opacity").isShownAtEnd, false)
    let link = DisplayLink { _ in }
    link.add(to: stage)
    expectEqual(window.inspect().displayLinkCount, 1)
    link.invalidate()
    expectEqual(window.inspect().displayLinkCount, 0)
    expectEqual(window.inspect().motionLevel, .reduced)
  }

  @Test("inspecting changes nothing: the same bits are presented with and without") func harmless() {
    func run(_ asks: Bool) -> [Double] {
      let (window, layer) = staged(Rect(x: 0, y: 0, width: 10, height: 10))
      animate(withDuration: 2) { layer.position.x = 105 }
      animate(withDuration: 1, delay: 0, usingSpringWithDamping: 0.3, initialSpringVelocity: 2) { layer.position.x = 55 }
      return (1...90).map { frame in
        window.stage.advance(to: Double(frame) / 60)
        if asks { _ = window.inspect() }
        return layer.presentation()?.position.x ?? .nan
      }
    }
    expectEqual(run(true), run(false))
  }

  @Test("it is a plain value: it may go to another thread") func sendable() {
    func take(_ value: some Sendable & Hashable) -> Int { value.hashValue }
    expectEqual(take(window.inspect()), take(window.inspect()))
  }
}
