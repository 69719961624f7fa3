import Legato

/// Frames of points in other states than plain running.
extension Scenario {
  static let states: [Scenario] = [
    frames("States tick, repeat", "repeated and autoreversed curves, a block each", beside: { [.numbers(2, FloorWork(repeats: true), $0)] })
    { count in
      let group = PointGroup(count)
      let schedule = Schedule(count, on: group.stage, in: { 1 + Double($0 % 10) / 20 }) { index, seconds in
        animate(withDuration: seconds, options: [.repeat, .autoreverse]) { group.send(index) }
      }
      return group.motion { index, now in
        let share = (now - schedule.begins[index]) / schedule.durations[index]
        let (run, rest) = (share.rounded(.down), share - share.rounded(.down))
        return Schedule.ease.progress(at: run.remainder(dividingBy: 2) == 0 ? rest : 1 - rest)
      }
    },
    frames("States tick, absolute", "in flight replaced by others from their model, a block each", beside: { [.numbers(2, $0)] }) { count in
      replaced(count, .absolute) { place, _ in place }
    },
    frames("States tick, from current", "in flight replaced by others from what is shown, a block each", beside: { [.numbers(2, $0)] }) {
      count in
      replaced(count, [.absolute, .beginFromCurrentState]) { place, progress in place * progress }
    },
    frames("States tick, colour from current", "the same of opaque colours", beside: { [.numbers(4, $0)] }) { count in
      let stage = Stage()
      let colors = (0..<count).map { _ in Animated(Color.black, in: stage) }
      let first = Schedule(count, on: stage, in: 25)
      animate(withDuration: 25) { for color in colors { color.value = .white } }
      stage.advance(to: 1)
      let second = Schedule(count, on: stage) { index, seconds in
        animate(withDuration: seconds, options: .beginFromCurrentState) { colors[index].value = .red }
      }
      return Motion(stage, count, range: 1, shown: { colors[$0].presentation.numbers }) { index, now in
        let (grey, progress) = (first.progress(index, second.begins[index]), second.progress(index, now))
        let fading = grey * (1 - progress)
        return [fading + progress, fading, fading, 1]
      }
    },
    frames("States tick, plug-in's curve", "under a curve of one's own that is pure and smooth", beside: { [.numbers(2, $0)] }) { count in
      let group = PointGroup(count)
      let schedule = Schedule(count, on: group.stage) { index, seconds in
        animate(withDuration: seconds, timingParameters: SmootherStep()) { group.send(index) }
      }
      return group.motion { SmootherStep().progress(at: schedule.share($0, $1)) }
    },
    frames(
      "States tick, curve swapped", "whose curve was replaced in flight, a block each",
      beside: { [.numbers(2, FloorWork(isSwapped: true), $0)] }
    ) { count in
      let group = PointGroup(count)
      let schedule = Schedule(count, on: group.stage) { index, seconds in animate(withDuration: seconds) { group.send(index) } }
      let swapped = group.stage.now
      group.stage.replaceCurves { _ in CubicTimingParameters(x1: 0, y1: 0, x2: 0.58, y2: 1) }
      return group.motion { index, now in faded(from: schedule.share(index, swapped), at: schedule.share(index, now)) }
    },
  ]

  /// The progress of the curve that replaced another at `begin`: its own, plus the initial difference in value and slope, which fades over the remaining time.
  private static func faded(from begin: Double, at share: Double) -> Double {
    let (old, new, step) = (Schedule.ease, ExactCubic(0, 0, 0.58, 1), 1e-5)
    func off(_ share: Double) -> Double { old.progress(at: share) - new.progress(at: share) }
    let (place, slope, left) = (off(begin), (off(begin + step) - off(begin - step)) / (2 * step), 1 - begin)
    let u = (share - begin) / left
    let (square, cube) = (u * u, u * u * u)
    return new.progress(at: share) + place * (2 * cube - 3 * square + 1) + slope * left * (cube - 2 * square + u)
  }

  /// On their way to one place, and then sent to another.
  private static func replaced(
    _ count: Int, _ options: AnimationOptions, from: @escaping (_ place: Double, _ progress: Double) -> Double
  ) -> Motion {
    let group = PointGroup(count)
    let first = Schedule(count, on: group.stage, in: 25)
    animate(withDuration: 25) { for value in group.values { value.value = Point(x: 400, y: 400) } }
    group.stage.advance(to: 1)
    let second = Schedule(count, on: group.stage) { index, seconds in
      animate(withDuration: seconds, options: options) { group.send(index) }
    }
    return Motion(group.stage, count, range: 500, shown: group.shown) { index, now in
      let begin = from(400, first.progress(index, second.begins[index]))
      let (target, progress) = (group.target(index), second.progress(index, now))
      return [begin + (target.x - begin) * progress, begin + (target.y - begin) * progress]
    }
  }
}

/// What a plug-in brings: a function without a state that says that it has no corners.
struct SmootherStep: TimingCurveProvider {
  func progress(at s: Double) -> Double { s <= 0 ? 0 : s >= 1 ? 1 : s * s * s * (10 + s * (6 * s - 15)) }
  func velocity(at s: Double) -> Double { s <= 0 || s >= 1 ? 0 : 30 * s * s * (1 - s) * (1 - s) }
  func isSmooth(in range: ClosedRange<Double>) -> Bool { true }
}
