import Expectations
import LegatoGestures
import LegatoRendering
import Testing

@Suite("Terminal: colours") struct TerminalColorTests {
  @Test(
    "The colour depth follows the environment",
    arguments: [
      (["TERM": "xterm-256color"], .palette256),
      (["TERM": "xterm-256color", "COLORTERM": "truecolor"], .trueColor),
      (["TERM": "xterm", "COLORTERM": "24bit"], .trueColor),
      (["TERM": "xterm-256color", "COLORTERM": "truecolor", "NO_COLOR": "1"], .none),
      (["TERM": "xterm-256color", "NO_COLOR": ""], .palette256),
      (["TERM": "dumb", "COLORTERM": "truecolor"], .none),
      (["TERM": "xterm"], .sixteen),
      (["TERM": "linux"], .sixteen),
      ([:], .sixteen),
      (["TERM": "xterm-kitty"], .trueColor),
      (["TERM": "xterm-256color", "TERM_PROGRAM": "iTerm.app"], .trueColor),
      (["TERM": "screen-256color", "TERM_PROGRAM": "iTerm.app"], .palette256),
      (["TERM": "xterm", "TERM_PROGRAM": "Apple_Terminal"], .palette256),
      (["TERM": "xterm", "WT_SESSION": "1"], .trueColor),
    ] as [([String: String], ColorDepth)])
  func depth(environment: [String: String], depth: ColorDepth) { expectEqual(ColorDepth(environment: environment), depth) }

  @Test(
    "The nearest of 256 and of 16",
    arguments: [
      (0xFF0000, 196, 9), (0x00FF00, 46, 10), (0x0000FF, 21, 12), (0xFFFFFF, 231, 15), (0x000000, 16, 0), (0x808080, 244, 8),
      (0x800000, 88, 1), (0x5F87AF, 67, 8), (0x080808, 232, 0), (0xEEEEEE, 255, 15), (0xC0C0C0, 250, 7), (0xFFFF00, 226, 11),
    ] as [(Int, UInt8, UInt8)])
  func nearest(hex: Int, palette: UInt8, ansi: UInt8) {
    let (red, green, blue) = (UInt8(hex >> 16), UInt8(hex >> 8 & 255), UInt8(hex & 255))
    expectEqual(TerminalColor.paletteIndex(red: red, green: green, blue: blue), palette)
    expectEqual(TerminalColor.ansiIndex(red: red, green: green, blue: blue), ansi)
  }

  @Test("The nearest of 256 is the nearest, by search") func search() {
    func level(_ step: Int) -> Int { step == 0 ? 0 : 55 + 40 * step }
    func value(_ index: Int) -> (Int, Int, Int) {
      if index >= 232 { return (8 + 10 * (index - 232), 8 + 10 * (index - 232), 8 + 10 * (index - 232)) }
      return (level((index - 16) / 36), level((index - 16) / 6 % 6), level((index - 16) % 6))
    }
    for red in stride(from: 0, through: 255, by: 15) {
      for green in stride(from: 0, through: 255, by: 17) {
        for blue in stride(from: 0, through: 255, by: 5) {
          func distance(_ index: Int) -> Int {
            let (r, g, b) = value(index)
            return (r - red) * (r - red) + (g - green) * (g - green) + (b - blue) * (b - blue)
          }
          let found = Int(TerminalColor.paletteIndex(red: UInt8(red), green: UInt8(green), blue: UInt8(blue)))
          let least = (16...255).map(distance).min()!
          expectEqual(distance(found), least, "\(red) \(green) \(blue): \(found)")
        }
      }
    }
  }

  @Test("Invalid colour values are clamped") func clamps() {
    let color = TerminalColor(Color(red: -1, green: 2, blue: .nan), depth: .trueColor)
    expectEqual(color.kind, .rgb(red: 0, green: 255, blue: 0))
    expectEqual(TerminalColor(.white, depth: .none), .standard)
  }
}
