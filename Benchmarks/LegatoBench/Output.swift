import CommandOutput
import LegatoSystem

func fatalExit(_ code: Int32) -> Never { exit(code) }
// outside the type below, whose members have the name of the system's call
private func writeToStandardError(_ bytes: UnsafeBufferPointer<UInt8>) { _ = write(STDERR_FILENO, bytes.baseAddress, bytes.count) }

/// Progress and problems, on standard error.
enum Output {
  private static func put(_ text: String) {
    var text = text
    text.withUTF8 { writeToStandardError($0) }
  }

  /// On a terminal, the progress line is overwritten.
  private static let fresh = isatty(STDERR_FILENO) == 1 ? "\r\u{1B}[K" : ""

  static func note(_ text: String) { put(fresh + text + "\n") }

  /// Shows a line of progress: overwritten on a terminal, else a line each. An empty text ends it.
  static func progress(_ text: String) {
    guard fresh.isEmpty else { return put(fresh + text) }
    if !text.isEmpty { note(text) }
  }

  // MARK: Files

  /// Checks that the file can be written, before the measurement.
  static func check(_ path: String) {
    do { try WholeFile.check(path) } catch { fail(path, "write", error) }
  }

  /// All of it or nothing.
  static func write(_ text: String, to path: String) {
    do { try WholeFile.write(Array(text.utf8), to: path) } catch { fail(path, "write", error) }
  }

  static func read(_ path: String) -> String {
    guard let file = fopen(path, "r") else {
      note("legato-bench: cannot read \(path): \(String(cString: strerror(errno)))")
      fatalExit(1)
    }
    defer { fclose(file) }
    var (bytes, chunk) = ([UInt8](), [UInt8](repeating: 0, count: 65536))
    while case let count = fread(&chunk, 1, chunk.count, file), count > 0 { bytes += chunk[..<count] }
    return String(decoding: bytes, as: UTF8.self)
  }

  private static func fail(_ path: String, _ what: String, _ failure: WholeFile.Failure) -> Never {
    note("legato-bench: cannot \(what) \(path): \(failure.reason)")
    fatalExit(1)
  }
}
