import Expectations
import GalleryScenes
import Legato
import TestSupport
import Testing

@Suite("In the graph of an animator a pause makes the curve a line, continuing curves the rest again, and the dot keeps its height")
struct GraphTests {
  var player: Player
  let graph: Layer
  init() throws {
    player = Player(try #require(Catalog.entry("square-with-graph")).make(), trace: Trace())
    graph = try #require(player.scene.window.sublayers.first { layer in layer.sublayers.contains { $0.name == "curve" } })
  }

  func value(_ name: String) -> Double { player.scene.readings.first { $0.name == name }?.value ?? .nan }
  func press(_ key: Character) { player.scene.stage.perform { player.scene.press(key) } }
  /// The dot's place, and how far it is from the curve, in points.
  var dot: (place: Point, way: Double) {
    let place = graph.sublayers.first { $0.name == "dot" }?.position ?? .zero
    let points = (graph.sublayers.compactMap { $0 as? PathLayer }.first { $0.name == "curve" }?.path ?? Path()).elements.compactMap {
      switch $0 {
      case .move(let point), .line(let point): point
      default: nil
      }
    }
    let ways = zip(points, points.dropFirst()).map { start, end in
      let way = end - start
      let along = max(
        0, min(1, ((place - start).dx * way.dx + (place - start).dy * way.dy) / max(1e-12, way.dx * way.dx + way.dy * way.dy)))
      return place.distance(to: start + way * along)
    }
    return (place, ways.min() ?? .infinity)
  }

  @Test(
    "PA-40, PA-41, PA-44: ease in at half time: while paused the fraction is the progress, 0.3154, and half the time again when it continues"
  )
  mutating func anchors() {
    press("3")
    player.advance(to: 1)
    expectEqual(value("fraction"), 0.5)
    let height = dot.place.y
    press(" ")
    expectLess(abs(value("fraction") - 0.315357), than: 1e-6)
    for frame in 1...40 {
      player.advance(to: 1 + Double(frame) / 60)
      expectEqual(dot.place.y, height)
    }
    expectLess(abs(value("shown-fraction") - 0.315357), than: 1e-6)
    press(" ")
    expect(abs(value("fraction") - 0.5) < 1e-6 && abs(dot.place.y - height) < 1e-9)
  }

  @Test(
    "PA-44, PA-45, PA-48: whatever the curve, and whatever the one it continues with, the dot is on the drawn curve, also while that changes",
    arguments: Effort.alternate(Array("12345")), Effort.alternate(Array("12345")))
  mutating func onTheCurve(first: Character, second: Character) {
    press(first)
    var last = dot.place
    for frame in 1...260 {
      player.advance(to: Double(frame) / 60)
      expectLess(dot.way, than: 0.3, "frame \(frame)")
      expectLess(abs(dot.place.y - last.y), than: 12, "frame \(frame)")
      last = dot.place
      if frame == 40 { press(" ") }
      if frame == 90 {
        press(second)
        expectLess(abs(dot.place.y - last.y), than: 1e-9)
      }
    }
    expectEqual(value("x"), 800)
  }

  @Test("PA-43: scrubbed, the dot moves along the line, and the circle with it") mutating func scrubbed() {
    player.advance(to: 0.7)
    press(" ")
    player.advance(to: 1.5)
    for _ in 0..<8 {
      press("l")
      player.advance(to: player.scene.stage.now + 0.01)
      expect(abs(value("progress") - value("fraction")) < 1e-9 && dot.way < 1e-6)
    }
  }
}
