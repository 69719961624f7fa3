internal import CLegatoLoader

/// A copy of the checked bytes that nobody can change, for the probe and the system's loader alike.
///
/// Its descriptor is closed with it unless it was loaded: closing would let another file take its number, and the system's
/// loader, which identifies libraries by name, would then return this library for that one.
final class SealedLibrary: Sendable {
  /// SHA-256 of the bytes, in hexadecimal.
  let hash: String
  let descriptor: Int32
  /// What the system's loader takes, here and (as descriptor 4) in the probe.
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
    // a loaded file needs no name any more, and a descriptor in memory never had one
    legato_unseal(path)
    if descriptor >= 0 && !isLoaded.isSet { legato_close(descriptor) }
  }

  /// From now on the descriptor stays open until the process ends.
  func keep() { isLoaded.set() }

  /// What the probe calls it.
  var pathInProbe: String { path.hasPrefix("/proc/self/fd/") ? "/proc/self/fd/4" : path }

  static func hash(of bytes: [UInt8]) -> String {
    var digest = [UInt8](repeating: 0, count: 32)
    bytes.withUnsafeBufferPointer { legato_sha256($0.baseAddress, $0.count, &digest) }
    return digest.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
  }
}
