import Foundation
import LegatoPlugins

/// A check as JSON, and as text for people.
struct CheckReport: Encodable {
  struct Finding: Encodable {
    let severity, rule, curve, text: String
  }
  struct Trial: Encodable {
    let level: Int
    let name, outcome: String
    let seconds: Double
    let findings: [Finding]
    let refusal: String?
  }

  let path, hash: String
  let level: Int
  let seed: UInt64
  let outcome: String
  let exitCode: Int32
  let plugin: PluginFacts?
  let trials: [Trial]

  init(_ check: PluginCheck) {
    (path, hash, level, seed) = (check.path, check.hash, check.level, check.seed)
    (outcome, exitCode) = (check.outcome.rawValue, check.outcome.exitCode)
    plugin = check.description.map { PluginFacts($0) }
    trials = check.trials.map { trial in
      Trial(
        level: trial.level, name: Self.name(of: trial.level), outcome: trial.outcome.rawValue, seconds: trial.seconds,
        findings: trial.findings.map { Finding(severity: $0.severity.rawValue, rule: $0.rule, curve: $0.curve, text: $0.text) },
        refusal: trial.refusal.map { "\($0)" })
    }
  }

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
    for trial in check.trials {
      let name = name(of: trial.level)
      let padding = String(repeating: " ", count: max(1, 30 - name.count))
      text += "\(trial.level < 10 ? " " : "")\(trial.level) \(name)\(padding)\(trial.outcome.words)\n"
      for finding in trial.findings { text += "     \(finding)\n" }
      if let refusal = trial.refusal {
        text += "     expected \(refusal.expected), got \(refusal.found)\n     \(refusal.remedy)\n"
      }
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
