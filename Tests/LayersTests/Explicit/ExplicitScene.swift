import LegatoLayers
import LegatoTiming
import TestSupport

/// Random explicit animations, and what blocks and animators do below and above them.
enum ExplicitScene {
  /// The presentation of a layer, as numbers.
  static func numbers(_ layer: Layer) -> [Double] {
    let seen = layer.presentation()!
    let (color, map) = (seen.backgroundColor, seen.transform)
    return [seen.cornerRadius, seen.position.x, seen.position.y, seen.opacity, color.red, color.green, color.blue, color.alpha]
      + [
        map.m11, map.m12, map.m13, map.m14, map.m21, map.m22, map.m23, map.m24, map.m31, map.m32, map.m33, map.m34, map.m41, map.m42,
        map.m43,
      ]
  }

  /// One animation of a part of a map.
  static func part(_ random: inout SplitMix64) -> any LayerAnimation {
    func number() -> Double { Double.random(in: -3...3, using: &random) }
    let parts: [LayerProperty<Double>] = [.rotation, .scale, .scaleX, .scaleY, .translationX, .translationY]
    let part = parts.randomElement(using: &random)!
    if Int.random(in: 0..<4, using: &random) == 0 { return KeyframeAnimation(part, values: [number(), number(), number()]) }
    var animation = BasicAnimation(part, from: Bool.random(using: &random) ? number() : nil, to: number())
    (animation.isAdditive, animation.isCumulative) = (Int.random(in: 0..<5, using: &random) == 0, Bool.random(using: &random))
    return animation
  }

  static func number(_ random: inout SplitMix64) -> Double { Double.random(in: -300...300, using: &random) }
  static func stated(_ value: Double, _ random: inout SplitMix64) -> Double? { Bool.random(using: &random) ? value : nil }
  static func mode(_ random: inout SplitMix64) -> CalculationMode {
    [.linear, .discrete, .cubic, .paced].randomElement(using: &random)!
  }
  /// In the plane, or in space.
  static func map(_ random: inout SplitMix64) -> Transform3D {
    let plane = AffineTransform(rotationAngle: number(&random) / 150).scaledBy(x: 1 + abs(number(&random)) / 300, y: 1)
      .translatedBy(x: number(&random), y: 3)
    return Bool.random(using: &random) ? Transform3D(plane) : Transform3D(rotationAngle: number(&random) / 150, x: 1, y: 2, z: 3)
  }

  /// One animation of a random kind.
  static func animation(_ random: inout SplitMix64) -> any LayerAnimation {
    let kind = Int.random(in: 0..<16, using: &random)
    switch kind {
    case 0...4: return basic(kind, &random)
    case 5, 6, 11, 12: return keyframes(kind, &random)
    case 7: return SpringAnimation(.opacity, from: 0.25, to: 0.75)
    case 14, 15: return along(&random)
    default: return ofTransform(kind, &random)
    }
  }

  static func basic(_ kind: Int, _ random: inout SplitMix64) -> any LayerAnimation {
    switch kind {
    case 0:
      let (from, to) = (stated(number(&random), &random), stated(number(&random), &random))
      var animation = BasicAnimation(.cornerRadius, from: from, to: to, by: stated(number(&random), &random))
      (animation.isAdditive, animation.isCumulative) = (Bool.random(using: &random), Bool.random(using: &random))
      return animation
    case 1:
      var animation = BasicAnimation(.position, from: Point(x: number(&random), y: number(&random)), to: .zero)
      animation.isAdditive = true
      return animation
    case 2:
      var animation = BasicAnimation(.positionX, from: stated(0, &random) ?? number(&random), to: stated(number(&random), &random))
      (animation.isAdditive, animation.isCumulative) = (Bool.random(using: &random), Bool.random(using: &random))
      return animation
    case 3:
      var animation = BasicAnimation(.positionY, by: number(&random))
      animation.isCumulative = Bool.random(using: &random)
      return animation
    default:
      var animation = BasicAnimation(
        .backgroundColor, from: Color(red: 1, green: 0.5, blue: 0.25, alpha: 0.75), to: Bool.random(using: &random) ? .blue : nil)
      (animation.isAdditive, animation.isCumulative) = (Bool.random(using: &random), Bool.random(using: &random))
      return animation
    }
  }

  static func ofTransform(_ kind: Int, _ random: inout SplitMix64) -> any LayerAnimation {
    switch kind {
    case 8:
      var animation = BasicAnimation(.rotation, from: stated(0, &random) ?? number(&random) / 50, to: number(&random) / 50)
      (animation.isAdditive, animation.isCumulative) = (Bool.random(using: &random), Bool.random(using: &random))
      return animation
    case 9: return BasicAnimation(.scale, from: 0.5, to: stated(3, &random))
    case 10:
      let start = Bool.random(using: &random) ? map(&random) : .identity
      var animation = BasicAnimation(.transform, from: start, to: Bool.random(using: &random) ? map(&random) : nil)
      (animation.isAdditive, animation.isCumulative) = (Bool.random(using: &random), Bool.random(using: &random))
      return animation
    default:
      return BasicAnimation(
        .transform, from: Bool.random(using: &random) ? nil : Transform3D(rotationAngle: 1, x: 0, y: 0, z: 1),
        to: Transform3D(AffineTransform(scaleX: 2, y: 3)))
    }
  }

  static func keyframes(_ kind: Int, _ random: inout SplitMix64) -> any LayerAnimation {
    switch kind {
    case 5:
      var animation = KeyframeAnimation(.cornerRadius, values: (0..<4).map { _ in number(&random) })
      animation.calculationMode = mode(&random)
      (animation.startsAtModel, animation.isAdditive) = (Bool.random(using: &random), Bool.random(using: &random))
      animation.isCumulative = Bool.random(using: &random)
      return animation
    case 6:
      var animation = KeyframeAnimation(
        .position, values: [Point(x: number(&random), y: 0), Point(x: 5, y: number(&random)), Point(x: 0, y: 3)])
      (animation.endsAtModel, animation.isAdditive) = (Bool.random(using: &random), Bool.random(using: &random))
      animation.isCumulative = Bool.random(using: &random)
      return animation
    case 11:
      var animation = KeyframeAnimation(.transform, values: (0..<3).map { _ in map(&random) })
      (animation.calculationMode, animation.isAdditive) = (mode(&random), Bool.random(using: &random))
      return animation
    default:
      let (first, second) = (number(&random) / 50, number(&random) / 50)
      var animation = KeyframeAnimation(.rotation, values: [first, second, 0, number(&random) / 50])
      (animation.calculationMode, animation.isAdditive) = (.cubic, Bool.random(using: &random))
      return animation
    }
  }

  /// Along a path with corners and curves.
  static func along(_ random: inout SplitMix64) -> any LayerAnimation {
    func point() -> Point { Point(x: number(&random), y: number(&random)) }
    var path = Path()
    path.move(to: point())
    path.addCurve(to: point(), control1: point(), control2: point())
    path.addLine(to: point())
    if Bool.random(using: &random) { path.addQuadCurve(to: point(), control: point()) }
    var animation = KeyframeAnimation(.position, path: path)
    animation.calculationMode = [.linear, .paced].randomElement(using: &random)!
    animation.rotationMode = [.none, .auto, .auto, .autoReverse].randomElement(using: &random)!
    (animation.isAdditive, animation.isCumulative) = (Bool.random(using: &random), Bool.random(using: &random))
    return animation
  }

  static func timed(_ animation: any LayerAnimation, _ random: inout SplitMix64, _ now: Double) -> any LayerAnimation {
    var settings = animation.settings
    settings.duration = [0.3, 0.5, 1.25].randomElement(using: &random)!
    (settings.speed, settings.beginTime) = (
      [1, 1, 2, 0.5].randomElement(using: &random)!, [now, now, now - 0.11, now + 0.2].randomElement(using: &random)!
    )
    settings.repeatCount = [0, 0, 0, 2, 2.5, 0.75].randomElement(using: &random)!
    settings.autoreverses = Int.random(in: 0..<4, using: &random) == 0
    settings.timeOffset = [0, 0, 0, 0, 0, 0.2].randomElement(using: &random)!
    if Int.random(in: 0..<8, using: &random) == 0 { settings.speed *= -1 }
    settings.fillMode = FillMode.allCases.randomElement(using: &random)!
    settings.timingFunction =
      [nil, nil, CubicTimingParameters.easeInOut, CubicTimingParameters(x1: 0.4, y1: -0.6, x2: 0.6, y2: 1.6)].randomElement(using: &random)!
    var timed = animation
    (timed.settings, timed.isRemovedOnCompletion) = (settings, false)
    return timed
  }

  /// The same in a group, which mostly repeats, and may have a curve that clips it.
  static func grouped(_ animation: any LayerAnimation, _ random: inout SplitMix64, _ now: Double) -> any LayerAnimation {
    var child = animation
    child.settings.beginTime -= now + [0, 0, 0.25].randomElement(using: &random)!
    var group = AnimationGroup([child])
    group.duration = [0.2, 0.5, 0.75].randomElement(using: &random)!
    (group.speed, group.beginTime) = (
      [1, 1, 2, 0.5].randomElement(using: &random)!, [now, now, now - 0.31, now + 0.2].randomElement(using: &random)!
    )
    group.repeatCount = [2, 2.5, .infinity, 0.75, 0].randomElement(using: &random)!
    group.autoreverses = Int.random(in: 0..<3, using: &random) == 0
    group.timingFunction =
      [
        nil, CubicTimingParameters.easeInOut, CubicTimingParameters(x1: 0.9, y1: 0.2, x2: 0.3, y2: 0.7), CubicTimingParameters.linear,
        CubicTimingParameters(x1: 0.2, y1: 1.5, x2: 0.4, y2: 1.25), SpringTimingParameters(dampingRatio: 0.5),
        SpringTimingParameters(mass: 1, stiffness: 90, damping: 25, initialVelocity: SpringVelocity(dx: 2, dy: 2)),
      ].randomElement(using: &random)!
    // a child without a duration has its group's
    if Int.random(in: 0..<3, using: &random) == 0 {
      (child.settings.duration, child.settings.beginTime, child.settings.speed) = (0, 0, 1)
      (child.settings.repeatCount, child.settings.autoreverses, child.settings.timeOffset) = (0, false, 0)
      group.animations = [child]
    }
    (group.fillMode, group.isRemovedOnCompletion) = (FillMode.allCases.randomElement(using: &random)!, false)
    return group
  }

  /// A line as a curve of one's own, of which nothing is known.
  private struct Line: TimingCurveProvider {
    func progress(at s: Double) -> Double { s }
    func velocity(at s: Double) -> Double { 1 }
  }

  /// The same in a group with a curve of its own, which rows do not support.
  static func bent(_ animation: any LayerAnimation, _ now: Double) -> AnimationGroup {
    var group = AnimationGroup([animation], duration: 1_048_576)
    (group.timingFunction, group.beginTime, group.fillMode) = (Line(), now, FillMode.both)
    group.isRemovedOnCompletion = false
    var child = animation
    child.settings.beginTime -= now
    group.animations = [child]
    return group
  }

  static func add(_ animation: any LayerAnimation, _ layer: Layer) { layer.add(animation, forKey: nil) }

  /// Below the explicit animations: nothing, rows of blocks, or one that replaces; springs from 4 on.
  static func startBlocks(_ kind: Int, on layer: Layer) {
    guard kind > 1 else { return }
    let replaces = kind % 2 == 1
    animate(0.9, isSpring: kind > 3, replaces ? .absolute : []) {
      (layer.cornerRadius, layer.position, layer.opacity, layer.backgroundColor) = (60, Point(x: 80, y: -9), 0.4, .green)
      layer.affineTransform = AffineTransform(rotationAngle: 1.3)
    }
    if !replaces { animate(0.5, isSpring: kind > 3) { layer.cornerRadius = 20 } }
  }

  private static func animate(
    _ duration: Double, delay: Double = 0, isSpring: Bool, _ options: AnimationOptions = [], _ changes: () -> Void
  ) {
    let timing: any TimingCurveProvider =
      isSpring ? SpringTimingParameters(dampingRatio: 0.5) : CubicTimingParameters(animationCurve: .easeInOut)
    Layer.animate(withDuration: duration, delay: delay, timingParameters: timing, options: options, animations: changes)
  }

  /// Sets models in flight, in some steps.
  /// - Parameter kind: How blocks above do it: also with springs, or with keyframes.
  static func change(_ layer: Layer, step: Int, repeats: Bool, _ kind: UInt64) {
    switch step {
    case 7: (layer.cornerRadius, layer.position, layer.backgroundColor) = (7, Point(x: 50, y: 60), .red)
    case 9: layer.affineTransform = AffineTransform(rotationAngle: -0.2)
    case 11:
      animate(0.2, isSpring: kind % 4 == 1) {
        (layer.cornerRadius, layer.affineTransform, layer.opacity) = (90, AffineTransform(rotationAngle: 0.4), 0.6)
      }
    case 12 where kind % 4 == 2:
      Layer.animateKeyframes(withDuration: 0.3) {
        Layer.addKeyframe(withRelativeStartTime: 0, relativeDuration: 0.4) { layer.position = Point(x: 31, y: -7) }
        Layer.addKeyframe(withRelativeStartTime: 0.4, relativeDuration: 0.6) {
          (layer.position, layer.backgroundColor) = (Point(x: 11, y: 70), .red)
          layer.affineTransform = AffineTransform(rotationAngle: 0.9)
        }
      }
    case 13:
      let options: AnimationOptions = repeats ? [.absolute, .repeat, .autoreverse] : kind % 3 == 0 ? .absolute : .beginFromCurrentState
      animate(0.4, delay: kind % 5 < 3 ? 0.1 : 0, isSpring: kind % 4 == 3, options) {
        (layer.cornerRadius, layer.position, layer.backgroundColor, layer.opacity) = (
          -8, .zero, Color(red: 0, green: 1, blue: 0.2, alpha: 0.4), 0.1
        )
        layer.affineTransform = AffineTransform(rotationAngle: -0.7).translatedBy(x: 9, y: 2)
      }
    case 17: layer.affineTransform = AffineTransform(rotationAngle: 1.1).scaledBy(x: 0.5, y: 1)
    case 15: (layer.cornerRadius, layer.position, layer.backgroundColor) = (12, Point(x: 3, y: -50), .blue)
    default: break
    }
  }

  /// Replaces all curves twice in one iteration, and later once more.
  static func replaceCurves(on stage: Stage, step: Int) {
    guard let curve = [3: 0.2, 4: 0.5, 10: 0.8, 16: 0.3][step].map({ CubicTimingParameters(x1: $0, y1: 1.2, x2: 0.4, y2: 1 - $0) }) else {
      return
    }
    stage.replaceCurves { _ in curve }
  }

  /// The same by an animator, which is caught, scrubbed, continued and reversed.
  /// - Parameter timing: From 1 on for springs: from the start on, thrown or not, or from the continuation on.
  static func change(_ layer: Layer, by animator: inout PropertyAnimator?, _ timing: Int, step: Int) {
    switch step {
    case 8:
      let velocity = timing == 1 ? SpringVelocity(dx: 2, dy: -3) : .zero
      let curve: any TimingCurveProvider =
        timing == 1 || timing == 2
        ? SpringTimingParameters(dampingRatio: 0.6, initialVelocity: velocity) : CubicTimingParameters(animationCurve: .easeInOut)
      animator = PropertyAnimator(duration: 0.7, timingParameters: curve)
      animator?.addAnimations {
        layer.position = Point(x: -20, y: 35)
        layer.affineTransform = AffineTransform(rotationAngle: -0.5)
        (layer.cornerRadius, layer.backgroundColor, layer.opacity) = (70, .white, 0.9)
      }
      animator?.startAnimation()
    case 10: animator?.pauseAnimation()
    case 12: animator?.fractionComplete = 0.6
    case 14:
      let spring = SpringTimingParameters(dampingRatio: 0.7, initialVelocity: SpringVelocity(dx: 3, dy: -1))
      animator?.continueAnimation(
        withTimingParameters: timing == 3 ? spring : CubicTimingParameters(animationCurve: .easeOut), durationFactor: 0)
    case 16: animator?.isReversed = true
    default: break
    }
  }
}
