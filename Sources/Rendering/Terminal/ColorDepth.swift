import LegatoSystem

/// The number of colours that a terminal displays, from none to 24 bits.
public enum ColorDepth: Int, Hashable, Sendable, CaseIterable, Comparable {
  /// Characters only; no colour sequence is written.
  case none
  /// The 16 ANSI colours.
  case sixteen
  /// The xterm palette of 256 colours: a cube of 6 × 6 × 6 and 24 greys.
  case palette256
  /// 8 bits each of red, green and blue.
  case trueColor

  /// Orders depths by the number of colours.
  public static func < (less: ColorDepth, more: ColorDepth) -> Bool { less.rawValue < more.rawValue }

  /// The depth that the environment variables imply, by the first of these rules that applies:
  ///
  /// 1. `NO_COLOR` not empty, or `TERM` is `dumb`: ``none``.
  /// 2. `COLORTERM` is `truecolor` or `24bit`: ``trueColor``.
  /// 3. `TERM` or `TERM_PROGRAM` names a terminal known for 24 bits, or `WT_SESSION` is set: ``trueColor``, though not inside a
  ///    multiplexer, which keeps the variables of the terminal around it.
  /// 4. `TERM` contains `256color`, or `TERM_PROGRAM` is `Apple_Terminal`: ``palette256``.
  /// 5. Otherwise ``sixteen``.
  public init(environment: [String: String]) {
    let term = environment["TERM", default: ""].lowercased()
    let program = environment["TERM_PROGRAM", default: ""].lowercased()
    let isMultiplexed = term.hasPrefix("screen") || term.hasPrefix("tmux")
    if environment["NO_COLOR", default: ""] != "" || term == "dumb" {
      self = .none
    } else if ["truecolor", "24bit"].contains(environment["COLORTERM", default: ""].lowercased()) {
      self = .trueColor
    } else if !isMultiplexed, ColorDepth.isKnownForTrueColor(term: term, program: program) || environment["WT_SESSION", default: ""] != "" {
      self = .trueColor
    } else if ColorDepth.contains(term, "256color") || program == "apple_terminal" {
      self = .palette256
    } else {
      self = .sixteen
    }
  }

  /// The depth of the terminal this process was started in, by ``init(environment:)`` on the process's own variables.
  public static func ofProcess() -> ColorDepth {
    var environment: [String: String] = [:]
    for name in ["NO_COLOR", "TERM", "COLORTERM", "TERM_PROGRAM", "WT_SESSION"] {
      if let value = getenv(name) { environment[name] = String(cString: value) }
    }
    return ColorDepth(environment: environment)
  }

  private static func isKnownForTrueColor(term: String, program: String) -> Bool {
    let terms = ["direct", "kitty", "alacritty", "ghostty", "wezterm", "foot", "contour"]
    return terms.contains { contains(term, $0) } || ["iterm.app", "wezterm", "vscode", "ghostty", "rio"].contains(program)
  }

  /// Whether `part` occurs in `text`; both short.
  private static func contains(_ text: String, _ part: String) -> Bool {
    var rest = text[...]
    while rest.count >= part.count {
      if rest.hasPrefix(part) { return true }
      rest.removeFirst()
    }
    return false
  }
}
