/// The detailed results of a plug-in's trials up to a level, for its author.
public struct PluginCheck: Hashable, Sendable {
  /// The result of one level, tried in a child process of its own, except level 1, which only reads the file.
  public struct Trial: Hashable, Sendable {
    /// The level, 1…10.
    public let level: Int
    /// The broken rules, warnings and measurements.
    public internal(set) var findings: [PluginFinding] = []
    /// Why the plug-in did not pass the level; nil if it did.
    public internal(set) var refusal: PluginError?
    /// The duration of the trial, in seconds.
    public internal(set) var seconds = 0.0
  }

  /// The outcome of a trial or, as the worst of all trials, of the check.
  public enum Outcome: String, Hashable, Sendable {
    /// There were only warnings and notes.
    case passed
    /// A rule of the ABI's contract is broken, or the file was refused.
    case findings
    /// The process of a trial crashed or exited early.
    case crashed
    /// A trial took longer than its deadline.
    case timedOut = "timed-out"
    /// A trial could not be run: there is no probe, no file, or no build with a sanitizer.
    case unavailable

    /// The exit code of a command-line tool: 0 passed, 1 findings, 3 crashed, 4 timed out, 5 unavailable; 2 is reserved for wrong usage.
    public var exitCode: Int32 {
      switch self {
      case .passed: 0
      case .findings: 1
      case .crashed: 3
      case .timedOut: 4
      case .unavailable: 5
      }
    }
  }

  /// The path of the file, as passed by the caller.
  public let path: String
  /// The SHA-256 of the bytes, in hexadecimal; empty if they could not be read.
  public internal(set) var hash = ""
  /// The requested level.
  public let level: Int
  /// The seed of the random parameters and calls.
  public let seed: UInt64
  /// The plug-in's description; nil if it could not be read.
  public internal(set) var description: PluginDescription?
  /// The results, in the order of levels. If level 1 or 2 is refused, no other is tried.
  public internal(set) var trials: [Trial] = []

  /// The findings of all levels.
  public var findings: [PluginFinding] { trials.flatMap(\.findings) }

  /// The worst outcome of all trials; unavailable if there was none.
  public var outcome: Outcome {
    trials.map(\.outcome).max { $0.rank < $1.rank } ?? .unavailable
  }
}

extension PluginCheck.Trial {
  /// The outcome of this trial; it is passed even with warnings.
  public var outcome: PluginCheck.Outcome {
    switch refusal?.reason {
    case nil: findings.contains { $0.severity == .error } ? .findings : .passed
    case .probeCrashed, .probeVanished: .crashed
    case .probeTimedOut: .timedOut
    case .probeUnavailable, .unconfined, .notFound, .unreadable, .disabled, .noSealedCopy, .notExecutableHere: .unavailable
    default: .findings
    }
  }
}

extension PluginCheck.Outcome {
  fileprivate var rank: Int {
    switch self {
    case .passed: 0
    case .findings: 1
    case .crashed: 2
    case .timedOut: 3
    case .unavailable: 4
    }
  }
}
