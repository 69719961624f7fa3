import CSDL
import Legato
import LegatoHosting

/// Converts SDL's events to points of the window and seconds of the host's clock.
struct SDLInput {
  private let clock: MonotonicClock
  /// The pressed pointers, by number: the mouse is 0, fingers count from 1.
  private var pointers: [Int: Point] = [:]
  private var fingers: [SDL_FingerID: Int] = [:]
  /// The time of the last event, as SDL counts it and on the clock.
  private var last: (milliseconds: UInt32?, time: Double) = (nil, -.infinity)
  /// What was held with the last key: texts do not say it.
  private var held: TerminalModifiers = []
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
  ///
  /// Events of one millisecond, as many as were waiting while the thread was busy, have one time: what passes between their deliveries would make a pointer
  /// too fast. Time does not run backwards where the clock is read shortly before a millisecond is over.
  private mutating func time(of event: SDL_Event) -> Double {
    let milliseconds = event.common.timestamp
    guard milliseconds != last.milliseconds else { return last.time }
    let time = clock.now - max(0, Double(Int32(truncatingIfNeeded: SDL_GetTicks() &- milliseconds)) / 1000)
    last = (milliseconds, max(last.time, time))
    return last.time
  }

  /// - Parameter units: The window's size.
  /// - Returns: The events with their times, and whether the window has to be redrawn for another reason.
  mutating func events(for event: SDL_Event, units: Size) -> (events: [(HostEvent, Double)], isChanged: Bool) {
    let time = time(of: event)
    switch SDL_EventType(event.type) {
    case SDL_WINDOWEVENT where event.window.event == UInt8(SDL_WINDOWEVENT_FOCUS_LOST.rawValue): return (cancelAll(at: time), false)
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
    case SDL_KEYDOWN:
      held = Self.modifiers(event.key.keysym)
      return (Self.key(event.key.keysym).map { [(.key($0), time)] } ?? [], false)
    case SDL_TEXTINPUT:
      let text = withUnsafeBytes(of: event.text.text) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
      return (text.filter { $0 != " " }.map { (.key(TerminalKey(.character($0), held.intersection(.alt))), time) }, false)
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
    let (x, y) = (Double(wheel.preciseX), Double(wheel.preciseY))
    if !Self.canBeOfWheel(x) || !Self.canBeOfWheel(y) { trackpadTime = time }
    let isPrecise = abs(time - trackpadTime) <= Self.gesture
    let step = isPrecise ? Self.trackpadStep : Self.step
    // SDL counts wheel steps upwards. Where the user's setting turns them round, it has done so: the direction only says that
    return .scroll(Vector(dx: x * step, dy: -y * step), at: Point(wheel.mouseX, wheel.mouseY), isPrecise: isPrecise)
  }

  /// SDL does not report the kind of device. Wheels, also those of high resolution, turn by 120ths of a step; distances on a trackpad have 256 parts of a point.
  private static func canBeOfWheel(_ steps: Double) -> Bool {
    let parts = steps * 120
    return abs(parts - parts.rounded()) < 1e-3
  }

  /// The right alt key enters characters, as AltGr does.
  private static func modifiers(_ key: SDL_Keysym) -> TerminalModifiers {
    var modifiers: TerminalModifiers = []
    let held = UInt32(key.mod)
    if held & KMOD_CTRL.rawValue != 0 { modifiers.insert(.control) }
    if held & KMOD_SHIFT.rawValue != 0 { modifiers.insert(.shift) }
    if held & KMOD_LALT.rawValue != 0 { modifiers.insert(.alt) }
    return modifiers
  }

  /// Keys without text, and those with control; all others come as text events.
  private static func key(_ key: SDL_Keysym) -> TerminalKey? {
    let (modifiers, symbol) = (modifiers(key), UInt32(bitPattern: key.sym))
    if let code = codes[symbol] { return TerminalKey(code, modifiers) }
    if let code = keypad[symbol] { return UInt32(key.mod) & KMOD_NUM.rawValue != 0 || isTextNext ? nil : TerminalKey(code, modifiers) }
    guard modifiers.contains(.control), (97...122).contains(key.sym), let letter = Unicode.Scalar(UInt32(key.sym)) else { return nil }
    return TerminalKey(.character(Character(letter)), modifiers.subtracting(.shift))
  }

  /// Whether the next event is a text, as after a key that enters one.
  private static var isTextNext: Bool {
    var next = SDL_Event()
    let count = SDL_PeepEvents(&next, 1, SDL_PEEKEVENT, SDL_FIRSTEVENT.rawValue, SDL_LASTEVENT.rawValue)
    return count == 1 && next.type == SDL_TEXTINPUT.rawValue
  }

  private static let codes: [UInt32: TerminalKey.Code] = {
    var codes: [UInt32: TerminalKey.Code] = [
      SDLK_UP.rawValue: .up, SDLK_DOWN.rawValue: .down, SDLK_LEFT.rawValue: .left, SDLK_RIGHT.rawValue: .right,
      SDLK_RETURN.rawValue: .enter, SDLK_KP_ENTER.rawValue: .enter, SDLK_SPACE.rawValue: .space, SDLK_TAB.rawValue: .tab,
      SDLK_BACKSPACE.rawValue: .backspace, SDLK_DELETE.rawValue: .delete, SDLK_INSERT.rawValue: .insert, SDLK_ESCAPE.rawValue: .escape,
      SDLK_PAGEDOWN.rawValue: .pageDown, SDLK_PAGEUP.rawValue: .pageUp, SDLK_HOME.rawValue: .home, SDLK_END.rawValue: .end,
    ]
    for number in 1...12 { codes[SDLK_F1.rawValue + UInt32(number) - 1] = .function(number) }
    return codes
  }()

  /// The keypad's keys while Num Lock is off. While it is on they enter text, as they always do on systems that have none.
  private static let keypad: [UInt32: TerminalKey.Code] = [
    SDLK_KP_8.rawValue: .up, SDLK_KP_2.rawValue: .down, SDLK_KP_4.rawValue: .left, SDLK_KP_6.rawValue: .right,
    SDLK_KP_7.rawValue: .home, SDLK_KP_1.rawValue: .end, SDLK_KP_9.rawValue: .pageUp, SDLK_KP_3.rawValue: .pageDown,
    SDLK_KP_0.rawValue: .insert, SDLK_KP_PERIOD.rawValue: .delete,
  ]

  private mutating func pointer(
    _ phase: PointerEvent.Phase, _ id: Int, _ location: Point, _ time: Double, _ pressure: Double? = nil
  ) -> [(HostEvent, Double)] {
    guard phase == .began || pointers[id] != nil else { return [] }
    pointers[id] = phase == .began || phase == .moved ? location : nil
    return [(.pointer(PointerEvent(time: time, phase: phase, id: id, location: location, pressure: pressure)), time)]
  }

  /// Takes all pointers away that are down.
  mutating func cancelAll(at now: Double) -> [(HostEvent, Double)] {
    defer { (pointers, fingers) = ([:], [:]) }
    let time = max(now, last.time)
    return pointers.map { id, location in (.pointer(PointerEvent(time: time, phase: .cancelled, id: id, location: location)), time) }
  }
}

extension Point {
  fileprivate init(_ x: Int32, _ y: Int32) { self.init(x: Double(x), y: Double(y)) }
}
