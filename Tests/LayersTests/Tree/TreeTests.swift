import Expectations
import LegatoLayers
import TestSupport
import Testing

@Suite("A layer has one position in one tree") struct TreeTests {
  private let window = Window(size: Size(width: 400, height: 300))
  private let layers = (0..<4).map { _ in Layer(frame: Rect(x: 0, y: 0, width: 100, height: 100)) }

  init() { for layer in layers { window.addSublayer(layer) } }

  private func order(_ layers: [Layer]) -> [Int] { layers.map { layer in self.layers.firstIndex { $0 === layer } ?? -1 } }

  @Test("Sublayers are ordered from back to front as they were added") func adding() {
    expectEqual(order(window.sublayers), [0, 1, 2, 3])
    expect(layers.allSatisfy { $0.superlayer === window && $0.window === window })
    window.addSublayer(layers[1])
    expectEqual(order(window.sublayers), [0, 2, 3, 1])
  }

  @Test("A layer is inserted at an index, below or above a sibling, in front or at the back") func inserting() {
    window.insertSublayer(layers[3], at: 0)
    expectEqual(order(window.sublayers), [3, 0, 1, 2])
    window.insertSublayer(layers[3], at: 99)
    expectEqual(order(window.sublayers), [0, 1, 2, 3])
    window.insertSublayer(layers[3], at: -5)
    expectEqual(order(window.sublayers), [3, 0, 1, 2])
    window.bringSublayerToFront(layers[0])
    expectEqual(order(window.sublayers), [3, 1, 2, 0])
    window.sendSublayerToBack(layers[2])
    expectEqual(order(window.sublayers), [2, 3, 1, 0])
  }

  @Test("A new layer is inserted directly below or above a sibling") func beside() {
    let (below, above) = (Layer(), Layer())
    window.insertSublayer(below, below: layers[2])
    window.insertSublayer(above, above: layers[2])
    expectEqual(window.sublayers.firstIndex { $0 === below }, 2)
    expectEqual(window.sublayers.firstIndex { $0 === above }, 4)
  }

  @Test("A sibling moved directly below or above another is there afterwards", arguments: 0..<4, 0..<4) func moving(from: Int, to: Int) {
    guard from != to else { return }
    let (moved, sibling) = (layers[from], layers[to])
    window.insertSublayer(moved, below: sibling)
    expectEqual(place(of: moved), place(of: sibling) - 1)
    window.insertSublayer(moved, above: sibling)
    expectEqual(place(of: moved), place(of: sibling) + 1)
    expectEqual(window.sublayers.count, 4)
  }

  private func place(of layer: Layer) -> Int { window.sublayers.firstIndex { $0 === layer } ?? -100 }

  @Test("The z position decides what is in front, the order among equals") func zOrder() {
    layers[0].zPosition = 2
    layers[1].zPosition = 1
    layers[3].zPosition = -1
    expectEqual(order(window.sublayersBackToFront { _ in .model }), [3, 2, 1, 0])
    layers[1].zPosition = 2
    expectEqual(order(window.sublayersBackToFront { _ in .model }), [3, 2, 0, 1])
    expectEqual(order(window.sublayers), [0, 1, 2, 3])
  }

  @Test("An animated z position orders the presentation, not the model") func zOrderSeen() {
    Layer.animate(withDuration: 1, options: .curveLinear) { layers[0].zPosition = 1 }
    Layer.animate(withDuration: 1, options: .curveLinear) { layers[1].zPosition = -1 }
    expectEqual(order(window.sublayersBackToFront { _ in .model }), [1, 2, 3, 0])
    expectEqual(order(window.sublayersBackToFront { _ in .presentation }), [0, 1, 2, 3])
    window.stage.advance(to: 0.5)
    expectEqual(order(window.sublayersBackToFront { _ in .presentation }), [1, 2, 3, 0])
  }

  @Test("A layer added elsewhere leaves its superlayer") func reparenting() {
    layers[0].addSublayer(layers[1])
    expectEqual(order(window.sublayers), [0, 2, 3])
    expectEqual(order(layers[0].sublayers), [1])
    expect(layers[1].superlayer === layers[0])
    expect(layers[1].isDescendant(of: window) && layers[1].isDescendant(of: layers[1]))
    expect(!layers[0].isDescendant(of: layers[1]))
    layers[1].removeFromSuperlayer()
    expect(layers[0].sublayers.isEmpty)
    expect(layers[1].superlayer == nil && layers[1].window == nil)
  }

  @Test("Adding a layer to its own descendant is refused and reported; nothing moves") func cycles() {
    layers[0].addSublayer(layers[1])
    layers[1].addSublayer(layers[2])
    let reports = Reports.during {
      layers[2].addSublayer(layers[0])
      layers[0].addSublayer(layers[0])
      layers[1].addSublayer(window)
    }
    expectEqual(reports.count, 3)
    expect(layers[0].superlayer === window)
    expect(layers[2].sublayers.isEmpty)
    expect(window.superlayer == nil)
  }

  @Test("A tree that was made without a window joins and leaves one as a whole") func joining() {
    let (outer, inner, mask) = (Watcher(), Watcher(), Watcher())
    outer.addSublayer(inner)
    inner.mask = mask
    expect(outer.seen.isEmpty && outer.window == nil)
    window.addSublayer(outer)
    expect([outer, inner, mask].allSatisfy { $0.window === window && $0.stage === window.stage })
    expectEqual([outer, inner, mask].map(\.seen), [[true], [true], [true]])
    window.addSublayer(outer)
    layers[0].addSublayer(outer)
    expectEqual(outer.seen, [true])  // it stayed in its window
    outer.removeFromSuperlayer()
    expectEqual([outer, inner, mask].map(\.seen), [[true, false], [true, false], [true, false]])
    expect([outer, inner, mask].allSatisfy { $0.window == nil })
    expect(inner.superlayer === outer)
  }

  @Test("A window is the root of its own tree: adding it to another, or making it a mask, is refused and reported") func windowInWindow() {
    let inner = Window(size: Size(width: 10, height: 10))
    let reports = Reports.during {
      layers[0].addSublayer(inner)
      window.insertSublayer(inner, at: 0)
      window.insertSublayer(inner, above: layers[0])
      layers[0].mask = inner
    }
    expectEqual(reports.count, 4)
    expect(reports.allSatisfy { "\($0)".contains("found a window") })
    expect(inner.superlayer == nil && inner.window === inner && layers[0].mask == nil)
    expect(!window.sublayers.contains { $0 === inner })
  }

  @Test("The revision changes with changes without an animation") func revision() {
    var last = window.revision
    func isNew(_ change: () -> Void) -> Bool {
      change()
      defer { last = window.revision }
      return window.revision != last
    }
    expect(isNew { layers[0].opacity = 0.5 })
    expect(isNew { layers[0].isHidden = true })
    expect(isNew { layers[0].masksToBounds = true })
    expect(isNew { layers[0].mask = Layer() })
    expect(isNew { layers[0].mask?.opacity = 0.5 })
    expect(isNew { layers[1].addSublayer(layers[0]) })
    expect(isNew { layers[0].removeFromSuperlayer() })
    expect(!isNew { layers[0].opacity = 1 })  // it is in no window now
    expect(!isNew { _ = layers[1].frame })
  }
}

/// Records joining (true) and leaving (false) a window.
private final class Watcher: Layer {
  var seen: [Bool] = []
  override func didMove(to window: Window?) { seen.append(window != nil) }
}
