import Expectations
import LegatoLayers
import LegatoTiming
import TestSupport
import Testing

@Suite("An animation that only a general row represents is one among the others of its value, and leaves them what they are")
struct GeneralRowTests {
  /// An additive animation in a group with stairs as its curve, which leaves `offset` after a quarter of a second, in four steps.
  private static func stairs(_ offset: Point) -> AnimationGroup {
    var animation = BasicAnimation(.position, from: offset, to: .zero, duration: 1)
    (animation.isAdditive, animation.timingFunction) = (true, CubicTimingParameters(animationCurve: .linear))
    var group = AnimationGroup([animation], duration: 1)
    group.timingFunction = try? StepsCurve(4)
    return group
  }

  private static func stair(_ share: Double) -> Double { 1 - (share * 4).rounded(.down) / 4 }

  @Test("AD-2, LM-12: below and above blocks' changes, which stay rows", arguments: [false, true]) func amongOthers(readsAlone: Bool) {
    let (window, layer) = staged(Rect(x: 0, y: 0, width: 10, height: 10))
    window.stage.advance(to: 1)
    func move(to x: Double) {
      Layer.animate(withDuration: 1, timingParameters: CubicTimingParameters(animationCurve: .linear)) { layer.position.x = x }
    }
    move(to: 15)
    layer.add(Self.stairs(Point(x: 100, y: 0)), forKey: "first")
    move(to: 35)
    layer.add(Self.stairs(Point(x: 0, y: 40)), forKey: "second")
    move(to: 75)
    expect(window.stage.underWay["rows"] == 3 && window.stage.underWay["contributions"] == 2, "\(window.stage.underWay)")
    for time in [1, 1.1, 1.3, 1.6] {
      window.stage.advance(to: time)
      if readsAlone { layer.position = layer.position }
      let (share, shown) = (time - 1, layer.presentation()!.position)
      let expected = Point(x: 5 + 70 * share + 100 * Self.stair(share), y: 5 + 40 * Self.stair(share))
      expectLess(distance(shown, expected), than: 1e-6, "at \(time)")
      expectEqual(window.stage.engine.unsoundness, nil)
    }
    layer.removeAnimation(forKey: "first")
    expectLess(abs(layer.presentation()!.position.x - 47), than: 1e-6)
    expect(window.stage.underWay["rows"] == 3 && window.stage.underWay["contributions"] == 1)
    window.stage.advance(to: 2)
    expect(layer.presentation()!.position == Point(x: 75, y: 5) && window.stage.underWay.isEmpty, "\(window.stage.underWay)")
  }

  @Test("AD-17: hundreds on one value, of which every other is removed, among those of other layers") func many() {
    let (window, layer) = staged(Rect(x: 0, y: 0, width: 10, height: 10))
    let other = Layer(frame: Rect(x: 0, y: 0, width: 10, height: 10))
    window.addSublayer(other)
    window.stage.advance(to: 1)
    for index in 0..<300 {
      layer.add(Self.stairs(Point(x: Double(index), y: 1)), forKey: "\(index)")
      if index % 3 == 0 { other.add(Self.stairs(Point(x: 2, y: 0)), forKey: "\(index)") }
    }
    func expectShown(_ sum: Double, _ count: Double, _ time: Double) {
      window.stage.advance(to: time)
      let left = Self.stair(time - 1)
      expectLess(distance(layer.presentation()!.position, Point(x: 5 + sum * left, y: 5 + count * left)), than: 1e-6, "at \(time)")
      expectLess(distance(other.presentation()!.position, Point(x: 5 + 200 * left, y: 5)), than: 1e-6, "at \(time)")
      expectEqual(window.stage.engine.unsoundness, nil)
    }
    expectShown(44_850, 300, 1.1)
    for index in stride(from: 0, to: 300, by: 2) { layer.removeAnimation(forKey: "\(index)") }
    expectShown(22_500, 150, 1.3)
    for index in stride(from: 1, to: 300, by: 2) where index != 151 { layer.removeAnimation(forKey: "\(index)") }
    expectShown(151, 1, 1.6)
    layer.add(Self.stairs(Point(x: 1000, y: 0)))
    expectLess(abs(layer.presentation()!.position.x - (5 + 151 * 0.5 + 1000)), than: 1e-6)
    window.stage.advance(to: 2.7)
    expect(window.stage.underWay.isEmpty && layer.presentation()!.position == Point(x: 5, y: 5))
  }

  @Test("MT-11: in a layer that goes into the time of another it continues from where it is") func movedInTime() {
    let (window, layer) = staged(Rect(x: 0, y: 0, width: 10, height: 10))
    let slow = Layer(frame: Rect(x: 0, y: 0, width: 100, height: 100))
    slow.speed = 0.5
    window.addSublayer(slow)
    window.stage.advance(to: 1)
    layer.add(Self.stairs(Point(x: 100, y: 0)), forKey: "stairs")
    window.stage.advance(to: 1.1)
    slow.addSublayer(layer)
    for (time, share) in [(1.38, 0.24), (1.42, 0.26), (1.88, 0.49), (1.92, 0.51), (2.88, 0.99)] {
      window.stage.advance(to: time)
      expectLess(abs(layer.presentation()!.position.x - (5 + 100 * Self.stair(share))), than: 1e-6, "at \(time)")
      expectEqual(window.stage.engine.unsoundness, nil)
    }
    window.stage.advance(to: 2.92)
    expect(window.stage.underWay.isEmpty && layer.presentation()!.position.x == 5)
  }

  @Test(
    "PA-23, PA-24: nothing moves when an animator is stopped beside explicit animations that add to parts of the map",
    arguments: [false, true])
  func stoppedBesideParts(explicitIsFirst: Bool) {
    let (window, layer) = staged(Rect(x: 0, y: 0, width: 10, height: 10))
    window.stage.advance(to: 1)
    func add() {
      var spin = BasicAnimation(.rotation, from: 0, to: 1, duration: 2)
      spin.isAdditive = true
      layer.add(spin, forKey: "spin")
      var grow = BasicAnimation(.scale, from: 0, to: 0.5, duration: 2)
      grow.isAdditive = true
      layer.add(grow, forKey: "grow")
    }
    if explicitIsFirst { add() }
    let animator = PropertyAnimator(duration: 1, curve: .linear, stage: window.stage) {
      layer.affineTransform = AffineTransform(rotationAngle: 0.6)
    }
    animator.startAnimation()
    if !explicitIsFirst { add() }
    window.stage.advance(to: 1.5)
    let shown = layer.presentation()!.affineTransform
    animator.stopAnimation(true)
    func expectMap(_ map: AffineTransform, _ angle: Double, _ scale: Double) {
      let wanted = AffineTransform(rotationAngle: angle).scaledBy(x: scale, y: scale)
      expect(abs(map.a - wanted.a) < 1e-6 && abs(map.b - wanted.b) < 1e-6, "\(map), \(wanted)")
    }
    expectMap(shown, 0.55, 1.125)
    expectMap(layer.presentation()!.affineTransform, 0.55, 1.125)
    expectMap(layer.affineTransform, 0.3, 1)
    layer.removeAllAnimations()
    expectMap(layer.presentation()!.affineTransform, 0.3, 1)
  }

  @Test("PA-24, LM-12: an animator that is stopped below what hides its map keeps its own part") func stoppedBelow() {
    let (window, layer) = staged(Rect(x: 0, y: 0, width: 10, height: 10))
    window.stage.advance(to: 1)
    let animator = PropertyAnimator(duration: 1, curve: .linear) { layer.affineTransform = AffineTransform(rotationAngle: 1) }
    animator.startAnimation()
    layer.add(
      BasicAnimation(.transform, from: .identity, to: Transform3D(AffineTransform(scaleX: 3, y: 3)), duration: 10), forKey: "grows")
    window.stage.advance(to: 1.4)
    animator.stopAnimation(true)
    expectLess(abs(layer.affineTransform.a - AffineTransform(rotationAngle: 0.4).a), than: 1e-6)
    layer.removeAnimation(forKey: "grows")
    expectLess(abs(layer.presentation()!.affineTransform.b - AffineTransform(rotationAngle: 0.4).b), than: 1e-6)
  }
}
