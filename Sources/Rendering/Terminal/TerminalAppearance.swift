import LegatoGestures
import LegatoSystem

/// Whether a terminal shows light text on a dark ground, or the other way round.
public enum TerminalAppearance: String, Hashable, Sendable, CaseIterable {
  case dark, light

  /// That of a terminal with this colour behind its text: light where it looks nearer to white than to black.
  public init(background: Color) {
    self = RGB(background).luminance > 127_500 ? .light : .dark
  }

  /// What the variable `COLORFGBG` hints at, as some terminals set it: the last of its numbers is the ANSI colour behind the text, 7 and 9 to 15 of which are
  /// light. It may be an older one's, so that a terminal's own answer counts more. Nil without one.
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
