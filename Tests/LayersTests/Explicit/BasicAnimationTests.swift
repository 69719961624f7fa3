import Expectations
import LegatoLayers
import TestSupport
import Testing

@Suite("Basic animations interpolate between their values") struct BasicAnimationTests {
  static let rounding = 1e-9
  let window: Window
  let layer: Layer
  var stage: Stage { window.stage }
  init() {
    (window, layer) = staged(Rect(x: 0, y: 0, width: 10, height: 10))
    layer.cornerRadius = 40
    stage.advance(to: 1)
  }

  private var radius: Double { layer.presentation()!.cornerRadius }

  /// Its value at the start, the middle and just before the end of a second.
  private func way(_ animation: BasicAnimation<Double>) -> [Double] {
    var animation = animation
    animation.duration = 1
    layer.add(animation, forKey: "radius")
    let start = stage.now
    var seen = [radius]
    for part in [0.5, 0.999_999_999_9] {
      stage.advance(to: start + part)
      seen.append((radius * 1e6).rounded() / 1e6)
    }
    stage.advance(to: start + 1)
    expect(layer.animationKeys.isEmpty)
    expectEqual(radius, layer.cornerRadius)
    return seen
  }

  @Test("LM-16: every combination of from, to and by over a model of 40")
  func combinations() {
    expectEqual(way(BasicAnimation(.cornerRadius, from: 10, to: 20)), [10, 15, 20])
    expectEqual(way(BasicAnimation(.cornerRadius, from: 10, to: 20, by: 99)), [10, 15, 20])
    expectEqual(way(BasicAnimation(.cornerRadius, from: 10, by: 4)), [10, 12, 14])
    expectEqual(way(BasicAnimation(.cornerRadius, to: 20, by: 4)), [16, 18, 20])
    expectEqual(way(BasicAnimation(.cornerRadius, from: 10)), [10, 25, 40])
    expectEqual(way(BasicAnimation(.cornerRadius, to: 20)), [40, 30, 20])
    expectEqual(way(BasicAnimation(.cornerRadius, by: 4)), [40, 42, 44])
    expectEqual(way(BasicAnimation(.cornerRadius)), [40, 40, 40])
  }

  @Test("LM-16: without any value it goes from the previous presentation to the model") func none() {
    layer.cornerRadius = 100
    layer.cornerRadius = 80
    expectEqual(way(BasicAnimation(.cornerRadius)), [40, 60, 80])
    // in flight: the presentation of the last frame
    Layer.animate(withDuration: 1, options: [.curveLinear, .absolute]) { layer.cornerRadius = 0 }
    stage.advance(to: stage.now + 0.5)
    expectEqual(way(BasicAnimation(.cornerRadius)), [40, 20, 0])
  }

  @Test("LM-16: the same for a part of a property, of every layer or of a kind") func noneOfPart() throws {
    let gradient = GradientLayer(frame: Rect(x: 0, y: 0, width: 10, height: 10), colors: [.red, .blue])
    let effect = EffectLayer(effect: .blur(radius: 4), frame: Rect(x: 0, y: 0, width: 10, height: 10))
    window.addSublayer(gradient)
    window.addSublayer(effect)
    let half = Transform3D(AffineTransform(rotationAngle: 0.5))
    (layer.position.x, layer.bounds.size.width, layer.transform) = (105, 50, Transform3D(AffineTransform(rotationAngle: 1)))
    (gradient.endPoint.y, effect.effect) = (3, .blur(radius: 10))
    layer.add(BasicAnimation(.positionX, duration: 1))
    layer.add(BasicAnimation(.boundsWidth, duration: 1))
    layer.add(BasicAnimation(.rotation, duration: 1))
    gradient.add(BasicAnimation(.endPointY, duration: 1))
    effect.add(BasicAnimation(.effectRadius, duration: 1))
    expect(layer.presented.position == Point(x: 5, y: 5) && layer.presented.bounds.width == 10)
    expect(gradient.presentationGradient.endPoint.y == 1 && effect.presented.effect?.radius == 4)
    stage.advance(to: 1.5)
    expect(layer.presented.position == Point(x: 55, y: 5) && layer.presented.bounds.width == 30)
    expectLess(abs(layer.presented.transform.m12 - half.m12), than: Self.rounding)
    expect(gradient.presentationGradient.endPoint.y == 2 && effect.presented.effect?.radius == 7)
  }

  @Test("LM-16: what was shown before is known however often the property has been set since") func noneAfterMany() {
    for number in 1...200 { (layer.cornerRadius, layer.opacity) = (Double(number), 1 / Double(number)) }
    expectEqual(way(BasicAnimation(.cornerRadius)), [40, 120, 200])
  }

  @Test("LM-17: a missing end is read from the model each frame") func live() {
    layer.add(BasicAnimation(.cornerRadius, from: 0, duration: 1))
    stage.advance(to: 1.5)
    expectLess(abs(radius - 20), than: Self.rounding)
    layer.cornerRadius = 80
    expectLess(abs(radius - 40), than: Self.rounding)
    stage.advance(to: 1.75)
    expectLess(abs(radius - 60), than: Self.rounding)
    layer.add(BasicAnimation(.opacity, to: 0.5, duration: 1))
    layer.add(BasicAnimation(.zPosition, by: 10, duration: 1))
    layer.opacity = 0
    layer.zPosition = 100
    stage.advance(to: 2.25)
    expectLess(abs(layer.presentation()!.opacity - 0.25), than: Self.rounding)
    expectLess(abs(layer.presentation()!.zPosition - 105), than: Self.rounding)
  }

  @Test("AD-4: additive ones are offsets on the value below, and stack; missing ends add nothing") func additive() {
    var animation = BasicAnimation(.cornerRadius, from: -10, to: 10, duration: 1)
    animation.isAdditive = true
    layer.add(animation, forKey: "a")
    layer.add(animation, forKey: "b")
    expectEqual(radius, 20)
    animation = BasicAnimation(.cornerRadius, from: 6, duration: 1)
    animation.isAdditive = true
    layer.add(animation, forKey: "c")
    expectEqual(radius, 26)
    stage.advance(to: 1.75)
    expectLess(abs(radius - (40 + 5 + 5 + 1.5)), than: Self.rounding)
    expectLess(abs(layer.state(of: "b") - 1), than: 1e-9)
  }

  @Test("an animation that replaces hides earlier ones, and not later ones") func order() {
    var shake = BasicAnimation(.cornerRadius, from: 5, to: 5, duration: 2)
    shake.isAdditive = true
    layer.add(shake, forKey: "below")
    layer.add(BasicAnimation(.cornerRadius, from: 100, to: 100, duration: 1), forKey: "cover")
    layer.add(shake, forKey: "above")
    expectEqual(radius, 105)
    layer.removeAnimation(forKey: "cover")
    expectEqual(radius, 50)
  }

  @Test("a cumulative one begins each iteration where the last ended; also additive and cumulative together") func cumulative() {
    var animation = BasicAnimation(.cornerRadius, from: 0, to: 10, duration: 1)
    (animation.isCumulative, animation.repeatCount) = (true, 3)
    layer.add(animation, forKey: "a")
    for (time, value) in [(1.5, 5.0), (2, 10), (2.5, 15), (3.9, 29)] {
      stage.advance(to: time)
      expectLess(abs(radius - value), than: Self.rounding, "at \(time)")
    }
    animation.isAdditive = true
    (animation.fromValue, animation.fillMode, animation.isRemovedOnCompletion) = (5, .forwards, false)
    layer.add(animation, forKey: "a")
    stage.advance(to: stage.now + 1.5)
    expectLess(abs(radius - (40 + 7.5 + 10)), than: Self.rounding)
    stage.advance(to: stage.now + 10)
    expectEqual(radius, 40 + 10 + 20)
    // rotations add up to more than one turn
    var turn = BasicAnimation(.transform, from: .identity, to: Transform3D(rotationAngle: 1, x: 0, y: 0, z: 1), duration: 1)
    (turn.isCumulative, turn.repeatCount) = (true, 10)
    layer.add(turn, forKey: "turn")
    stage.advance(to: stage.now + 6.5)
    expectLess(abs(layer.presentation()!.transform.m12 - AffineTransform(rotationAngle: 6.5).b), than: 1e-9)
  }

  @Test("IV-7: the rotation as a plain number: 0 to 20π rotates ten times, −π counter-clockwise") func rotation() {
    layer.add(BasicAnimation(.rotation, from: 0, to: 20 * .pi, duration: 10), forKey: "r")
    for part in [0.3, 1.25, 7.7] {
      stage.advance(to: 1 + part)
      expectLess(abs(layer.presentation()!.transform.m12 - AffineTransform(rotationAngle: 2 * .pi * part).b), than: 1e-9)
    }
    layer.add(BasicAnimation(.rotation, from: 0, to: -.pi, duration: 1), forKey: "r")
    stage.advance(to: stage.now + 0.5)
    expectLess(layer.presentation()!.transform.m12, than: -0.99)
  }

  @Test("parts of a value: one axis moves, the other is the model's; scales keep the rotation") func parts() {
    layer.position = Point(x: 7, y: 9)
    layer.affineTransform = AffineTransform(rotationAngle: 0.5)
    layer.add(BasicAnimation(.positionX, to: 107, duration: 1))
    layer.add(BasicAnimation(.scale, to: 3, duration: 1))
    layer.add(BasicAnimation(.translationY, from: 0, to: 10, duration: 1))
    stage.advance(to: 1.5)
    let seen = layer.presentation()!
    expect(abs(seen.position.x - 57) < Self.rounding && seen.position.y == 9)
    let expected = AffineTransform(rotationAngle: 0.5)
    expect(abs(seen.transform.m11 - 2 * expected.a) < 1e-12 && abs(seen.transform.m12 - 2 * expected.b) < 1e-12)
    expectLess(abs(seen.transform.m42 - 5), than: 1e-12)
    expect(abs(layer.presentationVelocity.dx - 100) < 1e-6 && layer.presentationVelocity.dy == 0)
  }

  @Test("IV-8: additive maps are concatenated before the model, the oldest first") func stacks() {
    layer.affineTransform = AffineTransform(translationX: 3, y: 4)
    let maps = [AffineTransform(rotationAngle: 0.7), AffineTransform(scaleX: 2, y: 0.5), AffineTransform(translationX: 10, y: -2)]
    for (i, map) in maps.enumerated() {
      var animation = BasicAnimation(.transform, from: Transform3D(map), to: Transform3D(map), duration: 1)
      animation.isAdditive = true
      layer.add(animation, forKey: "\(i)")
    }
    let expected = maps[0].concatenating(maps[1]).concatenating(maps[2]).concatenating(layer.affineTransform)
    let seen = layer.presentation()!.transform.affine!
    for (a, b) in zip(
      [seen.a, seen.b, seen.c, seen.d, seen.tx, seen.ty], [expected.a, expected.b, expected.c, expected.d, expected.tx, expected.ty])
    {
      expectLess(abs(a - b), than: 1e-12)
    }
  }

  @Test("colours, sizes, 3-D maps, and discrete values") func types() {
    layer.add(
      BasicAnimation(
        .backgroundColor, from: Color(red: 1, green: 0, blue: 0, alpha: 1), to: Color(red: 0, green: 0, blue: 1, alpha: 0), duration: 1))
    layer.add(BasicAnimation(.boundsSize, by: Size(width: 10, height: 20), duration: 1))
    layer.add(BasicAnimation(.transform, to: Transform3D(rotationAngle: 1, x: 0, y: 1, z: 0), duration: 1))
    layer.add(BasicAnimation(.contents, from: "a", to: "b", duration: 1))
    layer.add(BasicAnimation(.maskedCorners, from: .minXMinY, duration: 1))
    stage.advance(to: 1.5)
    let seen = layer.presentation()!
    expect(abs(seen.backgroundColor.red - 1) < 1e-12 && seen.backgroundColor.alpha == 0.5)
    expectEqual(seen.bounds.size, Size(width: 15, height: 20))
    expectLess(abs(seen.transform.m11 - Transform3D(rotationAngle: 0.5, x: 0, y: 1, z: 0).m11), than: 1e-12)
    expectEqual(seen.contents, AnyHashable("a"))
    expectEqual(seen.maskedCorners, .minXMinY)
    stage.advance(to: 2)
    expect(layer.presentation()!.contents == nil && layer.presentation()!.maskedCorners == .all)
  }

  @Test("SpringAnimation: the motion in seconds, cut at the duration (SP-8, SP-21)", arguments: [0.0, 8]) func spring(velocity: Double) {
    var animation = SpringAnimation(.cornerRadius, from: 0, to: 100)
    expect((animation.mass, animation.stiffness, animation.damping, animation.initialVelocity) == (1, 100, 10, 0))
    expectLess(abs(animation.settlingDuration - 1.472700), than: 1e-6)
    animation.initialVelocity = velocity
    animation.duration = 2
    layer.add(animation, forKey: "s")
    for t in [0.1, 0.2, 0.3, 0.5, 1.0] {
      stage.advance(to: 1 + t)
      // SP-2 with ζ 0.5, ω₀ 10
      let (decay, ω) = (5.0, 75.0.squareRoot())
      let b = (decay - velocity) / ω
      let left = expApproximation(-decay * t) * (cosine(ω * t) + b * sine(ω * t))
      expectLess(abs(radius - 100 * (1 - left)), than: 1e-9)
    }
    stage.advance(to: 3)
    expect(layer.animationKeys.isEmpty)
  }

  @Test("MU-2, MU-3, SP-8: a spring's invalid numbers are reported under the call's name", arguments: [Double.nan, .infinity, -1, 0])
  func springNumbers(number: Double) {
    var animation = SpringAnimation(.cornerRadius, to: 1)
    (animation.mass, animation.stiffness, animation.damping, animation.initialVelocity) = (number, number, number, number)
    let count = number.isFinite ? 3 : 4
    var reports = Reports.during { _ = animation.settlingDuration }
    expect(reports.count == count && reports.allSatisfy { "\($0)".hasPrefix("settlingDuration ") })
    reports = Reports.during { layer.add(animation) }
    expect(reports.count == count && reports.allSatisfy { "\($0)".hasPrefix("add(_:forKey:) ") })
    reports = Reports.during {
      expect(animation.settlingDuration == SpringAnimation(.cornerRadius, to: 1).settlingDuration || number == -1)
    }
    expectEqual(reports.count, count)
  }

  @Test(
    "MU-3, MU-5: with invalid values everywhere the layer still presents finite numbers",
    arguments: [Double.nan, .infinity, -.infinity, 1e308, -1])
  func absurd(number: Double) {
    let reports = Reports.during {
      var animation = BasicAnimation(.cornerRadius, from: number, to: 1, duration: number)
      (animation.beginTime, animation.timeOffset, animation.speed) = (number, number, number)
      (animation.repeatCount, animation.repeatDuration) = (number, number)
      layer.add(animation, forKey: "a")
      layer.add(
        BasicAnimation(.transform, from: Transform3D(scaleX: 0, y: 0, z: 0), by: Transform3D(scaleX: number, y: 0, z: 1), duration: 1))
      var spring = SpringAnimation(.opacity, from: number, to: -number, duration: 1)
      (spring.mass, spring.stiffness, spring.damping, spring.initialVelocity) = (number, number, number, number)
      layer.add(spring)
      layer.add(BasicAnimation(.rotation, from: number, to: 0, duration: 1))
      layer.add(BasicAnimation(.position, from: Point(x: number, y: -number), duration: 1))
      for step in 0...6 {
        stage.advance(to: 1 + Double(step) / 4)
        let seen = layer.presentation()!
        let numbers = [seen.cornerRadius, seen.opacity, seen.position.x, seen.position.y, seen.transform.m11, seen.transform.m42]
        expect(numbers.filter { !$0.isFinite }.isEmpty)
      }
    }
    if !number.isFinite { expect(!reports.isEmpty) }
    layer.removeAllAnimations()
    expectEqual(layer.presentation()!.cornerRadius, 40)
  }

  @Test("SP-16, SP-26: an explicit animation under a Spring has its duration") func springValue() throws {
    let (window, layer) = staged(Rect(x: 0, y: 0, width: 10, height: 10))
    let spring = try Spring(response: 0.4, dampingRatio: 0.6)
    let animation = SpringAnimation(.zPosition, spring: spring, from: 0, to: 100)
    expectLess(abs(animation.duration - spring.settlingDuration()), than: 1e-9)
    layer.add(animation)
    window.stage.advance(to: 0.15)
    expectLess(abs(layer.presentation()!.zPosition - spring.value(from: 0, to: 100, at: 0.15).value), than: 1e-6)
  }
}

extension Layer {
  /// Number of animations with a key.
  fileprivate func state(of key: String) -> Double { Double(animationKeys.filter { $0 == key }.count) }
}

// Series, so that the expected values do not use the code's own functions.
private func expApproximation(_ x: Double) -> Double {
  var (sum, term) = (1.0, 1.0)
  let part = x / 64
  for n in 1...20 {
    term *= part / Double(n)
    sum += term
  }
  for _ in 0..<6 { sum *= sum }
  return sum
}
private func sine(_ x: Double) -> Double {
  let x = x.remainder(dividingBy: 2 * .pi)
  var (sum, term) = (x, x)
  for n in 1...20 {
    let next = 2 * n
    term *= -x * x / Double(next * (next + 1))
    sum += term
  }
  return sum
}
private func cosine(_ x: Double) -> Double { sine(x + .pi / 2) }
