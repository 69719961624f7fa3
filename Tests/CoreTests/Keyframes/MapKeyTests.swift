import Expectations
import LegatoCore
import LegatoTiming
import TestSupport
import Testing

/// Keyframes of maps: compared with formulas of their rotations, and with contributions.
@Suite("Keyframes of maps give the same values in frames, in single reads, as contributions, and after a pause") struct MapKeyTests {
  private static let modes: [KeyframeAnimationOptions] = [.calculationModeLinear, .calculationModeDiscrete, .calculationModeCubic]
  private static let angles = [0.4, -0.3, 1.1, 0.7]

  private func turn(_ angle: Double) -> AffineTransform { AffineTransform(rotationAngle: angle) }
  private func turnInSpace(_ angle: Double) -> Transform3D { Transform3D(rotationAngle: angle, x: 1, y: 2, z: 3) }

  private func animateKeys<Map>(_ value: Animated<Map>, _ options: KeyframeAnimationOptions = [], to map: (Double) -> Map) {
    animateKeyframes(withDuration: 2, timingParameters: CubicTimingParameters.linear, options: options) {
      for (index, angle) in Self.angles.enumerated() {
        addKeyframe(withRelativeStartTime: Double(index) / 4, relativeDuration: 0.25) { value.value = map(angle) }
      }
    }
  }

  /// KF-13, and IV-2, IV-10: about one axis an angle is linear from key to key.
  private func angle(_ share: Double) -> Double {
    let keys = [0] + Self.angles
    let index = min(3, Int(saturating: share * 4))
    return keys[index] + (keys[index + 1] - keys[index]) * (share * 4 - Double(index))
  }

  @Test(
    "KF-12, KF-13, IV-2, IV-10: rotations are interpolated linearly between keys, in a frame with many values and read between two frames")
  func straightKeys() {
    let stage = Stage()
    let plane = (0..<50).map { _ in Animated(AffineTransform.identity, in: stage) }
    let space = (0..<50).map { _ in Animated(Transform3D.identity, in: stage) }
    for index in 0..<50 {
      animateKeys(plane[index], to: turn)
      animateKeys(space[index], to: turnInSpace)
    }
    for step in 1..<32 {
      stage.advance(to: Double(step) / 16)
      let angle = angle(Double(step) / 32)
      for index in 0..<50 {
        expect(plane[index].presentation.isNear(turn(angle), 1e-12) && space[index].presentation.isNear(turnInSpace(angle), 1e-12))
      }
    }
    // angle' = −0.8 per second, of a map with sine and cosine
    let (angle, speed) = (angle(31.0 / 32), (0.7 - 1.1) / 0.5)
    expect(abs(plane[0].velocity.a - -Libm.sin(angle) * speed) < 1e-7 && abs(plane[0].velocity.b - Libm.cos(angle) * speed) < 1e-7)
    // set, so that it is read singly; keys replace the model until they end
    plane[0].value = turn(3)
    space[0].value = turnInSpace(3)
    expect(plane[0].presentation.isNear(turn(angle), 1e-12) && space[0].presentation.isNear(turnInSpace(angle), 1e-12))
    stage.advance(to: 2)
    expect(plane[0].presentation == turn(3) && space[0].presentation == turnInSpace(3))
    expect(plane[1].presentation == turn(0.7) && space[1].presentation == turnInSpace(0.7) && stage.demand == .idle)
  }

  @Test(
    "KF-3…KF-9: an animation that is made general has the same values", arguments: modes.indices)
  func byItself(mode: Int) {
    let (stage, other) = (Stage(), Stage())
    let (x, y) = (Animated(AffineTransform.identity, in: stage), Animated(AffineTransform.identity, in: other))
    let (u, v) = (Animated(Transform3D.identity, in: stage), Animated(Transform3D.identity, in: other))
    func map(_ angle: Double) -> AffineTransform { turn(angle).concatenating(AffineTransform(a: 2, b: 0, c: angle, d: -1, tx: 9, ty: 1)) }
    animateKeys(x, Self.modes[mode], to: map)
    animateKeys(y, Self.modes[mode], to: map)
    for value in [u, v] { animateKeys(value, Self.modes[mode]) { turnInSpace($0).concatenating(Transform3D(map($0))) } }
    for step in 1...32 {
      for stage in [stage, other] { stage.advance(to: Double(step) / 16) }
      if step == 7 { other.engine.generalizeEverything() }
      expect(x.presentation.isNear(y.presentation, 1e-9) && u.presentation.isNear(v.presentation, 1e-9), "at \(stage.now)")
      expect(x.velocity.isNear(y.velocity, 1e-4) && u.velocity.isNear(v.velocity, 1e-4), "at \(stage.now)")
    }
    expect(x.presentation == map(0.7) && y.presentation == map(0.7) && stage.demand == .idle && other.demand == .idle)
  }

  @Test("KF-7: in the plane a cubic interpolates the angles")
  func cubicKeys() {
    let stage = Stage()
    let x = Animated(AffineTransform.identity, in: stage)
    animateKeys(x, .calculationModeCubic, to: turn)
    // between 0.4 and −0.3, with the slopes of Catmull and Rom: half the distances between their neighbours
    let (a, b, out, into) = (0.4, -0.3, (-0.3 - 0.0) / 2, (1.1 - 0.4) / 2)
    for u in [0.25, 0.5, 0.75] {
      stage.advance(to: 0.5 + 0.5 * u)
      let (square, cube) = (u * u, u * u * u)
      let angle = (2 * cube - 3 * square + 1) * a + (cube - 2 * square + u) * out + (3 * square - 2 * cube) * b + (cube - square) * into
      expect(x.presentation.isNear(turn(angle), 1e-9), "at \(u)")
    }
  }

  @Test("KF-7: a part that is neutral at two keys bends between them, towards the next", arguments: 0..<3)
  func bendsBetweenNeutralKeys(part: Int) {
    /// With a share of one part: a translation, scales, or what remains of a shear by 1, whose second row is √2 long.
    func map(_ share: Double) -> AffineTransform {
      let (scale, rest) = (1 + share * (2.0.squareRoot() - 1), (share * 0.5.squareRoot(), 1 + share * (0.5.squareRoot() - 1)))
      return switch part {
      case 0: AffineTransform(translationX: 30 * share, y: -8 * share)
      case 1: AffineTransform(scaleX: 1 + share, y: 1 - 0.5 * share)
      default: AffineTransform(a: 1, b: 0, c: rest.0 * scale, d: rest.1 * scale, tx: 0, ty: 0)
      }
    }
    let stage = Stage()
    let x = Animated(AffineTransform.identity, in: stage)
    animateKeyframes(withDuration: 2, timingParameters: CubicTimingParameters.linear, options: .calculationModeCubic) {
      for (index, share) in [0.0, 0, 1, 1].enumerated() {
        addKeyframe(withRelativeStartTime: Double(index) / 4, relativeDuration: 0.25) { x.value = map(share) }
      }
    }
    for u in [0.25, 0.5, 0.75] {
      stage.advance(to: 0.5 + 0.5 * u)
      // the slope at the second is half the way from the first to the third
      let share = (u * u * u - u * u) * 0.5
      expect(x.presentation.isNear(map(share), 1e-9) && !x.presentation.isNear(.identity, 1e-3), "at \(u): \(x.presentation)")
    }
  }

  @Test("PA-43, PA-48: in an animator they are scrubbed, paused, reversed and continued under another curve without a jump")
  func inAnAnimator() {
    let stage = Stage()
    let (x, u) = (Animated(AffineTransform.identity, in: stage), Animated(Transform3D.identity, in: stage))
    let animator = PropertyAnimator(duration: 2, curve: .linear, stage: stage)
    animator.addAnimations {
      animateKeys(x, to: turn)
      animateKeys(u, to: turnInSpace)
    }
    animator.pauseAnimation()
    for step in 0...16 {
      animator.fractionComplete = Double(step) / 16
      let angle = angle(Double(step) / 16)
      expect(x.presentation.isNear(turn(angle), 1e-12) && u.presentation.isNear(turnInSpace(angle), 1e-12))
    }
    animator.fractionComplete = 0.4
    let caught = (x.presentation, u.presentation)
    animator.continueAnimation(withTimingParameters: SpringTimingParameters(dampingRatio: 1), durationFactor: 1)
    expect(x.presentation.isNear(caught.0, 1e-12) && u.presentation.isNear(caught.1, 1e-12))
    stage.advance(to: 0.3)
    let moving = (x.presentation, u.presentation)
    expect(!x.presentation.isNear(caught.0, 1e-3))
    animator.pauseAnimation()
    animator.isReversed = true
    expect(x.presentation.isNear(moving.0, 1e-12) && u.presentation.isNear(moving.1, 1e-12))
    animator.startAnimation()
    expect(x.presentation.isNear(moving.0, 1e-12) && u.presentation.isNear(moving.1, 1e-12))
    stage.advance(to: 9)
    expect(x.presentation == .identity && u.presentation == .identity && x.value == .identity)
  }

  @Test(
    "MU-5: with non-finite or far too large keys the presentation stays finite", arguments: [Double.nan, .infinity, 1e200, 1e18])
  func absurd(number: Double) {
    let stage = Stage()
    let (x, u) = (Animated(AffineTransform.identity, in: stage), Animated(Transform3D.identity, in: stage))
    for mode in Self.modes {
      _ = Reports.during {
        animateKeys(x, mode) { AffineTransform(a: number * $0, b: 1, c: number, d: $0, tx: number, ty: 0) }
        animateKeys(u, mode) {
          Transform3D(AffineTransform(a: number * $0, b: 1, c: number, d: $0, tx: number, ty: 0)).concatenating(turnInSpace($0))
        }
        for step in 1...6 {
          stage.advance(to: stage.now + Double(step) / 10)
          expect(x.presentation.isNear(x.presentation, 0) && u.presentation.isNear(u.presentation, 0) && x.velocity.isNear(x.velocity, 0))
        }
      }
    }
  }

  @Test("MU-5: under a curve that goes far beyond its ends the values are finite", arguments: [1e98, -1e98], modes.indices)
  func farBeyond(peak: Double, mode: Int) {
    let stage = Stage()
    let (x, u) = (Animated(AffineTransform.identity, in: stage), Animated(Transform3D.identity, in: stage))
    animateKeyframes(withDuration: 1, timingParameters: ClosureCurve { $0 == 1 ? 1 : $0 * peak }, options: Self.modes[mode]) {
      for (index, angle) in Self.angles.enumerated() {
        addKeyframe(withRelativeStartTime: Double(index) / 4, relativeDuration: 0.25) {
          x.value = turn(angle).concatenating(AffineTransform(a: 2, b: 0, c: angle, d: 3, tx: 9, ty: 1))
          u.value = turnInSpace(angle).concatenating(Transform3D(AffineTransform(a: 2, b: 0, c: angle, d: 3, tx: 9, ty: 1)))
        }
      }
    }
    for step in 1..<8 {
      stage.advance(to: Double(step) / 8)
      expect(x.presentation.isNear(x.presentation, 0) && u.presentation.isNear(u.presentation, 0))
    }
  }

  @Test("KF-22, AD-19: the next animation starts from the keyframes' presentation")
  func replaced() {
    let stage = Stage()
    let (x, u) = (Animated(AffineTransform.identity, in: stage), Animated(Transform3D.identity, in: stage))
    animateKeys(x, to: turn)
    animateKeys(u, to: turnInSpace)
    stage.advance(to: 0.7)
    animate(withDuration: 1, options: .beginFromCurrentState) {
      x.value = turn(-1)
      u.value = turnInSpace(-1)
    }
    let angle = angle(0.35)
    expect(u.presentation.isNear(turnInSpace(angle), 1e-9))
    stage.advance(to: 1.7)
    expectEqual(u.presentation, turnInSpace(-1))
  }
}

extension AffineTransform {
  fileprivate func isNear(_ other: AffineTransform, _ tolerance: Double) -> Bool {
    zip([a, b, c, d, tx, ty], [other.a, other.b, other.c, other.d, other.tx, other.ty]).allSatisfy { abs($0 - $1) <= tolerance }
  }
}

extension Transform3D {
  private var numbers: [Double] { [m11, m12, m13, m14, m21, m22, m23, m24, m31, m32, m33, m34, m41, m42, m43, m44] }
  fileprivate func isNear(_ other: Transform3D, _ tolerance: Double) -> Bool {
    zip(numbers, other.numbers).allSatisfy { abs($0 - $1) <= tolerance }
  }
}
