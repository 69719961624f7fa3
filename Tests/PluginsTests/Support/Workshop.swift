import Foundation
import LegatoPlugins
import Testing

/// A private folder in which fixtures are built with the system's C compiler. SwiftPM cannot build one source in fifty ways.
final class Workshop: Sendable {
  let folder: URL

  init() throws {
    folder = URL(fileURLWithPath: NSTemporaryDirectory()).appendingPathComponent("legato-plugins-\(UUID().uuidString)")
    let attributes: [FileAttributeKey: Any] = [.posixPermissions: 0o700]
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true, attributes: attributes)
  }

  deinit { try? FileManager.default.removeItem(at: folder) }

  static let tests = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
  static let root = tests.deletingLastPathComponent()
  static let header = root.appendingPathComponent("Sources/CLegatoTiming/include").path

  /// The command beside the tests.
  static let probe: String = {
    let own = (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")) ?? CommandLine.arguments[0]
    // a test helper runs from elsewhere; the bundle with the tests is then an argument
    let bundle = CommandLine.arguments.first { $0.hasSuffix(".xctest") } ?? own
    return URL(fileURLWithPath: bundle).deletingLastPathComponent().appendingPathComponent("legato-probe").path
  }()

  static let compiler = ["/usr/bin/cc", "/usr/bin/clang", "/usr/bin/gcc"].first { FileManager.default.isExecutableFile(atPath: $0) }

  func path(_ name: String) -> String { folder.appendingPathComponent(name).path }

  /// The fixture with these defines, as a shared library.
  func build(_ defines: [String] = [], name: String = "fixture.timingplugin", flags: [String] = ["-shared"]) throws -> String {
    try build(Self.tests.appendingPathComponent("PluginFixtures/fixture.c").path, defines: defines, name: name, flags: flags)
  }

  func build(_ source: String, defines: [String] = [], name: String, flags: [String] = ["-shared"]) throws -> String {
    let output = path(name)
    let arguments =
      ["-std=gnu11", "-O1", "-w", "-fPIC", "-fvisibility=hidden", "-I", Self.header] + flags + defines.map { "-D\($0)" } + [
        source, "-o", output, "-lm", "-lpthread",
      ]
    try #require(try run(#require(Self.compiler, "a C compiler"), arguments) == 0)
    return output
  }

  /// A probe on a system that grants less.
  func blindProbe(_ defines: [String] = []) throws -> String {
    let source = Self.tests.appendingPathComponent("PluginFixtures/blind.c").path
    return try build(source, defines: ["PROBE=\"\(Self.probe)\""] + defines, name: "blind-probe\(defines.count)", flags: [])
  }

  func run(_ program: String, _ arguments: [String]) throws -> Int32 {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: program)
    process.arguments = arguments
    try process.run()
    process.waitUntilExit()
    return process.terminationStatus
  }

  /// The policy of most tests: probed, with time enough on a busy machine.
  static func policy(level: Int = 4, deadline: Double = 20) -> PluginPolicy {
    var policy = PluginPolicy.probed(probe: probe)
    policy.level = level
    policy.deadline = deadline
    return policy
  }
}

/// The reason that `body` is refused for, nil where it is not.
func refusal(_ body: () throws -> Void) -> PluginError.Reason? {
  do {
    try body()
    return nil
  } catch let error as PluginError {
    // every refusal says what was expected, what came and what to do
    #expect(!error.expected.isEmpty && !error.found.isEmpty && !error.remedy.isEmpty)
    #expect(error.description.contains(error.expected) && error.description.contains(error.remedy))
    return error.reason
  } catch {
    Issue.record(error)
    return nil
  }
}

/// Ends a test that found something else than it asks for.
struct Unexpected: Error {
  let what: String
  init(_ what: String) { self.what = what }
}
