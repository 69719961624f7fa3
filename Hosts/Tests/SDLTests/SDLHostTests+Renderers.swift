import CSDL
import Display
import Legato
import LegatoCairo
import LegatoSDL
import Likeness
import Testing

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// What a graphics processor composites looks as the software's picture. In the same suite as all windows of SDL, of which one program has one display at a
/// time.
extension SDLHostTests {
  /// Of SDL's drivers for graphics processors those that it was built with.
  static let drivers = ["opengl", "opengles2"].filter { name in
    (0..<SDL_GetNumRenderDrivers()).contains { number in
      var info = SDL_RendererInfo()
      return SDL_GetRenderDriverInfo(number, &info) == 0 && info.name.map { String(cString: $0) == name } == true
    }
  }

  /// Content that moves for some frames.
  private final class Moving: HostedContent {
    let hosted: HostedWindow
    var onFrame: (Int) -> Void = { _ in }
    private var frames = 0
    init(_ window: Window) { hosted = HostedWindow(window) }
    func handle(_ event: HostEvent, at time: Double) { hosted.handle(event, at: time) }
    func advance(to time: Double) -> FrameDemand {
      _ = hosted.advance(to: time)
      frames += 1
      onFrame(frames)
      return frames < 24 ? .everyFrame : .idle
    }
    func draw(on list: inout DrawingList) { hosted.draw(on: &list) }
    func update(_ list: inout DrawingList) { hosted.update(&list) }
    func whenAsked(_ ask: @escaping () -> Double) { hosted.whenAsked(ask) }
  }

  @Test(
    "a graphics processor's pictures look as the software's, in motion and at rest, with groups, masks and blurs; and each frame is reported",
    arguments: drivers, [true, false])
  func pictures(driver: String, hasBackground: Bool) throws {
    let sample = SampleWindow()
    let (window, card) = (sample.window, sample.card)
    setenv("SDL_RENDER_DRIVER", driver, 1)
    defer { unsetenv("SDL_RENDER_DRIVER") }
    if !hasBackground { window.backgroundColor = .clear }
    try VirtualDisplay.with { _ in
      let host = try SDLHost()
      let content = Moving(window)
      let shown = try host.open(content, title: "Pictures", size: window.bounds.size)
      guard shown.isAccelerated else { return print("SKIPPED: SDL cannot draw with \(driver) here") }
      var (shots, drawn): ([Bitmap], [Bitmap]) = ([], [])
      var frame = 0
      shown.onDrawn = { read in
        frame += 1
        guard frame % 8 == 0 || frame == 24, let shot = read() else { return }
        shots.append(shot)
        drawn.append(sample.software(on: .black))
      }
      content.onFrame = { [unowned host] frame in
        if frame < 20 { card.position.x += 6 }
        if frame == 24 { host.stop() }
      }
      try run(host)
      #expect(shots.count == 3)
      for (number, (shot, software)) in zip(shots, drawn).enumerated() {
        let likeness = Likeness(shot, software)
        #expect(likeness.mean < 0.3 && likeness.farOff < 0.0005, "frame \(number): \(likeness)")
      }
      let reports = shown.frames.reports
      #expect(reports.count >= 23 && reports.allSatisfy { $0.due <= $0.begun && $0.begun < $0.drawn })
    }
  }

  @Test("a clip that does not move may end within a pixel, also while its content moves", arguments: drivers) func clips(driver: String)
    throws
  {
    setenv("SDL_RENDER_DRIVER", driver, 1)
    defer { unsetenv("SDL_RENDER_DRIVER") }
    let window = Window(size: Size(width: 60, height: 40))
    window.backgroundColor = .white
    let frame = Layer(frame: Rect(x: 10.5, y: 10.25, width: 30, height: 20.5))
    frame.masksToBounds = true
    let content = Layer(frame: Rect(x: -50, y: -50, width: 200, height: 200))
    content.backgroundColor = .blue
    window.addSublayer(frame)
    frame.addSublayer(content)
    try VirtualDisplay.with { _ in
      let host = try SDLHost()
      let moving = Moving(window)
      let shown = try host.open(moving, title: "Clips", size: window.bounds.size)
      guard shown.isAccelerated else { return print("SKIPPED: SDL cannot draw with \(driver) here") }
      var (differences, drawn): ([Int], Int) = ([], 0)
      shown.onDrawn = { read in
        drawn += 1
        guard drawn == 12 || drawn == 24, let shot = read() else { return }
        var canvas = Canvas(width: 60, height: 40, scale: 1)
        canvas.draw(window)
        differences.append(zip(shot.bytes, canvas.bitmap.bytes).map { abs(Int($0) - Int($1)) }.max() ?? 255)
      }
      moving.onFrame = { [unowned host] frame in
        content.position.x += 1
        if frame == 24 { host.stop() }
      }
      try run(host)
      #expect(differences.count == 2 && differences.allSatisfy { $0 <= 2 }, "\(differences) steps")
    }
  }
}
