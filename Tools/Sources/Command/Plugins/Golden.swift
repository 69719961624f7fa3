import LegatoPlugins

/// What the curves of a plug-in were when they were right: 65 values each, at their initial, least and greatest parameters.
///
/// The text of a file to store next to the source: one value per line, in hexadecimal floating point, so that nothing is rounded.
struct Golden {
  struct Samples {
    /// `wobble initial`.
    let name: String
    let values: [Double]
  }

  let plugin, version: String
  let samples: [Samples]
  var valueCount: Int { samples.reduce(0) { $0 + $1.values.count } }

  private static let intervals = 64
  static let times = (0...intervals).map { Double($0) / Double(intervals) }

  /// Asks the plug-in itself: `plugin` was loaded without tables.
  init(_ plugin: TimingPlugin) throws {
    (self.plugin, version) = (plugin.description.id, plugin.description.version)
    samples = try plugin.description.curves.flatMap { curve in
      try [
        ("initial", \PluginParameter.initial), ("least", \PluginParameter.range.lowerBound),
        ("greatest", \PluginParameter.range.upperBound),
      ].map { set, value in
        let parameters = Dictionary(uniqueKeysWithValues: curve.parameters.map { ($0.id, $0[keyPath: value]) })
        return Samples(name: "\(curve.id) \(set)", values: try plugin.curve(curve.id, parameters).progress(at: Self.times))
      }
    }
  }

  var text: String {
    let head = "legato golden 1\nplugin \(plugin) \(version)\n"
    return head + samples.map { "curve \($0.name)\n" + $0.values.map { "\($0.hexadecimal)\n" }.joined() }.joined()
  }

  /// Nil if the text is not a golden file.
  init?(_ text: String) {
    var lines = text.split(separator: "\n")[...]
    guard lines.popFirst() == "legato golden 1", let head = lines.popFirst()?.split(separator: " "), head.count == 3, head[0] == "plugin"
    else { return nil }
    (plugin, version) = (String(head[1]), String(head[2]))
    var samples: [Samples] = []
    while let line = lines.popFirst() {
      guard line.hasPrefix("curve "), lines.count >= Self.times.count else { return nil }
      let values = lines.prefix(Self.times.count).compactMap { Double($0) }
      guard values.count == Self.times.count else { return nil }
      lines = lines.dropFirst(Self.times.count)
      samples.append(Samples(name: String(line.dropFirst("curve ".count)), values: values))
    }
    self.samples = samples
  }

  /// What is different in `new`, a line each. Values may differ by `ulp` units in the last place, of 1/1024 at least.
  func differences(from new: Golden, ulp: Double) -> [String] {
    var lines: [String] = []
    if new.plugin != plugin { lines.append("plugin: expected \(plugin), got \(new.plugin)") }
    for old in samples {
      guard let now = new.samples.first(where: { $0.name == old.name }) else {
        lines.append("\(old.name): is gone")
        continue
      }
      let wrong = Self.times.indices.filter { !Self.isNear(old.values[$0], now.values[$0], ulp: ulp) }
      guard let first = wrong.first else { continue }
      let greatest = wrong.map { abs(old.values[$0] - now.values[$0]) }.max() ?? 0
      lines.append(
        "\(old.name): \(wrong.count) of \(Self.times.count) values differ, by \(greatest.short) at most; at \(Self.times[first]) expected "
          + "\(old.values[first]), got \(now.values[first])")
    }
    for now in new.samples where !samples.contains(where: { $0.name == now.name }) { lines.append("\(now.name): is new") }
    return lines
  }

  private static func isNear(_ a: Double, _ b: Double, ulp: Double) -> Bool {
    a == b || abs(a - b) <= ulp * max(a.ulp, b.ulp, 0x1p-62)
  }
}

extension Double {
  /// As C writes it with %a: `0x1.8p-2`.
  fileprivate var hexadecimal: String {
    guard isFinite else { return "\(self)" }
    if self == 0 { return sign == .minus ? "-0x0p+0" : "0x0p+0" }
    var digits = String(significandBitPattern, radix: 16)
    digits = String(repeating: "0", count: 13 - digits.count) + digits
    while digits.last == "0" { digits.removeLast() }
    let (lead, power) = isNormal ? (1, Int(exponent)) : (0, -1022)
    return "\(sign == .minus ? "-" : "")0x\(lead)\(digits.isEmpty ? "" : ".")\(digits)p\(power < 0 ? "" : "+")\(power)"
  }
}
