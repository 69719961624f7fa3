/// Parses a terminal's input: keys, mouse reports and replies, split into chunks at any points.
///
/// Accepts any bytes: an unknown sequence is dropped, up to the first byte that cannot be part of it.
/// ```swift
/// var input = TerminalInput()
/// input.feed([0x1B, 0x5B])       // []
/// input.feed([0x41])             // [.key(up)]
/// ```
public struct TerminalInput: Sendable {
  /// The received bytes that do not form a complete event yet.
  private var bytes: [UInt8] = []
  /// The index in ``bytes`` of the next byte to read.
  private var position = 0
  /// The button of the last press in three bytes, whose release does not name it.
  private var pressed: UInt8 = 0

  /// A parser without input.
  public init() {}

  /// Whether the bytes so far may be a key by themselves or the beginning of a longer sequence; ``flush()`` decides.
  public var isUndecided: Bool { bytes.count == 1 || bytes.count == 2 }

  /// Adds bytes; returns the events that they complete, in order.
  public mutating func feed(_ more: some Sequence<UInt8>) -> [TerminalEvent] {
    bytes.append(contentsOf: more)
    return read(isOver: false)
  }

  /// Resolves a pending escape byte and the like as keys. Call it when no input has come for a while (some 50 ms).
  ///
  /// An incomplete longer sequence remains pending.
  public mutating func flush() -> [TerminalEvent] { isUndecided ? read(isOver: true) : [] }

  /// Reads all complete events, and at the end (`isOver`) the remaining bytes as keys.
  private mutating func read(isOver: Bool) -> [TerminalEvent] {
    var events: [TerminalEvent] = []
    while position < bytes.count {
      let start = position
      guard step(into: &events, isOver: isOver) else {
        position = start
        break
      }
    }
    bytes.removeFirst(position)
    position = 0
    return events
  }

  /// Reads one event, or drops invalid bytes. False if more bytes are needed.
  private mutating func step(into events: inout [TerminalEvent], isOver: Bool) -> Bool {
    let first = bytes[position]
    guard first == 0x1B else { return character(modifiers: [], into: &events, isOver: isOver) }
    guard position + 1 < bytes.count else {
      guard isOver else { return false }
      position += 1
      events.append(.key(TerminalKey(.escape)))
      return true
    }
    let second = bytes[position + 1]
    switch second {
    case UInt8(ascii: "["), UInt8(ascii: "O"):
      position += 2
      return sequence(second, modifiers: [], into: &events, isOver: isOver)
    case UInt8(ascii: "]"), UInt8(ascii: "P"), UInt8(ascii: "_"):
      let next = position + 2 < bytes.count ? bytes[position + 2] : nil
      if isOver || next.map({ !Self.canBegin(second, $0) }) == true { return altCharacter(into: &events, isOver: isOver) }
      return string(second, into: &events)
    case 0x1B:
      // Some terminals put a second escape before a key's sequence for alt.
      guard position + 2 < bytes.count || isOver else { return false }
      if position + 2 < bytes.count, [UInt8(ascii: "["), UInt8(ascii: "O")].contains(bytes[position + 2]) {
        position += 3
        return sequence(bytes[position - 1], modifiers: .alt, into: &events, isOver: false)
      }
      position += 1
      events.append(.key(TerminalKey(.escape)))
      return true
    default: return altCharacter(into: &events, isOver: isOver)
    }
  }

  /// Reads an escape byte and a character: the character with alt.
  private mutating func altCharacter(into events: inout [TerminalEvent], isOver: Bool) -> Bool {
    position += 1
    return character(modifiers: .alt, into: &events, isOver: isOver)
  }

  /// Reads one character in UTF-8; a malformed one is dropped up to the first byte that is not part of it.
  private mutating func character(modifiers: TerminalModifiers, into events: inout [TerminalEvent], isOver: Bool) -> Bool {
    let first = bytes[position]
    let length = first < 0x80 ? 1 : first < 0xC2 ? 0 : first < 0xE0 ? 2 : first < 0xF0 ? 3 : first < 0xF5 ? 4 : 0
    guard length > 0 else {
      position += 1
      return true
    }
    var end = position + 1
    while end < position + length, end < bytes.count, bytes[end] & 0xC0 == 0x80 { end += 1 }
    if end < position + length, end == bytes.count, !isOver { return false }
    let part = bytes[position..<end]
    position = end
    guard part.count == length, let text = String(validating: part, as: UTF8.self), let scalar = text.unicodeScalars.first else {
      return true
    }
    var key = TerminalKey(scalar: scalar)
    key.modifiers.formUnion(modifiers)
    // C1 controls are no keys.
    if !(0x80..<0xA0).contains(scalar.value) { events.append(.key(key)) }
    return true
  }

  /// Reads the rest of a sequence after `ESC [` or `ESC O`: parameters, intermediate bytes and a final byte.
  private mutating func sequence(
    _ introducer: UInt8, modifiers: TerminalModifiers, into events: inout [TerminalEvent], isOver: Bool
  ) -> Bool {
    let longest = introducer == UInt8(ascii: "[") ? 64 : 8
    let start = position
    while position < bytes.count, position - start < longest, (0x20...0x3F).contains(bytes[position]) { position += 1 }
    guard position < bytes.count else {
      guard isOver else { return false }
      // A single byte of the introducer: alt and that character.
      if position == start {
        events.append(.key(TerminalKey(.character(Character(Unicode.Scalar(introducer))), .alt)))
      }
      return true
    }
    if introducer == UInt8(ascii: "["), position == start, bytes[position] == introducer {
      return consoleKey(modifiers: modifiers, into: &events)
    }
    if introducer == UInt8(ascii: "["), position == start, bytes[position] == UInt8(ascii: "M") {
      return plainMouse(modifiers: modifiers, into: &events)
    }
    // Any byte but a final one ends a malformed sequence and is read by itself; so does a sequence that is too long.
    guard (0x40...0x7E).contains(bytes[position]) else { return true }
    position += 1
    let sequence = ControlSequence(parameters: bytes[start..<(position - 1)], final: bytes[position - 1])
    if let event = introducer == UInt8(ascii: "[") ? sequence.event : sequence.key { append(event, modifiers, to: &events) }
    return true
  }

  /// Adds the event of a sequence; `modifiers` are alt where a second escape byte came before it.
  private func append(_ event: TerminalEvent, _ modifiers: TerminalModifiers, to events: inout [TerminalEvent]) {
    if case .key(var key) = event {
      key.modifiers.formUnion(modifiers)
      return events.append(.key(key))
    }
    // the escape key, followed by an answer or a mouse report
    if modifiers == .alt { events.append(.key(TerminalKey(.escape))) }
    events.append(event)
  }

  /// Reads the three bytes after `ESC [ M`: a mouse report of a terminal without mode 1006, each with 32 added, where 0 is a position above 223.
  private mutating func plainMouse(modifiers: TerminalModifiers, into events: inout [TerminalEvent]) -> Bool {
    let first = position + 1
    let report = bytes[first...].prefix(3).prefix { $0 >= 32 || $0 == 0 }
    guard report.count == 3 || first + report.count < bytes.count else { return false }
    position = first + report.count
    guard report.count == 3, report[first] != 0 else { return true }
    let code = report[first] - 32
    let isRelease = code & 0b1110_0011 == 3
    if code & 0b1110_0000 == 0, !isRelease { pressed = code & 3 }
    let (x, y) = (report[first + 1], report[first + 2])
    let mouse = TerminalMouse(
      code: Int(isRelease ? code & ~3 | pressed : code), x: x == 0 ? 223 : Int(x) - 32, y: y == 0 ? 223 : Int(y) - 32, isRelease: isRelease)
    if let mouse { append(.mouse(mouse), modifiers, to: &events) }
    return true
  }

  /// Reads the rest of `ESC [ [ A` to `ESC [ [ E`: F1 to F5 on the Linux console, which puts a letter behind what is a final byte elsewhere.
  private mutating func consoleKey(modifiers: TerminalModifiers, into events: inout [TerminalEvent]) -> Bool {
    guard position + 1 < bytes.count else { return false }
    position += 1
    let letter = bytes[position]
    guard (UInt8(ascii: "A")...UInt8(ascii: "E")).contains(letter) else { return true }
    position += 1
    events.append(.key(TerminalKey(.function(Int(letter - UInt8(ascii: "A")) + 1), modifiers)))
    return true
  }

  /// Whether an answer of that kind can begin with a byte; otherwise it is a key, and the introducer was one with alt.
  private static func canBegin(_ introducer: UInt8, _ first: UInt8) -> Bool {
    switch introducer {
    case UInt8(ascii: "]"): (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(first)
    case UInt8(ascii: "P"): (0x20...0x3F).contains(first)
    default: first == UInt8(ascii: "G")
    }
  }

  /// Reads a control string up to its terminator. One that is longer than 4096 bytes or contains a control byte is abandoned there.
  private mutating func string(_ introducer: UInt8, into events: inout [TerminalEvent]) -> Bool {
    let start = position
    position += 2
    while position < bytes.count {
      let byte = bytes[position]
      let content = bytes[(start + 2)..<position]
      if byte == 0x07 || position - start >= 4096 {
        position += 1
        if byte == 0x07, let event = ControlString(introducer: introducer, content: content).event { events.append(event) }
        return true
      }
      if byte == 0x1B {
        guard position + 1 < bytes.count else { return false }
        guard bytes[position + 1] == UInt8(ascii: "\\") else { return true }
        position += 2
        if let event = ControlString(introducer: introducer, content: content).event { events.append(event) }
        return true
      }
      if byte < 0x08 || (0x0E..<0x20).contains(byte) { return true }
      position += 1
    }
    return false
  }
}
