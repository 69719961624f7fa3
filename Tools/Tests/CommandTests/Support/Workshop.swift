import Foundation
import Testing

/// A private folder, and the command as a user runs it there.
final class Workshop: Sendable {
  let folder: URL

  init() throws {
    folder = URL(fileURLWithPath: NSTemporaryDirectory()).appendingPathComponent("legato-command-\(UUID().uuidString)")
    let attributes: [FileAttributeKey: Any] = [.posixPermissions: 0o700]
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true, attributes: attributes)
  }

  deinit { try? FileManager.default.removeItem(at: folder) }

  static let tools = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()
  static let fixtures = tools.appendingPathComponent("Tests/CommandTests/Fixtures")

  /// What was built beside the tests.
  static func built(_ name: String) -> String {
    let own = (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")) ?? CommandLine.arguments[0]
    // a test helper runs from elsewhere; the bundle with the tests is then an argument
    let bundle = CommandLine.arguments.first { $0.hasSuffix(".xctest") } ?? own
    return URL(fileURLWithPath: bundle).deletingLastPathComponent().appendingPathComponent(name).path
  }

  /// The path of a program, nil where it is not installed.
  static func program(_ name: String) -> String? {
    (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":").map { "\($0)/\(name)" }
      .first { FileManager.default.isExecutableFile(atPath: $0) }
  }

  struct Outcome {
    let status: Int32
    let output, error: String

    /// The output as JSON.
    func json() throws -> [String: Any] { try #require(try JSONSerialization.jsonObject(with: Data(output.utf8)) as? [String: Any]) }
  }

  func path(_ name: String) -> String { folder.appendingPathComponent(name).path }

  /// `legato` with these arguments, in the folder.
  @discardableResult
  func legato(_ arguments: String..., variables: [String: String] = [:]) throws -> Outcome {
    try run(Self.built("legato"), arguments, variables: variables)
  }

  @discardableResult
  func run(_ program: String, _ arguments: [String], variables: [String: String] = [:]) throws -> Outcome {
    let (process, output, error) = (Process(), Pipe(), path("error-\(UUID().uuidString)"))
    process.executableURL = URL(fileURLWithPath: program)
    process.arguments = arguments
    process.currentDirectoryURL = folder
    var environment = ProcessInfo.processInfo.environment
    environment["XDG_CACHE_HOME"] = path("cache")
    environment["XDG_DATA_HOME"] = path("data")
    environment.merge(variables) { _, new in new }
    process.environment = environment
    try Data().write(to: URL(fileURLWithPath: error))
    let errors = try FileHandle(forWritingTo: URL(fileURLWithPath: error))
    (process.standardOutput, process.standardError, process.standardInput) = (output, errors, FileHandle.nullDevice)
    try process.run()
    let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    try errors.close()
    // A signal as a shell tells it.
    let status = process.terminationReason == .uncaughtSignal ? 128 + process.terminationStatus : process.terminationStatus
    return Outcome(status: status, output: text, error: try String(contentsOfFile: error, encoding: .utf8))
  }

  /// A plug-in in C made by the command, with changes to its source, built as its documentation says.
  func plugin(_ name: String = "wobble", _ changes: (String, String)...) throws -> String {
    try #require(try legato("plugin", "new", "--language", "c", name).status == 0)
    let source = path("\(name)/\(name).c")
    var text = try String(contentsOfFile: source, encoding: .utf8)
    for (old, new) in changes {
      try #require(text.contains(old), "\(old)")
      text = text.replacing(old, with: new)
    }
    try text.write(toFile: source, atomically: true, encoding: .utf8)
    let built = try run("/bin/sh", ["\(name)/build.sh"])
    try #require(built.status == 0, "\(built.error)")
    return "\(name)/\(name).timingplugin"
  }
}
