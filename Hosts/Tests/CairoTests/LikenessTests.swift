import LegatoCairo
import Legato
import GalleryScenes
import Testing

/// Two pictures of the same size, compared byte by byte.
struct Likeness {
  /// Of all bytes, in steps of 0…255.
  private(set) var mean = 0.0
  /// Share of the pixels of which a byte differs by more than 32.
  private(set) var farOff = 0.0

  init(_ one: Bitmap, _ other: Bitmap) {
    var (sum, far) = (0, 0)
    let (one, other) = (one.bytes, other.bytes)
    for pixel in stride(from: 0, to: min(one.count, other.count), by: 4) {
      var largest = 0
      for i in pixel..<pixel + 4 {
        let difference = abs(Int(one[i]) - Int(other[i]))
        sum += difference
        largest = max(largest, difference)
      }
      if largest > 32 { far += 1 }
    }
    mean = Double(sum) / Double(max(1, one.count))
    farOff = 4 * Double(far) / Double(max(1, one.count))
  }
}

@Suite("Cairo and the canvas, two rasterizers that share no line, draw the same")
struct LikenessTests {
  static func both(_ window: Window, scale: Double = 2) throws -> (cairo: Bitmap, canvas: Bitmap) {
    let (width, height) = (Int(window.bounds.width * scale), Int(window.bounds.height * scale))
    let picture = try CairoPicture(width: width, height: height)
    picture.draw(scale: scale) { $0.draw(window) }
    var canvas = Canvas(width: width, height: height, scale: scale)
    canvas.draw(window)
    return (picture.bitmap, canvas.bitmap)
  }

  @Test("each scene of the gallery, at two moments", arguments: Catalog.entries.map(\.id))
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
