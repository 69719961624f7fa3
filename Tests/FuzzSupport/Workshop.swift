import Foundation
import LegatoPlugins
import Synchronization

/// A private folder in which fixtures are built with the system's C compiler. SwiftPM cannot build one source in fifty ways.
public final class Workshop: Sendable {
  public let folder: URL

  public init() throws {
    folder = URL(fileURLWithPath: NSTemporaryDirectory()).appendingPathComponent("legato-plugins-\(UUID().uuidString)")
    let attributes: [FileAttributeKey: Any] = [.posixPermissions: 0o700]
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true, attributes: attributes)
  }

  deinit { try? FileManager.default.removeItem(at: folder) }

  public static let tests = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
  public static let root = tests.deletingLastPathComponent()
  public static let header = root.appendingPathComponent("Sources/CLegatoTiming/include").path

  /// The command beside the tests.
  public static let probe: String = {
    let own = (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")) ?? CommandLine.arguments[0]
    // a test helper runs from elsewhere; the bundle with the tests is then an argument
    let bundle = CommandLine.arguments.first { $0.hasSuffix(".xctest") } ?? own
    return URL(fileURLWithPath: bundle).deletingLastPathComponent().appendingPathComponent("legato-probe").path
  }()

  public static let compiler = ["/usr/bin/cc", "/usr/bin/clang", "/usr/bin/gcc"].first { FileManager.default.isExecutableFile(atPath: $0) }

  /// What has been compiled, by the compiler's arguments: every second fixture is one that another test has too. Copied by a process of its own: a child that
  /// is started while this one has a program open for writing keeps it open for a moment, and it cannot be started then.
  private static let compiled = Mutex<[[String]: String]>([:])
  private static let shelf: Workshop = {
    guard let shelf = try? Workshop() else { fatalError("no folder for fixtures") }
    atexit { try? FileManager.default.removeItem(at: Workshop.shelf.folder) }
    return shelf
  }()

  public func path(_ name: String) -> String { folder.appendingPathComponent(name).path }

  /// The fixture with these defines, as a shared library.
  public func build(_ defines: [String] = [], name: String = "fixture.timingplugin", flags: [String] = ["-shared"]) throws -> String {
    try build(Self.tests.appendingPathComponent("PluginFixtures/fixture.c").path, defines: defines, name: name, flags: flags)
  }

  public func build(_ source: String, defines: [String] = [], name: String, flags: [String] = ["-shared"]) throws -> String {
    let output = path(name)
    let arguments =
      ["-std=gnu11", "-O1", "-w", "-fPIC", "-fvisibility=hidden", "-I", Self.header] + flags + defines.map { "-D\($0)" } + [
        source, "-lm", "-lpthread",
      ]
    guard let compiler = Self.compiler else { throw Unexpected("no C compiler at /usr/bin") }
    let kept = Self.compiled.withLock { $0[arguments] }
    guard try run(kept == nil ? compiler : "/bin/cp", (kept.map { [$0] } ?? arguments + ["-o"]) + [output]) == 0 else {
      throw Unexpected("\(source) does not compile")
    }
    if kept == nil {
      let copy = Self.shelf.path(UUID().uuidString)
      if try run("/bin/cp", [output, copy]) == 0 { Self.compiled.withLock { $0[arguments] = copy } }
    }
    return output
  }

  /// A probe on a system that grants less.
  public func blindProbe(_ defines: [String] = []) throws -> String {
    let source = Self.tests.appendingPathComponent("PluginFixtures/blind.c").path
    return try build(source, defines: ["PROBE=\"\(Self.probe)\""] + defines, name: "blind-probe\(defines.count)", flags: [])
  }

  public func run(_ program: String, _ arguments: [String]) throws -> Int32 {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: program)
    process.arguments = arguments
    try process.run()
    process.waitUntilExit()
    return process.terminationStatus
  }

  /// The policy of most tests: probed, with time enough on a busy machine.
  public static func policy(level: Int = 4, deadline: Double = 20) -> PluginPolicy {
    var policy = PluginPolicy.probed(probe: probe)
    policy.level = level
    policy.timeout = deadline
    return policy
  }
}

/// Ends what found something else than it asks for.
public struct Unexpected: Error {
  public let what: String
  public init(_ what: String) { self.what = what }
}
