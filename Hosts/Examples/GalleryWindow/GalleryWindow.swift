import Foundation
import GalleryContent
import Legato
import LegatoSDL
import GalleryScenes

/// The gallery's scenes in a desktop window.
@main
struct GalleryWindow {
  /// An error is printed as a sentence; the exit status is one of sysexits.
  static func main() {
    do {
      let arguments = try Arguments(Array(CommandLine.arguments.dropFirst()))
      if let answer = arguments.answer { return try say(answer) }
      try run(arguments)
    } catch {
      FileHandle.standardError.write(Data("gallery-window: \(error)\n".utf8))
      exit(error is UsageError ? 64 : 1)
    }
  }

  private static func run(_ arguments: Arguments) throws {
    let trace = try arguments.readTrace()
    let host = try SDLHost()
    let content = GalleryContent(arguments.scene, trace: trace, clock: host.clock)
    let window = try host.open(content, title: content.title, size: Size(width: 960, height: 640))
    content.onTitle = { [weak window] in window?.title = $0 }
    content.onFinish = { [weak host] in host?.stop() }
    content.frames = { [weak window] in window?.frames }
    try host.run(until: arguments.seconds.map { host.clock.now + $0 } ?? .infinity)
    if arguments.timings { try say("\(window.frames), \(window.isAccelerated ? "textures" : "memory")") }
    try arguments.writeFiles(window.frames) { try window.picture() }
  }

  private static func say(_ text: String) throws {
    print(text)
    guard fflush(nil) == 0 else { throw OutputError(reason: String(cString: strerror(errno))) }
  }
}

private struct OutputError: Error, CustomStringConvertible {
  let reason: String
  var description: String { "cannot write the output: \(reason)" }
}
