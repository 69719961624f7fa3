import CSDL

/// Why there is no window.
public enum SDLError: Error, Hashable, CustomStringConvertible {
  /// There is none, or SDL cannot reach it; its own words.
  case noDisplay(String)
  /// It went away while windows were open.
  case displayLost
  /// What SDL says of a call.
  case refused(call: String, reason: String)
  /// Not a size that a window can have, in the desktop's units.
  case size(width: Double, height: Double)
  /// The host belongs to the thread that made it.
  case otherThread(call: String)

  /// One sentence: what was expected, what came, what to do.
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
