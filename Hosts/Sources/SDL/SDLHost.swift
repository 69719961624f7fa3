import CDisplay
import CSDL
import Foundation
public import Legato

/// Desktop windows: waits, delivers input, and draws changes.
///
/// ```swift
/// let host = try SDLHost()
/// try host.open(window, title: "A card", size: Size(width: 640, height: 400))
/// try host.run()
/// ```
/// While nothing moves and no input comes, it neither wakes nor draws. It belongs to the thread that created it, which must be the main thread where the system
/// requires that.
public final class SDLHost {
  /// The time of every event and frame.
  public let clock: MonotonicClock
  /// The open windows, in the order of opening.
  public private(set) var windows: [SDLWindow] = []
  private let connection: SDLConnection
  private let thread = pthread_self()
  private let settings = DesktopSettings()
  private var watch: DesktopSettingsWatch?
  private var isStopped = false

  /// Connects to the display.
  /// - Throws: ``SDLError/noDisplay(_:)`` where there is none, ``SDLError/displayLost`` once this process has lost one.
  public init(clock: MonotonicClock = MonotonicClock()) throws(SDLError) {
    self.clock = clock
    // SDL keeps references to the lost display
    guard legato_display_is_lost() == 0 else { throw .displayLost }
    SDL_SetHint(SDL_HINT_TOUCH_MOUSE_EVENTS, "0")
    SDL_SetHint(SDL_HINT_VIDEO_ALLOW_SCREENSAVER, "1")
    SDL_SetHint(SDL_HINT_NO_SIGNAL_HANDLERS, "1")
    SDL_SetHint(SDL_HINT_MOUSE_FOCUS_CLICKTHROUGH, "1")
    connection = try SDLConnection()
    // SDL's fallback drivers display nothing
    let driver = SDL_GetCurrentVideoDriver().map { String(cString: $0) } ?? "none"
    if SDL_getenv("SDL_VIDEODRIVER") == nil, ["offscreen", "dummy", "evdev", "KMSDRM", "none"].contains(driver) {
      throw .noDisplay("neither X11 nor Wayland answers")
    }
    watch = DesktopSettingsWatch { Self.push(code: Self.settingsChanged) }
  }

  /// The code of the event that reports changed settings.
  private static let settingsChanged: Int32 = 1

  private static func push(code: Int32) {
    var event = SDL_Event()
    event.type = SDL_USEREVENT.rawValue
    event.user.code = code
    SDL_PushEvent(&event)
  }

  deinit {
    for window in windows { window.close() }
    // before the connection, as its thread posts events
    watch = nil
  }

  /// Opens a window that shows `window`, which gets its size, pointers and wheel.
  /// - Parameters:
  ///   - size: In the desktop's units, which are the window's points.
  ///   - onKey: Called with each key, inside `Stage.perform(_:)`.
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
    guard size.width >= 1, size.height >= 1, size.width <= SDLWindow.largestEdge, size.height <= SDLWindow.largestEdge else {
      throw .size(width: size.width, height: size.height)
    }
    let window = try SDLWindow(content, title: title, size: size, clock: clock, motion: settings.motionLevel, connection)
    windows.append(window)
    return window
  }

  /// Closes a window: it is shown no more, also where the program still holds it. When the last one is closed ``run()`` returns.
  public func close(_ window: SDLWindow) { close { $0 === window } }

  private func close(where isMeant: (SDLWindow) -> Bool) {
    let closed = windows.filter(isMeant)
    for window in closed { window.close() }
    windows.removeAll(where: isMeant)
    for window in closed { window.cancelPointers() }
  }

  /// Makes ``run()`` return after the current step.
  public func stop() { isStopped = true }

  /// Wakes the loop, from any thread, to draw changes that other threads made under their own locks.
  public nonisolated static func wake() { push(code: 0) }

  /// Runs until the last window is closed, or ``stop()``.
  public func run() throws(SDLError) { try run(until: .infinity) }

  /// The same, until a time of ``clock``, in seconds, at the latest.
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

  /// Delivers pending events.
  /// - Parameter seconds: How long to wait for the first event; nil waits without a limit.
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
    case SDL_QUIT: close { _ in true }
    case SDL_USEREVENT where event.user.code == Self.settingsChanged:
      let motion = settings.motionLevel
      for window in windows { window.motion = motion }
    case SDL_USEREVENT: for window in windows { window.ask() }
    case SDL_RENDER_TARGETS_RESET, SDL_RENDER_DEVICE_RESET: for window in windows { window.forget() }
    case SDL_WINDOWEVENT where event.window.event == UInt8(SDL_WINDOWEVENT_CLOSE.rawValue):
      close { $0.number == event.window.windowID }
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
  /// The number of an event's window; nil for none.
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
