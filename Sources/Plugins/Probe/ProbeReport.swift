/// What the probe wrote, line by line; see `probe.h` for the lines.
struct ProbeReport {
  private(set) var lastStage = "start"
  private(set) var description: [[Substring]] = []
  private(set) var failure: [Substring]?
  private(set) var findings: [PluginFinding] = []
  private(set) var pieces: [CurveTable.Piece] = []
  private(set) var isDone = false

  init(_ bytes: some Collection<UInt8>) {
    let text = String(decoding: bytes, as: UTF8.self)
    for line in text.split(separator: "\n", omittingEmptySubsequences: true) {
      let fields = line.split(separator: "\t", omittingEmptySubsequences: false)
      switch fields[0] {
      case "stage" where fields.count >= 2: lastStage = fields.count > 2 ? "\(fields[1]) of \(fields[2])" : String(fields[1])
      case "fail" where fields.count >= 4: failure = failure ?? fields
      case "plugin", "curve", "param": description.append(fields)
      case "finding" where fields.count >= 5:
        let severity = PluginFinding.Severity(rawValue: String(fields[1])) ?? .error
        findings.append(PluginFinding(severity: severity, rule: String(fields[2]), curve: String(fields[3]), text: String(fields[4])))
      case "piece" where fields.count >= 6:
        let numbers = fields[1...5].compactMap { Double($0) }
        if numbers.count == 5 {
          pieces.append(CurveTable.Piece(start: numbers[0], y: .init(numbers[1], numbers[2], numbers[3], numbers[4])))
        }
      case "done": isDone = true
      default:
        // a sanitizer's own words
        if line.contains(": runtime error: ") || line.hasPrefix("SUMMARY: ") {
          findings.append(PluginFinding(severity: .error, rule: "sanitizer", curve: "", text: String(line)))
        }
      }
    }
  }

  func findings(_ severity: PluginFinding.Severity) -> [PluginFinding] { findings.filter { $0.severity == severity } }

  /// A death that a sanitizer explains is that finding. One at times that the host never asks for is a warning, and no more; those
  /// times come last.
  mutating func forgive(_ death: PluginError.Reason, named path: String) -> Bool {
    if findings.contains(where: { $0.rule == "sanitizer" }) { return true }
    guard lastStage.hasPrefix("outside of ") else { return false }
    let curve = String(lastStage.dropFirst("outside of ".count))
    findings.append(
      PluginFinding(
        severity: .warning, rule: "outside", curve: curve, text: "\(PluginError(path, death).found) at a time outside 0…1, or NaN"))
    return true
  }

  /// A refusal as a typed error.
  static func reason(_ fields: [Substring]) -> PluginError.Reason {
    let (kind, field, why) = (fields[1], String(fields[2]), String(fields[3]))
    switch kind {
    case "open": return openingReason(why)
    case "no-entry": return .noEntry
    case "refuses-host": return .refusesHost
    case "abi-major": return .majorVersion(Int(why) ?? 0)
    case "needs-minor": return .needsHostMinor(Int(why) ?? 0)
    case "critical-flag": return .unknownCriticalFlag(field: field, bit: Int(why) ?? 0)
    case "duplicate": return .duplicateIdentifier(field: field, id: why)
    case "create": return .createRefused(curve: field, status: Int(why) ?? 0)
    case "probe": return .probeUnavailable("\(field): \(why)")
    default: return .malformed(field: field, why: why)
    }
  }

  /// The text of dlerror, which names a descriptor instead of a file, as one of the cases it stands for.
  static func openingReason(_ text: String) -> PluginError.Reason {
    if let found = after("undefined symbol: ", in: text) { return .undefinedSymbol(found) }
    if text.contains("failed to map segment") { return .notExecutableHere(text) }
    if text.contains("cannot open shared object file"), let colon = text.firstIndex(of: ":") {
      return .missingDependency(String(text[..<colon]))
    }
    return .notALibrary(text)
  }

  private static func after(_ mark: String, in text: String) -> String? {
    let pieces = text.split(separator: mark, maxSplits: 1, omittingEmptySubsequences: false)
    guard pieces.count == 2 else { return nil }
    return String(pieces[1].prefix { $0 != " " && $0 != "," && $0 != "\t" })
  }
}
