import CSDL
import Display
import Foundation
import Legato
import LegatoCairo
import LegatoSDL
import Likeness
import Synchronization
import Testing

/// Content that stops its host as soon as it has received what the test waits for.
private final class Watched: HostedContent {
  let hosted: HostedWindow
  var onFrame: (Int) -> Void = { _ in }
  private(set) var events: [HostEvent] = []
  private var frames = 0
  private(set) var demand = FrameDemand.everyFrame
  /// Whether frames are always demanded.
  var isMoving = false
  init(_ window: Window, onKey: @escaping (TerminalKey) -> Void = { _ in }) { hosted = HostedWindow(window, onKey: onKey) }
  func handle(_ event: HostEvent, at time: Double) {
    events.append(event)
    hosted.handle(event, at: time)
  }
  func advance(to time: Double) -> FrameDemand {
    demand = hosted.advance(to: time)
    frames += 1
    onFrame(frames)
    return isMoving ? .everyFrame : demand
  }
  func draw(on list: inout DrawingList) { hosted.draw(on: &list) }
  func update(_ list: inout DrawingList) { hosted.update(&list) }
  func whenAsked(_ ask: @escaping () -> Double) { hosted.whenAsked(ask) }
  var pointers: [PointerEvent] { events.compactMap { if case .pointer(let pointer) = $0 { pointer } else { nil } } }
}

@Suite("A window of the desktop shows motion, and receives pointers and keys", .serialized, .enabled(if: VirtualDisplay.isThere))
struct SDLHostTests {
  /// Seconds until a test fails; a passing test does not wait that long.
  private static let patience = 60.0
  private let window = Window(size: Size(width: 400, height: 300))
  private let card = Layer(frame: Rect(x: 20, y: 30, width: 120, height: 90))

  init() {
    window.hitTesting = .presentation
    (window.backgroundColor, card.backgroundColor, card.cornerRadius) = (Color(hex: 0x10151C), .orange, 12)
    window.addSublayer(card)
  }

  func run(_ host: SDLHost) throws { try host.run(until: host.clock.now + Self.patience) }

  @Test("a card is dragged, thrown and comes to rest; then nothing more is drawn", arguments: ["software", "opengl"])
  func thrown(renderer: String) throws {
    setenv("SDL_RENDER_DRIVER", renderer, 1)
    defer { unsetenv("SDL_RENDER_DRIVER") }
    try VirtualDisplay.with { display in
      let pan = PanGestureRecognizer { [window, card] pan in
        card.position = card.presentation()!.position + pan.translation(in: window)
        card.removeAllAnimations()
        pan.setTranslation(.zero, in: window)
        guard pan.state == .ended else { return }
        animate(withDuration: 0, timingParameters: SpringTimingParameters(response: 0.3, dampingRatio: 0.6)) {
          card.position = window.bounds.center
        }
      }
      pan.hysteresis = 0
      card.addGestureRecognizer(pan)
      let host = try SDLHost()
      let content = Watched(window)
      let shown = try host.open(content, title: "A card", size: window.bounds.size)
      #expect(shown.isAccelerated == (renderer == "opengl"))
      var shot: Bitmap?
      shown.onDrawn = { [unowned content] read in
        if content.demand == .idle, !content.pointers.isEmpty, pan.state != .changed { shot = read() }
      }
      content.onFrame = { [unowned host, unowned content] frame in
        // the middle of the screen, 1000 × 700, is that of the window
        if frame == 1 { display.hand("mousemove 370 250 mousedown 1 mousemove 390 260 mousemove 440 290 mousemove 520 320 mouseup 1") }
        if content.demand == .idle, content.pointers.last?.phase == .ended { host.stop() }
      }
      try run(host)
      #expect(content.pointers.first?.phase == .began && content.pointers.first?.location == Point(x: 70, y: 50))
      #expect(content.pointers.last?.phase == .ended && content.pointers.last?.location == Point(x: 220, y: 120))
      #expect(card.presentation()?.position == window.bounds.center)
      #expect(shown.due == .infinity)
      let (seen, drawn) = (try #require(shot), try shown.picture())
      #expect(seen.width == drawn.width && seen.height == drawn.height)
      let far = zip(seen.bytes, drawn.bytes).count { abs(Int($0) - Int($1)) > 3 }
      #expect(far == 0, "\(far) bytes differ by more than 3")
    }
  }

  @Test(
    "one card moves among others at rest, and after a reset of the device all pictures are sent again", arguments: ["software", "opengl"])
  func many(renderer: String) throws {
    setenv("SDL_RENDER_DRIVER", renderer, 1)
    defer { unsetenv("SDL_RENDER_DRIVER") }
    for number in 0..<120 {
      let layer = Layer(frame: Rect(x: Double(number % 12) * 32, y: Double(number / 12) * 29, width: 24, height: 20))
      layer.backgroundColor = Color(white: Double(number % 7) / 7)
      layer.cornerRadius = number % 2 == 0 ? 6 : 0
      window.insertSublayer(layer, at: number)
    }
    try VirtualDisplay.with { _ in
      let host = try SDLHost()
      let content = Watched(window)
      let shown = try host.open(content, title: "Many", size: window.bounds.size)
      var shots: [Bitmap] = []
      content.onFrame = { [unowned host, unowned content, window, card] frame in
        card.position.x += frame < 40 ? 3 : 0
        if frame == 20 { window.sublayers[50].removeFromSuperlayer() }
        if frame == 44 {
          var reset = SDL_Event()
          reset.type = SDL_RENDER_DEVICE_RESET.rawValue
          SDL_PushEvent(&reset)
        }
        if frame == 48 { host.stop() } else { content.isMoving = frame < 48 }
      }
      shown.onDrawn = { read in if let shot = read() { shots.append(shot) } }
      try run(host)
      let drawn = try shown.picture()
      for shot in [shots[43], try #require(shots.last)] {
        let far = zip(shot.bytes, drawn.bytes).count { abs(Int($0) - Int($1)) > 3 }
        #expect(far == 0, "\(far) bytes differ by more than 3")
      }
    }
  }

  @Test("a renderer that fails gets new pictures, and is replaced by drawing on the processor if it fails again", arguments: [1, 3])
  func refusing(times: Int) throws {
    setenv("SDL_RENDER_DRIVER", "opengl", 1)
    defer { unsetenv("SDL_RENDER_DRIVER") }
    window.addSublayer(TextLayer("refused", frame: Rect(x: 150, y: 40, width: 200, height: 30), fontSize: 20, color: .white))
    let reports = Mutex<[String]>([])
    try VirtualDisplay.with { _ in
      try Misuse.$handler.withValue({ report in reports.withLock { $0.append("\(report)") } }) {
        let host = try SDLHost()
        let content = Watched(window)
        let shown = try host.open(content, title: "Refusing", size: window.bounds.size)
        #expect(shown.isAccelerated)
        var shot: Bitmap?
        content.onFrame = { [unowned host, unowned content, unowned shown, card] frame in
          card.position.x += 2
          content.isMoving = frame < 20
          if frame == 5 { for _ in 0..<times { shown.fail("it does not want to") } }
          if frame == 20 { host.stop() }
        }
        shown.onDrawn = { shot = $0() }
        try run(host)
        #expect(shown.isAccelerated == (times < 3))
        let (seen, drawn) = (try #require(shot), try shown.picture())
        let far = zip(seen.bytes, drawn.bytes).count { abs(Int($0) - Int($1)) > 3 }
        #expect(far == 0, "\(far) bytes differ by more than 3")
      }
    }
    #expect(reports.withLock { $0.count } == 1 && reports.withLock { $0.first?.contains("it does not want to") } == true)
  }

  @Test("frames have the time of their display if the display waits for its refresh", arguments: ["software", "opengl"])
  func seen(renderer: String) throws {
    setenv("SDL_RENDER_DRIVER", renderer, 1)
    defer { unsetenv("SDL_RENDER_DRIVER") }
    try VirtualDisplay.with { _ in
      let host = try SDLHost()
      let content = Watched(window)
      let shown = try host.open(content, title: "Seen", size: window.bounds.size)
      content.onFrame = { [unowned host, unowned content] frame in
        content.isMoving = frame < 10
        if frame == 10 { host.stop() }
      }
      try run(host)
      let reports = shown.frames.reports
      #expect(reports.count >= 10)
      for report in reports { #expect(report.displayed.map { $0 >= report.drawn } ?? !shown.isSynchronized) }
    }
  }

  @Test("reduced motion takes effect in an open window", .enabled(if: SessionBus.isThere)) func motion() throws {
    let bus = try SessionBus()
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    try FileManager.default.createDirectory(at: folder.appendingPathComponent("gtk-4.0"), withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    setenv("DBUS_SESSION_BUS_ADDRESS", bus.address, 1)
    setenv("XDG_CONFIG_HOME", folder.path, 1)
    defer {
      unsetenv("DBUS_SESSION_BUS_ADDRESS")
      unsetenv("XDG_CONFIG_HOME")
    }
    try VirtualDisplay.with { _ in
      let host = try SDLHost()
      let content = Watched(window)
      try host.open(content, title: "Motion", size: window.bounds.size)
      content.onFrame = { [unowned host, window] frame in
        if frame == 1 {
          try? Data("[Settings]\ngtk-enable-animations=0\n".utf8).write(to: folder.appendingPathComponent("gtk-4.0/settings.ini"))
          bus.signalSetting("org.freedesktop.appearance", "reduced-motion", "uint32:1")
        }
        if window.stage.motionLevel == .reduced { host.stop() }
      }
      try run(host)
      #expect(window.stage.motionLevel == .reduced)
      host.close(host.windows[0])
    }
  }

  @Test("a wheel scrolls the content under the pointer, up to its end") func wheel() throws {
    try VirtualDisplay.with { display in
      let scroll = ScrollLayer()
      (scroll.frame, scroll.contentSize) = (Rect(x: 200, y: 0, width: 200, height: 300), Size(width: 200, height: 340))
      window.addSublayer(scroll)
      let host = try SDLHost()
      let content = Watched(window)
      try host.open(content, title: "Scrolling", size: window.bounds.size)
      content.onFrame = { [unowned host, unowned content] frame in
        if frame == 1 { display.hand("mousemove 600 350 click 5 click 5 click 5") }
        if content.demand == .idle, scroll.contentOffset.y == 40 { host.stop() }
      }
      try run(host)
      #expect(scroll.presentationContentOffset == Point(x: 0, y: 40))
    }
  }

  /// A turn of a wheel, or fingers on a trackpad, as SDL reports them.
  private static func push(_ x: Float, _ y: Float, isFlipped: Bool = false) {
    var event = SDL_Event()
    event.type = SDL_MOUSEWHEEL.rawValue
    event.wheel.timestamp = SDL_GetTicks()
    event.wheel.windowID = SDL_GetWindowID(SDL_GetMouseFocus())
    (event.wheel.preciseX, event.wheel.preciseY) = (x, y)
    (event.wheel.x, event.wheel.y) = (Int32(x), Int32(y))
    (event.wheel.mouseX, event.wheel.mouseY) = (300, 150)
    event.wheel.direction = isFlipped ? SDL_MOUSEWHEEL_FLIPPED.rawValue : SDL_MOUSEWHEEL_NORMAL.rawValue
    SDL_PushEvent(&event)
  }

  @Test("a trackpad scrolls by the distances that the display server reported, directly and without a motion after them")
  func trackpad() throws {
    try VirtualDisplay.with { display in
      let scroll = ScrollLayer()
      (scroll.frame, scroll.contentSize) = (Rect(x: 200, y: 0, width: 200, height: 300), Size(width: 1200, height: 3000))
      window.addSublayer(scroll)
      let host = try SDLHost()
      let content = Watched(window)
      try host.open(content, title: "Fingers", size: window.bounds.size)
      // in points, upwards as SDL has it; whole ones among them could be those of a wheel
      let steps: [Float] = [1.0 / 256, 3.3125, 10, 12.5, 7.0625, 20, -2.4375, 0.25]
      var (shown, next): ([Point], Int) = ([], 0)
      content.onFrame = { [unowned host, unowned content] frame in
        if SDL_GetMouseFocus() == nil {
          content.isMoving = true
          if frame == 1 { display.hand("mousemove 600 350") }
          return
        }
        content.isMoving = false
        if next > 0 {
          shown.append(scroll.shownContentOffset)
          #expect(content.demand == .idle && !scroll.isDecelerating)
        }
        guard next < steps.count else { return host.stop() }
        Self.push(next == 1 ? 2.003_906_25 : 0, -steps[next] / 10, isFlipped: false)
        next += 1
      }
      try run(host)
      var offset = Point.zero
      for (number, step) in steps.enumerated() {
        offset = Point(x: offset.x + (number == 1 ? 20.039_062_5 : 0), y: offset.y + Double(step))
        #expect(abs(shown[number].x - offset.x) < 1e-4 && abs(shown[number].y - offset.y) < 1e-4, "step \(number)")
      }
    }
  }

  @Test("a wheel of high resolution scrolls by parts of a step, smoothly; natural scrolling, which the system has applied, stays as it is")
  func fineWheel() throws {
    try VirtualDisplay.with { display in
      let scroll = ScrollLayer()
      (scroll.frame, scroll.contentSize) = (Rect(x: 200, y: 0, width: 200, height: 300), Size(width: 200, height: 3000))
      window.addSublayer(scroll)
      let host = try SDLHost()
      let content = Watched(window)
      try host.open(content, title: "Steps", size: window.bounds.size)
      var (isTurned, isSmooth) = (false, false)
      content.onFrame = { [unowned host, unowned content] frame in
        guard SDL_GetMouseFocus() != nil else {
          content.isMoving = true
          if frame == 1 { display.hand("mousemove 600 350") }
          return
        }
        content.isMoving = false
        if !isTurned {
          isTurned = true
          for step: Float in [0.125, 0.25, 1, 1.0 / 120] { Self.push(0, -step) }
          Self.push(0, -0.5, isFlipped: true)
          Self.push(0, -0.5)
          return
        }
        isSmooth = isSmooth || scroll.shownContentOffset.y < 0.9 * scroll.contentOffset.y
        if content.demand == .idle, scroll.contentOffset.y > 0 { host.stop() }
      }
      try run(host)
      #expect(isSmooth && abs(scroll.shownContentOffset.y - 48 * (2.375 + 1.0 / 120)) < 1e-3)
    }
  }

  @Test("keys come with their names, and letters as typed") func keys() throws {
    try VirtualDisplay.with { display in
      var keys: [TerminalKey] = []
      let host = try SDLHost()
      let content = Watched(window) { keys.append($0) }
      try host.open(content, title: "Keys", size: window.bounds.size)
      content.onFrame = { [unowned host] frame in
        // without a window manager keys go to the window under the mouse
        if frame == 1 { display.hand("mousemove 500 350 key Up key a key Escape") }
        if keys.count == 3 { host.stop() }
      }
      try run(host)
      #expect(keys == [TerminalKey(.up), TerminalKey(.character("a")), TerminalKey(.escape)])
    }
  }

  @Test("a window that is closed is shown no more, though the program still holds it, and gets no frames") func closed() throws {
    try VirtualDisplay.with { _ in
      let host = try SDLHost()
      let (one, other) = (Watched(window), Watched(Window(size: .zero)))
      let first = try host.open(one, title: "One", size: window.bounds.size)
      let second = try host.open(other, title: "Other", size: Size(width: 120, height: 80))
      func isShown(_ window: SDLWindow) -> Bool {
        SDL_GetWindowFromID(window.number).map { SDL_GetWindowFlags($0) & SDL_WINDOW_SHOWN.rawValue != 0 } ?? false
      }
      var (seen, late): ([[Bool]], Int) = ([], 0)
      (one.isMoving, other.isMoving) = (true, true)
      one.onFrame = { [unowned host, unowned first, unowned second] frame in
        seen.append([isShown(first), isShown(second)])
        if frame == 2 { host.close(second) }
        if frame == 4 { host.close(first) }
      }
      other.onFrame = { [unowned host] _ in if host.windows.count == 1 { late += 1 } }
      try run(host)
      seen.append([isShown(first), isShown(second)])
      #expect(seen == [[true, true], [true, true], [true, false], [true, false], [false, false]] && late == 0)
      #expect(try first.picture().width == 400)
    }
  }

  @Test("a window that outlives its host keeps SDL's video, and what others began of SDL goes on after it") func outlived() throws {
    try VirtualDisplay.with { _ in
      SDL_InitSubSystem(SDL_INIT_TIMER)
      defer { SDL_QuitSubSystem(SDL_INIT_TIMER) }
      var host: SDLHost? = try SDLHost()
      var shown: SDLWindow? = try host?.open(window, title: "One", size: window.bounds.size)
      host = nil
      #expect(SDL_WasInit(SDL_INIT_VIDEO) != 0)
      shown?.resize(to: Size(width: 300, height: 200))
      #expect(try shown?.picture().width == 400)
      shown = nil
      #expect(SDL_WasInit(SDL_INIT_VIDEO) == 0 && SDL_WasInit(SDL_INIT_TIMER) != 0)
    }
  }

  @Test("each of two windows has its own frames, and closing the last ends the run") func two() throws {
    try VirtualDisplay.with { _ in
      let host = try SDLHost()
      let (one, other) = (Watched(window), Watched(Window(size: .zero)))
      let first = try host.open(one, title: "One", size: window.bounds.size)
      let second = try host.open(other, title: "Other", size: Size(width: 120, height: 80))
      one.onFrame = { [unowned host, unowned first] _ in host.close(first) }
      other.onFrame = { [unowned host, unowned second] _ in host.close(second) }
      try run(host)
      #expect(host.windows.isEmpty && other.hosted.window.bounds.size == Size(width: 120, height: 80))
    }
  }

  @Test("impossible sizes of a window are refused, in a sentence", arguments: [0, -5, 32_000, .nan])
  func refused(width: Double) throws {
    try VirtualDisplay.with { _ in
      let host = try SDLHost()
      let error = #expect(throws: SDLError.self) { try host.open(window, title: "", size: Size(width: width, height: 100)) }
      #expect(error?.description.contains("16384") == true && host.windows.isEmpty)
    }
  }

  @Test("a window that the desktop makes too large is reported, and drawn again when it is smaller", arguments: ["software", "opengl"])
  func tooLarge(renderer: String) throws {
    setenv("SDL_RENDER_DRIVER", renderer, 1)
    defer { unsetenv("SDL_RENDER_DRIVER") }
    let reports = Mutex<[String]>([])
    try VirtualDisplay.with { display in
      try Misuse.$handler.withValue({ report in reports.withLock { $0.append("\(report)") } }) {
        let host = try SDLHost()
        let content = Watched(window)
        let shown = try host.open(content, title: "Too large", size: window.bounds.size)
        var sizes: [Size] = []
        content.onFrame = { [unowned content, window] frame in
          if frame == 1 { display.hand("search --sync --onlyvisible --name large windowsize 32000 20000") }
          if window.bounds.size != sizes.last { sizes.append(window.bounds.size) }
          if sizes.count == 2, frame > 1, content.isMoving == false {
            content.isMoving = true
            display.hand("search --name large windowsize 1 1 windowsize 300 200")
          }
        }
        shown.onDrawn = { [unowned host, window] read in
          #expect(window.bounds.width < 16_385)
          guard window.bounds.size == Size(width: 300, height: 200), let shot = read() else { return }
          #expect(shot.width == 300 && shot.height == 200 && shot[100, 100] == SIMD4(255, 149, 0, 255))
          host.stop()
        }
        try run(host)
        #expect(sizes.contains(Size(width: 32_000, height: 20_000)))
      }
    }
    #expect(reports.withLock { $0.count } == 1 && reports.withLock { $0.first?.contains("at most 16384 pixels") } == true)
  }

  @Test("without a display an error says so") func noDisplay() {
    setenv("DISPLAY", ":4095", 1)
    let error = #expect(throws: SDLError.self) { _ = try SDLHost() }
    #expect(error?.description.contains("needs a display") == true)
  }

  @Test("a call from another thread is refused") func otherThread() throws {
    try VirtualDisplay.with { _ in
      let box = Box(try SDLHost())
      let done = DispatchSemaphore(value: 0)
      Thread.detachNewThread {
        do { try box.host?.run() } catch { box.error = error }
        done.signal()
      }
      done.wait()
      // the thread may retain the box longer than the display exists
      box.host = nil
      #expect((box.error as? SDLError) == .otherThread(call: "run()"))
    }
  }

  @Test("after a throw no thread of the program wakes up any more", arguments: ["software", "opengl"]) func rest(renderer: String) throws {
    try VirtualDisplay.with { display in
      let program = Process()
      program.executableURL = URL(fileURLWithPath: CommandLine.arguments[0]).deletingLastPathComponent().appendingPathComponent("card-sdl")
      program.environment = ["DISPLAY": display.name, "SDL_RENDER_DRIVER": renderer]
      try program.run()
      defer { program.terminate() }
      display.waitForWindow("A card to throw")
      let before = wakes(of: program.processIdentifier)
      // the middle of the screen, 1000 × 700, is that of the window
      display.hand("mousemove 280 300 mousedown 1 mousemove 300 310 mousemove 360 340 mouseup 1", waits: true)
      #expect(comesToRest(program.processIdentifier) && program.isRunning && wakes(of: program.processIdentifier) > before + 20)
    }
  }

  @Test("fingers are pointers with numbers from 1, and with pressure where the device measures it") func fingers() throws {
    try VirtualDisplay.with { _ in
      let host = try SDLHost()
      let content = Watched(window)
      let number = try host.open(content, title: "Touch", size: window.bounds.size).number
      func touch(_ type: SDL_EventType, _ finger: Int64, _ x: Float, _ y: Float, _ pressure: Float) {
        var event = SDL_Event()
        event.type = type.rawValue
        event.tfinger.timestamp = SDL_GetTicks()
        event.tfinger.windowID = number
        event.tfinger.fingerId = finger
        (event.tfinger.x, event.tfinger.y, event.tfinger.pressure) = (x, y, pressure)
        SDL_PushEvent(&event)
      }
      content.onFrame = { [unowned host, unowned content] frame in
        if frame == 1 {
          touch(SDL_FINGERDOWN, 70, 0.25, 0.5, 0.5)
          touch(SDL_FINGERDOWN, 71, 0.5, 0.5, 1)
          touch(SDL_FINGERMOTION, 70, 0.5, 0.25, 0.75)
          touch(SDL_FINGERUP, 70, 0.5, 0.25, 0)
          touch(SDL_FINGERDOWN, 72, 1, 1, 0)
          touch(SDL_FINGERMOTION, 70, 0, 0, 0.5)
        }
        if content.pointers.count >= 5 { host.stop() }
      }
      try run(host)
      let seen = content.pointers.map { "\($0.phase) \($0.id) \($0.location.x) \($0.location.y) \($0.pressure.map { "\($0)" } ?? "-")" }
      #expect(
        seen == [
          "began 1 100.0 150.0 0.5", "began 2 200.0 150.0 -", "moved 1 200.0 75.0 0.75", "ended 1 200.0 75.0 -", "began 1 400.0 300.0 -",
        ])
    }
  }

  @Test(
    "a window that the desktop resizes while a card flies shows what drawing everything does, in each size",
    arguments: ["software", "opengl"])
  func resizedInFlight(renderer: String) throws {
    setenv("SDL_RENDER_DRIVER", renderer, 1)
    defer { unsetenv("SDL_RENDER_DRIVER") }
    window.addSublayer(EffectLayer(effect: .blur(radius: 5), frame: Rect(x: 60, y: 0, width: 150, height: 300)))
    window.layout = { [card] window in card.position.y = window.bounds.midY }
    try VirtualDisplay.with { display in
      let host = try SDLHost()
      let content = Watched(window)
      let shown = try host.open(content, title: "In flight", size: window.bounds.size)
      let wanted = [Size(width: 340, height: 260), Size(width: 471, height: 333), Size(width: 380, height: 300)]
      var seen: [Size] = []
      func resize(to size: Size) {
        display.hand("search --sync --onlyvisible --name flight windowsize \(Int(size.width)) \(Int(size.height))")
      }
      content.onFrame = { [unowned content, card] frame in
        content.isMoving = true
        guard frame == 1 else { return }
        animate(withDuration: 30) { card.position.x = 300 }
        resize(to: wanted[0])
      }
      shown.onDrawn = { [unowned host, unowned shown, window] read in
        let size = window.bounds.size
        // once for each size, as drawing everything takes long
        guard !seen.contains(size), let shot = read(), let whole = try? shown.picture() else { return }
        seen.append(size)
        #expect(shot.width == whole.width && shot.height == whole.height)
        // in motion pictures are resampled
        let likeness = Likeness(shot, whole)
        #expect(likeness.mean < 0.5 && likeness.farOff < 0.01, "\(size): \(likeness)")
        guard let place = wanted.firstIndex(of: size) else { return }
        if place == wanted.count - 1 { host.stop() } else { resize(to: wanted[place + 1]) }
      }
      try run(host)
      #expect(seen == [Size(width: 400, height: 300)] + wanted)
    }
  }

  @Test("a display that disappears ends the run with an error, which the program handles") func lost() throws {
    try VirtualDisplay.with { display in
      let (program, errors) = (Process(), Pipe())
      program.executableURL = URL(fileURLWithPath: CommandLine.arguments[0]).deletingLastPathComponent().appendingPathComponent("card-sdl")
      (program.environment, program.standardError) = (["DISPLAY": display.name], errors)
      try program.run()
      display.waitForWindow("A card to throw")
      display.end()
      let said = String(decoding: errors.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
      program.waitUntilExit()
      #expect(said.contains("the display went away") && program.terminationReason == .exit && program.terminationStatus == 1)
    }
  }

  // at whatever moment it happens: the program connects, makes its window, or shows it
  @Test("a display that disappears while the host starts is an error of the same kind", arguments: [15, 30, 45, 60, 80, 110] as [UInt32])
  func lostAtStart(milliseconds: UInt32) throws {
    try VirtualDisplay.with { display in
      let (program, errors) = (Process(), Pipe())
      program.executableURL = URL(fileURLWithPath: CommandLine.arguments[0]).deletingLastPathComponent().appendingPathComponent("card-sdl")
      // Mesa's OpenGL crashes where the display goes away while it connects
      program.environment = ["DISPLAY": display.name, "SDL_RENDER_DRIVER": "software", "SDL_FRAMEBUFFER_ACCELERATION": "0"]
      program.standardError = errors
      try program.run()
      usleep(1000 * milliseconds)
      display.end()
      let said = String(decoding: errors.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
      program.waitUntilExit()
      #expect(said.contains("the display went away") || said.contains("needs a display"), "\(said)")
      #expect(program.terminationReason == .exit && program.terminationStatus == 1)
    }
  }

  /// Passed between two threads, which access it one after the other.
  private final class Box: @unchecked Sendable {
    var host: SDLHost?
    var error: (any Error)?
    init(_ host: SDLHost) { self.host = host }
  }
}
