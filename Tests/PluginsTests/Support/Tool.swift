import Foundation

/// Programs that a test may need and a system may lack.
enum Tool {
  static let swift = path("swiftc")
  static let cpp = path("c++")
  static let rust = path("rustc")
  static let unshare = path("unshare")
  static let localedef = path("localedef")

  private static func path(_ name: String) -> String? {
    let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":").map(String.init) + ["/usr/bin"]
    return folders.map { "\($0)/\(name)" }.first { FileManager.default.isExecutableFile(atPath: $0) }
  }
}
