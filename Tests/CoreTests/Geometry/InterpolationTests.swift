import Expectations
import LegatoCore
import Testing
import TestSupport

@Suite("Interpolation of values") struct InterpolationTests {
  static let rounding = 1e-12

  @Test(
    "IV-1 numbers, points, sizes, rectangles and insets component by component, exact at the ends",
    arguments: [-0.5, 0, 0.1, 1.0 / 3, 1, 1.5])
  func components(p: Double) {
    func mixed(_ a: Double, _ b: Double) -> Double { p == 0 ? a : p == 1 ? b : a + (b - a) * p }
    expectEqual(Double.interpolated(from: 0.1, to: 0.7, progress: p), mixed(0.1, 0.7))
    expectEqual(Point.interpolated(from: Point(x: 1, y: 2), to: Point(x: -3, y: 7), progress: p), Point(x: mixed(1, -3), y: mixed(2, 7)))
    expectEqual(
      Size.interpolated(from: Size(width: 1, height: 2), to: Size(width: 0.3, height: 7), progress: p),
      Size(width: mixed(1, 0.3), height: mixed(2, 7)))
    expectEqual(
      Rect.interpolated(from: Rect(x: 0, y: 1, width: 2, height: 3), to: Rect(x: 9, y: 8, width: 7, height: 6), progress: p),
      Rect(x: mixed(0, 9), y: mixed(1, 8), width: mixed(2, 7), height: mixed(3, 6)))
    expectEqual(
      EdgeInsets.interpolated(
        from: EdgeInsets(top: 0, left: 1, bottom: 2, right: 3), to: EdgeInsets(top: 9, left: 8, bottom: 7, right: 6), progress: p),
      EdgeInsets(top: mixed(0, 9), left: mixed(1, 8), bottom: mixed(2, 7), right: mixed(3, 6)))
  }

  @Test("IV-1 on a stage too: model and presentation are equal to the bit at the end") func onStage() {
    let stage = Stage()
    let insets = Animated(EdgeInsets(top: 0.1, left: 0.2, bottom: 0.3, right: 0.4), in: stage)
    stage.perform {
      animate(withDuration: 0.7, options: .curveLinear) { insets.value = EdgeInsets(top: 1, left: 0.7, bottom: 0.1, right: 0) }
    }
    _ = stage.advance(to: 0.35)
    expect(abs(insets.presentation.top - 0.55) < Self.rounding && abs(insets.presentation.right - 0.2) < Self.rounding)
    _ = stage.advance(to: 0.7)
    expectEqual(insets.presentation, EdgeInsets(top: 1, left: 0.7, bottom: 0.1, right: 0))
  }

  @Test("a transparent colour adds no tint") func colors() {
    let faded = Color.interpolated(from: .red, to: .clear, progress: 0.25)
    expectEqual(faded, Color(red: 1, green: 0, blue: 0, alpha: 0.75))
    expectEqual(Color.interpolated(from: .red, to: .blue, progress: 0.5), Color(red: 0.5, green: 0, blue: 0.5))
  }

  @Test("MU-2: a colour that is hardly visible, and whose hue is then too large for a number, is presented with numbers")
  func hardlyVisible() {
    let stage = Stage()
    let color = Animated(Color(red: 0, green: 0, blue: 1e300, alpha: 1), in: stage)
    stage.perform { animate(withDuration: 1, options: .curveLinear) { color.value = Color(red: 0, green: 0, blue: 0, alpha: -1) } }
    var time = 0.5 - 8 * 0x1p-53
    for _ in 0..<16 {
      stage.advance(to: time)
      expect(color.presentation.blue.isFinite && abs(color.presentation.alpha) < 1e-12)
      time = time.nextUp
    }
  }

  @Test("discrete values switch at the end") func discrete() {
    expectEqual(Word.interpolated(from: .first, to: .second, progress: 0.999), .first)
    expectEqual(Word.interpolated(from: .first, to: .second, progress: 1), .second)
  }
  enum Word: Animatable {
    case first, second
    static var componentCount: Int { 0 }
    static var combination: Combination { .discrete }
    init(components: Span<Double>) { self = .first }
    func write(to components: inout MutableSpan<Double>) {}
  }

  @Test("sixteen numbers make a map, row by row; omitted ones are the identity's") func sixteen() {
    expectEqual(Transform3D(), .identity)
    expectEqual(Transform3D(m34: -1.0 / 500), Transform3D(perspectiveDistance: 500))
    expectEqual(Transform3D(m41: 5, m42: 6, m43: 7), Transform3D(translationX: 5, y: 6, z: 7))
    let map = Transform3D(
      m11: 1, m12: 2, m13: 3, m14: 4, m21: 5, m22: 6, m23: 7, m24: 8, m31: 9, m32: 10, m33: 11, m34: 12, m41: 13, m42: 14, m43: 15, m44: 16)
    expectEqual([map.m11, map.m12, map.m13, map.m14, map.m21, map.m22, map.m23, map.m24], [1, 2, 3, 4, 5, 6, 7, 8])
    expectEqual([map.m31, map.m32, map.m33, map.m34, map.m41, map.m42, map.m43, map.m44], [9, 10, 11, 12, 13, 14, 15, 16])
  }
}

@Suite("Plane maps are interpolated by their parts") struct AffineInterpolationTests {
  /// Computed with matrices in 30 digits: for row vectors the decomposition of CSS Transforms 1 is scale · rotation · rest.
  @Test("IV-2 against the standard's decomposition", arguments: anchors)
  func anchored(from: [Double], to: [Double], progress: Double, expected: [Double]) {
    let shown = AffineTransform.interpolated(from: map(from), to: map(to), progress: progress)
    for (found, wanted) in zip([shown.a, shown.b, shown.c, shown.d, shown.tx, shown.ty], expected) {
      expectLess(abs(found - wanted), than: 1e-9)
    }
  }

  @Test("IV-2 a rotated and sheared map keeps the order scale, rotation, rest") func turnedAndSheared() {
    let sheared = AffineTransform(a: 1, b: 0, c: 0.8, d: 1, tx: 0, ty: 0).concatenating(AffineTransform(rotationAngle: -0.4))
    let shown = AffineTransform.interpolated(from: AffineTransform(rotationAngle: 0.9), to: sheared, progress: 0.5)
    for (found, wanted) in zip([shown.a, shown.b, shown.c, shown.d], [1.1172, 0.1127, -0.0597, 0.9028]) {
      expectLess(abs(found - wanted), than: 5e-5)
    }
  }

  func map(_ n: [Double]) -> AffineTransform { AffineTransform(a: n[0], b: n[1], c: n[2], d: n[3], tx: n[4], ty: n[5]) }

  func angle(_ map: AffineTransform) -> Double { atan2(map.b, map.a) }
  /// Geometrically, without a maths library: the half-angle form.
  func atan2(_ y: Double, _ x: Double) -> Double {
    var (low, high) = (-Double.pi, Double.pi)
    let length = (x * x + y * y).squareRoot()
    for _ in 0..<100 {
      let middle = (low + high) / 2
      let turn = AffineTransform(rotationAngle: middle)
      // the sign of the cross product says on which side of the direction the estimate is
      if turn.a * y - turn.b * x > 0 { low = middle } else { high = middle }
    }
    return length > 0 ? (low + high) / 2 : 0
  }

  @Test("IV-2 a rotation keeps its size during the interpolation") func keepsSize() {
    let shown = AffineTransform.interpolated(from: .identity, to: AffineTransform(rotationAngle: 2), progress: 0.5)
    expect(abs(shown.determinant - 1) < 1e-12 && abs(angle(shown) - 1) < 1e-12)
  }

  @Test("IV-4 the shorter way round: 179° clockwise, 181° counter-clockwise, 360° not at all") func shorterWay() {
    func quarterWay(_ degrees: Double) -> Double {
      angle(.interpolated(from: .identity, to: AffineTransform(rotationAngle: degrees * .pi / 180), progress: 0.25)) * 180 / .pi
    }
    expectLess(abs(quarterWay(179) - 44.75), than: 1e-9)
    expectLess(abs(quarterWay(181) + 44.75), than: 1e-9)
    expectLess(abs(quarterWay(360)), than: 1e-9)
  }

  @Test("IV-5, IV-8: half a turn of a mirrored map is clockwise on screen in a block, too, as between the maps themselves")
  func mirroredHalfTurn() {
    let mirror = AffineTransform(scaleX: 1, y: -1)
    let ways = [
      (mirror, mirror.concatenating(AffineTransform(rotationAngle: .pi))), (AffineTransform(scaleX: -1, y: 1), mirror),
      (AffineTransform.identity, AffineTransform(rotationAngle: .pi)),
    ]
    for (from, to) in ways {
      let stage = Stage()
      let map = Animated(from, in: stage)
      animate(withDuration: 1, options: .curveLinear) { map.value = to }
      for time in [0.25, 0.5, 0.75] {
        stage.advance(to: time)
        let (shown, between) = (map.presentation, AffineTransform.interpolated(from: from, to: to, progress: time))
        let (a, b) = (Point(x: 1, y: 0).applying(shown), Point(x: 1, y: 0).applying(between))
        expectLess(a.distance(to: b), than: 1e-9, "\(from) to \(to) at \(time)")
      }
    }
    let turned = AffineTransform.interpolated(from: mirror, to: mirror.concatenating(AffineTransform(rotationAngle: .pi)), progress: 0.25)
    expectLess(Point(x: 1, y: 0).applying(turned).distance(to: Point(x: 0.5.squareRoot(), y: 0.5.squareRoot())), than: 1e-9)
  }

  @Test(
    "IV-5, IV-6 exactly half a turn goes clockwise, however it was written; a literal that misses it does not", arguments: [true, false])
  func halfTurn(isAdditive: Bool) {
    func quarterWay(_ radians: Double) -> Double {
      let stage = Stage()
      let turn = Animated(AffineTransform.identity, in: stage, isAdditive: isAdditive)
      stage.perform { animate(withDuration: 1, options: .curveLinear) { turn.value = AffineTransform(rotationAngle: radians) } }
      _ = stage.advance(to: 0.25)
      return angle(turn.presentation)
    }
    expectLess(abs(quarterWay(.pi) - .pi / 4), than: 1e-9)
    expectLess(abs(quarterWay(-.pi) - .pi / 4), than: 1e-9)
    expectLess(abs(quarterWay(-3.14159265358979) + .pi / 4), than: 1e-9)
  }

  @Test("IV-3 ten turns in one change are no difference: nothing moves, the completion is called") func tenTurns() {
    let stage = Stage()
    let turn = Animated(AffineTransform.identity, in: stage)
    var isDone: Bool?
    stage.perform {
      animate(withDuration: 1, animations: { turn.value = AffineTransform(rotationAngle: 20 * .pi) }, completion: { isDone = $0 })
    }
    for time in [0.1, 0.4, 0.9] {
      _ = stage.advance(to: time)
      expect(abs(turn.presentation.b) < 1e-14 && abs(turn.presentation.a - 1) < 1e-14)
    }
    expectEqual(isDone, nil)
    _ = stage.advance(to: 1)
    expectEqual(isDone, true)
  }

  @Test("IV-7 a plain angle turns as often as its number says") func plainNumber() {
    let stage = Stage()
    let angle = Animated(0.0, in: stage)
    stage.perform { animate(withDuration: 1, options: .curveLinear) { angle.value = 20 * .pi } }
    _ = stage.advance(to: 0.25)
    expectLess(abs(angle.presentation - 5 * .pi), than: 1e-12)
  }

  @Test("IV-8 retargeting in flight does not jump, whatever the maps") func noJump() {
    let stage = Stage()
    let maps = Self.anchors.map { map($0.0) }
    let value = Animated(maps[0], in: stage)
    for (i, next) in maps.dropFirst().enumerated() {
      _ = stage.advance(to: Double(i) * 0.23)
      let before = value.presentation
      stage.perform { animate(withDuration: 1) { value.value = next } }
      let after = value.presentation
      for (x, y) in [
        (before.a, after.a), (before.b, after.b), (before.c, after.c), (before.d, after.d), (before.tx, after.tx), (before.ty, after.ty),
      ] {
        expectLess(abs(x - y), than: 1e-7 * max(1, abs(x)))
      }
    }
    _ = stage.advance(to: 60)
    expectEqual(value.presentation, maps.last)
  }

  @Test("IV-8 the oldest contribution is the leftmost factor") func order() {
    let stage = Stage()
    let (first, second, third) = (
      AffineTransform.identity, AffineTransform(scaleX: 2, y: 0.5),
      AffineTransform(rotationAngle: 1).concatenating(AffineTransform(translationX: 9, y: 4))
    )
    let value = Animated(first, in: stage)
    stage.perform {
      animate(withDuration: 1, options: .curveLinear) { value.value = second }
      animate(withDuration: 1, options: .curveLinear) { value.value = third }
    }
    _ = stage.advance(to: 0.5)
    let old = AffineTransform.interpolated(from: first.concatenating(second.inverted!), to: .identity, progress: 0.5)
    let new = AffineTransform.interpolated(from: second.concatenating(third.inverted!), to: .identity, progress: 0.5)
    let wanted = old.concatenating(new).concatenating(third)
    expect(abs(value.presentation.a - wanted.a) < 1e-12 && abs(value.presentation.tx - wanted.tx) < 1e-12)
  }

  /// By hand: the way back is a turn by 60° with scale 2 and translation (3·cos 30°, −3·sin 30°), half of it one by 30° with scale 1.5.
  @Test("IV-8 from a turn by 90° with scale 4 to one by 30° with scale 2: half way it is one by 60° with scale 3") func similar() {
    let stage = Stage()
    func turn(_ degrees: Double, _ scale: Double, _ x: Double) -> AffineTransform {
      AffineTransform(scaleX: scale, y: scale).concatenating(AffineTransform(rotationAngle: degrees * .pi / 180))
        .concatenating(AffineTransform(translationX: x, y: 0))
    }
    let value = Animated(turn(90, 4, 10), in: stage)
    stage.perform { animate(withDuration: 1, options: .curveLinear) { value.value = turn(30, 2, 4) } }
    _ = stage.advance(to: 0.5)
    let (shown, height) = (value.presentation, 3 * 0.75.squareRoot())
    for (found, wanted) in [(shown.a, 1.5), (shown.b, height), (shown.c, -height), (shown.d, 1.5), (shown.tx, 7), (shown.ty, 0)] {
      expectLess(abs(found - wanted), than: 1e-12)
    }
  }

  @Test("IV-9 a scale of 0 has no inverse: that animation starts from the presentation") func singular() {
    let stage = Stage()
    let value = Animated(AffineTransform.identity, in: stage)
    stage.perform { animate(withDuration: 1, options: .curveLinear) { value.value = AffineTransform(scaleX: 0, y: 0) } }
    _ = stage.advance(to: 0.25)
    expect(abs(value.presentation.a - 0.75) < 1e-12 && abs(value.presentation.d - 0.75) < 1e-12)
    stage.perform {
      animate(withDuration: 1, options: [.curveLinear, .beginFromCurrentState]) { value.value = AffineTransform(scaleX: 3, y: 3) }
    }
    expectLess(abs(value.presentation.a - 0.75), than: 1e-12)
    _ = stage.advance(to: 2)
    expectEqual(value.presentation, AffineTransform(scaleX: 3, y: 3))
    stage.perform {
      animate(withDuration: 1, options: .curveLinear) { value.value = .identity }
      _ = stage.advance(to: 2.5)
      animate(withDuration: 1, options: .curveLinear) { value.value = AffineTransform(scaleX: 0, y: 1) }
    }
    expectLess(abs(value.presentation.a - 2), than: 1e-12)  // without the fallback's start it would be 1
  }

  @Test("IV-12, PT-11, AD-17 twenty additive half turns are ten turns clockwise") func twentyHalfTurns() {
    let stage = Stage()
    let value = Animated(AffineTransform.identity, in: stage)
    stage.perform {
      for _ in 1...20 { animate(withDuration: 10, options: .curveLinear) { value.value = value.value.rotated(by: .pi) } }
    }
    var (turned, last) = (0.0, 0.0)
    for frame in 1...1000 {
      _ = stage.advance(to: Double(frame) / 100)
      let now = angle(value.presentation)
      var step = now - last
      if step < -.pi { step += 2 * .pi }
      if step > .pi { step -= 2 * .pi }
      expectGreater(step, than: -1e-9)
      (turned, last) = (turned + step, now)
    }
    expectLess(abs(turned - 20 * .pi), than: 1e-6)
  }

  static let anchors: [([Double], [Double], Double, [Double])] = [
    (
      [-0.7, -1.4, 0.6, -1.71, 3.6, -13.4], [-1.77, 0.03, -1.85, -0.27, -43.0, -40.9], 0.39,
      [-1.445976229497, -0.4610167336109, 0.02806005626028, -1.468667524858, -14.574, -24.125]
    ),
    (
      [1.31, -1.5, -1.11, 0.51, 44.8, 7.7], [-0.41, 1.91, -1.81, 1.43, -21.0, -35.6], -0.04,
      [1.117888397288, -1.370425285967, -1.343794718019, 0.690395253603, 47.432, 9.432]
    ),
    (
      [-0.77, 1.26, -1.28, 0.33, 13.9, -12.8], [0.19, -1.75, -1.76, -1.18, 18.0, -7.2], 0.24,
      [-1.465797248352, 0.9634463382505, -0.20676045074, -0.2548269267265, 14.884, -11.456]
    ),
    (
      [0.34, -0.19, -0.8, 1.18, 19.9, -25.6], [0.3, 0.1, 1.5, 0.92, -21.2, 48.0], -0.03,
      [0.3579744758196, -0.2028643621686, -0.8403679501397, 1.164049962832, 21.133, -27.808]
    ),
    (
      [-0.33, 1.03, -1.39, -0.04, -46.1, 16.8], [1.06, 0.29, 1.5, -0.75, 19.5, 9.4], 0.61,
      [0.4514457901107, 0.5521710558033, 0.5298193389937, -0.206175426515, -6.084, 12.286]
    ),
    (
      [-0.18, 1.36, 1.78, -0.1, 16.4, -43.9], [0.81, 0.59, 1.97, 1.29, -21.5, -11.4], 0.74,
      [0.6213452704718, 0.5244371578429, 2.131414881649, 0.6963502531957, -11.646, -19.85]
    ),
    (
      [-1.91, -0.15, -1.33, -1.53, -44.1, 26.8], [-1.48, -1.01, -0.44, 1.49, -41.9, -5.1], 0.57,
      [-0.06017967841716, -0.1881380524134, -1.658124036078, -0.2002559784906, -42.846, 8.617]
    ),
    (
      [1.53, 1.28, 1.46, -0.89, -8.5, -14.1], [1.54, 1.83, -1.4, -1.3, -26.8, -26.7], 0.48,
      [1.529628540044, 1.640118008783, -0.02226676643044, -0.001400353310407, -17.284, -20.148]
    ),
    (
      [0.36, -0.95, -1.98, -0.32, -13.1, 6.6], [1.81, 0.76, 0.06, 0.47, 17.6, -44.6], 1.06,
      [1.878102036032, 0.995380179293, 0.04259992145631, 0.5931608307903, 19.442, -47.672]
    ),
    (
      [1.12, 1.5, 1.19, -0.43, -10.1, -39.6], [0.54, -1.75, -1.73, -1.16, -33.8, -16.0], -0.13,
      [0.588179476597, 1.566393962184, 1.276491090951, -0.1097240239518, -7.019, -42.668]
    ),
    (
      [-2.0, -1.39, -1.59, -0.55, -47.4, 37.4], [0.46, -1.41, -0.99, -0.61, -13.6, -37.7], 0.99,
      [0.4519771556826, -1.412563885867, -1.001447145728, -0.5999957521788, -13.938, -36.949]
    ),
    (
      [1.97, -0.14, -0.06, -1.66, -39.8, -15.7], [-0.94, 1.32, -1.35, -1.91, 45.1, 2.8], 0.01,
      [1.963910492574, -0.09151817731318, -0.02017235893285, -1.624551966472, -38.951, -15.515]
    ),
    (
      [0.17, -1.89, 0.11, 1.91, 36.3, 19.6], [-0.96, -0.53, -1.33, 1.09, 3.3, 27.9], 0.26,
      [0.3377310421015, -0.4784671073116, 0.3918420136351, 2.138573274117, 27.72, 21.758]
    ),
    (
      [-1.11, 1.25, 1.94, 1.41, 30.6, 31.8], [0.96, -1.09, 0.07, -0.58, -47.1, -47.2], 0.19,
      [-1.473090086185, 0.399286475328, 0.3091262081367, 1.99265059932, 15.837, 16.79]
    ),
  ]
}

@Suite("3-D maps are interpolated by their parts") struct Transform3DTests {
  @Test("IV-10 a rotation about any axis keeps its axis and its size", arguments: [0.25, 0.5, 0.9]) func turn(progress: Double) {
    let whole = Transform3D(rotationAngle: 2, x: 1, y: 2, z: -0.5)
    let shown = Transform3D.interpolated(from: .identity, to: whole, progress: progress)
    near(shown, Transform3D(rotationAngle: 2 * progress, x: 1, y: 2, z: -0.5))
  }

  @Test(
    "IV-5, IV-6, IV-10 exactly half a turn goes about the axis with the positive components, however it was written; a literal that misses it does not",
    arguments: [SIMD3(0, 1, 0), SIMD3(1, 0, 0), SIMD3(1, 2, 3)])
  func halfTurn(axis: SIMD3<Double>) {
    func turn(_ radians: Double) -> Transform3D { Transform3D(rotationAngle: radians, x: axis.x, y: axis.y, z: axis.z) }
    func quarterWay(_ radians: Double) -> Transform3D { .interpolated(from: .identity, to: turn(radians), progress: 0.25) }
    for radians in [Double.pi, -.pi, 3.14159265358979] { near(quarterWay(radians), turn(.pi / 4)) }
    near(quarterWay(-3.14159265358979), turn(-.pi / 4))
  }

  @Test("IV-10 translation, scale and perspective alone are interpolated separately") func parts() {
    near(
      .interpolated(from: .identity, to: Transform3D(translationX: 10, y: -4, z: 6), progress: 0.25),
      Transform3D(translationX: 2.5, y: -1, z: 1.5))
    near(.interpolated(from: .identity, to: Transform3D(scaleX: 3, y: 0.5, z: 2), progress: 0.5), Transform3D(scaleX: 2, y: 0.75, z: 1.5))
    var wanted = Transform3D.identity
    wanted.m34 = -0.5 / 500
    near(.interpolated(from: .identity, to: Transform3D(perspectiveDistance: 500), progress: 0.5), wanted)
  }

  @Test("IV-10 composing the parts gives the map") func roundTrip() {
    let map = Transform3D(rotationAngle: 0.8, x: 1, y: -1, z: 3).concatenating(Transform3D(scaleX: 2, y: -0.7, z: 1.3))
      .concatenating(Transform3D(rotationAngle: -1.8, x: 0, y: 1, z: 1)).concatenating(Transform3D(perspectiveDistance: 300))
      .concatenating(Transform3D(translationX: 5, y: 6, z: 7))
    near(.interpolated(from: map, to: map, progress: 0.3), map)
  }

  @Test("IV-10 it is not additive: a new animation starts from the presentation") func notAdditive() {
    let stage = Stage()
    let value = Animated(Transform3D.identity, in: stage)
    stage.perform { animate(withDuration: 1, options: .curveLinear) { value.value = Transform3D(rotationAngle: 1, x: 1, y: 0, z: 0) } }
    _ = stage.advance(to: 0.5)
    near(value.presentation, Transform3D(rotationAngle: 0.5, x: 1, y: 0, z: 0))
    stage.perform { animate(withDuration: 1, options: [.curveLinear, .beginFromCurrentState]) { value.value = .identity } }
    near(value.presentation, Transform3D(rotationAngle: 0.5, x: 1, y: 0, z: 0))
    _ = stage.advance(to: 1)
    near(value.presentation, Transform3D(rotationAngle: 0.25, x: 1, y: 0, z: 0))
  }

  @Test("IV-11 a rotation about z is a plane map, one out of the plane or a perspective is not") func affine() {
    expect(Transform3D(rotationAngle: 1, x: 0, y: 0, z: 1).affine != nil)
    expectEqual(Transform3D(rotationAngle: 1, x: 1, y: 0, z: 0).affine, nil)
    expectEqual(Transform3D(perspectiveDistance: 100).affine, nil)
  }

  @Test("a map and its inverse make the identity") func inverse() throws {
    let map = Transform3D(rotationAngle: 0.8, x: 1, y: -1, z: 3).concatenating(Transform3D(translationX: 5, y: 6, z: 7))
    near(map.concatenating(try #require(map.inverted)), .identity)
    expectEqual(Transform3D(scaleX: 1, y: 0, z: 1).inverted, nil)
  }

  func near(_ a: Transform3D, _ b: Transform3D, _ location: SourceLocation = #_sourceLocation) {
    let pairs = [
      (a.m11, b.m11), (a.m12, b.m12), (a.m13, b.m13), (a.m14, b.m14), (a.m21, b.m21), (a.m22, b.m22), (a.m23, b.m23), (a.m24, b.m24),
      (a.m31, b.m31), (a.m32, b.m32), (a.m33, b.m33), (a.m34, b.m34), (a.m41, b.m41), (a.m42, b.m42), (a.m43, b.m43), (a.m44, b.m44),
    ]
    for (x, y) in pairs { #expect(abs(x - y) < 1e-11, sourceLocation: location) }
  }
}
