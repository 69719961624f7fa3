internal import CLegatoLoader

/// Runs `legato-probe`, which tries a sealed library in a child process. A missing probe is an error, so that the trial cannot be skipped.
struct Probe {
  /// The exit status of a probe that ran to its end, the exit handlers of the plug-in's libraries included; see `probe.h`.
  private static let statusAtEnd: Int32 = 29

  private let program: String
  private let policy: PluginPolicy
  private let name: String

  init(policy: PluginPolicy, named name: String) throws(PluginError) {
    (self.policy, self.name) = (policy, name)
    guard let path = policy.probePath ?? Program.folder.map({ "\($0)/legato-probe" }) else {
      throw PluginError(name, .probeUnavailable("no path of the running program"))
    }
    guard path.hasPrefix("/") else { throw PluginError(name, .probeUnavailable("the relative path \(path)")) }
    guard legato_is_executable(path) != 0 else { throw PluginError(name, .probeUnavailable("no program at \(path)")) }
    program = path
  }

  /// Tries the library up to the policy's level and returns its description and warnings.
  func check(_ library: SealedLibrary) throws(PluginError) -> ProbeReport {
    let report = try check(library, levels: 3...min(max(policy.level, 3), 9), seed: policy.seed)
    let errors = report.findings(.error)
    if !errors.isEmpty { throw PluginError(name, .failedChecks(errors)) }
    return report
  }

  /// Tries the library at some levels. Level 2, the description, is always tried.
  func check(
    _ library: SealedLibrary, levels: ClosedRange<Int>, seed: UInt64, preload: String? = nil
  ) throws(PluginError) -> ProbeReport {
    let drawing = levels.contains(9) ? drawing : 0
    let seconds = policy.seconds + drawing * 1.5
    let arguments = [
      "check", "\(levels.lowerBound)", "\(levels.upperBound)", "\(seed)", "\(drawing)", "\(seconds)", "\(policy.sandbox.rawValue)",
    ]
    return try run(library, arguments, seconds: seconds, preload: preload)
  }

  private var drawing: Double { policy.randomCallDuration > 0 ? min(policy.randomCallDuration, 3600) : 0 }

  /// Samples a curve in the child process.
  func table(
    _ library: SealedLibrary, curve: Int, of kind: PluginCurveDescription, values: [Double]
  ) throws(PluginError) -> PiecewiseCubic {
    let id = kind.id
    let arguments = ["table", "\(curve)", "\(policy.tolerance)", "\(policy.seconds)", "\(policy.sandbox.rawValue)"]
    let report = try run(library, arguments + values.map { "\($0)" }, curve: id)
    guard let table = PiecewiseCubic(report.pieces, tolerance: policy.tolerance, output: kind.output) else {
      throw PluginError(name, .notTabulated(curve: id, tolerance: policy.tolerance))
    }
    return table
  }

  private func run(
    _ library: SealedLibrary, _ arguments: [String], curve: String? = nil, seconds: Double? = nil, preload: String? = nil
  ) throws(PluginError) -> ProbeReport {
    let seconds = seconds ?? policy.seconds
    let (bytes, end) = try output(of: ["legato-probe", library.pathInProbe] + arguments, library, seconds: seconds, preload: preload)
    var report = ProbeReport(bytes)
    if preload == nil, let failure = report.failure, failure[1] == "unconfined" {
      throw PluginError(name, .unconfined(without: policy.sandbox.subtracting(report.sandbox)))
    }
    let endReason = endReason(end, report, seconds)
    if let endReason, !report.explains(endReason, named: name) { throw PluginError(name, endReason, output: report.output) }
    // an older probe does not report its restrictions
    if preload == nil, endReason == nil, !report.sandbox.isSuperset(of: policy.sandbox) {
      throw PluginError(name, .unconfined(without: policy.sandbox.subtracting(report.sandbox)))
    }
    if let why = report.forgery { throw PluginError(name, .malformed(field: "report of the probe", why: why)) }
    if let fields = report.failure {
      if fields[1] == "table", let curve { throw PluginError(name, .notTabulated(curve: curve, tolerance: policy.tolerance)) }
      throw PluginError(name, ProbeReport.reason(fields))
    }
    return report
  }

  /// Runs the program and waits for its end; returns up to 2 MiB of its output, and how it ended.
  private func output(
    of arguments: [String], _ library: SealedLibrary, seconds: Double, preload: String?
  ) throws(PluginError) -> ([UInt8], legato_end) {
    var end = legato_end()
    var failure: Int32 = 0
    // `legato_run` initializes the first `end.count` bytes, and no more than it is given
    let bytes = [UInt8](unsafeUninitializedCapacity: 2 << 20) { buffer, count in
      buffer.withMemoryRebound(to: CChar.self) { text in
        withCStrings(arguments) {
          failure = legato_run(program, $0, preload, library.descriptor, seconds, text.baseAddress, text.count, &end)
        }
      }
      count = end.count
    }
    guard failure == 0 else { throw PluginError(name, .probeUnavailable("\(program): \(PluginFile.text(failure))")) }
    return (bytes, end)
  }

  /// Why the process ended early; nil for a normal end.
  private func endReason(_ end: legato_end, _ report: ProbeReport, _ seconds: Double) -> PluginError.Reason? {
    let stage = report.lastStage
    if end.timed_out != 0 { return late(at: stage, seconds) }
    if end.is_lost != 0 {
      return .probeUnavailable("\(program) without its exit status: this program ignores SIGCHLD, or awaits every process")
    }
    if end.signal != 0 { return stopped(by: Int(end.signal), at: stage, seconds) }
    if !report.isDone, stage == "start" { return .probeUnavailable("\(program) ended with status \(end.status) and no report") }
    if !report.isDone || end.status != Self.statusAtEnd { return .probeVanished(stage: stage, status: Int(end.status)) }
    return nil
  }

  /// The reason for an exceeded deadline. Before the first line of output the plug-in is not open yet, so that it is not the cause.
  private func late(at stage: String, _ seconds: Double) -> PluginError.Reason {
    stage == "start"
      ? .probeUnavailable("no report within \(seconds) s") : .probeTimedOut(stage: stage, seconds: seconds)
  }

  /// The reason for an end by a signal. Before the first line of output, and for a kill from outside, the plug-in is not the cause, and no verdict is stored.
  private func stopped(by signal: Int, at stage: String, _ seconds: Double) -> PluginError.Reason {
    switch signal {
    case _ where stage == "start", 9, 15: .probeUnavailable("signal \(signal) from outside")
    // the limit of processor time that the probe sets itself
    case 24: .probeTimedOut(stage: stage, seconds: seconds)
    default: .probeCrashed(stage: stage, signal: signal)
    }
  }
}

extension PluginPolicy {
  /// The timeout in seconds, at most 600; 2 if the policy's is not above 0.
  var seconds: Double { timeout > 0 ? min(timeout, 600) : 2 }
}

/// Calls `body` with the texts as a C array that ends with NULL.
private func withCStrings(_ texts: [String], _ body: (UnsafePointer<UnsafePointer<CChar>?>) -> Void) {
  let all = texts.map { Array($0.utf8CString) }
  let starts = all.indices.map { index in all[..<index].reduce(0) { $0 + $1.count } }
  all.flatMap { $0 }.withUnsafeBufferPointer { joined in
    guard let base = joined.baseAddress else { return }
    let pointers: [UnsafePointer<CChar>?] = starts.map { base + $0 } + [nil]
    pointers.withUnsafeBufferPointer { buffer in
      if let first = buffer.baseAddress { body(first) }
    }
  }
}
