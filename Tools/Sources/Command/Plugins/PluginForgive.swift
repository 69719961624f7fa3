import ArgumentParser
import LegatoPlugins

struct PluginForgive: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "forgive", abstract: "Forget that a plug-in was refused, so that it is tried again.",
    discussion: "A plug-in that was rebuilt is tried again by itself: verdicts go by the bytes of the file.")

  @Argument(help: "The plug-in, or the SHA-256 of its bytes.") var file: String
  @OptionGroup var options: TrialOptions

  func run() throws {
    try PluginFailure.ending {
      let loader = try options.trial.loader()
      let isHash = file.count == 64 && file.allSatisfy { $0.isHexDigit }
      let hash = isHash ? file.lowercased() : try loader.hash(of: File.absolute(file))
      loader.removeVerdict(forHash: hash)
      print("forgiven: \(hash)")
    }
  }
}
