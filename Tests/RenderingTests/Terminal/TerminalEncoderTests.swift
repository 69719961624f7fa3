import Expectations
import LegatoGestures
import LegatoRendering
import TestSupport
import Testing

@Suite("Terminal: encoder") struct TerminalEncoderTests {
  private func frame(_ rows: [String], depth: ColorDepth = .none, _ color: Color = .white) -> TerminalFrame {
    var frame = TerminalFrame(columns: rows[0].count, rows: rows.count, depth: depth)
    for (row, text) in rows.enumerated() { frame.draw(TerminalText(text, row: row, foreground: color, background: .black)) }
    return frame
  }
  private func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self).replacing("\u{1B}", with: "ESC") }

  @Test("The first frame is written completely, an equal one not at all") func first() {
    var encoder = TerminalEncoder()
    expectEqual(text(encoder.encode(frame(["abc", "def"]))), "ESC[HabcESC[2Hdef")
    expectEqual(encoder.encode(frame(["abc", "def"])), [])
    encoder.invalidate()
    expectEqual(text(encoder.encode(frame(["abc", "def"]))), "ESC[HabcESC[2Hdef")
  }

  @Test("Only changed cells are written, with the shortest cursor movement") func changes() {
    var encoder = TerminalEncoder()
    _ = encoder.encode(frame(["abcdef", "ghijkl"]))
    expectEqual(text(encoder.encode(frame(["abcdef", "ghXjkl"]))), "ESC[2;3HX")
    expectEqual(text(encoder.encode(frame(["AbcdEF", "ghXjkl"]))), "ESC[HAESC[3CEF")
    expectEqual(text(encoder.encode(frame(["AbcdEF", "GhIjkl"]))), "ESC[2HGESC[CI")
  }

  @Test("After a change of size everything is written") func resize() {
    var encoder = TerminalEncoder()
    _ = encoder.encode(frame(["abc", "def"]))
    expectEqual(text(encoder.encode(frame(["abcd"]))), "ESC[Habcd")
  }

  @Test("Colours are set when they change, and reset at the end") func colors() {
    var encoder = TerminalEncoder()
    expectEqual(text(encoder.encode(frame(["ab", "c "], depth: .sixteen, .red))), "ESC[HESC[91;40mabESC[2Hc ESC[m")
    expectEqual(text(encoder.encode(frame(["ab", "d "], depth: .sixteen, .red))), "ESC[2HESC[91;40mdESC[m")
    encoder.invalidate()
    expectEqual(text(encoder.encode(frame(["a"], depth: .palette256, .red))), "ESC[HESC[38;5;196;48;5;16maESC[m")
    expectEqual(text(encoder.encode(frame(["b"], depth: .trueColor, .red))), "ESC[HESC[38;2;255;0;0;48;2;0;0;0mbESC[m")
    expectEqual(text(encoder.encode(frame([" "], depth: .trueColor, .red))), "ESC[HESC[48;2;0;0;0m ESC[m")
  }

  @Test("Of the upper and the lower half block, the one that changes fewer colours is used") func halves() {
    var bitmap = Bitmap(width: 3, height: 2)
    let (red, blue) = (SIMD4<UInt8>(255, 0, 0, 255), SIMD4<UInt8>(0, 0, 255, 255))
    for x in 0..<3 { (bitmap[x, 0], bitmap[x, 1]) = x == 1 ? (blue, red) : (red, blue) }
    var encoder = TerminalEncoder()
    let bytes = encoder.encode(TerminalFrame(TerminalPicture(bitmap: bitmap), columns: 3, rows: 1, depth: .trueColor))
    expectEqual(text(bytes), "ESC[HESC[38;2;255;0;0;48;2;0;0;255m▀▄▀ESC[m")
  }

  @Test("Synchronized output encloses each update and nothing else") func synchronized() {
    var encoder = TerminalEncoder(isSynchronized: true)
    expectEqual(text(encoder.encode(frame(["a"]))), "ESC[?2026hESC[HaESC[?2026l")
    expectEqual(encoder.encode(frame(["a"])), [])
  }

  @Test("A screen that receives only the differences shows every frame", arguments: [1, 2, 3] as [UInt64])
  func replay(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    var encoder = TerminalEncoder()
    let (columns, rows) = (7, 5)
    var screen = [Character](repeating: "?", count: columns * rows)
    for _ in 0..<50 {
      let lines = (0..<rows).map { _ in String((0..<columns).map { _ in "abc ".randomElement(using: &random)! }) }
      var (place, bytes) = (0, encoder.encode(frame(lines))[...])
      while let byte = bytes.popFirst() {
        guard byte == 0x1B else {
          screen[place] = Character(Unicode.Scalar(byte))
          place += 1
          continue
        }
        let end = bytes.firstIndex { $0 == UInt8(ascii: "H") || $0 == UInt8(ascii: "C") }!
        let numbers = bytes[(bytes.startIndex + 1)..<end].split(separator: UInt8(ascii: ";")).map {
          Int(String(decoding: $0, as: UTF8.self))!
        }
        if bytes[end] == UInt8(ascii: "C") {
          place += numbers.first ?? 1
        } else {
          place = ((numbers.first ?? 1) - 1) * columns + (numbers.count > 1 ? numbers[1] - 1 : 0)
        }
        bytes = bytes[(end + 1)...]
      }
      expectEqual(String(screen), lines.joined(), "seed \(seed)")
    }
  }
}
