import ArgumentParser
import LegatoPlugins

struct PluginPlot: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "plot", abstract: "Draw the curves of a plug-in, in the terminal or as SVG.",
    discussion: """
      legato plugin plot wobble.timingplugin
      legato plugin plot wobble.timingplugin --set amount=0.2 --svg wobble.svg

      A pure curve is sampled in a child process; another one is loaded after its trial.
      """)

  @Argument(help: "The plug-in.") var file: String
  @Option(help: ArgumentHelp("A curve's id; by itself all curves are drawn.", valueName: "id")) var curve: [String] = []
  @Option(help: ArgumentHelp("A parameter's value; may be repeated.", valueName: "name=value")) var set: [String] = []
  @OptionGroup var picture: PictureOptions
  @OptionGroup var options: TrialOptions

  func run() throws {
    let values = try Dictionary(set.map(Self.setting)) { _, last in last }
    let path = File.absolute(file)
    let curves = try PluginFailure.ending {
      try Progress.during("trying \(file)") { _ in
        let outsider = try options.trial.outsider()
        let plugin = try outsider.load(path)
        let ids = curve.isEmpty ? plugin.description.curves.map(\.id) : curve
        if curve.isEmpty { try Self.expect(values.keys.sorted(), in: plugin.description) }
        return try ids.map { id in
          let kind = plugin.description.curves.first { $0.id == id }
          // A curve that has not all the parameters takes those that it has.
          let own = curve.isEmpty ? values.filter { name, _ in kind?.parameters.contains { $0.id == name } ?? false } : values
          let isPure = kind?.traits.contains(.pure) ?? true
          return try (isPure ? plugin : options.trial.loader().load(path)).curve(id, own)
        }
      }
    }
    try picture.draw(curves.map { PlottedCurve(Motion($0.timingCurveText.map { "\($0)" } ?? $0.kind.id, curve: $0)) })
  }

  /// Each name is a parameter of one of the curves.
  private static func expect(_ names: [String], in description: PluginDescription) throws {
    let known = description.curves.flatMap { $0.parameters.map(\.id) }
    guard let name = names.first(where: { !known.contains($0) }) else { return }
    let wanted = known.isEmpty ? "a plug-in with parameters" : "one of the parameters \(known.joined(separator: ", "))"
    throw Ending(.usage, "--set: expected \(wanted), got \(name)\(known.isEmpty ? "; leave it out" : "; use one of those names")")
  }

  private static func setting(_ text: String) throws -> (String, Double) {
    let halves = text.split(separator: "=", maxSplits: 1)
    guard halves.count == 2, let value = Double(halves[1]), value.isFinite else {
      throw Ending(.usage, "--set takes a name, “=” and a number, amount=0.3 for instance; got “\(text)”")
    }
    return (String(halves[0]), value)
  }
}
