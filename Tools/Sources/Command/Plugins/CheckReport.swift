import LegatoPlugins

/// A check as text for people.
enum CheckReport {
  static func name(of level: Int) -> String {
    switch level {
    case 1: "file"
    case 2: "description"
    case 3: "values"
    case 4: "batches and purity"
    case 5: "parameters and surroundings"
    case 6: "slopes"
    case 7: "threads"
    case 8: "heap and speed"
    case 9: "drawn calls"
    default: "sanitizers"
    }
  }

  static func text(_ check: PluginCheck, named file: String) -> String {
    var text = "\(file)  level \(check.level), seed \(check.seed)\n"
    if let plugin = check.description {
      text += "\(plugin.id) \(plugin.version): \(plugin.curves.map(\.id).joined(separator: ", "))\n"
    }
    var told: Set<PluginFinding> = []
    for trial in check.trials {
      let name = name(of: trial.level)
      let padding = String(repeating: " ", count: max(1, 30 - name.count))
      text += "\(trial.level < 10 ? " " : "")\(trial.level) \(name)\(padding)\(trial.outcome.words)\n"
      for finding in trial.findings where told.insert(finding).inserted { text += "     \(finding)\n" }
      if let refusal = trial.refusal, trial.level < 10 || trial.outcome != .unavailable {
        text += "     expected \(refusal.expected), got \(refusal.found)\n     \(refusal.advice(for: file))\n"
      }
    }
    if let last = check.trials.last, last.level == 10, last.outcome == .unavailable {
      text += "     level 10 builds a plug-in in C or C++ anew: name its source with --source\n"
    }
    let warnings = check.findings.filter { $0.severity == .warning }.count
    let untried = check.trials.last.map { $0.level < check.level } ?? true
    text += check.outcome.words + (warnings > 0 ? ", \(warnings) warning\(warnings == 1 ? "" : "s")" : "")
    return text + (untried ? "; later levels were not tried\n" : "\n")
  }
}

extension PluginCheck.Outcome {
  fileprivate var words: String {
    switch self {
    case .passed: "passed"
    case .findings: "broken rules"
    case .crashed: "crashed"
    case .timedOut: "ran out of time"
    case .unavailable: "could not be tried"
    }
  }
}
