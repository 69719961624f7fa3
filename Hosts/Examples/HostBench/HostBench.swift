import Foundation
import GalleryScenes
import Legato
import LegatoCairo
import LegatoDrawingList
import LegatoHosting

/// The cost of a host's frame among 20,000 layers, drawn to memory: ten layers move, with the list recorded again and with the list kept; or a layer is added,
/// removed or reordered; or one moves behind a blur. With `sdl` or `gtk`, and a number of layers, on a display; with `scenes`, the gallery's scenes beside cairo.
@main
struct HostBench {
  private let width = 1280
  private let height = 800
  private let frames = 60
  private let window: Window
  private let content: HostedWindow
  private let clock = MonotonicClock()

  private init() {
    window = Window(size: Size(width: Double(width), height: Double(height)))
    for number in 0..<20_000 { window.addSublayer(Self.layer(number)) }
    content = HostedWindow(window)
  }

  static func layer(_ number: Int) -> Layer {
    let layer = Layer(frame: Rect(x: Double(number % 200) * 6, y: Double(number / 200) * 7, width: 5, height: 5))
    (layer.backgroundColor, layer.cornerRadius) = (Color(white: Double(number % 10) / 10), 2)
    return layer
  }

  /// Seconds, as the median of the frames: for the list, for its damage, and for the damaged pixels.
  private func measure(isKept: Bool = true, _ change: (_ frame: Int) -> Void) throws -> [Double] {
    var (list, damage, times) = (DrawingList(typesetter: PangoTypesetter()), ListDamage(), [[Double]](repeating: [], count: 3))
    let composer = PictureComposer(try CairoScreen(width: width, height: height))
    for frame in 0..<frames {
      change(frame)
      let began = clock.now
      if isKept {
        content.update(&list)
      } else {
        list.removeAll()
        content.draw(on: &list)
      }
      let told = clock.now
      let differs = damage.take(&list, in: Rect(x: 0, y: 0, width: Double(width), height: Double(height)))
      let compared = clock.now
      composer.screen.clear(differs)
      composer.draw(list, width: width, height: height, settles: false, damage: differs, reaching: isKept ? damage : nil)
      let drawn = clock.now
      // the first frames draw everything
      guard frame > 2 else { continue }
      for (part, time) in [told - began, compared - told, drawn - compared].enumerated() { times[part].append(time) }
    }
    return times.map { $0.sorted()[$0.count / 2] }
  }

  /// Ten adjacent layers, so that the area to redraw stays small.
  private func moveTen(_ frame: Int) {
    for number in 0..<10 { window.sublayers[number * 3].position.x += frame % 2 == 0 ? 1 : -1 }
  }

  private func replace(_ frame: Int) {
    let number = frame * 311 % 20_000
    let layer = window.sublayers[number]
    layer.removeFromSuperlayer()
    window.insertSublayer(Self.layer(number), at: number)
  }

  private static func say(_ name: String, _ times: [Double]) {
    let parts = (times + [times.reduce(0, +)]).map { "\(($0 * 1e6).rounded() / 1e3)" }
    print("\(name): list \(parts[0]), differences \(parts[1]), pixels \(parts[2]), in all \(parts[3]) ms")
  }

  static func main() {
    do { try run() } catch {
      FileHandle.standardError.write(Data("host-bench: \(error)\n".utf8))
      exit(1)
    }
  }

  private static func fail(_ sentence: String) -> Never {
    FileHandle.standardError.write(Data("host-bench: \(sentence)\n".utf8))
    exit(64)
  }

  private static func run() throws {
    let words = CommandLine.arguments.dropFirst()
    if words.first == "scenes" {
      let scenes = words.count > 1 ? Array(words.dropFirst()) : ["comments-drawer", "photos", "effects", "pile"]
      if let unknown = scenes.first(where: { Catalog.entry($0) == nil }) { fail("there is no scene \(unknown)") }
      return try SceneBench.compare(scenes)
    }
    if let screen = words.first {
      let count = words.dropFirst().first.map { Int($0) ?? 0 } ?? 20_000
      guard ["sdl", "gtk"].contains(screen), (28...1_000_000).contains(count) else {
        fail("expected nothing, sdl or gtk with 28 to 1,000,000 layers, or scenes with their names, got \(words.joined(separator: " "))")
      }
      return screen == "gtk" ? ScreenBench.gtk(count) : try ScreenBench.sdl(count)
    }
    let bench = HostBench()
    let window = bench.window
    say("ten move, made anew", try bench.measure(isKept: false, bench.moveTen))
    say("ten move, kept", try bench.measure(bench.moveTen))
    say("one goes and another comes", try bench.measure(bench.replace))
    say("one to the front", try bench.measure { window.bringSublayerToFront(window.sublayers[$0 * 311 % 20_000]) })
    say("one rises", try bench.measure { window.sublayers[$0 * 311 % 20_000].zPosition += 1 })
    window.addSublayer(EffectLayer(effect: .blur(radius: 7), frame: window.bounds))
    say("one moves behind a blur of all", try bench.measure { window.sublayers[10_100].position.x += $0 % 2 == 0 ? 1 : -1 })
    let all = Layer(frame: window.bounds)
    window.insertSublayer(all, at: 20_000)
    say("all changes behind it", try bench.measure { all.backgroundColor = Color(white: Double($0 % 7) / 7, alpha: 0.1) })
  }
}
