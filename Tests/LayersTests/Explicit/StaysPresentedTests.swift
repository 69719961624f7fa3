import Expectations
import LegatoLayers
import LegatoTiming
import TestSupport
import Testing

@Suite("An explicit animation that stays presented after its end is a row at rest") struct StaysPresentedTests {
  private static func kept(_ property: LayerProperty<Double>, from start: Double?, to end: Double?) -> BasicAnimation<Double> {
    var animation = BasicAnimation(property, from: start, to: end, duration: 1)
    (animation.fillMode, animation.isRemovedOnCompletion) = (.forwards, false)
    return animation
  }

  @Test("MT-7, LM-14: it is at its end to the bit, and needs no frames; removed, it is gone") func atRest() {
    let (window, layer) = staged(Rect(x: 0, y: 0, width: 10, height: 10))
    nonisolated(unsafe) var ends = 0
    window.stage.advance(to: 1)
    Transaction.perform {
      Transaction.completionBlock = { ends += 1 }
      layer.add(Self.kept(.opacity, from: 0.7, to: 0.1), forKey: "fade")
      var half = Self.kept(.cornerRadius, from: 0, to: 8)
      half.repeatCount = 2.5
      layer.add(half, forKey: "half")
      var grown = Self.kept(.positionX, from: 0, to: 3)
      (grown.repeatCount, grown.isCumulative) = (3, true)
      layer.add(grown, forKey: "grown")
    }
    window.stage.advance(to: 2.25)
    expect(window.stage.demand == .everyFrame && ends == 0)
    window.stage.advance(to: 9)
    let shown = layer.presentation()!
    expect(shown.opacity == 0.1 && shown.cornerRadius == 4 && shown.position.x == 9, "\(shown.position)")
    expectEqual(window.stage.underWay["rows"], 3)
    expect(window.stage.underWay["contributions"] == nil && window.stage.demand != .everyFrame && ends == 1)
    expectEqual(window.stage.engine.unsoundness, nil)
    expectEqual(layer.presentationVelocity, .zero)
    layer.removeAllAnimations()
    let after = layer.presentation()!
    expect(after.opacity == 1 && after.cornerRadius == 0 && window.stage.underWay.isEmpty && ends == 1)
  }

  @Test("LM-17: one that ends at the model follows it") func followsTheModel() {
    let (window, layer) = staged(Rect(x: 0, y: 0, width: 10, height: 10))
    layer.cornerRadius = 5
    layer.add(Self.kept(.cornerRadius, from: 1, to: nil), forKey: "round")
    window.stage.advance(to: 3)
    expectEqual(layer.presentation()!.cornerRadius, 5)
    layer.cornerRadius = 7
    expect(layer.presentation()!.cornerRadius == 7 && window.stage.underWay["rows"] == 1)
  }

  @Test("MT-12: it moves again where its layer's time is set back, and ends again") func setBack() {
    let (window, layer) = staged(Rect(x: 0, y: 0, width: 10, height: 10))
    layer.timeOffset = 0.125
    layer.add(Self.kept(.opacity, from: 0, to: 0.5), forKey: "fade")
    window.stage.advance(to: 2)
    expect(layer.presentation()!.opacity == 0.5 && window.stage.demand != .everyFrame)
    layer.timeOffset -= 1.5
    window.stage.advance(to: 2)
    expect(abs(layer.presentation()!.opacity - 0.25) < 1e-9 && window.stage.demand == .everyFrame, "\(layer.presentation()!.opacity)")
    expect(window.stage.underWay["rows"] == 1 && window.stage.engine.unsoundness == nil)
    window.stage.advance(to: 2.25)
    expectLess(abs(layer.presentation()!.opacity - 0.375), than: 1e-9)
    window.stage.advance(to: 4)
    expect(layer.presentation()!.opacity == 0.5 && window.stage.demand != .everyFrame && window.stage.underWay["rows"] == 1)
    // and one that is added after its end
    var late = Self.kept(.cornerRadius, from: 0, to: 6)
    late.beginTime = layer.convertTime(0.5, from: nil)
    layer.add(late)
    window.stage.advance(to: 4.5)
    expect(layer.presentation()!.cornerRadius == 6 && window.stage.demand != .everyFrame && window.stage.underWay["rows"] == 2)
  }

  @Test("MT-7: one without a fill is hidden after its end, and a block's change goes on below") func hidden() {
    let (window, layer) = staged(Rect(x: 0, y: 0, width: 10, height: 10))
    Layer.animate(withDuration: 4, options: .curveLinear) { layer.cornerRadius = 8 }
    var brief = Self.kept(.cornerRadius, from: 50, to: 60)
    brief.fillMode = .removed
    layer.add(brief, forKey: "brief")
    window.stage.advance(to: 0.5)
    expectEqual(layer.presentation()!.cornerRadius, 55)
    window.stage.advance(to: 2)
    expectLess(abs(layer.presentation()!.cornerRadius - 4), than: 1e-9)
    expectEqual(layer.animationKeys, ["brief"])
  }

  @Test("MT-7, MT-12, LM-17: one that is over without a fill is a row that adds nothing, until its layer's time is set back")
  func over() {
    let (window, layer) = staged(Rect(x: 5, y: 5, width: 0, height: 0))
    layer.timeOffset = 2
    func add(_ animation: any LayerAnimation, _ key: String) {
      var kept = animation
      (kept.settings.duration, kept.isRemovedOnCompletion) = (1, false)
      layer.add(kept, forKey: key)
    }
    add(BasicAnimation(.opacity, from: 0, to: 0.5), "fade")
    add(BasicAnimation(.cornerRadius, from: 4, to: nil), "round")
    var offset = BasicAnimation(.position, from: Point(x: 8, y: 0), to: .zero)
    offset.isAdditive = true
    add(offset, "offset")
    add(KeyframeAnimation(.transform, values: [.identity, Transform3D(scaleX: 3, y: 3, z: 1)]), "grow")
    func expectShown(_ opacity: Double, _ radius: Double, _ x: Double, _ scale: Double) {
      let shown = layer.presentation()!
      let found = [shown.opacity, shown.cornerRadius, shown.position.x, shown.transform.m11]
      expect(zip(found, [opacity, radius, x, scale]).allSatisfy { abs($0 - $1) < 1e-9 }, "\(found)")
      expect(window.stage.underWay["rows"] == 4 && window.stage.underWay["contributions"] == nil, "\(window.stage.underWay)")
      expectEqual(window.stage.engine.unsoundness, nil)
    }
    for _ in 0..<2 {
      window.stage.advance(to: window.stage.now + 3)
      expectShown(1, layer.cornerRadius, 5, 1)
      expect(window.stage.demand != .everyFrame)
      layer.cornerRadius += 6
      expectShown(1, layer.cornerRadius, 5, 1)
      // its local time is 5 now; half way it was 2.5
      layer.timeOffset -= layer.convertTime(window.stage.now, from: nil) - 2.5
      window.stage.advance(to: window.stage.now)
      expectShown(0.25, 2 + layer.cornerRadius / 2, 9, 2)
      expect(window.stage.demand == .everyFrame)
    }
    window.stage.advance(to: window.stage.now + 3)
    layer.removeAllAnimations()
    expect(window.stage.underWay.isEmpty && layer.presentation()!.opacity == 1)
  }

  @Test("LM-24, MT-12: served, one that is over without a fill is presented again on both sides") func servedOver() {
    let (window, layer, server) = LayersTests.served()
    layer.timeOffset = 2
    var brief = BasicAnimation(.position, from: .zero, to: Point(x: 40, y: 0), duration: 1)
    brief.isRemovedOnCompletion = false
    layer.add(brief)
    func show(_ time: Double) {
      window.stage.advance(to: time)
      window.commit(to: server)
      server.step(to: time)
      expectEqual(server.seen, layer.presentation()!.position, "at \(time)")
      expect(server.withWindow { $0.stage.underWay["rows"] } == 1 && window.stage.underWay["rows"] == 1)
    }
    for time in [0, 0.5, 3, 4.0] { show(time) }
    expectEqual(server.seen, layer.position)
    layer.timeOffset -= 3.5
    for time in [4, 4.25] { show(time) }
    expect(server.seen.x > 15 && server.seen.x < 40, "\(server.seen)")
    for time in [5, 6.0] { show(time) }
    expectEqual(server.seen, layer.position)
  }

  @Test("MT-7: served, it is at rest on both sides, and below what a block does then") func served() {
    let (window, layer, server) = LayersTests.served()
    layer.add(Self.kept(.positionX, from: 0, to: 40), forKey: "move")
    window.commit(to: server)
    server.step(to: 0)
    window.stage.advance(to: 2)
    let demand = server.step(to: 2)
    expect(server.seen.x == 40 && layer.presentation()!.position.x == 40 && demand != .everyFrame, "\(server.seen), \(demand)")
    expectEqual(server.withWindow { $0.stage.underWay["rows"] }, 1)
    expect(server.withWindow { $0.stage.underWay["contributions"] } == nil && window.stage.underWay["contributions"] == nil)
    Layer.animate(withDuration: 2, options: [.absolute, .curveLinear]) { layer.position = Point(x: 5, y: 105) }
    window.commit(to: server)
    server.step(to: 2)
    window.stage.advance(to: 3)
    server.step(to: 3)
    // absolute: from the model, which hides the explicit one until it ends
    expectLess(distance(server.seen, Point(x: 5, y: 55)), than: 1e-9)
    expectLess(distance(layer.presentation()!.position, Point(x: 5, y: 55)), than: 1e-9)
    window.stage.advance(to: 5)
    server.step(to: 5)
    expect(server.seen == Point(x: 40, y: 105) && layer.presentation()!.position == Point(x: 40, y: 105))
  }
}
