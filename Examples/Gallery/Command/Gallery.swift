import CommandOutput
import GalleryScenes
import Legato
import LegatoSystem

/// The entry point of the command, which turns errors into a message and an exit status.
@main
enum Gallery {
  static func main() {
    CommandOutput.promise("gallery")
    do {
      try run(Arguments(Array(CommandLine.arguments.dropFirst())))
    } catch {
      CommandOutput.writeError("gallery: \(error)\n")
      exit(error.status)
    }
  }

  private static func run(_ arguments: Arguments) throws(GalleryError) {
    if arguments.showsHelp { return print(Arguments.help) }
    if arguments.listsScenes {
      for entry in Catalog.entries { print("\(entry.id)  \(entry.summary)") }
      return
    }
    if let entry = arguments.scene, arguments.record != nil || arguments.values != nil { return try Headless.record(entry, arguments) }
    guard Files.isTerminal else {
      guard arguments.savedTrace == nil else { throw .usage("--save-trace needs a terminal with a pointer; this is none") }
      guard arguments.savedFrames == nil else { throw .usage("--save-frames needs a terminal; this is none") }
      return try Headless.summarize(arguments.scene.map { [$0] } ?? Catalog.entries, arguments)
    }
    try show(arguments)
  }

  private static func show(_ arguments: Arguments) throws(GalleryError) {
    let trace = try Headless.trace(arguments.trace)
    for path in [arguments.savedTrace, arguments.savedFrames].compactMap({ $0 }) { try Files.checkWritable(path) }
    let (host, screen): (TerminalHost, GalleryScreen)
    do {
      host = TerminalHost(
        session: try TerminalSession(), cells: arguments.cells ?? .ofProcess(), appearance: arguments.appearance)
      screen = GalleryScreen(arguments.scene, plugins: arguments.plugins, trace: trace, clock: host.clock)
      screen.frames = { [unowned host] width in ["\(host.frames)", host.frames.bars(width)] }
      if arguments.isInspected { screen.press("i") }
      try host.run(screen)
    } catch {
      throw .terminal("\(error)")
    }
    if let path = arguments.savedTrace { try Files.write(Array(screen.trace.text.utf8), to: path) }
    if let path = arguments.savedFrames { try Files.write(Array(host.frames.traceEvents(named: "gallery").utf8), to: path) }
  }
}
