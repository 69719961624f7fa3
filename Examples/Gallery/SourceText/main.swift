// scene-source-text OUT.swift SCENE.swift…: writes a Swift file that holds the part to copy of each of these files, by its name.
import Foundation

/// A file's lines below each mark that says "To copy", as far as the next mark; all of them where there is no such mark. Without the spaces that all lines begin
/// with, and without empty lines around.
func partToCopy(of text: String) -> String {
  let lines = text.components(separatedBy: "\n")
  let parts = lines.split(omittingEmptySubsequences: false) { $0.trimmingCharacters(in: .whitespaces).hasPrefix("// MARK: ") }
  var marked: [String] = []
  for part in parts.dropFirst() where lines[part.startIndex - 1].contains("// MARK: To copy") { marked += part }

  let isBlank = { (line: String) in line.allSatisfy { $0 == " " } }
  let taken = marked.isEmpty ? lines : marked
  let indent = taken.filter { !isBlank($0) }.map { $0.prefix { $0 == " " }.count }.min() ?? 0
  let from = taken.firstIndex { !isBlank($0) } ?? 0
  let to = taken.lastIndex { !isBlank($0) } ?? 0
  return taken[from...to].map { String($0.dropFirst(indent)) }.joined(separator: "\n")
}

let (output, files) = (CommandLine.arguments[1], CommandLine.arguments.dropFirst(2).sorted())
var page = "enum SceneSources {\n  static let texts: [String: String] = [\n"
for file in files {
  let name = URL(fileURLWithPath: file).deletingPathExtension().lastPathComponent
  let text = try String(contentsOfFile: file, encoding: .utf8)
  // a scene's file has the name of its type
  guard text.contains("class \(name): ") else { continue }
  page += "\"\(name)\": ##\"\"\"\n\(partToCopy(of: text))\n\"\"\"##,\n"
}
try Data((page + "  ]\n}\n").utf8).write(to: URL(fileURLWithPath: output), options: .atomic)
