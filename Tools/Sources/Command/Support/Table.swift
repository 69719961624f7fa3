/// Columns of text, each as wide as its widest entry, numbers with their ends in line.
enum Table {
  static func text(_ columns: [[String]], gap: String = "  ") -> String {
    let widths = columns.map { column in column.map(\.count).max() ?? 0 }
    let rows = columns.map(\.count).max() ?? 0
    return (0..<rows).map { row in
      columns.indices.map { index in
        let text = row < columns[index].count ? columns[index][row] : ""
        return String(repeating: " ", count: widths[index] - text.count) + text
      }.joined(separator: gap)
    }.joined(separator: "\n")
  }

  /// Two columns of words, the first one padded.
  static func facts(_ facts: [(String, String)]) -> String {
    let width = facts.map(\.0.count).max() ?? 0
    return facts.map { name, text in name + String(repeating: " ", count: width - name.count + 2) + text }.joined(separator: "\n")
  }
}
