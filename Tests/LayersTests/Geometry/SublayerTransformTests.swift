import Expectations
import LegatoLayers
import TestSupport
import Testing

@Suite("A layer may transform the space of its sublayers") struct SublayerTransformTests {
  private let window = Window(size: Size(width: 600, height: 400))
  /// At (100, 50) of the window; its anchor point is (100, 50) in its own space.
  private let deck = Layer(frame: Rect(x: 100, y: 50, width: 200, height: 100))
  /// About the deck's anchor point.
  private let card = Layer(frame: Rect(x: 90, y: 40, width: 20, height: 20))

  init() {
    window.addSublayer(deck)
    deck.addSublayer(card)
    card.backgroundColor = .red
  }

  private func expectAt(_ point: Point, _ x: Double, _ y: Double) {
    expectLess(point.distance(to: Point(x: x, y: y)), than: 1e-9)
  }

  @Test("LM-31: sublayers are placed about the layer's anchor point, the layer and their frames are as before") func about() {
    deck.sublayerTransform = Transform3D(scaleX: 2, y: 2, z: 1)
    let corner = Layer(frame: Rect(x: 0, y: 0, width: 20, height: 20))
    deck.addSublayer(corner)
    expectAt(card.convert(.zero, to: deck), 80, 30)
    expectAt(corner.convert(.zero, to: deck), -100, -50)
    expectAt(deck.convert(.zero, to: window), 100, 50)
    // (−100, −50) in the deck is (0, 0) before
    expectAt(card.convert(.zero, from: window), -90, -40)
    expect(card.frame == Rect(x: 90, y: 40, width: 20, height: 20) && card.presented.frame == card.frame)
    expect(card.presentation()?.frame == card.frame && card.presentation()?.transform == .identity)
    deck.anchorPoint = .zero
    expectAt(card.convert(.zero, to: deck), 180, 80)
    deck.bounds.origin = Point(x: 10, y: 0)
    // about the origin of the bounds
    expectAt(card.convert(.zero, to: deck), 170, 80)
    deck.sublayerTransform = .identity
    expectAt(card.convert(.zero, to: deck), 90, 40)
  }

  @Test("LM-31: with perspective the places along z count, those of the order among the siblings too", arguments: [false, true])
  func perspective(byOrder: Bool) {
    deck.sublayerTransform.m34 = -1 / 500.0
    card.position = Point(x: 150, y: 60)
    expectAt(card.convert(Point(x: 10, y: 10), to: deck), 150, 60)
    // half way to the viewer everything is twice as large: 1 − 250/500
    if byOrder { card.zPosition = 250 } else { card.transform = Transform3D(translationX: 0, y: 0, z: 250) }
    expectAt(card.convert(Point(x: 10, y: 10), to: deck), 200, 70)
    expectAt(card.convert(.zero, to: deck), 180, 50)
    // as far behind as the viewer is before
    if byOrder { card.zPosition = -500 } else { card.transform = Transform3D(translationX: 0, y: 0, z: -500) }
    expectAt(card.convert(Point(x: 10, y: 10), to: deck), 125, 55)
  }

  @Test("LM-31: a sublayer that is turned has the vanishing point of its superlayer") func turned() {
    deck.sublayerTransform.m34 = -1 / 500.0
    card.position = Point(x: 150, y: 50)
    card.transform = Transform3D(rotationAngle: .pi / 3, x: 0, y: 1, z: 0)
    // its right edge is 10·cos 60° = 5 to the right and 10·sin 60° = 8.66 behind: 100 + 55 / (1 + 8.66/500)
    let depth = 10 * (3.0).squareRoot() / 2
    let right = card.convert(Point(x: 20, y: 10), to: deck)
    expectAt(right, 100 + 55 / (1 + depth / 500), 50)
  }

  @Test("LM-31, LM-1: it animates: the presentation moves the sublayers") func animates() {
    Layer.animate(withDuration: 1, options: .curveLinear) { deck.sublayerTransform = Transform3D(scaleX: 3, y: 3, z: 1) }
    window.stage.advance(to: 0.5)
    expectAt(card.convert(.zero, to: deck, in: .presentation), 80, 30)
    expectAt(card.convert(.zero, to: deck), 70, 20)
    expect(window.hitTest(Point(x: 100 + 81, y: 50 + 31), in: .presentation) === card)
    expect(window.hitTest(Point(x: 100 + 79, y: 50 + 31), in: .presentation) === deck)
    window.stage.advance(to: 1)
    deck.add(BasicAnimation(.sublayerTransform, from: .identity, to: Transform3D(scaleX: 2, y: 2, z: 1), duration: 1), forKey: "grow")
    window.stage.advance(to: 1.5)
    expectAt(card.convert(.zero, to: deck, in: .presentation), 85, 35)
  }

  @Test("LM-31: it follows a spring, keyframes, and an animator that is scrubbed and continued under a spring") func othersThanBlocks() {
    let (stage, shifted) = (window.stage, Transform3D(translationX: 80, y: 0, z: 0))
    // critically damped, with √(100/1) = 10 radians a second: of the way (1 + 10 t) e^(−10 t) is left
    let spring = SpringTimingParameters(mass: 1, stiffness: 100, damping: 20, initialVelocity: .zero)
    func left(_ time: Double) -> Double { (1 + 10 * time) * Libm.exp(-10 * time) }
    animate(withDuration: 1, timingParameters: spring) { deck.sublayerTransform = shifted }
    stage.advance(to: 0.25)
    expectAt(card.convert(.zero, to: deck, in: .presentation), 90 + 80 * (1 - left(0.25)), 40)
    deck.removeAllAnimations()
    deck.add(KeyframeAnimation(.sublayerTransform, values: [shifted, .identity, shifted], duration: 1), forKey: "keys")
    stage.advance(to: 0.375)
    // after a quarter of a second from there half of the way back
    expectAt(card.convert(.zero, to: deck, in: .presentation), 90 + 60, 40)
    deck.removeAllAnimations()
    let animator = PropertyAnimator(duration: 1, curve: .linear, stage: stage) { deck.sublayerTransform = .identity }
    animator.startAnimation()
    animator.pauseAnimation()
    animator.fractionComplete = 0.25
    expectAt(card.convert(.zero, to: deck, in: .presentation), 90 + 60, 40)
    animator.continueAnimation(withTimingParameters: spring, durationFactor: 0)
    stage.advance(to: stage.now + 0.25)
    expectAt(card.convert(.zero, to: deck, in: .presentation), 90 + 60 * left(0.25), 40)
    stage.advance(to: stage.now + 9)
    expectAt(card.convert(.zero, to: deck, in: .presentation), 90, 40)
    expect(animator.state == .inactive)
  }

  @Test("LM-31: the mask is as it was") func mask() {
    let mask = Layer(frame: Rect(x: 0, y: 0, width: 50, height: 50))
    deck.mask = mask
    deck.sublayerTransform = Transform3D(scaleX: 2, y: 2, z: 1)
    expectAt(mask.convert(.zero, to: deck), 0, 0)
  }

  @Test("LM-31, LM-23: layers are hit where it places them, however many they are", arguments: [4, 400]) func hits(count: Int) {
    let cards = (0..<count).map { Layer(frame: Rect(x: Double($0 % 20) * 10, y: Double($0 / 20) * 5, width: 10, height: 5)) }
    for card in cards { deck.addSublayer(card) }
    // often enough for an index
    for _ in 0..<8 { expect(window.hitTest(Point(x: 101, y: 51)) === cards[0]) }
    deck.sublayerTransform = Transform3D(scaleX: 0.5, y: 0.5, z: 1)
    // the deck's middle is (200, 100) in the window: its corner comes half way there
    expect(window.hitTest(Point(x: 101, y: 51)) === deck)
    for _ in 0..<8 { expect(window.hitTest(Point(x: 151, y: 76)) === cards[0]) }
    deck.sublayerTransform = Transform3D(translationX: 20, y: 0, z: 0)
    expect(window.hitTest(Point(x: 121, y: 51)) === cards[0])
  }

  @Test("LM-31, WF-4: a frame reports that the sublayers have moved, and where") func frames() {
    let reader = FrameReader(window)
    _ = reader.readFrame()
    deck.sublayerTransform = Transform3D(scaleX: 2, y: 2, z: 1)
    expectMoved(reader.readFrame(), by: .sublayers, around: Rect(x: 180, y: 80, width: 40, height: 40))
    expect(reader.readFrame().isEmpty)
    // the point about which it does so comes to (150, 50) of a space that begins at 50: from 180 to 80
    deck.bounds.size.width = 300
    let frame = reader.readFrame()
    expect(frame.changes.first { $0.layer === card }?.kinds == .geometry)
    expect(around(frame.damage).contains(Point(x: 81, y: 81)))
    Layer.animate(withDuration: 1, options: .curveLinear) { deck.sublayerTransform = Transform3D(scaleX: 4, y: 4, z: 1) }
    window.stage.advance(to: 0.5)
    // three times about 200 in the window: 100 − 3·40 … 100 − 3·20 beside it, 100 ± 30
    expectMoved(reader.readFrame(), by: .sublayers, around: Rect(x: 20, y: 70, width: 100, height: 60))
    card.position.x += 10
    let moved = reader.readFrame()
    expect(moved.changes.first { $0.layer === card }?.kinds == .geometry)
    expect(around(moved.damage).contains(Point(x: 109, y: 100)))
  }

  private func expectMoved(_ frame: WindowFrame, by kinds: FrameChange.Kinds, around damage: Rect) {
    expect(frame.changes.first { $0.layer === deck }?.kinds == kinds && frame.changes.first { $0.layer === card }?.kinds == .geometry)
    let (found, most) = (around(frame.damage), damage.insetBy(dx: -3, dy: -3))
    expect(found.union(damage) == found && most.union(found) == most, "\(found)")
  }

  private func around(_ rects: [Rect]) -> Rect { rects.dropFirst().reduce(rects.first ?? .zero) { $0.union($1) } }
}
