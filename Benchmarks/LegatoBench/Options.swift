/// What the command line asks for.
struct Options {
  enum Format { case table, json, csv }
  struct Problem: Error { let text: String }

  var scenarios: [String] = []
  var sizes = [1_000, 10_000, 100_000, 1_000_000]
  var repeats = 9
  var format = Format.table
  /// Files to plot into, and one whose rows are plotted instead of measured ones.
  var html, svg, rows: String?
  var lists = false
  var showsHelp = false

  static let usage = """
    usage: swift run -c release legato-bench [--scenario NAME …] [--sizes N …] [--repeats R] [--json | --csv] [--html FILE] [--svg FILE] [--list]
      --scenario  whole names or beginnings of some, such as "S1 tick" or S3 (all of them by default)
      --sizes     numbers of animations alive at a time (1000 10000 100000 1000000); a scenario leaves out those that are not for it
      --repeats   each time is the median of this many (9)
      --json      one object with machine, method and figures
      --csv       rows of peer,scenario,N,figure,unit as they are measured
      --html      plots what is measured over N, beside the floors, into one page; --svg into a picture
      --rows      a file of rows as --csv writes them, and ROWS=FILE Benchmarks/Peers/run with those of other engines: they are plotted, and nothing is measured
      --list      the scenarios, their sizes where not all will do, and what each measures
    Compare ratios inside one run only: the floor beside each figure is measured turn by turn with it.
    """

  static func parse(_ arguments: ArraySlice<String>) -> Result<Options, Problem> {
    Result { () throws(Problem) in
      var options = Options()
      var rest = arguments
      while let name = rest.popFirst() { try options.take(name, &rest) }
      try options.check()
      return options
    }
  }

  /// Takes an option and its values from the front of `rest`.
  private mutating func take(_ name: String, _ rest: inout ArraySlice<String>) throws(Problem) {
    switch name {
    case "--json", "--csv":
      guard format == .table else { throw Problem(text: "--json and --csv are one or the other") }
      format = name == "--json" ? .json : .csv
    case "--html", "--svg", "--rows":
      guard let file = rest.popFirst(), !file.hasPrefix("--") else { throw Problem(text: "\(name) wants a file") }
      if name == "--html" { html = file } else if name == "--svg" { svg = file } else { rows = file }
    case "--list": lists = true
    case "--help", "-h": showsHelp = true
    case "--scenario":
      let names = Self.values(&rest).filter { !$0.isEmpty }
      if names.isEmpty { throw Problem(text: "--scenario wants a name; --list shows them") }
      scenarios += names
    case "--sizes": sizes = try Self.sizes(Self.values(&rest))
    case "--repeats":
      guard let text = rest.popFirst(), let number = Int(text), number > 0 else {
        throw Problem(text: "--repeats wants a whole number above 0")
      }
      repeats = number
    default: throw Problem(text: "cannot use \(name)")
    }
  }

  private static func sizes(_ values: [String]) throws(Problem) -> [Int] {
    let texts = values.flatMap { $0.split(separator: ",").map(String.init) }
    let numbers = texts.compactMap { Int($0) }.filter { $0 > 0 }
    guard !texts.isEmpty, numbers.count == texts.count else {
      throw Problem(text: "--sizes wants whole numbers above 0, not \(texts.isEmpty ? "nothing" : texts.joined(separator: " "))")
    }
    return numbers
  }

  /// Whether the options fit together, and each scenario and size is one that there is.
  private func check() throws(Problem) {
    if rows != nil, html == nil, svg == nil { throw Problem(text: "--rows are plotted: into which --html or --svg?") }
    for wanted in scenarios where !Scenario.all.contains(where: { $0.name.hasPrefix(wanted) }) {
      throw Problem(text: "no scenario begins with \(wanted); --list shows them")
    }
    for size in sizes where !wanted.contains(where: { $0.sizes.contains(size) }) {
      throw Problem(text: "\(size) is for none of the scenarios that are wanted; --list shows the sizes of each")
    }
  }

  /// What follows an option up to the next one.
  private static func values(_ rest: inout ArraySlice<String>) -> [String] {
    var found: [String] = []
    while let next = rest.first, !next.hasPrefix("--") {
      found.append(next)
      rest.removeFirst()
    }
    return found
  }

  /// A whole name chooses that one alone, the beginning of some all of them.
  var wanted: [Scenario] {
    guard !scenarios.isEmpty else { return Scenario.all }
    let whole = Set(Scenario.all.map(\.name))
    return Scenario.all.filter { scenario in
      scenarios.contains { $0 == scenario.name || !whole.contains($0) && scenario.name.hasPrefix($0) }
    }
  }
}
