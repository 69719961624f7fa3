import Expectations
import LegatoLayers
import LegatoTiming
import TestSupport
import Testing

@Suite("An explicit animation is presented equally as a row and as a contribution") struct ExplicitRowTests {
  /// For numbers up to 300, by a table of a curve; and by those of the curves of groups around it, along which each number has up to thirty times the error of the
  /// time.
  static let rounding = 1e-6
  static let roundingInGroups = 3e-5

  @Test("LM-16, LM-17, MT-3…MT-8: random ones, in random times, with the model set in flight", arguments: Effort.seeds(2000))
  func same(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let windows = (0..<2).map { _ in staged(Rect(x: 0, y: 0, width: 10, height: 10)) }
    for (window, layer) in windows {
      (layer.cornerRadius, layer.backgroundColor) = (40, Color(red: 0.5, green: 0, blue: 1, alpha: 0.5))
      layer.transform = Transform3D(AffineTransform(rotationAngle: 0.3).scaledBy(x: 1.5, y: 2))
      if seed % 11 == 0 { (layer.speed, layer.timeOffset) = (0.5, 0.5) }
      window.stage.advance(to: 1)
    }
    let blocks = Int.random(in: 0..<6, using: &random)
    for (_, layer) in windows { ExplicitScene.startBlocks(blocks, on: layer) }
    Self.addAnimations(seed, &random, windows[0].layer, general: windows[1].layer)
    expect(blocks > 1 || windows[1].window.stage.underWay["rows"] == nil)
    var time = 1.0
    var animators: [PropertyAnimator?] = [nil, nil]
    for step in 0..<24 {
      for (i, (a, b)) in zip(ExplicitScene.numbers(windows[0].layer), ExplicitScene.numbers(windows[1].layer)).enumerated() {
        expectLess(abs(a - b), than: seed % 3 == 0 ? Self.roundingInGroups : Self.rounding, "number \(i) before step \(step), at \(time)")
      }
      let velocities = windows.map(\.layer.presentationVelocity)
      let apart = Vector(dx: velocities[0].dx - velocities[1].dx, dy: velocities[0].dy - velocities[1].dy).length
      expectLess(apart, than: 1e-3 + 1e-6 * velocities[0].length, "velocities \(velocities) at \(time)")
      for (window, layer) in windows {
        ExplicitScene.change(layer, step: step, repeats: seed % 7 == 0, seed / 7)
        if seed % 5 < 3 { ExplicitScene.replaceCurves(on: window.stage, step: step) }
      }
      if seed % 2 == 0 {
        for (index, window) in windows.enumerated() {
          ExplicitScene.change(window.layer, by: &animators[index], Int(seed / 2 % 4), step: step)
        }
      }
      time += Double.random(in: 0.01...0.15, using: &random)
      for (window, _) in windows { window.stage.advance(to: time) }
      expectEqual(windows[0].window.stage.engine.unsoundness, nil)
    }
  }

  private static func addAnimations(_ seed: UInt64, _ random: inout SplitMix64, _ layer: Layer, general: Layer) {
    for _ in 0..<Int.random(in: 1...4, using: &random) {
      let alone = ExplicitScene.timed(seed % 5 == 0 ? ExplicitScene.part(&random) : ExplicitScene.animation(&random), &random, 1)
      let depth = seed % 3 == 0 ? Int(seed / 3 % 4) : 0
      let animation = (0..<depth).reduce(alone) { inner, _ in ExplicitScene.grouped(inner, &random, 1) }
      ExplicitScene.add(animation, layer)
      ExplicitScene.add(ExplicitScene.bent(animation, 1), general)
    }
  }

  /// How many rows an animation becomes; nothing else may be made of it.
  private func rows(_ animation: any LayerAnimation) -> Int? {
    let (window, layer) = staged(Rect(x: 0, y: 0, width: 10, height: 10))
    window.stage.advance(to: 1)
    ExplicitScene.add(animation, layer)
    window.stage.advance(to: 1.1)
    expectEqual(window.stage.underWay["contributions"], nil)
    return window.stage.underWay["rows"]
  }

  private static var offset: BasicAnimation<Point> {
    var offset = BasicAnimation(.position, from: Point(x: 9, y: 9), to: .zero, duration: 1)
    offset.isAdditive = true
    return offset
  }
  private static var spin: BasicAnimation<Double> {
    var spin = BasicAnimation(.rotation, from: 0, to: 2 * .pi, duration: 1)
    spin.repeatCount = .infinity
    return spin
  }

  @Test("typical ones are rows: offsets, fades, one axis, keyframes, springs, rotations and repeats") func rows() {
    let (offset, spin) = (Self.offset, Self.spin)
    var pulse = BasicAnimation(.opacity, from: 1, to: 0.5, duration: 1)
    (pulse.autoreverses, pulse.repeatCount) = (true, .infinity)
    var shake = KeyframeAnimation(.positionX, values: [0, 10, -10, 0], duration: 1)
    shake.isAdditive = true
    expectEqual(rows(offset), 1)
    expectEqual(rows(BasicAnimation(.opacity, from: 1, to: 0, duration: 1)), 1)
    expectEqual(rows(BasicAnimation(.positionX, to: 50, duration: 1)), 1)
    expectEqual(rows(BasicAnimation(.backgroundColor, to: .red, duration: 1)), 1)
    expectEqual(rows(pulse), 1)
    expectEqual(rows(shake), 1)
    expectEqual(rows(spin), 1)
    var onward = spin
    onward.isCumulative = true
    expectEqual(rows(onward), 1)
    expectEqual(rows(SpringAnimation(.cornerRadius, from: 0, to: 9)), 1)
    expectEqual(rows(BasicAnimation(.transform, to: Transform3D(rotationAngle: 1, x: 1, y: 1, z: 0), duration: 1)), 1)
    var wobble = KeyframeAnimation(
      .transform, values: [.identity, Transform3D(rotationAngle: 1, x: 1, y: 0, z: 0), .identity], duration: 1)
    wobble.isAdditive = true
    expectEqual(rows(wobble), 1)
    var swing = KeyframeAnimation(.rotation, values: [0, 1, -1, 0], duration: 1)
    swing.calculationMode = .cubic
    expectEqual(rows(swing), 1)
    var tumble = BasicAnimation(.transform, from: .identity, to: Transform3D(rotationAngle: 1, x: 1, y: 1, z: 0), duration: 1)
    (tumble.isCumulative, tumble.repeatCount) = (true, .infinity)
    expectEqual(rows(tumble), 1)
    var tint = BasicAnimation(.backgroundColor, from: .red, to: .blue, duration: 1)
    (tint.isCumulative, tint.repeatCount) = (true, .infinity)
    expectEqual(rows(tint), 1)
    var walk = KeyframeAnimation(.position, values: [.zero, Point(x: 5, y: 1), Point(x: 10, y: 0)], duration: 1)
    (walk.isCumulative, walk.repeatCount, walk.calculationMode) = (true, .infinity, .cubic)
    expectEqual(rows(walk), 1)
  }

  @Test("KF-10: one that turns the layer along its path is a row for the position and one for the turn") func headings() {
    var along = KeyframeAnimation(.position, path: Path(ellipseIn: Rect(x: 0, y: 0, width: 50, height: 30)), duration: 1)
    for mode in [CalculationMode.linear, .paced] {
      for isAdditive in [false, true] {
        (along.calculationMode, along.rotationMode, along.isAdditive) = (mode, .auto, isAdditive)
        expectEqual(rows(along), 2)
      }
    }
    along.path = Path([.move(.zero), .line(Point(x: 3, y: 4))])
    expectEqual(rows(along), 2)
  }

  @Test("KF-10: where a curve begins in its own control point, the layer points where it goes on") func withoutSlope() {
    let (window, layer) = staged(.zero)
    // its slope is 0 at the start, (9, 18)/4 times 3 in the middle, and along x at the end
    let path = Path([.move(.zero), .cubic(control1: .zero, control2: Point(x: 0, y: 9), end: Point(x: 9, y: 9))])
    var along = KeyframeAnimation(.position, path: path, duration: 1)
    along.rotationMode = .auto
    layer.add(along)
    for (time, angle) in [(0.0, Double.pi / 2), (0.5, 1.107148717794), (1 - 1e-9, 0)] {
      window.stage.advance(to: time)
      let turn = AffineTransform(rotationAngle: angle)
      let shown = layer.presentation()!.affineTransform
      expect(abs(shown.a - turn.a) < 1e-6 && abs(shown.b - turn.b) < 1e-6, "\(shown) at \(time)")
    }
  }

  @Test("keys of maps and of their parts that accumulate are rows") func accumulatingRows() {
    for isAdditive in [false, true] {
      var wobble = KeyframeAnimation(
        .transform, values: [.identity, Transform3D(rotationAngle: 1, x: 1, y: 0, z: 0), .identity], duration: 1)
      (wobble.isCumulative, wobble.repeatCount, wobble.isAdditive) = (true, 3.5, isAdditive)
      expectEqual(rows(wobble), 1)
    }
    var swing = KeyframeAnimation(.rotation, values: [0, 1, -1, 0], duration: 1)
    (swing.calculationMode, swing.isCumulative, swing.repeatCount) = (.cubic, true, .infinity)
    expectEqual(rows(swing), 1)
    var stretch = BasicAnimation(.transform, by: Transform3D(scaleX: 2, y: 1, z: 1), duration: 1)
    (stretch.isCumulative, stretch.repeatCount) = (true, 4)
    expectEqual(rows(stretch), 1)
  }

  @Test(
    "IV-7, LM-16: parts that are added to those of a map are rows beside its blocks, whichever begins first, and add up",
    arguments: [true, false])
  func addedParts(blockIsFirst: Bool) {
    let (window, layer) = staged(Rect(x: 0, y: 0, width: 10, height: 10))
    layer.transform = Transform3D(AffineTransform(rotationAngle: 0.2))
    window.stage.advance(to: 1)
    func block() {
      Layer.animate(withDuration: 1, options: .curveLinear) { layer.transform = Transform3D(AffineTransform(rotationAngle: 1.2)) }
    }
    if blockIsFirst { block() }
    for (key, end) in [("wiggle", 0.5), ("more", -0.125)] {
      var turn = BasicAnimation(.rotation, from: 0, to: end, duration: 1)
      (turn.isAdditive, turn.timingFunction) = (true, CubicTimingParameters.linear)
      layer.add(turn, forKey: key)
    }
    var grow = BasicAnimation(.scale, from: 0, to: 1, duration: 1)
    (grow.isAdditive, grow.timingFunction) = (true, CubicTimingParameters.linear)
    layer.add(grow)
    if !blockIsFirst { block() }
    for part in [0.1, 0.5, 0.9] {
      window.stage.advance(to: 1 + part)
      expectShown(layer, angle: 0.2 + part + 0.375 * part, size: 1 + part)
      expectEqual(window.stage.underWay["contributions"], nil)
    }
    // a part that is set hides what was added to it before, and not what is added later
    var still = BasicAnimation(.rotation, from: 2, to: 2, duration: 1)
    layer.add(still)
    still.isAdditive = true
    layer.add(still)
    window.stage.advance(to: 1.95)
    expectShown(layer, angle: 4, size: 1.95)
  }

  private func expectShown(_ layer: Layer, angle: Double, size: Double) {
    let shown = layer.presentation()?.affineTransform ?? .identity
    let wanted = AffineTransform(rotationAngle: angle).scaledBy(x: size, y: size)
    for (number, wanted) in [(shown.a, wanted.a), (shown.b, wanted.b), (shown.c, wanted.c), (shown.d, wanted.d)] {
      expectLess(abs(number - wanted), than: 1e-6, "at \(angle)")
    }
  }

  @Test("groups of them are rows, one for each, also groups that repeat") func rowsOfGroups() {
    let (offset, spin) = (Self.offset, Self.spin)
    expectEqual(
      rows(AnimationGroup([spin, BasicAnimation(.scale, from: 1, to: 2, duration: 1), BasicAnimation(.translationX, to: 5, duration: 1)])),
      3)
    let group = AnimationGroup([offset, BasicAnimation(.opacity, from: 1, to: 0, duration: 1), spin], duration: 2)
    expectEqual(rows(group), 3)
    var again = group
    (again.repeatCount, again.autoreverses) = (.infinity, true)
    expectEqual(rows(again), 3)
    // with a curve, which its content has too
    var eased = group
    eased.timingFunction = CubicTimingParameters.easeInOut
    var short = BasicAnimation(.cornerRadius, from: 1, to: 0, duration: 0.5)
    (short.beginTime, short.fillMode) = (0.5, .both)
    eased.animations = [BasicAnimation(.opacity, from: 1, to: 0), short]
    expectEqual(rows(eased), 2)
    eased.repeatCount = .infinity
    expectEqual(rows(AnimationGroup([eased], duration: 9)), 2)
    // one that waits inside of it, and one that is over before it
    var late = BasicAnimation(.cornerRadius, from: 1, to: 5, duration: 1)
    late.beginTime = 0.5
    again.animations = [late, BasicAnimation(.opacity, from: 1, to: 0, duration: 0.25), AnimationGroup([spin], duration: 2)]
    expectEqual(rows(again), 3)
  }

  @Test("MT-14: in a group that has not begun nothing has, however early its content begins") func groupToCome() {
    let (window, layer) = staged(Rect(x: 0, y: 0, width: 10, height: 10))
    window.stage.advance(to: 1)
    var early = BasicAnimation(.cornerRadius, from: 0, to: 100, duration: 1)
    (early.beginTime, early.fillMode) = (-0.75, .backwards)
    var group = AnimationGroup([early], duration: 0.5)
    (group.beginTime, group.fillMode) = (1.5, .backwards)
    layer.add(group)
    for (time, wanted) in [(1, 75.0), (1.25, 75), (1.5, 75), (1.625, 87.5), (1.75, 0)] {
      window.stage.advance(to: time)
      expectEqual(layer.presentation()!.cornerRadius, wanted, "at \(time)")
    }
  }

  @Test("MT-7, MT-14: where a group turns back, its content is over for that moment if it ends there", arguments: [false, true])
  func atTheTurn(isRow: Bool) {
    let (window, layer) = staged(Rect(x: 0, y: 0, width: 10, height: 10))
    let child = BasicAnimation(.cornerRadius, from: 50, to: 100, duration: 0.5)
    var group = AnimationGroup([child], duration: 0.5)
    group.autoreverses = true
    ExplicitScene.add(isRow ? group : ExplicitScene.bent(group, 0), layer)
    for (time, wanted) in [(0.25, 75.0), (0.5, 0), (0.75, 75)] {
      window.stage.advance(to: time)
      expectEqual(layer.presentation()!.cornerRadius, wanted, "at \(time)")
    }
    expectEqual(window.stage.underWay[isRow ? "contributions" : "rows"], nil)
  }

  @Test("MT-6, KF-9: within rounding of a key an animation is at the key", arguments: [false, true]) func atAKey(isRow: Bool) {
    let (window, layer) = staged(Rect(x: 0, y: 0, width: 10, height: 10))
    let (begin, key) = (0.3, 0.35)
    expectLess((key - begin) / 0.1, than: 0.5)
    window.stage.advance(to: begin)
    var steps = KeyframeAnimation(.cornerRadius, values: [1, 2], duration: 0.1)
    (steps.calculationMode, steps.beginTime) = (.discrete, begin)
    ExplicitScene.add(isRow ? steps : ExplicitScene.bent(steps, begin), layer)
    window.stage.advance(to: key)
    expectEqual(layer.presentation()!.cornerRadius, 2)
  }

  @Test("MT-7: a forwards fill is at the end of the last iteration to the bit, wherever it began") func rest() {
    let (window, layer) = staged(Rect(x: 0, y: 0, width: 10, height: 10))
    var child = BasicAnimation(.cornerRadius, from: 0, to: 100, duration: 0.26)
    (child.beginTime, child.repeatCount, child.fillMode) = (1000.1, 2.5, .both)
    var group = AnimationGroup([child], duration: 2000)
    group.repeatCount = 2
    layer.add(group)
    window.stage.advance(to: 1500)
    expectEqual(layer.presentation()!.cornerRadius, 50)
    expectEqual(window.stage.underWay["rows"], 1)
  }

  @Test("LM-16, MT-6: iterations that accumulate off their line have the velocity of the first, and each adds its end")
  func accumulates() {
    let (window, layer) = staged(Rect(x: 0, y: 0, width: 10, height: 10))
    window.stage.advance(to: 1)
    var walk = KeyframeAnimation(.position, values: [Point(x: 1, y: 2), Point(x: 5, y: 1), Point(x: 7, y: 9)], duration: 1)
    (walk.isCumulative, walk.repeatCount) = (true, 4)
    layer.add(walk)
    expectEqual(window.stage.underWay["rows"], 1)
    for count in 0..<4 {
      // a quarter after each begin, half way to the second key, and three quarters after it, half way to the third
      for (share, place, velocity) in [
        (0.25, Point(x: 3, y: 1.5), Vector(dx: 8, dy: -2)), (0.75, Point(x: 6, y: 5), Vector(dx: 4, dy: 16)),
      ] {
        window.stage.advance(to: 1 + Double(count) + share)
        let shown = layer.presentation()!.position
        expectLess(abs(shown.x - place.x - 7 * Double(count)) + abs(shown.y - place.y - 9 * Double(count)), than: 1e-9, "after \(count)")
        let rate = layer.presentationVelocity
        expectLess(abs(rate.dx - velocity.dx) + abs(rate.dy - velocity.dy), than: 1e-6, "after \(count)")
      }
    }
  }

  @Test(
    "LM-16, MT-6, IV-8: each iteration of keys of maps multiplies the next ones by its end, alone and beside a block's change",
    arguments: [false, true], [false, true])
  func accumulatesMaps(isAdditive: Bool, hasBlock: Bool) {
    let (window, layer) = staged(Rect(x: 0, y: 0, width: 10, height: 10))
    let model = Transform3D(AffineTransform(rotationAngle: 0.5))
    layer.transform = model
    window.stage.advance(to: 1)
    if hasBlock {
      Layer.animate(withDuration: 100, options: .curveLinear) {
        layer.transform = Transform3D(AffineTransform(rotationAngle: 1.5))
        layer.transform = model
      }
    }
    let (middle, end) = (Transform3D(rotationAngle: 0.5, x: 1, y: 2, z: 3), Transform3D(scaleX: 1.25, y: 0.5, z: 1))
    var grow = KeyframeAnimation(.transform, values: [.identity, middle, end], duration: 2)
    (grow.isCumulative, grow.repeatCount, grow.isAdditive) = (true, 5, isAdditive)
    layer.add(grow)
    expectEqual(window.stage.underWay["contributions"], nil)
    var power = Transform3D.identity
    for count in 0..<5 {
      // at the keys, and half way to the first of them
      for (passed, own) in [(0.0, Transform3D.identity), (0.5, Transform3D(rotationAngle: 0.25, x: 1, y: 2, z: 3)), (1, middle)] {
        window.stage.advance(to: 1 + 2 * Double(count) + passed)
        let wanted = isAdditive ? own.concatenating(power).concatenating(model) : own.concatenating(power)
        let shown = layer.presentation()!.transform
        let error = zip(Self.entries(shown), Self.entries(wanted)).map { abs($0 - $1) }.max()!
        expectLess(error, than: 1e-9, "\(count) iterations and \(passed) s")
      }
      power = power.concatenating(end)
    }
    window.stage.advance(to: 12)
    if !hasBlock { expectEqual(layer.presentation()!.transform, model) }
  }

  @Test(
    "LM-16, IV-7: each iteration of keys of a part adds its end to the next ones, alone and beside a block's change",
    arguments: [false, true], [false, true])
  func accumulatesParts(isAdditive: Bool, hasBlock: Bool) {
    let (window, layer) = staged(Rect(x: 0, y: 0, width: 10, height: 10))
    layer.transform = Transform3D(AffineTransform(rotationAngle: 0.25).scaledBy(x: 3, y: 3))
    window.stage.advance(to: 1)
    if hasBlock {
      Layer.animate(withDuration: 100, options: .curveLinear) { layer.transform = Transform3D(AffineTransform(scaleX: 3, y: 3)) }
    }
    func add(_ property: LayerProperty<Double>, _ values: [Double]) {
      var keys = KeyframeAnimation(property, values: values, duration: 2)
      (keys.isCumulative, keys.repeatCount, keys.isAdditive) = (true, 5, isAdditive)
      layer.add(keys)
    }
    add(.rotation, [0, 1, 0.5])
    if hasBlock { add(.scaleX, [1, 0.5, 2]) }
    expectEqual(window.stage.underWay["contributions"], nil)
    for count in 0..<5 {
      for (passed, angle, scale) in [(0.0, 0.0, 1.0), (0.5, 0.5, 0.75), (1, 1, 0.5), (1.5, 0.75, 1.25)] {
        let time = 2 * Double(count) + passed
        window.stage.advance(to: 1 + time)
        let own = angle + 0.5 * Double(count)
        let block = hasBlock ? 0.25 * (1 - time / 100) : 0.25
        let turn = isAdditive ? block + own : own
        let width = !hasBlock ? 3 : (isAdditive ? 3 : 0) + scale + 2 * Double(count)
        let shown = layer.presentation()!.transform
        let wanted = Transform3D(AffineTransform(rotationAngle: turn).scaledBy(x: width, y: 3))
        let error = zip(Self.entries(shown), Self.entries(wanted)).map { abs($0 - $1) }.max()!
        expectLess(error, than: 1e-7, "\(count) iterations and \(passed) s: \(shown), expected \(wanted)")
      }
    }
  }

  private static func entries(_ m: Transform3D) -> [Double] {
    [m.m11, m.m12, m.m13, m.m14, m.m21, m.m22, m.m23, m.m24, m.m31, m.m32, m.m33, m.m34, m.m41, m.m42, m.m43, m.m44]
  }

  @Test(
    "IV-7, IV-10: a way through space that ends in the plane has an end in the plane, to the bit: parts above it replace its own",
    arguments: [false, true], 1...20)
  func endsInPlane(hasKeys: Bool, number: Int) {
    let (window, layer) = staged(Rect(x: 0, y: 0, width: 10, height: 10))
    window.stage.advance(to: 1)
    let space = Transform3D(rotationAngle: Double(number) / 7, x: 1, y: Double(number) / 3, z: 3)
    let end = Transform3D(AffineTransform(rotationAngle: Double(number) / 10).scaledBy(x: 2, y: 2))
    var flip: any LayerAnimation =
      hasKeys
      ? KeyframeAnimation(.transform, values: [.identity, space, end], duration: 1)
      : BasicAnimation(.transform, from: space, to: end, duration: 1)
    (flip.fillMode, flip.isRemovedOnCompletion) = (.both, false)
    layer.add(flip)
    window.stage.advance(to: 2)
    let shown = Self.entries(layer.presentation()!.transform)
    for i in [2, 3, 6, 7, 8, 9, 11, 14] { expectEqual(shown[i], 0, "entry \(i)") }
    var turn = BasicAnimation(.rotation, from: 0.5, to: 0.75, duration: 1)
    turn.timingFunction = CubicTimingParameters.linear
    layer.add(turn)
    window.stage.advance(to: 2.5)
    let wanted = Transform3D(AffineTransform(rotationAngle: 0.625).scaledBy(x: 2, y: 2))
    let error = zip(Self.entries(layer.presentation()!.transform), Self.entries(wanted)).map { abs($0 - $1) }.max()!
    expectLess(error, than: 1e-9)
  }

  @Test("MU-5: what iterations multiply beyond all measure stays at the last that is finite") func beyondMeasure() {
    let (window, layer) = staged(Rect(x: 0, y: 0, width: 10, height: 10))
    var grow = KeyframeAnimation(.transform, values: [.identity, Transform3D(scaleX: 1000, y: 1, z: 1)], duration: 1)
    (grow.isCumulative, grow.repeatCount) = (true, .infinity)
    layer.add(grow)
    var largest = 0.0
    for time in stride(from: 0.5, through: 1_000_000.5, by: 12_500) {
      window.stage.advance(to: time)
      let shown = layer.presentation()!.transform
      expect(Self.entries(shown).allSatisfy(\.isFinite), "at \(time)")
      largest = max(largest, shown.m11)
    }
    expectGreater(largest, than: 1)
  }

  @Test("LM-16, MT-6: a curve that overshoots far, in iterations that accumulate, is not taken for another iteration") func farAway() {
    let (window, layer) = staged(Rect(x: 0, y: 0, width: 10, height: 10))
    window.stage.advance(to: 1)
    let curve = CubicTimingParameters(x1: 0.3, y1: 200, x2: 0.7, y2: -200)
    var walk = BasicAnimation(.position, from: Point(x: 1, y: 2), to: Point(x: 5, y: 9), duration: 1)
    (walk.isCumulative, walk.repeatCount, walk.timingFunction) = (true, 3, curve)
    layer.add(walk)
    var farthest = 0.0
    for frame in 0..<60 {
      let passed = Double(frame) / 20
      window.stage.advance(to: 1 + passed)
      let (count, progress) = (passed.rounded(.down), curve.progress(at: passed - passed.rounded(.down)))
      farthest = max(farthest, abs(progress))
      let shown = layer.presentation()!.position
      let wanted = Point(x: 1 + 4 * progress + 5 * count, y: 2 + 7 * progress + 9 * count)
      expectLess(abs(shown.x - wanted.x) + abs(shown.y - wanted.y), than: 1e-6, "at \(passed)")
    }
    expectGreater(farthest, than: Double(40))
  }

  @Test(
    "IV-8, IV-10: maps of space that add are multiplied before the model and what else adds, the oldest leftmost; one that replaces hides what is below"
  )
  func inSpace() {
    let (window, layer) = staged(Rect(x: 0, y: 0, width: 10, height: 10))
    let model = Transform3D(rotationAngle: 0.4, x: 0, y: 1, z: 0)
    layer.transform = model
    window.stage.advance(to: 1)
    func turn(_ x: Double, _ y: Double, _ z: Double, _ angle: Double) {
      var animation = BasicAnimation(.transform, from: .identity, to: Transform3D(rotationAngle: angle, x: x, y: y, z: z), duration: 2)
      animation.isAdditive = true
      layer.add(animation)
    }
    func expectShown(_ wanted: Transform3D, _ comment: Comment) {
      let shown = layer.presentation()!.transform
      expect((0..<16).allSatisfy { abs(shown.numbers[$0] - wanted.numbers[$0]) < 1e-9 }, comment)
    }
    func about(_ x: Double, _ y: Double, _ z: Double, _ angle: Double) -> Transform3D {
      Transform3D(rotationAngle: angle, x: x, y: y, z: z)
    }
    turn(1, 0, 0, 1)
    window.stage.advance(to: 2)
    expectShown(about(1, 0, 0, 0.5).concatenating(model), "one")
    turn(0, 0, 1, 0.6)
    window.stage.advance(to: 2.5)
    expectShown(about(1, 0, 0, 0.75).concatenating(about(0, 0, 1, 0.15)).concatenating(model), "two, one of them in the plane")
    layer.add(BasicAnimation(.transform, from: .identity, to: about(1, 0, 0, 0.4), duration: 0.2))
    turn(0, 1, 0, 2)
    window.stage.advance(to: 2.6)
    expectShown(about(0, 1, 0, 0.1).concatenating(about(1, 0, 0, 0.2)), "above one that replaces")
    expect(window.stage.underWay["rows"] == 4 && window.stage.underWay["contributions"] == nil)
    // a part of a map is a contribution's, and with it all that the map has
    layer.add(BasicAnimation(.scale, from: 1, to: 1, duration: 0.05))
    window.stage.advance(to: 2.75)
    expectShown(
      about(1, 0, 0, 0.875).concatenating(about(0, 0, 1, 0.225)).concatenating(about(0, 1, 0, 0.25)).concatenating(model),
      "as contributions")
  }

  @Test("PA-23: an animator that has changed a value twice, below an explicit animation, is stopped without a jump; nothing is left of it")
  func stoppedBelow() {
    let (window, layer) = staged(Rect(x: 0, y: 0, width: 10, height: 10))
    let animator = PropertyAnimator(duration: 1, curve: .linear, stage: window.stage) { layer.cornerRadius = 100 }
    animator.addAnimations { layer.cornerRadius = 200 }
    animator.startAnimation()
    layer.add(BasicAnimation(.cornerRadius, from: 7, to: 9, duration: 0.75))
    window.stage.advance(to: 0.5)
    animator.stopAnimation(true)
    expectEqual(window.stage.engine.unsoundness, nil)
    expectEqual(layer.cornerRadius, 100)
    window.stage.advance(to: 1)
    expect(layer.presentation()!.cornerRadius == 100 && window.stage.underWay.isEmpty)
  }

  @Test("SP-8, SP-21: many springs, which share a table, equal single ones") func springs() {
    let (window, layer) = staged(Rect(x: 0, y: 0, width: 10, height: 10))
    let others = (0..<40).map { _ in Layer(frame: Rect(x: 0, y: 0, width: 10, height: 10)) }
    for other in others { window.addSublayer(other) }
    var spring = SpringAnimation(.cornerRadius, from: 0, to: 1)
    spring.duration = 1.5
    ExplicitScene.add(ExplicitScene.bent(spring, 0), layer)
    for other in others { other.add(spring) }
    for step in 1...14 {
      window.stage.advance(to: Double(step) / 10)
      let alone = layer.presentation()!.cornerRadius
      expect(others.allSatisfy { abs($0.presentation()!.cornerRadius - alone) < 1e-7 }, "at \(step)")
    }
    expectEqual(window.stage.underWay["rows"], 40)
    window.stage.advance(to: 1.5)
    expect(others.allSatisfy { $0.presentation()!.cornerRadius == 0 && $0.animationKeys.isEmpty })
  }

  @Test(
    "LM-12: two on one value: if one replaces, both stay rows, in their order; the one that remains is unchanged")
  func two() {
    let (window, layer) = staged(Rect(x: 0, y: 0, width: 10, height: 10))
    layer.add(BasicAnimation(.cornerRadius, from: 10, to: 20, duration: 1), forKey: "below")
    var offset = BasicAnimation(.cornerRadius, from: 100, to: 0, duration: 1)
    offset.isAdditive = true
    layer.add(offset, forKey: "above")
    window.stage.advance(to: 0.5)
    expect(abs(layer.presentation()!.cornerRadius - 65) < 1e-9 && window.stage.underWay["rows"] == 2)
    layer.removeAnimation(forKey: "below")
    expectLess(abs(layer.presentation()!.cornerRadius - 50), than: 1e-9)
    expectEqual(layer.animationKeys, ["above"])
    window.stage.advance(to: 1)
    expect(window.stage.underWay.isEmpty && layer.presentation()!.cornerRadius == 0)
  }

  @Test("IV-7: parts of a map above a block's change of it are rows: they take the place of its parts, and leave the rest")
  func partsAboveBlocks() {
    func stretch(_ layer: Layer) {
      Layer.animate(withDuration: 1, options: .curveLinear) {
        layer.affineTransform = AffineTransform(scaleX: 3, y: 2).concatenating(AffineTransform(translationX: 10, y: 0))
      }
    }
    let (window, layer) = staged(Rect(x: 0, y: 0, width: 10, height: 10))
    stretch(layer)
    layer.add(BasicAnimation(.rotation, from: 0, to: .pi, duration: 1), forKey: "turn")
    window.stage.advance(to: 0.5)
    func expectMap(_ expected: [Double]) {
      let map = layer.presentation()!.affineTransform
      for (number, expected) in zip([map.a, map.b, map.c, map.d, map.tx, map.ty], expected) {
        expectLess(abs(number - expected), than: 1e-6)
      }
    }
    // what the block presents alone, turned by 90°
    let plain = staged(Rect(x: 0, y: 0, width: 10, height: 10))
    stretch(plain.layer)
    plain.window.stage.advance(to: 0.5)
    let alone = plain.layer.presentation()!.affineTransform
    expect(alone.a > 1 && alone.a < 3 && alone.tx > 0 && alone.tx < 10 && alone.b == 0)
    expectMap([0, alone.a, -alone.d, 0, alone.tx, alone.ty])
    layer.add(BasicAnimation(.scaleX, from: -1, to: -1, duration: 1), forKey: "mirror")
    expectMap([0, -1, -alone.d, 0, alone.tx, alone.ty])
    window.stage.advance(to: 0.5 + 1e-9)
    expectMap([0, -1, -alone.d, 0, alone.tx, alone.ty])
    expect(window.stage.underWay["rows"] == 3 && window.stage.underWay["contributions"] == nil)
    layer.removeAnimation(forKey: "turn")
    layer.removeAnimation(forKey: "mirror")
    expectMap([alone.a, 0, 0, alone.d, alone.tx, alone.ty])
  }

  @Test("MT-7, LM-17: a component that turns back at its end presents it to the bit") func endOfComponent() {
    let (window, layer) = staged(Rect(x: 0, y: 0, width: 10, height: 10))
    var sideways = BasicAnimation(.positionX, from: 0.7, to: 0.1, duration: 0.5)
    sideways.autoreverses = true
    layer.add(sideways)
    for time in [0.25, 0.5] { window.stage.advance(to: time) }
    expect(0.7 + (0.1 - 0.7) * 1.0 != 0.1 && layer.presentation()!.position.x == 0.1)
  }

  @Test("MT-8, LM-17: one that fills backwards presents its start to the bit, a component as well", arguments: [false, true])
  func start(isPart: Bool) {
    let (window, layer) = staged(Rect(x: 0, y: 0, width: 10, height: 10))
    expect(0.7 + (0.1 - 0.7) * 1.0 != 0.1)
    if isPart {
      var sideways = BasicAnimation(.positionX, from: 0.1, to: 0.7, duration: 1)
      (sideways.beginTime, sideways.fillMode) = (5, .backwards)
      layer.add(sideways)
    } else {
      var move = BasicAnimation(.position, from: Point(x: 0.1, y: 0.1), to: Point(x: 0.7, y: 0.7), duration: 1)
      (move.beginTime, move.fillMode) = (5, .backwards)
      layer.add(move)
    }
    for time in [0.25, 0.5] { window.stage.advance(to: time) }
    let shown = layer.presentation()!.position
    expect(shown.x == 0.1 && (isPart || shown.y == 0.1), "\(shown)")
  }

  @Test("LM-12, AD-3: a model set in a block's fade beside a layer with an explicit one") func modelBeside() {
    let (window, first) = staged(.zero)
    let second = Layer(frame: .zero)
    window.addSublayer(second)
    first.add(BasicAnimation(.opacity, from: 0.25, to: 0.5, duration: 4))
    Layer.animate(withDuration: 4, options: .curveLinear) { second.opacity = 0.5 }
    window.stage.advance(to: 2)
    expect(first.presentation()!.opacity == 0.375 && abs(second.presentation()!.opacity - 0.75) < 1e-9)
    // it keeps its start, 1, and leads to the new model
    Layer.performWithoutAnimation { second.opacity = 0.2 }
    window.stage.advance(to: 3)
    expect(abs(second.presentation()!.opacity - 0.4) < 1e-9 && first.presentation()!.opacity == 0.4375)
  }

  @Test("LM-12: colours that become opaque in a block, one of which was translucent, before another layer gets an explicit one")
  func translucentBeside() {
    let (window, first) = staged(.zero)
    let layers = [first] + (1..<4).map { _ in Layer(frame: .zero) }
    for layer in layers.dropFirst() { window.addSublayer(layer) }
    for (index, layer) in layers.enumerated() { layer.backgroundColor = Color(red: 0, green: 0, blue: 0, alpha: index == 2 ? 0.5 : 1) }
    Layer.animate(withDuration: 2, options: .curveLinear) {
      for layer in layers.dropLast() { layer.backgroundColor = Color(red: 1, green: 0, blue: 0) }
    }
    layers[3].add(BasicAnimation(.backgroundColor, from: Color.black, to: Color(red: 0, green: 1, blue: 0), duration: 2))
    window.stage.advance(to: 1)
    // premultiplied 0 to 1, alpha 0.5 to 1
    let seen = layers[2].presentation()!.backgroundColor
    expect(abs(seen.alpha - 0.75) < 1e-6 && abs(seen.red - 0.5 / 0.75) < 1e-6, "\(seen)")
    expect(abs(layers[1].presentation()!.backgroundColor.red - 0.5) < 1e-6 && layers[3].presentation()!.backgroundColor.green == 0.5)
  }

  @Test("LM-17: a component above blocks' changes of the value is a row; the other moves on", arguments: [false, true])
  func componentsAboveBlocks(springs: Bool) {
    let both = (0..<2).map { _ in staged(Rect(x: 0, y: 0, width: 10, height: 10)) }
    for (_, layer) in both {
      let timing: any TimingCurveProvider = springs ? SpringTimingParameters(dampingRatio: 0.5) : CubicTimingParameters.linear
      Layer.animate(withDuration: 1, timingParameters: timing) { layer.position = Point(x: 105, y: 205) }
    }
    let ((window, layer), (plain, alone)) = (both[0], both[1])
    layer.add(BasicAnimation(.positionX, from: 0, to: 8, duration: 1), forKey: "sideways")
    for time in [0.25, 0.5] {
      for stage in [window.stage, plain.stage] { stage.advance(to: time) }
      let (shown, other) = (layer.presentation()!.position, alone.presentation()!.position)
      expect(abs(shown.x - (105 + 8 * time)) > 1 && abs(shown.x - 8 * time) < 1e-9 && shown.y == other.y, "\(shown), \(other)")
      let (velocity, others) = (layer.presentationVelocity, alone.presentationVelocity)
      expect(abs(velocity.dx - 8) < 1e-6 && abs(velocity.dy - others.dy) < 1e-9, "\(velocity)")
    }
    layer.removeAnimation(forKey: "sideways")
    expectEqual(layer.presentation()?.position, alone.presentation()?.position)
  }

  @Test("LM-16, LM-17: blocks' changes of many layers, of which some get an animation that replaces, and some one that adds")
  func besideBlocks() {
    let (window, first) = staged(.zero)
    let layers = [first] + (1..<150).map { _ in Layer(frame: .zero) }
    for layer in layers.dropFirst() { window.addSublayer(layer) }
    Layer.animate(withDuration: 4, options: .curveLinear) { for layer in layers { layer.position = Point(x: 40, y: 80) } }
    window.stage.advance(to: 1)
    for (index, layer) in layers.enumerated() where index % 3 > 0 {
      var animation = BasicAnimation(.position, from: Point(x: 5, y: 1), to: Point(x: 9, y: -3), duration: 2)
      animation.isAdditive = index % 3 == 2
      layer.add(animation)
    }
    expectEqual(window.stage.underWay["rows"], 250)
    for time in [1, 1.5, 2, 2.5, 3, 3.5] {
      window.stage.advance(to: time)
      let (block, share) = (Point(x: 10 * time, y: 20 * time), (time - 1) / 2)
      let explicit = Point(x: 5 + 4 * share, y: 1 - 4 * share)
      for (index, layer) in layers.enumerated() {
        let shown = layer.presentation()!.position
        let kind = share < 1 ? index % 3 : 0
        let expected = kind == 0 ? block : kind == 1 ? explicit : Point(x: block.x + explicit.x, y: block.y + explicit.y)
        expectLess(distance(shown, expected), than: 1e-6, "layer \(index) at \(time)")
      }
    }
  }

  @Test("LM-12: what an animation above hid is presented again after it, beside others that repeat")
  func hidden() {
    let window = Window(size: Size(width: 100, height: 100))
    let layers = (0..<2).map { _ in Layer() }
    for layer in layers { window.addSublayer(layer) }
    Layer.animate(withDuration: 1, options: [.repeat, .curveLinear]) { layers[0].cornerRadius = 1 }
    Layer.animate(withDuration: 1, options: .curveLinear) { layers[1].cornerRadius = 100 }
    layers[1].add(BasicAnimation(.cornerRadius, from: 7, to: 7, duration: 0.25))
    layers[1].add(BasicAnimation(.cornerRadius, from: 8, to: 8, duration: 0.5), forKey: "above")
    func shown() -> [Double] { layers.map { $0.presentation()!.cornerRadius } }
    expectEqual(window.stage.underWay["rows"], 4)
    for (time, expected) in [(0.125, [0.125, 8]), (0.375, [0.375, 8]), (0.5, [0.5, 50]), (0.75, [0.75, 75])] {
      window.stage.advance(to: time)
      expect(zip(shown(), expected).allSatisfy { abs($0 - $1) < 1e-6 }, "\(shown()) at \(time)")
    }
  }
}

extension Transform3D {
  /// Row by row.
  fileprivate var numbers: [Double] { [m11, m12, m13, m14, m21, m22, m23, m24, m31, m32, m33, m34, m41, m42, m43, m44] }
}
