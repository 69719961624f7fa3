import Foundation

enum File {
  /// The path from the root, without opening anything.
  static func absolute(_ path: String) -> String {
    path.hasPrefix("/") ? path : URL(fileURLWithPath: path, relativeTo: URL(fileURLWithPath: FileManager.default.currentDirectoryPath)).path
  }

  /// A path as one word of a shell.
  static func word(_ path: String) -> String {
    func isPlain(_ byte: UInt8) -> Bool {
      byte >= 0x80 || Character(Unicode.Scalar(byte)).isLetter || "0123456789/._-+,:@%".utf8.contains(byte)
    }
    return !path.isEmpty && path.utf8.allSatisfy(isPlain) ? path : "'\(path.replacing("'", with: "'\\''"))'"
  }

  /// The running program.
  static var program: String {
    (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")) ?? absolute(CommandLine.arguments[0])
  }
}
