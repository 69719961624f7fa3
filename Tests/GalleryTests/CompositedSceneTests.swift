import Expectations
import GalleryScenes
import Legato
import TestSupport
import Testing

@Suite("A compositor shows every scene as complete painting does") struct CompositedSceneTests {
  /// Ten frames of each demonstration at half the scale; in a debug build two frames of the first eighth of every second one, at a quarter. Where unseen seeds
  /// are played, all of them in all pixels.
  private static let (parts, scale) = playsUnseenSeeds ? (Int.max, 1.0) : (Effort.of(9), Effort.share == 1 ? 0.5 : 0.25)

  @Test("within half a step of a byte, in every frame of its demonstration", arguments: Effort.alternate(Catalog.entries.map(\.id)))
  func frames(id: String)
    throws
  {
    let entry = try #require(Catalog.entry(id))
    var player: Player? = Player(entry.make())
    // a scene that goes in flight says so
    defer { _ = Reports.during { player = nil } }
    let window = try #require(player).scene.window
    let (width, height) = (Int(saturating: Scene.size.width * Self.scale), Int(saturating: Scene.size.height * Self.scale))
    let compositor = Compositor(width: width, height: height, scale: Self.scale)
    let count = Int(saturating: entry.seconds * 60 * max(0.125, Effort.share))
    for frame in 0...count {
      player?.advance(to: Double(frame) / 60)
      guard frame % max(1, count / Self.parts) == 0 else { continue }
      compositor.draw(window)
      var canvas = Canvas(width: width, height: height, scale: Self.scale)
      canvas.draw(window)
      // sums in another order differ by a little
      expect(farthest(compositor.bitmap.bytes, from: canvas.colors) <= 0.5 + 0.02, "frame \(frame)")
    }
  }
}
