import Expectations
import LegatoLayers
import TestSupport
import Testing

/// A window whose layers are changed at random, in all possible ways; the same for the same seed.
private final class RestlessTree {
  let window = Window(size: Size(width: 400, height: 300))
  let asked = Asked()
  private(set) var layers: [Layer] = []
  private var parents: [Layer]
  private var animators: [PropertyAnimator] = []
  private var numbers: SplitMix64

  init(seed: UInt64) {
    numbers = SplitMix64(seed: seed)
    parents = [window]
    // the window and one layer have many sublayers, one has few, one is nested deeply
    for parent in 0..<4 {
      let holder = Layer(frame: Rect(x: 30, y: 20, width: 300, height: 250))
      if parent > 0 {
        parents[parent - 1].addSublayer(holder)
        parents.append(holder)
      }
      for _ in 0..<[90, 60, 6, 40][parent] { add(to: parents[parent]) }
    }
  }

  func number(_ range: ClosedRange<Double>) -> Double { .random(in: range, using: &numbers) }
  func chance(_ share: Double) -> Bool { number(0...1) < share }
  func pick<T>(_ items: [T]) -> T { items[Int.random(in: 0..<items.count, using: &numbers)] }

  private func add(to parent: Layer) {
    let layer: Layer
    switch Int.random(in: 0..<12, using: &numbers) {
    case 0: layer = wide()
    case 1: layer = seen()
    case 2: layer = HollowLayer()
    case 3: layer = PathLayer()
    default: layer = Layer()
    }
    for _ in 0..<3 { change(layer, isSmall: true) }
    parent.insertSublayer(layer, at: Int.random(in: 0...parent.sublayers.count, using: &numbers))
    layers.append(layer)
  }

  private func wide() -> Layer {
    let layer = WideLayer()
    layer.asked = asked
    return layer
  }
  private func seen() -> Layer {
    let layer = SeenWhereverLayer()
    layer.asked = asked
    return layer
  }

  /// Changes position, size, map or depth.
  private func change(_ layer: Layer, isSmall: Bool = false) {
    let size = isSmall ? 0.0...40 : 0.0...200
    switch Int.random(in: 0..<8, using: &numbers) {
    case 0, 1, 2: layer.position = Point(x: number(-20...420), y: number(-20...320))
    case 3: layer.bounds = Rect(x: number(-20...20), y: number(-20...20), width: number(size), height: number(size))
    case 4:
      if chance(0.02) { layer.bounds.origin = Point(x: number(-1e12...1e12), y: 3) } else { layer.bounds.size.width = number(size) }
    case 5: layer.anchorPoint = Point(x: number(-0.5...1.5), y: number(-0.5...1.5))
    case 6: layer.zPosition = chance(0.3) ? number(-2...2).rounded() : 0
    default:
      let turn = AffineTransform(rotationAngle: number(-4...4))
      let scale = AffineTransform(scaleX: number(0.1...3), y: chance(0.5) ? -number(0.1...3) : number(0.1...3))
      switch Int.random(in: 0..<7, using: &numbers) {
      case 0: layer.affineTransform = turn.concatenating(scale)
      case 1: layer.affineTransform = scale
      case 2: layer.affineTransform = AffineTransform(scaleX: chance(0.5) ? 0 : 1e-9, y: 1)
      case 3:
        layer.transform = Transform3D(rotationAngle: number(-1.6...1.6), x: number(0...1), y: number(0.1...1), z: 0)
          .concatenating(Transform3D(perspectiveDistance: number(100...2000)))
      default: layer.transform = .identity
      }
    }
  }

  private func changeSome() { for _ in 0..<Int.random(in: 1...4, using: &numbers) { change(pick(layers)) } }

  var isInMotion: Bool { layers.contains { !$0.animatingProperties.isEmpty } }

  func step() {
    let layer = pick(layers)
    switch Int.random(in: 0..<25, using: &numbers) {
    case 0, 1: changeSome()
    case 2, 3, 4:
      let options: AnimationOptions = pick([[.curveLinear], [.additive], [.absolute], [.beginFromCurrentState], [.repeat, .autoreverse]])
      Layer.animate(withDuration: number(0.1...1), delay: chance(0.2) ? 0.3 : 0, options: options) { changeSome() }
    case 5: Layer.animate(withDuration: 0.5, delay: 0, usingSpringWithDamping: 0.6, initialSpringVelocity: 1) { changeSome() }
    case 6:
      Layer.animateKeyframes(withDuration: number(0.1...1)) {
        Layer.addKeyframe(withRelativeStartTime: 0, relativeDuration: 0.4) { changeSome() }
        Layer.addKeyframe(withRelativeStartTime: 0.4, relativeDuration: 0.6) { changeSome() }
      }
    case 7, 8, 9:
      let animator = PropertyAnimator(duration: number(0.1...1), curve: .linear, stage: window.stage)
      animator.isManualHitTestingEnabled = chance(0.3)
      animator.addAnimations { [self] in changeSome() }
      if chance(0.7) { animator.startAnimation() } else { animator.pauseAnimation() }
      animators.append(animator)
    case 10, 11, 12, 13: command()
    case 14: _ = layer.add(BasicAnimation(.position, by: Point(x: number(-90...90), y: 40), duration: number(0.1...1)), forKey: "way")
    case 15: _ = layer.add(BasicAnimation(.transform, to: Transform3D(AffineTransform(scaleX: 2, y: 1)), duration: 0.4))
    case 16: layer.removeAllAnimations()
    case 17: pick(parents).insertSublayer(layer, at: Int.random(in: 0...90, using: &numbers))
    case 18: if chance(0.5) { layer.superlayer?.bringSublayerToFront(layer) } else { layer.superlayer?.sendSublayerToBack(layer) }
    case 19:
      if let sibling = layer.superlayer?.sublayers.first, sibling !== layer { layer.superlayer?.insertSublayer(layer, above: sibling) }
    case 20: layer.removeFromSuperlayer()
    case 21: (layer.isHidden, layer.isUserInteractionEnabled) = (chance(0.2), !chance(0.2))
    case 22: layer.opacity = chance(0.5) ? 0.001 : 1
    case 23: transformSublayers(of: pick(parents))
    default: pick(parents.dropFirst() + []).bounds.origin.y = number(-40...40)
    }
    if chance(0.6) { window.stage.advance(to: window.stage.now + number(0...0.2)) }
  }

  private func transformSublayers(of layer: Layer) {
    var transform = chance(0.5) ? Transform3D.identity : Transform3D(scaleX: number(0.5...2), y: 1, z: 1)
    if chance(0.5) { transform.m34 = -1 / number(100...2000) }
    if chance(0.5) { layer.sublayerTransform = transform } else { Layer.animate(withDuration: 0.3) { layer.sublayerTransform = transform } }
  }

  private func command() {
    guard !animators.isEmpty else { return }
    let animator = pick(animators)
    switch Int.random(in: 0..<7, using: &numbers) {
    case 0: animator.pauseAnimation()
    case 1: animator.startAnimation()
    case 2: animator.fractionComplete = number(0...1)
    case 3: animator.isReversed.toggle()
    case 4: animator.continueAnimation(withTimingParameters: nil, durationFactor: 0.5)
    case 5: animator.stopAnimation(chance(0.5))
    default: if animator.state == .stopped { animator.finishAnimation(at: pick([.start, .end, .current])) }
    }
  }

  /// Anywhere, or at a corner of a layer, or next to one.
  func point() -> Point {
    guard chance(0.6) else { return Point(x: number(-20...420), y: number(-20...320)) }
    let moving = layers.filter { !$0.animatingProperties.isEmpty }
    let layer = chance(0.6) && !moving.isEmpty ? pick(moving) : pick(layers)
    let space: LayerSpace = chance(0.5) ? .model : .presentation
    let bounds = space == .model ? layer.bounds : layer.shown().bounds
    if chance(0.4) { return layer.convert(bounds.center, to: window, in: space) }
    let corner = Point(x: chance(0.5) ? bounds.minX : bounds.maxX, y: chance(0.3) ? bounds.midY : chance(0.5) ? bounds.minY : bounds.maxY)
    let point = layer.convert(corner, to: window, in: space)
    switch Int.random(in: 0..<4, using: &numbers) {
    case 0: return Point(x: point.x.nextUp, y: point.y)
    case 1: return Point(x: point.x.nextDown, y: point.y.nextDown)
    default: return point
    }
  }
}

@Suite("An index changes only the cost of a hit test") struct HitIndexLawTests {
  @Test(
    "HT-1, HT-2, HT-7, HT-8, LM-23: after any change of the tree, the same layer is found as by a linear scan, and the same overrides are called",
    arguments: Effort.seeds(8))
  func scan(seed: UInt64) {
    // some of the calls are invalid in their states
    _ = Reports.during { compare(seed) }
  }

  private func compare(_ seed: UInt64) {
    let tree = RestlessTree(seed: seed)
    var (found, inMotion) = (Set<ObjectIdentifier>(), 0)
    for step in 0..<Effort.of(30) + 20 {
      tree.step()
      for _ in 0..<6 {
        let point = tree.point()
        for testing in [HitTesting.model, .presentation, .automatic] {
          var scan = PlainScan()
          let expected = scan.hitTest(tree.window, point, testing)
          tree.asked.asks = []
          let hit = tree.window.hitTest(point, in: testing)
          let what: Comment = "seed \(seed), step \(step), \(testing), point \(point)"
          expect(hit === expected, what)
          expectEqual(tree.asked.asks, scan.asked, what)
          guard hit === expected, tree.asked.asks == scan.asked else { return }
          if let hit { found.insert(ObjectIdentifier(hit)) }
        }
      }
      inMotion += tree.isInMotion ? 1 : 0
    }
    expect(found.count > 10 && inMotion > 10, "seed \(seed): too little was found to say anything")
  }
}
