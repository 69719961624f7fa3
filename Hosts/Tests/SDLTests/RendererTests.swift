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

@Suite("What a graphics processor composites looks as the software's picture", .serialized, .enabled(if: VirtualDisplay.isThere))
struct RendererTests {
  /// Of SDL's drivers for graphics processors those that it was built with.
  static let drivers = ["opengl", "opengles2"].filter { name in
    (0..<SDL_GetNumRenderDrivers()).contains { number in
      var info = SDL_RendererInfo()
      return SDL_GetRenderDriverInfo(number, &info) == 0 && info.name.map { String(cString: $0) == name } == true
    }
  }

  private let sample = SampleWindow()
  private var window: Window { sample.window }
  private var card: Layer { sample.card }

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

  @Test("in motion and at rest, with groups, masks and blurs; and each frame is reported", arguments: drivers, [true, false])
  func pictures(driver: String, hasBackground: Bool) throws {
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
      shown.onDrawn = { [sample] read in
        frame += 1
        guard frame % 8 == 0 || frame == 24, let shot = read() else { return }
        shots.append(shot)
        drawn.append(sample.software(on: .black))
      }
      content.onFrame = { [unowned host, card] frame in
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

  private func run(_ host: SDLHost) throws { try host.run(until: host.clock.now + 60) }
}
