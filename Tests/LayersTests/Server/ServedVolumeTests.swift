import Expectations
import LegatoLayers
import LegatoTiming
import ServerLaws
import TestSupport
import Testing

@Suite("However much starts between two commits, owner and server present the same") struct ServedVolumeTests {
  /// Compares owner and server at some times from `start` on.
  private func compare(_ window: Window, _ server: RenderServer, from start: Double, _ comment: Comment) {
    for step in 0...6 {
      let time = start + Double(step) / 5
      window.stage.advance(to: time)
      window.commit(to: server)
      server.step(to: time)
      window.stage.advance(to: time)
      expectLess(distance(shownTree(window), server.tree), than: 1e-5, comment)
    }
  }

  @Test("LM-26: more starts on one value than are sent one by one", arguments: [nil, 1, 0.4] as [Double?]) func starts(ratio: Double?) {
    let (window, layer, server) = served()
    for round in 0..<3 {
      for i in 0..<100 {
        let move = { layer.position.x += Double(i % 7) - 2.5 }
        if let ratio {
          Layer.animate(withDuration: 1, timingParameters: SpringTimingParameters(dampingRatio: ratio), animations: move)
        } else {
          Layer.animate(withDuration: 1, animations: move)
        }
      }
      compare(window, server, from: Double(round) * 0.3, "round \(round)")
    }
  }

  @Test("LM-26: more curves than a server remembers") func curves() {
    let (window, _, server) = served()
    let layers = (0..<1200).map { _ in Layer(frame: Rect(x: 0, y: 0, width: 10, height: 10)) }
    for (i, layer) in layers.enumerated() {
      layer.name = "\(i)"
      window.addSublayer(layer)
    }
    window.commit(to: server)
    server.step(to: 0)
    for round in 0..<3 {
      for (i, layer) in layers.enumerated() {
        let curve = CubicTimingParameters(controlPoint1: Point(x: Double(i) / 1200, y: 0), controlPoint2: Point(x: 0.5, y: 1))
        Layer.animate(withDuration: 1, timingParameters: curve) {
          layer.position.x += 10
          layer.opacity = round % 2 == 0 ? 0.5 : 1
        }
      }
      window.commit(to: server)
      let time = Double(round) / 4
      server.step(to: time)
      window.stage.advance(to: time)
    }
    compare(window, server, from: 0.6, "curves")
  }

  @Test("LM-26: more starts without a commit than are remembered") func uncommitted() {
    let (window, layer, server) = served()
    let layers = (0..<30).map { _ in Layer(frame: Rect(x: 0, y: 0, width: 10, height: 10)) } + [layer]
    for layer in layers.dropLast() { window.addSublayer(layer) }
    window.commit(to: server)
    server.step(to: 0)
    for round in 0..<9 {
      window.stage.advance(to: Double(round))
      // ends before the next
      for _ in 0..<1000 { Layer.animate(withDuration: 0.9) { for layer in layers { layer.position.x += 1 } } }
    }
    compare(window, server, from: 8, "uncommitted")
    expect(window.stage.underWay.isEmpty)
  }
}
