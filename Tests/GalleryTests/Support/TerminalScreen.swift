import Foundation
/// What a terminal of some size shows after the bytes that it got: the sequences that the gallery uses, and no others.
struct TerminalScreen {
  private(set) var rows: [[Character]]
  /// What went by that is no text: everything that switches modes.
  private(set) var modes: [String] = []
  private var row = 0, column = 0

  init(columns: Int, rows: Int) { self.rows = [[Character]](repeating: [Character](repeating: " ", count: columns), count: rows) }

  /// - Parameter text: output with `^` for escape.
  mutating func show(_ text: String) {
    var rest = text[...]
    while let character = rest.popFirst() {
      if character == "^", rest.first == "[" {
        rest.removeFirst()
        let parameters = rest.prefix { !$0.isLetter }
        rest = rest.dropFirst(parameters.count)
        if let final = rest.popFirst() { obey(final, String(parameters)) }
      } else if character == "\r" {
        column = 0
      } else if character == "\n" || character == "\r\n" {
        row = min(rows.count - 1, row + 1)
        if character == "\r\n" { column = 0 }
      } else {
        if rows.indices.contains(row), rows[row].indices.contains(column) { rows[row][column] = character }
        column += 1
      }
    }
  }

  private mutating func obey(_ final: Character, _ parameters: String) {
    let numbers = parameters.split(separator: ";").compactMap { Int($0) }
    switch final {
    case "H": (row, column) = ((numbers.first ?? 1) - 1, (numbers.count > 1 ? numbers[1] : 1) - 1)
    case "C": column += numbers.first ?? 1
    case "J": for i in rows.indices { rows[i] = rows[i].map { _ in " " } }
    case "h", "l": modes.append(parameters + String(final))
    default: break
    }
  }

  func line(_ index: Int) -> String { String(rows[index < 0 ? rows.count + index : index]) }

  /// The number behind `name` in the panel that the key i shows; yes is 1, no is 0.
  func reading(_ name: String) -> Double? {
    let words = name.split(separator: "-").joined(separator: " ")
    for row in rows.indices {
      for item in String(rows[row].prefix(56)).components(separatedBy: " · ") {
        let item = item.trimmingCharacters(in: .whitespaces)
        if item == words + ": yes" { return 1 }
        if item == words + ": no" { return 0 }
        if item.hasPrefix(words + " "), let number = Double(item.dropFirst(words.count + 1)) { return number }
      }
    }
    return nil
  }
}
