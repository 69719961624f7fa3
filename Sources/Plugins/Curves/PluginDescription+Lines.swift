extension PluginDescription {
  /// Parses the lines of `legato_describe`, which ran in this process or in the probe. Nil if they are inconsistent or break a rule of descriptions: the
  /// plug-in may have written to the probe's output itself.
  init?(_ lines: [[Substring]]) {
    guard let head = lines.first, head.count == 7, head[0] == "plugin", head.allSatisfy(Self.isText) else { return nil }
    let texts = head.map(String.init)
    guard Self.isID(head[1], with: ".-", 3...128), let minor = UInt16(head[6]) else { return nil }
    (id, name, version, vendor, url) = (texts[1], texts[2], texts[3], texts[4], texts[5])
    abiMinor = Int(minor)
    curves = []
    var (curveIDs, parameterIDs): (Set<Substring>, Set<Substring>) = ([], [])
    for line in lines.dropFirst() {
      guard line.count >= 2, line.allSatisfy(Self.isText), Self.isID(line[1], with: "_-", 1...64) else { return nil }
      if let curve = PluginCurveDescription(line) {
        guard curves.count < Self.maximumCurveCount, curveIDs.insert(line[1]).inserted else { return nil }
        curves.append(curve)
        parameterIDs = []
      } else if let parameter = PluginParameter(line), !curves.isEmpty {
        guard parameterIDs.count < Self.maximumParameterCount, parameterIDs.insert(line[1]).inserted else { return nil }
        curves[curves.count - 1].parameters.append(parameter)
      } else {
        return nil
      }
    }
    if curves.isEmpty { return nil }
  }

  private static let (maximumCurveCount, maximumParameterCount) = (4096, 64)

  private static func isText(_ text: Substring) -> Bool { text.utf8.count <= 256 }

  private static func isID(_ text: Substring, with others: String, _ bytes: ClosedRange<Int>) -> Bool {
    bytes.contains(text.utf8.count)
      && text.utf8.allSatisfy { ($0 >= 0x61 && $0 <= 0x7A) || ($0 >= 0x30 && $0 <= 0x39) || others.utf8.contains($0) }
  }
}

extension PluginCurveDescription {
  fileprivate init?(_ line: [Substring]) {
    guard line[0] == "curve", line.count == 7, let flags = Self.flags(line[3]) else { return nil }
    guard let low = Double(line[4]), let high = Double(line[5]), low.isFinite, high.isFinite, low < high else { return nil }
    (id, name, traits) = (String(line[1]), String(line[2]), Traits(rawValue: flags))
    (output, hasDerivative, parameters) = (low...high, line[6] == "1", [])
  }

  /// Parses a field of flags; nil if a bit is set that the host would have to understand, for it knows none of them.
  fileprivate static func flags(_ text: Substring) -> UInt32? { UInt32(text).flatMap { $0 < 1 << 16 ? $0 : nil } }
}

extension PluginParameter {
  fileprivate init?(_ line: [Substring]) {
    guard line[0] == "param", line.count == 8, let flags = PluginCurveDescription.flags(line[7]) else { return nil }
    guard let low = Double(line[4]), let high = Double(line[5]), low.isFinite, high.isFinite, low <= high else { return nil }
    guard let initial = Double(line[6]), initial >= low, initial <= high else { return nil }
    (id, name, unit) = (String(line[1]), String(line[2]), String(line[3]))
    (range, self.initial) = (low...high, initial)
    (isInteger, isLogarithmic) = (flags & 1 != 0, flags & 2 != 0)
  }
}
