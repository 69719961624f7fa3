import ArgumentParser
import CairoDrawing
import Foundation
import Legato
import Scenes

/// The gallery's scenes in a window of the desktop.
@main
struct GalleryWindow: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "gallery-window", abstract: "The gallery's scenes in a window: drawn by cairo, under mouse, fingers and keys.")

  @Argument(help: "A scene's name; without one a menu. The terminal gallery lists them: gallery --list.")
  var scene: String?
  @Option(help: "What the pointer does, as the terminal gallery's --save-trace writes it.")
  var trace: String?
  @Option(help: "Leave after so many seconds.")
  var seconds: Double?
  @Option(help: "Write the last frame as a PNG file.")
  var save: String?
  @Flag(help: "Say how many frames there were, and how long they took.")
  var timings = false

  func validate() throws {
    if let scene, Catalog.entry(scene) == nil {
      let near = Catalog.near(scene)
      throw ValidationError(
        "there is no scene \(scene); there are \((near.isEmpty ? Catalog.entries.map(\.id) : near).joined(separator: ", "))")
    }
    if trace != nil, scene == nil { throw ValidationError("--trace needs a scene") }
    if let seconds, !(seconds >= 0) { throw ValidationError("--seconds: expected 0 or more, got \(seconds)") }
  }

  func run() throws {
    let pointer = try trace.map { try Trace(parsing: String(contentsOfFile: $0, encoding: .utf8)) }
    let clock = MonotonicClock()
    let window = try SDLWindow(title: "Legato", size: Size(width: 960, height: 600 + StatusBar.height), clock: clock)
    let screen = GalleryScreen(scene.flatMap(Catalog.entry), trace: pointer, clock: clock)
    let report = try run(screen, in: window, clock: clock)
    if timings {
      print(report)
      guard fflush(nil) == 0 else { throw ValidationError("cannot write the output: \(String(cString: strerror(errno)))") }
    }
    // whole or not at all
    if let save { try Data(PNG.encode(window.picture.bitmap)).write(to: URL(fileURLWithPath: save), options: .atomic) }
  }

  /// The host's loop: waits as long as nothing is wanted, draws at most once a refresh.
  private func run(_ screen: GalleryScreen, in window: SDLWindow, clock: MonotonicClock) throws -> FrameReport {
    var report = FrameReport()
    let end = seconds.map { clock.now + $0 } ?? .infinity
    var (due, next) = (clock.now, clock.now)
    screen.resize(to: window.picture.size, pixelsPerUnit: window.pixelsPerUnit)
    while !screen.isFinished, clock.now < end {
      let wake = min(due, end)
      let events = try window.events(within: wake < .infinity ? max(0, wake - clock.now) : nil)
      for event in events {
        if case .exposed = event { screen.resize(to: window.picture.size, pixelsPerUnit: window.pixelsPerUnit) }
        screen.handle(event)
      }
      if !events.isEmpty { due = min(due, next) }
      let now = clock.now
      guard now >= due, !screen.isFinished else { continue }
      let demand = screen.advance(to: now)
      window.title = screen.title
      screen.draw(on: window.picture)
      report.add(clock.now - now)
      window.present()
      next = now + window.frameDuration
      switch demand {
      case .everyFrame: due = next
      case .at(let time): due = max(next, time)
      case .idle: due = .infinity
      }
    }
    return report
  }
}

extension CairoPicture {
  fileprivate var size: Size { Size(width: Double(width), height: Double(height)) }
}
