/// Words in lines of at most `width` characters; a word that is longer is a line of its own, cut into pieces.
public func wrapped(_ text: String, width: Int) -> [String] {
  let width = max(1, width)
  var lines = [""]
  for word in text.split(separator: " ") {
    var word = word
    let last = lines[lines.count - 1]
    if !last.isEmpty, last.count + 1 + word.count > width { lines.append("") }
    while word.count > width {
      lines[lines.count - 1] = String(word.prefix(width))
      word = word.dropFirst(width)
      lines.append("")
    }
    lines[lines.count - 1] += (lines[lines.count - 1].isEmpty ? "" : " ") + word
  }
  return lines
}

/// Items behind each other, parted by dots, in lines of at most `width` characters; no item is parted.
public func wrapped(_ items: [String], width: Int) -> [String] {
  var lines: [String] = []
  for item in items {
    if let last = lines.last, last.count + 3 + item.count <= width {
      lines[lines.count - 1] = last + " · " + item
    } else {
      lines += wrapped(item, width: width)
    }
  }
  return lines
}
