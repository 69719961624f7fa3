import Expectations
import Foundation
import FuzzSupport
import TestTraits
import Testing

/// What an application has set for its whole process does not change what becomes of a plug-in.
@Suite(.waits) struct ApplicationTests {
  let workshop: Workshop
  init() throws { workshop = try Workshop() }

  /// What an application says that is started by these lines of a shell, in which `"$@"` is its command line.
  private func run(_ plugin: String, by lines: String, _ environment: [String: String] = [:]) throws -> String {
    let (process, pipe) = (Process(), Pipe())
    let victim = URL(fileURLWithPath: Workshop.probe).deletingLastPathComponent().appendingPathComponent("plugin-victim").path
    process.executableURL = URL(fileURLWithPath: "/bin/sh")
    process.arguments = ["-c", lines, "sh", victim, Workshop.probe, workshop.folder.path, plugin]
    process.environment = environment
    process.standardOutput = pipe
    try process.run()
    let text = String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    return text
  }

  /// GTK and others set the user's locale, in which the C library may write 1.5 as 1,5.
  @Test(.enabled(if: Tool.localedef != nil)) func decimalCommaIsNoMistakeOfThePlugin() throws {
    let source = "LC_NUMERIC\ndecimal_point \",\"\nthousands_sep \"\"\ngrouping -1\nEND LC_NUMERIC\n"
    try source.write(toFile: workshop.path("comma.txt"), atomically: true, encoding: .utf8)
    // it warns of all that this locale lacks
    let compile = "exec \"$@\" >/dev/null 2>&1"
    _ = try workshop.run(
      "/bin/sh", ["-c", compile, "sh", Tool.localedef ?? "", "-c", "-i", workshop.path("comma.txt"), workshop.path("comma")])
    let path = try workshop.build(["OUTPUT_MAX=1.5", "INITIAL=2.5"])
    for variable in ["LC_NUMERIC", "LC_ALL"] {
      let text = try run(path, by: "exec \"$@\"", ["LOCPATH": workshop.folder.path, variable: "comma"])
      expect(text.hasPrefix("lives 0.1767766"), "\(text)")
    }
  }

  /// The exit status of a child process is lost where the application, or the one that has started it, ignores the signal of its end.
  @Test func lostExitStatusIsNoVerdict() throws {
    let path = try workshop.build()
    let text = try run(path, by: "exec env --ignore-signal=CHLD \"$@\"", ["PATH": "/usr/bin:/bin"])
    expect(text.contains("SIGCHLD") && !text.contains("exit with status"), "\(text)")
    try expectEqual(run(path, by: "exec \"$@\""), "lives 0.25\n")
  }
}
