/// Runs the benchmarks: `swift run -c release legato-bench [--scenario S1 …] [--sizes N …] [--json | --csv]`.
@main
enum LegatoBench {
  static func main() {
    switch Options.parse(CommandLine.arguments.dropFirst()) {
    case .failure(let problem):
      Output.note("legato-bench: \(problem.text)\n\(Options.usage)")
      fatalExit(2)
    case .success(let options):
      if options.showsHelp { return print(Options.usage) }
      if options.lists {
        let width = Scenario.all.map(\.name.count).max() ?? 0
        for scenario in Scenario.all { print("\(scenario.name.padded(to: width + 2))\(scenario.about)") }
        return
      }
      run(options)
    }
  }

  private static func run(_ options: Options) {
    var figures: [Figure] = []
    for scenario in Scenario.all where options.wants(scenario) {
      for size in options.sizes where scenario.sizes.contains(size) {
        Output.progress("\(scenario.name), \(size.grouped) …")
        let made = scenario.run(Run(size: size, repeats: options.repeats))
        if options.format == .csv { for figure in made { print(figure.csv) } }
        figures += made
      }
    }
    Output.progress("")
    switch options.format {
    case .table: print(Report.table(figures, repeats: options.repeats))
    case .json: print(Report.json(figures, repeats: options.repeats))
    case .csv: break
    }
  }
}
