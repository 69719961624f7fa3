internal import CLegatoLoader

/// An immutable copy of the checked bytes in memory, which both the probe and the system's loader open.
///
/// Its descriptor is closed on deallocation unless the library was loaded. The system's loader identifies libraries by their path, which contains the
/// descriptor's number: if another file got that number, the loader would return this library for it.
final class SealedLibrary: Sendable {
  /// The SHA-256 of the bytes, in hexadecimal.
  let hash: String
  let descriptor: Int32
  /// The path for the system's loader in this process.
  let path: String
  private let isLoaded = Flag()

  init(_ bytes: [UInt8], named name: String) throws(PluginError) {
    hash = Self.hash(of: bytes)
    var buffer = [CChar](repeating: 0, count: 256)
    descriptor = bytes.withUnsafeBufferPointer { legato_seal($0.baseAddress, $0.count, &buffer) }
    path = String(decoding: buffer.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    guard descriptor >= 0 else { throw PluginError(name, .noSealedCopy(PluginFile.text(descriptor))) }
  }

  deinit {
    // removes the file, if the copy is one: a loaded library does not need its name
    legato_unseal(path)
    if descriptor >= 0 && !isLoaded.isSet { legato_close(descriptor) }
  }

  /// Keeps the descriptor open until the process ends.
  func keep() { isLoaded.set() }

  /// The path for the system's loader in the probe, where the descriptor has the number 4.
  var pathInProbe: String { path.hasPrefix("/proc/self/fd/") ? "/proc/self/fd/4" : path }

  static func hash(of bytes: [UInt8]) -> String {
    var digest = [UInt8](repeating: 0, count: 32)
    bytes.withUnsafeBufferPointer { legato_sha256($0.baseAddress, $0.count, &digest) }
    return digest.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
  }
}
