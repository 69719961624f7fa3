import Expectations
import Foundation
import GalleryScenes
import Legato
import TestSupport
import Testing

@Suite("Scenes follow gestures: scrolled, lifted, pressed, caught") struct TouchedSceneTests {
  @Test("PT-21, SC-2, SC-6: thrown it decelerates by the formula, touched it stops at its presented position, and it never jumps")
  func scrollBird()
    throws
  {
    var scene = try PlayedScene("scroll-bird", trace: "throw-birds")
    var last = Point(x: scene["x"], y: scene["y"])
    for (down, up) in zip(scene.downs, scene.ups) {
      // a touch stops it where it is seen
      scene.advance(to: down.time - 1e-6)
      let before = Point(x: scene["x"], y: scene["y"])
      scene.advance(to: down.time)
      expect(Point(x: scene["x"], y: scene["y"]).distance(to: before) < 0.02 && scene["moves"] == 0)
      for time in frames(from: down.time, to: up.time) {
        scene.advance(to: time)
        expect(scene["moves"] == 0 || time == up.time, "at \(time)")
      }
      last = Point(x: scene["x"], y: scene["y"])
      // as long as it is inside: the velocity of the finger, and 0.998 of it in each millisecond
      let velocity = scene.velocity(before: up)
      let next = scene.downs.first { $0.time > up.time }?.time ?? up.time + 1
      for time in frames(from: up.time, to: min(next - 0.001, up.time + 0.25)) where last.x > 0 && last.x < 360 && velocity.length > 50 {
        scene.advance(to: time)
        guard scene["x"] > 1, scene["x"] < 359 else { break }
        let slowed = -velocity.dx / (1000 * -log(0.998)) * (1 - pow(0.998, 1000 * (time - up.time)))
        expectLess(abs(scene["x"] - (last.x + slowed)), than: 0.01, "at \(time)")
      }
    }
    scene.advance(to: scene.trace.duration + 4)
    expect(scene["moves"] == 0 && (0...360).contains(scene["x"]) && (0...244).contains(scene["y"]))
  }

  @Test("PT-21, SC-5, SC-6: zoomed beyond its limit it bounces as a critical spring, and is caught in the bounce") func zoomedBird() throws
  {
    var scene = try PlayedScene("scroll-bird", trace: "pinch-birds")
    // two fingers, then one
    let (up, catching) = (try #require(scene.ups.dropLast().last), try #require(scene.downs.last))
    expect(scene.downs.count == 3 && catching.time < up.time + 0.5)
    var last = scene["zoom"]
    for time in frames(from: 0, to: up.time) {
      scene.advance(to: time)
      expectLess(abs(scene["zoom"] - last), than: 0.15, "at \(time)")
      last = scene["zoom"]
    }
    let zoom = scene["zoom"]
    expect(zoom > 2.2 && zoom < 4)
    let ω = 2 * Double.pi / 0.5
    func bounce(_ t: Double) -> Double { 2 + (zoom - 2) * (1 + ω * t) * exp(-ω * t) }
    for time in frames(from: up.time, to: catching.time - 1e-6) {
      scene.advance(to: time)
      expectLess(abs(scene["zoom"] - bounce(time - up.time)), than: 1e-6, "at \(time)")
    }
    let (x, y) = (scene["x"], scene["y"])
    scene.advance(to: catching.time + 0.02)
    expect(abs(scene["zoom"] - bounce(catching.time - up.time)) < 1e-4 && abs(scene["x"] - x) < 0.01 && abs(scene["y"] - y) < 0.01)
    scene.advance(to: scene.trace.duration + 3)
    expectEqual(scene["zoom"], 2)
  }

  @Test("PT-25, PA-38: lifted, it waits at its end without a completion; put down, it is reversed and waits at its start") func lift()
    throws
  {
    var scene = try PlayedScene("lift", trace: "lift-card")
    let (down, up) = (try #require(scene.downs.first), try #require(scene.ups.first))
    let next = try #require(scene.downs.dropFirst().first)
    scene.advance(to: down.time + 0.15)
    scene.advance(to: down.time + 0.15 + 0.2)
    expect(scene["is-running"] == 1 && scene["scale"] > 1.1 && scene["others"] < 0.7)
    scene.advance(to: down.time + 0.15 + 0.45)
    expect(scene["state"] == 1 && scene["is-running"] == 0 && scene["fraction"] == 1 && scene["completions"] == 0)
    // the blocks alongside too
    expect(scene["scale"] == 1.25 && scene["others"] == 0.4)
    // carried, point for point
    let carried = try #require(scene.trace.events.last { $0.time < up.time })
    scene.advance(to: up.time - 1e-6)
    expectLess(abs(scene["x"] - (70 + carried.location.x - down.location.x)), than: 1e-9)
    let x = scene["x"]
    var last = 1.25
    for time in frames(from: up.time - 1e-6, to: up.time + 0.39) {
      scene.advance(to: time)
      expect(abs(scene["scale"] - last) < 0.05 && abs(scene["x"] - x) < 1e-9, "at \(time)")
      last = scene["scale"]
    }
    expectEqual(scene["is-running"], 1)
    scene.advance(to: up.time + 0.41)
    expect(scene["state"] == 1 && scene["is-running"] == 0 && scene["completions"] == 0)
    expect(scene["scale"] == 1 && scene["others"] == 1 && scene["x"] == x)
    // another lift ends it, and nothing moves by that
    scene.advance(to: next.time + 0.16)
    expect(scene["completions"] == 1 && scene["scale"] == 1 && scene["x"] == x)
  }

  @Test("PT-25, PA-38: reversed before its end, and again before its start, it never jumps; finish ends it") func liftReversed() throws {
    var scene = try PlayedScene("lift")
    var last = 1.0
    scene.advance(to: 0.1)
    for (time, key) in [(0.1, " "), (0.25, " "), (0.35, " "), (0.5, " "), (0.6, " ")] {
      for frame in frames(from: scene.now, to: time) {
        scene.advance(to: frame)
        expectLess(abs(scene["scale"] - last), than: 0.05, "at \(frame)")
        last = scene["scale"]
      }
      scene.press(key)
      expectLess(abs(scene["scale"] - last), than: 1e-9, "at \(time)")
    }
    scene.advance(to: 3)
    expect(scene["scale"] == 1.25 && scene["state"] == 1 && scene["completions"] == 0)
    scene.press("f")
    expect(scene["scale"] == 1.25 && scene["state"] == 0 && scene["completions"] == 1)
  }

  @Test("PT-28, PA-43: a measured pressure scrubs, value for value") func force() throws {
    var scene = try PlayedScene("force-and-control-center", trace: "press-pen")
    for event in scene.trace.events where event.phase == .moved {
      scene.advance(to: event.time)
      let pressure = try #require(event.pressure)
      expect(abs(scene["fraction"] - pressure) < 1e-9 && abs(scene["scale"] - (1 + 0.35 * pressure)) < 1e-9, "at \(event.time)")
      expectLess(abs(scene["blur"] - 7 * pressure), than: 1e-9, "at \(event.time)")
    }
    scene.advance(to: scene.trace.duration + 1)
    expect(scene["scale"] == 1 && scene["blur"] == 0 && scene["fraction"] == 0)
  }

  @Test("PT-28, PA-43: without pressure the time scrubs, and the distance of a drag from below the other animator") func controlCenter()
    throws
  {
    var scene = try PlayedScene("force-and-control-center", trace: "press-and-pull")
    let (press, release) = (try #require(scene.downs.first), try #require(scene.ups.first))
    for time in frames(from: press.time, to: min(release.time, press.time + 0.8) - 0.001) {
      scene.advance(to: time)
      expectLess(abs(scene["fraction"] - (time - press.time) / 0.8), than: 1e-6, "at \(time)")
      expectLess(abs(scene["scale"] - (1 + 0.35 * scene["fraction"])), than: 1e-9, "at \(time)")
    }
    let (pull, letGo) = (scene.downs[1], scene.ups[1])
    let moves = scene.trace.events.filter { $0.phase == .moved && $0.time > pull.time && $0.time < letGo.time }
    let first = try #require(moves.first { $0.location.distance(to: pull.location) >= 2 })
    for event in moves where event.time >= first.time {
      scene.advance(to: event.time)
      let share = min(1, max(0, (first.location.y - event.location.y) / 85))
      expect(abs(scene["center"] - share) < 1e-6 && abs(scene["center-fraction"] - share) < 1e-6, "at \(event.time)")
    }
    var last = scene["center"]
    for time in frames(from: moves.last?.time ?? 0, to: scene.downs[2].time - 1e-6) {
      scene.advance(to: time)
      expectLess(abs(scene["center"] - last), than: 0.06, "at \(time)")
      last = scene["center"]
    }
    expectEqual(scene["center"], 1)
    // thrown down again
    scene.advance(to: scene.trace.duration + 2)
    expect(scene["center"] == 0 && scene["center-fraction"] == 0)
  }

  @Test("PT-17, HT-3, HT-4, HT-5, HT-6, HT-7: half way, some are hit at their presented position, others at their model position")
  func touchedLayers() throws {
    // where it is seen, then where it is going: squares hit, and what lies behind
    let names = ["block", "allowed", "overridden", "animator"]
    for (key, square, behind) in [("s", [0.0, 0, 1, 1], [0.0, 1, 0, 0]), ("t", [0, 1, 0, 0], [0, 0, 1, 1])] {
      var scene = try PlayedScene("touch-a-moving-layer")
      scene.advance(to: 1.5)
      for name in names { expectLess(abs(scene["\(name)-x"] - 160), than: 1e-6) }
      scene.press(key)
      scene.advance(to: 1.501)
      for (index, name) in names.enumerated() {
        expect(scene["\(name)-hits"] == square[index] && scene["\(name)-behind"] == behind[index], "\(name), \(key)")
      }
    }
  }

  @Test("PT-17: at another speed too the keys touch between a pointer's touches", arguments: [0.25, 1, 4])
  func touchedAtSpeed(speed: Double) throws {
    // half way is at 1.5 s of the stage
    let half = 1.5 / speed
    let taps = [0.1, 1.1].flatMap { share in
      [PointerEvent.Phase.began, .ended].map { PointerEvent(time: half * share, phase: $0, location: Point(x: 5, y: 195)) }
    }
    let reports = try Reports.during {
      var player = Player(try #require(Catalog.entry("touch-a-moving-layer")).make(), trace: Trace(taps))
      player.scene.stage.speed = speed
      player.advance(to: half)
      player.scene.stage.perform { player.scene.press("s") }
      expectEqual(player.scene.readings.first { $0.name == "animator-hits" }?.value, 1)
      player.advance(to: 2 * half)
    }
    expectEqual(reports.count, 0)
  }

  @Test("PT-17, LM-15: the one that is caught stops at its presented position and follows the finger; the others continue")
  func draggedLayer() throws {
    var scene = try PlayedScene("touch-a-moving-layer", trace: "touch-lanes")
    let down = try #require(scene.downs.first { (115.0...155).contains($0.location.y) })
    let up = try #require(scene.ups.first { $0.time > down.time })
    scene.advance(to: down.time)
    let start = scene["overridden-x"]
    expect(start > 60 && start < 270)
    for event in scene.trace.events where event.time > down.time && event.time < up.time {
      scene.advance(to: event.time)
      let x = start + event.location.x - down.location.x
      expectLess(abs(scene["overridden-x"] - x), than: 1e-6, "at \(event.time)")
    }
    let x = scene["overridden-x"]
    expectLess(x, than: start - 30)
    scene.advance(to: scene.trace.duration + 4)
    expect(scene["overridden-x"] == x && scene["block-x"] == 280)
    // the first two were touched where they were seen and where they were going: the first takes the touch from everybody in both places
    expect(scene["block-hits"] == 0 && scene["block-behind"] == 0)
    expect(scene["allowed-hits"] == 1 && scene["allowed-behind"] == 1)
  }
}

@Suite("A layer that is caught again follows the finger from its presented position") struct CaughtAgainTests {
  private static func x(_ scene: Scene, _ name: String) -> Double { scene.readings.first { $0.name == name }?.value ?? .nan }

  /// Drags from where the layer is seen to 26 points further, in steps; how far it was moved by the finger after the gesture was recognized, and how far the finger went.
  private static func catchAgain(
    _ player: inout Player, _ scene: Scene, _ reading: String, y: Double, way: Double = 1
  ) -> (layer: Double, finger: Double) {
    let start = Point(x: x(scene, reading), y: y)
    func send(_ phase: PointerEvent.Phase, _ dx: Double) {
      scene.handle(PointerEvent(time: scene.stage.now, phase: phase, id: 7, location: start + Vector(dx: way * dx, dy: 0)))
    }
    send(.began, 0)
    send(.moved, 11)
    let caught = x(scene, reading)
    for step in 1...13 { send(.moved, 11 + Double(step) * 2) }
    let moved = x(scene, reading) - caught
    send(.ended, 37)
    return (moved, way * 26)
  }

  @Test(
    "PT-5, PT-6, PT-24: a finger's 26 points move it 26 points, however often it is caught",
    arguments: [
      ("interactive-circle", "x", 100.0), ("two-circles-alpha", "linear-x", 65), ("catch-in-flight", "x", 50),
    ])
  func goesWithTheFinger(id: String, reading: String, y: Double) throws {
    let scene = try #require(Catalog.entry(id)).make()
    var player = Player(scene, trace: Trace())
    player.advance(to: 0.1)
    for round in 1...3 {
      let before = Self.x(scene, reading)
      let (layer, finger) = Self.catchAgain(&player, scene, reading, y: y)
      expectLess(abs(layer - finger), than: 1e-6, "round \(round), caught at \(before)")
      player.advance(to: scene.stage.now + 0.06)
    }
    // and at rest, back from where it is
    player.advance(to: scene.stage.now + 6)
    expectEqual(scene.stage.demand, .idle)
    let before = Self.x(scene, reading)
    let (layer, finger) = Self.catchAgain(&player, scene, reading, y: y, way: before > 160 ? -1 : 1)
    expectLess(abs(layer - finger), than: 1e-6, "at rest at \(before)")
  }
}
