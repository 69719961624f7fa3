import CSDL
import LegatoCairo
import Legato

/// What SDL says when it cannot.
struct SDLError: Error, CustomStringConvertible {
  let call: String
  let reason: String
  var description: String { "\(call): \(reason)" }
  init(_ call: String) { (self.call, reason) = (call, String(cString: SDL_GetError())) }
}

/// A window of the desktop: what comes in, and pixels that go out.
final class SDLWindow {
  enum Event {
    /// In pixels of ``picture``.
    case pointer(PointerEvent)
    case key(Key)
    /// The picture has another size, or has to be shown again.
    case exposed
    case closed
  }

  enum Key: Equatable {
    case character(Character), up, down, enter, escape, next, previous
  }

  /// What is shown by ``present()``; of the window's size in pixels.
  private(set) var picture: CairoPicture
  /// Seconds from one refresh of the display to the next.
  let frameDuration: Double
  private let clock: MonotonicClock
  private let window, renderer: OpaquePointer
  private var texture: OpaquePointer
  /// Pointers that are down; the mouse is 0, fingers count from 1.
  private var pointers: [Int: Point] = [:]
  private var fingers: [SDL_FingerID: Int] = [:]

  /// - Parameter size: in the desktop's units.
  init(title: String, size: Size, clock: MonotonicClock) throws(SDLError) {
    self.clock = clock
    SDL_SetHint(SDL_HINT_TOUCH_MOUSE_EVENTS, "0")
    SDL_SetHint(SDL_HINT_VIDEO_ALLOW_SCREENSAVER, "1")
    guard SDL_Init(UInt32(SDL_INIT_VIDEO)) == 0 else { throw SDLError("SDL_Init") }
    let flags = SDL_WINDOW_RESIZABLE.rawValue | SDL_WINDOW_ALLOW_HIGHDPI.rawValue
    let anywhere = Int32(bitPattern: UInt32(SDL_WINDOWPOS_UNDEFINED_MASK))
    guard let window = SDL_CreateWindow(title, anywhere, anywhere, Int32(size.width), Int32(size.height), flags) else {
      throw SDLError("SDL_CreateWindow")
    }
    guard
      let renderer = SDL_CreateRenderer(window, -1, SDL_RENDERER_PRESENTVSYNC.rawValue)
        ?? SDL_CreateRenderer(window, -1, SDL_RENDERER_SOFTWARE.rawValue)
    else { throw SDLError("SDL_CreateRenderer") }
    (self.window, self.renderer) = (window, renderer)
    var mode = SDL_DisplayMode()
    let isKnown = SDL_GetWindowDisplayMode(window, &mode) == 0 && mode.refresh_rate > 0
    frameDuration = 1 / (isKnown ? Double(mode.refresh_rate) : 60)
    (texture, picture) = try Self.pixels(for: renderer)
  }

  deinit {
    SDL_DestroyTexture(texture)
    SDL_DestroyRenderer(renderer)
    SDL_DestroyWindow(window)
    SDL_Quit()
  }

  private static func pixels(for renderer: OpaquePointer) throws(SDLError) -> (OpaquePointer, CairoPicture) {
    var (width, height) = (Int32(0), Int32(0))
    guard SDL_GetRendererOutputSize(renderer, &width, &height) == 0 else { throw SDLError("SDL_GetRendererOutputSize") }
    (width, height) = (max(1, width), max(1, height))
    guard
      let texture = SDL_CreateTexture(
        renderer, SDL_PIXELFORMAT_ARGB8888.rawValue, Int32(SDL_TEXTUREACCESS_STREAMING.rawValue), width, height),
      let picture = try? CairoPicture(width: Int(width), height: Int(height))
    else { throw SDLError("SDL_CreateTexture") }
    return (texture, picture)
  }

  var title: String = "" { didSet { if title != oldValue { SDL_SetWindowTitle(window, title) } } }

  /// Pixels a unit of the desktop.
  var pixelsPerUnit: Double {
    var (width, height) = (Int32(0), Int32(0))
    SDL_GetWindowSize(window, &width, &height)
    return width > 0 ? Double(picture.width) / Double(width) : 1
  }

  /// Shows the picture at the display's next refresh, where the system waits for that.
  func present() {
    _ = picture.withPixels { pixels, stride in SDL_UpdateTexture(texture, nil, pixels, Int32(stride)) }
    SDL_RenderCopy(renderer, texture, nil, nil)
    SDL_RenderPresent(renderer)
  }

  /// What has come in.
  /// - Parameter seconds: how long to wait for the first of them; nil for as long as it takes.
  func events(within seconds: Double?) throws(SDLError) -> [Event] {
    var (event, events) = (SDL_Event(), [Event]())
    let isThere: Int32
    if let seconds {
      isThere = seconds > 0 ? SDL_WaitEventTimeout(&event, Int32(min(1e6, (seconds * 1000).rounded(.up)))) : SDL_PollEvent(&event)
    } else {
      isThere = SDL_WaitEvent(&event)
    }
    guard isThere != 0 else { return [] }
    repeat { events += try translate(event) } while SDL_PollEvent(&event) != 0
    return events
  }

  /// When an event came in, not when it was looked at: velocities depend on it.
  private func time(of event: SDL_Event) -> Double {
    clock.now - Double(Int32(truncatingIfNeeded: SDL_GetTicks() &- event.common.timestamp)) / 1000
  }

  private func translate(_ event: SDL_Event) throws(SDLError) -> [Event] {
    let time = time(of: event)
    func mouse(_ x: Int32, _ y: Int32) -> Point { Point(x: Double(x) * pixelsPerUnit, y: Double(y) * pixelsPerUnit) }
    func touch(_ finger: SDL_TouchFingerEvent) -> Point {
      Point(x: Double(finger.x) * Double(picture.width), y: Double(finger.y) * Double(picture.height))
    }
    switch SDL_EventType(event.type) {
    case SDL_QUIT: return [.closed]
    case SDL_WINDOWEVENT:
      switch SDL_WindowEventID(UInt32(event.window.event)) {
      case SDL_WINDOWEVENT_SIZE_CHANGED:
        let former = texture
        (texture, picture) = try Self.pixels(for: renderer)
        SDL_DestroyTexture(former)
        return [.exposed]
      case SDL_WINDOWEVENT_EXPOSED: return [.exposed]
      case SDL_WINDOWEVENT_FOCUS_LOST: return cancelled(at: time)
      default: return []
      }
    case SDL_MOUSEBUTTONDOWN where event.button.button == 1:
      SDL_CaptureMouse(SDL_TRUE)
      return pointer(.began, 0, mouse(event.button.x, event.button.y), time)
    case SDL_MOUSEMOTION: return pointer(.moved, 0, mouse(event.motion.x, event.motion.y), time)
    case SDL_MOUSEBUTTONUP where event.button.button == 1:
      SDL_CaptureMouse(SDL_FALSE)
      return pointer(.ended, 0, mouse(event.button.x, event.button.y), time)
    case SDL_FINGERDOWN:
      let id = (1...).first { id in !fingers.values.contains(id) } ?? 1
      fingers[event.tfinger.fingerId] = id
      return pointer(.began, id, touch(event.tfinger), time)
    case SDL_FINGERMOTION:
      return fingers[event.tfinger.fingerId].map { pointer(.moved, $0, touch(event.tfinger), time) } ?? []
    case SDL_FINGERUP:
      return fingers.removeValue(forKey: event.tfinger.fingerId).map { pointer(.ended, $0, touch(event.tfinger), time) } ?? []
    case SDL_KEYDOWN: return key(event.key.keysym).map { [.key($0)] } ?? []
    case SDL_TEXTINPUT:
      let text = withUnsafeBytes(of: event.text.text) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
      return text.map { .key(.character($0)) }
    default: return []
    }
  }

  /// The keys that write nothing; the others come as text.
  private func key(_ key: SDL_Keysym) -> Key? {
    switch SDL_KeyCode(UInt32(bitPattern: key.sym)) {
    case SDLK_UP: .up
    case SDLK_DOWN: .down
    case SDLK_LEFT: .character("h")
    case SDLK_RIGHT: .character("l")
    case SDLK_RETURN, SDLK_KP_ENTER: .enter
    case SDLK_ESCAPE: .escape
    case SDLK_PAGEDOWN: .next
    case SDLK_PAGEUP: .previous
    default: nil
    }
  }

  private func pointer(_ phase: PointerEvent.Phase, _ id: Int, _ location: Point, _ time: Double) -> [Event] {
    guard phase == .began || pointers[id] != nil else { return [] }
    pointers[id] = phase == .began || phase == .moved ? location : nil
    return [.pointer(PointerEvent(time: time, phase: phase, id: id, location: location))]
  }

  private func cancelled(at time: Double) -> [Event] {
    defer { (pointers, fingers) = ([:], [:]) }
    return pointers.map { id, location in .pointer(PointerEvent(time: time, phase: .cancelled, id: id, location: location)) }
  }
}
