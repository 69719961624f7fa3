import Expectations
import Legato
import Testing

@Suite("The examples of the page on time behave as described") struct TimeDocTests {
  @Test("a display link rotates a needle by the frame's own time") func link() throws {
    let window = Window(size: Size(width: 320, height: 200))
    let needle = Layer(frame: Rect(x: 0, y: 0, width: 80, height: 4))
    window.addSublayer(needle)
    let link = DisplayLink { link in
      needle.affineTransform = AffineTransform(rotationAngle: link.targetTimestamp)
    }
    link.add(to: window.stage)
    window.stage.advance(to: 0.5)
    link.invalidate()
    window.stage.advance(to: 2)
    expectEqual(needle.affineTransform, AffineTransform(rotationAngle: 0.5))
  }

  @Test("frames on a monotonic clock, until nothing moves") func source() {
    let stage = Stage()
    let value = Animated(0.0, in: stage)
    var source = FrameSource(framesPerSecond: 240)
    stage.frameDuration = source.frameDuration
    stage.onWake = { [source] in source.now }
    animate(withDuration: 0.05) { value.value = 1 }
    var demand = stage.demand
    while let time = source.waitForFrame(demand) { demand = stage.advance(to: time) }
    expectEqual(value.presentation, 1)
    expect(stage.now >= 0.05)
  }

  @Test("speed, pause, step; reduced motion and what is essential; the inspector") func tools() {
    let window = Window(size: Size(width: 320, height: 200))
    let (card, progress) = (Layer(frame: .zero), Layer(frame: .zero))
    card.name = "card"
    for layer in [card, progress] { window.addSublayer(layer) }
    let stage = window.stage
    stage.motionLevel = .reduced
    animate(withDuration: 0.4) {
      card.position.x = 200
      card.opacity = 0.5
    }
    animate(withDuration: 0.4, options: .essential) { progress.position.x = 90 }
    stage.speed = 0.1
    stage.advance(to: 1)
    stage.isPaused = true
    stage.step(by: 0.1)
    expectLess(abs(stage.now - 0.2), than: 1e-12)
    expectEqual(card.presentation()?.position.x, 200)
    expectLess(abs((card.presentation()?.opacity ?? 0) - 0.75), than: 1e-9)
    expectLess(abs((progress.presentation()?.position.x ?? 0) - 45), than: 1e-9)
    let told = window.inspect().items.map { item in "\(item.name ?? "value \(item.value)") \(item.state)" }
    expectEqual(Set(told), ["card.position running", "card.opacity running", "Layer.position running"])
  }
}
