import Expectations
import GalleryScenes
import Legato
import Testing

/// The photos as they are played.
@Suite("A photo moves, is caught, dragged, pinched and thrown, and its page follows") struct PhotosTests {
  var player: Player
  init() throws { player = Player(try #require(Catalog.entry("photos")).make(), trace: Trace()) }

  func value(_ name: String) -> Double { player.scene.readings.first { $0.name == name }?.value ?? .nan }
  var place: Point { Point(x: value("x"), y: value("y")) }
  mutating func send(_ phase: PointerEvent.Phase, _ place: Point, at time: Double, id: Int = 0) {
    player.advance(to: time)
    player.scene.window.handle(PointerEvent(time: time, phase: phase, id: id, location: place))
  }
  mutating func tap(_ place: Point, at time: Double) {
    send(.began, place, at: time)
    send(.ended, place, at: time + 0.05)
  }
  func layer(_ name: String) -> Layer? { Self.find(name, player.scene.window) }
  private static func find(_ name: String, _ layer: Layer) -> Layer? {
    layer.name == name ? layer : layer.sublayers.lazy.compactMap { find(name, $0) }.first
  }
  func opacity(_ name: String) -> Double { layer(name)?.presentation()?.opacity ?? .nan }

  /// Photo 6 in the grid.
  static let cell = Point(x: 124, y: 110)

  @Test("TR-32, TR-22 the photo has its own spring; page and bar go under the transition's animator") mutating func two() {
    tap(Self.cell, at: 0)
    let seconds = 0.05 + 0.25
    player.advance(to: seconds)
    let page = opacity("detail")
    expect(page > 0 && page < 1 && abs(opacity("photo's title") - page) < 1e-9 && abs(opacity("grid's title") - (1 - page)) < 1e-9)
    // the photo is nearly there, the page is not
    expect(place.distance(to: Point(x: 160, y: 112)) < 4 && page < 0.75)
    player.advance(to: 2)
    expect(value("is-open") == 1 && value("width") == 192 && opacity("detail") == 1 && value("completed") == 1)
    expect(layer("grid") == nil)
  }

  @Test("TR-33, TR-35 caught at its presented position, it follows the finger without a jump") mutating func caught() {
    tap(Self.cell, at: 0)
    player.advance(to: 0.12)
    let (seen, page) = (place, opacity("detail"))
    send(.began, seen, at: 0.12)
    send(.moved, seen + Vector(dx: 0, dy: 4), at: 0.12)
    expect(place.distance(to: seen) < 1e-6 && abs(opacity("detail") - page) < 1e-9)
    player.advance(to: 1)
    expectLess(place.distance(to: seen), than: 1e-6)
    send(.moved, seen + Vector(dx: 30, dy: -16), at: 1.1)
    expectLess(place.distance(to: seen + Vector(dx: 30, dy: -20)), than: 1e-6)
  }

  @Test(
    "TR-34, SP-5 released, it continues with the finger's velocity, and everything ends together",
    arguments: [Vector(dx: 400, dy: 300), Vector(dx: -900, dy: 200), Vector(dx: 0, dy: 1500), Vector(dx: 60, dy: -250)], [false, true])
  mutating func thrown(speed: Vector, isClosing: Bool) {
    tap(Self.cell, at: 0)
    if isClosing { player.advance(to: 2) }
    let begin = isClosing ? 2 : 0.1
    player.advance(to: begin)
    let start = place
    send(.began, start, at: begin)
    send(.moved, start + Vector(dx: 4, dy: 0), at: begin + 0.01)
    for step in 1...6 { send(.moved, start + Vector(dx: 4, dy: 0) + speed * (0.01 * Double(step)), at: begin + 0.5 + 0.01 * Double(step)) }
    let (time, before) = (begin + 0.56, place)
    send(.ended, start + Vector(dx: 4, dy: 0) + speed * 0.06, at: time)
    expectLess(place.distance(to: before), than: 1e-9)
    let step = 1e-6
    player.advance(to: time + step)
    let seen = (place - before) * (1 / step)
    expectLess((seen - speed).length, than: 0.01 * speed.length, "\(seen)")
    player.advance(to: time + 4)
    expect(value("started") == value("completed") + value("cancelled") && value("callbacks-under-way") == 0)
    expect(value("x") == (value("is-open") == 1 ? 160 : 124) && value("y") == (value("is-open") == 1 ? 112 : 110))
  }

  @Test("SP-7 a flick of the photo at its end moves it, whatever the direction afterwards") mutating func flick() {
    tap(Self.cell, at: 0)
    player.advance(to: 2)
    let rest = place
    send(.began, rest, at: 2)
    send(.moved, rest + Vector(dx: 0, dy: 2), at: 2.01)
    send(.moved, rest + Vector(dx: 0, dy: 4), at: 2.02)
    expectEqual(place, rest)
    send(.ended, rest + Vector(dx: 0, dy: 4), at: 2.02)
    player.advance(to: 2.02 + 1e-6)
    expectLess(abs((value("y") - rest.y) / 1e-6 - 200), than: 2)
  }

  @Test("TR-35 a tap reverses it in flight, repeatedly; its completion is called once") mutating func turned() {
    tap(Self.cell, at: 0)
    var time = 0.1
    for turn in 1...7 {
      player.advance(to: time)
      let before = place
      tap(before, at: time)
      expectEqual(value("started"), 1, "turn \(turn)")
      time += 0.09
    }
    player.advance(to: 4)
    expect(value("started") == 1 && value("completed") == 0 && value("cancelled") == 1 && value("is-open") == 0)
  }

  @Test("GE-17, TR-37 the pan from the edge pops with the default transition beside the photo's own; dragged back it is cancelled")
  mutating func edge() {
    tap(Self.cell, at: 0)
    player.advance(to: 2)
    send(.began, Point(x: 4, y: 100), at: 2)
    for step in 1...10 { send(.moved, Point(x: 4 + 10 * Double(step), y: 100), at: 2 + 0.02 * Double(step)) }
    let page = layer("detail")?.presentation()?.position.x ?? 0
    expect(abs(page - (160 + 90)) < 11 && value("started") == 1)
    for step in 1...10 { send(.moved, Point(x: 104 - 8 * Double(step), y: 100), at: 2.3 + 0.02 * Double(step)) }
    send(.ended, Point(x: 24, y: 100), at: 2.5)
    player.advance(to: 4)
    expect(value("is-open") == 1 && layer("grid") == nil && value("callbacks-unbalanced") == 0 && opacity("photo's title") == 1)
  }

  @Test(
    "PT-20 the recorded traces end in the expected states",
    arguments: [
      ("tap-photo", 0.0, 2.0, 0.0), ("catch-photo-and-throw-back", 0, 0, 1), ("cancel-photo-pop", 1, 1, 1), ("pinch-photo", 0, 2, 0),
    ])
  func traces(name: String, isOpen: Double, completed: Double, cancelled: Double) throws {
    var player = Player(try #require(Catalog.entry("photos")).make(), trace: try Trace(parsing: try recorded(name)))
    var last: (place: Point, photo: Double)?
    for frame in 1...1500 {
      player.advance(to: Double(frame) / 240)
      let readings = Dictionary(uniqueKeysWithValues: player.scene.readings.map { ($0.name, $0.value) })
      let (place, photo) = (Point(x: readings["x"] ?? 0, y: readings["y"] ?? 0), readings["photo"] ?? 0)
      if let last, last.photo == photo { expectLess(place.distance(to: last.place), than: 12, "at frame \(frame)") }
      last = (place, photo)
    }
    let readings = Dictionary(uniqueKeysWithValues: player.scene.readings.map { ($0.name, $0.value) })
    expect(readings["is-open"] == isOpen && readings["completed"] == completed && readings["cancelled"] == cancelled)
    expectEqual(readings["callbacks-unbalanced"], 0)
  }
}
