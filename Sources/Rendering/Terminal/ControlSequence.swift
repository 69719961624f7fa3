/// A complete sequence `ESC [ … final` and its meaning.
struct ControlSequence {
  /// The prefix of the parameters: `<`, `?`, `=` or `>`; nil for none.
  private let prefix: UInt8?
  /// The numbers between semicolons, each at most 999 999; nil for a missing one.
  private let numbers: [Int?]
  /// The intermediate bytes before the final one, such as `$`.
  private let intermediates: [UInt8]
  private let final: UInt8

  /// `parameters` are the bytes between `ESC [` and `final`, all of 0x20…0x3F.
  init(parameters: ArraySlice<UInt8>, final: UInt8) {
    var rest = parameters
    var prefix: UInt8?
    if let first = rest.first, (UInt8(ascii: "<")...UInt8(ascii: "?")).contains(first) {
      prefix = first
      rest = rest.dropFirst()
    }
    var numbers: [Int?] = []
    var (number, sign): (Int?, Int) = (nil, 1)
    var intermediates: [UInt8] = []
    for byte in rest {
      switch byte {
      case UInt8(ascii: "0")...UInt8(ascii: "9"): number = min(999_999, (number ?? 0) * 10 + Int(byte - UInt8(ascii: "0")))
      case UInt8(ascii: "-"): sign = -1
      case UInt8(ascii: ";"), UInt8(ascii: ":"):
        numbers.append(number.map { $0 * sign })
        (number, sign) = (nil, 1)
      default: intermediates.append(byte)
      }
    }
    if !rest.isEmpty { numbers.append(number.map { $0 * sign }) }
    (self.prefix, self.numbers, self.intermediates, self.final) = (prefix, numbers, intermediates, final)
  }

  /// The event that the sequence reports; nil if it is malformed or unknown.
  var event: TerminalEvent? {
    switch (prefix, final) {
    case (UInt8(ascii: "<"), UInt8(ascii: "M")), (UInt8(ascii: "<"), UInt8(ascii: "m")):
      guard intermediates.isEmpty, numbers.count == 3, let code = numbers[0], let x = numbers[1], let y = numbers[2] else { return nil }
      return TerminalMouse(code: code, x: x, y: y, isRelease: final == UInt8(ascii: "m")).map { .mouse($0) }
    case (UInt8(ascii: "?"), UInt8(ascii: "y")):
      guard intermediates == [UInt8(ascii: "$")], numbers.count == 2, let mode = numbers[0], let state = numbers[1] else { return nil }
      return .reply(.mode(mode, state: state))
    case (UInt8(ascii: "?"), UInt8(ascii: "c")):
      return intermediates.isEmpty ? .reply(.attributes(numbers.compactMap { $0 })) : nil
    case (UInt8(ascii: "?"), UInt8(ascii: "S")):
      // of colour registers (1), done (0)
      guard intermediates.isEmpty, numbers.count == 3, numbers[0] == 1, numbers[1] == 0, let count = numbers[2], count > 0 else {
        return nil
      }
      return .reply(.colorRegisters(count))
    case (nil, UInt8(ascii: "n")):
      guard intermediates.isEmpty, numbers.count == 1, let status = numbers[0] else { return nil }
      return .reply(.status(status))
    case (nil, UInt8(ascii: "t")):
      guard intermediates.isEmpty, numbers.count == 3, let height = numbers[1], let width = numbers[2], width > 0, height > 0 else {
        return nil
      }
      if numbers[0] == 4 { return .reply(.windowPixels(width: width, height: height)) }
      return numbers[0] == 6 ? .reply(.cellPixels(width: width, height: height)) : nil
    case (nil, _): return key
    default: return nil
    }
  }

  /// The key of the sequence, after `ESC [` or `ESC O`.
  var key: TerminalEvent? {
    guard prefix == nil, intermediates.isEmpty else { return nil }
    let modifiers = TerminalModifiers(parameter: (numbers.count > 1 ? numbers[1] : nil) ?? 1)
    if final == UInt8(ascii: "~") {
      return (numbers.first ?? nil).flatMap { TerminalKey(number: $0, modifiers: modifiers) }.map { .key($0) }
    }
    if final == UInt8(ascii: "u") {
      guard let code = numbers.first ?? nil, let scalar = Unicode.Scalar(UInt32(max(0, code))) else { return nil }
      var key = TerminalKey(scalar: scalar)
      key.modifiers.formUnion(modifiers)
      return .key(key)
    }
    return TerminalKey(final: final, modifiers: modifiers).map { .key($0) }
  }
}
