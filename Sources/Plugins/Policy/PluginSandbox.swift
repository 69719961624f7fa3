/// The restrictions of the child process in which a plug-in is tried (its sandbox).
///
/// Limits of memory, processor time and files apply on all systems; these depend on what the system grants.
public struct PluginSandbox: OptionSet, Hashable, Sendable, CustomStringConvertible {
  public let rawValue: UInt32
  public init(rawValue: UInt32) { self.rawValue = rawValue }

  /// The process has a session of its own without a terminal, so that it cannot type into the user's shell.
  public static let session = PluginSandbox(rawValue: 1 << 0)
  /// Only listed system calls are allowed: memory, own descriptors, reading, clocks, threads, exit.
  public static let calls = PluginSandbox(rawValue: 1 << 1)
  /// The kernel (Landlock) forbids creating, changing and removing files.
  public static let files = PluginSandbox(rawValue: 1 << 2)
  /// A user namespace without rights outside.
  public static let users = PluginSandbox(rawValue: 1 << 3)
  /// A process namespace without other processes.
  public static let processes = PluginSandbox(rawValue: 1 << 4)
  /// A namespace of its own for shared memory, semaphores and message queues.
  public static let ipc = PluginSandbox(rawValue: 1 << 5)
  /// A network namespace without connections.
  public static let network = PluginSandbox(rawValue: 1 << 6)
  /// A mount namespace with read-only file systems and without devices.
  public static let mounts = PluginSandbox(rawValue: 1 << 7)

  /// The restrictions that a policy requires by default: ``session`` and ``calls`` on Linux, which are sufficient and also available in containers; none on
  /// other systems.
  public static let standard = ofThisSystem

  private static let names: [(restriction: PluginSandbox, name: String)] = [
    (.session, "session"), (.calls, "calls"), (.files, "files"), (.users, "users"), (.processes, "processes"), (.ipc, "ipc"),
    (.network, "network"), (.mounts, "mounts"),
  ]

  /// Parses the names of restrictions; unknown names are ignored.
  init(names: some Sequence<Substring>) {
    self = names.reduce(into: []) { set, name in
      if let known = Self.names.first(where: { $0.name == name }) { set.insert(known.restriction) }
    }
  }

  /// The names, separated by spaces.
  public var description: String { Self.names.filter { contains($0.restriction) }.map(\.name).joined(separator: " ") }
}
