import Expectations
import LegatoLayers
import LegatoTiming
import TestSupport
import Testing

/// What needs a general row costs ten times what another does, so that there may be no kind of animation that does without need.
@Suite("Whatever is added to a layer under a key is a row that frames compute in columns") struct AllRowsTests {
  private enum Curve: CaseIterable {
    case none, cubic, overshooting, spring, thrown
    var provider: (any TimingCurveProvider)? {
      switch self {
      case .none: nil
      case .cubic: CubicTimingParameters.easeInOut
      case .overshooting: CubicTimingParameters(x1: 0.2, y1: 1.5, x2: 0.4, y2: 1.25)
      case .spring: SpringTimingParameters(dampingRatio: 0.5)
      case .thrown: SpringTimingParameters(mass: 1, stiffness: 90, damping: 9, initialVelocity: SpringVelocity(dx: 2, dy: 2))
      }
    }
  }

  private enum Property: CaseIterable { case opacity, position, color, turn, space, rotation, scale, positionX }
  private enum Kind: CaseIterable { case basic, spring, keyframes, path }
  private enum Group: CaseIterable { case none, one, two }
  private enum Below: CaseIterable { case nothing, block, part }

  /// What is drawn.
  private struct Scene: CustomStringConvertible {
    let property: Property
    let kind: Kind
    let curve, key, groups: Curve
    let group: Group
    let below: Below
    let mode: CalculationMode
    let turns: KeyframeAnimation<Point>.RotationMode
    let isAdditive: Bool
    let layerSpeed: Double
    let timed: (any LayerAnimation) -> any LayerAnimation
    private let words: String

    init(_ random: inout SplitMix64) {
      func pick<Choice>(_ choices: [Choice]) -> Choice { choices.randomElement(using: &random)! }
      (property, kind, curve, key) = (pick(Property.allCases), pick(Kind.allCases), pick(Curve.allCases), pick(Curve.allCases))
      (groups, group, below) = (pick(Curve.allCases), pick(Group.allCases), pick(Below.allCases))
      (mode, turns) = (pick(CalculationMode.allCases), pick([.none, .auto, .autoReverse]))
      (isAdditive, layerSpeed) = (pick([false, true]), pick([1, 1, 0.5]))
      let (speed, offset, repeats, reverses) = (
        pick([1, 0.5, 2, -1]), pick([0, 0, 0.3]), pick([0, 2.5, .infinity]), pick([false, true])
      )
      let (fill, stays, begin) = (pick(FillMode.allCases), pick([false, false, true]), pick([0, 0, 0.5]))
      let curve = curve
      timed = {
        var timed = $0
        (timed.settings.speed, timed.settings.timeOffset, timed.settings.repeatCount) = (speed, offset, repeats)
        (timed.settings.autoreverses, timed.settings.fillMode, timed.settings.beginTime) = (reverses, fill, begin)
        (timed.settings.timingFunction, timed.isRemovedOnCompletion) = (curve.provider, !stays)
        return timed
      }
      words = "at speed \(speed) from \(offset), \(repeats) times, back \(reverses), \(fill), stays \(stays), begins at \(begin)"
    }

    var description: String {
      """
      \(property) by \(kind) under \(curve), \(mode) with keys under \(key), additive \(isAdditive), turned \(turns), \(words), in groups \(group) under \
      \(groups), above \(below), in a layer at \(layerSpeed)
      """
    }

    /// One that changes a whole value above one that changes a part of it: either is more than a share of its own.
    var isWholeAbovePart: Bool { below == .part && (kind == .path || property == .position || property == .space) }

    func play(_ layer: Layer) {
      switch below {
      case .nothing: break
      case .block:
        Layer.animate(withDuration: 3) {
          (layer.position, layer.opacity, layer.backgroundColor) = (Point(x: 50, y: 50), 0.2, .blue)
          layer.transform = Transform3D(rotationAngle: 1, x: 0, y: 0, z: 1)
        }
      case .part:
        layer.add(BasicAnimation(.rotation, from: 0, to: 1, duration: 4), forKey: "turn")
        layer.add(BasicAnimation(.positionX, from: 0, to: 1, duration: 4), forKey: "sideways")
      }
      let animation = timed(animation)
      switch group {
      case .none: layer.add(animation, forKey: "one")
      case .one: layer.add(grouped(animation, seconds: 5, groups, repeats: 3), forKey: "one")
      case .two:
        layer.add(grouped(grouped(animation, seconds: 3, .cubic, repeats: 2), seconds: 7, groups, repeats: 0), forKey: "one")
      }
    }

    private func grouped(_ animation: any LayerAnimation, seconds: Double, _ curve: Curve, repeats: Double) -> any LayerAnimation {
      var group = AnimationGroup([animation], duration: seconds)
      (group.timingFunction, group.repeatCount, group.autoreverses) = (curve.provider, repeats, repeats == 0)
      return group
    }

    private var animation: any LayerAnimation {
      if kind == .path {
        var along = KeyframeAnimation(.position, path: Path(ellipseIn: Rect(x: 0, y: 0, width: 50, height: 30)))
        (along.calculationMode, along.rotationMode, along.isAdditive) = (mode, turns, isAdditive)
        return along
      }
      func turn(_ angle: Double) -> Transform3D { Transform3D(rotationAngle: angle, x: 0, y: 0, z: 1) }
      func tilt(_ angle: Double) -> Transform3D { Transform3D(rotationAngle: angle, x: 0, y: 1, z: 1) }
      switch property {
      case .opacity: return between(.opacity, [0.1, 0.9, 0.3, 0.5])
      case .position: return between(.position, [(1, 2), (30, 4), (7, 70), (3, 9)].map { Point(x: $0, y: $1) })
      case .color: return between(.backgroundColor, [.red, .white, .red, Color(red: 0.9, green: 0.3, blue: 0.7, alpha: 0.5)])
      case .turn: return between(.transform, [turn(0), turn(1), turn(-2), .identity])
      case .space: return between(.transform, [.identity, tilt(1), turn(2), tilt(2)])
      case .rotation: return between(.rotation, [0, 1, -1, 2])
      case .scale: return between(.scale, [0.5, 1, 2, 3])
      case .positionX: return between(.positionX, [0, 10, -10, 20])
      }
    }

    private func between<Value>(_ property: LayerProperty<Value>, _ values: [Value]) -> any LayerAnimation {
      switch kind {
      case .basic, .path:
        var animation = BasicAnimation(property, from: values[0], to: values[1], duration: 2)
        (animation.isAdditive, animation.isCumulative) = (isAdditive, mode == .paced)
        return animation
      case .spring:
        var animation = SpringAnimation(property, from: values[0], to: values[1], duration: 2)
        animation.isAdditive = isAdditive
        return animation
      case .keyframes:
        var animation = KeyframeAnimation(property, values: values, duration: 2)
        (animation.calculationMode, animation.isAdditive, animation.isCumulative) = (mode, isAdditive, layerSpeed == 1)
        animation.timingFunctions = key.provider.map { [$0, $0, CubicTimingParameters.easeIn] } ?? []
        return animation
      }
    }
  }

  @Test("Of every kind and property, under every curve, in every time, alone and above others")
  func drawn() {
    var (random, moved) = (SplitMix64(seed: 2_023), 0)
    for number in 0..<Effort.of(20_000) {
      let (scene, (window, layer)) = (Scene(&random), staged(Rect(x: 0, y: 0, width: 10, height: 10)))
      if scene.isWholeAbovePart { continue }
      window.stage.advance(to: 1)
      layer.speed = scene.layerSpeed
      scene.play(layer)
      for step in [0.01, 0.2, 0.7, 3] {
        window.stage.advance(to: window.stage.now + step)
        expectEqual(window.stage.underWay["contributions"], nil, "scene \(number): \(scene)")
        if window.stage.underWay["contributions"] != nil { return }
        moved += step == 0.7 && window.stage.underWay["rows"] ?? 0 > 0 ? 1 : 0
      }
    }
    expectGreater(2 * moved, than: Effort.of(20_000))
  }
}
