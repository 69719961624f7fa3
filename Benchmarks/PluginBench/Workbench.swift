import Foundation

/// The plug-in of the benchmark, built with the system's compiler in a private folder.
struct Workbench {
  private let folder = FileManager.default.temporaryDirectory.appendingPathComponent("legato-bench-\(UUID().uuidString)")

  init() throws {
    let attributes: [FileAttributeKey: Any] = [.posixPermissions: 0o700]
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true, attributes: attributes)
  }

  /// Deletes the folder: objects that live until the end of the program are not deinitialised.
  func clear() { try? FileManager.default.removeItem(at: folder) }

  func built(_ name: String, flags: [String]) -> String {
    let here = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    let header = here.deletingLastPathComponent().deletingLastPathComponent().appendingPathComponent("Sources/CLegatoTiming/include")
    let output = folder.appendingPathComponent("\(name).timingplugin").path
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/cc")
    process.arguments =
      ["-std=c11", "-O2", "-fPIC", "-shared", "-fvisibility=hidden", "-I", header.path] + flags
      + [here.appendingPathComponent("curves.c").path, "-o", output, "-lm"]
    let isThere = (try? process.run()) != nil
    if isThere { process.waitUntilExit() }
    guard isThere, process.terminationStatus == 0 else {
      clear()
      print("plugin-bench: \(name) could not be built: is there a C compiler at /usr/bin/cc?")
      exit(1)
    }
    return output
  }

  func bytes(_ path: String) throws -> Data { try Data(contentsOf: URL(fileURLWithPath: path)) }
}
