import Foundation

/// The Swift of a page, in its order, as one function that can be compiled and run.
///
/// A reader sees the fenced blocks. What else they need stands in comments, which a reader does not see:
///
///     <!-- code        lines that belong to the program at this place
///     -->
///     <!-- new -->     what follows is another program: names may come again
///     <!-- compiled --> the next block is not run: it waits for a terminal, say
///     <!-- manifest --> the next block is part of a package's manifest
///
/// A line that prints and says what, `print(x)  // → 260: the model`, is held to it: what stands behind the arrow, up to a colon and a space, is what is printed.
struct Page {
  /// From the root of the repository.
  let path: String
  private(set) var imports: Set<String> = []
  /// The body of the function.
  private(set) var body = ""
  /// Whole manifests, and parts of one.
  private(set) var manifests: [String] = []
  private(set) var parts: [(text: String, line: Int)] = []
  /// Blocks that a reader sees.
  private(set) var count = 0
  /// Lines that say what they print.
  private(set) var claims = 0

  /// The function's name.
  var function: String { "page_" + path.map { $0.isLetter || $0.isNumber ? String($0) : "_" }.joined() }

  private enum Kind { case run, compiled, manifest }

  init(path: String, text: String) {
    self.path = path
    var (kind, isOpen) = (Kind.run, false)
    var lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)[...]
    /// Lines up to the one that closes what was opened, and the number of the first.
    func taken(until end: String, behind opening: String) -> (lines: [String], first: Int) {
      let (first, indent) = (lines.startIndex + 1, opening.prefix { $0 == " " }.count)
      var taken: [String] = []
      while let line = lines.popFirst(), line.trimmingCharacters(in: .whitespaces) != end { taken.append(String(line.dropFirst(indent))) }
      return (taken, first)
    }
    while let line = lines.popFirst() {
      switch line.trimmingCharacters(in: .whitespaces) {
      case "<!-- new -->":
        if isOpen { body += "}\n" }
        isOpen = false
      case "<!-- compiled -->": kind = .compiled
      case "<!-- manifest -->": kind = .manifest
      case "<!-- code":
        let (code, first) = taken(until: "-->", behind: line)
        add(code, first, .run, &isOpen)
      case "```swift":
        let (code, first) = taken(until: "```", behind: line)
        count += 1
        add(code, first, kind, &isOpen)
        kind = .run
      default: break
      }
    }
    if isOpen { body += "}\n" }
  }

  private mutating func add(_ code: [String], _ first: Int, _ kind: Kind, _ isOpen: inout Bool) {
    if kind == .manifest {
      let text = code.joined(separator: "\n") + "\n"
      return text.contains("// swift-tools-version") ? manifests.append(text) : parts.append((text, first))
    }
    if !isOpen { body += "do {\n" }
    isOpen = true
    if kind == .compiled { body += "func compiled\(first)() async throws {\n" }
    body += "#sourceLocation(file: \"\(path)\", line: \(first))\n"
    for (i, line) in code.enumerated() {
      if line.hasPrefix("import ") {
        imports.insert(line)
        body += "\n"
      } else {
        body += held(line, at: first + i) + "\n"
      }
    }
    body += "#sourceLocation()\n"
    if kind == .compiled { body += "}\n" }
  }

  /// A line that says what it prints calls `said` instead.
  private mutating func held(_ line: String, at number: Int) -> String {
    guard let print = line.range(of: "print("), let arrow = line.range(of: "// → ") else { return line }
    claims += 1
    let claim = line[arrow.upperBound...].components(separatedBy: ": ")[0]
    let call = line[print.upperBound..<arrow.lowerBound].trimmingCharacters(in: .whitespaces)
    let quoted = claim.replacingOccurrences(of: "\\", with: "\\\\").replacingOccurrences(of: "\"", with: "\\\"")
    return line[..<print.lowerBound] + "said(\"\(path):\(number)\", \"\(quoted)\", \(call)"
  }

  /// A file of the program.
  var source: String {
    let imports = imports.isEmpty ? ["import Legato"] : self.imports.sorted()
    return imports.joined(separator: "\n") + "\n\nfunc \(function)() async throws {\n\(body)}\n"
  }
}
