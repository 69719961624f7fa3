import ArgumentParser

struct PluginCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "plugin", abstract: "Make, check and look at timing plug-ins.", subcommands: [])
}
