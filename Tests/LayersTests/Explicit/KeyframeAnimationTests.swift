import Expectations
import LegatoLayers
import TestSupport
import Testing

@Suite("Keyframe animations go through their values") struct KeyframeAnimationTests {
  static let rounding = 1e-9
  /// Against numbers of numpy and scipy, printed with 9 to 12 digits.
  static let printed = 2e-9
  let window: Window
  let layer: Layer
  var stage: Stage { window.stage }
  init() { (window, layer) = staged(Rect(x: 0, y: 0, width: 10, height: 10)) }

  private func shown(_ set: (inout KeyframeAnimation<Double>) -> Void, at times: [Double]) -> [Double] {
    var animation = KeyframeAnimation(.zPosition, values: [0, 10, 40], duration: 1)
    set(&animation)
    layer.add(animation, forKey: "k")
    let start = stage.now
    return times.map {
      stage.advance(to: start + $0)
      return (layer.presentation()!.zPosition * 1e9).rounded() / 1e9
    }
  }

  @Test("KF-1, KF-3: linear between keys at their times; invalid times are replaced by even ones") func linear() {
    expectEqual(shown({ $0.keyTimes = nil }, at: [0, 0.25, 0.5, 0.75]), [0, 5, 10, 25])
    expectEqual(shown({ $0.keyTimes = [0, 0.2, 1] }, at: [0, 0.1, 0.2, 0.6]), [0, 5, 10, 25])
    let unusable: [[Double]] = [[0, 1], [0, 0.9, 0.5], [0.1, 0.5, 1], [0, 0.5, 0.9], [0, .nan, 1], [-1, 0.5, 1], [0, 0.5, 2], []]
    for times in unusable { expectEqual(shown({ $0.keyTimes = times }, at: [0.25, 0.75]), [5, 25], "\(times)") }
  }

  @Test("KF-1: two keys at one time are a jump, the later holds from there; several at an end count too") func equalTimes() {
    let set = { (animation: inout KeyframeAnimation<Double>) in
      (animation.values, animation.keyTimes) = ([1, 2, 10, 20, 30, 40], [0, 0, 0.5, 0.5, 1, 1])
    }
    expectEqual(shown(set, at: [0, 0.25, 0.499_999_999_99, 0.5, 0.75]), [2, 6, 10, 20, 25])
    // the whole's curve overshoots both ends
    let curve = CubicTimingParameters(controlPoint1: Point(x: 0.5, y: -0.5), controlPoint2: Point(x: 0.5, y: 1.5))
    expectEqual(
      shown(
        {
          set(&$0)
          $0.timingFunction = curve
        }, at: [0.1, 0.95]), [1, 40])
  }

  @Test("KF-2: a curve per segment, and the animation's own over the whole") func curves() {
    let (easeIn, easeOut) = (CubicTimingParameters(animationCurve: .easeIn), CubicTimingParameters(animationCurve: .easeOut))
    let set = { (animation: inout KeyframeAnimation<Double>) in
      (animation.keyTimes, animation.timingFunctions) = ([0, 0.4, 1], [easeIn, easeOut])
    }
    // TV-1: easeIn(0.5) = 0.315357, easeOut(0.5) = 0.684643
    let seen = shown(set, at: [0.2, 0.7])
    expect(abs(seen[0] - 3.15357) < 1e-5 && abs(seen[1] - (10 + 30 * 0.684643)) < 1e-4)
    // paced by easeIn: at half time it is at 0.315357, which is 0.7883925 of the first segment
    let paced = shown(
      {
        set(&$0)
        $0.timingFunction = easeIn
      }, at: [0.5])
    expectLess(abs(paced[0] - 10 * easeIn.progress(at: 0.315357 / 0.4)), than: 1e-4)
  }

  @Test("KF-2: as the Web Animations model has it, overshooting curves of segments and of the whole go beyond the values") func overshoot()
  {
    let back = CubicTimingParameters(controlPoint1: Point(x: 0.3, y: -0.6), controlPoint2: Point(x: 0.7, y: 1.6))
    for whole in [nil, back] {
      for step in 1..<20 {
        let t = Double(step) / 20
        let seen = shown({ ($0.timingFunctions, $0.timingFunction) = ([back, CubicTimingParameters.linear], whole) }, at: [t])[0]
        // section 5.2.2 by hand: the interval of the offset progress, its curve, then the values
        let p = whole?.progress(at: t) ?? t
        let expected = p < 0.5 ? 10 * back.progress(at: p / 0.5) : 10 + 30 * (p - 0.5) / 0.5
        expectLess(abs(seen - expected), than: 2e-9, "at \(t)")
      }
    }
  }

  @Test("KF-4: a value holds from its time to the next, exactly; one time more than values") func discrete() {
    let even = shown({ $0.calculationMode = .discrete }, at: [0, 0.333, 0.334, 0.66, 0.67, 0.99])
    expectEqual(even, [0, 0, 10, 10, 40, 40])
    let times = shown({ ($0.calculationMode, $0.keyTimes) = (.discrete, [0, 0.1, 0.7, 1]) }, at: [0.099, 0.1, 0.699, 0.7, 0.999])
    expectEqual(times, [0, 10, 10, 40, 40])
    // as many times as values are one too few
    expectEqual(shown({ ($0.calculationMode, $0.keyTimes) = (.discrete, [0, 0.1, 1]) }, at: [0.2]), [0])
  }

  @Test(
    "KF-5: paced moves at constant speed by the distance; times and curves of segments are ignored, the whole's curve is not") func paced()
  {
    let set = { (animation: inout KeyframeAnimation<Double>) in
      (animation.calculationMode, animation.keyTimes) = (.paced, [0, 0.9, 1])
      animation.timingFunctions = [CubicTimingParameters(animationCurve: .easeIn)]
    }
    expectEqual(shown(set, at: [0.125, 0.25, 0.5, 0.75]), [5, 10, 20, 30])
    var points = KeyframeAnimation(.position, values: [.zero, Point(x: 3, y: 4), Point(x: 3, y: 19)], duration: 1)
    points.calculationMode = .paced
    layer.add(points, forKey: "p")
    let start = stage.now
    for (part, place) in [(0.125, Point(x: 1.5, y: 2)), (0.25, Point(x: 3, y: 4)), (0.5, Point(x: 3, y: 9))] {
      stage.advance(to: start + part)
      expectLess(layer.presentation()!.position.distance(to: place), than: Self.rounding)
      expectLess(abs(layer.presentationVelocity.length - 20), than: 1e-6)
    }
    // a type without a distance is spaced evenly
    var colors = KeyframeAnimation(.backgroundColor, values: [.black, Color(white: 0.1), .white], duration: 1)
    colors.calculationMode = .paced
    layer.add(colors, forKey: "c")
    stage.advance(to: stage.now + 0.5)
    expectLess(abs(layer.presentation()!.backgroundColor.red - 0.1), than: Self.rounding)
  }

  @Test("KF-6, KF-7, KF-8, TV-13: cubic with tension, continuity and bias, to 1e-9 of scipy's Hermite spline") func cubic() {
    let plain = shown({ ($0.values, $0.calculationMode) = ([310, 60, 120, 60, 310], .cubic) }, at: [0.375, 0.5, 0.625])
    expectEqual(plain, [78.125, 120, 78.125])
    let seen: [(Double, Double)] = [
      (0.03, -2.60915), (0.05, -15.25625), (0.1, -40), (0.2, 11.532), (0.3, 77.624), (0.41, 59.5488), (0.5, 30), (0.66, 30), (0.8, 30),
      (0.93, 78.501), (0.99, 192.027),
    ]
    let ours = shown(
      {
        ($0.values, $0.keyTimes, $0.calculationMode) = ([10, -40, 75, 30, 30, 200], [0, 0.1, 0.35, 0.5, 0.9, 1], .cubic)
        $0.tensionValues = [0, 0.5, -0.5, 1, 0, 0.25]
        $0.continuityValues = [0.2, -0.3, 0.8, 0, -1, 0]
        $0.biasValues = [0, 0.6, -0.9, 0.1, 0.4, -0.2]
      }, at: seen.map(\.0))
    for (value, (time, expected)) in zip(ours, seen) { expectLess(abs(value - expected), than: Self.printed, "at \(time): \(value)") }
  }

  @Test("KF-6: tension 1 stops at every key, continuity −1 is linear") func shapes() {
    let straight = shown({ ($0.calculationMode, $0.continuityValues) = (.cubic, [-1, -1, -1]) }, at: [0.125, 0.25, 0.6])
    expectEqual(straight, [2.5, 5, 16])
    _ = shown({ ($0.calculationMode, $0.tensionValues) = (.cubic, [1, 1, 1]) }, at: [0.25])
    expectEqual(layer.presentation()!.zPosition, 5)
  }

  @Test("KF-9: cubic at constant speed, against arc lengths of scipy's quadrature, to 2e-8 of the length") func cubicPaced() {
    var animation = KeyframeAnimation(
      .position, values: [.zero, Point(x: 100, y: 0), Point(x: 100, y: 80), Point(x: 20, y: 160), Point(x: 200, y: 160)], duration: 1)
    (animation.calculationMode, animation.keyTimes) = (.cubicPaced, [0, 0.7, 0.8, 0.9, 1])
    layer.add(animation)
    let seen: [(Double, Double, Double)] = [
      (0.1, 48.261194702, -4.857110543), (0.25, 109.628380537, 17.057167847), (0.37, 102.73229344, 74.019887523),
      (0.5, 58.567151749, 117.826839187), (0.62, 18.040916801, 157.313282331), (0.75, 78.860623308, 165.819682768),
      (0.9, 151.552666153, 162.488741674),
    ]
    for (time, x, y) in seen {
      stage.advance(to: time)
      expectLess(layer.presentation()!.position.distance(to: Point(x: x, y: y)), than: 1e-5, "at \(time)")
      expectLess(abs(layer.presentationVelocity.length - 485.15947787), than: 1e-3)
    }
  }

  @Test("KF-10: a path: constant speed, the layer rotated along it, by another half turn in reverse; moves are no keys") func path() {
    var path = Path()
    path.move(to: .zero)
    path.addCurve(to: Point(x: 100, y: 0), control1: Point(x: 0, y: 100), control2: Point(x: 100, y: 100))
    path.addLine(to: Point(x: 150, y: 0))
    for (mode, extra) in [(KeyframeAnimation<Point>.RotationMode.auto, 0.0), (.autoReverse, Double.pi), (.none, 0)] {
      var animation = KeyframeAnimation(.position, path: path, duration: 1)
      (animation.calculationMode, animation.rotationMode) = (.paced, mode)
      layer.add(animation, forKey: "path")
      let start = stage.now
      let seen: [(Double, Double, Double, Double)] = [
        (0.1, 2.340248917, 24.848618214, 1.370919621), (0.3, 26.672196806, 67.214744795, 0.623368092),
        (0.5, 73.327803194, 67.214744795, -0.623368092), (0.7, 97.659751083, 24.848618214, -1.370919621), (0.95, 137.5, 0, 0),
      ]
      for (part, x, y, angle) in seen {
        stage.advance(to: start + part)
        let here = layer.presentation()!
        expectLess(here.position.distance(to: Point(x: x, y: y)), than: 1e-5, "at \(part)")
        let turn = AffineTransform(rotationAngle: mode == .none ? 0 : angle + extra)
        expect(abs(here.transform.m11 - turn.a) < 1e-6 && abs(here.transform.m12 - turn.b) < 1e-6, "\(mode) at \(part)")
      }
    }
    // two parts: 0…10 and 100…110, with a jump between; two keys times three
    let parts = Path([.move(.zero), .line(Point(x: 10, y: 0)), .move(Point(x: 100, y: 0)), .line(Point(x: 110, y: 0))])
    var animation = KeyframeAnimation(.position, path: parts, duration: 1)
    animation.keyTimes = [0, 0.25, 1]
    animation.values = [Point(x: 9, y: 9)]
    layer.add(animation, forKey: "path")
    let start = stage.now
    for (part, x) in [(0.125, 5.0), (0.25, 100), (0.625, 105)] {
      stage.advance(to: start + part)
      expectLess(abs(layer.presentation()!.position.x - x), than: Self.rounding, "at \(part)")
    }
  }

  @Test("KF-10: who rests on the way, or at its begin or end, keeps the direction", arguments: [CalculationMode.linear, .paced])
  func rests(mode: CalculationMode) {
    let (up, right) = (Double.pi / 2, 0.0)
    let path = Path([
      .move(.zero), .line(.zero), .line(Point(x: 0, y: 10)), .line(Point(x: 0, y: 10)), .line(Point(x: 10, y: 10)),
      .line(Point(x: 10, y: 10)),
    ])
    var animation = KeyframeAnimation(.position, path: path, duration: 1)
    (animation.calculationMode, animation.rotationMode, animation.fillMode) = (mode, .auto, .forwards)
    animation.isRemovedOnCompletion = false
    layer.add(animation, forKey: "path")
    let start = stage.now
    // at constant speed nothing rests
    let seen: [(Double, Double)] =
      mode == .linear
      ? [(0.1, up), (0.3, up), (0.5, up), (0.7, right), (0.9, right), (1, right), (2, right)]
      : [(0.1, up), (0.7, right), (1, right), (2, right)]
    for (part, angle) in seen {
      stage.advance(to: start + part)
      let (shown, turn) = (layer.presentation()!.affineTransform, AffineTransform(rotationAngle: angle))
      expect(abs(shown.a - turn.a) < 1e-9 && abs(shown.b - turn.b) < 1e-9, "\(mode) at \(part): \(shown)")
    }
  }

  /// The angle of the layer, in radians.
  private var angle: Double {
    let map = layer.presentation()!.affineTransform
    return (0..<360).map { Double($0) * .pi / 180 }.min {
      func off(_ angle: Double) -> Double {
        abs(AffineTransform(rotationAngle: angle).a - map.a) + abs(AffineTransform(rotationAngle: angle).b - map.b)
      }
      return off($0) < off($1)
    }!
  }

  @Test("KF-10: the direction is steady where a control point is the curve's end", arguments: [false, true]) func retracted(
    isBackwards: Bool
  ) {
    let (a, b, c) = (Point.zero, Point(x: 0, y: 100), Point(x: 100, y: 200))
    let path =
      isBackwards
      ? Path([.move(c), .cubic(control1: Point(x: 0, y: 200), control2: b, end: b), .line(a)])
      : Path([.move(a), .line(b), .cubic(control1: b, control2: Point(x: 0, y: 200), end: c)])
    var animation = KeyframeAnimation(.position, path: path, duration: 1)
    animation.rotationMode = .auto
    layer.add(animation, forKey: "path")
    let start = stage.now
    for part in [0.4999, 0.5, 0.5001] {
      stage.advance(to: start + part)
      expectEqual(angle, isBackwards ? 270 * Double.pi / 180 : .pi / 2, "at \(part)")
    }
  }

  @Test("KF-4, KF-10: in discrete mode the layer turns with the keys alone", arguments: [nil, [0, 0.1, 0.2, 1]] as [[Double]?])
  func discreteHeading(keyTimes: [Double]?) {
    let path = Path([.move(.zero), .line(Point(x: 100, y: 0)), .line(Point(x: 100, y: 100))])
    var animation = KeyframeAnimation(.position, path: path, duration: 1)
    (animation.calculationMode, animation.rotationMode, animation.keyTimes) = (.discrete, .auto, keyTimes)
    layer.add(animation, forKey: "path")
    let start = stage.now
    let times = keyTimes == nil ? [0.3, 0.4, 0.6, 0.7, 0.99] : [0.05, 0.11, 0.19, 0.21, 0.7]
    let seen = [(0.0, 0.0, 0.0), (100, 0, 90), (100, 0, 90), (100, 100, 90), (100, 100, 90)]
    for (part, (x, y, degrees)) in zip(times, seen) {
      stage.advance(to: start + part)
      expectEqual(layer.presentation()!.position, Point(x: x, y: y), "at \(part)")
      expectEqual(angle, degrees * Double.pi / 180, "at \(part)")
    }
  }

  @Test(
    "KF-2, SP-5: a segment's spring has its stated start velocity, however long the segment is",
    arguments: [nil, [0, 0.25, 1], [0, 0.75, 1]] as [[Double]?])
  func springVelocity(keyTimes: [Double]?) {
    let spring = SpringTimingParameters(dampingRatio: 1, initialVelocity: SpringVelocity(dx: 5, dy: 5))
    var animation = KeyframeAnimation(.zPosition, values: [0, 100, 0], keyTimes: keyTimes, duration: 4)
    animation.timingFunctions = [spring, CubicTimingParameters.linear]
    layer.add(animation, forKey: "z")
    // four segments of 100 points, of 1 s each
    let square = Path(rect: Rect(x: 0, y: 0, width: 100, height: 100))
    var along = KeyframeAnimation(.position, path: square, duration: 4)
    along.timingFunctions = [spring]
    layer.add(along, forKey: "path")
    let start = stage.now
    stage.advance(to: start)
    stage.advance(to: start + 1e-5)
    let shown = layer.presentation()!
    // 5 distances of 100 a second
    expectLess(abs(shown.zPosition / 1e-5 - 500), than: 1)
    expectLess(abs(shown.position.x / 1e-5 - 500), than: 1)
  }

  @Test("KF-10: an ellipse is four curves, between which nothing rests") func ellipse() {
    let path = Path(ellipseIn: Rect(x: 0.1, y: 0.2, width: 0.3, height: 50))
    var animation = KeyframeAnimation(.position, path: path, duration: 1)
    (animation.calculationMode, animation.rotationMode) = (.linear, .auto)
    layer.add(animation, forKey: "path")
    expectEqual(path.elements.count, 6)
    let (start, step) = (stage.now, 1.0 / 64)
    stage.advance(to: start)
    var last = layer.presentation()!.position
    for part in 1..<64 {
      stage.advance(to: start + Double(part) * step)
      let here = layer.presentation()!.position
      expectGreater(distance(last, here), than: 0.01, "at \(part)")
      last = here
    }
  }

  @Test("additive keyframes are offsets; cumulative ones continue from their end") func additive() {
    layer.zPosition = 100
    let times = [0.25, 0.75]
    expectEqual(shown({ $0.isAdditive = true }, at: times), [105, 125])
    expectEqual(shown({ ($0.isAdditive, $0.isCumulative, $0.repeatCount) = (true, true, 3) }, at: [0.25, 1.25, 2.75]), [105, 145, 205])
  }

  @Test("a rotation through keys takes the shorter direction each time, on a cubic too") func turns() {
    let turns = (0..<5).map { Transform3D(rotationAngle: 2.5 * Double($0), x: 0, y: 0, z: 1) }
    for mode in [CalculationMode.linear, .cubic] {
      var animation = KeyframeAnimation(.transform, values: turns, duration: 4)
      animation.calculationMode = mode
      layer.add(animation, forKey: "t")
      let start = stage.now
      // all keys are on one line, and between the inner keys the cubic is that line
      for part in [1.0, 1.5, 2.25, 3] {
        stage.advance(to: start + part)
        expectLess(
          abs(layer.presentation()!.transform.m12 - AffineTransform(rotationAngle: 2.5 * part).b), than: 1e-9, "\(mode) at \(part)")
      }
    }
  }

  @Test("KF-1, MU-3: invalid key times from outside are refused, naming the first invalid one") func decoded() throws {
    let wrongs: [[Double]] = [[0, 0.9, 0.5, 1], [0, .nan, 1], [-0.1, 1], [0, 1.5]]
    for wrong in wrongs { #expect(throws: TimingError.self) { try KeyTimes(wrong) } }
    let times = try KeyTimes([0, 0.5, 1])
    let (three, two) = (try times.fitted(to: 3), try times.fitted(to: 2, mode: .discrete))
    expect(three == [0, 0.5, 1] && two == [0, 0.5, 1])
    #expect(throws: TimingError.self) { try times.fitted(to: 4) }
    let late = try KeyTimes([0.1, 0.5, 1])
    #expect(throws: TimingError.self) { try late.fitted(to: 3) }
  }

  @Test(
    "no values, one value, and non-finite values: nothing traps, the frame still draws (MU-5)", arguments: CalculationMode.allCases
  )
  func absurd(mode: CalculationMode) {
    let finished = layer.add(KeyframeAnimation(.opacity, values: [], duration: 1))
    expect(layer.animation(forKey: finished.key) == nil)
    _ = Reports.during {
      let odd = [Double.nan, .infinity, -.infinity, 1e308, -1e308, 0, .leastNonzeroMagnitude]
      for a in odd {
        for b in odd {
          var animation = KeyframeAnimation(
            .position, values: [Point(x: a, y: b), .zero, Point(x: b, y: a), Point(x: a, y: a)], duration: 1)
          (animation.calculationMode, animation.tensionValues, animation.biasValues) = (mode, [a, b], [b])
          layer.add(animation, forKey: "a")
          var map = KeyframeAnimation(
            .transform, values: [Transform3D(scaleX: a, y: b, z: 1), .identity, Transform3D(scaleX: 0, y: 0, z: 0)], duration: 1)
          (map.calculationMode, map.isCumulative, map.repeatCount) = (mode, true, .infinity)
          layer.add(map, forKey: "m")
          var path = KeyframeAnimation(
            .position,
            path: Path([.line(Point(x: a, y: 1)), .cubic(control1: Point(x: b, y: b), control2: .zero, end: Point(x: a, y: b)), .close]),
            duration: 1)
          (path.calculationMode, path.rotationMode, path.isAdditive) = (mode, .auto, true)
          layer.add(path, forKey: "p")
          for _ in 0..<4 {
            stage.advance(to: stage.now + 0.3)
            let seen = layer.presentation()!
            expect(seen.position.x.isFinite && seen.position.y.isFinite && seen.transform.m11.isFinite && seen.transform.m42.isFinite)
          }
        }
      }
    }
    expectEqual(KeyframeAnimation(.opacity, values: [0.25], duration: 1).values.count, 1)
    layer.add(KeyframeAnimation(.opacity, values: [0.25], duration: 1), forKey: "one")
    expectEqual(layer.presentation()!.opacity, 0.25)
  }

  @Test("KF-1, LM-17: keys without a value at the ends have the model's, read each frame") func implicitEnds() {
    layer.zPosition = 100
    let ends: (inout KeyframeAnimation<Double>) -> Void = {
      ($0.values, $0.keyTimes, $0.startsAtModel, $0.endsAtModel) = ([0, 20], [0, 0.2, 0.6, 1], true, true)
    }
    expectEqual(shown(ends, at: [0, 0.1, 0.2, 0.4, 0.6, 0.8]), [100, 50, 0, 10, 20, 60])
    layer.zPosition = 40
    stage.advance(to: stage.now + 0.1)
    expectLess(abs(layer.presentation()!.zPosition - 35), than: Self.rounding)
    // a single end, evenly spaced; modes with slopes and with constant speed are linear and even there
    for mode in [CalculationMode.linear, .paced, .cubic, .cubicPaced] {
      expectEqual(
        shown({ ($0.values, $0.startsAtModel, $0.calculationMode) = ([0, 20], true, mode) }, at: [0, 0.25, 0.5, 0.75]), [40, 20, 0, 10])
      expectEqual(
        shown({ ($0.values, $0.endsAtModel, $0.calculationMode) = ([0, 20], true, mode) }, at: [0, 0.25, 0.5, 0.75]), [0, 10, 20, 30])
    }
    // if it adds, an end adds nothing
    expectEqual(
      shown({ ($0.values, $0.startsAtModel, $0.endsAtModel, $0.isAdditive) = ([10], true, true, true) }, at: [0, 0.25, 0.5, 0.75]),
      [40, 45, 50, 45])
    // discrete: each key for a third; without values it has the model
    expectEqual(
      shown({ ($0.values, $0.startsAtModel, $0.endsAtModel, $0.calculationMode) = ([7], true, true, .discrete) }, at: [0.1, 0.5, 0.9]),
      [40, 7, 40])
    expectEqual(shown({ ($0.values, $0.startsAtModel) = ([], true) }, at: [0, 0.5]), [40, 40])
  }

  @Test("KF-1, IV-2, LM-17: the same with maps, colours and values that cannot be interpolated") func implicitEndsOfOtherKinds() {
    layer.affineTransform = AffineTransform(scaleX: 3, y: 3)
    layer.backgroundColor = Color(red: 1, green: 0, blue: 0, alpha: 1)
    var map = KeyframeAnimation(.transform, values: [Transform3D(AffineTransform(translationX: 8, y: 0))], duration: 1)
    var color = KeyframeAnimation(.backgroundColor, values: [Color(red: 0, green: 0, blue: 1, alpha: 1)], duration: 1)
    var contents = KeyframeAnimation(.contents, values: ["b"], duration: 1)
    layer.contents = "a"
    (map.endsAtModel, color.startsAtModel, contents.startsAtModel) = (true, true, true)
    layer.add(map)
    layer.add(color)
    layer.add(contents)
    stage.advance(to: stage.now + 0.5)
    let shown = layer.presentation()!
    expect(abs(shown.affineTransform.a - 2) < Self.rounding && abs(shown.affineTransform.tx - 4) < Self.rounding)
    expect(abs(shown.backgroundColor.red - 0.5) < Self.rounding && abs(shown.backgroundColor.blue - 0.5) < Self.rounding)
    expectEqual(shown.contents, AnyHashable("a"))
  }
}
