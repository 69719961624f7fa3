/// What the command line asks for.
enum Options {
  /// A pile, second by second.
  case pile(bodies: Int, columns: Int, seconds: Int)
  /// What fields add to bodies that fly freely.
  case fields(bodies: Int, steps: Int)
  case help

  struct Problem: Error { let text: String }

  static let usage = """
    usage: swift run -c release dynamics-bench [BODIES [COLUMNS [SECONDS]]]
           swift run -c release dynamics-bench fields [BODIES [STEPS]]
      a pile: µs a step of 1/120 s, second by second (1000 bodies in 32 columns for 10 s)
      fields: ns a body and step in each kind of field, and how many times that in none (1000 bodies, 600 steps)
    """

  static func parse(_ arguments: ArraySlice<String>) throws(Problem) -> Options {
    switch arguments.first {
    case "--help", "-h": return .help
    case "fields":
      let numbers = try numbers(arguments.dropFirst(), ["bodies", "steps"])
      return .fields(bodies: numbers.first ?? 1000, steps: numbers.dropFirst().first ?? 600)
    default:
      let numbers = try numbers(arguments, ["bodies", "columns", "seconds"])
      return .pile(bodies: numbers.first ?? 1000, columns: numbers.dropFirst().first ?? 32, seconds: numbers.dropFirst(2).first ?? 10)
    }
  }

  /// At most a million; larger numbers are taken for typing errors.
  private static func numbers(_ words: ArraySlice<String>, _ names: [String]) throws(Problem) -> [Int] {
    var numbers: [Int] = []
    for word in words {
      guard numbers.count < names.count else { throw Problem(text: "cannot use \(word)") }
      guard let number = Int(word) else { throw Problem(text: "cannot use \(word) as the number of \(names[numbers.count])") }
      guard (1...1_000_000).contains(number) else {
        throw Problem(text: "the number of \(names[numbers.count]) is 1…1000000, not \(word)")
      }
      numbers.append(number)
    }
    return numbers
  }
}
