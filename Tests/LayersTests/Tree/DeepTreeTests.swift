import Expectations
import LegatoLayers
import TestSupport
import Testing

/// Nested layers of 10 × 10 points each, at the origin of their superlayers.
private struct Chain {
  static let deepest = max(depth, Effort.of(100_000))
  static let depth = SmallStack.levels
  let window = Window(size: Size(width: 10, height: 10))
  let top: Layer
  let leaf: Layer

  init(_ depth: Int = depth, isIn: Bool = true, _ make: () -> Layer = Layer.init, put: (Layer, Layer) -> Void = { $0.addSublayer($1) }) {
    func next() -> Layer {
      let layer = make()
      layer.anchorPoint = .zero
      layer.bounds = Rect(x: 0, y: 0, width: 10, height: 10)
      return layer
    }
    leaf = next()
    var layer = leaf
    for _ in 1..<depth {
      let around = next()
      put(around, layer)
      layer = around
    }
    top = layer
    if isIn { window.addSublayer(top) }
  }
}

private final class Told: Layer {
  nonisolated(unsafe) static var count = 0
  nonisolated(unsafe) static var left = 0
  override func didMove(to window: Window?) { if window == nil { Self.left += 1 } else { Self.count += 1 } }
}

private final class Laid: Layer {
  var layouts = 0
  override func layoutSublayers() { layouts += 1 }
}

/// Reads its sublayers when it is released, and retains one in a property too, as many layers do.
private final class Holder: Layer {
  nonisolated(unsafe) static var gone = 0
  nonisolated(unsafe) static var full = 0
  var held: Layer?
  deinit {
    Self.gone += 1
    if sublayers.count == 1, sublayers[0].superlayer === self { Self.full += 1 }
  }
}

private final class Asking: Layer {
  override func hitTest(_ point: Point, in testing: HitTesting) -> Layer? { super.hitTest(point, in: testing) }
}

private final class LayingOut: Layer {
  nonisolated(unsafe) static var layouts = 0
  override func layoutSublayers() {
    Self.layouts += 1
    for sublayer in sublayers { sublayer.layoutIfNeeded() }
  }
}

@Suite("The depth of a tree is limited by memory only, on a thread with a small stack (MU-2)") struct DeepTreeTests {
  @Test("MU-2: 100,000 nested layers are released, each with its sublayers still in it") func teardown() {
    let (gone, full) = SmallStack.run {
      var root: Layer? = Self.rootOfHolders()
      withExtendedLifetime(root) {}
      root = nil
      return (Holder.gone, Holder.full)
    }
    expectEqual(gone, Chain.deepest)
    expectEqual(full, Chain.deepest - 1)
  }

  /// Only the result retains the first of them: a layer retained in a property is released with its owner, inside that call.
  @inline(never) private static func rootOfHolders() -> Layer {
    let chain = Chain(Chain.deepest, isIn: false, Holder.init) { around, inside in
      around.addSublayer(inside)
      (around as? Holder)?.held = inside
    }
    let root = Layer()
    root.addSublayer(chain.top)
    return root
  }

  @Test("MU-2: so are layers with many sublayers each, of which hit tests have made an index") func teardownOfIndices() {
    let (found, isGone) = SmallStack.run {
      func hit(_ chain: Chain) -> (Bool, () -> Layer?) {
        let found = (1...9).map { _ in chain.window.hitTest(Point(x: 5, y: 5)) }
        return (found.allSatisfy { $0 === chain.leaf }, { [weak leaf = chain.leaf] in leaf })
      }
      func crowd() -> Layer {
        let layer = Layer()
        for _ in 0..<40 { layer.addSublayer(Layer()) }
        return layer
      }
      let (found, leaf) = hit(Chain(3000, crowd, put: { $0.insertSublayer($1, at: 0) }))
      return (found, leaf() == nil)
    }
    expect(found && isGone)
  }

  @Test("MU-2: so are masks of masks and content layers in content layers") func teardownOfKinds() {
    let areGone = SmallStack.run {
      func made(_ chain: Chain) -> () -> Layer? {
        { [weak leaf = chain.leaf] in leaf }
      }
      let mask = made(Chain(isIn: false, put: { $0.mask = $1 }))
      let effect = { EffectLayer(effect: .blur(radius: 1)) }
      let content = made(Chain(isIn: false, effect, put: { ($0 as? EffectLayer)?.contentLayer.addSublayer($1) }))
      return mask() == nil && content() == nil
    }
    expect(areGone)
  }

  @Test("MU-2: they join a window and leave it, and each is notified") func joining() {
    let (joined, left, isOut) = SmallStack.run {
      let chain = Chain(Chain.deepest) { Told() }
      let joined = Told.count
      chain.leaf.position = Point(x: 1, y: 1)
      Layer.animate(withDuration: 1) { chain.leaf.opacity = 0 }
      chain.window.stage.advance(to: 0.5)
      chain.top.removeFromSuperlayer()
      return (joined, Told.left, chain.leaf.window == nil && !chain.leaf.isDescendant(of: chain.window))
    }
    expectEqual(joined, Chain.deepest)
    expectEqual(left, Chain.deepest)
    expect(isOut)
  }

  @Test("MU-2: masks of masks join, are laid out and leave") func masks() {
    let layouts = SmallStack.run {
      let chain = Chain(put: { $0.mask = $1 })
      var layouts = 0
      chain.leaf.layout = { _ in layouts += 1 }
      chain.leaf.setNeedsLayout()
      chain.window.layoutIfNeeded()
      if chain.leaf.window !== chain.window { layouts = -1 }
      chain.top.removeFromSuperlayer()
      return chain.leaf.window == nil ? layouts : -2
    }
    expectEqual(layouts, 1)
  }

  @Test("MU-2: each is laid out once where layout was requested") func layout() {
    let (first, second) = SmallStack.run {
      let chain = Chain { Laid() }
      var layer = chain.leaf
      var (first, second) = (0, 0)
      while let laid = layer as? Laid {
        laid.setNeedsLayout()
        laid.layouts = 0
        layer = laid.superlayer ?? chain.window
      }
      chain.window.layoutIfNeeded()
      func count() -> Int {
        var (count, layer) = (0, chain.leaf)
        while let laid = layer as? Laid {
          count += laid.layouts
          layer = laid.superlayer ?? chain.window
        }
        return count
      }
      first = count()
      chain.window.layoutIfNeeded()
      second = count()
      return (first, second)
    }
    expectEqual(first, Chain.depth)
    expectEqual(second, Chain.depth)
  }

  @Test("MU-2: a layout that lays out the next layer itself is reported at the end of the stack, and continues later") func nestedLayout() {
    let (reports, layouts, isLaidOut) = SmallStack.run {
      let chain = Chain(5000) { LayingOut() }
      LayingOut.layouts = 0
      var layer = chain.leaf
      while layer !== chain.window {
        layer.setNeedsLayout()
        layer = layer.superlayer ?? chain.window
      }
      let reports = Reports.during { chain.window.layoutIfNeeded() }
      let layouts = LayingOut.layouts
      chain.window.layoutIfNeeded()
      return (reports.count, layouts, LayingOut.layouts == layouts)
    }
    expectGreater(reports, than: 0)
    expectEqual(layouts, 5000)
    expect(isLaidOut)
  }

  @Test("MU-2, HT-1: the innermost is hit", arguments: [HitTesting.model, .presentation, .automatic]) func hitTest(_ testing: HitTesting) {
    let isHit = SmallStack.run {
      let chain = Chain()
      return chain.window.hitTest(Point(x: 5, y: 5), in: testing) === chain.leaf
        && chain.top.presentation()?.hitTest(Point(x: 5, y: 5)) === chain.leaf
    }
    expect(isHit)
  }

  @Test("MU-2: layers that override the test are called as deep as the stack permits, and deeper ones are reported")
  func overriddenHitTest() {
    let (reports, isHit) = SmallStack.run {
      let chain = Chain { Asking() }
      var hit: Layer?
      let reports = Reports.during { hit = chain.window.hitTest(Point(x: 5, y: 5)) }
      return (reports, hit is Asking)
    }
    expectEqual(reports.count, 1)
    expect("\(reports.first.map { "\($0)" } ?? "")".contains("hitTest(_:in:)"))
    expect(isHit)
  }

  @Test("MU-2: positions are converted to the root and back, also to presentation positions") func conversion() {
    let places = SmallStack.run {
      let chain = Chain()
      chain.top.position = Point(x: 3, y: 4)
      let point = Point(x: 1, y: 1)
      return [
        chain.leaf.convert(point, to: chain.window), chain.leaf.convert(point, from: chain.window),
        chain.leaf.convert(point, to: nil, in: .presentation), chain.leaf.convert(point, to: chain.top),
      ]
    }
    expectEqual(places, [Point(x: 4, y: 5), Point(x: -2, y: -3), Point(x: 4, y: 5), Point(x: 1, y: 1)])
  }

  @Test("MU-2, MT-10: nested times of layers are composed") func time() {
    let (local, there, back, ancestor, shown) = SmallStack.run {
      let chain = Chain(1)  // the stage has to be made first
      let deep = Chain(Chain.depth, isIn: false)
      var layer: Layer? = deep.leaf
      while let here = layer {
        here.beginTime = 1
        here.timeOffset = 1
        layer = here.superlayer
      }
      deep.leaf.speed = 0.5
      chain.window.addSublayer(deep.top)
      chain.window.stage.advance(to: 10)
      deep.leaf.opacity = 0
      Layer.animate(withDuration: 1, delay: 0, options: .curveLinear) { deep.leaf.opacity = 1 }
      chain.window.stage.advance(to: 11)
      let shown = deep.leaf.presentation()?.opacity ?? -1
      let answers = (
        deep.leaf.localNow, deep.leaf.convertTime(6, from: deep.top), deep.leaf.convertTime(6, to: nil),
        deep.leaf.convertTime(3, to: chain.leaf), shown
      )
      deep.leaf.pauseTime()
      deep.top.continueTime(atSpeed: 2)
      deep.top.removeFromSuperlayer()
      return answers
    }
    // the leaf: (t − 1) · ½ + 1; the others: t − 1 + 1
    expectEqual(local, 6)
    expectEqual(there, 3.5)
    expectEqual(back, 11)
    expectEqual(ancestor, 5)
    expectEqual(shown, 0.5)
  }

  @Test("MU-2: a time of the outermost layer reaches the innermost") func timeAround() {
    let shown = SmallStack.run {
      let chain = Chain()
      chain.leaf.opacity = 0
      Layer.animate(withDuration: 1, delay: 0, options: .curveLinear) { chain.leaf.opacity = 1 }
      chain.top.continueTime(atSpeed: 0.5)
      chain.window.stage.advance(to: 1)
      return chain.leaf.presentation()?.opacity
    }
    expectEqual(shown, 0.5)
  }

  @Test("MU-2, MT-1: they are put around one another in a window, and what moves in them runs in the time around it") func wrapping() {
    let positions = SmallStack.run {
      let window = Window(size: Size(width: 10, height: 10))
      let stage = window.stage
      var layers = [Layer()]
      window.addSublayer(layers[0])
      stage.advance(to: 0)
      for _ in 1..<Chain.depth {
        let around = Layer()
        window.addSublayer(around)
        around.addSublayer(layers[layers.count - 1])
        layers.append(around)
      }
      animate(withDuration: 8, options: .curveLinear) { for layer in layers { layer.position.x = 8 } }
      stage.advance(to: 1)
      // the outermost goes on in half the time, all others with it
      let slow = Layer()
      slow.speed = 0.5
      window.addSublayer(slow)
      stage.advance(to: 2)
      slow.addSublayer(layers[layers.count - 1])
      stage.advance(to: 4)
      return [layers[0], layers[layers.count / 2], layers[layers.count - 1]].map(\.presented.position.x)
    }
    expectEqual(positions, [3, 3, 3])
  }

  @Test("MU-2, LM-24: a render server displays them, and removes them again") func server() {
    let found = SmallStack.run {
      let chain = Chain()
      chain.leaf.name = "leaf"
      let server = RenderServer()
      func shown() -> String {
        server.step(to: server.lastFrame.time + 1)
        return server.withWindow { window in
          window.layoutIfNeeded()
          let hit = window.hitTest(Point(x: 5, y: 5), in: .presentation)
          return hit === window ? "window" : hit?.name ?? "none"
        }
      }
      var found: [String] = []
      chain.window.commit(to: server)
      found.append(shown())
      chain.leaf.isHidden = true
      chain.leaf.superlayer?.name = "around"
      chain.leaf.superlayer?.addSublayer(Layer())
      chain.window.commit(to: server)
      found.append(shown())
      chain.leaf.isHidden = false
      chain.window.stopServing()
      chain.window.commit(to: server)
      found.append(shown())
      chain.top.removeFromSuperlayer()
      chain.window.commit(to: server)
      found.append(shown())
      return found
    }
    expectEqual(found, ["leaf", "none", "leaf", "window"])
  }

  @Test("MU-2: masks of masks are served") func servedMasks() {
    let running = SmallStack.run {
      let chain = Chain(put: { $0.mask = $1 })
      let server = RenderServer()
      Layer.animate(withDuration: 1) { chain.leaf.opacity = 0 }
      chain.window.commit(to: server)
      server.step(to: 0)
      return server.lastFrame.runningCount
    }
    expectEqual(running, 1)
  }

  @Test("MU-2: sublayers, and masks of masks, are copied for a snapshot", arguments: [false, true]) func copies(areMasks: Bool) {
    let (depth, opacity) = SmallStack.run {
      let chain = areMasks ? Chain(put: { $0.mask = $1 }) : Chain()
      chain.leaf.opacity = 0.5
      var (copy, depth) = (chain.top.copied(isSeen: false), 1)
      while let inside = areMasks ? copy.mask : copy.sublayers.first { (copy, depth) = (inside, depth + 1) }
      return (depth, copy.opacity)
    }
    expect(depth == Chain.depth && opacity == 0.5)
  }

  @Test("MU-2: animations of the innermost layer are named") func inspection() {
    let names = SmallStack.run {
      let chain = Chain()
      chain.leaf.name = "leaf"
      Layer.animate(withDuration: 1) { chain.leaf.opacity = 0 }
      return chain.window.inspect().items.map(\.name)
    }
    expectEqual(names, ["leaf.opacity"])
  }
}
