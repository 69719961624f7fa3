internal import CLegatoLoader

extension PluginLoader {
  /// Tries a plug-in at every level up to `level`, each in a child process of its own, so that the other levels are reported even if one crashes.
  ///
  /// No verdict is read or stored, and none of the plug-in's code is loaded into this process.
  ///
  /// - Parameters:
  ///   - path: the absolute path of the plug-in's file.
  ///   - level: 1…10, else clamped. 1 reads the file; 2 opens it; 3 and 4 are what applications require; 5 should be passed before a plug-in is published;
  ///     6 tests slopes, 7 threads, 8 heap and speed; 9 makes random calls for ``PluginPolicy/randomCallDuration`` seconds; 10 repeats 3…7 on builds with
  ///     sanitizers.
  ///   - seed: the seed of the random parameters and calls.
  ///   - sanitized: for level 10, paths of builds of the same source with `-fsanitize=address,undefined` and `-fsanitize=thread`, whose runtime is a
  ///     shared library (with Clang: `-shared-libsan`). They run without the usual confinement, which sanitizers do not support, so they have to be the
  ///     caller's own.
  ///   - progress: called with each level before its trial.
  public func check(
    _ path: String, level: Int = 5, seed: UInt64 = 1, sanitized: [String] = [], progress: (Int) -> Void = { _ in }
  ) -> PluginCheck {
    let level = min(max(level, 1), 10)
    var check = PluginCheck(path: path, level: level, seed: seed)
    var library: SealedLibrary?
    progress(1)
    let first = trial(1) { trial throws(PluginError) in
      let (sealed, findings) = try examined(path)
      (library, check.hash, trial.findings) = (sealed, sealed.hash, findings)
    }
    check.trials.append(first)
    guard let library, level >= 2 else { return check }
    for next in 2...level where next < 10 {
      progress(next)
      let trial = trial(next) { trial throws(PluginError) in
        let report = try Probe(policy: policy, named: path).check(library, levels: next...next, seed: seed)
        trial.findings = report.findings
        check.description = check.description ?? PluginDescription(report.description)
      }
      check.trials.append(trial)
      if check.description == nil { return check }
    }
    guard level == 10 else { return check }
    progress(10)
    let last = trial(10) { trial throws(PluginError) in
      if sanitized.isEmpty { throw PluginError(path, .probeUnavailable("no build with a sanitizer")) }
      for build in sanitized { trial.findings += try withSanitizer(build, seed: seed) }
    }
    check.trials.append(last)
    return check
  }

  /// Runs a build with a sanitizer and returns the sanitizer's findings only; all others were reported for the plain build.
  private func withSanitizer(_ path: String, seed: UInt64) throws(PluginError) -> [PluginFinding] {
    let file = try PluginFile(path, policy: policy)
    try ObjectFile.check(file.bytes, named: path)
    let runtime = ObjectContents(file.bytes).needed.first { $0.contains("asan") || $0.contains("tsan") || $0.contains("ubsan") }
    guard let runtime else { throw PluginError(path, .missingDependency("a sanitizer's library")) }
    let report = try Probe(policy: policy, named: path).check(
      try SealedLibrary(file.bytes, named: path), levels: 3...7, seed: seed, preload: runtime)
    return report.findings.filter { $0.rule == "sanitizer" }
  }

  /// Level 1: checks the file without opening it as a library.
  private func examined(_ path: String) throws(PluginError) -> (SealedLibrary, [PluginFinding]) {
    guard policy.trust != .disabled else { throw PluginError(path, .disabled) }
    guard path.hasPrefix("/") else { throw PluginError(path, .unreadable("a relative path")) }
    let file = try PluginFile(path, policy: policy)
    try ObjectFile.check(file.bytes, named: path)
    return (try SealedLibrary(file.bytes, named: path), ObjectFile.findings(in: file.bytes))
  }

  private func trial(_ level: Int, _ body: (inout PluginCheck.Trial) throws(PluginError) -> Void) -> PluginCheck.Trial {
    var trial = PluginCheck.Trial(level: level)
    let began = legato_seconds()
    do throws(PluginError) {
      try body(&trial)
    } catch {
      trial.refusal = error
    }
    trial.seconds = legato_seconds() - began
    return trial
  }
}
