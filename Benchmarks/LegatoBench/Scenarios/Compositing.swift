import GalleryScenes
import Legato

/// Composited frames of pixels, compared with painting everything, for one picture size.
extension Scenario {
  static let compositing =
    ["comments-drawer", "photos", "effects", "pile"].map { id in
      Scenario("Composite \(id)", "a scene's demonstration at 640 × 400 points, 2 pixels each; beside it painting everything", sizes: 1...1)
      {
        composite(id, $0)
      }
    } + [
      Scenario("Composite card", "a card moved over a still screen of 320 × 200 pixels; beside it painting everything", sizes: 1...1) {
        run in
        let (window, card) = stillScreen()
        let compositor = Compositor(width: 320, height: 200)
        compositor.draw(window)
        var step = 0
        let medians = run.alternating(
          {
            timed {
              for _ in 0..<100 {
                step += 1
                card.position.x += step % 200 < 100 ? 1 : -1
                compositor.draw(window)
              }
            } / 100e6
          }, { timed { _ = painted(window, 320, 200, 1) } / 1e6 })
        return [run.figure(medians.candidate, "ms/frame", floor: medians.floor, floorName: "painting everything")]
      },
      Scenario(
        "Composite, ten move", "ten of N layers move, 1280 × 800 pixels; floor: the same ten without the others", sizes: 100...100_000
      ) { run in
        let (crowd, few) = (Crowd(run.size), Crowd(10))
        let count = min(50, run.frames)
        let medians = run.turns([
          { crowd.frames(count) }, { few.frames(count) }, { crowd.frames(count, moving: false) }, { crowd.comings(min(10, count)) },
        ])
        return [
          run.figure(medians[0], "µs/frame", floor: medians[1], floorName: "the ten alone"),
          run.figure(medians[2], "µs/frame", of: "still"),
          run.figure(medians[3], "µs/frame", of: "one comes or goes"),
        ]
      },
    ]

  /// Small layers side by side all over a window, of which ten go to and fro by parts of a pixel.
  private final class Crowd {
    let window = Window(size: Size(width: 1280, height: 800))
    let movers: [Layer]
    let compositor = Compositor(width: 1280, height: 800)
    var step = 0

    init(_ count: Int) {
      window.backgroundColor = .white
      let columns = max(1, Int(saturating: (Double(count) * 1.6).squareRoot()))
      let side = 1280 / Double(columns)
      let layers = (0..<count).map { index in
        let layer = Layer(frame: Rect(x: side * Double(index % columns), y: side * Double(index / columns), width: 6, height: 6))
        layer.backgroundColor = index % 2 == 0 ? .red : .blue
        return layer
      }
      for layer in layers { window.addSublayer(layer) }
      movers = stride(from: 0, to: count, by: max(1, count / 10)).prefix(10).map { layers[$0] }
      compositor.draw(window)
    }

    /// Microseconds per frame in which a layer is removed or inserted.
    func comings(_ count: Int) -> Double {
      timed {
        for _ in 0..<count {
          step += 1
          if movers[0].superlayer == nil { window.insertSublayer(movers[0], at: 0) } else { movers[0].removeFromSuperlayer() }
          compositor.draw(window)
        }
      } / Double(count) / 1e3
    }

    /// Microseconds per frame.
    func frames(_ count: Int, moving: Bool = true) -> Double {
      timed {
        for _ in 0..<count {
          step += 1
          if moving { for layer in movers { layer.position.x += step % 20 < 10 ? 0.3 : -0.3 } }
          compositor.draw(window)
        }
      } / Double(count) / 1e3
    }
  }

  private static func painted(_ window: Window, _ width: Int, _ height: Int, _ scale: Double) -> Bitmap {
    var canvas = Canvas(width: width, height: height, scale: scale)
    canvas.draw(window)
    return canvas.bitmap
  }

  /// The frames in which something moves; of painting everything, which takes long, every twentieth.
  private static func composite(_ id: String, _ run: Run) -> [Figure] {
    guard let entry = Catalog.entry(id) else { return [] }
    let (compositor, room) = (Compositor(width: 1280, height: 800, scale: 2), Rect(x: -160, y: -100, width: 640, height: 400))
    var player = Player(entry.make())
    player.scene.fit(in: room, over: 0)
    var (times, whole): ([Double], [Double]) = ([], [])
    for frame in 0..<Int(saturating: entry.seconds * 60) {
      player.advance(to: Double(frame) / 60)
      let time = timed { compositor.draw(player.scene.window) } / 1e6
      // the first frame paints everything, and nothing moves in it
      if frame > 0, !compositor.damage.isEmpty { times.append(time) }
      if frame % 20 == 0 { whole.append(timed { _ = painted(player.scene.window, 1280, 800, 2) } / 1e6) }
    }
    times.sort()
    whole.sort()
    guard !times.isEmpty else { return [] }
    return [
      run.figure(times[times.count / 2], "ms/frame", floor: whole[whole.count / 2], floorName: "painting everything"),
      run.figure(times[times.count * 99 / 100], "ms/frame", of: "99th percentile"),
    ]
  }

  private static func stillScreen() -> (Window, Layer) {
    let window = Window(size: Size(width: 320, height: 200))
    window.backgroundColor = .white
    for row in 0..<10 {
      window.addSublayer(TextLayer("A line of text behind the card", frame: Rect(x: 8, y: Double(row) * 20, width: 300, height: 16)))
    }
    let card = Layer(frame: Rect(x: 40, y: 50, width: 120, height: 80))
    (card.backgroundColor, card.cornerRadius, card.shadowOpacity, card.shadowRadius) = (.red, 10, 0.4, 6)
    card.addSublayer(TextLayer("card", frame: Rect(x: 10, y: 10, width: 100, height: 20)))
    window.addSublayer(card)
    return (window, card)
  }
}
