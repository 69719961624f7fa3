#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Writes all of `text` to standard error; gives up on an error, since there is nowhere to report it.
func writeToStandardError(_ text: String) {
  let bytes = Array(text.utf8)
  var written = 0
  while written < bytes.count {
    let count = bytes[written...].withUnsafeBytes { write(2, $0.baseAddress, $0.count) }
    guard count > 0 else { return }
    written += count
  }
}
