import ArgumentParser
import LegatoPlugins
import LegatoTiming

struct CurveCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "curve", abstract: "Look at a timing curve: its values, its facts, its picture, its CSS.",
    discussion: """
      Time is a fraction of the duration, 0 to 1. For spring(…) it is in seconds, and the spring is not cut where it has settled.
      """,
    subcommands: [CurveSample.self, CurveInfo.self, CurvePlot.self, CurveExport.self])
}

struct CurveSample: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "sample", abstract: "Print values of a curve.",
    discussion: """
      legato curve sample ease-in-out --at 0 0.25 0.5 1
      legato curve sample 'spring(duration: 0.5, bounce: 0.3)' --at 0.1 --velocity
      legato curve sample 'spring(duration: 0.5, bounce: 0.3)' --count 101 --csv
      """)

  @Argument(help: "The curve, in quotes.") var curve: String
  @Option(parsing: .singleValue, help: ArgumentHelp("Times, one or more; also outside 0…1.", valueName: "time …"))
  var at: [Double] = []
  @Option(
    help: ArgumentHelp("Instead of times: so many equal steps from the start to the end, both among them; 2 or more.", valueName: "number"))
  var count: Int?
  @Flag(help: "Print the velocity too: progress in a duration, or in a second for a spring.") var velocity = false
  @Flag(help: "Print one line of JSON with curve, at, value and velocity.") var json = false
  @Flag(help: "Print lines of time,value, below a line of names; with --velocity a third number.") var csv = false
  @OptionGroup var plugins: PluginOptions

  private struct Samples: Encodable {
    let curve: String
    let at: [Double]
    let value, velocity: [Double?]
  }

  func validate() throws {
    guard at.allSatisfy(\.isFinite) else { throw ValidationError("a time has to be a finite number") }
    guard at.isEmpty != (count == nil) else { throw ValidationError("when? Give times with --at, or how many with --count, and not both") }
    guard (2...1_000_000).contains(count ?? 2) else { throw ValidationError("--count has to be in 2…1000000") }
    guard !(json && csv) else { throw ValidationError("--json and --csv are one or the other") }
  }

  func run() throws {
    let motion = try plugins.motion(curve)
    // a spring without damping has no end: as many of its periods as a plot shows
    let end = motion.shownEnd
    let at = count.map { count in (0..<count).map { $0 == count - 1 ? end : end * Double($0) / Double(count - 1) } } ?? at
    let (values, velocities) = (at.map(motion.value(at:)), at.map(motion.velocity(at:)))
    if json {
      return print(try JSON.text(Samples(curve: curve, at: at, value: values.map(\.finite), velocity: velocities.map(\.finite))))
    }
    var columns = [[motion.clock == .seconds ? "seconds" : "fraction"] + at.map { "\($0)" }, ["value"] + values.map { "\($0)" }]
    if velocity { columns.append(["velocity"] + velocities.map { "\($0)" }) }
    if csv { return print(columns[0].indices.map { row in columns.map { $0[row] }.joined(separator: ",") }.joined(separator: "\n")) }
    print(Table.text(columns))
  }
}

struct CurveExport: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "export", abstract: "Print a curve as CSS linear().",
    discussion: """
      legato curve export 'spring(duration: 0.5, bounce: 0.3)' --tolerance 0.001

      A spring needs the duration that goes to standard error with it: the time until it has settled.
      """)

  @Argument(help: "The curve, in quotes.") var curve: String
  @Flag(help: "As straight lines; there is no other format yet.") var linear = false
  @Option(help: "The largest difference of progress.") var tolerance = 0.001
  @Option(help: "The most points.") var points = 10_000
  @OptionGroup var plugins: PluginOptions

  func run() throws {
    let motion = try plugins.motion(curve)
    let unit = try motion.unitCurve()
    do {
      let lines = try Progress.during("finding straight lines") { _ in try unit.linearized(within: tolerance, points: points) }
      print(lines)
    } catch let error as TimingError {
      throw Ending(.usage, "\(error)")
    }
    if motion.clock == .seconds { StandardError.write("duration: \(motion.end) s\n") }
  }
}
