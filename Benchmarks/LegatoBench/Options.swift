/// What the command line asks for.
struct Options {
  enum Format { case table, json, csv }
  struct Problem: Error { let text: String }

  var scenarios: [String] = []
  var sizes = [1_000, 10_000, 100_000, 1_000_000]
  var repeats = 9
  var format = Format.table
  var lists = false
  var showsHelp = false

  static let usage = """
    usage: swift run -c release legato-bench [--scenario NAME …] [--sizes N …] [--repeats R] [--json | --csv] [--list]
      --scenario  whole names or beginnings of some, such as "S1 tick" or S3 (all of them by default; --list shows them)
      --sizes     numbers of animations alive at a time (1000 10000 100000 1000000)
      --repeats   each figure is the median of this many (9)
      --json      one object with machine, method and figures
      --csv       rows of peer,scenario,N,figure,unit as they are measured
    Compare ratios inside one run only: the floor beside each figure is measured turn by turn with it.
    """

  static func parse(_ arguments: ArraySlice<String>) -> Result<Options, Problem> {
    var options = Options()
    var rest = arguments
    while let name = rest.popFirst() {
      switch name {
      case "--json": options.format = .json
      case "--csv": options.format = .csv
      case "--list": options.lists = true
      case "--help", "-h": options.showsHelp = true
      case "--scenario":
        options.scenarios += values(&rest)
        if options.scenarios.isEmpty { return .failure(Problem(text: "--scenario wants a name; --list shows them")) }
      case "--sizes":
        let texts = values(&rest).flatMap { $0.split(separator: ",").map(String.init) }
        let numbers = texts.compactMap { Int($0) }.filter { $0 > 0 }
        guard !texts.isEmpty, numbers.count == texts.count else {
          return .failure(Problem(text: "--sizes wants whole numbers above 0, not \(texts.joined(separator: " "))"))
        }
        options.sizes = numbers
      case "--repeats":
        guard let text = rest.popFirst(), let number = Int(text), number > 0 else {
          return .failure(Problem(text: "--repeats wants a whole number above 0"))
        }
        options.repeats = number
      default: return .failure(Problem(text: "cannot use \(name)"))
      }
    }
    for wanted in options.scenarios where !Scenario.all.contains(where: { $0.name.hasPrefix(wanted) }) {
      return .failure(Problem(text: "no scenario begins with \(wanted); --list shows them"))
    }
    return .success(options)
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
  func wants(_ scenario: Scenario) -> Bool {
    scenarios.isEmpty
      || scenarios.contains { wanted in
        wanted == scenario.name || scenario.name.hasPrefix(wanted) && !Scenario.all.contains { $0.name == wanted }
      }
  }
}
