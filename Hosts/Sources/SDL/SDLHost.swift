import CDisplay
import CSDL
import Foundation
public import Legato

/// Windows of the desktop: waits, hands over input, draws what changed.
///
/// ```swift
/// let host = try SDLHost()
/// try host.open(window, title: "A card", size: Size(width: 640, height: 400))
/// try host.run()
/// ```
/// While nothing moves and nothing comes in, it neither wakes nor draws. It belongs to the thread that made it, which is the main thread where the system asks
/// for that.
public final class SDLHost {
  /// The time of every event and frame.
  public let clock: MonotonicClock
  /// Those that are open, in the order in which they were opened.
  public private(set) var windows: [SDLWindow] = []
  private let thread = pthread_self()
  private let settings = DesktopSettings()
  private var isStopped = false

  /// Reaches the display.
  /// - Throws: ``SDLError/noDisplay(_:)`` where there is none, ``SDLError/displayLost`` once this process has lost one.
  public init(clock: MonotonicClock = MonotonicClock()) throws(SDLError) {
    self.clock = clock
    // SDL holds on to what is left of it
    guard legato_display_is_lost() == 0 else { throw .displayLost }
    SDL_SetHint(SDL_HINT_TOUCH_MOUSE_EVENTS, "0")
    SDL_SetHint(SDL_HINT_VIDEO_ALLOW_SCREENSAVER, "1")
    SDL_SetHint(SDL_HINT_NO_SIGNAL_HANDLERS, "1")
    SDL_SetHint(SDL_HINT_MOUSE_FOCUS_CLICKTHROUGH, "1")
    guard SDL_Init(UInt32(SDL_INIT_VIDEO)) == 0 else { throw .noDisplay(String(cString: SDL_GetError())) }
    // what SDL takes by itself where there is no desktop shows nothing to anybody
    let driver = SDL_GetCurrentVideoDriver().map { String(cString: $0) } ?? "none"
    if SDL_getenv("SDL_VIDEODRIVER") == nil, ["offscreen", "dummy", "evdev", "KMSDRM", "none"].contains(driver) {
      SDL_Quit()
      throw .noDisplay("neither X11 nor Wayland answers")
    }
  }

  deinit {
    windows = []
    if legato_display_is_lost() == 0 { SDL_Quit() }
  }

  /// Opens a window that shows `window`, which gets its size, pointers and wheel.
  /// - Parameters:
  ///   - size: in the desktop's units, which are the window's points.
  ///   - onKey: is called with each key, inside `Stage.perform(_:)`.
  @discardableResult
  public func open(
    _ window: Window, title: String, size: Size = Size(width: 640, height: 400), onKey: @escaping (TerminalKey) -> Void = { _ in }
  ) throws(SDLError) -> SDLWindow {
    if window.textEngine is BitmapTextEngine { window.textEngine = SDLWindow.typesetter }
    return try open(HostedWindow(window, onKey: onKey), title: title, size: size)
  }

  /// The same for content of another kind.
  @discardableResult
  public func open(
    _ content: any HostedContent, title: String, size: Size = Size(width: 640, height: 400)
  ) throws(SDLError) -> SDLWindow {
    try expectOwnThread("open(_:title:size:)")
    guard size.width >= 1, size.height >= 1, size.width <= 16_384, size.height <= 16_384 else {
      throw .size(width: size.width, height: size.height)
    }
    let window = try SDLWindow(content, title: title, size: size, clock: clock, motion: settings.motionLevel)
    windows.append(window)
    return window
  }

  /// Takes a window away. When the last one is gone ``run()`` returns.
  public func close(_ window: SDLWindow) { windows.removeAll { $0 === window } }

  /// Makes ``run()`` return after what it is at.
  public func stop() { isStopped = true }

  /// Has the loop look again, from any thread: at what other threads have changed in the meantime through locks of their own.
  public nonisolated static func wake() {
    var event = SDL_Event()
    event.type = SDL_USEREVENT.rawValue
    SDL_PushEvent(&event)
  }

  /// Runs until the last window is closed, or ``stop()``.
  public func run() throws(SDLError) { try run(until: .infinity) }

  /// The same, at most to a time of ``clock``, in seconds.
  public func run(until end: Double) throws(SDLError) {
    try expectOwnThread("run()")
    isStopped = false
    while !windows.isEmpty, !isStopped {
      if legato_display_is_lost() != 0 { throw .displayLost }
      let now = clock.now
      guard now < end else { return }
      var wake = end
      for window in windows { wake = min(wake, window.due) }
      try take(waiting: wake < .infinity ? max(0, wake - now) : nil)
      if legato_display_is_lost() != 0 { throw .displayLost }
      for window in windows where !isStopped && window.due <= clock.now { window.frame() }
    }
  }

  /// Hands over what has come in.
  /// - Parameter seconds: how long to wait for the first of it; nil for as long as it takes.
  private func take(waiting seconds: Double?) throws(SDLError) {
    var event = SDL_Event()
    var milliseconds = seconds.map { Int32(min(1e6, ($0 * 1000).rounded(.up))) } ?? -1
    while true {
      let isThere = legato_display_wait(&event, milliseconds)
      guard isThere >= 0 else { throw .displayLost }
      guard isThere > 0 else { return }
      hand(event)
      milliseconds = 0
    }
  }

  private func hand(_ event: SDL_Event) {
    switch SDL_EventType(event.type) {
    case SDL_QUIT: windows = []
    case SDL_USEREVENT: for window in windows { window.ask() }
    case SDL_RENDER_TARGETS_RESET, SDL_RENDER_DEVICE_RESET: for window in windows { window.forget() }
    case SDL_WINDOWEVENT where event.window.event == UInt8(SDL_WINDOWEVENT_CLOSE.rawValue):
      windows.removeAll { $0.number == event.window.windowID }
    default:
      guard let number = event.windowNumber else { return }
      for window in windows where window.number == number {
        let isFocus = event.type == SDL_WINDOWEVENT.rawValue && event.window.event == UInt8(SDL_WINDOWEVENT_FOCUS_GAINED.rawValue)
        if isFocus { window.motion = settings.motionLevel }
        window.take(event)
      }
    }
  }

  private func expectOwnThread(_ call: String) throws(SDLError) {
    guard pthread_equal(thread, pthread_self()) != 0 else { throw .otherThread(call: call) }
  }
}

extension SDL_Event {
  /// Whose it is; nil for an event of no window.
  fileprivate var windowNumber: UInt32? {
    switch SDL_EventType(type) {
    case SDL_WINDOWEVENT: window.windowID
    case SDL_MOUSEBUTTONDOWN, SDL_MOUSEBUTTONUP: button.windowID
    case SDL_MOUSEMOTION: motion.windowID
    case SDL_MOUSEWHEEL: wheel.windowID
    case SDL_FINGERDOWN, SDL_FINGERMOTION, SDL_FINGERUP: tfinger.windowID
    case SDL_KEYDOWN: key.windowID
    case SDL_TEXTINPUT: text.windowID
    default: nil
    }
  }
}
