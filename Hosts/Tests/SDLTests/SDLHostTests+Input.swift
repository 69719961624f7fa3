import CSDL
import Display
import Legato
import LegatoCairo
import LegatoSDL
import Testing

/// What a window receives. In the same suite as all windows of SDL, of which one program has one display at a time.
extension SDLHostTests {
  /// Content that notes its events.
  private final class Listener: HostedContent {
    private(set) var heard: [(event: HostEvent, time: Double)] = []
    var onFrame: (Int) -> Void = { _ in }
    private var frames = 0
    func handle(_ event: HostEvent, at time: Double) { heard.append((event, time)) }
    func advance(to time: Double) -> FrameDemand {
      frames += 1
      onFrame(frames)
      return demand
    }
    func draw(on list: inout DrawingList) {}
    var demand = FrameDemand.idle
    var pointers: [PointerEvent] { heard.compactMap { if case .pointer(let pointer) = $0.event { pointer } else { nil } } }
    var keys: [TerminalKey] { heard.compactMap { if case .key(let key) = $0.event { key } else { nil } } }
    var pointerTimes: [Double] { heard.compactMap { if case .pointer = $0.event { $0.time } else { nil } } }
  }

  /// A key as SDL reports it, and the character that it enters.
  private static func press(_ symbol: SDL_KeyCode, _ modifiers: SDL_Keymod, text: Unicode.Scalar? = nil, in window: UInt32) {
    var event = SDL_Event()
    event.type = SDL_KEYDOWN.rawValue
    (event.key.timestamp, event.key.windowID) = (SDL_GetTicks(), window)
    (event.key.keysym.sym, event.key.keysym.mod) = (Int32(bitPattern: symbol.rawValue), UInt16(modifiers.rawValue))
    SDL_PushEvent(&event)
    guard let text else { return }
    event = SDL_Event()
    event.type = SDL_TEXTINPUT.rawValue
    (event.text.timestamp, event.text.windowID, event.text.text.0) = (SDL_GetTicks(), window, CChar(text.value))
    SDL_PushEvent(&event)
  }

  @Test("function keys come with their numbers, letters with alt, and the keypad's keys as arrows while Num Lock is off")
  func otherKeys() throws {
    try VirtualDisplay.with { display in
      let (host, content) = (try SDLHost(), Listener())
      let number = try host.open(content, title: "Keys").number
      content.onFrame = { [unowned host, unowned content] frame in
        // without a window manager keys go to the window under the mouse
        if frame == 1 { display.hand("mousemove 500 350 key F1 key shift+F12 key alt+q key q") }
        if content.keys.count == 4 {
          Self.press(SDLK_KP_8, KMOD_NUM, in: number)
          Self.press(SDLK_KP_8, KMOD_NONE, in: number)
          Self.press(SDLK_KP_9, KMOD_NONE, text: "9", in: number)
          Self.press(SDLK_KP_PERIOD, KMOD_LSHIFT, in: number)
        }
        if content.keys.count >= 7 { host.stop() }
      }
      try run(host)
      let letters = [TerminalKey(.character("q"), .alt), TerminalKey(.character("q"))]
      #expect(
        content.keys == [TerminalKey(.function(1)), TerminalKey(.function(12), .shift)] + letters + [
          TerminalKey(.up), TerminalKey(.character("9")), TerminalKey(.delete, .shift),
        ])
    }
  }

  @Test("events of one millisecond have one time: a whole flick that has waited for a busy thread is not fast") func waiting() throws {
    try VirtualDisplay.with { _ in
      let (host, content) = (try SDLHost(), Listener())
      let number = try host.open(content, title: "Busy").number
      content.onFrame = { [unowned host, unowned content] frame in
        if content.pointerTimes.count >= 5 { return host.stop() }
        var event = SDL_Event()
        (event.tfinger.timestamp, event.tfinger.windowID, event.tfinger.fingerId) = (SDL_GetTicks(), number, 70)
        for (i, type) in [SDL_FINGERDOWN, SDL_FINGERMOTION, SDL_FINGERMOTION, SDL_FINGERMOTION, SDL_FINGERUP].enumerated() {
          event.type = type.rawValue
          (event.tfinger.x, event.tfinger.y) = (0.1 + 0.1 * Float(i), 0.5)
          SDL_PushEvent(&event)
        }
      }
      try run(host)
      #expect(Set(content.pointerTimes).count == 1)
    }
  }

  private static func touch(_ type: SDL_EventType, _ finger: Int64, in window: UInt32) {
    var event = SDL_Event()
    event.type = type.rawValue
    (event.tfinger.timestamp, event.tfinger.windowID, event.tfinger.fingerId) = (SDL_GetTicks(), window, finger)
    (event.tfinger.x, event.tfinger.y) = (0.5, 0.5)
    SDL_PushEvent(&event)
  }

  @Test("a finger that is down when its window is closed is cancelled, once, and the next window's fingers count") func closedInTouch()
    throws
  {
    try VirtualDisplay.with { _ in
      let (host, content) = (try SDLHost(), Listener())
      for round in 0..<2 {
        let shown = try host.open(content, title: "Closed", size: Size(width: 200, height: 100))
        var step = 0
        content.onFrame = { [unowned host, unowned content, unowned shown] _ in
          switch (step, content.pointers.count - 4 * round) {
          case (0, 0): for finger in 1...2 { Self.touch(SDL_FINGERDOWN, Int64(finger), in: shown.number) }
          case (1, 2): Self.touch(SDL_FINGERUP, 1, in: shown.number)
          case (2, 3): host.close(shown)
          default: return
          }
          step += 1
        }
        try run(host)
      }
      let seen = content.pointers.map { "\($0.phase) \($0.id)" }
      let once = ["began 1", "began 2", "ended 1", "cancelled 2"]
      #expect(seen == once + once)
    }
  }

  @Test("what moves in a window that is hidden goes on, but wakes the program seldom, and has all frames when it is shown again")
  func hidden() throws {
    try VirtualDisplay.with { display in
      let (host, content) = (try SDLHost(), Listener())
      let number = try host.open(content, title: "Unseen").number
      content.demand = .everyFrame
      var (hidden, shown, hiddenAt) = (0, 0, 0.0)
      content.onFrame = { [unowned host] frame in
        let isShown = SDL_GetWindowFromID(number).map { SDL_GetWindowFlags($0) & SDL_WINDOW_SHOWN.rawValue != 0 } ?? false
        if frame == 5 { display.hand("search --sync --onlyvisible --name Unseen windowunmap") }
        if isShown, hidden > 0 {
          shown += 1
          if shown == 20 { host.stop() }
        } else if !isShown {
          if hidden == 0 { hiddenAt = host.clock.now }
          hidden += 1
          if hidden == 5 { display.hand("search --name Unseen windowmap") }
        }
        if hidden == 5, shown == 0, !isShown { hiddenAt = host.clock.now - hiddenAt }
      }
      try run(host)
      // four waits of a quarter of a second each
      #expect(hiddenAt >= 0.9 && shown == 20)
    }
  }
}
