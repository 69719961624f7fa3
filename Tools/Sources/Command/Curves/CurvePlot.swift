import ArgumentParser

struct CurvePlot: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "plot", abstract: "Draw one or more curves, in the terminal or as SVG.",
    discussion: """
      legato curve plot ease-in-out
      legato curve plot ease-out 'spring(duration: 1, bounce: 0.4)' --svg both.svg
      """)

  @Argument(help: "Curves, each in quotes; they are drawn over one another.") var curves: [String]
  @OptionGroup var picture: PictureOptions
  @OptionGroup var plugins: PluginOptions

  func run() throws {
    let motions = try curves.map { try plugins.motion($0) }
    try picture.draw(motions.map { PlottedCurve($0) })
  }
}

/// The format of a picture, and the file that it is written to.
struct PictureOptions: ParsableArguments {
  @Option(help: ArgumentHelp("Write an SVG picture there instead; - is standard output.", valueName: "file")) var svg: String?
  @Flag(help: "Draw the velocity too; SVG always has it.") var velocity = false
  @Option(help: "Where time ends; by itself where the last of the curves has settled.") var to: Double?
  @Option(help: "Columns of the terminal picture, or units of the SVG.") var width: Int?
  @Option(help: "Lines of the terminal picture, or units of the SVG.") var height: Int?

  func validate() throws {
    if let to, !(to > 0 && to.isFinite) { throw ValidationError("--to has to be a time above 0") }
    for (name, size) in [("--width", width), ("--height", height)] {
      if let size, !(4...10_000).contains(size) { throw ValidationError("\(name) has to be in 4…10000") }
    }
  }

  func draw(_ curves: [PlottedCurve]) throws {
    let plot = Plot(curves, to: to)
    if let svg {
      let text = SVGPlot(plot: plot, width: Double(width ?? 800), height: Double(height ?? 560)).text
      return try StandardOutput.write(text, to: svg)
    }
    let isTerminal = StandardOutput.isTerminal
    let picture = TerminalPlot(
      columns: width ?? min(isTerminal ? StandardOutput.columns : 80, 120), lines: height ?? 20, hasColor: isTerminal)
    print(picture.text(plot, hasVelocity: velocity), terminator: "")
  }
}
