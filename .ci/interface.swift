// Public API of one module as text: `interface FOLDER FILE [--update]` reads the symbol graphs in FOLDER, and writes FILE or compares with it.
// One line a symbol, sorted: where it is, what kind it is, its whole declaration with what it conforms to.

import Foundation

struct Graph: Decodable {
  struct Symbol: Decodable {
    struct Kind: Decodable { let displayName: String }
    struct Identifier: Decodable { let precise: String }
    struct Fragment: Decodable { let spelling: String }
    struct Availability: Decodable { let isUnconditionallyDeprecated: Bool? }
    let kind: Kind
    let identifier: Identifier
    let pathComponents: [String]
    let declarationFragments: [Fragment]?
    let accessLevel: String
    let availability: [Availability]?
  }
  struct Relationship: Decodable {
    let kind, source, target: String
    let targetFallback: String?
  }
  let symbols: [Symbol]
  let relationships: [Relationship]
}

/// A declaration in one line, with the one word of access that says more than public, and what a type inherits from and conforms to.
func line(_ symbol: Graph.Symbol, _ others: [String]) -> String {
  let spelling = (symbol.declarationFragments ?? []).map(\.spelling).joined()
  var words = spelling.split(whereSeparator: \.isWhitespace).joined(separator: " ")
  if symbol.accessLevel == "open" { words = "open " + words }
  if !others.isEmpty { words += ": " + others.joined(separator: ", ") }
  if symbol.availability?.contains(where: { $0.isUnconditionallyDeprecated == true }) == true { words += "  // deprecated" }
  return "\(symbol.pathComponents.joined(separator: ".")) | \(symbol.kind.displayName.lowercased()) | \(words)"
}

/// What every type conforms to unless it says otherwise, or by another conformance.
let implied: Set = ["Swift.Copyable", "Swift.Escapable", "Swift.SendableMetatype"]

/// A type of another module by its name: `s:Sd` is Swift.Double.
func demangled(_ precise: String) throws -> String {
  let (process, pipe) = (Process(), Pipe())
  process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
  process.arguments = ["swift", "demangle", "--compact", "$s" + precise.dropFirst(2)]
  process.standardOutput = pipe
  try process.run()
  let text = String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
  process.waitUntilExit()
  return text.trimmingCharacters(in: .whitespacesAndNewlines)
}

func lines(in folder: String) throws -> [String] {
  var graphs: [Graph] = []
  for name in try FileManager.default.contentsOfDirectory(atPath: folder).sorted() where name.hasSuffix(".symbols.json") {
    graphs.append(try JSONDecoder().decode(Graph.self, from: Data(contentsOf: URL(fileURLWithPath: "\(folder)/\(name)"))))
  }
  var names: [String: String] = [:]
  for symbol in graphs.flatMap(\.symbols) { names[symbol.identifier.precise] = symbol.pathComponents.joined(separator: ".") }
  var others: [String: Set<String>] = [:]
  for relation in graphs.flatMap(\.relationships) where relation.kind == "conformsTo" || relation.kind == "inheritsFrom" {
    let name = try names[relation.target] ?? relation.targetFallback ?? demangled(relation.target)
    if !implied.contains(name) { others[relation.source, default: []].insert(name.hasPrefix("Swift.") ? String(name.dropFirst(6)) : name) }
  }
  var lines: Set<String> = []
  for symbol in graphs.flatMap(\.symbols) { lines.insert(line(symbol, others[symbol.identifier.precise, default: []].sorted())) }
  // types of other modules that conform here
  for (source, targets) in others where names[source] == nil {
    lines.insert("\(try demangled(source)) | extension | extension: \(targets.sorted().joined(separator: ", "))")
  }
  return lines.sorted()
}

let arguments = CommandLine.arguments.dropFirst().filter { $0 != "--update" }
guard arguments.count == 2, let folder = arguments.first, let file = arguments.last else {
  FileHandle.standardError.write(Data("usage: interface FOLDER FILE [--update]\n".utf8))
  exit(64)
}
let found = try lines(in: folder)
guard !found.isEmpty else {
  FileHandle.standardError.write(Data("\(folder): expected symbol graphs with public symbols, found none; build the module first\n".utf8))
  exit(1)
}
if CommandLine.arguments.contains("--update") {
  try (found.joined(separator: "\n") + "\n").write(toFile: file, atomically: true, encoding: .utf8)
  print("\(file): \(found.count) lines")
} else {
  let written = Set(((try? String(contentsOfFile: file, encoding: .utf8)) ?? "").split(separator: "\n").map(String.init))
  let changes = (written.subtracting(found).map { "- \($0)" } + Set(found).subtracting(written).map { "+ \($0)" }).sorted {
    $0.dropFirst(2) < $1.dropFirst(2)
  }
  for change in changes { print("\(file): \(change)") }
  exit(changes.isEmpty ? 0 : 1)
}
