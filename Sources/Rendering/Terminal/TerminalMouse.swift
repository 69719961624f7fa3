/// A mouse report (SGR, mode 1006 or 1016; of a terminal without these in three bytes, up to column and row 223).
public struct TerminalMouse: Hashable, Sendable {
  /// A button of the mouse.
  public enum Button: Hashable, Sendable {
    /// The three main buttons: 0, 1 and 2 in the report.
    case left, middle, right
    /// The side buttons: 3 and above.
    case other(Int)
  }
  /// What the mouse did.
  public enum Action: Hashable, Sendable {
    /// The button went down.
    case press(Button)
    /// The button went up.
    case release(Button)
    /// The mouse moved while the button was down.
    case drag(Button)
    /// The mouse moved while no button was down; only reported in mode 1003.
    case move
    /// Steps of the wheel, positive to the right and downwards.
    case wheel(dx: Int, dy: Int)
  }
  /// What the mouse did.
  public var action: Action
  /// The position from the top left, beginning with 0: in cells, or in pixels if mode 1016 is on. Negative outside the window.
  public var x, y: Int
  /// The modifiers, as far as the terminal reports them.
  public var modifiers: TerminalModifiers

  /// A report at a position from the top left, beginning with 0; it is not checked.
  public init(_ action: Action, x: Int, y: Int, modifiers: TerminalModifiers = []) {
    (self.action, self.x, self.y, self.modifiers) = (action, x, y, modifiers)
  }

  /// The report with these three parameters; `isRelease` if its final byte is `m`. Nil if they are invalid.
  init?(code: Int, x: Int, y: Int, isRelease: Bool) {
    guard (0..<256).contains(code) else { return nil }
    let low = code & 3
    let action: Action
    if code & 64 != 0 {
      guard code & 128 == 0, !isRelease else { return nil }
      action = .wheel(dx: low == 2 ? -1 : low == 3 ? 1 : 0, dy: low == 0 ? -1 : low == 1 ? 1 : 0)
    } else if low == 3, code & 128 == 0 {
      guard code & 32 != 0 else { return nil }
      action = .move
    } else {
      let button: Button = code & 128 != 0 ? .other(low + 3) : low == 0 ? .left : low == 1 ? .middle : .right
      action = isRelease ? .release(button) : code & 32 != 0 ? .drag(button) : .press(button)
    }
    var modifiers = TerminalModifiers()
    if code & 4 != 0 { modifiers.insert(.shift) }
    if code & 8 != 0 { modifiers.insert(.alt) }
    if code & 16 != 0 { modifiers.insert(.control) }
    self.init(action, x: x - 1, y: y - 1, modifiers: modifiers)
  }
}
