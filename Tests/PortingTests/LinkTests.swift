import Expectations
import LegatoPorting
import Testing

@Suite("Ported: display links") struct LinkTests {
  private final class Counter {
    static nonisolated(unsafe) var living = 0
    var calls: () -> Void
    init(_ calls: @escaping () -> Void) {
      self.calls = calls
      Self.living += 1
    }
    deinit { Self.living -= 1 }
    func tick() { calls() }
    func tickWithLink(_ link: CADisplayLink) { calls() }
  }

  @Test("DL-4: a link retains its target until it is invalidated, whether the method takes the link or nothing") func target() {
    let window = Window(size: CGSize(width: 10, height: 10))
    var calls = 0
    let links = [
      CADisplayLink(target: Counter { calls += 1 }, selector: Counter.tick),
      CADisplayLink(target: Counter { calls += 1 }, selector: Counter.tickWithLink),
    ]
    for link in links { link.add(to: window.stage) }
    for frame in 1...3 { window.stage.advance(to: Double(frame) / 60) }
    expect(calls == 6 && Counter.living == 2)
    for link in links { link.invalidate() }
    window.stage.advance(to: 1)
    expect(calls == 6 && Counter.living == 0)
  }
}
