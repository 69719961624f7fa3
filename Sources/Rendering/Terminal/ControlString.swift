import LegatoGestures

/// A complete control string, from `ESC ]` (OSC) or `ESC _` (APC) to its terminator, and its meaning.
struct ControlString {
  /// The byte after ESC: `]`, `_`, or that of another kind of string.
  let introducer: UInt8
  /// The bytes between the introducer and the terminator.
  let content: ArraySlice<UInt8>

  /// The event that the string reports; nil if it is malformed or unknown.
  var event: TerminalEvent? {
    switch introducer {
    case UInt8(ascii: "]"): background.map { .reply(.background($0)) }
    case UInt8(ascii: "_"): graphics.map { .reply($0) }
    default: nil
    }
  }

  /// The background colour in `11;rgb:ffff/ffff/ffff`: each component has one to four hexadecimal digits, as a fraction of the largest number with that
  /// many; `rgba:` has a fourth.
  private var background: Color? {
    let parts = content.split(separator: UInt8(ascii: ";"), maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2, parts[0].elementsEqual("11".utf8) else { return nil }
    let text = String(decoding: parts[1], as: UTF8.self)
    guard let colon = text.firstIndex(of: ":"), ["rgb", "rgba"].contains(text[..<colon]) else { return nil }
    let shares = text[text.index(after: colon)...].split(separator: "/", omittingEmptySubsequences: false).map { digits -> Double? in
      guard (1...4).contains(digits.utf8.count), digits.allSatisfy(\.isHexDigit), let number = UInt16(digits, radix: 16) else { return nil }
      return Double(number) / Double(1 << (4 * digits.utf8.count) - 1)
    }
    guard (3...4).contains(shares.count), let red = shares[0], let green = shares[1], let blue = shares[2] else { return nil }
    return Color(red: red, green: green, blue: blue)
  }

  /// The reply in `Gi=31;OK`, where more keys may be present besides `i`.
  private var graphics: TerminalReply? {
    guard content.first == UInt8(ascii: "G") else { return nil }
    let parts = content.dropFirst().split(separator: UInt8(ascii: ";"), maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2 else { return nil }
    let key = parts[0].split(separator: UInt8(ascii: ",")).first { $0.starts(with: "i=".utf8) }
    guard let key, let id = Int(String(decoding: key.dropFirst(2), as: UTF8.self)) else { return nil }
    return .graphics(id: id, message: String(decoding: parts[1], as: UTF8.self))
  }
}
