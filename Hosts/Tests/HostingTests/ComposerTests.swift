import Legato
import LegatoCairo
import LegatoDrawingList
import LegatoHosting
import Likeness
import GalleryScenes
import Testing

@Suite("A picture composed of cached ones equals one that is drawn completely")
struct ComposerTests {
  static func list(_ window: Window, scale: Double) -> DrawingList {
    var list = DrawingList(pixelsPerPoint: scale, typesetter: PangoTypesetter())
    list.place = AffineTransform(scaleX: scale, y: scale)
    list.draw(window)
    return list
  }

  static func drawn(_ list: DrawingList, width: Int, height: Int) throws -> Bitmap {
    let picture = try CairoPicture(width: width, height: height)
    picture.clear(.black)
    picture.draw { list.draw(on: &$0) }
    return picture.bitmap
  }

  @Test("each scene, in motion and at rest", arguments: Catalog.entries.map(\.id))
  func scene(id: String) throws {
    let entry = try #require(Catalog.entry(id))
    var player = Player(entry.make())
    let (width, height) = (320, 200)
    let screen = try CairoScreen(width: width, height: height)
    let composer = PictureComposer(screen)
    // the same with only the damage redrawn
    let (kept, area) = (try CairoScreen(width: width, height: height), Rect(x: 0, y: 0, width: Double(width), height: Double(height)))
    let keeping = PictureComposer(kept)
    var (damage, former) = (ListDamage(), area)
    for frame in 0..<8 {
      player.advance(to: entry.seconds * Double(frame) / 10)
      let isRest = frame == 7
      var list = Self.list(player.scene.window, scale: 1)
      screen.picture.clear(.black)
      composer.draw(list, width: width, height: height, settles: isRest)
      let differs = damage.take(&list, in: area)
      let part = isRest || frame == 0 ? area : differs.union(former).intersection(area)
      former = differs
      kept.clear(part)
      keeping.draw(list, width: width, height: height, settles: isRest, damage: part)
      let apart = Likeness(kept.picture.bitmap, screen.picture.bitmap)
      #expect(apart.mean < 0.05 && apart.farOff < 0.0005, "\(id), frame \(frame), drawn in part: \(apart)")
      guard frame == 4 || isRest else { continue }
      let likeness = Likeness(screen.picture.bitmap, try Self.drawn(list, width: width, height: height))
      if isRest {
        #expect(likeness.mean < 0.3 && likeness.farOff < 0.001, "\(id), frame \(frame) at rest: \(likeness)")
      } else {
        // rotating pictures are resampled: at one pixel per point their edges are softer
        #expect(likeness.mean < 2.5 && likeness.farOff < 0.06, "\(id), frame \(frame) in motion: \(likeness)")
      }
    }
  }
}
