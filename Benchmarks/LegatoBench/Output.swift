#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

func fatalExit(_ code: Int32) -> Never { exit(code) }

/// Progress and problems, beside the results.
enum Output {
  private static func write(_ text: String) {
    var text = text
    text.withUTF8 { bytes in
      #if canImport(Darwin)
        _ = Darwin.write(STDERR_FILENO, bytes.baseAddress, bytes.count)
      #elseif canImport(Glibc)
        _ = Glibc.write(STDERR_FILENO, bytes.baseAddress, bytes.count)
      #elseif canImport(Musl)
        _ = Musl.write(STDERR_FILENO, bytes.baseAddress, bytes.count)
      #endif
    }
  }

  /// Where somebody watches, the line that progress stands on is written over.
  private static let fresh = isatty(STDERR_FILENO) == 1 ? "\r\u{1B}[K" : ""

  static func note(_ text: String) { write(fresh + text + "\n") }

  /// One line that is written over where somebody watches; else a line each. Nothing at all ends it.
  static func progress(_ text: String) {
    guard fresh.isEmpty else { return write(fresh + text) }
    if !text.isEmpty { note(text) }
  }
}
