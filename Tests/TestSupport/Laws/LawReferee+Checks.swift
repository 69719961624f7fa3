import LegatoCore

extension LawReferee {
  /// How far one animation may carry a value, in ranges: a spring thrown at the end of twice the range.
  private static let overshoot = 8.0
  /// Seconds for which a velocity taken over may carry a value: a spring's are far fewer.
  private static let carrying = 1.0
  /// Seconds after which everything has to have ended.
  private static let patience = 1e6
  /// Share of a value's range that counts as standing still: the engine's accuracy (design.md §5).
  private static let stillness = 1e-7

  func checkValues(_ allowance: LawAllowance, before shown: [[Double]], _ model: [[Double]]) throws(LawBreak) {
    let (shownNow, modelNow) = (world.shown, world.model)
    for value in world.values.indices {
      guard (shownNow[value] + modelNow[value] + world.values[value].velocity).allSatisfy(\.isFinite) else {
        throw LawBreak("MU-5 finite numbers", "v\(value) shows \(shownNow[value]), model \(modelNow[value])")
      }
      let reach =
        range(of: value, modelNow[value]) * (1 + Self.overshoot * Double(max(1, world.values[value].animationCount)))
        + Self.carrying * carried[value]
      if value != LawValues.affine, let far = shownNow[value].first(where: { abs($0) > reach }) {
        throw LawBreak("values stay within reach", "v\(value) shows \(far)")
      }
      if allowance.isInert {
        guard shownNow[value] == shown[value], modelNow[value] == model[value] else {
          throw LawBreak("MU-2 a misuse changes nothing", "v\(value) \(shown[value]) became \(shownNow[value])")
        }
      }
      // IV-9: what is left has no inverse to fold by, and what is shown has no area to be seen
      let isInvisible = allowance.folds && value == LawValues.affine && LawValues.isSingular(shown[value])
      if !allowance.mayMove.contains(value), !isInvisible {
        let most = Self.stillness * range(of: value, shownNow[value] + modelNow[value])
        for (old, new) in zip(shown[value], shownNow[value]) where !(abs(old - new) <= most) {
          throw LawBreak("Momentum: no jump", "v\(value) \(shown[value]) became \(shownNow[value])")
        }
      }
      if let target = allowance.becomes[value] {
        guard modelNow[value] == target else {
          throw LawBreak("PA-12, PA-27 model", "v\(value) is \(modelNow[value]), should be \(target)")
        }
      } else if !allowance.mayChange.contains(value), modelNow[value] != model[value] {
        throw LawBreak("the model is not touched", "v\(value) \(model[value]) became \(modelNow[value])")
      }
      if !world.values[value].isAnimating, shownNow[value] != modelNow[value] {
        throw LawBreak("at rest the model is shown", "v\(value) shows \(shownNow[value]), model \(modelNow[value])")
      }
    }
  }

  /// PA-33: in order, once each; ends of different moments in the order of time.
  func checkCompletions(_ ended: [(due: Double?, completed: [(number: Int, position: AnimatingPosition)])]) throws(LawBreak) {
    let fresh = Array(takeCompletions())
    var expected = ended.filter { !$0.completed.isEmpty }
    var (place, latest) = (0, -Double.infinity)
    while place < fresh.count {
      guard let index = expected.firstIndex(where: { $0.completed[0].number == fresh[place].number }) else { break }
      let group = expected.remove(at: index)
      let part = fresh[place..<min(fresh.count, place + group.completed.count)]
      guard part.elementsEqual(group.completed, by: { $0.number == $1.number && $0.position == $1.position }) else { break }
      if let due = group.due {
        guard due >= latest - 1e-9 * (1 + abs(due)) else { throw LawBreak("completions in the order of time", "\(fresh)") }
        latest = due
      }
      place += group.completed.count
    }
    guard place == fresh.count, expected.isEmpty else {
      throw LawBreak("PA-33 completions", "\(fresh) ran, should be \(ended.map(\.completed))")
    }
  }

  /// §9.2, MU-7, PA-4.
  func checkAnimators() async throws {
    let now = world.stage.now
    for (index, animator) in world.animators.enumerated() {
      let model = runs[index].model
      let found = (animator.state, animator.isRunning, animator.isReversed)
      guard found == (model.state, model.isRunning, model.isReversed) else {
        throw LawBreak("§9.2 state", "a\(index) is \(found), should be \((model.state, model.isRunning, model.isReversed))")
      }
      guard found == world.seen(index) else { throw LawBreak("PA-4 observers", "a\(index) is \(found), told \(world.seen(index))") }
      try model.expect(animator.fractionComplete, in: model.fraction(at: now), "PA-41, PA-58 fraction of a\(index)")
      if case .paused(1, _) = model.motion, animator.fractionComplete != 1 {
        throw LawBreak("PA-38 exactly at the end", "a\(index) is at \(animator.fractionComplete)")
      }
      // inside a cancelled task: the outcome if there is one, else an error at once
      let outcome = try? await animator.outcome
      guard outcome == model.outcome else {
        throw LawBreak("MU-7 outcome", "a\(index): \(String(describing: outcome)), should be \(String(describing: model.outcome))")
      }
    }
  }

  /// UA-10.
  func checkBlocks() throws(LawBreak) {
    let now = world.stage.now
    for (index, (block, calls)) in zip(blocks, world.blocks).enumerated() {
      let rounding = 1e-9 * (1 + abs(now))
      guard calls.count <= 1 else { throw LawBreak("UA-10 once", "block \(index): \(calls)") }
      if calls == [true], now < block.end - rounding, !block.isDisturbed { throw LawBreak("UA-10 not early", "block \(index) at \(now)") }
      if !block.isDisturbed, now > block.end + rounding, calls != [true] {
        throw LawBreak("UA-10, AD-13 finished", "block \(index), due at \(block.end): \(calls) at \(now)")
      }
    }
  }

  /// PA-43, PA-56, PA-63: what one animator alone moves is at its progress between start and target.
  func checkPlainWays() throws(LawBreak) {
    let now = world.stage.now
    for run in runs + orphans.map(\.run) where run.model.state == .active && !run.model.mayBeDisplaced {
      let fraction = run.model.fraction(at: now)
      guard fraction.upperBound - fraction.lowerBound < 1e-12 else { continue }
      let progress = run.model.progress(at: fraction.lowerBound)
      for (value, start, target) in ledger.plain(of: run.number) {
        let shown = world.values[value].shown
        // exact at its end
        let way = progress == 1 ? target : zip(start, target).map { $0 + ($1 - $0) * progress }
        let most = progress == 1 ? 0 : 1e-6 * range(of: value, shown)
        for i in shown.indices where !(abs(shown[i] - way[i]) <= most) {
          throw LawBreak("PA-43 lerp(start, target, progress)", "v\(value) shows \(shown) at \(progress) of \(start)…\(target)")
        }
      }
    }
  }

  /// When everything has ended.
  func checkRest() throws(LawBreak) {
    guard world.stage.demand == .idle else { throw LawBreak("Idle is free", "the demand is \(world.stage.demand)") }
    for (index, value) in world.values.enumerated() {
      guard value.animationCount == 0, value.shown == value.model else {
        throw LawBreak("at the end the model is shown", "v\(index): \(value.animationCount) animations, \(value.shown), \(value.model)")
      }
    }
    for (index, calls) in world.blocks.enumerated() where calls.count != 1 {
      throw LawBreak("UA-10 once", "block \(index) at the end: \(calls)")
    }
    guard orphans.isEmpty else { throw LawBreak("PA-29", "a released animator has not ended") }
  }

  /// Calls that bring everything to an end.
  func epilogue() -> [LawCall] {
    var calls: [LawCall] = []
    for (index, run) in runs.enumerated() {
      calls.append(.animator(index, .setPausesOnCompletion(false)))
      switch run.model.motion {
      case .rest where run.model.state == .stopped: calls.append(.animator(index, .finish(.current)))
      case .paused: calls.append(.animator(index, .resume(nil, factor: 0)))
      case .awaiting: calls.append(.animator(index, .add([], delayFactor: 0)))
      // turned round at a slow pace, it takes years
      case .running(let clock) where clock.unit.upperBound > Self.patience: calls.append(.animator(index, .stop(withoutFinishing: true)))
      case .rest, .running: break
      }
    }
    // most end while times have one origin: ends that are equal but for rounding keep their order
    return calls + [.advance(10_000), .advance(2 * Self.patience)]
  }
}
