/// Keys held during an event, as far as the terminal reports them.
public struct TerminalModifiers: OptionSet, Hashable, Sendable {
  public let rawValue: Int
  public init(rawValue: Int) { self.rawValue = rawValue }
  /// With a key, only for one that is no character.
  public static let shift = TerminalModifiers(rawValue: 1)
  /// Also for an escape byte right before a key.
  public static let alt = TerminalModifiers(rawValue: 2)
  /// With a character, that is the lower-case letter.
  public static let control = TerminalModifiers(rawValue: 4)

  /// From the second parameter of a key's sequence, which is 1 plus the sum of 1 for shift, 2 for alt and 4 for control.
  init(parameter: Int) { self.init(rawValue: max(0, parameter - 1) & 7) }
}
