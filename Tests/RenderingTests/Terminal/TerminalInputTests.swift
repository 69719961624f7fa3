import Expectations
import LegatoGestures
import LegatoRendering
import TestSupport
import Testing

@Suite("Terminal: input") struct TerminalInputTests {
  private static func key(_ code: TerminalKey.Code, _ modifiers: TerminalModifiers = []) -> TerminalEvent {
    .key(TerminalKey(code, modifiers))
  }
  private static func mouse(_ action: TerminalMouse.Action, _ x: Int, _ y: Int, _ modifiers: TerminalModifiers = []) -> TerminalEvent {
    .mouse(TerminalMouse(action, x: x, y: y, modifiers: modifiers))
  }
  private static func graphics(_ message: String) -> TerminalEvent { .reply(.graphics(id: 31, message: message)) }
  private static func background(_ red: Double, _ green: Double, _ blue: Double) -> TerminalEvent {
    .reply(.background(Color(red: red, green: green, blue: blue)))
  }
  /// What is sent, with `^` for escape, and what it says.
  static let table: [(String, [TerminalEvent])] = [
    ("aQ é漢", [key(.character("a")), key(.character("Q")), key(.space), key(.character("é")), key(.character("漢"))]),
    ("\r\n\t\u{7F}\u{8}", [key(.enter), key(.enter), key(.tab), key(.backspace), key(.backspace)]),
    ("\u{3}\u{1A}\0", [key(.character("c"), .control), key(.character("z"), .control), key(.space, .control)]),
    ("^[A^[B^[C^[D", [key(.up), key(.down), key(.right), key(.left)]),
    ("^OA^OP", [key(.up), key(.function(1))]),
    ("^[1;2A^[1;5C^[1;3D^[1;8H", [key(.up, .shift), key(.right, .control), key(.left, .alt), key(.home, [.shift, .alt, .control])]),
    ("^[H^[F^[1~^[4~^[5~^[6~^[2~^[3~", [.home, .end, .home, .end, .pageUp, .pageDown, .insert, .delete].map { key($0) }),
    ("^[5;5~^[15~^[24~", [key(.pageUp, .control), key(.function(5)), key(.function(12))]),
    ("^[Z^a^\r", [key(.tab, .shift), key(.character("a"), .alt), key(.enter, .alt)]),
    ("^^[A", [key(.up, .alt)]),
    // the escape key, and then what nobody typed
    ("^^[0n^^[<0;1;1M", [key(.escape), .reply(.status(0)), key(.escape), mouse(.press(.left), 0, 0)]),
    ("^^_Gi=31;OK^\\^^]11;rgb:0/0/0\u{7}", [key(.escape), graphics("OK"), key(.escape), background(0, 0, 0)]),
    ("^[27u^[97;5u", [key(.escape), key(.character("a"), .control)]),
    ("^[<0;1;1M^[<32;5;7M^[<0;5;7m", [mouse(.press(.left), 0, 0), mouse(.drag(.left), 4, 6), mouse(.release(.left), 4, 6)]),
    ("^[<2;3;4M^[<17;3;4M^[<35;3;4M", [mouse(.press(.right), 2, 3), mouse(.press(.middle), 2, 3, .control), mouse(.move, 2, 3)]),
    (
      "^[<64;2;2M^[<65;2;2M^[<70;2;2M",
      [mouse(.wheel(dx: 0, dy: -1), 1, 1), mouse(.wheel(dx: 0, dy: 1), 1, 1), mouse(.wheel(dx: -1, dy: 0), 1, 1, .shift)]
    ),
    ("^[<0;-4;1000M", [mouse(.press(.left), -5, 999)]),
    ("^[?2026;2$y^[?1016;0$y", [.reply(.mode(2026, state: 2)), .reply(.mode(1016, state: 0))]),
    ("^[4;600;800t^[6;16;8t", [.reply(.windowPixels(width: 800, height: 600)), .reply(.cellPixels(width: 8, height: 16))]),
    ("^[?62;4;22c", [.reply(.attributes([62, 4, 22]))]),
    ("^[?1;0;256S^[0n", [.reply(.colorRegisters(256)), .reply(.status(0))]),
    ("^_Gi=31;OK^\\^_Gi=31,p=1;ENOTSUPPORTED:no\u{7}a", [graphics("OK"), graphics("ENOTSUPPORTED:no"), key(.character("a"))]),
    ("^]11;rgb:ffff/8080/0000^\\^]11;rgb:f/8/0\u{7}", [background(1, 0x8080 / 65535, 0), background(1, 8.0 / 15, 0)]),
    ("^]11;rgba:00/80/ff/ff\u{7}", [background(0, 128.0 / 255, 1)]),
    // in three bytes, of terminals that do not know mode 1006: a release does not say of which button
    (
      "^[M +,^[M@-,^[M#-,a",
      [mouse(.press(.left), 10, 11), mouse(.drag(.left), 12, 11), mouse(.release(.left), 12, 11), key(.character("a"))]
    ),
    ("^[M\"!!^[M3!!^[Maqq", [mouse(.press(.right), 0, 0), mouse(.release(.right), 0, 0, .control), mouse(.wheel(dx: 0, dy: 1), 80, 80)]),
    ("^^[M qq", [key(.escape), mouse(.press(.left), 80, 80)]),
    ("^[M q^[A^[M^[A", [key(.up), key(.up)]),
    // what begins as no answer does is keys
    (
      "^]^]x^Pq",
      [key(.character("]"), .alt), key(.character("]"), .alt), key(.character("x")), key(.character("P"), .alt), key(.character("q"))]
    ),
    (
      "^_^Xa^_b",
      [key(.character("_"), .alt), key(.character("X"), .alt), key(.character("a")), key(.character("_"), .alt), key(.character("b"))]
    ),
    // F1 to F5 of the Linux console
    ("^[[A^[[Ea^^[[B", [key(.function(1)), key(.function(5)), key(.character("a")), key(.function(2), .alt)]),
    ("^[[Fa^[[^[A", [key(.character("F")), key(.character("a")), key(.up)]),
    // Malformed or not known: dropped, and what follows is read.
    ("^[<0;1Ma", [key(.character("a"))]),
    ("^[<0;;1Ma", [key(.character("a"))]),
    ("^[12\u{1}b", [key(.character("a"), .control), key(.character("b"))]),
    ("^[1;^[A", [key(.up)]),
    ("^[999999999999999999999999~a", [key(.character("a"))]),
    ("^[>1;2;3ca", [key(.character("a"))]),
    ("^]11;rgb:0/0^\\^]11;rgb:+f/0/0^\\^]11;rgb:00000/0/0\u{7}^]11;red^\\a", [key(.character("a"))]),
    ("^_Gq=1;OK^\\^_Gi=x;OK^\\^_G^\\^[?1;3;0S^[?2;0;800;600Sa", [key(.character("a"))]),
    ("^]10;rgb:0/0/0\u{7}a^P1$r^\\b", [key(.character("a")), key(.character("b"))]),
    ("^[4;0;0ta", [key(.character("a"))]),
  ]

  @Test("Input is parsed, at once and byte by byte", arguments: table)
  func understood(sent: String, events: [TerminalEvent]) {
    let bytes = Array(sent.utf8).map { $0 == UInt8(ascii: "^") ? 0x1B : $0 }
    var whole = TerminalInput()
    expectEqual(whole.feed(bytes), events)
    var single = TerminalInput()
    expectEqual(bytes.flatMap { single.feed([$0]) }, events)
    expect(!whole.isUndecided && !single.isUndecided)
    for cut in bytes.indices {
      var halves = TerminalInput()
      expectEqual(halves.feed(bytes[..<cut]) + halves.feed(bytes[cut...]), events)
    }
  }

  @Test("A pause after an escape decides whether it is the key") func flush() {
    func flushed(_ bytes: [UInt8]) -> [TerminalEvent] {
      var input = TerminalInput()
      expect(input.feed(bytes) == [] && input.isUndecided)
      defer { expect(!input.isUndecided) }
      return input.flush()
    }
    expectEqual(flushed([0x1B]), [Self.key(.escape)])
    expectEqual(flushed([0x1B, 0x1B]), [Self.key(.escape), Self.key(.escape)])
    expectEqual(flushed([0x1B, UInt8(ascii: "[")]), [Self.key(.character("["), .alt)])
    expectEqual(flushed([0x1B, UInt8(ascii: "O")]), [Self.key(.character("O"), .alt)])
    expectEqual(flushed([0x1B, UInt8(ascii: "]")]), [Self.key(.character("]"), .alt)])
    expectEqual(flushed([0xE2, 0x82]), [])
  }

  @Test("A report interrupted by a pause is still parsed") func slow() {
    var input = TerminalInput()
    expectEqual(input.feed(Array("\u{1B}[<0;12".utf8)), [])
    expect(!input.isUndecided && input.flush() == [])
    expectEqual(input.feed(Array(";3M".utf8)), [Self.mouse(.press(.left), 11, 2)])
  }

  @Test("A mouse report in three bytes is not text, up to its last column, 223, and where the terminal sends 0 beyond it") func plainMouse()
  {
    var input = TerminalInput()
    let report: [UInt8] = [0x1B, 0x5B, 0x4D, 0x20]
    expectEqual(input.feed(report + [0xFF, 0xC3, 0x61]), [Self.mouse(.press(.left), 222, 162), Self.key(.character("a"))])
    expectEqual(input.feed(report + [0x21, 0x00]), [Self.mouse(.press(.left), 0, 222)])
  }

  @Test("Malformed UTF-8 is dropped, and what follows is kept") func malformed() {
    var input = TerminalInput()
    expectEqual(input.feed([0xFF, 0xC3, 0x61, 0x80, 0xED, 0xA0, 0x80, 0x62]), [Self.key(.character("a")), Self.key(.character("b"))])
  }

  @Test("Any bytes are accepted, and a key after them is not lost") func fuzz() {
    let seed = UInt64.random(in: 0...UInt64.max)
    var random = SplitMix64(seed: seed)
    let likely = Array("\u{1B}\u{1B}\u{1B}[[[OO<?;;0123456789-MmtyucA~$]P\\\u{7}é".utf8)
    for round in 0..<4000 {
      var (whole, pieces) = (TerminalInput(), TerminalInput())
      let bytes = (0..<Int.random(in: 0...80, using: &random)).map { _ in
        Bool.random(using: &random) ? likely.randomElement(using: &random)! : UInt8.random(in: 0...255, using: &random)
      }
      let events = whole.feed(bytes)
      var (cut, rest) = ([TerminalEvent](), bytes[...])
      while !rest.isEmpty {
        let count = Int.random(in: 1...rest.count, using: &random)
        cut += pieces.feed(rest.prefix(count))
        rest = rest.dropFirst(count)
      }
      expectEqual(events, cut, "seed \(seed), round \(round): \(bytes)")
      _ = whole.flush()
      // Cancels whatever is open, then a key of its own.
      expectEqual(whole.feed([0x18, 0x1B, 0x5B, 0x41]).last, Self.key(.up), "seed \(seed), round \(round): \(bytes)")
    }
  }
}
