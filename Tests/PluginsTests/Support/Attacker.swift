import Foundation
import Testing

/// The fixture of attacks, aimed at a process that sleeps and a file in a folder of their own, and what a watcher sees of them.
final class Attacker: Sendable {
  let workshop: Workshop
  let folder: String
  var treasure: String { folder + "/treasure" }
  private let host: Int32
  private let (plugin, program, watcher): ([UInt8], [UInt8], String)

  init() throws {
    workshop = try Workshop()
    folder = workshop.path("aims")
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: false)
    try "treasure".write(toFile: folder + "/treasure", atomically: false, encoding: .utf8)
    let sources = Workshop.tests.appendingPathComponent("PluginFixtures").path
    let library = try workshop.build(sources + "/attacker.c", name: "attacker")
    let alone = try workshop.build(sources + "/attacker.c", defines: ["PROGRAM"], name: "attacking", flags: [])
    (plugin, program) = (
      try [UInt8](Data(contentsOf: URL(fileURLWithPath: library))), try [UInt8](Data(contentsOf: URL(fileURLWithPath: alone)))
    )
    watcher = try workshop.build(sources + "/watcher.c", name: "watcher", flags: [])
    let sleeper = try workshop.build(sources + "/sleeper.c", name: "sleeper", flags: [])
    host = try #require(Int32(try Self.output(sleeper, [], in: workshop).prefix { $0.isNumber }))
  }

  deinit {
    kill(host, SIGKILL)
  }

  /// The plug-in with this attack.
  func plugin(_ attack: String) throws -> String { try aimed(plugin, attack, "\(attack).timingplugin") }
  /// The program with this attack.
  func program(_ attack: String) throws -> String { try aimed(program, attack, "\(attack).program") }

  private func aimed(_ bytes: [UInt8], _ attack: String, _ name: String) throws -> String {
    var bytes = bytes
    let texts = [
      ("WHICH-ATTACK-IS-IT", attack), ("WHICH-PROCESS-IS-IT", "\(host)"), ("WHICH-FILE-IS-IT", treasure),
    ]
    for (mark, text) in texts {
      let at = try #require(Data(bytes).range(of: Data(mark.utf8))?.lowerBound)
      try #require(text.utf8.count < (mark == "WHICH-FILE-IS-IT" ? 256 : 32))
      for (index, byte) in (Array(text.utf8) + [0]).enumerated() { bytes[at + index] = byte }
    }
    let path = workshop.path(name)
    try Data(bytes).write(to: URL(fileURLWithPath: path))
    try FileManager.default.setAttributes([.posixPermissions: 0o700], ofItemAtPath: path)
    return path
  }

  /// Everything that must not change.
  func look() throws -> [Substring] { try output(watcher, ["\(host)", folder]).split(separator: "\n") }

  /// Into a file: a pipe's end would go to every process that another test starts meanwhile, and stay open with it.
  func output(_ program: String, _ arguments: [String]) throws -> String { try Self.output(program, arguments, in: workshop) }

  private static func output(_ program: String, _ arguments: [String], in workshop: Workshop) throws -> String {
    let (process, path) = (Process(), workshop.path("output-\(UUID().uuidString)"))
    _ = FileManager.default.createFile(atPath: path, contents: nil)
    process.executableURL = URL(fileURLWithPath: program)
    process.arguments = arguments
    process.standardOutput = try FileHandle(forWritingTo: URL(fileURLWithPath: path))
    try process.run()
    process.waitUntilExit()
    return try String(contentsOfFile: path, encoding: .utf8)
  }
}
