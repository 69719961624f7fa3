/// Reads XML strictly enough for the tests: one root, every tag closed by its own, attributes quoted and unique, references known.
struct XMLReader {
  struct Failure: Error { let reason: String }
  final class Element {
    let name: String
    var attributes: [String: String] = [:]
    var children: [Element] = []
    init(_ name: String) { self.name = name }

    /// This element and all in it.
    var all: [Element] { [self] + children.flatMap(\.all) }
    func all(_ name: String) -> [Element] { all.filter { $0.name == name } }
    /// Numbers of an attribute, whatever stands between them.
    func numbers(_ attribute: String) -> [Double] {
      (attributes[attribute] ?? "").split { !"-.0123456789".contains($0) }.compactMap { Double($0) }
    }
  }

  private var rest: Substring

  static func root(_ text: String) throws -> Element {
    var reader = XMLReader(rest: text[...])
    if reader.rest.hasPrefix("<?xml ") {
      guard let end = reader.rest.firstIndex(of: ">") else { throw Failure(reason: "declaration") }
      guard reader.rest[..<end].hasSuffix("?") else { throw Failure(reason: "declaration") }
      reader.rest = reader.rest[reader.rest.index(after: end)...]
    }
    try reader.skipText()
    let root = try reader.element()
    guard try reader.skipText().isEmpty, reader.rest.isEmpty else {
      throw Failure(reason: "something after the root: \(reader.rest.prefix(40))")
    }
    return root
  }

  /// Text up to the next tag, without the white space around it.
  @discardableResult
  private mutating func skipText() throws -> Substring {
    let text = rest.prefix { $0 != "<" }
    rest = rest[text.endIndex...]
    try Self.check(text)
    return text.allSatisfy(\.isWhitespace) ? "" : text
  }

  private static func check(_ text: Substring) throws {
    for part in text.split(separator: "&", omittingEmptySubsequences: false).dropFirst() {
      guard ["amp;", "lt;", "gt;", "quot;", "apos;"].contains(where: part.hasPrefix) else {
        throw Failure(reason: "reference &\(part.prefix(8))")
      }
    }
  }

  private mutating func take(_ text: String) throws {
    guard rest.hasPrefix(text) else { throw Failure(reason: "wanted \(text), found \(rest.prefix(40))") }
    rest.removeFirst(text.count)
  }

  private mutating func name() throws -> String {
    let name = rest.prefix { $0.isLetter || $0.isNumber || $0 == "-" || $0 == "_" || $0 == ":" }
    guard let first = name.first, first.isLetter else { throw Failure(reason: "name at \(rest.prefix(40))") }
    rest = rest[name.endIndex...]
    return String(name)
  }

  private mutating func element() throws -> Element {
    try take("<")
    let element = Element(try name())
    while true {
      let hadSpace = rest.first?.isWhitespace == true
      rest = rest.drop(while: \.isWhitespace)
      if rest.hasPrefix("/>") {
        try take("/>")
        return element
      }
      if rest.hasPrefix(">") { break }
      guard hadSpace else { throw Failure(reason: "no space before \(rest.prefix(20))") }
      let name = try name()
      try take("=\"")
      let value = rest.prefix { $0 != "\"" }
      guard !value.contains("<"), element.attributes[name] == nil else { throw Failure(reason: "attribute \(name)") }
      try Self.check(value)
      element.attributes[name] = String(value)
      rest = rest[value.endIndex...]
      try take("\"")
    }
    try take(">")
    while true {
      try skipText()
      if rest.hasPrefix("</") {
        try take("</" + element.name)
        rest = rest.drop(while: \.isWhitespace)
        try take(">")
        return element
      }
      element.children.append(try self.element())
    }
  }
}
