/// The parsed output of the probe; see `probe.h` for its lines.
///
/// The plug-in's code ran in the same process and may have written lines itself: the report is well formed, but need not be true.
struct ProbeReport {
  /// The granted restrictions, from a line before the plug-in was opened; later ones cannot be trusted.
  private(set) var sandbox: PluginSandbox = []
  private(set) var lastStage = "start"
  /// What the plug-in wrote to standard output and error before the process died.
  private(set) var output: String?
  private(set) var description: [[Substring]] = []
  private(set) var failure: [Substring]?
  private(set) var findings: [PluginFinding] = []
  private(set) var pieces: [PiecewiseCubic.Piece] = []
  private(set) var isDone = false
  /// The first sign that lines were not written by the probe; nil if there is none.
  private(set) var forgery: String?

  init(_ bytes: some Collection<UInt8>) {
    let text = String(decoding: Self.printable(bytes), as: UTF8.self)
    for line in text.split(separator: "\n", omittingEmptySubsequences: true) {
      read(line, line.split(separator: "\t", omittingEmptySubsequences: false))
    }
  }

  private mutating func read(_ line: Substring, _ fields: [Substring]) {
    let kind = fields[0]
    if isDone, ["sandbox", "stage", "fail", "plugin", "curve", "param", "finding", "piece", "done"].contains(kind) {
      forgery = forgery ?? "goes on after its end"
      return
    }
    switch kind {
    case "sandbox" where lastStage == "start" && sandbox.isEmpty: sandbox = PluginSandbox(names: fields.dropFirst())
    case "sandbox": forgery = forgery ?? "reports its sandbox twice"
    case "stage" where fields.count >= 2: lastStage = fields.count > 2 ? "\(fields[1]) of \(fields[2])" : String(fields[1])
    case "said" where fields.count >= 2:
      let words = fields[1].split(separator: " ").joined(separator: " ")
      if !words.isEmpty { output = words }
    case "fail" where fields.count >= 4: failure = failure ?? fields
    case "plugin", "curve", "param": description.append(fields)
    case "finding" where fields.count >= 5:
      let severity = PluginFinding.Severity(rawValue: String(fields[1])) ?? .error
      findings.append(PluginFinding(severity: severity, rule: String(fields[2]), curve: String(fields[3]), text: String(fields[4])))
    case "piece": readPiece(fields)
    case "done":
      isDone = true
      if fields.count != 3 || Int(fields[1]) != findings(.error).count || Int(fields[2]) != findings(.warning).count {
        forgery = forgery ?? "counts other findings than it has"
      }
    default:
      // a line of a sanitizer
      if line.contains(": runtime error: ") || line.hasPrefix("SUMMARY: ") {
        findings.append(PluginFinding(severity: .error, rule: "sanitizer", curve: "", text: String(line)))
      }
    }
  }

  private mutating func readPiece(_ fields: [Substring]) {
    let numbers = fields.dropFirst().compactMap { Double($0) }
    guard fields.count == 6, numbers.count == 5, numbers.allSatisfy(\.isFinite) else {
      forgery = forgery ?? "has a piece without five finite numbers"
      return
    }
    guard pieces.count < PiecewiseCubic.maximumPieceCount else {
      forgery = forgery ?? "has more than \(PiecewiseCubic.maximumPieceCount) pieces"
      return
    }
    pieces.append(PiecewiseCubic.Piece(start: numbers[0], y: .init(numbers[1], numbers[2], numbers[3], numbers[4])))
  }

  /// The bytes with `?` in place of control characters, which could control a terminal; tabs and line feeds remain, because they separate fields and lines.
  private static func printable(_ bytes: some Collection<UInt8>) -> [UInt8] {
    var out = [UInt8](bytes)
    for index in out.indices {
      let byte = out[index]
      if (byte < 0x20 && byte != 0x09 && byte != 0x0A) || byte == 0x7F { out[index] = 0x3F }
      // U+0080…U+009F
      if byte == 0xC2, index + 1 < out.count, out[index + 1] >= 0x80, out[index + 1] < 0xA0 { (out[index], out[index + 1]) = (0x3F, 0x3F) }
    }
    return out
  }

  func findings(_ severity: PluginFinding.Severity) -> [PluginFinding] { findings.filter { $0.severity == severity } }

  /// Whether an early end of the process is no reason to refuse the plug-in by itself: a sanitizer reported it as a finding, or it happened at times that
  /// the host never passes, which are tried last and give a warning.
  mutating func explains(_ death: PluginError.Reason, named path: String) -> Bool {
    if findings.contains(where: { $0.rule == "sanitizer" }) { return true }
    guard lastStage.hasPrefix("outside of ") else { return false }
    let curve = String(lastStage.dropFirst("outside of ".count))
    findings.append(
      PluginFinding(
        severity: .warning, rule: "outside", curve: curve, text: "\(PluginError(path, death).found) at a time outside 0…1, or NaN"))
    return true
  }

  /// The reason in a `fail` line.
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

  /// The reason in a text of dlerror, which names the descriptor instead of the file.
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
