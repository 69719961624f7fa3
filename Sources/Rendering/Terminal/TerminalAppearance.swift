import LegatoGestures
import LegatoSystem

/// Whether a terminal has light text on a dark background, or dark text on a light one.
public enum TerminalAppearance: String, Hashable, Sendable, CaseIterable {
  case dark, light

  /// The appearance of a terminal with this background colour: light if it is nearer to white than to black in perceived lightness.
  public init(background: Color) {
    self = RGB(background).luminance > 127_500 ? .light : .dark
  }

  /// The appearance that the environment variable `COLORFGBG` implies, which some terminals set: its last number is the ANSI colour of the background, of
  /// which 7 and 9 to 15 are light. It may come from an outer terminal, so that a terminal's own answer takes precedence. Nil if it is not set.
  public init?(environment: [String: String]) {
    guard let last = environment["COLORFGBG", default: ""].split(separator: ";").last, let index = Int(last), (0..<16).contains(index)
    else {
      return nil
    }
    self = index == 7 || index > 8 ? .light : .dark
  }

  static func ofProcess() -> TerminalAppearance? {
    getenv("COLORFGBG").flatMap { TerminalAppearance(environment: ["COLORFGBG": String(cString: $0)]) }
  }
}
