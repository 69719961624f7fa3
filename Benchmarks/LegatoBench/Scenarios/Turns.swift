import Legato

/// Frames of rotations about an oblique axis, as of flipping layers, in several states.
extension Scenario {
  static let turns: [Scenario] = [
    turns("Turns tick, spring", "under a spring, a block each") { group in
      let schedule = Schedule(group.count, on: group.stage) { index, _ in
        animate(withDuration: 0, timingParameters: Points.Spring.usual.provider) { group.send(index) }
      }
      return { Points.Spring.usual.progress(at: $1 - schedule.begins[$0]) }
    },
    turns("Turns tick, animator", "in one animator") { group in
      _ = group.animator()
      return { Schedule.ease.progress(at: $1 / 25) }
    },
    turns("Turns tick, caught", "in one animator, caught, scrubbed and continued under a spring") { group in
      let animator = group.animator()
      group.stage.advance(to: 1)
      animator.pauseAnimation()
      animator.fractionComplete = 0.3
      animator.continueAnimation(withTimingParameters: Points.Spring.usual.provider, durationFactor: 0)
      return { 0.3 + 0.7 * Points.Spring.usual.progress(at: $1 - 1) }
    },
    turns("Turns tick, reversed", "in one animator, reversed while it runs") { group in
      let animator = group.animator()
      group.stage.advance(to: 8)
      animator.isReversed = true
      return { Schedule.ease.progress(at: (16 - $1) / 25) }
    },
    turns("Turns tick, delayed", "in one animator, added with a delay factor") { group in
      _ = group.animator(delayFactor: 0.2)
      group.stage.advance(to: 6)
      return { Schedule.ease.progress(at: ($1 - 5) / 20) }
    },
    turns("Turns tick, repeat", "repeated and autoreversed, a block each") { group in
      let schedule = Schedule(group.count, on: group.stage, in: { 1 + Double($0 % 10) / 20 }) { index, seconds in
        animate(withDuration: seconds, options: [.repeat, .autoreverse]) { group.send(index) }
      }
      return { index, now in
        let share = (now - schedule.begins[index]) / schedule.durations[index]
        let (run, rest) = (share.rounded(.down), share - share.rounded(.down))
        return Schedule.ease.progress(at: run.remainder(dividingBy: 2) == 0 ? rest : 1 - rest)
      }
    },
    turns("Turns tick, from current", "in flight sent back and on again, a block each") { group in
      animate(withDuration: 25) { group.sendAll() }
      group.stage.advance(to: 1)
      let schedule = Schedule(group.count, on: group.stage) { index, seconds in
        animate(withDuration: seconds) { group.values[index].value = .identity }
      }
      return { Schedule.ease.progress(at: schedule.begins[$0] / 25) * (1 - schedule.progress($0, $1)) }
    },
    turns("Turns tick, curve swapped", "whose curve was replaced in flight by one that is equal, a block each") { group in
      let schedule = Schedule(group.count, on: group.stage) { index, seconds in animate(withDuration: seconds) { group.send(index) } }
      group.stage.replaceCurves { _ in Points.Curve.easeInOut.provider }
      return { schedule.progress($0, $1) }
    },
    turns("Turns tick, keyframes", "through three keyframes, a block each") { group in
      let schedule = Schedule(group.count, on: group.stage) { index, seconds in
        animateKeyframes(withDuration: seconds) {
          for frame in 1...4 {
            addKeyframe(withRelativeStartTime: Double(frame - 1) / 4, relativeDuration: 0.25) {
              group.send(index, Double(frame) / 4)
            }
          }
        }
      }
      return { schedule.progress($0, $1) }
    },
    ofLayers("Turns tick, layers", "maps of layers, a block each") { layer, seconds, target in
      Layer.animate(withDuration: seconds) { layer.transform = target }
    },
    ofLayers("Turns tick, explicit", "explicit animations of layers' maps") { layer, seconds, target in
      var turn = BasicAnimation(.transform, from: .identity, to: target, duration: seconds)
      turn.timingFunction = CubicTimingParameters(x1: 0.42, y1: 0, x2: 0.58, y2: 1)
      layer.add(turn)
    },
    frames("Turns tick, half speed", "maps of layers in one at half speed, a block each", beside: { [.turnsInSpace($0)] }) { count in
      let tree = Tree(count)
      for row in tree.window.sublayers { row.speed = 0.5 }
      let schedule = Schedule(count, on: tree.stage) { index, seconds in
        Layer.animate(withDuration: seconds) { tree.layers[index].transform = TurnGroup.turn(index, 1) }
      }
      return Motion(tree.stage, count, range: 1, shown: { tree.seen($0).transform.numbers }) { index, now in
        TurnGroup.turn(index, Schedule.ease.progress(at: 0.5 * (now - schedule.begins[index]) / schedule.durations[index])).numbers
      }
    },
  ]

  /// - Parameter start: sends them off, and answers how far each is at a time.
  private static func turns(
    _ name: String, _ about: String, _ start: @escaping @Sendable (TurnGroup) -> (_ index: Int, _ now: Double) -> Double
  ) -> Scenario {
    frames(name, about, beside: { [.turnsInSpace($0)] }) { count in
      let group = TurnGroup(count)
      let progress = start(group)
      return Motion(group.stage, count, range: 1, shown: { group.values[$0].presentation.numbers }) {
        TurnGroup.turn($0, progress($0, $1)).numbers
      }
    }
  }

  private static func ofLayers(
    _ name: String, _ about: String, _ send: @escaping @Sendable (_ layer: Layer, _ seconds: Double, _ target: Transform3D) -> Void
  ) -> Scenario {
    frames(name, about, beside: { [.turnsInSpace($0)] }) { count in
      let tree = Tree(count)
      let schedule = Schedule(count, on: tree.stage) { send(tree.layers[$0], $1, TurnGroup.turn($0, 1)) }
      return Motion(tree.stage, count, range: 1, shown: { tree.seen($0).transform.numbers }) {
        TurnGroup.turn($0, schedule.progress($0, $1)).numbers
      }
    }
  }
}

/// Maps of space that turn.
private final class TurnGroup: @unchecked Sendable {
  let stage = Stage()
  let values: [Animated<Transform3D>]
  var count: Int { values.count }

  init(_ count: Int) {
    let stage = stage
    values = (0..<count).map { _ in Animated(.identity, in: stage) }
  }

  /// A share of its turn.
  static func turn(_ index: Int, _ share: Double) -> Transform3D {
    Transform3D(rotationAngle: (0.1 + Double(index % 29) / 10) * share, x: 1, y: 2, z: 3)
  }

  func send(_ index: Int, _ share: Double = 1) { values[index].value = Self.turn(index, share) }
  func sendAll() { for index in values.indices { send(index) } }

  func animator(delayFactor: Double = 0) -> PropertyAnimator {
    let animator = PropertyAnimator(duration: 25, timingParameters: Points.Curve.easeInOut.provider, stage: stage)
    animator.addAnimations({ self.sendAll() }, delayFactor: delayFactor)
    animator.startAnimation()
    return animator
  }
}
