import CommandOutput
import LegatoSystem

private func readBytes(_ descriptor: Int32, _ buffer: UnsafeMutableRawPointer?, _ count: Int) -> Int { read(descriptor, buffer, count) }

/// Whole files, with the system's own words where that fails.
enum Files {
  private static var reason: String { String(cString: strerror(errno)) }

  static func read(_ path: String) throws(GalleryError) -> String {
    let descriptor = open(path, O_RDONLY)
    guard descriptor >= 0 else { throw .cannotRead(path, reason: reason) }
    defer { close(descriptor) }
    var bytes = [UInt8]()
    var chunk = [UInt8](repeating: 0, count: 65536)
    while true {
      let count = chunk.withUnsafeMutableBytes { readBytes(descriptor, $0.baseAddress, $0.count) }
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else { throw .cannotRead(path, reason: reason) }
      if count == 0 { return String(decoding: bytes, as: UTF8.self) }
      bytes += chunk[..<count]
    }
  }

  /// Seen from the working folder.
  static func absolute(_ path: String) -> String {
    guard !path.hasPrefix("/"), let folder = getcwd(nil, 0) else { return path }
    defer { free(folder) }
    return String(cString: folder) + "/" + path
  }

  /// The same, of something that is there.
  static func existing(_ path: String) throws(GalleryError) -> String {
    guard access(path, R_OK) == 0 else { throw .cannotRead(path, reason: String(cString: strerror(errno))) }
    return absolute(path)
  }

  /// A file that cannot be written is reported before a long recording begins.
  static func checkWritable(_ path: String) throws(GalleryError) {
    do { try WholeFile.check(path) } catch { throw .cannotWrite(path, reason: error.reason) }
  }

  /// All of it or nothing.
  static func write(_ bytes: [UInt8], to path: String) throws(GalleryError) {
    do { try WholeFile.write(bytes, to: path) } catch { throw .cannotWrite(path, reason: error.reason) }
  }

  /// Whether both ends of the conversation are a terminal that can move its cursor; one that calls itself dumb cannot.
  static var isTerminal: Bool {
    guard isatty(0) == 1, isatty(1) == 1, let kind = getenv("TERM") else { return false }
    return String(cString: kind) != "dumb"
  }
}
