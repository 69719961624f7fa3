import GalleryScenes
import Legato
import LegatoCairo

/// The frames of scenes' demonstrations, as in `legato-bench --scenario Composite`: by a compositor, and beside it the same pictures drawn anew by cairo and by a
/// canvas. As many pixels as there, of a scene's own 320 × 200 points.
enum SceneBench {
  private static let clock = MonotonicClock()

  private static func timed(_ body: () -> Void) -> Double {
    let began = clock.now
    body()
    return (clock.now - began) * 1e3
  }

  private static func shown(_ milliseconds: Double) -> String { "\((milliseconds * 100).rounded() / 100)" }

  /// Prints a line for each scene: medians of the frames in which something moves, in milliseconds.
  static func compare(_ ids: [String]) throws(CairoError) {
    for id in ids {
      guard let entry = Catalog.entry(id) else { continue }
      let compositor = Compositor(width: 1280, height: 800, scale: 4)
      let picture = try CairoPicture(width: 1280, height: 800)
      var player = Player(entry.make())
      var (frames, cairo, canvas): ([Double], [Double], [Double]) = ([], [], [])
      for frame in 0..<Int(entry.seconds * 60) {
        player.advance(to: Double(frame) / 60)
        let window = player.scene.window
        let time = timed { compositor.draw(window) }
        if frame > 0, !compositor.damage.isEmpty { frames.append(time) }
        guard frame % 20 == 0 else { continue }
        cairo.append(
          timed {
            picture.clear()
            picture.draw(scale: 4) { $0.draw(window) }
          })
        canvas.append(
          timed {
            var anew = Canvas(width: 1280, height: 800, scale: 4)
            anew.draw(window)
          })
      }
      frames.sort()
      cairo.sort()
      canvas.sort()
      guard !frames.isEmpty else { continue }
      let (median, late) = (frames[frames.count / 2], frames[frames.count * 99 / 100])
      let (byCairo, byCanvas) = (cairo[cairo.count / 2], canvas[canvas.count / 2])
      print(
        "\(id): compositor \(shown(median)) ms, 99 of 100 within \(shown(late)); cairo anew \(shown(byCairo)), \(shown(byCairo / median)) ×;",
        "canvas anew \(shown(byCanvas)), \(shown(byCanvas / median)) ×")
    }
  }
}
