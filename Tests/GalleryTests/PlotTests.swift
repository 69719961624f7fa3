import Expectations
import GalleryScenes
import Legato
import Testing

@Suite("Plots show how things move: a jump is a step in position, a kink a step in velocity, a smooth turn neither")
struct PlotTests {
  /// The points of a plot's lines, in points of the plot.
  private func lines(_ name: String, of scene: Scene) throws -> [[Point]] {
    let plot = try #require(scene.window.sublayers.first { $0.name == name })
    // the first outline is the grid's
    return plot.sublayers.compactMap { $0 as? PathLayer }.dropFirst().map { line in
      (line.path ?? Path()).elements.compactMap { element in
        switch element {
        case .move(let point), .line(let point): point
        default: nil
        }
      }
    }
  }

  /// How steep each line is at most, as a slope.
  private func slopes(_ lines: [[Point]]) -> [Double] {
    lines.map { line in zip(line, line.dropFirst()).map { $1.x > $0.x ? abs($1.y - $0.y) / ($1.x - $0.x) : 0 }.max() ?? 0 }
  }

  @Test("PT-16, AD-2, AD-3, AD-6: three reversed circles: the first has a step in position, the second in velocity, the third in neither")
  func threeCircles() throws {
    let scene = try #require(Catalog.entry("three-circles")).make()
    var player = Player(scene, trace: Trace())
    for frame in 1...120 {
      player.advance(to: Double(frame) / 60)
      if frame == 36 { scene.stage.perform { scene.press(" ") } }
    }
    let (place, speed) = (slopes(try lines("place", of: scene)), slopes(try lines("speed", of: scene)))
    // at its fastest a circle makes 170 points a second, which the plot shows as a slope of 2.9
    expect(place[0] > 8 && place[1] < 4 && place[2] < 4, "\(place)")
    expectGreater(speed[1], than: 2 * speed[2], "\(speed)")
  }

  @Test("PT-14: with the finger's velocity a thrown box continues, without it stops: only the second has a step in velocity")
  func twoBoxes()
    throws
  {
    var player = Player(try #require(Catalog.entry("two-boxes")).make(), trace: Trace())
    player.advance(to: 2)
    // a drag to the left, and back at an even 300 points a second, at which it is let go
    func send(_ phase: PointerEvent.Phase, _ time: Double, _ x: Double) {
      player.advance(to: time)
      player.scene.window.handle(PointerEvent(time: time, phase: phase, location: Point(x: x, y: 30)))
    }
    send(.began, 2, 200)
    for frame in 1...30 { send(.moved, 2 + Double(frame) / 60, 200 - 3 * Double(frame)) }
    for frame in 1...9 { send(.moved, 2.5 + Double(frame) / 60, 110 + 5 * Double(frame)) }
    let before = try lines("speed", of: player.scene)
    send(.ended, 2.65, 155)
    for frame in 1...4 { player.advance(to: 2.65 + Double(frame) / 60) }
    let after = try lines("speed", of: player.scene)
    // 300 of the 1,400 points a second that 80 points of height stand for are 17; the spring goes on at about the finger's speed
    let falls = zip(after, before).map { after, before in
      let last = before[before.count - 1]
      return (after.filter { $0.x > last.x }.map(\.y).max() ?? 0) - last.y
    }
    expect(falls[1] > 10 && falls[0] < 5, "\(falls)")
  }

  @Test("without motion nothing is plotted: a plot ends a quarter of a second after the last motion, however long the scene waits")
  func rests()
    throws
  {
    let scene = try #require(Catalog.entry("catch-in-flight")).make()
    var player = Player(scene, trace: Trace())
    for frame in 1...120 { player.advance(to: Double(frame) / 60) }
    let before = try lines("place", of: scene)
    for frame in 121...1000 { player.advance(to: Double(frame) / 60) }
    try expectEqual(lines("place", of: scene), before)
    expectEqual(scene.stage.demand, .idle)
  }
}
