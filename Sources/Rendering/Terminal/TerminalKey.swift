/// A key pressed in a terminal.
public struct TerminalKey: Hashable, Sendable {
  /// Which key.
  public enum Code: Hashable, Sendable {
    /// A character as typed, with shift applied; with control it is the lower-case letter.
    case character(Character)
    /// Keys that send a single byte.
    case space, enter, tab, backspace, escape
    /// The arrows.
    case up, down, left, right
    /// The keys above the arrows.
    case home, end, pageUp, pageDown, insert, delete
    /// A function key; F1 is 1.
    case function(Int)
  }
  /// Which key it is.
  public var code: Code
  /// Shift is reported only for keys that are not characters.
  public var modifiers: TerminalModifiers

  /// A key with its modifiers.
  public init(_ code: Code, _ modifiers: TerminalModifiers = []) { (self.code, self.modifiers) = (code, modifiers) }

  /// The key of a control byte or a printable character.
  init(scalar: Unicode.Scalar) {
    switch scalar.value {
    case 0: self.init(.space, .control)
    case 8, 0x7F: self.init(.backspace)
    case 9: self.init(.tab)
    case 10, 13: self.init(.enter)
    case 0x1B: self.init(.escape)
    case 1...26: self.init(.character(Character(Unicode.Scalar(UInt8(scalar.value) + 0x60))), .control)
    case 28...31: self.init(.character(Character(Unicode.Scalar(UInt8(scalar.value) + 0x40))), .control)
    case 0x20: self.init(.space)
    default: self.init(.character(Character(scalar)))
    }
  }

  /// The key of a sequence that ends in `final`; nil for an unknown one.
  init?(final: UInt8, modifiers: TerminalModifiers) {
    switch final {
    case UInt8(ascii: "A"): self.init(.up, modifiers)
    case UInt8(ascii: "B"): self.init(.down, modifiers)
    case UInt8(ascii: "C"): self.init(.right, modifiers)
    case UInt8(ascii: "D"): self.init(.left, modifiers)
    case UInt8(ascii: "H"): self.init(.home, modifiers)
    case UInt8(ascii: "F"): self.init(.end, modifiers)
    case UInt8(ascii: "Z"): self.init(.tab, modifiers.union(.shift))
    case UInt8(ascii: "P")...UInt8(ascii: "S"): self.init(.function(Int(final - UInt8(ascii: "P")) + 1), modifiers)
    default: return nil
    }
  }

  /// The key of a sequence `ESC [ number ~`; nil for an unknown one.
  init?(number: Int, modifiers: TerminalModifiers) {
    switch number {
    case 1, 7: self.init(.home, modifiers)
    case 2: self.init(.insert, modifiers)
    case 3: self.init(.delete, modifiers)
    case 4, 8: self.init(.end, modifiers)
    case 5: self.init(.pageUp, modifiers)
    case 6: self.init(.pageDown, modifiers)
    case 11...15: self.init(.function(number - 10), modifiers)
    case 17...21: self.init(.function(number - 11), modifiers)
    case 23, 24: self.init(.function(number - 12), modifiers)
    default: return nil
    }
  }
}
