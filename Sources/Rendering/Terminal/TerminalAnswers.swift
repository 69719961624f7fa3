import LegatoGestures

/// A terminal's answers to the first queries.
struct TerminalAnswers {
  /// The image id in ``questions``; no other image has it.
  private static let pictureAsked = 31
  /// Queries: synchronized output (2026), the mouse in pixels (1016), the text area and a cell in pixels, kitty's graphics with an undisplayed image of one
  /// pixel, sixel's colour registers, the background colour. Every terminal answers the last query.
  static let questions =
    "\u{1B}[?2026$p\u{1B}[?1016$p\u{1B}[14t\u{1B}[16t\u{1B}_Gi=\(pictureAsked),s=1,v=1,a=q,t=d,f=24;AAAA\u{1B}\\"
    + "\u{1B}[?1;1;0S\u{1B}]11;?\u{1B}\\\u{1B}[c"

  /// Whether the terminal supports synchronized output.
  private(set) var isSynchronized = false
  /// Whether the terminal can report the mouse in pixels.
  private(set) var reportsPixels = false
  /// Whether the terminal supports kitty's graphics protocol.
  private(set) var knowsKitty = false
  /// Whether the terminal supports sixel.
  private(set) var knowsSixel = false
  private(set) var colorRegisters: Int?
  /// The background colour.
  private(set) var background: Color?
  /// Whether no more answers will come.
  private(set) var isComplete = false

  mutating func take(_ reply: TerminalReply) {
    switch reply {
    case .mode(2026, let state): isSynchronized = (1...3).contains(state)
    case .mode(1016, let state): reportsPixels = (1...3).contains(state)
    case .graphics(Self.pictureAsked, let message): knowsKitty = message == "OK"
    case .colorRegisters(let count): colorRegisters = count
    case .background(let color): background = color
    case .attributes(let numbers): (knowsSixel, isComplete) = (numbers.dropFirst().contains(4), true)
    case .mode, .windowPixels, .cellPixels, .graphics, .status: break
    }
  }
}
