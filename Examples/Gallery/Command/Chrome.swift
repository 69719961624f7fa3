import GalleryScenes
import Legato

/// Colours of the text around the scenes, and behind it.
enum Chrome {
  static var ground: Color { of(0x000000, 0xFFFFFF) }
  static var bright: Color { of(0xF2F2F2, 0x14181F) }
  static var dim: Color { of(0xA8A8A8, 0x59636F) }
  static var bar: Color { of(0x333333, 0xD5DBE4) }
  static var barText: Color { of(0xE6E6E6, 0x1F2630) }
  static var choice: Color { of(0x1F4E7F, 0xBBDCFB) }
  static var panel: Color { of(0x1B2735, 0xFFFFFF) }

  private static func of(_ dark: UInt32, _ light: UInt32) -> Color { Color(hex: Palette.appearance == .dark ? dark : light) }
}
