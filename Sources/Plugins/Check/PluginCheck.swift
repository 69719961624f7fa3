/// The results of a plug-in's trials up to a level: for its author, while the loader only needs a verdict.
public struct PluginCheck: Hashable, Sendable {
  /// One level, in a child process of its own (the first reads the file, and needs none).
  public struct Trial: Hashable, Sendable {
    /// 1…10.
    public let level: Int
    /// Broken rules, warnings and measurements.
    public internal(set) var findings: [PluginFinding] = []
    /// Why it did not come through; nil where it did.
    public internal(set) var refusal: PluginError?
    /// Seconds that the trial took.
    public internal(set) var seconds = 0.0
  }

  /// The worst of all trials.
  public enum Outcome: String, Hashable, Sendable {
    /// Nothing but warnings and notes.
    case passed
    /// A rule of the contract is broken, or the file was refused.
    case findings
    /// The trial's process did not reach its end.
    case crashed
    /// The trial took longer than its deadline.
    case timedOut = "timed-out"
    /// A trial could not be held: no probe, no file, no compiler.
    case unavailable

    /// For a command: 0 passed, 1 findings, 3 crashed, 4 timed out, 5 could not be tried; 2 is reserved for wrong usage.
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

  /// The file as it was named.
  public let path: String
  /// SHA-256 of the bytes, in hexadecimal; empty where they could not be read.
  public internal(set) var hash = ""
  /// The requested level.
  public let level: Int
  /// What all that was drawn was drawn from.
  public let seed: UInt64
  /// Nil where it could not be read.
  public internal(set) var description: PluginDescription?
  /// In the order of levels. After a first or second level that was refused nothing else is tried.
  public internal(set) var trials: [Trial] = []

  /// Of all levels.
  public var findings: [PluginFinding] { trials.flatMap(\.findings) }

  /// The worst of all trials; unavailable where there was none.
  public var outcome: Outcome {
    trials.map(\.outcome).max { $0.rank < $1.rank } ?? .unavailable
  }
}

extension PluginCheck.Trial {
  /// Warnings alone do not keep a trial from being passed.
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
