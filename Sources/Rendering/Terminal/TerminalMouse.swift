/// A mouse report (SGR, mode 1006 or 1016).
public struct TerminalMouse: Hashable, Sendable {
  /// A button of the mouse.
  public enum Button: Hashable, Sendable {
    /// 0, 1 and 2 in the report.
    case left, middle, right
    /// 3 and up: the buttons at the side.
    case other(Int)
  }
  /// What the mouse did.
  public enum Action: Hashable, Sendable {
    /// The button went down.
    case press(Button)
    /// The button went up.
    case release(Button)
    /// Moved with the button down.
    case drag(Button)
    /// Moved with no button down; sent only in mode 1003.
    case move
    /// Steps of the wheel, to the right and downwards positive.
    case wheel(dx: Int, dy: Int)
  }
  /// What the mouse did.
  public var action: Action
  /// From the left and top, 0 first: cells, or pixels if mode 1016 is on. Negative outside the window.
  public var x, y: Int
  /// As far as the terminal reports them.
  public var modifiers: TerminalModifiers

  /// `x` and `y` from the left and top, 0 first; they are not checked.
  public init(_ action: Action, x: Int, y: Int, modifiers: TerminalModifiers = []) {
    (self.action, self.x, self.y, self.modifiers) = (action, x, y, modifiers)
  }

  /// From a report's three parameters and whether it ended in `m`; nil if they make no sense.
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
