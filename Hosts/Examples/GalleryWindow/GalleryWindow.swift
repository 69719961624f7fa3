import Foundation
import Legato
import LegatoCairo
import Scenes

/// The gallery's scenes in a window of the desktop.
@main
struct GalleryWindow {
  private let arguments: Arguments

  /// A failure is a sentence, and a status as sysexits has it.
  static func main() {
    do {
      let arguments = try Arguments(Array(CommandLine.arguments.dropFirst()))
      if let answer = arguments.answer { return print(answer) }
      try GalleryWindow(arguments: arguments).run()
    } catch {
      FileHandle.standardError.write(Data("gallery-window: \(error)\n".utf8))
      exit(error is UsageError ? 64 : 1)
    }
  }

  private func run() throws {
    let pointer = try arguments.trace.map { try Trace(parsing: String(contentsOfFile: $0, encoding: .utf8)) }
    let clock = MonotonicClock()
    let window = try SDLWindow(title: "Legato", size: Size(width: 960, height: 600 + StatusBar.height), clock: clock)
    let screen = GalleryScreen(arguments.scene, trace: pointer, clock: clock)
    let report = try run(screen, in: window, clock: clock)
    if arguments.timings {
      print(report)
      guard fflush(nil) == 0 else { throw OutputError(reason: String(cString: strerror(errno))) }
    }
    // whole or not at all
    if let save = arguments.save { try Data(PNG.encode(window.picture.bitmap)).write(to: URL(fileURLWithPath: save), options: .atomic) }
  }

  /// The host's loop: waits as long as nothing is wanted, draws at most once a refresh.
  private func run(_ screen: GalleryScreen, in window: SDLWindow, clock: MonotonicClock) throws -> FrameReport {
    var report = FrameReport()
    let end = arguments.seconds.map { clock.now + $0 } ?? .infinity
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

private struct OutputError: Error, CustomStringConvertible {
  let reason: String
  var description: String { "cannot write the output: \(reason)" }
}
