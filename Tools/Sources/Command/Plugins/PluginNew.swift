import ArgumentParser
import Foundation

struct PluginNew: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "new", abstract: "Begin a plug-in: one source file, a build script, and what they need.",
    discussion: """
      legato plugin new --language swift wobble
      sh wobble/build.sh

      The folder needs nothing else: no package, no crate, no installed header.
      """)

  @Option(help: "c, cpp, rust or swift.") var language: Template.Language
  @Option(help: ArgumentHelp("The plug-in's id, in reverse domain order; by itself org.example.<name>.", valueName: "id")) var id: String?
  @Option(name: .customLong("in"), help: ArgumentHelp("The folder to make it in.", valueName: "folder")) var parent = "."
  @Argument(help: "What it is called: a…z, 0…9 and “-”, beginning with a letter.") var name: String

  func run() throws {
    guard let valid = PluginName(name) else {
      throw Ending(.usage, "a plug-in's name is 2…63 of a…z, 0…9 and “-”, beginning with a letter and not ending with “-”; got “\(name)”")
    }
    let id = id ?? "org.example.\(name)"
    guard (3...128).contains(id.utf8.count), id.allSatisfy({ $0.isASCII && ($0.isLowercase || $0.isNumber || $0 == "." || $0 == "-") })
    else {
      throw Ending(.usage, "a plug-in's id is 3…128 of a…z, 0…9, “.” and “-”; got “\(id)”")
    }
    let folder = URL(fileURLWithPath: File.absolute(parent)).appendingPathComponent(name)
    guard !FileManager.default.fileExists(atPath: folder.path) else {
      throw Ending(.usage, "\(folder.path) is there already; take another name, or --in another folder")
    }
    do {
      for file in Template(language).named(valid, id: id) {
        let place = folder.appendingPathComponent(file.path)
        try FileManager.default.createDirectory(at: place.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(file.bytes).write(to: place)
      }
    } catch {
      // whole or not at all
      try? FileManager.default.removeItem(at: folder)
      throw Ending(.unable, "cannot write \(folder.path): \(error.localizedDescription)")
    }
    let shown = parent == "." ? name : folder.path
    print(
      """
      Made \(shown). Next:

        sh \(File.word("\(shown)/build.sh"))
        legato plugin check \(File.word("\(shown)/\(name).timingplugin"))
      """)
  }
}
