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

  @Test("gradients between colours of different opacity", arguments: GradientLayer.Kind.allCases) func gradient(kind: GradientLayer.Kind)
    throws
  {
    let window = Window(size: Size(width: 64, height: 48))
    window.backgroundColor = .white
    let colors: [[Color]] = [
      [.red, .clear], [.clear, .red], [.red, .clear, .blue], [Color(red: 1, green: 0, blue: 0, alpha: 0.1), .blue], [.clear, .clear],
    ]
    for (number, colors) in colors.enumerated() {
      let layer = GradientLayer(frame: Rect(x: 0, y: 0, width: 64, height: 48), colors: colors, kind: kind, to: Point(x: 0.8, y: 0.9))
      layer.startPoint = Point(x: 0.1, y: 0.2)
      for former in window.sublayers { former.removeFromSuperlayer() }
      window.addSublayer(layer)
      let (cairo, canvas) = try Self.both(window)
      let largest = zip(cairo.bytes, canvas.bytes).map { abs(Int($0) - Int($1)) }.max() ?? 0
      #expect(largest <= 3, "\(kind), \(number): \(largest)")
    }
  }

  @Test("gradients whose locations do not ascend, and those without extent", arguments: GradientLayer.Kind.allCases, 0..<4)
  func unusual(kind: GradientLayer.Kind, number: Int) throws {
    let window = Window(size: Size(width: 64, height: 48))
    window.backgroundColor = .white
    let layer = GradientLayer(
      frame: Rect(x: 0, y: 0, width: 64, height: 48), colors: [.red, .green, .blue], kind: kind, to: Point(x: 0.8, y: 0.9))
    layer.startPoint = number == 3 ? layer.endPoint : Point(x: 0.1, y: 0.2)
    layer.locations = [[0.8, 0.2, 0.9], [0.5, 0.5, 0.1], [0.1, 0.9, 0.3], [0, 0.5, 1]][number]
    window.addSublayer(layer)
    let (cairo, canvas) = try LikenessTests.both(window)
    let likeness = Likeness(cairo, canvas)
    #expect(likeness.mean < 0.25 && likeness.farOff < 0.02, "\(kind), \(number): \(likeness)")
  }
}
