import Legato

/// Frames of 1,000 animations that are not plain curves on sums; counted per animation.
extension HotPath {
  static let ticks: [HotPath] = [
    values("tick of colours", Color.black) { value, _ in value.value = .orange },
    values("tick of turns", AffineTransform.identity) { value, _ in value.value = AffineTransform(rotationAngle: 1) },
    values("tick of half turns", AffineTransform.identity, each: 8) { value, _ in value.value = value.value.rotated(by: .pi) },
    values("tick of maps of space", Transform3D.identity) { value, _ in value.value = Transform3D(AffineTransform(rotationAngle: 1)) },
    values("tick of turns in space", Transform3D.identity) { value, _ in value.value = Transform3D(rotationAngle: 1, x: 1, y: 2, z: 3) },
    values("tick of repeats", Point.zero, seconds: 1, options: [.repeat, .autoreverse], change: place),
    values("tick of absolute ones", Point.zero, options: .absolute, change: place),
    values("tick from current", Point.zero, options: [.absolute, .beginFromCurrentState], change: place),
    values("tick of colours from current", Color.black, options: .beginFromCurrentState) { value, _ in value.value = .orange },
    tick("tick of curves of one's own") { count in
      let points = Points(count)
      for (index, value) in points.values.enumerated() {
        animate(withDuration: points.duration(index), timingParameters: Smooth()) { place(value, index) }
      }
      return (points.stage, points)
    },
    tick("tick of springs that repeat") { count in
      let points = Points(count)
      let spring = SpringTimingParameters(dampingRatio: 0.5)
      for (index, value) in points.values.enumerated() {
        animate(withDuration: 1, timingParameters: spring, options: [.repeat, .autoreverse]) { place(value, index) }
        points.advance(by: 0.001)
      }
      return (points.stage, points)
    },
    tick("tick of what reduced motion does not move") { count in
      let points = Points(count)
      points.stage.motionLevel = .reduced
      points.startCurves()
      return (points.stage, points)
    },
    tick("tick of swapped curves") { count in
      let points = Points(count)
      points.startCurves()
      points.advance(by: 2)
      points.stage.replaceCurves { _ in CubicTimingParameters(x1: 0, y1: 0, x2: 0.58, y2: 1) }
      return (points.stage, points)
    },
  ]

  /// Keyframes in a block each, by mode, and of maps.
  static let tracks: [HotPath] =
    CalculationMode.allCases.map { mode in
      keyframes("tick of \(mode) keyframes", .zero, mode) { index, frame in
        Point(x: Double(100 * frame + 50), y: Double((index + frame * frame) % 200))
      }
    } + [
      keyframes("tick of eased keyframes", .zero, curve: CubicTimingParameters(animationCurve: .easeInOut)) { index, frame in
        Point(x: Double(100 * frame + 50), y: Double((index + frame * frame) % 200))
      },
      keyframes("tick of turns' keyframes", AffineTransform.identity) { AffineTransform(rotationAngle: Double($0 % 7 + $1)) },
      keyframes("tick of turns' curves", AffineTransform.identity, .cubic) { AffineTransform(rotationAngle: Double($0 % 7 + $1)) },
      keyframes("tick of keyframes in space", Transform3D.identity) {
        Transform3D(rotationAngle: Double($0 % 7 + $1) / 3, x: 1, y: 2, z: 3)
      },
    ]

  private static func keyframes<Value: Animatable & Sendable>(
    _ name: String, _ first: Value, _ mode: CalculationMode = .linear, curve: CubicTimingParameters? = nil,
    _ key: @escaping @Sendable (_ index: Int, _ frame: Int) -> Value
  ) -> HotPath {
    tick(name) { count in
      let stage = Stage()
      let values = (0..<count).map { _ in Animated(first, in: stage) }
      for (index, value) in values.enumerated() {
        animateKeyframes(withDuration: 20 + Double(index % 10) / 10, options: KeyframeAnimationOptions(mode)) {
          for frame in 0..<4 {
            addKeyframe(withRelativeStartTime: Double(frame) / 4, relativeDuration: 0.25, timingParameters: curve) {
              value.value = key(index, frame)
            }
          }
        }
      }
      return (stage, values)
    }
  }

  /// A frame by the animation.
  /// - Parameter start: starts that many, for longer than is counted; the owner holds what moves.
  static func tick(_ name: String, _ start: @escaping @Sendable (_ count: Int) -> (stage: Stage, owner: Any)) -> HotPath {
    HotPath(name: name, operations: 1000) {
      let moving = start(1000)
      return Round {
        moving.stage.advance(to: moving.stage.now + 0.01)
        sink(moving.owner)
      }
    }
  }

  /// - Parameter each: how many times a value is sent on.
  private static func values<Value: Animatable & Sendable>(
    _ name: String, _ first: Value, each: Int = 1, seconds: Double = 20, options: AnimationOptions = [],
    change: @escaping @Sendable (Animated<Value>, _ index: Int) -> Void
  ) -> HotPath {
    HotPath(name: name, operations: 1000) {
      let stage = Stage()
      let values = (0..<1000 / each).map { _ in Animated(first, in: stage) }
      for _ in 0..<each {
        for (index, value) in values.enumerated() {
          animate(withDuration: seconds + Double(index % 10) / 10, options: options) { change(value, index) }
        }
      }
      return Round {
        stage.advance(to: stage.now + 0.01)
        sink(values)
      }
    }
  }

  private static func place(_ value: Animated<Point>, _ index: Int) { value.value = Point(x: 100 + Double(index % 300), y: 200) }

  /// Pure and without corners, as a plug-in says of its curves.
  private struct Smooth: TimingCurveProvider {
    func progress(at s: Double) -> Double { s <= 0 ? 0 : s >= 1 ? 1 : s * s * (3 - 2 * s) }
    func velocity(at s: Double) -> Double { s <= 0 || s >= 1 ? 0 : 6 * s * (1 - s) }
    func isSmooth(in range: ClosedRange<Double>) -> Bool { true }
  }
}
