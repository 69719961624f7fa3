import Foundation

/// A trace of those that come with the gallery.
func recorded(_ name: String) throws -> String {
  let tests = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
  return try String(
    contentsOf: tests.deletingLastPathComponent().appendingPathComponent("Examples/Gallery/Traces/\(name).jsonl"), encoding: .utf8)
}
