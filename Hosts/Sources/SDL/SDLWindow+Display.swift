import CDisplay
import CSDL
import Legato

/// What a window asks of SDL and of its display.
extension SDLWindow {
  /// A window that is hidden until it can be drawn, and its renderer.
  static func make(_ title: String, _ size: Size) throws(SDLError) -> (window: OpaquePointer, renderer: OpaquePointer) {
    let flags = SDL_WINDOW_RESIZABLE.rawValue | SDL_WINDOW_ALLOW_HIGHDPI.rawValue | SDL_WINDOW_HIDDEN.rawValue
    let anywhere = Int32(bitPattern: UInt32(SDL_WINDOWPOS_UNDEFINED_MASK))
    let made = legato_display_window(title, anywhere, anywhere, Int32(size.width), Int32(size.height), flags)
    guard let window = made.map({ OpaquePointer($0) }) else {
      throw legato_display_is_lost() != 0 ? .displayLost : .refused("SDL_CreateWindow")
    }
    // from here on: connecting to the graphics processor takes longest
    legato_display_watch(UnsafeMutableRawPointer(window))
    guard let renderer = makeRenderer(window) else {
      if legato_display_is_lost() != 0 { throw .displayLost }
      let error = SDLError.refused("SDL_CreateRenderer")
      SDL_DestroyWindow(window)
      throw error
    }
    return (window, renderer)
  }

  /// Makes a renderer on the graphics processor, or otherwise in software.
  private static func makeRenderer(_ window: OpaquePointer) -> OpaquePointer? {
    func make(_ flags: SDL_RendererFlags) -> OpaquePointer? {
      legato_display_renderer(UnsafeMutableRawPointer(window), flags.rawValue).map { OpaquePointer($0) }
    }
    var made = make(SDL_RENDERER_PRESENTVSYNC)
    if let found = made, SDL_getenv("SDL_RENDER_DRIVER") == nil, Self.isDrawnByProcessor {
      legato_display_end_renderer(UnsafeMutableRawPointer(found))
      made = nil
    }
    guard legato_display_is_lost() == 0 else { return nil }
    return made ?? make(SDL_RENDERER_SOFTWARE)
  }

  /// Whether the new renderer is OpenGL in software: compositing in memory is faster then.
  private static var isDrawnByProcessor: Bool {
    guard SDL_GL_GetCurrentContext() != nil, let function = SDL_GL_GetProcAddress("glGetString") else { return false }
    typealias Getter = @convention(c) (UInt32) -> UnsafePointer<CChar>?
    let renderer: UInt32 = 0x1F01
    guard let name = unsafeBitCast(function, to: Getter.self)(renderer) else { return false }
    let words = String(cString: name).lowercased()
    return ["llvmpipe", "softpipe", "swrast", "software"].contains { words.contains($0) }
  }

  /// The refresh of the display on which most of a window is; 60 times a second if it is not known.
  static func frameDuration(of window: OpaquePointer) -> Double {
    var mode = SDL_DisplayMode()
    // a window's own mode is the one that it would get if it filled the screen
    let isKnown = SDL_GetCurrentDisplayMode(SDL_GetWindowDisplayIndex(window), &mode) == 0 && mode.refresh_rate > 0
    return 1 / (isKnown ? Double(mode.refresh_rate) : 60)
  }
}
