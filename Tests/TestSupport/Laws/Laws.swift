import LegatoCore

/// A sequence under which a law does not hold, as short as it could be made.
public struct LawFailure: Sendable, CustomStringConvertible {
  public var law: String
  public var detail: String
  /// The call after which it was seen.
  public var step: Int
  public var sequence: LawSequence
  public var description: String { "\(law), after call \(step): \(detail)\n\(sequence)" }
}

/// The laws of design.md §4 for animators, blocks and values, tried on drawn sequences.
public enum Laws {
  /// Plays the sequence; nil if everything held. The failure's sequence is shortened.
  public static func failure(of sequence: LawSequence) async -> LawFailure? {
    guard let first = await play(sequence) else { return nil }
    return await shortened(first)
  }

  /// In a cancelled task, so that an outcome that has not come throws instead of being waited for.
  private static func play(_ sequence: LawSequence) async -> LawFailure? {
    let log = MisuseLog()
    let task = Misuse.$handler.withValue({ log.add($0) }) {
      Task {
        withUnsafeCurrentTask { $0?.cancel() }
        return await trial(sequence, log)
      }
    }
    return await task.value
  }

  private static func trial(_ sequence: LawSequence, _ log: MisuseLog) async -> LawFailure? {
    let referee = LawReferee(sequence.makes, log)
    var trace = LawTrace()
    var step = 0
    func failure(_ error: any Error) -> LawFailure {
      let broken = error as? LawBreak ?? LawBreak("\(error)", "")
      return LawFailure(law: broken.law, detail: broken.detail, step: step, sequence: sequence)
    }
    var calls = sequence.calls
    do {
      while step < calls.count {
        try await referee.step(calls[step])
        trace.note(referee.world)
        step += 1
        if step == sequence.calls.count { calls += referee.epilogue() }
      }
      try referee.checkRest()
    } catch {
      return failure(error)
    }
    return repeated(sequence, calls, trace, frames: 0, law: "Replay: the same calls show the same")
      ?? repeated(sequence, calls, trace, frames: 3, law: "Absolute time: frames between change nothing")
  }

  /// The same calls again: the same bits after each.
  private static func repeated(_ sequence: LawSequence, _ calls: [LawCall], _ trace: LawTrace, frames: Int, law: String) -> LawFailure? {
    let world = LawWorld(sequence.makes, frames: frames)
    var again = LawTrace()
    for (step, call) in calls.enumerated() {
      world.play(call)
      again.note(world)
      if let difference = trace.difference(from: again, at: step) {
        return LawFailure(law: law, detail: difference, step: step, sequence: sequence)
      }
    }
    return nil
  }

  // MARK: Shortening

  /// The shortest failing start, then without every call that is not needed.
  private static func shortened(_ failure: LawFailure) async -> LawFailure {
    var best = failure
    best.sequence.calls = Array(failure.sequence.calls.prefix(failure.step + 1))
    if let prefix = await play(best.sequence) { best = prefix } else { best = failure }
    var place = best.sequence.calls.count - 1
    while place >= 0 {
      var shorter = best.sequence
      shorter.calls.remove(at: place)
      if let still = await play(shorter), still.law == best.law { best = still }
      place = min(place, best.sequence.calls.count) - 1
    }
    return best
  }
}

/// What could be seen after each call, to the bit.
struct LawTrace {
  private var steps: [[UInt64]] = []

  mutating func note(_ world: LawWorld) {
    var seen: [UInt64] = []
    for value in world.values { seen += (value.shown + value.model).map(\.bitPattern) }
    for animator in world.animators {
      seen += [
        UInt64(animator.state.rawValue), animator.isRunning ? 1 : 0, animator.isReversed ? 1 : 0, animator.fractionComplete.bitPattern,
      ]
    }
    for (number, position) in world.completed { seen += [UInt64(number), UInt64(position.rawValue)] }
    for block in world.blocks { seen += block.map { $0 ? 1 : 0 } + [2] }
    steps.append(seen)
  }

  func difference(from other: LawTrace, at step: Int) -> String? {
    guard steps[step] != other.steps[step] else { return nil }
    let place = zip(steps[step], other.steps[step]).enumerated().first { $0.element.0 != $0.element.1 }
    guard let (index, (first, second)) = place else { return "more callbacks" }
    return "number \(index): \(Double(bitPattern: first)) and \(Double(bitPattern: second))"
  }
}
