import CSDL

/// An error of the display or of SDL.
public enum SDLError: Error, Hashable, CustomStringConvertible {
  /// There is no display, or SDL cannot connect to it; SDL's message.
  case noDisplay(String)
  /// The display went away while windows were open.
  case displayLost
  /// A call that SDL refused, with its message.
  case refused(call: String, reason: String)
  /// An invalid window size, in the desktop's units.
  case size(width: Double, height: Double)
  /// The host belongs to the thread that created it.
  case otherThread(call: String)

  /// One sentence: the expectation, the actual value, and the remedy.
  public var description: String {
    switch self {
    case .noDisplay(let reason):
      "a window needs a display, and there is none (\(reason)); run this in a desktop session, or set DISPLAY or WAYLAND_DISPLAY"
    case .displayLost: "the display went away; start the program again when it is back"
    case .refused(let call, let reason): "\(call) was refused: \(reason)"
    case .size(let width, let height): "a window needs 1 to 16384 units across and down, got \(width) × \(height)"
    case .otherThread(let call): "\(call) belongs to the thread that made the host; call wake() from others"
    }
  }

  static func refused(_ call: String) -> SDLError { .refused(call: call, reason: String(cString: SDL_GetError())) }
}
