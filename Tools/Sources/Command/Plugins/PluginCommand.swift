import ArgumentParser

struct PluginCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "plugin", abstract: "Make, check and look at timing plug-ins.",
    discussion: """
      A timing plug-in is one native library whose curves work wherever a built-in curve does. A new one in four steps:

        legato plugin new --language c wobble
        sh wobble/build.sh
        legato plugin check wobble/wobble.timingplugin
        legato plugin plot wobble/wobble.timingplugin

      Every command tries a plug-in in a child process first, which is stopped when it crashes or hangs.
      """,
    subcommands: [
      PluginNew.self, PluginCheckCommand.self, PluginList.self, PluginInfo.self, PluginPlot.self, PluginGolden.self, PluginForgive.self,
    ])
}
