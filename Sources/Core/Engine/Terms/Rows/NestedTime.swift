import LegatoTiming

/// The times of rows whose animation is in groups that repeat, have curves, or clip it, or whose curve was replaced in one of their iterations: each map's
/// progress is the time of the next one.
///
/// A frame looks the groups' curves up in their tables. Where their error would decide between two iterations, or whether something is active, the chain itself
/// is asked: what is presented is always that of the same iteration.
final class NestedTime {
  /// What equal ones have in common.
  struct Key: Hashable {
    /// From the outermost on. Times are counted from its begin, which is 0.
    let maps: [TimeMap]
    /// The curves of all but the last.
    let curves: [GroupCurve?]
    /// What each iteration adds to the progress of the next ones (``Cycle/growth``).
    let growth: UInt8
    /// What remains of a former curve of the animation.
    let faded: FadedCycle?
  }

  let key: Key
  /// The playbacks of the groups' curves.
  let playbacks: [Int]
  /// Whether rows may be hidden (MT-7).
  let mayHide: Bool
  private let chain: TimeChain
  private let steps: UnsafeMutablePointer<TimeStep>
  private let end: UnsafeMutablePointer<TimeStep>
  private let growth: Double
  /// ``Key/faded``, or one that no iteration has.
  private let faded: FadedCycle
  /// The outermost map's own seconds per second, and seconds per cycle.
  private let rate, cycle: Double

  /// - Parameter curves: Where the groups' curves are found.
  init(_ key: Key, _ curves: [TimeStep.Curve?]) {
    (self.key, growth, faded, mayHide) = (key, Double(key.growth), key.faded ?? .never, key.mayHide)
    playbacks = curves.compactMap { $0?.playback }
    let groups = zip(key.maps, key.curves).map { TimeChain.Link(map: $0, pace: $1?.pace) }
    chain = TimeChain(groups: groups, leaf: key.maps[curves.count])
    let outermost = chain.outermost
    (rate, cycle) = (abs(outermost.speed), outermost.cycleDuration)
    steps = .allocate(capacity: curves.count + 1)
    end = steps + curves.count
    var (error, duration) = (0.0, 0.0)
    for (index, (map, curve)) in zip(key.maps, curves + [nil]).enumerated() {
      // at rest, all inside it is at rest
      let rest = TimeChain(groups: Array(groups.dropFirst(index)), leaf: chain.leaf)
      let (first, last) = (iteration(rest, at: -.infinity), iteration(rest, at: .infinity))
      (steps + index).initialize(
        to: TimeStep(map, inside: duration, curve, first: first, last: last, isLast: index == curves.count, error: &error))
      duration = map.duration
    }
  }

  deinit { steps.deallocate() }

  /// What is presented at a time in seconds from the outermost begin.
  @inline(__always)
  func iteration(_ time: Double, _ playbacks: borrowing Playbacks, _ missing: MissingPieces?) -> Bend.Iteration {
    var (step, x) = (steps, steps.pointee.cyclesAtStart + time * rate / cycle)
    while true {
      switch step.pointee.answer(x) {
      case .before: return step.pointee.first
      case .after: return step.pointee.last
      case .unknown: return exact(time)
      case .active(var share, let cycle):
        if step == end { return iteration(share, cycle) }
        if let curve = step.pointee.curve {
          share = 1 - Chunk.remaining(0, 1, share, curve.pieces, curve.playback, playbacks, missing)
        }
        step += 1
        x = step.pointee.cyclesAtStart + step.pointee.cycles * share
      }
    }
  }

  @inline(__always)
  private func iteration(_ fraction: Double, _ cycle: Double) -> Bend.Iteration {
    Bend.Iteration(fraction: fraction, grown: cycle == faded.cycle ? faded(fraction, cycle) : growth * cycle, isHidden: false)
  }

  @inline(never)
  private func faded(_ fraction: Double, _ cycle: Double) -> Double { growth * cycle + faded.fade.value(at: fraction) }

  /// The same, as a general row computes it.
  @inline(never)
  private func exact(_ time: Double) -> Bend.Iteration { iteration(chain, at: Self.sinceBegin(time)) }

  /// A time from the outermost begin; 0 within the rounding of stage times, of which several are one time of a layer (MT-1).
  private static func sinceBegin(_ time: Double) -> Double { abs(time) < 0x1p-36 ? 0 : time }

  private func iteration(_ chain: TimeChain, at time: Double) -> Bend.Iteration {
    let phase = chain.phase(at: time, .linear)
    return phase.isShown ? iteration(phase.fraction, phase.cycle) : .hidden
  }

  /// The fraction of the animation's curve, its change per second, and the slope of what remains of a former curve; that of its end if it is hidden.
  func fraction(_ time: Double) -> (value: Double, rate: Double, fade: Double) {
    let phase = chain.phase(at: Self.sinceBegin(time), .linear)
    return phase.isShown ? (phase.fraction, phase.fractionRate, faded.slope(at: phase.fraction, in: phase.cycle)) : (1, 0, 0)
  }
}

extension NestedTime.Key {
  /// - Returns: nil if a group has a curve of which nothing is known, a time stands still, or iterations that differ run backwards.
  init?(_ chain: TimeChain, growth: UInt8, _ faded: FadedCycle?, hasBegun: Bool) {
    var (maps, curves) = (chain.groups.map(\.map) + [chain.leaf], [GroupCurve?]())
    for group in chain.groups {
      guard group.isEased, let pace = group.pace else {
        curves.append(nil)
        continue
      }
      guard let curve = GroupCurve(pace) else { return nil }
      curves.append(curve)
    }
    maps[0].beginTime = 0
    // no frame presents it from its end on, nor before its begin if that is over
    maps[0].fillMode = hasBegun || maps[0].fillMode.fillsBackwards ? .both : .forwards
    let areEqual = growth == 0 && faded == nil
    guard maps.allSatisfy(\.isSteady), areEqual || chain.leaf.speed > 0 && chain.leaf.timeOffset >= 0 else { return nil }
    (self.maps, self.curves, self.growth, self.faded) = (maps, curves, growth, faded)
  }

  /// Whether the time around one of the maps may be before its begin, or from its end on, where it presents nothing.
  fileprivate var mayHide: Bool {
    guard maps[0].fillMode == .both else { return true }
    for (index, map) in maps.enumerated().dropFirst() {
      let (group, curve) = (maps[index - 1], curves[index - 1])
      if let curve, !curve.staysInside { return true }
      // the end of a group's run is one of its times if it turns back there, or stays
      let reachesEnd = curve != nil || group.autoreverses || group.speed < 0 || index > 1 && group.fillMode.fillsForwards
      let end = reachesEnd ? group.duration : group.duration.nextDown
      if map.beginTime > 0, !map.fillMode.fillsBackwards { return true }
      if (end - map.beginTime) * abs(map.speed) >= map.activeDuration, !map.fillMode.fillsForwards { return true }
    }
    return false
  }
}

extension TimeMap {
  /// Whether its numbers, and what frames compute of them, are finite, and its time does not stand still.
  fileprivate var isSteady: Bool {
    [duration, abs(speed), cycleDuration].allSatisfy(Limits.seconds.contains)
      && [beginTime, timeOffset].allSatisfy { abs($0) < Limits.seconds.upperBound }
  }
}

extension CubicTimingParameters {
  /// Whether its progress never leaves 0…1, and so never falls.
  var staysInside: Bool { (0...1).contains(y1) && (0...1).contains(y2) }
}
