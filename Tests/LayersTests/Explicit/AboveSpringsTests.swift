import Expectations
import LegatoLayers
import LegatoTiming
import TestSupport
import Testing

@Suite("Explicit animations above springs are rows: what replaces hides them, what adds adds to them") struct AboveSpringsTests {
  /// Layers that all move to the same place and colour by springs; the first of them replace what moved before.
  private static func sprung(_ count: Int) -> (window: Window, layers: [Layer]) {
    let (window, first) = staged(Rect(x: 0, y: 0, width: 10, height: 10))
    let layers = [first] + (1..<count).map { _ in Layer(frame: Rect(x: 0, y: 0, width: 10, height: 10)) }
    for layer in layers.dropFirst() { window.addSublayer(layer) }
    window.stage.advance(to: 1)
    for (index, layer) in layers.enumerated() {
      layer.backgroundColor = Color(red: 1, green: 0, blue: 0)
      let spring = SpringTimingParameters(dampingRatio: 0.5)
      Layer.animate(withDuration: 2, timingParameters: spring, options: index < 2 ? [.absolute, .beginFromCurrentState] : []) {
        (layer.position, layer.backgroundColor) = (Point(x: 105, y: 205), Color(red: 0, green: 0, blue: 1, alpha: 0.5))
      }
    }
    window.stage.advance(to: 1.25)
    return (window, layers)
  }

  /// On the first four: on every other what replaces, on the others what adds.
  private static func addExplicit(to layers: [Layer]) {
    for index in [0, 2] {
      layers[index].add(BasicAnimation(.position, from: Point(x: 10, y: 0), to: Point(x: 20, y: 8), duration: 1), forKey: "moves")
      layers[index].add(BasicAnimation(.backgroundColor, from: .black, to: Color(red: 0, green: 1, blue: 0), duration: 1), forKey: "tints")
    }
    for index in [1, 3] {
      var shake = KeyframeAnimation(.position, values: [.zero, Point(x: 8, y: -4), .zero], duration: 1)
      shake.isAdditive = true
      layers[index].add(shake, forKey: "moves")
    }
  }

  @Test("LM-12, LM-16: values in a frame, and read alone; the springs go on below, and are presented after it", arguments: [false, true])
  func hidden(readsAlone: Bool) {
    let (window, layers) = Self.sprung(6)
    Self.addExplicit(to: layers)
    expect(window.stage.underWay["rows"] == 18 && window.stage.underWay["contributions"] == nil)
    for time in [1.25, 1.5, 2.0] {
      window.stage.advance(to: time)
      if readsAlone { layers[4].position = layers[4].position }
      let plain = layers[5].presentation()!
      let (alone, share) = (plain.position, time - 1.25)
      for index in [0, 2] {
        let shown = layers[index].presentation()!
        expectLess(distance(shown.position, Point(x: 10 + 10 * share, y: 8 * share)), than: 1e-9, "\(index) at \(time)")
        expect(abs(shown.backgroundColor.green - share) < 1e-9 && shown.backgroundColor.blue == 0)
        let velocity = layers[index].presentationVelocity
        expect(abs(velocity.dx - 10) < 1e-6 && abs(velocity.dy - 8) < 1e-6, "\(velocity)")
      }
      let swing = 2 * (share < 0.5 ? share : 1 - share)
      for index in [1, 3] {
        expectLess(
          distance(layers[index].presentation()!.position, Point(x: alone.x + 8 * swing, y: alone.y - 4 * swing)), than: 1e-9,
          "\(index) at \(time)")
      }
      expect(alone.x > 20 && plain.backgroundColor.blue > 0)
      expectEqual(window.stage.engine.unsoundness, nil)
    }
    for layer in layers { layer.removeAnimation(forKey: "moves") }
    for layer in layers { layer.removeAnimation(forKey: "tints") }
    window.stage.advance(to: 2.25)
    for layer in layers {
      expectLess(distance(layer.presentation()!.position, layers[5].presentation()!.position), than: 1e-9)
      expectLess(abs(layer.presentation()!.backgroundColor.blue - layers[5].presentation()!.backgroundColor.blue), than: 1e-9)
    }
    window.stage.advance(to: 3)
    expect(window.stage.underWay.isEmpty && layers[0].presentation()!.position == Point(x: 105, y: 205))
  }

  @Test("AD-1: a model that is set under a spring that replaces, below a component of its own, is where the spring leads then")
  func modelBelow() {
    let (window, layers) = Self.sprung(2)
    layers[0].add(BasicAnimation(.positionX, from: 0, to: 8, duration: 1))
    let before = layers[1].presentation()!.position
    // it keeps its start, 5, from where this part of the way is left
    let left = (105 - before.x) / (105 - 5)
    Layer.performWithoutAnimation { for layer in layers { layer.position = Point(x: 50, y: 60) } }
    expect(window.stage.underWay["rows"] == 5 && window.stage.underWay["contributions"] == nil)
    expectLess(abs(layers[1].presentation()!.position.x - (50 + (5 - 50) * left)), than: 1e-6)
    window.stage.advance(to: 1.5)
    let (shown, other) = (layers[0].presentation()!.position, layers[1].presentation()!.position)
    expect(abs(shown.x - 2) < 1e-9 && abs(shown.y - other.y) < 1e-9 && other.x > 10, "\(shown), \(other)")
    window.stage.advance(to: 3)
    expectEqual(layers[0].presentation()!.position, Point(x: 50, y: 60))
  }

  @Test("AD-9, AD-11: once what replaced is over, blocks' changes add again, though an explicit animation goes on") func addsAgain() {
    let (window, layer) = staged(Rect(x: 0, y: 0, width: 10, height: 10))
    Layer.animate(withDuration: 1, options: [.absolute, .curveLinear]) { layer.cornerRadius = 10 }
    var offset = BasicAnimation(.cornerRadius, from: 100, to: 0, duration: 10)
    offset.isAdditive = true
    layer.add(offset)
    expect(window.stage.underWay["rows"] == 2 && window.stage.underWay["contributions"] == nil)
    window.stage.advance(to: 0.5)
    expectLess(abs(layer.presentation()!.cornerRadius - 100), than: 1e-9)
    window.stage.advance(to: 2)
    Layer.animate(withDuration: 1, options: .curveLinear) { layer.cornerRadius = 20 }
    window.stage.advance(to: 2.5)
    expectLess(abs(layer.presentation()!.cornerRadius - 90), than: 1e-9)
    expect(window.stage.underWay["rows"] == 2 && window.stage.engine.unsoundness == nil)
  }
}
