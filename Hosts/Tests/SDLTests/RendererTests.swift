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

  private let window = Window(size: Size(width: 320, height: 240))
  private let card = Layer(frame: Rect(x: 10, y: 20, width: 70, height: 50))

  /// A layer of each kind that a screen of textures treats in its own way.
  init() {
    window.backgroundColor = Color(hex: 0xF0E0C0)
    for number in 0..<16 {
      let stripe = Layer(frame: Rect(x: Double(number) * 20, y: 0, width: 8, height: 240))
      stripe.backgroundColor = Color(hex: 0x203060)
      window.addSublayer(stripe)
    }
    (card.backgroundColor, card.cornerRadius, card.shadowOpacity, card.shadowRadius) = (.orange, 12, 0.6, 6)
    window.addSublayer(card)
    let masked = Layer(frame: Rect(x: 20, y: 90, width: 120, height: 100))
    (masked.backgroundColor, masked.mask) = (Color(hex: 0x20C040), mask())
    let clipped = Layer(frame: Rect(x: 170, y: 20, width: 120, height: 80))
    (clipped.masksToBounds, clipped.cornerRadius, clipped.opacity) = (true, 24, 0.7)
    clipped.affineTransform = AffineTransform(rotationAngle: 0.2)
    let inside = GradientLayer()
    (inside.frame, inside.colors) = (Rect(x: -10, y: -10, width: 140, height: 100), [.red, .blue])
    clipped.addSublayer(inside)
    let blur = EffectLayer(effect: .blur(radius: 4), frame: Rect(x: 160, y: 130, width: 140, height: 90))
    blur.cornerRadius = 20
    for layer in [masked, clipped, blur] { window.addSublayer(layer) }
  }

  /// A mask with a blur, which is translucent.
  private func mask() -> Layer {
    let (mask, half) = (Layer(frame: Rect(x: 0, y: 0, width: 120, height: 100)), Layer(frame: Rect(x: 0, y: 0, width: 60, height: 100)))
    half.backgroundColor = .black
    mask.addSublayer(half)
    mask.addSublayer(EffectLayer(effect: .blur(radius: 5), frame: Rect(x: 20, y: 20, width: 80, height: 60)))
    return mask
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
      shown.onDrawn = { [window] read in
        frame += 1
        guard frame % 8 == 0 || frame == 24, let shot = read() else { return }
        shots.append(shot)
        var canvas = Canvas(width: 320, height: 240)
        canvas.fill(Path(rect: Rect(x: 0, y: 0, width: 320, height: 240)), usesEvenOdd: false, color: .black, transform: .identity)
        canvas.draw(window)
        drawn.append(canvas.bitmap)
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
