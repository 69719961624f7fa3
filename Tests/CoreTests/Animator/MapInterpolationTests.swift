import Expectations
import Foundation
import LegatoCore
import LegatoTiming
import Testing

@Suite("A map that replaces another is interpolated between the two, and after a pause over the rest") struct MapInterpolationTests {
  enum Kind: CaseIterable {
    case turn, sheared, mirrored, space, flat

    var ends: (from: Transform3D, to: Transform3D) {
      let turned = AffineTransform(rotationAngle: 0.9)
      return switch self {
      case .turn: (.identity, Transform3D(AffineTransform(rotationAngle: 2).scaledBy(x: 2, y: 3)))
      case .sheared: (Transform3D(turned), Transform3D(AffineTransform(a: 1, b: 0, c: 0.8, d: 1, tx: 40, ty: 0).concatenating(turned)))
      case .mirrored: (Transform3D(turned), Transform3D(AffineTransform(scaleX: -1, y: 2)))
      case .space: (Transform3D(rotationAngle: 0.3, x: 0, y: 1, z: 0), Transform3D(rotationAngle: 1.9, x: 1, y: 2, z: 3))
      case .flat: (.identity, Transform3D(scaleX: 0, y: 0, z: 0))
      }
    }
  }

  private func isClose(_ a: Transform3D, _ b: Transform3D, within: Double = 1e-9) -> Bool {
    let rows: [KeyPath<Transform3D, Double>] = [
      \.m11, \.m12, \.m13, \.m14, \.m21, \.m22, \.m23, \.m24, \.m31, \.m32, \.m33, \.m34, \.m41, \.m42, \.m43, \.m44,
    ]
    return rows.allSatisfy { abs(a[keyPath: $0] - b[keyPath: $0]) < within }
  }

  @Test(
    "IV-2, IV-10, IV-11: under a block's curve it is at the curve's share of the interpolation, in a frame and in single reads",
    arguments: Kind.allCases)
  func block(kind: Kind) {
    let (stage, (from, to)) = (Stage(), kind.ends)
    let map = Animated(from, in: stage)
    let curve = CubicTimingParameters(x1: 0.3, y1: 0, x2: 0.2, y2: 1)
    animate(withDuration: 2, timingParameters: curve) { map.value = to }
    for frame in 1..<20 {
      stage.advance(to: Double(frame) / 10)
      let wanted = Transform3D.interpolated(from: from, to: to, progress: curve.progress(at: Double(frame) / 20))
      expect(isClose(map.presentation, wanted, within: 1e-7), "at \(stage.now)")
    }
    stage.advance(to: 2)
    expectEqual(map.presentation, to)
  }

  @Test(
    "PA-48, PA-66: paused, scrubbed and continued under another curve it continues along its interpolation; a part starts from the presentation",
    arguments: Kind.allCases, [true, false])
  func continued(kind: Kind, springs: Bool) {
    for delay in [0, 0.1] {
      let (stage, (from, to)) = (Stage(), kind.ends)
      let (map, number) = (Animated(from, in: stage), Animated(0.0, in: stage))
      let animator = PropertyAnimator(duration: 1, curve: .easeInOut, stage: stage)
      animator.addAnimations({ (map.value, number.value) = (to, 100) }, delayFactor: delay)
      animator.startAnimation()
      stage.advance(to: 0.4)
      animator.pauseAnimation()
      animator.fractionComplete = 0.3
      let (caught, start) = (map.presentation, number.presentation)
      let curve: any TimingCurveProvider = springs ? SpringTimingParameters(dampingRatio: 0.6) : CubicTimingParameters.linear
      animator.continueAnimation(withTimingParameters: curve, durationFactor: 0)
      expect(isClose(map.presentation, caught))
      for frame in 1..<10 {
        stage.advance(to: 0.4 + Double(frame) / 40)
        // the number has the expected progress
        let wanted =
          delay == 0
          ? Transform3D.interpolated(from: from, to: to, progress: number.presentation / 100)
          : .interpolated(from: caught, to: to, progress: (number.presentation - start) / (100 - start))
        expect(isClose(map.presentation, wanted, within: 1e-7), "at \(stage.now), delayed by \(delay)")
      }
    }
  }

  @Test(
    "AD-19, IV-10, IV-11: retargeted in flight it starts from the presentation, in the plane and in space", arguments: Kind.allCases,
    [0, 0.4])
  func sent(kind: Kind, at time: Double) {
    let elsewhere = [
      Transform3D(AffineTransform(rotationAngle: -2).scaledBy(x: 1, y: 0.5)), Transform3D(rotationAngle: 0.7, x: 1, y: 0, z: 1),
      Transform3D(perspectiveDistance: 500).concatenating(Transform3D(translationX: 5, y: 6, z: 70)),
    ]
    for other in elsewhere {
      let (stage, (from, to)) = (Stage(), kind.ends)
      let map = Animated(from, in: stage)
      animate(withDuration: 1) { map.value = to }
      stage.advance(to: time)
      let here = map.presentation
      animate(withDuration: 2, options: .curveLinear) { map.value = other }
      expect(isClose(map.presentation, here))
      for frame in 1..<10 {
        stage.advance(to: time + Double(frame) / 5)
        let wanted = Transform3D.interpolated(from: here, to: other, progress: Double(frame) / 10)
        expect(isClose(map.presentation, wanted, within: 1e-7), "at \(stage.now)")
      }
      stage.advance(to: time + 2)
      expectEqual(map.presentation, other)
    }
  }

  @Test("SP-2, IV-10: under a spring in a block it is at the spring's share of the interpolation", arguments: Kind.allCases)
  func sprung(kind: Kind) {
    let (stage, (from, to)) = (Stage(), kind.ends)
    let map = Animated(from, in: stage)
    let spring = SpringTimingParameters(mass: 1, stiffness: 100, damping: 20, initialVelocity: SpringVelocity(dx: 8, dy: 8))
    animate(withDuration: 0, timingParameters: spring) { map.value = to }
    for frame in 1..<20 {
      let time = Double(frame) / 40
      stage.advance(to: time)
      // critically damped, ω = 10: 1 − (1 + (ω − v)·t)·e^(−ωt)
      let progress = 1 - (1 + 2 * time) * exp(-10 * time)
      expect(isClose(map.presentation, .interpolated(from: from, to: to, progress: progress), within: 1e-6), "at \(time)")
    }
    stage.advance(to: 60)
    expectEqual(map.presentation, to)
  }

  @Test("LM-17, AD-3: a model set in flight is the new end of the interpolation", arguments: Kind.allCases)
  func led(kind: Kind) {
    let (stage, (from, to)) = (Stage(), kind.ends)
    let map = Animated(from, in: stage)
    animate(withDuration: 1, options: .curveLinear) { map.value = to }
    stage.advance(to: 0.5)
    let other = Transform3D(rotationAngle: 0.5, x: 0, y: 0, z: 1)
    map.value = other
    expect(isClose(map.presentation, .interpolated(from: from, to: other, progress: 0.5), within: 1e-7))
    stage.advance(to: 0.75)
    expect(isClose(map.presentation, .interpolated(from: from, to: other, progress: 0.75), within: 1e-7))
  }

  @Test("IV-10: its velocity is the change of the presentation", arguments: Kind.allCases)
  func velocity(kind: Kind) {
    let (stage, (from, to)) = (Stage(), kind.ends)
    let map = Animated(from, in: stage)
    animate(withDuration: 1) { map.value = to }
    stage.advance(to: 0.37)
    let (velocity, before) = (map.velocity, map.presentation)
    stage.advance(to: 0.37 + 1e-6)
    let after = map.presentation
    expect(abs((after.m12 - before.m12) / 1e-6 - velocity.m12) < 1e-3 && abs((after.m21 - before.m21) / 1e-6 - velocity.m21) < 1e-3)
  }

  @Test(
    "PA-48, SP-5: continued under a spring with a start velocity, a map and a colour begin with that velocity, relative to the rest",
    arguments: Kind.allCases,
    [0, 0.2])
  func thrown(kind: Kind, late: Double) {
    let (stage, (from, to)) = (Stage(), kind.ends)
    let (map, alpha) = (Animated(from, in: stage), Animated(Color(red: 1, green: 0, blue: 0, alpha: 1), in: stage))
    let animator = PropertyAnimator(duration: 1, curve: .linear, stage: stage)
    animator.addAnimations(
      {
        map.value = to
        alpha.value = Color(red: 0, green: 1, blue: 0, alpha: 0.5)
      }, delayFactor: late)
    animator.fractionComplete = 0.4
    let caught = map.presentation
    let spring = SpringTimingParameters(mass: 1, stiffness: 100, damping: 20, initialVelocity: SpringVelocity(dx: 8, dy: 8))
    animator.continueAnimation(withTimingParameters: spring, durationFactor: 0)
    stage.advance(to: 0.05)
    // critically damped, ω = 10: 1 − (1 + (ω − v)·t)·e^(−ωt) of the remaining distance
    // a whole animator's map continues on its interpolation, a part's starts from the presentation
    let (share, before) = (1 - 1.1 * 0.6065306597126334, (0.4 - late) / (1 - late))
    let progress = before + (1 - before) * share
    let expected =
      late == 0 ? Transform3D.interpolated(from: from, to: to, progress: progress) : .interpolated(from: caught, to: to, progress: share)
    for _ in 0..<2 {
      expect(isClose(map.presentation, expected, within: 1e-6))
      expectLess(abs(alpha.presentation.alpha - (1 - 0.5 * progress)), than: 1e-6)
      // and after it has become a contribution
      stage.replaceCurves { $0 }
    }
  }
}
