import Expectations
import GalleryScenes
import Legato
import TestSupport
import Testing

/// The talks' examples as the scenes play them.
@Suite("Every scene shows its pattern") struct RecipeTests {
  func player(_ id: String, trace: Trace? = Trace()) throws -> Player { Player(try #require(Catalog.entry(id)).make(), trace: trace) }

  @Test("every scene of the gallery has numbers and something visible") func catalog() throws {
    for id in [
      "square-with-graph", "single-square", "circle-and-scrub", "two-boxes", "two-circles-alpha", "three-circles", "catch-in-flight",
      "twenty-half-turns", "curves", "swarm", "effects", "thrown-boxes", "pile", "fields", "toggle-bird", "spring-to-center",
      "scroll-bird",
      "lift",
      "force-and-control-center", "keyframe-squares", "touch-a-moving-layer", "frame-clock",
      "comments-drawer", "photos", "blocked-main-thread", "interactive-circle", "two-springs", "turned-bird", "dial",
    ] {
      var player = try player(id, trace: nil)
      let before = player.scene.readings
      let first = player.picture(scale: 0.25)
      for time in [0.4, 0.7, 1] { player.advance(to: time) }
      expect(!before.isEmpty && player.scene.readings != before, "\(id)")
      expect(player.picture(scale: 0.25) != first, "\(id)")
    }
  }

  @Test("no scene takes a key of the time tools") func keys() {
    for entry in Catalog.entries {
      let taken = entry.make().keys.map(\.key).filter { "-+p.mi".contains($0) }
      expect(taken.isEmpty, "\(entry.id)")
    }
  }

  @Test("PT-23 a tap blocks the owner: what the owner moves stands still, what was committed is, to the bit, where it would have been")
  func blockedMainThread() throws {
    let place = Point(x: 160, y: 100)
    let tap = [PointerEvent(time: 1, phase: .began, location: place), PointerEvent(time: 1.05, phase: .ended, location: place)]
    var blocked = try player("blocked-main-thread", trace: Trace(tap))
    var free = try player("blocked-main-thread")
    var (stood, late) = (0, 0.0)
    for frame in 1...50 {
      let before = value(blocked, "owned-x")
      blocked.advance(to: Double(frame) / 20)
      free.advance(to: Double(frame) / 20)
      if value(blocked, "owned-x") == before { stood += 1 }
      late = max(late, value(blocked, "owner-late"))
      expectEqual(value(blocked, "served-x"), value(free, "served-x"))
    }
    expect((13...15).contains(stood), "0.7 s are 14 frames")
    expectGreater(late, than: 0.6)
    expectEqual(value(blocked, "owned-x"), value(free, "owned-x"))
    // both go the same way: after 2.5 s they are a third of the way back
    expectLess(abs(value(blocked, "served-x") - 123.333), than: 4)
  }

  @Test("PT-15 a grabbed box follows the finger and is thrown with its velocity; resistance 3 slows it") func thrownBoxes() throws {
    let trace = Trace.straight(from: Point(x: 60, y: 120), to: Point(x: 100, y: 60), at: 2, lasting: 0.2)
    var player = try player("thrown-boxes", trace: trace)
    for frame in 1...118 { player.advance(to: Double(frame) / 60) }
    let place = value(player, "green-x")
    expectLess(value(player, "green-speed"), than: 3)
    // The finger comes down where the box is.
    let down = Trace.straight(from: Point(x: place, y: 128), to: Point(x: place - 40, y: 128), at: 2, lasting: 0.2)
    player = try self.player("thrown-boxes", trace: down)
    for frame in 1...132 { player.advance(to: Double(frame) / 60) }
    expectLess(abs(value(player, "green-x") - (place - 40)), than: 12)
    for frame in 133...135 { player.advance(to: Double(frame) / 60) }
    let speed = value(player, "green-speed")
    expectLess(abs(speed - 200), than: 30)
    player.advance(to: 135.0 / 60 + 0.1)
    expectLess(abs(value(player, "green-speed") - speed * 0.7408), than: 0.02 * speed)
  }

  @Test("a pile fills the box from below, and comes to rest") func pile() throws {
    var player = try player("pile")
    // it needs some three seconds; in ten nothing moves it again
    for frame in 1...(Effort.share == 1 ? 600 : 200) { player.advance(to: Double(frame) / 60) }
    expectEqual(value(player, "bodies"), 220)
    expectLess(value(player, "lowest-y"), than: 200)
    expectGreater(value(player, "mean-y"), than: 130)
    expectLess(value(player, "fastest"), than: 3)
  }

  @Test("with gravity turned round, a pile rests at a lid, and more is poured in below it; turned again, all fall into the box")
  func turnedPile() throws {
    var player = try player("pile")
    func run(_ seconds: Double) {
      for _ in 0..<Int(saturating: seconds * 60) { player.advance(to: player.scene.stage.hostTime + 1.0 / 60) }
    }
    func press(_ key: Character) { player.scene.stage.perform { player.scene.press(key) } }
    // it falls for two and a half seconds
    press("g")
    run(3)
    expect(value(player, "lowest-y") < -2700 && value(player, "mean-y") > -3000)
    press(" ")
    expectGreater(value(player, "lowest-y"), than: -20)
    run(3)
    expect(value(player, "bodies") == 260 && value(player, "lowest-y") < -2700)
    press("g")
    run(4)
    expect(value(player, "lowest-y") < 200 && value(player, "mean-y") > 100)
  }

  @Test("DY-22 items move as the field of their area says, also when a finger moves them to another area") func fields() throws {
    var player = try player("fields")
    func run(to time: Double) {
      let first = Int(saturating: (player.scene.stage.hostTime * 60).rounded()) + 1
      for frame in first...Int(saturating: time * 60) { player.advance(to: Double(frame) / 60) }
    }
    run(to: 4)
    for home in ["vortex", "well", "noise"] { expectEqual(value(player, "\(home)-discs"), 8) }
    // 300 points/s² against a drag of 2/s: 150 points/s; a spring of 25/s² holds that on a circle of 30 points, once round in 1.26 s
    expectLess(abs(value(player, "vortex-speed") - 150), than: 15)
    expectLess(abs(value(player, "vortex-distance") - 30), than: 4)
    expectLess(abs(value(player, "vortex-turning") - 5), than: 0.5)
    // seven about one in the middle, each 12 points from the next
    expect(value(player, "well-distance") < 16 && value(player, "well-speed") < 3)
    expectLess(abs(value(player, "well-turning")), than: 0.3)
    let before = value(player, "noise-speed")
    run(to: 5)
    expect(value(player, "noise-speed") > 3 && value(player, "noise-speed") != before)
    expectLess(abs(value(player, "vortex-speed") - 150), than: 15)

    player.scene.stage.perform { player.scene.press("v") }
    run(to: 9)
    expectLess(abs(value(player, "vortex-turning") + 5), than: 0.5)

    // the demonstration carries one from the noise to the well, and one from there to the vortex
    player = try self.player("fields", trace: nil)
    run(to: 7)
    expectEqual(["vortex", "well", "noise"].map { value(player, "\($0)-discs") }, [9, 8, 7])
    expectLess(abs(value(player, "vortex-speed") - 150), than: 20)
    expectLess(value(player, "well-speed"), than: 5)
  }

  func value(_ player: Player, _ name: String) -> Double { player.scene.readings.first { $0.name == name }?.value ?? .nan }

  @Test("PT-1 800 points in two seconds: half way after one, under each timing") func squareWithGraph() throws {
    for (key, half) in [("1", 400.0), ("2", 400), ("3", 800 * 0.315357), ("4", 800 * 0.684643)] {
      var player = try player("square-with-graph")
      player.scene.stage.perform { player.scene.press(Character(key)) }
      expectEqual(value(player, "x"), 0)
      player.advance(to: 1)
      expectLess(abs(value(player, "x") - half), than: 1e-3)
      player.advance(to: 2)
      expectEqual(value(player, "x"), 800)
    }
    var spring = try player("square-with-graph")
    spring.scene.stage.perform { spring.scene.press("5") }
    spring.advance(to: 1)
    expectGreater(value(spring, "x"), than: 790)
  }

  @Test("PT-2, PT-3 the square turns orange after the end only") func singleSquare() throws {
    var player = try player("single-square")
    let square = player.scene.window.sublayers[0]
    let blue = square.backgroundColor
    player.advance(to: 1)
    expect(square.presentation()?.backgroundColor == blue && abs(value(player, "x") - 160) < 1e-6)
    expectLess(abs(value(player, "turn-sine") - 0.5.squareRoot()), than: 1e-6)
    for key in " r r" { player.scene.stage.perform { player.scene.press(key) } }  // pause, reverse, start, unreverse
    player.advance(to: 1.999)
    expectEqual(square.presentation()?.backgroundColor, blue)
    player.advance(to: 2)
    expect(square.presentation()?.backgroundColor == .orange && value(player, "x") == 260)
  }

  @Test("PT-3 stopped and finished at the end, here, and at the start", arguments: [("f", 260.0), ("a", 60), ("c", -1)])
  func finish(key: Character, place: Double) throws {
    var player = try player("single-square")
    player.advance(to: 1.2)
    let seen = value(player, "x")
    player.scene.stage.perform { player.scene.press("s") }
    expect(value(player, "x") == seen && value(player, "state") == Double(AnimatingState.stopped.rawValue))
    player.scene.stage.perform { player.scene.press(key) }
    expectEqual(value(player, "x"), place < 0 ? seen : place)
    let isOrange = player.scene.window.sublayers[0].backgroundColor == .orange
    expectEqual(isOrange, key == "f")
  }

  @Test("PT-4 a tap pauses both, the bar scrubs both to where the pointer is") func circleAndScrub() throws {
    var player = try player(
      "circle-and-scrub",
      trace: Trace(
        parsing: """
          {"time":0.5,"phase":"began","id":0,"x":160,"y":100}
          {"time":0.55,"phase":"ended","id":0,"x":160,"y":100}
          {"time":1,"phase":"began","id":0,"x":100,"y":160}
          {"time":1.1,"phase":"moved","id":0,"x":160,"y":160}
          {"time":1.2,"phase":"moved","id":0,"x":220,"y":160}
          """))
    player.advance(to: 0.9)
    let paused = value(player, "x")
    expectLess(abs(value(player, "fraction") - CubicTimingParameters.easeInOut.progress(at: 0.275)), than: 1e-9)  // PA-40
    expectLess(abs(paused - (60 + 200 * value(player, "fraction"))), than: 1e-9)
    player.advance(to: 0.99)
    expectEqual(value(player, "x"), paused)
    player.advance(to: 1.3)
    expect(abs(value(player, "fraction") - 0.75) < 1e-9 && abs(value(player, "bar") - 180) < 1e-9)
    expectLess(abs(value(player, "x") - (60 + 200 * 0.75)), than: 1e-9)
  }

  @Test("PT-5 the circle follows the finger point for point and continues from there") func interactiveCircle() throws {
    var player = try player(
      "interactive-circle",
      trace: Trace(
        parsing: """
          {"time":0.5,"phase":"began","id":0,"x":110,"y":100}
          {"time":0.6,"phase":"moved","id":0,"x":120,"y":100}
          {"time":0.7,"phase":"moved","id":0,"x":170,"y":100}
          {"time":0.8,"phase":"ended","id":0,"x":170,"y":100}
          """))
    player.advance(to: 0.75)
    expect(abs(value(player, "x") - 160) < 1e-9 && abs(value(player, "fraction") - 0.5) < 1e-9)
    player.advance(to: 0.8)
    expect(abs(value(player, "fraction") - 0.3425) < 1e-4 && abs(value(player, "x") - 160) < 1e-9)
    player.advance(to: 0.8 + 0.6574)
    expectLess(value(player, "x"), than: 210)
    player.advance(to: 0.8 + 0.6576)
    expectEqual(value(player, "x"), 210)
  }

  @Test("PT-14 with the finger's velocity the first frame moves at 50 points a second, without it at 0") func twoBoxes() throws {
    var player = try player("two-boxes")
    player.advance(to: 0.001)
    expectLess(abs((value(player, "with") - 50) / 0.001 - 50), than: 2)
    expectLess(abs((value(player, "without") - 50) / 0.001), than: 3)
    player.advance(to: 3)
    expect(value(player, "with") == 150 && value(player, "without") == 150)
  }

  @Test("PT-16, AD-2, AD-3, AD-6 reversed in flight: one jumps, one stops abruptly, one continues and turns") func threeCircles() throws {
    var player = try player("three-circles")
    player.advance(to: 0.5)
    let (seen, velocity) = (value(player, "additive"), 100 * 1.7)
    player.scene.stage.perform { player.scene.press(" ") }
    expectEqual(value(player, "absolute"), 132)
    expect(value(player, "from-current") == seen && value(player, "additive") == seen)
    player.advance(to: 0.51)
    expectLess(abs((value(player, "additive") - seen) / 0.01 - velocity), than: 15)
    expectLess(abs(value(player, "from-current") - seen) / 0.01, than: 10)
  }

  @Test("PT-24, PA-49 at the same fraction one follows the line and one the curve") func twoCirclesAlpha() throws {
    var player = try player("two-circles-alpha")
    for _ in 0..<10 { player.scene.stage.perform { player.scene.press("l") } }
    player.advance(to: 1)
    expect(abs(value(player, "linear-x") - 160) < 1e-6 && abs(value(player, "curved-x") - (60 + 200 * 0.684643)) < 1e-3)
    expectLess(abs(value(player, "linear-alpha") - 0.55), than: 1e-9)
  }

  @Test("PT-6, PA-41, PA-44 caught, scrubbed from where it was caught, thrown: never a jump") func catchInFlight() throws {
    var player = try player("catch-in-flight", trace: nil)
    var last = value(player, "x")
    for frame in 1...400 {
      player.advance(to: Double(frame) / 120)
      let x = value(player, "x")
      expectLess(abs(x - last), than: 12, "at frame \(frame)")  // 1,000 points a second and more are no motion of this scene's
      last = x
    }
    expectEqual(last, 240)
  }

  @Test("PT-8, PT-10, VE-4 the sheet's blur follows its own curve forwards and the inversion backwards, its corners a straight line")
  func effects()
    throws
  {
    // the curve's progress at tenths of the time, found with scipy
    let wanted = [
      0, 0.01420973, 0.03068732, 0.05048172, 0.07520659, 0.10747716, 0.15183883, 0.21700115, 0.32222841, 0.52068741, 1,
    ]
    func sheet(_ player: Player) -> EffectLayer? { player.scene.window.sublayers.lazy.compactMap { $0 as? EffectLayer }.first }
    var player = try player("effects")
    var blurs = [[Double]]()
    for key in ["l", "h"] {
      // twenty small steps, then on by itself
      var seen = [0.0]
      player.scene.stage.perform { player.scene.press("l") }
      for step in 1...20 {
        if step % 2 == 0 { seen.append(value(player, "blur")) }
        if step < 20 { player.scene.stage.perform { player.scene.press("l") } }
      }
      expectLess(abs(value(player, "corner") - (key == "l" ? 14 : 0)), than: 1e-9)
      blurs.append(seen)
      player.scene.stage.perform { player.scene.press("c") }
      player.advance(to: player.scene.stage.now + 2)
      expectEqual(sheet(player)?.effect?.radius, key == "l" ? 9 : nil)
    }
    for i in 1...10 { expectLess(abs(blurs[0][i] - 9 * wanted[i]), than: 1e-6, "step \(i)") }
    for i in 1...10 { expectLess(abs(blurs[1][i] - 9 * wanted[10 - i]), than: 1e-6, "step \(i) back") }
  }

  @Test("PT-8 the sheet dragged half way and released upwards opens; tapped in flight it reverses without a jump") func effectsCaught()
    throws
  {
    var player = try player("effects", trace: nil)
    var (last, lastBlur, highest) = (value(player, "sheet-y"), 0.0, 200.0)
    for frame in 1...900 {
      player.advance(to: Double(frame) / 200)
      let (y, blur) = (value(player, "sheet-y"), value(player, "blur"))
      expect(abs(y - last) < 8 && abs(blur - lastBlur) < 0.5, "at frame \(frame)")
      (last, lastBlur, highest) = (y, blur, min(highest, y))
    }
    expect(highest == 36 && last == 176 && lastBlur == 0)
  }

  @Test("PT-26, PA-50 an animator started empty runs animations that are added later") func startEmpty() {
    let window = Window(size: Scene.size)
    let layer = Layer(frame: Rect(x: 0, y: 0, width: 10, height: 10))
    window.addSublayer(layer)
    let animator = PropertyAnimator(duration: 1, curve: .linear, stage: window.stage)
    animator.startAnimation()
    window.stage.advance(to: 0.5)
    animator.addAnimations { layer.position.x = 105 }
    window.stage.advance(to: 1)
    expectLess(abs(layer.presentation()!.position.x - 55), than: 1e-9)  // its second begins with the first block
    window.stage.advance(to: 1.5)
    expect(layer.presentation()!.position.x == 105 && animator.state == .inactive)
  }

  @Test("PT-27, SP-27 a spring is replaced: stopped at the presented value, x and y continue with animators of their own") func promoted() {
    let window = Window(size: Scene.size)
    let layer = Layer(frame: Rect(x: 0, y: 0, width: 10, height: 10))
    window.addSublayer(layer)
    let both = PropertyAnimator(
      duration: 1, timingParameters: SpringTimingParameters(dampingRatio: 0.6, initialVelocity: SpringVelocity(dx: 4, dy: 0)),
      stage: window.stage)
    both.addAnimations { layer.position = Point(x: 205, y: 105) }
    both.startAnimation()
    window.stage.advance(to: 0.3)
    let seen = layer.presentation()!.position
    both.stopAnimation(true)
    expectEqual(layer.position, seen)
    let parts = [
      PropertyAnimator(duration: 1, dampingRatio: 1, stage: window.stage) { layer.position.x = 55 },
      PropertyAnimator(duration: 0.5, dampingRatio: 0.7, stage: window.stage) { layer.position.y = 25 },
    ]
    for part in parts { part.startAnimation() }
    expectEqual(layer.presentation()!.position, seen)
    window.stage.advance(to: 0.8)
    expect(layer.presentation()!.position.y == 25 && layer.presentation()!.position.x != 55)
    window.stage.advance(to: 1.3)
    expectEqual(layer.presentation()!.position, Point(x: 55, y: 25))
  }
}

extension Trace {
  /// A finger at constant speed.
  fileprivate static func straight(from start: Point, to end: Point, at time: Double, lasting seconds: Double) -> Trace {
    let count = Int(saturating: seconds * 100)
    var events = [PointerEvent(time: time, phase: .began, location: start)]
    for i in 1...count {
      let s = Double(i) / Double(count)
      events.append(PointerEvent(time: time + s * seconds, phase: .moved, location: start + (end - start) * s))
    }
    events.append(PointerEvent(time: time + seconds, phase: .ended, location: end))
    return Trace(events)
  }
}
