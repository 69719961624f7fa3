import Expectations
import Foundation
import GalleryScenes
import Legato
import Testing

@Suite("Ten turns in pieces that add are ten turns, there and back, as long as no piece is more than half a turn") struct HalfTurnsTests {
  var player: Player
  init() throws { player = Player(try #require(Catalog.entry("twenty-half-turns")).make(), trace: Trace()) }

  func value(_ name: String) -> Double { player.scene.readings.first { $0.name == name }?.value ?? .nan }
  func press(_ key: Character) { player.scene.stage.perform { player.scene.press(key) } }
  /// In turns, above −½ up to ½, from the picture alone.
  var angle: Double { atan2(value("sine"), value("cosine")) / (2 * .pi) }

  @Test(
    "PT-11, IV-3, IV-12: twenty half turns in sequence are ten turns; set at once they are none, and −π is half a turn clockwise")
  mutating func turns() {
    var (turned, last) = (0.0, 0.0)
    for frame in 1...500 {
      player.advance(to: Double(frame) / 100)
      turned += (angle - last).remainder(dividingBy: 1)
      last = angle
      expectLess(abs(value("at-once-sine")), than: 1e-12)
      let progress = CubicTimingParameters.easeInOut.progress(at: min(1, Double(frame) / 400))
      expect(abs(turned - 10 * progress) < 1e-6 && abs(value("turns") - turned) < 1e-6, "at \(Double(frame) / 100)")
      expect(abs(value("explicit-turns") - 10 * progress) < 1e-6 && abs(value("minus-turns") - progress / 2) < 1e-6)
    }
    expectLess(abs(turned - 10), than: 1e-6)
  }

  @Test("PT-11, PA-43, PA-58: scrubbed and reversed, all pieces follow the one animator") mutating func scrubbed() {
    press(" ")
    for step in 1...30 {
      press("l")
      player.advance(to: Double(step) / 60)
      let fraction = 0.025 * Double(step)
      expect(abs(value("turns") - 10 * fraction) < 1e-6 && abs(value("explicit-turns") - 10 * fraction) < 1e-6)
      expectLess(abs(value("minus-turns") - fraction / 2), than: 1e-6)
    }
    press("r")
    press(" ")
    var last = 7.5
    for frame in 31...400 {
      player.advance(to: Double(frame) / 60)
      expect(value("turns") <= last + 1e-9)
      last = value("turns")
    }
    // a product of forty half turns is back up to rounding (IV-8), a number exactly
    expect(abs(value("turns")) < 1e-15 && value("explicit-turns") == 0 && player.scene.stage.demand == .idle)
  }

  @Test("PA-58: reversed, the bar goes with the finger too, also when it is reversed under it", arguments: [false, true])
  mutating func reversedBar(isHeld: Bool) {
    player.advance(to: 1)
    let scene = player.scene
    func send(_ phase: PointerEvent.Phase, _ x: Double) {
      scene.handle(PointerEvent(time: scene.stage.now, phase: phase, location: Point(x: x, y: 120)))
    }
    if !isHeld { press("r") }
    send(.began, 100)
    send(.moved, 110)
    if isHeld { press("r") }
    player.advance(to: 1.1)
    let before = value("turns")
    expect(before > 0.5 && before < 4)
    send(.moved, 134)
    player.advance(to: 1.2)
    // a tenth of the bar is a turn
    expectLess(abs(value("turns") - before - 1), than: 1e-6)
  }

  @Test(
    "IV-5: pieces of more than half a turn take the shorter direction, and whole turns do not move",
    arguments: [(1, 0.0), (8, 2.0), (10, 0), (15, -5), (16, -6), (20, 10), (21, 10), (1000, 10)])
  mutating func pieces(count: Int, turns: Double) {
    // by the slider's keys to its left end, and by a finger from there: a share x of its 240 points is 1000^x pieces
    press(" ")
    let scene = player.scene
    for _ in 0..<45 { press("j") }
    expectEqual(value("pieces"), 1)
    let x = 40 + 240 * log(Double(count)) / log(1000)
    func send(_ phase: PointerEvent.Phase, _ x: Double) {
      scene.window.handle(PointerEvent(time: scene.stage.now, phase: phase, location: Point(x: x, y: 153)))
    }
    // a pan counts from where it is recognized
    send(.began, 40)
    send(.moved, 43)
    send(.moved, 43 + x - 40)
    expectEqual(value("pieces"), Double(count))
    press("a")
    for frame in 1...50 { player.advance(to: Double(frame) / 10) }
    expectLess(abs(value("turns") - turns), than: 1e-6)
    expectLess(abs(angle - turns.remainder(dividingBy: 1)), than: 1e-6)
  }
}
