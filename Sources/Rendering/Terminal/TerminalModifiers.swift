/// Keys held during an event, as far as the terminal reports them.
public struct TerminalModifiers: OptionSet, Hashable, Sendable {
  public let rawValue: Int
  public init(rawValue: Int) { self.rawValue = rawValue }
  /// Shift; for keys, only reported if they are not characters.
  public static let shift = TerminalModifiers(rawValue: 1)
  /// Alt; an escape byte directly before a key counts as alt.
  public static let alt = TerminalModifiers(rawValue: 2)
  /// Control; a character with it is the lower-case letter.
  public static let control = TerminalModifiers(rawValue: 4)

  /// The modifiers in the second parameter of a key's sequence, which is 1 plus the sum of 1 for shift, 2 for alt and 4 for control.
  init(parameter: Int) { self.init(rawValue: max(0, parameter - 1) & 7) }
}
