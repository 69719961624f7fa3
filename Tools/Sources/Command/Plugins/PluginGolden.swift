import ArgumentParser
import Foundation
import LegatoPlugins

struct PluginGolden: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "golden", abstract: "Keep the values of a plug-in's curves, and compare later builds with them.",
    discussion: """
      legato plugin golden wobble.timingplugin --write      # when it is right
      legato plugin golden wobble.timingplugin --compare    # in your tests

      --compare ends with 0 where the values are the same, up to --ulp, with 1
      where not. Keep wobble.timingplugin.golden beside the source.
      """)

  @Argument(help: "The plug-in.") var file: String
  @Flag(help: "Write the values.") var write = false
  @Flag(help: "Compare the values.") var compare = false
  @Option(help: ArgumentHelp("Where the values are; by itself beside the plug-in, with .golden behind its name.", valueName: "file"))
  var golden: String?
  @Option(help: "How many units in the last place a value may differ by when compared: systems differ in their sin and exp.") var ulp = 4.0
  @OptionGroup var options: TrialOptions

  func validate() throws {
    guard write != compare else { throw ValidationError("give one of --write and --compare") }
    guard ulp >= 0, ulp.isFinite else { throw ValidationError("--ulp has to be at least 0") }
  }

  func run() throws {
    let place = golden ?? file + ".golden"
    let now = try PluginFailure.ending {
      try Progress.during("trying \(file)") { _ in try Golden(options.trial.loader { $0.tolerance = 0 }.load(File.absolute(file))) }
    }
    if write {
      try StandardOutput.write(now.text, to: place)
      if place != "-" { print("wrote \(now.valueCount) values of \(now.plugin) \(now.version) to \(place)") }
      return
    }
    guard let text = try? String(contentsOfFile: place, encoding: .utf8) else {
      throw Ending(.unable, "cannot read \(place); make it with --write")
    }
    guard let kept = Golden(text) else { throw Ending(.unable, "\(place) is no golden file of this command; make it anew with --write") }
    let differences = kept.differences(from: now, ulp: ulp)
    for line in differences { print(line) }
    if !differences.isEmpty { throw Ending(.findings) }
    let since = kept.version == now.version ? "" : ", version \(kept.version) then"
    print("the same: \(now.valueCount) values of \(now.plugin) \(now.version)\(since)")
  }
}
