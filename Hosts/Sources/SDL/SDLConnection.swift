import CDisplay
import CSDL

/// The connection to the display, as long as a host or one of its windows needs it. Others in the process may use SDL as well.
final class SDLConnection {
  init() throws(SDLError) {
    guard legato_display_start() == 0 else {
      throw legato_display_is_lost() != 0 ? .displayLost : .noDisplay(String(cString: SDL_GetError()))
    }
  }

  deinit { if legato_display_is_lost() == 0 { SDL_QuitSubSystem(SDL_INIT_VIDEO) } }
}
