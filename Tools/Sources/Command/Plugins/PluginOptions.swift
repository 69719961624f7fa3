import ArgumentParser
import Foundation
import LegatoPlugins
import LegatoTiming

/// Where plug-ins come from, for every command that may need one.
struct PluginOptions: ParsableArguments {
  @Option(
    name: .customLong("plugin"), help: ArgumentHelp("A plug-in file or folder for curves “plugin:…”; may be repeated.", valueName: "file"))
  var files: [String] = []

  func motion(_ text: String) throws -> Motion { try Motion(text) }
}
