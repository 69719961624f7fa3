// A custom value type only needs LegatoCore.
import Expectations
import LegatoCore
import Testing

/// Two numbers that add.
private struct Ray: Animatable {
  var angle, length: Double
  static var componentCount: Int { 2 }
  init(angle: Double, length: Double) { (self.angle, self.length) = (angle, length) }
  init(components: Span<Double>) { (angle, length) = (components[0], components[1]) }
  func write(to components: inout MutableSpan<Double>) { (components[0], components[1]) = (angle, length) }
}

/// Forty numbers that replace.
private struct Spectrum: Animatable {
  var bands: [Double]
  static var componentCount: Int { 40 }
  static var combination: Combination { .replace }
  init(_ band: (Int) -> Double) { bands = (0..<40).map(band) }
  init(components: Span<Double>) { bands = (0..<40).map { components[$0] } }
  func write(to components: inout MutableSpan<Double>) { for i in 0..<40 { components[i] = bands[i] } }
}

/// A map of the plane, so that contributions concatenate.
private struct Flip: Animatable {
  var map: AffineTransform
  static var componentCount: Int { 6 }
  static var combination: Combination { .product }
  init(_ map: AffineTransform) { self.map = map }
  init(components c: Span<Double>) { map = AffineTransform(a: c[0], b: c[1], c: c[2], d: c[3], tx: c[4], ty: c[5]) }
  func write(to c: inout MutableSpan<Double>) {
    (c[0], c[1], c[2], c[3], c[4], c[5]) = (map.a, map.b, map.c, map.d, map.tx, map.ty)
  }
}

/// A number of components that cannot be.
private struct Shade: Animatable {
  var name: String
  static var componentCount: Int { -1 }
  init(_ name: String) { self.name = name }
  init(components: Span<Double>) { name = "" }
  func write(to components: inout MutableSpan<Double>) {}
}

@Suite("Custom types animate") struct CustomValueTests {
  let stage = Stage()

  @Test("UA-1, AD-4: a custom sum animates, adds and ends exactly") func sum() {
    let x = Animated(Ray(angle: 1, length: 10), in: stage)
    animate(withDuration: 1, options: .curveLinear) { x.value = Ray(angle: 3, length: 50) }
    stage.advance(to: 0.5)
    expectLess(abs(x.presentation.angle - 2), than: 1e-12)
    expectLess(abs(x.velocity.length - 40), than: 1e-9)
    animate(withDuration: 1, options: .curveLinear) { x.value = Ray(angle: 0, length: 0.1) }
    expectEqual(x.animationCount, 2)
    expectLess(abs(x.presentation.length - 30), than: 1e-9)
    stage.advance(to: 1)
    // model + ½ · the rest of the second; the first has ended
    expectLess(abs(x.presentation.angle - 1.5), than: 1e-9)
    stage.advance(to: 2)
    expectEqual(x.presentation, Ray(angle: 0, length: 0.1))
  }

  @Test(
    "AD-10, SP-13: a custom sum does not use two velocity components unless it declares axes, and can be made not to add") func switches()
  {
    let fixed = Animated(Ray(angle: 0, length: 0), in: stage, isAdditive: false)
    for _ in 0..<2 { animate(withDuration: 1) { fixed.value.length += 1 } }
    expectEqual(fixed.animationCount, 1)
    let plain = Animated(Ray(angle: 0, length: 0), in: stage)
    let axes = Animated(Ray(angle: 0, length: 0), in: stage, hasVectorVelocity: true)
    let spring = SpringTimingParameters(mass: 1, stiffness: 100, damping: 10, initialVelocity: SpringVelocity(dx: 2, dy: -3))
    animate(withDuration: 1, timingParameters: spring) {
      plain.value = Ray(angle: 10, length: 100)
      axes.value = Ray(angle: 10, length: 100)
    }
    expectLess(abs(plain.velocity.angle - 20), than: 1e-9)
    expectLess(abs(plain.velocity.length - 200), than: 1e-9)
    expectLess(abs(axes.velocity.angle - 20), than: 1e-9)
    expectLess(abs(axes.velocity.length + 300), than: 1e-9)
  }

  @Test("AD-1: a custom type that replaces runs one animation, over any number of components") func replace() {
    let x = Animated(Spectrum { _ in 0 }, in: stage)
    animate(withDuration: 1, options: .curveLinear) { x.value = Spectrum { Double($0) } }
    stage.advance(to: 0.25)
    for i in 0..<40 { expectLess(abs(x.presentation.bands[i] - Double(i) / 4), than: 1e-9) }
    animate(withDuration: 1, options: [.curveLinear, .beginFromCurrentState]) { x.value = Spectrum { _ in 100 } }
    expectEqual(x.animationCount, 1)
    stage.advance(to: 0.75)
    for i in 0..<40 { expectLess(abs(x.presentation.bands[i] - (50 + Double(i) / 8)), than: 1e-9) }
    stage.advance(to: 1.25)
    expectEqual(x.presentation, Spectrum { _ in 100 })
  }

  @Test(
    "IV-8, AD-4: a custom product concatenates: it continues from its presentation and keeps its size while it rotates") func product()
  {
    let x = Animated(Flip(.identity), in: stage)
    animate(withDuration: 1, options: .curveLinear) { x.value = Flip(AffineTransform(rotationAngle: 2)) }
    stage.advance(to: 0.5)
    let before = x.presentation.map
    expectLess(abs(before.determinant - 1), than: 1e-9)
    expectLess(abs(before.a - AffineTransform(rotationAngle: 1).a), than: 1e-9)
    animate(withDuration: 1, options: .curveLinear) { x.value = Flip(AffineTransform(translationX: 10, y: 0)) }
    expectEqual(x.animationCount, 2)
    for (now, then) in [(x.presentation.map.a, before.a), (x.presentation.map.b, before.b), (x.presentation.map.tx, before.tx)] {
      expectLess(abs(now - then), than: 1e-9)
    }
    stage.advance(to: 1.5)
    expectEqual(x.presentation, Flip(AffineTransform(translationX: 10, y: 0)))
  }

  @Test("LM-22: a discrete type switches at its animation's end, and completes then") func discrete() {
    let x = Animated(Mood.calm, in: stage)
    var log: [String] = []
    animate(withDuration: 1, animations: { x.value = .glad }, completion: { log.append("glad \($0) \(x.presentation)") })
    expectEqual(x.value, .glad)
    stage.advance(to: 0.99)
    expectEqual(x.presentation, .calm)
    animate(withDuration: 1, animations: { x.value = .wild }, completion: { log.append("wild \($0) \(x.presentation)") })
    // it starts from the presentation (AD-19), also as seen in the replaced one's completion
    expectEqual(log, ["glad false calm"])
    expectEqual(x.presentation, .calm)
    stage.advance(to: 1.98)
    expectEqual(x.presentation, .calm)
    stage.advance(to: 2)
    expectEqual(x.presentation, .wild)
    expectEqual(log.last, "wild true wild")
  }

  @Test("MU-2, LM-22: a type whose number of components is below 0 is discrete") func impossibleCount() {
    let x = Animated(Shade("light"), in: stage)
    let all = AnimatedArray(repeating: Shade("light"), count: 2, in: stage)
    animate(withDuration: 1) { (x.value, all[1]) = (Shade("dark"), Shade("dark")) }
    stage.advance(to: 0.9)
    expect(x.presentation == Shade("light") && all.presentation(at: 1) == Shade("light"))
    stage.advance(to: 1)
    expect(x.presentation == Shade("dark") && all.presentation(at: 1) == Shade("dark"))
    expectEqual(Shade.interpolated(from: Shade("a"), to: Shade("b"), progress: 0.5), Shade("a"))
  }

  @Test("UA-11: custom values outside blocks change at once, and in animators they are scrubbed") func animator() {
    let (ray, mood) = (Animated(Ray(angle: 0, length: 0), in: stage), Animated(Mood.calm, in: stage))
    ray.value.length = 4
    expectEqual(ray.presentation, Ray(angle: 0, length: 4))
    let animator = PropertyAnimator(duration: 2, curve: .easeIn, stage: stage) {
      ray.value = Ray(angle: 8, length: 0)
      mood.value = .glad
    }
    animator.fractionComplete = 0.25
    expectLess(abs(ray.presentation.angle - 2), than: 1e-9)
    expectLess(abs(ray.presentation.length - 3), than: 1e-9)
    expectEqual(mood.presentation, .calm)
    animator.fractionComplete = 1
    expectEqual(mood.presentation, .glad)
    animator.fractionComplete = 0.5
    expectEqual(mood.presentation, .calm)
    animator.stopAnimation(false)
    animator.finishAnimation(at: .start)
    expectEqual(ray.presentation, Ray(angle: 0, length: 4))
    expectEqual(mood.presentation, .calm)
  }
}
