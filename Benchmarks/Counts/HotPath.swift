import Legato

/// One frequent operation, prepared so that its instructions can be counted separately.
struct HotPath: Sendable {
  let name: String
  /// The number of operations per round, by which counts are divided.
  let operations: Int
  /// Sets up the objects and returns the functions of a round.
  let prepare: @Sendable () -> Round

  /// The uncounted preparation of a round, and its counted operations.
  struct Round {
    var before: () -> Void = {}
    let counted: () -> Void
  }

  /// The number of rounds before the counted one: they fill tables and allocate memory.
  static let warmUps = 3
  static let rounds = 5

  static let all =
    frames + ticks + tracks + animators + starts + elements + layers + windowFrames + composited + looks + kinds + explicit + bodies

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
