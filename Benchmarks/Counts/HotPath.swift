import Legato

/// One thing that is done very often, prepared so that it can be counted by itself.
struct HotPath: Sendable {
  let name: String
  /// Operations in one round: what a count is divided by.
  let operations: Int
  /// Sets everything up and returns what a round does.
  let prepare: @Sendable () -> Round

  /// What is done before each round and not counted, and what is counted.
  struct Round {
    var before: () -> Void = {}
    let counted: () -> Void
  }

  /// The first rounds fill tables and take room; the one that is counted comes after them.
  static let warmUps = 3
  static let rounds = 5

  static let all = frames + ticks + tracks + animators + starts + elements + layers + windowFrames + composited + looks + kinds + bodies

  func run() {
    let round = prepare()
    for _ in 0..<Self.warmUps {
      round.before()
      round.counted()
    }
    for _ in 0..<Self.rounds {
      round.before()
      countInstructions(round.counted)
    }
  }
}

/// The one function inside which the profiler counts: `Benchmarks/Counts/run` names it.
@inline(never) func countInstructions(_ body: () -> Void) { body() }

/// Keeps a value from being optimised away.
@inline(never) func sink<Value>(_ value: Value) { withExtendedLifetime(value) {} }
