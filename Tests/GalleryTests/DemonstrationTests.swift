import Expectations
import Foundation
import GalleryScenes
import Legato
import Testing

@Suite("The numbers of demonstrations are what their captions say") struct DemonstrationTests {
  private func player(_ id: String, _ events: [PointerEvent] = []) throws -> Player {
    Player(try #require(Catalog.entry(id)).make(), trace: Trace(events))
  }
  private func value(_ player: Player, _ name: String) -> Double { player.scene.readings.first { $0.name == name }?.value ?? .nan }
  private static func event(_ time: Double, _ phase: PointerEvent.Phase, _ x: Double, _ y: Double) -> PointerEvent {
    PointerEvent(time: time, phase: phase, location: Point(x: x, y: y))
  }

  @Test("PT-3, AD-6 three ways to reverse: one stops and returns, one returns at once, one slows down and turns")
  func turnLanes() throws {
    var player = try player("single-square")
    let curve = CubicTimingParameters.easeInOut
    /// From 12, 256 points in two seconds.
    func out(_ time: Double) -> Double { 12 + 256 * curve.progress(at: min(1, max(0, time / 2))) }
    let turn = 0.8
    player.advance(to: turn)
    for lane in ["paused", "reversed", "back"] { expectLess(abs(value(player, "\(lane)-x") - out(turn)), than: 1e-6) }
    player.scene.stage.perform { player.scene.press("t") }
    for time in stride(from: 0.02, through: 1.2, by: 0.02) {
      player.advance(to: turn + time)
      expectLess(abs(value(player, "reversed-x") - out(turn - time)), than: 1e-6, "at \(time)")
      expectLess(abs(value(player, "paused-x") - out(turn - max(0, time - 0.3))), than: 1e-6, "at \(time)")
      // what went out, and as much the other way on top of it
      expectLess(abs(value(player, "back-x") - (out(turn + time) - (out(time) - 12))), than: 1e-6, "at \(time)")
    }
    player.advance(to: 4)
    for lane in ["paused", "reversed", "back"] { expectLess(abs(value(player, "\(lane)-x") - 12), than: 1e-9) }
  }

  @Test("PT-3 the table highlights the state") func table() throws {
    var player = try player("single-square")
    func lit() -> [String] {
      texts(player.scene.window).filter { $0.superlayer?.backgroundColor == Color(hex: 0x3B9EFF) }.map(\.text)
    }
    player.advance(to: 0.5)
    expectEqual(lit(), ["active", "yes", "no"])
    for (keys, words) in [
      (" ", ["active", "no", "no"]), ("r", ["active", "no", "yes"]), (" s", ["stopped", "no", "no"]), ("a", ["inactive", "no", "no"]),
    ] {
      for key in keys { player.scene.stage.perform { player.scene.press(key) } }
      player.advance(to: player.scene.stage.now + 0.01)
      expectEqual(lit(), words, "after \(keys)")
    }
  }
  private func texts(_ layer: Layer) -> [TextLayer] { (layer as? TextLayer).map { [$0] } ?? layer.sublayers.flatMap(texts) }

  @Test("PT-13, KF-5 five calculation modes through the same values: linear, discrete, paced, smooth") func modes() throws {
    var player = try player("keyframe-squares")
    let keys = [Point(x: 120, y: 120), Point(x: 200, y: 450), Point(x: 500, y: 250), Point(x: 800, y: 450), Point(x: 850, y: 600)]
    let lengths = zip(keys, keys.dropFirst()).map { $0.distance(to: $1) }
    let whole = lengths.reduce(0, +)
    for time in stride(from: 0.1, through: 3.9, by: 0.1) {
      player.advance(to: time)
      let segment = min(3, Int(saturating: time + 1e-9))
      let share = time - Double(segment)
      expectLess(
        abs(value(player, "linear-x") - (keys[segment].x + (keys[segment + 1].x - keys[segment].x) * share)), than: 1e-6, "at \(time)")
      // along the straight line, as far as the time has come
      var left = whole * time / 4
      var place = keys[4].x
      for (index, length) in lengths.enumerated() {
        if left <= length {
          place = keys[index].x + (keys[index + 1].x - keys[index].x) * left / length
          break
        }
        left -= length
      }
      expectLess(abs(value(player, "paced-x") - place), than: 1e-6, "at \(time)")
      expect(keys.contains { abs($0.x - value(player, "discrete-x")) < 1e-9 }, "at \(time)")
    }
  }

  @Test("PT-17, HT-5 every swallowed touch is counted and marked at its position") func touches() throws {
    for key in ["s", "t"] as [Character] {
      var player = try player("touch-a-moving-layer")
      player.advance(to: 1.5)
      let before = rings(player.scene.window).count
      player.scene.stage.perform { player.scene.press(key) }
      // the block's square takes the touch from everybody, both where it is seen and where it is going
      expectEqual(["block", "allowed", "overridden", "animator"].map { value(player, "\($0)-nobody") }, [1, 0, 0, 0])
      expectEqual(rings(player.scene.window).count, before + 4)
      player.advance(to: 6)
      expectEqual(rings(player.scene.window).count, before)
    }
  }
  private func rings(_ layer: Layer) -> [Layer] {
    (layer.borderWidth == 3 && layer.bounds.width == 16 ? [layer] : []) + layer.sublayers.flatMap(rings)
  }

  @Test("PT-25, SP-6 dropped outside the tray a card returns with the finger's velocity") func home() throws {
    let way = (0...10).map { Self.event(1 + 0.01 * Double($0), .moved, 120 + 10 * Double($0), 105 - 9 * Double($0)) }
    let events = [Self.event(0.2, .began, 70, 105)] + way + [Self.event(1.101, .ended, 220, 15)]
    var player = try player("lift", events)
    player.advance(to: 1.1005)
    let held = value(player, "x")
    expectLess(abs(held - 220), than: 1e-6)
    player.advance(to: 1.101 + 1e-4)
    // a thousand points a second to the right
    expectLess(abs((value(player, "x") - held) / 1e-4 - 1000), than: 20)
    player.advance(to: 1.13)
    expectGreater(value(player, "x"), than: 230)
    player.advance(to: 4)
    expect(value(player, "x") == 70 && value(player, "scale") == 1)
  }

  @Test("TR-33, PT-20 the square grows to the whole picture in flight, and shrinks while it is dragged back") func crop()
    throws
  {
    var player = try player("photos", [Self.event(0, .began, 124, 110), Self.event(0.05, .ended, 124, 110)])
    player.advance(to: 0.05)
    expectLess(abs(value(player, "width") - 48), than: 1e-6)
    player.advance(to: 0.15)
    expect(value(player, "width") > 60 && value(player, "width") < 191)
    player.advance(to: 2)
    expectEqual(value(player, "width"), 192)
    // 50 points away from the middle, of 100 that make the whole way: half of it, a picture of 168 × 2/3
    let window = player.scene.window
    window.handle(Self.event(2, .began, 160, 112))
    window.handle(Self.event(2, .moved, 160, 116))
    window.handle(Self.event(2, .moved, 160, 166))
    expect(abs(value(player, "fraction") - 0.5) < 1e-9 && abs(value(player, "width") - 112) < 1e-6)
    // and back again
    window.handle(Self.event(2, .moved, 160, 116))
    expect(abs(value(player, "fraction")) < 1e-9 && abs(value(player, "width") - 192) < 1e-6)
    window.handle(Self.event(2, .ended, 160, 116))
    player.advance(to: 4)
    expect(value(player, "is-open") == 1 && value(player, "width") == 192)
  }

  @Test("PT-20 by a key it moves at constant velocity instead of with a spring") func linear() throws {
    var player = try player("photos")
    player.scene.stage.perform { player.scene.press("s") }
    player.scene.stage.perform { player.scene.press(" ") }
    for step in 0...5 {
      player.advance(to: 0.1 * Double(step))
      expectLess(abs(value(player, "x") - (124 + 36 * 0.2 * Double(step))), than: 1e-6, "at \(step)")
    }
    player.advance(to: 2)
    expectEqual(value(player, "is-open"), 1)
  }

  @Test("PT-23, LM-24 with real threads the owner's sleeps and the server's continues") func realThreads() throws {
    let player = try player("blocked-main-thread")
    let deadline = MonotonicClock()
    func wait(_ condition: () -> Bool) { while !condition(), deadline.now < 60 { Thread.sleep(forTimeInterval: 0.002) } }
    player.scene.stage.perform { player.scene.press("t") }
    wait { value(player, "served-x") > 50 && value(player, "owned-x") > 50 }
    player.scene.stage.perform { player.scene.press(" ") }
    // for some of its sleep the one stands where it is while the other goes twenty points
    var (isBlocked, stands) = (false, false)
    var (served, owned) = (0.0, 0.0)
    wait {
      let (now, mine) = (value(player, "served-x"), value(player, "owned-x"))
      guard value(player, "is-blocked") == 1 else {
        // a busy machine may have shown too little of it: once more
        served = .infinity
        player.scene.stage.perform { player.scene.press(" ") }
        return false
      }
      isBlocked = true
      if mine != owned || served == .infinity { (served, owned) = (now, mine) }
      stands = abs(now - served) > 20
      return stands
    }
    expect(isBlocked && stands)
    wait { value(player, "is-blocked") == 0 }
    expectEqual(value(player, "is-blocked"), 0)
    player.scene.stage.perform { player.scene.press("t") }
  }

  @Test("SP-2 critically damped it never overshoots, at 0.3 by 37 % of the distance; retargeted, both keep their velocity") func springs()
    throws
  {
    var player = try player("two-springs")
    var (critical, swinging) = (0.0, 0.0)
    for time in stride(from: 0.0, through: 1.5, by: 0.005) {
      player.advance(to: time)
      (critical, swinging) = (max(critical, value(player, "critical")), max(swinging, value(player, "swinging")))
    }
    // e^(−πζ/√(1−ζ²)) of 148 points
    expect(critical <= 234 + 1e-9 && abs(swinging - (234 + 148 * 0.3723)) < 0.1)
  }

  @Test("with a map of the plane both edges keep their length; in perspective the nearer one is longer") func edges() throws {
    var player = try player("turned-bird")
    player.advance(to: 3)
    expect(value(player, "affine-left") == 1 && value(player, "affine-right") == 1)
    // 52 points out, turned 1.05 about an axis that leans by 0.15: 45 points nearer and farther, the eye at 190
    let depth = 52 * sin(1.05) / (1 + 0.15 * 0.15).squareRoot()
    expectLess(abs(value(player, "perspective-left") - 190 / (190 - depth)), than: 1e-9)
    expectLess(abs(value(player, "perspective-right") - 190 / (190 + depth)), than: 1e-9)
  }
}
