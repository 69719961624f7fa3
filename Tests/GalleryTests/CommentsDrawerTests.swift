import Expectations
import Foundation
import GalleryScenes
import Legato
import Testing

/// The comments drawer as it is played.
@Suite("The comments drawer follows the finger, and everything in it keeps its own timing") struct CommentsDrawerTests {
  var player: Player
  init() throws { player = Player(try #require(Catalog.entry("comments-drawer")).make(), trace: Trace()) }

  func value(_ name: String) -> Double { player.scene.readings.first { $0.name == name }?.value ?? .nan }
  mutating func send(_ phase: PointerEvent.Phase, _ y: Double, at time: Double) {
    player.advance(to: time)
    player.scene.window.handle(PointerEvent(time: time, phase: phase, location: Point(x: 120, y: y)))
  }
  mutating func tap(_ y: Double, at time: Double) {
    send(.began, y, at: time)
    send(.ended, y, at: time + 0.05)
  }

  /// Seconds of every animator.
  static let duration = 0.8

  @Test("PT-7, VE-4, PT-9, PT-10, PT-12 a tap: six animators and the button, five timings") mutating func timings() {
    tap(178, at: 0)
    let start = 0.05
    for tenth in 1...9 {
      player.advance(to: start + Double(tenth) / 10 * Self.duration)
      expectLess(abs(value("corner") - 1.2 * Double(tenth)), than: 1e-6)
      // the blur's progress at tenths of the time, found with scipy
      let blur = [0, 0.01420973, 0.03068732, 0.05048172, 0.07520659, 0.10747716, 0.15183883, 0.21700115, 0.32222841, 0.52068741][tenth]
      expectLess(abs(value("blur") - 6 * blur), than: 1e-5)
      // in the second half alone
      expectLess(abs(value("details") - max(0, 2 * (Double(tenth) / 10 - 0.5))), than: 1e-6)
    }
    player.advance(to: start + Self.duration)
    expect(value("y") == 34 && value("blur") == 6 && value("corner") == 12 && value("is-open") == 1)
    expect(value("title") == 0 && value("heading") == 1 && value("details") == 1)
  }

  @Test(
    "PT-9, PT-12 at half time the titles' alphas are those of ease in and ease out, and the button is clear, also half way back"
  )
  mutating func half() {
    for (isOpening, begin) in [(true, 0.0), (false, 2.0)] {
      tap(isOpening ? 178 : 50, at: begin)
      player.advance(to: begin + 0.05 + Self.duration / 2)
      let (incoming, outgoing) = isOpening ? ("heading", "title") : ("title", "heading")
      expect(abs(value(incoming) - 0.315357) < 1e-5 && abs(value(outgoing) - (1 - 0.684643)) < 1e-5)
      expectLess(abs(value("details")), than: 1e-9)
      player.advance(to: begin + 1.5)
      expect(value(incoming) == 1 && value(outgoing) == 0)
    }
  }

  @Test("PT-7, PT-8 while dragged the drawer is where the finger is, the corners follow a line, the blur its curve")
  mutating func scrubbed() {
    send(.began, 178, at: 0)
    send(.moved, 174, at: 0.01)
    // found with scipy: the curve at tenths
    let blur = [0, 0.01420973, 0.03068732, 0.05048172, 0.07520659, 0.10747716, 0.15183883, 0.21700115, 0.32222841, 0.52068741, 1]
    for tenth in 1...10 {
      send(.moved, 174 - 12.8 * Double(tenth), at: 0.01 + 0.05 * Double(tenth))
      expectLess(abs(value("y") - (162 - 12.8 * Double(tenth))), than: 1e-6)
      expect(abs(value("corner") - 1.2 * Double(tenth)) < 1e-9 && abs(value("blur") - 6 * blur[tenth]) < 1e-6)
    }
  }

  /// The critical spring's progress at a share of the time after which a thousandth is left: (1 + k)·e^(−k) = 0.001, found with scipy.
  static func spring(_ share: Double) -> Double {
    let x = 9.233413 * share
    return 1 - (1 + x) * exp(-x)
  }

  @Test("PA-41, PA-49 running, all fractions are those of the time; caught, those that scrub linearly are the presented progress")
  mutating func fractions() {
    tap(178, at: 0)
    player.advance(to: 0.05 + 0.3 * Self.duration)
    let names = ["frame", "blur", "titles", "in", "out", "corners", "details"]
    for name in names { expectLess(abs(value("\(name)-fraction") - 0.3), than: 1e-9) }
    // it takes no room to be caught
    send(.began, value("y") + 16, at: 0.05 + 0.3 * Self.duration)
    send(.moved, value("y") + 12, at: 0.05 + 0.3 * Self.duration)
    player.advance(to: 0.3)
    for name in ["frame", "titles"] { expectLess(abs(value("\(name)-fraction") - Self.spring(0.3)), than: 1e-4) }
    for name in names where name != "frame" && name != "titles" { expectLess(abs(value("\(name)-fraction") - 0.3), than: 1e-9) }
  }

  @Test("VE-4 a blur without a curve of its own is there too soon with the frame's spring, and follows a line while dragged")
  mutating func wrongBlur() {
    player.scene.stage.perform { player.scene.press("w") }
    tap(178, at: 0)
    player.advance(to: 0.05 + 0.1 * Self.duration)
    // 0.236 instead of 0.014
    expectLess(abs(value("blur") - 6 * Self.spring(0.1)), than: 6e-4)
    player.advance(to: 1)
    tap(50, at: 1)
    player.advance(to: 3)
    send(.began, 178, at: 3)
    send(.moved, 174, at: 3.01)
    for tenth in 1...10 {
      send(.moved, 174 - 12.8 * Double(tenth), at: 3.01 + 0.05 * Double(tenth))
      expectLess(abs(value("blur") - 0.6 * Double(tenth)), than: 1e-6)
    }
  }

  @Test("PT-7 at half speed everything takes twice as long") mutating func halfSpeed() {
    player.scene.stage.perform { player.scene.press("s") }
    tap(178, at: 0)
    for tenth in 1...9 {
      player.advance(to: 0.05 + Double(tenth) / 5 * Self.duration)
      expect(abs(value("corner") - 1.2 * Double(tenth)) < 1e-6 && abs(value("details") - max(0, 0.2 * Double(tenth) - 1)) < 1e-6)
    }
  }

  @Test("TV-15, SC-4 dragged beyond its end it resists: 100 points become 43.1") mutating func rubber() {
    send(.began, 178, at: 0)
    send(.moved, 174, at: 0.01)
    send(.moved, 174 - 128 - 100, at: 0.5)
    // by hand: (1 − 1/(100·0.55/200 + 1))·200
    expectLess(abs(value("y") - (34 - 43.137255)), than: 1e-5)
    send(.ended, 174 - 128 - 100, at: 1)
    player.advance(to: 3)
    expect(value("y") == 34 && value("is-open") == 1)
  }

  @Test(
    "SP-5, SP-6 released, it continues with the finger's velocity, up and down, caught again or not", arguments: [-300.0, 300, -1200, 900],
    [false, true])
  mutating func thrown(speed: Double, isCaught: Bool) {
    if isCaught {
      // thrown once already, and caught in that
      tap(178, at: 0)
      send(.began, 120, at: 0.15)
      send(.moved, 116, at: 0.16)
      send(.ended, 116, at: 0.4)
    }
    let begin = isCaught ? 0.5 : 0
    player.advance(to: begin)
    let start = isCaught ? value("y") + 16 : 178
    send(.began, start, at: begin)
    // to the middle in no hurry, then at a constant speed
    send(.moved, start - 5, at: begin + 0.01)
    let middle = start - 5 + (98 - value("y"))
    send(.moved, middle, at: begin + 0.3)
    expectLess(abs(value("y") - 98), than: 1e-6)
    for step in 1...5 { send(.moved, middle + speed * 0.005 * Double(step), at: begin + 0.5 + 0.005 * Double(step)) }
    // the velocity over the last tenth of a second counts a rest at its beginning not at all
    let (time, before) = (begin + 0.525, value("y"))
    send(.ended, middle + speed * 0.025, at: time)
    expectEqual(value("y"), before)
    let step = 1e-6
    player.advance(to: time + step)
    let seen = (value("y") - before) / step
    expectLess(abs(seen - speed), than: 0.01 * abs(speed), "\(seen)")
    player.advance(to: time + 3)
    expect(value("is-open") == (speed < 0 ? 1 : 0) && value("y") == (speed < 0 ? 34 : 162))
  }

  @Test("SP-7 a flick of the resting drawer towards its own end moves it, and it returns") mutating func flick() {
    send(.began, 178, at: 0)
    // recognized in its last step: no way is left under the finger, but a velocity
    send(.moved, 180, at: 0.01)
    send(.moved, 182, at: 0.02)
    expectEqual(value("y"), 162)
    send(.ended, 182, at: 0.02)
    player.advance(to: 0.02 + 1e-6)
    expectLess(abs((value("y") - 162) / 1e-6 - 200), than: 2)
    var lowest = 162.0
    for frame in 1...60 {
      player.advance(to: 0.02 + Double(frame) / 60)
      lowest = max(lowest, value("y"))
    }
    expect(lowest > 163 && value("y") == 162 && value("is-open") == 0)
  }

  @Test(
    "PT-7 the recorded traces end in the expected states",
    arguments: [
      ("tap-drawer", 0.0, 2.0, 0.0), ("tap-drawer-in-flight", 1, 1, 0), ("pan-drawer", 0, 2, 0), ("catch-drawer-and-reverse", 1, 1, 0),
    ])
  func traces(name: String, isOpen: Double, completed: Double, cancelled: Double) throws {
    var player = Player(try #require(Catalog.entry("comments-drawer")).make(), trace: try Trace(parsing: try recorded(name)))
    var last = 162.0
    for frame in 1...1500 {
      player.advance(to: Double(frame) / 240)
      let y = player.scene.readings[0].value
      // a finger that flings makes such steps itself
      expectLess(abs(y - last), than: 16, "at frame \(frame)")
      last = y
    }
    let readings = Dictionary(uniqueKeysWithValues: player.scene.readings.map { ($0.name, $0.value) })
    expect(readings["is-open"] == isOpen && readings["completed"] == completed && readings["cancelled"] == cancelled)
  }
}
