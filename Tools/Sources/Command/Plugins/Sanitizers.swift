import Foundation
import LegatoPlugins

/// A plug-in in C or C++ rebuilt with sanitizers, for level 10, in a temporary folder that is deleted with this value.
final class Sanitizers {
  let builds: [String]
  private let folder: URL

  /// The source file next to a plug-in, found by the plug-in's name.
  static func source(beside plugin: String) -> String? {
    let stem = URL(fileURLWithPath: plugin).deletingPathExtension().path
    return ["c", "cpp", "cc", "cxx"].map { "\(stem).\($0)" }.first { FileManager.default.fileExists(atPath: $0) }
  }

  init(_ source: String) throws {
    let isC = source.hasSuffix(".c")
    let variable = ProcessInfo.processInfo.environment[isC ? "CC" : "CXX"]
    let names = [variable].compactMap { $0 } + (isC ? ["cc", "clang", "gcc"] : ["c++", "clang++", "g++"])
    guard let compiler = names.lazy.compactMap(Self.located).first else {
      throw Ending(.unable, "level 10 needs a \(isC ? "C" : "C++") compiler: expected one of \(names.joined(separator: ", "))")
    }
    folder = FileManager.default.temporaryDirectory.appendingPathComponent("legato-sanitizers-\(UUID().uuidString)")
    try FileManager.default.createDirectory(
      at: folder.appendingPathComponent("legato"), withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    try Data(PackageResources.legato_timing_h).write(to: folder.appendingPathComponent("legato/legato_timing.h"))
    let isClang = try Self.output(of: compiler, ["--version"]).text.contains("clang")
    var builds: [String] = []
    for sanitizers in ["address,undefined", "thread"] {
      let build = folder.appendingPathComponent(sanitizers.prefix(6) + ".timingplugin").path
      let flags =
        ["-std=\(isC ? "c11" : "c++17")", "-O1", "-g", "-fPIC", "-shared", "-fvisibility=hidden", "-fsanitize=\(sanitizers)"]
        + (isClang ? ["-shared-libsan"] : [])
      let places = [
        "-I", URL(fileURLWithPath: source).deletingLastPathComponent().path, "-I", folder.appendingPathComponent("legato").path,
      ]
      let (status, text) = try Self.output(of: compiler, flags + places + [source, "-lm", "-o", build])
      guard status == 0 else {
        try? FileManager.default.removeItem(at: folder)
        throw Ending(.unable, "\(source) cannot be built with -fsanitize=\(sanitizers):\n\(text)")
      }
      builds.append(build)
    }
    self.builds = builds
  }

  deinit { try? FileManager.default.removeItem(at: folder) }

  private static func located(_ name: String) -> String? {
    let folders = name.contains("/") ? [""] : (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":").map { "\($0)/" }
    return folders.map { $0 + name }.first { FileManager.default.isExecutableFile(atPath: $0) }
  }

  private static func output(of program: String, _ arguments: [String]) throws -> (status: Int32, text: String) {
    let (process, pipe) = (Process(), Pipe())
    process.executableURL = URL(fileURLWithPath: program)
    process.arguments = arguments
    (process.standardOutput, process.standardError) = (pipe, pipe)
    try process.run()
    let text = String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    return (process.terminationStatus, text)
  }
}
