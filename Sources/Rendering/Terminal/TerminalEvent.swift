/// Something a terminal has sent.
public enum TerminalEvent: Hashable, Sendable {
  case key(TerminalKey)
  case mouse(TerminalMouse)
  case reply(TerminalReply)
}

/// Keys held during an event, as far as the terminal tells.
public struct TerminalModifiers: OptionSet, Hashable, Sendable {
  public let rawValue: Int
  public init(rawValue: Int) { self.rawValue = rawValue }
  public static let shift = TerminalModifiers(rawValue: 1)
  public static let alt = TerminalModifiers(rawValue: 2)
  public static let control = TerminalModifiers(rawValue: 4)

  /// From the second parameter of a key's sequence, which is 1 plus the sum of 1 for shift, 2 for alt and 4 for control.
  init(parameter: Int) { self.init(rawValue: max(0, parameter - 1) & 7) }
}

/// A terminal's answer to a question of ours.
public enum TerminalReply: Hashable, Sendable {
  /// The state of a private mode (DECRPM): 0 not known, 1 set, 2 reset, 3 always set, 4 always reset.
  case mode(Int, state: Int)
  /// The text area in pixels.
  case windowPixels(width: Int, height: Int)
  /// One cell in pixels.
  case cellPixels(width: Int, height: Int)
  /// What the terminal says it is (DA1); every terminal answers this, so an answer means that the earlier questions are answered too.
  case attributes([Int])
}
