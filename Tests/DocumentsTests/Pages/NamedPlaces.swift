import Foundation

/// The declarations that a page names: `[File.swift](path) `name`, `Other``, a link to a source and right behind it what is declared there.
struct NamedPlaces {
  struct Place: Hashable {
    /// From the root of the repository.
    let file: String
    let names: [String]
    /// Of the page, from 1.
    let line: Int
  }

  private(set) var places: [Place] = []

  /// - Parameter folder: of the page, from the root, for its links; nothing for the root itself.
  init(_ text: String, in folder: String) {
    for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
      for match in line.matches(of: /\]\(([^)#]+\.(?:swift|c|h))\)((?:,? `[^`]+`)+)/) {
        let names = match.2.split(separator: "`").map(String.init).filter { $0.contains { $0.isLetter } }
        places.append(Place(file: Self.path(String(match.1), from: folder), names: names, line: index + 1))
      }
    }
  }

  /// `../Sources/A.swift`, seen from `Docs`, is `Sources/A.swift`.
  private static func path(_ link: String, from folder: String) -> String {
    var parts = folder.split(separator: "/")
    for part in link.split(separator: "/") { if part == ".." { _ = parts.popLast() } else { parts.append(part) } }
    return parts.joined(separator: "/")
  }

  /// Whether a source declares a name: a type (`Engine`), a variable or case (`demand`), or a function by its labels (`handle(_:at:)`).
  static func declares(_ name: String, in source: String) -> Bool {
    // what a comment says is no declaration
    let source = source.replacing(/\/\/[^\n]*/, with: "")
    guard let parenthesis = name.firstIndex(of: "(") else {
      let words = name.first?.isUppercase == true ? "class|struct|enum|protocol|actor|typealias|extension" : "var|let|case|func|static func"
      // a C function has no keyword; its name stands before its parameters
      guard let swift = try? Regex("\\b(?:\(words))\\s+(?:\\w+\\.)*\(name)\\b"), let c = try? Regex("(?m)^[\\w *]+\\b\(name)\\([^;]*\\{")
      else {
        return false
      }
      return source.contains(swift) || source.contains(c)
    }
    let base = name[..<parenthesis]
    let labels = name[parenthesis...].dropFirst().dropLast().split(separator: ":").map(String.init)
    let keyword = base == "init" ? "init" : "func \(base)"
    guard let beginning = try? Regex("\\b\(keyword)[?]?(?:<[^(]*>)?\\(") else { return false }
    return source.matches(of: beginning).contains { Self.labels(source[$0.range.upperBound...]) == labels }
  }

  /// The outer names of a function's parameters, from behind its parenthesis on.
  private static func labels(_ text: Substring) -> [String] {
    var (labels, depth, isLabel, label) = ([String](), 0, true, "")
    for character in text {
      switch character {
      case ")" where depth == 0: return labels
      case "(", "[", "<", "{": depth += 1
      case ")", "]", "}": depth -= 1
      case ">" where depth > 0: depth -= 1
      case "," where depth == 0: (isLabel, label) = (true, "")
      case ":" where depth == 0 && isLabel:
        labels.append(label.split { $0.isWhitespace }.first.map(String.init) ?? "")
        isLabel = false
      default: if isLabel { label.append(character) }
      }
    }
    return labels
  }
}
