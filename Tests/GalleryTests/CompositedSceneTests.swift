import GalleryScenes
import Legato
import TestSupport
import Testing

@Suite("Every scene is composited as it is painted") struct CompositedSceneTests {
  /// Of the frames of a demonstration every so many are compared, each scene beginning elsewhere; where unseen seeds are played, all of them.
  private static let stride = playsUnseenSeeds ? 1 : 37

  @Test("Half a step of a byte, in every frame of its demonstration", arguments: Catalog.entries.map(\.id)) func frames(id: String) throws {
    let entry = try #require(Catalog.entry(id))
    var player = Player(entry.make())
    let (width, height) = (Int(Scene.size.width), Int(Scene.size.height))
    let compositor = Compositor(width: width, height: height)
    let first = id.utf8.reduce(0) { $0 + Int($1) } % Self.stride
    for frame in 0...Int(entry.seconds * 60) {
      player.advance(to: Double(frame) / 60)
      guard frame % 4 == 0 || Self.stride == 1 else { continue }
      compositor.draw(player.scene.window)
      guard frame / 4 % Self.stride == first || Self.stride == 1 else { continue }
      var canvas = Canvas(width: width, height: height)
      canvas.draw(player.scene.window)
      let (colors, bytes) = (canvas.colors, compositor.bitmap.bytes)
      var worst: Float = 0
      for i in colors.indices {
        for part in 0..<4 { worst = max(worst, abs(colors[i][part] * 255 - Float(bytes[4 * i + part]))) }
      }
      // sums in another order differ by a little
      #expect(worst <= 0.5 + 0.02, "frame \(frame)")
    }
  }
}
