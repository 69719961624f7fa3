import CommandOutput

/// Runs the benchmarks: `swift run -c release legato-bench [--scenario S1 …] [--sizes N …] [--json | --csv]`.
@main
enum LegatoBench {
  static func main() {
    CommandOutput.promise("legato-bench")
    switch Options.parse(CommandLine.arguments.dropFirst()) {
    case .failure(let problem):
      Output.note("legato-bench: \(problem.text)\n\(Options.usage)")
      fatalExit(2)
    case .success(let options):
      if options.showsHelp { return print(Options.usage) }
      if options.lists { return list(options.wanted) }
      for path in [options.html, options.svg].compactMap({ $0 }) { Output.check(path) }
      if let rows = options.rows { plot(rows, options) } else { run(options) }
    }
  }

  /// Rows from a file.
  private static func plot(_ path: String, _ options: Options) {
    let lines = Output.read(path).split(whereSeparator: \.isNewline)
    let rows = lines.enumerated().compactMap { number, line -> PlotRow? in
      if let row = PlotRow(csv: line) { return row }
      Output.note("\(path), line \(number + 1): left out, no row of peer,scenario,N,figure,unit")
      return nil
    }
    guard !rows.isEmpty else {
      Output.note("legato-bench: \(path) has no rows of peer,scenario,N,figure,unit")
      fatalExit(1)
    }
    save(
      BenchPlot(rows, title: "Legato beside others", notes: "Only ratios inside one run mean anything."), options)
  }

  private static func save(_ plot: BenchPlot, _ options: Options) {
    if let path = options.html { Output.write(plot.html, to: path) }
    if let path = options.svg { Output.write(plot.svg, to: path) }
  }

  private static func list(_ scenarios: [Scenario]) {
    let width = scenarios.map(\.name.count).max() ?? 0
    for scenario in scenarios {
      let (least, most) = (scenario.sizes.lowerBound.grouped, scenario.sizes.upperBound.grouped)
      let sizes = scenario.sizes == 1...1_000_000 ? "" : " (\(least) to \(most))"
      print("\(scenario.name.padded(to: width + 2))\(scenario.about)\(sizes)")
    }
  }

  private static func run(_ options: Options) {
    var figures: [Figure] = []
    var isWhole = true
    for scenario in options.wanted {
      for size in options.sizes {
        guard scenario.sizes.contains(size) else {
          if !options.scenarios.isEmpty { Output.note("\(scenario.name), \(size.grouped): left out, not a size for it") }
          continue
        }
        Output.progress("\(scenario.name), \(size.grouped) …")
        let made = scenario.measure(size: size, repeats: options.repeats)
        if made.isEmpty { isWhole = false }
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
    save(Report.plot(figures, repeats: options.repeats), options)
    // what did not do what it should has said so, and has no figure
    if !isWhole { fatalExit(1) }
  }
}
