import Expectations
import LegatoCore
import LegatoTiming
import Testing

@Suite("Which values add") struct AdditiveKindTests {
  let stage = Stage()

  /// Number of running animations after two changes in flight.
  private func stacked<Value: Animatable>(_ values: [Value], _ options: AnimationOptions = [], isAdditive: Bool? = nil) -> Int {
    let x = Animated(values[0], in: stage, isAdditive: isAdditive)
    animate(withDuration: 1, options: options) { x.value = values[1] }
    stage.advance(to: stage.now + 0.25)
    animate(withDuration: 1, options: options) { x.value = values[2] }
    return x.animationCount
  }

  @Test("AD-9: numbers, points, sizes, rectangles, vectors, insets and maps of the plane add by default") func byDefault() {
    expectEqual(stacked([0.0, 1, 2]), 2)
    expectEqual(stacked([Point.zero, Point(x: 1, y: 2), Point(x: 3, y: 0)]), 2)
    expectEqual(stacked([Size.zero, Size(width: 1, height: 2), Size(width: 3, height: 0)]), 2)
    expectEqual(stacked([Rect.zero, Rect(x: 1, y: 2, width: 3, height: 4), Rect(x: 0, y: 0, width: 9, height: 9)]), 2)
    expectEqual(stacked([Vector.zero, Vector(dx: 1, dy: 2), Vector(dx: 3, dy: 0)]), 2)
    expectEqual(
      stacked([EdgeInsets.zero, EdgeInsets(top: 1, left: 2, bottom: 3, right: 4), EdgeInsets(top: 0, left: 0, bottom: 0, right: 9)]), 2)
    expectEqual(stacked([AffineTransform.identity, .init(scaleX: 2, y: 2), .init(rotationAngle: 1)]), 2)
  }

  @Test("AD-10: colours and 3-D maps do not by default, nor values made with isAdditive false") func notByDefault() {
    expectEqual(stacked([Color.red, .green, .blue]), 1)
    expectEqual(
      stacked([Transform3D.identity, Transform3D(AffineTransform(scaleX: 2, y: 2)), Transform3D(AffineTransform(rotationAngle: 1))]), 1)
    expectEqual(stacked([0.0, 1, 2], isAdditive: false), 1)
    expectEqual(stacked([0.0, 1, 2], .absolute), 1)
  }

  @Test("AD-10: by request whatever can be summed adds; absolute overrules the request") func byRequest() {
    expectEqual(stacked([0.0, 1, 2], .additive, isAdditive: false), 2)
    expectEqual(stacked([Color.red, .green, .blue], .additive), 2)
    expectEqual(stacked([Color.red, .green, .blue], isAdditive: true), 2)
    expectEqual(stacked([0.0, 1, 2], [.additive, .absolute], isAdditive: false), 1)
  }

  @Test("AD-9: a 3-D map told to add does so while it is a map of the plane, before and after (IV-11)") func transforms() {
    let flat = [Transform3D.identity, Transform3D(AffineTransform(scaleX: 2, y: 2)), Transform3D(AffineTransform(rotationAngle: 1))]
    expectEqual(stacked(flat, isAdditive: true), 2)
    var deep = flat[0]
    deep.m34 = -0.002
    expectEqual(stacked([flat[0], flat[1], deep], isAdditive: true), 1)
    expectEqual(stacked([deep, flat[1], flat[2]], isAdditive: true), 1)
  }

  @Test("AD-9, IV-9: a map that scales to 0 has no inverse: that change starts from the presentation") func singular() {
    let x = Animated(AffineTransform.identity, in: stage)
    var flags: [Bool] = []
    let grow = { x.value = AffineTransform(scaleX: 3, y: 3) }
    animate(withDuration: 1, options: .curveLinear, animations: grow, completion: { flags.append($0) })
    stage.advance(to: 0.5)
    expectLess(abs(x.presentation.a - 2), than: 1e-9)
    animate(withDuration: 1, options: .curveLinear) { x.value = AffineTransform(scaleX: 0, y: 0) }
    expectEqual(x.animationCount, 1)
    expectEqual(flags, [false])
    expectLess(abs(x.presentation.a - 2), than: 1e-9)
    stage.advance(to: 1)
    expectLess(abs(x.presentation.a - 1), than: 1e-9)
    stage.advance(to: 1.5)
    expectEqual(x.presentation, AffineTransform(scaleX: 0, y: 0))
  }

  @Test("IV-9: an interruption of a change to a scale of 0 starts from the presentation, and so does the next; at rest changes add again")
  func backFromNothing() {
    let x = Animated(AffineTransform.identity, in: stage)
    let scale = { (factor: Double) in
      _ = animate(withDuration: 1, options: .curveLinear) { x.value = AffineTransform(scaleX: factor, y: factor) }
    }
    scale(0)
    stage.advance(to: 0.25)
    scale(1)
    expectLess(abs(x.presentation.a - 0.75), than: 1e-9)
    stage.advance(to: 0.75)
    expectLess(abs(x.presentation.a - 0.875), than: 1e-9)
    scale(3)
    expectLess(abs(x.presentation.a - 0.875), than: 1e-9)
    stage.advance(to: 1.25)
    expectLess(abs(x.presentation.a - (0.875 + 3) / 2), than: 1e-9)
    stage.advance(to: 2)
    scale(0)
    stage.advance(to: 3)
    scale(2)
    stage.advance(to: 3.5)
    expectLess(abs(x.presentation.a - 1), than: 1e-9)
    scale(4)
    expectEqual(x.animationCount, 2)
    expectLess(abs(x.presentation.a - 1), than: 1e-9)
  }

  @Test("IV-9: a scale of nearly nothing, interrupted, does not jump", arguments: [1e-3, 1e-4, 1e-8, 1e-12, 1e-150])
  func nearlyNothing(scale: Double) {
    let x = Animated(AffineTransform.identity, in: stage)
    for (index, factor) in [scale, 1, scale, 2].enumerated() {
      let before = x.presentation.a
      animate(withDuration: 1, options: .curveEaseIn) { x.value = AffineTransform(scaleX: factor, y: factor) }
      expectLess(abs(x.presentation.a - before), than: 1e-7)
      stage.advance(to: 0.02 * Double(index + 1))
    }
  }

  @Test("AD-1, IV-9: an absolute change of a map without an inverse still jumps to the model") func absoluteFromNothing() {
    let x = Animated(AffineTransform.identity, in: stage)
    animate(withDuration: 1, options: .curveLinear) { x.value = AffineTransform(scaleX: 0, y: 0) }
    stage.advance(to: 0.25)
    animate(withDuration: 1, options: [.curveLinear, .absolute]) { x.value = .identity }
    expectEqual(x.presentation.a, 0)
    // the next animation replaces it from the presentation (AD-19)
    animate(withDuration: 1, options: .curveLinear) { x.value = AffineTransform(scaleX: 5, y: 5) }
    expectLess(abs(x.presentation.a), than: 1e-9)
  }

  @Test("AD-10: additive colours sum premultiplied offsets") func colors() {
    let x = Animated(Color(red: 1, green: 0, blue: 0), in: stage)
    animate(withDuration: 1, options: [.additive, .curveLinear]) { x.value = Color(red: 0, green: 0, blue: 1, alpha: 0.5) }
    stage.advance(to: 0.5)
    animate(withDuration: 1, options: [.additive, .curveLinear]) { x.value = Color(red: 0, green: 1, blue: 0) }
    stage.advance(to: 0.75)
    // premultiplied (r g b a): model (0 1 0 1) + ¼ · (1 0 −½ ½) + ¾ · (0 −1 ½ −½)
    let alpha = 1 + 0.125 - 0.375
    let shown = x.presentation
    expectLess(abs(shown.alpha - alpha), than: 1e-9)
    expectLess(abs(shown.red - 0.25 / alpha), than: 1e-9)
    expectLess(abs(shown.green - 0.25 / alpha), than: 1e-9)
    expectLess(abs(shown.blue - 0.25 / alpha), than: 1e-9)
  }

  @Test(
    "AD-10: in a block with both kinds, from current starts replacing values at the presentation and leaves the others additive")
  func mixed() {
    let (position, opacity) = (Animated(Point.zero, in: stage), Animated(0.0, in: stage, isAdditive: false))
    animate(withDuration: 1, options: .curveLinear) { (position.value, opacity.value) = (Point(x: 100, y: 0), 1) }
    stage.advance(to: 0.5)
    animate(withDuration: 1, options: [.curveLinear, .beginFromCurrentState]) { (position.value, opacity.value) = (.zero, 0) }
    expect((position.animationCount, opacity.animationCount) == (2, 1))
    expectLess(abs(position.presentation.x - 50), than: 1e-9)
    expectLess(abs(opacity.presentation - 0.5), than: 1e-9)
    stage.advance(to: 1)
    expectLess(abs(position.presentation.x - 50), than: 1e-9)
    expectLess(abs(opacity.presentation - 0.25), than: 1e-9)
  }

  @Test("AD-18: an undershoot may drive a size below zero; the sum is not clamped, so that it comes back without a kink")
  func negativeSize() {
    let x = Animated(Size(width: 10, height: 10), in: stage)
    animate(withDuration: 1, options: .curveLinear) { x.value = Size(width: 510, height: 210) }
    stage.advance(to: 0.4)
    animate(withDuration: 0.4, options: .curveLinear) { x.value = Size(width: 10, height: 10) }
    stage.advance(to: 0.8)
    expectLess(abs(x.presentation.width + 90), than: 1e-6)
    expectLess(abs(x.presentation.height + 30), than: 1e-6)
    stage.advance(to: 0.9)
    expectLess(abs(x.presentation.width + 40), than: 1e-6)
    stage.advance(to: 1)
    expectEqual(x.presentation, Size(width: 10, height: 10))
  }

  @Test("AD-16: with more than two states, a counter per state: transitions to it and from it") func counters() {
    enum Place: Int { case left, middle, right }
    let x = Animated(0.0, in: stage)
    var (place, counts, log) = (Place.left, [0, 0, 0], [String]())
    func go(_ next: Place) {
      let ends = [place, next]
      place = next
      for end in ends {
        counts[end.rawValue] += 1
        if counts[end.rawValue] == 1 { log.append("set up \(end)") }
      }
      animate(
        withDuration: 1, animations: { x.value = Double(next.rawValue) * 100 },
        completion: { _ in
          for end in ends {
            counts[end.rawValue] -= 1
            if counts[end.rawValue] == 0 { log.append("tear down \(end), now \(place)") }
          }
        })
    }
    go(.middle)
    stage.advance(to: 0.5)
    go(.right)
    stage.advance(to: 0.75)
    go(.middle)
    stage.advance(to: 1)
    expectEqual(log, ["set up left", "set up middle", "set up right", "tear down left, now middle"])
    stage.advance(to: 2)
    expectEqual(log.suffix(2), ["tear down right, now middle", "tear down middle, now middle"])
    expectEqual(counts, [0, 0, 0])
  }
}
