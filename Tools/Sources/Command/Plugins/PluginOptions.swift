import ArgumentParser
import LegatoPlugins
import LegatoTiming

/// Where plug-ins come from, for every command that takes the text of a curve.
struct PluginOptions: ParsableArguments {
  @Option(
    name: .customLong("plugin"),
    help: ArgumentHelp("A plug-in, or a folder of them, for curves “plugin:…”; may be repeated.", valueName: "file"))
  var files: [String] = []

  /// Plug-ins are searched and tried only when the text names one.
  func motion(_ text: String) throws -> Motion {
    try PluginFailure.ending {
      try Motion(text) { name in
        // Nearly every curve has a table that is this good; one that has none is asked directly.
        let loader = try Trial().loader { $0.tolerance = 1e-9 }
        return try Progress.during("trying plug-ins") { _ in
          try loader.catalog(of: PluginSearch(paths: files.map(File.absolute), application: "legato")).curve(name)
        }
      }
    }
  }
}
