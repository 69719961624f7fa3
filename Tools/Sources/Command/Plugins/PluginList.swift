import ArgumentParser
import LegatoPlugins

struct PluginList: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "list", abstract: "List the plug-ins that would be found, and why others are not.",
    discussion: """
      Searched are, in this order: the folders and files named here, TIMING_PLUGIN_PATH, legato/timing-plugins in your data folder,
      timing-plugins beside this command, and the system's folders. Of two plug-ins with one id the first counts.
      """)

  @Argument(help: "More folders and files, searched first.") var places: [String] = []
  @Flag(help: "Print one line of JSON.") var json = false
  @OptionGroup var options: TrialOptions

  private struct Listing: Encodable {
    struct Refusal: Encodable {
      let path, why: String
    }
    let plugins: [PluginFacts]
    let refused: [Refusal]
    let searched: [String]
  }

  func run() throws {
    let catalog = try PluginFailure.ending {
      try Progress.during("trying plug-ins") { _ in
        try options.trial.loader().catalog(of: PluginSearch(paths: places.map(File.absolute), application: "legato"))
      }
    }
    if json {
      return print(
        try JSON.text(
          Listing(
            plugins: catalog.plugins.map { PluginFacts($0.description, path: $0.path, hash: $0.hash) },
            refused: catalog.refused.map { .init(path: $0.path, why: "\($0)") }, searched: catalog.searched.map(\.path))))
    }
    if catalog.plugins.isEmpty {
      print("No plug-ins in\n" + catalog.searched.map { "  \($0.path)" }.joined(separator: "\n"))
    }
    for plugin in catalog.plugins {
      let curves = plugin.description.curves.map(\.id).joined(separator: ", ")
      print("\(plugin.description.id) \(plugin.description.version): \(curves)\n  \(plugin.path)")
    }
    for error in catalog.refused { print("refused: \(error)") }
  }
}
