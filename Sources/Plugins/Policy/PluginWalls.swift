/// The confinement of the child process in which a plug-in is tried.
///
/// Limits of memory, processor time and files are everywhere; these are there where the system grants them.
public struct PluginWalls: OptionSet, Hashable, Sendable, CustomStringConvertible {
  public let rawValue: UInt32
  public init(rawValue: UInt32) { self.rawValue = rawValue }

  /// No terminal: nothing can be typed into the user's shell.
  public static let session = PluginWalls(rawValue: 1 << 0)
  /// Only the system calls on a list: memory, own descriptors, reading, clocks, threads, exit.
  public static let calls = PluginWalls(rawValue: 1 << 1)
  /// The kernel itself (Landlock) refuses to make, change or remove a file.
  public static let files = PluginWalls(rawValue: 1 << 2)
  /// A numbering of users of its own, without rights outside.
  public static let users = PluginWalls(rawValue: 1 << 3)
  /// A numbering of processes of its own, in which there are no others.
  public static let processes = PluginWalls(rawValue: 1 << 4)
  /// Shared memory, semaphores and queues of its own.
  public static let ipc = PluginWalls(rawValue: 1 << 5)
  /// A network of its own, with nobody in it.
  public static let network = PluginWalls(rawValue: 1 << 6)
  /// File systems that are read only, without devices.
  public static let mounts = PluginWalls(rawValue: 1 << 7)

  /// The default of a policy: ``session`` and ``calls`` on Linux, which are enough by themselves, and which a container
  /// grants too; nothing on other systems, which have none of these.
  public static let usual = ofThisSystem

  private static let names: [(wall: PluginWalls, name: String)] = [
    (.session, "session"), (.calls, "calls"), (.files, "files"), (.users, "users"), (.processes, "processes"), (.ipc, "ipc"),
    (.network, "network"), (.mounts, "mounts"),
  ]

  /// The walls by name; unknown names count for nothing.
  init(names: some Sequence<Substring>) {
    self = names.reduce(into: []) { walls, name in
      if let known = Self.names.first(where: { $0.name == name }) { walls.insert(known.wall) }
    }
  }

  /// Their names, with spaces between.
  public var description: String { Self.names.filter { contains($0.wall) }.map(\.name).joined(separator: " ") }
}
