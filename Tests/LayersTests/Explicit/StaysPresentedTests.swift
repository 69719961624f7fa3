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
