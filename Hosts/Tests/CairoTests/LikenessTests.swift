import LegatoCairo
import Likeness
import Legato
import GalleryScenes
import Testing

@Suite("Cairo and the canvas, two independent rasterizers, draw the same")
struct LikenessTests {
  static func both(_ window: Window, scale: Double = 2) throws -> (cairo: Bitmap, canvas: Bitmap) {
    let (width, height) = (Int(window.bounds.width * scale), Int(window.bounds.height * scale))
    let picture = try CairoPicture(width: width, height: height)
    picture.draw(scale: scale) { $0.draw(window) }
    var canvas = Canvas(width: width, height: height, scale: scale)
    canvas.draw(window)
    return (picture.bitmap, canvas.bitmap)
  }

  @Test("each scene of the gallery, at two times", arguments: Catalog.entries.map(\.id))
  func scene(id: String) throws {
    let entry = try #require(Catalog.entry(id))
    var player = Player(entry.make())
    for step in 0...3 {
      for frame in step * 20..<(step + 1) * 20 { player.advance(to: entry.seconds * Double(frame + 1) / 80) }
      guard step % 2 == 1 else { continue }
      let (cairo, canvas) = try Self.both(player.scene.window)
      let likeness = Likeness(cairo, canvas)
      #expect(likeness.mean < 0.25 && likeness.farOff < 0.0005, "\(id), moment \(step): \(likeness)")
    }
  }
}
