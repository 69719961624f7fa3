import CSDL
import Legato
import LegatoHosting

/// Converts SDL's events to points of the window and seconds of the host's clock.
struct SDLInput {
  private let clock: MonotonicClock
  /// The pressed pointers, by number: the mouse is 0, fingers count from 1.
  private var pointers: [Int: Point] = [:]
  private var fingers: [SDL_FingerID: Int] = [:]
  /// The time of the last scroll that only a trackpad can have made.
  private var trackpadTime = -Double.infinity
  /// Points per step of a wheel.
  private static let step = 48.0
  /// Points per step of a trackpad: SDL divides the distances that a display server sends by 10.
  private static let trackpadStep = 10.0
  /// For so many seconds after a scroll of a trackpad every other is taken for one of it.
  private static let gesture = 0.25

  init(clock: MonotonicClock) { self.clock = clock }

  /// The time of an event itself, not of its delivery: velocities depend on it.
  private func time(of event: SDL_Event) -> Double {
    clock.now - max(0, Double(Int32(truncatingIfNeeded: SDL_GetTicks() &- event.common.timestamp)) / 1000)
  }

  /// - Parameter units: The window's size.
  /// - Returns: The events with their times, and whether the window has to be redrawn for another reason.
  mutating func events(for event: SDL_Event, units: Size) -> (events: [(HostEvent, Double)], isChanged: Bool) {
    let time = time(of: event)
    switch SDL_EventType(event.type) {
    case SDL_WINDOWEVENT where event.window.event == UInt8(SDL_WINDOWEVENT_FOCUS_LOST.rawValue): return (cancelled(at: time), false)
    case SDL_MOUSEBUTTONDOWN where event.button.button == 1 && event.button.which != UInt32.max:
      SDL_CaptureMouse(SDL_TRUE)
      return (pointer(.began, 0, Point(event.button.x, event.button.y), time), false)
    case SDL_MOUSEMOTION where event.motion.which != UInt32.max:
      return (pointer(.moved, 0, Point(event.motion.x, event.motion.y), time), false)
    case SDL_MOUSEBUTTONUP where event.button.button == 1 && event.button.which != UInt32.max:
      SDL_CaptureMouse(SDL_FALSE)
      return (pointer(.ended, 0, Point(event.button.x, event.button.y), time), false)
    case SDL_MOUSEWHEEL: return ([(scroll(event.wheel, time), time)], false)
    case SDL_FINGERDOWN:
      let id = (1...).first { id in !fingers.values.contains(id) } ?? 1
      fingers[event.tfinger.fingerId] = id
      return (pointer(.began, id, Self.place(event.tfinger, units), time, Self.pressure(event.tfinger)), false)
    case SDL_FINGERMOTION:
      guard let id = fingers[event.tfinger.fingerId] else { return ([], false) }
      return (pointer(.moved, id, Self.place(event.tfinger, units), time, Self.pressure(event.tfinger)), false)
    case SDL_FINGERUP:
      guard let id = fingers.removeValue(forKey: event.tfinger.fingerId) else { return ([], false) }
      return (pointer(.ended, id, Self.place(event.tfinger, units), time), false)
    case SDL_KEYDOWN: return (Self.key(event.key.keysym).map { [(.key($0), time)] } ?? [], false)
    case SDL_TEXTINPUT:
      let text = withUnsafeBytes(of: event.text.text) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
      return (text.filter { $0 != " " }.map { (.key(TerminalKey(.character($0))), time) }, false)
    default: return ([], false)
    }
  }

  private static func place(_ finger: SDL_TouchFingerEvent, _ units: Size) -> Point {
    Point(x: Double(finger.x) * units.width, y: Double(finger.y) * units.height)
  }

  /// The pressure; nil for 1 or 0, the values of devices without pressure.
  private static func pressure(_ finger: SDL_TouchFingerEvent) -> Double? {
    finger.pressure > 0 && finger.pressure < 1 ? Double(finger.pressure) : nil
  }

  private mutating func scroll(_ wheel: SDL_MouseWheelEvent, _ time: Double) -> HostEvent {
    let sign: Double = wheel.direction == SDL_MOUSEWHEEL_FLIPPED.rawValue ? -1 : 1
    let (x, y) = (Double(wheel.preciseX), Double(wheel.preciseY))
    if !Self.canBeOfWheel(x) || !Self.canBeOfWheel(y) { trackpadTime = time }
    let isPrecise = abs(time - trackpadTime) <= Self.gesture
    let step = isPrecise ? Self.trackpadStep : Self.step
    // SDL counts wheel steps upwards
    return .scroll(Vector(dx: sign * x * step, dy: -sign * y * step), at: Point(wheel.mouseX, wheel.mouseY), isPrecise: isPrecise)
  }

  /// SDL does not report the kind of device. Wheels, also those of high resolution, turn by 120ths of a step; distances on a trackpad have 256 parts of a point.
  private static func canBeOfWheel(_ steps: Double) -> Bool {
    let parts = steps * 120
    return abs(parts - parts.rounded()) < 1e-3
  }

  /// Keys without text, and those with control; all others come as text events.
  private static func key(_ key: SDL_Keysym) -> TerminalKey? {
    var modifiers: TerminalModifiers = []
    let held = UInt32(key.mod)
    if held & KMOD_CTRL.rawValue != 0 { modifiers.insert(.control) }
    if held & KMOD_SHIFT.rawValue != 0 { modifiers.insert(.shift) }
    if held & KMOD_ALT.rawValue != 0 { modifiers.insert(.alt) }
    let code: TerminalKey.Code
    switch SDL_KeyCode(UInt32(bitPattern: key.sym)) {
    case SDLK_UP: code = .up
    case SDLK_DOWN: code = .down
    case SDLK_LEFT: code = .left
    case SDLK_RIGHT: code = .right
    case SDLK_RETURN, SDLK_KP_ENTER: code = .enter
    case SDLK_SPACE: code = .space
    case SDLK_TAB: code = .tab
    case SDLK_BACKSPACE: code = .backspace
    case SDLK_DELETE: code = .delete
    case SDLK_INSERT: code = .insert
    case SDLK_ESCAPE: code = .escape
    case SDLK_PAGEDOWN: code = .pageDown
    case SDLK_PAGEUP: code = .pageUp
    case SDLK_HOME: code = .home
    case SDLK_END: code = .end
    default:
      guard modifiers.contains(.control), (97...122).contains(key.sym), let letter = Unicode.Scalar(UInt32(key.sym)) else { return nil }
      return TerminalKey(.character(Character(letter)), modifiers.subtracting(.shift))
    }
    return TerminalKey(code, modifiers)
  }

  private mutating func pointer(
    _ phase: PointerEvent.Phase, _ id: Int, _ location: Point, _ time: Double, _ pressure: Double? = nil
  ) -> [(HostEvent, Double)] {
    guard phase == .began || pointers[id] != nil else { return [] }
    pointers[id] = phase == .began || phase == .moved ? location : nil
    return [(.pointer(PointerEvent(time: time, phase: phase, id: id, location: location, pressure: pressure)), time)]
  }

  private mutating func cancelled(at time: Double) -> [(HostEvent, Double)] {
    defer { (pointers, fingers) = ([:], [:]) }
    return pointers.map { id, location in (.pointer(PointerEvent(time: time, phase: .cancelled, id: id, location: location)), time) }
  }
}

extension Point {
  fileprivate init(_ x: Int32, _ y: Int32) { self.init(x: Double(x), y: Double(y)) }
}
