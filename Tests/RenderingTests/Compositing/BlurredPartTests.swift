import Expectations
import LegatoLayers
import LegatoRendering
import TestSupport
import Testing

@Suite("Of a blur only what depends on changes behind it is rendered again, and it shows what painting everything does")
struct BlurredPartTests {
  private let window = Window(size: Size(width: 200, height: 120))
  private let mover = box(Rect(x: 90, y: 50, width: 10, height: 8), .red)
  private let compositor = Compositor(width: 200, height: 120)

  init() {
    window.backgroundColor = .white
    for row in 0..<4 {
      window.addSublayer(TextLayer("behind the blur", frame: Rect(x: 5, y: Double(row) * 30, width: 190, height: 20)))
    }
    mover.cornerRadius = 3
    window.addSublayer(mover)
  }

  private func blur(_ radius: Double, _ frame: Rect, saturation: Double = 1) -> EffectLayer {
    let blur = EffectLayer(effect: Effect(radius: radius, tint: Color(white: 1, alpha: 0.2), saturation: saturation), frame: frame)
    window.addSublayer(blur)
    return blur
  }

  @Test("A small layer moves behind a large blur", arguments: Effort.alternate([0.0, 1, 2.9, 3, 6.1, 12]))
  func small(radius: Double) {
    _ = blur(radius, Rect(x: 0, y: 0, width: 200, height: 120), saturation: 1.8)
    compositor.draw(window)
    expect(compositor.blurredPixels == 200 * 120 && isExact(compositor, window))
    // a pixel depends on those within three deviations, and somewhat more where it is computed in squares
    let reach = 3 * radius + (radius < 3 ? 1 : 4 * radius)
    for step in 0..<10 {
      let before = compositor.blurredPixels
      mover.position.x += step % 7 == 0 ? -20 : 2.3
      mover.position.y += step % 5 == 0 ? 9 : -3
      compositor.draw(window)
      let most = min((31 + 2 * reach) * (18 + 2 * reach), 200 * 120)
      expect(Double(compositor.blurredPixels - before) <= most, "step \(step)")
      if isCompared(step) { expect(isExact(compositor, window), "step \(step)") }
      // pixels in two rectangles count twice: those of the layer
      expect(Double(compositor.pixelsPainted) <= most + 31 * 18)
    }
  }

  @Test(
    "A layer that moves away behind a blur, and in front of it in the same frame, is not seen in the blur any more", arguments: [0.0, 2, 8])
  func awayAndInFront(radius: Double) {
    let blur = blur(radius, Rect(x: 60, y: 30, width: 80, height: 50), saturation: 0.5)
    blur.contentLayer.addSublayer(box(Rect(x: 2, y: 2, width: 9, height: 9), .blue))
    compositor.draw(window)
    // the window is recorded later than the layers that it keeps, and so after the layer that moves
    window.addSublayer(box(Rect(x: 180, y: 100, width: 9, height: 9), .green))
    compositor.draw(window)
    (mover.position, mover.zPosition) = (Point(x: 20, y: 100), 1)
    compositor.draw(window)
    expect(isExact(compositor, window))
    (mover.position, mover.zPosition) = (Point(x: 95, y: 54), 0)
    compositor.draw(window)
    expect(isExact(compositor, window))
  }

  @Test("Along the edges of the picture, and out of it", arguments: Effort.alternate([1.5, 4, 10])) func edges(radius: Double) {
    _ = blur(radius, Rect(x: -20, y: -30, width: 240, height: 180))
    for place in [
      Point(x: 0, y: 0), Point(x: 198, y: 3), Point(x: 100, y: 119), Point(x: -4, y: 60), Point(x: 203, y: 121), Point(x: 230, y: 50),
      Point(x: 196, y: 50),
    ] {
      mover.position = place
      compositor.draw(window)
      expect(isExact(compositor, window), "\(place)")
    }
  }

  @Test("Blurs behind blurs, in groups, masks and clips", arguments: Effort.alternate([1.5, 4, 9])) func nested(radius: Double) {
    let group = box(Rect(x: 10, y: 5, width: 180, height: 110), .clear)
    (group.opacity, group.cornerRadius, group.masksToBounds) = (0.8, 12, true)
    let inner = EffectLayer(effect: .blur(radius: radius), frame: Rect(x: 30, y: 10, width: 140, height: 90))
    group.addSublayer(inner)
    let masked = EffectLayer(effect: .blur(radius: radius / 2), frame: Rect(x: 50, y: 20, width: 130, height: 80))
    masked.mask = box(Rect(x: 10, y: 10, width: 100, height: 65), .black)
    window.addSublayer(group)
    window.addSublayer(masked)
    _ = blur(2, Rect(x: 75, y: 0, width: 100, height: 120))
    let front = box(Rect(x: 150, y: 15, width: 6, height: 6), .blue)
    window.insertSublayer(front, below: masked)
    compositor.draw(window)
    for step in 0..<12 {
      mover.position.x += step % 2 == 0 ? 3.7 : -1.2
      if step % 3 == 0 { front.position.y += 5 }
      if step == 6 { group.opacity = 0.6 }
      let before = compositor.blurredPixels
      compositor.draw(window)
      if isCompared(step) { expect(isExact(compositor, window), "step \(step)") }
      if radius < 4, step != 6 { expectLess(compositor.blurredPixels - before, than: 20_000) }
    }
  }

  @Test("Where an opaque layer hides a part of the blur, and later another part or none", arguments: Effort.alternate([2.5, 1]))
  func covered(
    radius: Double
  ) {
    let glass = blur(radius, Rect(x: 0, y: 0, width: 200, height: 120))
    let cover = box(Rect(x: 60, y: 30, width: 100, height: 60), .green)
    window.addSublayer(cover)
    compositor.draw(window)
    // behind the cover and out of it
    for step in 0..<12 {
      mover.position.x += 9
      if step == 8 { cover.frame = Rect(x: 30, y: 20, width: 150, height: 90) }
      compositor.draw(window)
      if isCompared(step) { expect(isExact(compositor, window), "step \(step)") }
    }
    mover.position.x = 100
    compositor.draw(window)
    // uncovered in a frame in which something else changes, and in one in which nothing does
    cover.opacity = 0.5
    mover.position.x += 3
    compositor.draw(window)
    expect(isExact(compositor, window))
    glass.effect = .blur(radius: radius + 0.1)
    cover.opacity = 1
    compositor.draw(window)
    mover.position.x += 30
    compositor.draw(window)
    cover.isHidden = true
    compositor.draw(window)
    expect(isExact(compositor, window))
  }

  @Test("What changes while the blur is not visible at all is rendered when it is", arguments: [1.0, 8]) func unseen(radius: Double) {
    _ = blur(radius, Rect(x: 20, y: 15, width: 150, height: 90))
    let cover = box(Rect(x: 0, y: 0, width: 200, height: 120), .green)
    compositor.draw(window)
    window.addSublayer(cover)
    for _ in 0..<4 {
      mover.position.x += 21
      compositor.draw(window)
    }
    cover.position.x += 175
    compositor.draw(window)
    expect(isExact(compositor, window))
    cover.removeFromSuperlayer()
    compositor.draw(window)
    expect(isExact(compositor, window))
  }

  @Test("A blur that moves, or most of whose backdrop changes, is rendered whole") func whole() {
    let glass = blur(4, Rect(x: 20, y: 15, width: 150, height: 90))
    compositor.draw(window)
    var before = compositor.blurredPixels
    glass.position.x += 5
    compositor.draw(window)
    expect(compositor.blurredPixels - before == 150 * 90 && isExact(compositor, window))
    before = compositor.blurredPixels
    window.backgroundColor = .orange
    compositor.draw(window)
    expect(compositor.blurredPixels - before == 150 * 90 && isExact(compositor, window))
  }
}
