import Foundation

/// The fixture of attacks, aimed at a process that sleeps and a file in a folder of their own, and what a watcher sees of them.
public final class Attacker: Sendable {
  public let workshop: Workshop
  public let folder: String
  var treasure: String { folder + "/treasure" }
  private let host: Int32
  private let (plugin, program, watcher): ([UInt8], [UInt8], String)

  public init() throws {
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
    guard let number = Int32(try Self.output(sleeper, [], in: workshop).prefix(while: \.isNumber)) else {
      throw Unexpected("nobody sleeps")
    }
    host = number
  }

  deinit {
    kill(host, SIGKILL)
  }

  /// Every attack by what becomes of it behind the walls: a system call that is not on the list ends the process with 31, one that would change a file with
  /// 25; what is only missing ends nothing.
  public static let attacks: [(signal: Int, names: [String])] = [
    (
      31,
      [
        "prlimit", "prlimit_parent", "setrlimit", "setpriority", "sched_setaffinity", "sched_setscheduler", "sched_setattr", "ioprio_set",
        "kill", "kill_all", "tgkill", "tkill", "sigqueue", "pidfd_open", "ptrace", "process_vm_writev", "from_a_thread", "timer",
        "setitimer", "owner_of_signals", "file_flags", "flock", "lease", "shmget", "msgget", "semget", "mq_open", "add_key", "keyctl",
        "fork", "vfork", "execve", "setsid", "parent_death", "personality", "mount", "umount", "unshare", "setns", "chroot",
        "io_uring_enter", "memfd", "userfaultfd", "bpf", "perf", "handle", "inotify", "mlock", "filter", "socket", "pass_descriptor",
        "send", "splice", "terminal", "get_terminal",
      ]
    ),
    (
      25,
      [
        "chmod", "fchmodat2", "setxattr", "setxattrat", "utimensat", "truncate", "append", "link", "symlink", "symlink_race", "rename",
        "unlink", "mkdir", "mkfifo", "create", "nameless", "no_verdict", "descriptors",
      ]
    ),
    (0, ["openat2", "clone3", "io_uring"]),
  ]

  /// The plug-in with this attack.
  public func plugin(_ attack: String) throws -> String { try aimed(plugin, attack, "\(attack).timingplugin") }
  /// The program with this attack.
  public func program(_ attack: String) throws -> String {
    // copied by another process: whatever was started while this one wrote it may have it open for a moment, and it could not be started then
    let (written, path) = (try aimed(program, attack, "\(attack).written"), workshop.path("\(attack).program"))
    guard try workshop.run("/bin/cp", [written, path]) == 0 else { throw Unexpected("\(attack) cannot be copied") }
    return path
  }

  private func aimed(_ bytes: [UInt8], _ attack: String, _ name: String) throws -> String {
    var bytes = bytes
    let texts = [
      ("WHICH-ATTACK-IS-IT", attack), ("WHICH-PROCESS-IS-IT", "\(host)"), ("WHICH-FILE-IS-IT", treasure),
    ]
    for (mark, text) in texts {
      guard let at = Data(bytes).range(of: Data(mark.utf8))?.lowerBound, text.utf8.count < (mark == "WHICH-FILE-IS-IT" ? 256 : 32) else {
        throw Unexpected("no room for \(text)")
      }
      for (index, byte) in (Array(text.utf8) + [0]).enumerated() { bytes[at + index] = byte }
    }
    let path = workshop.path(name)
    try Data(bytes).write(to: URL(fileURLWithPath: path))
    try FileManager.default.setAttributes([.posixPermissions: 0o700], ofItemAtPath: path)
    return path
  }

  /// Everything that must not change.
  public func look() throws -> [Substring] { try output(watcher, ["\(host)", folder]).split(separator: "\n") }

  /// Into a file: a pipe's end would go to every process that another test starts meanwhile, and stay open with it.
  public func output(_ program: String, _ arguments: [String]) throws -> String { try Self.output(program, arguments, in: workshop) }

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
