import Expectations
import GalleryScenes
import Legato
import TestSupport
import Testing

@Suite("A scene is laid out for the available size, and adapts to another") struct RoomTests {
  private func live(_ id: String, _ room: Rect) throws -> LivePlayer {
    let player = LivePlayer(try #require(Catalog.entry(id)), trace: Trace(), clock: MonotonicClock())
    player.room = room
    return player
  }
  private func room(_ columns: Int, _ rows: Int) -> Rect { Rect(x: 0, y: 4, width: Double(columns), height: Double(2 * rows)) }
  /// Where the scene's middle is, in pixels of the picture.
  private func middle(_ player: LivePlayer) -> Point {
    let (place, corner) = (player.place, player.scene.window.bounds.origin)
    return Point(x: place.x + (160 - corner.x) * place.scale, y: place.y + (100 - corner.y) * place.scale)
  }

  @Test("a scene fills the whole size without bars, whatever the aspect ratio", arguments: Catalog.entries.map(\.id))
  func noBars(id: String) throws {
    // where not all is played, each scene in another size
    let number = Catalog.entries.firstIndex { $0.id == id } ?? 0
    for (columns, rows) in Effort.some([(40, 10), (80, 21), (40, 60), (100, 26), (200, 54)], from: number) {
      let player = try live(id, room(columns, rows))
      let picture = player.picture(columns: columns, rows: rows + 3)
      for x in [0, columns / 2, columns - 1] {
        for y in [4, 4 + rows, 3 + 2 * rows] { expectEqual(picture.bitmap[x, y].w, 255, "\(columns) × \(rows): \(x), \(y)") }
        expect(picture.bitmap[x, 3].w == 0 && picture.bitmap[x, 4 + 2 * rows].w == 0)
      }
      // all of its 320 × 200 points are seen, and one side of them fills the room
      let bounds = player.scene.window.bounds
      expect(bounds.minX <= 1e-9 && bounds.maxX >= 320 - 1e-9 && bounds.minY <= 1e-9 && bounds.maxY >= 200 - 1e-9)
      expect(abs(bounds.width - 320) < 1e-9 || abs(bounds.height - 200) < 1e-9)
      expectLess(abs(bounds.width * player.place.scale - Double(columns)), than: 1e-9)
    }
  }

  @Test("a visible scene moves to another size within 0.35 s, without a jump; frames are demanded meanwhile")
  func moves() throws {
    let player = try live("interactive-circle", room(80, 21))
    let clock = MonotonicClock()
    _ = player.picture(columns: 80, rows: 24)
    _ = player.advance(to: clock.now)
    let before = (middle(player), player.place.scale)
    player.room = room(200, 54)
    expect(middle(player).distance(to: before.0) < 1e-9 && abs(player.place.scale - before.1) < 1e-9)
    let start = clock.now
    expectEqual(player.advance(to: start), .everyFrame)
    var last = player.place.scale
    for frame in 1...60 {
      _ = player.advance(to: start + Double(frame) / 60)
      expect(player.place.scale >= last - 1e-9)
      last = player.place.scale
    }
    // 108 pixels high for 200 points
    expectLess(abs(last - 0.54), than: 1e-9)
    expect(middle(player).distance(to: Point(x: 100, y: 4 + 54)) <= 1)
  }

  @Test("a pointer is where it is seen, before, during and after a change of size") func pointers() throws {
    let player = try live("scroll-bird", room(80, 21))
    for next in [room(80, 21), room(100, 26), room(40, 60)] {
      _ = player.picture(columns: 80, rows: 24)
      player.room = next
      let place = middle(player)
      player.handle(PointerEvent(time: MonotonicClock().now + 10, phase: .began, location: place))
      player.handle(PointerEvent(time: MonotonicClock().now + 10, phase: .ended, location: place))
      let touched = try #require(player.trace.events.last).location
      expectLess(touched.distance(to: Point(x: 160, y: 100)), than: 1e-6)
    }
  }

  @Test("walls, pages and sheets follow the edges") func edges() throws {
    // bodies fall to the floor that is there
    var player = Player(try #require(Catalog.entry("pile")).make(), trace: Trace())
    player.scene.fit(in: Rect(x: 0, y: -50, width: 320, height: 300), over: 0)
    for frame in 1...(Effort.share == 1 ? 400 : 120) { player.advance(to: Double(frame) / 60) }
    let lowest = player.scene.readings.first { $0.name == "lowest-y" }?.value ?? 0
    expect(lowest > 235 && lowest < 250)
    // a photo's page fills it, and the photo is still in the middle of the points
    player = Player(try #require(Catalog.entry("photos")).make(), trace: Trace())
    player.scene.fit(in: Rect(x: -60, y: 0, width: 440, height: 200), over: 0)
    player.scene.stage.perform { player.scene.press(" ") }
    for frame in 1...120 { player.advance(to: Double(frame) / 60) }
    let page = try #require(find("detail", player.scene.window))
    expectEqual(page.convert(page.bounds, to: nil), Rect(x: -60, y: 0, width: 440, height: 200))
    func reading(_ name: String) -> Double { player.scene.readings.first { $0.name == name }?.value ?? .nan }
    expect(reading("x") == 160 && reading("y") == 112 && reading("width") == 192)
  }

  private func find(_ name: String, _ layer: Layer) -> Layer? {
    layer.name == name ? layer : layer.sublayers.lazy.compactMap { find(name, $0) }.first
  }
}
