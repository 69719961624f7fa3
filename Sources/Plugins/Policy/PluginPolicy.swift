/// What an application allows native plug-ins to do in it. Nothing, until it makes one of these values itself.
///
/// A plug-in inside the process can do anything the application can; probing finds mistakes, not malice. Only
/// ``sampledOnly(probe:)`` keeps its code out of the process altogether.
public struct PluginPolicy: Hashable, Sendable {
  /// How far a plug-in gets.
  public enum Trust: Hashable, Sendable {
    /// Nothing is opened.
    case disabled
    /// Loaded after the checks of the file and the description, without a child process.
    case trusted
    /// Tried in a child process first, then loaded.
    case probed
    /// Tried in a child process and sampled there; its code never runs in this process.
    case sampledOnly
  }

  /// How far a plug-in gets.
  public let trust: Trust
  /// The absolute path of `legato-probe`; nil looks beside the running program.
  public var probe: String?
  /// The walls without which nothing is opened in the child process: where the system does not grant one, the plug-in is refused with
  /// ``PluginError/Reason/unconfined(without:)``. Those that are there are always used, wanted or not.
  public var walls = PluginWalls.usual
  /// How much the probe tries, 2…9: 2 the description, 3 samples, 4 batches and purity, 5 parameters and surroundings, 6 slopes, 7 threads,
  /// 8 heap and speed, 9 drawn calls. Applications keep the default; the others are for authors (``PluginLoader/check(_:level:seed:sanitized:progress:)``).
  public var level = 4
  /// The seed of all that is drawn.
  public var seed: UInt64 = 1
  /// Seconds that level 9 draws calls for.
  public var drawing = 10.0
  /// Seconds after which a child process is killed.
  public var deadline = 2.0
  /// The greatest difference between a pure curve and the table that replaces it; 0 calls the plug-in itself each time, which
  /// ``sampledOnly(probe:)`` cannot.
  public var tolerance = 1e-8
  /// The largest file that is opened, in bytes.
  public var largestFile = 64 << 20
  /// Seconds that one call into a plug-in may take; a curve's first slower one is reported, all are counted in ``PluginCurve/slowCalls``.
  public var budget = 0.001
  /// Refuses folders and files that any group but root's may write, that of the user included.
  public var refusesOwnGroup = false
  /// A private folder where verdicts are kept from one start to the next, and which plug-ins the process is inside of: one in which
  /// two processes died is refused. Nil keeps verdicts in memory.
  public var verdicts: String?

  private init(_ trust: Trust, probe: String?) { (self.trust, self.probe) = (trust, probe) }

  /// Nothing is opened; the default everywhere.
  public static let disabled = PluginPolicy(.disabled, probe: nil)
  /// For plug-ins that are built together with the application.
  public static let trusted = PluginPolicy(.trusted, probe: nil)
  /// The recommended one: a plug-in that crashes, hangs or breaks its contract does so in a child process.
  public static func probed(probe: String? = nil) -> PluginPolicy { PluginPolicy(.probed, probe: probe) }
  /// Only pure curves, each sampled in a child process into a table.
  public static func sampledOnly(probe: String? = nil) -> PluginPolicy { PluginPolicy(.sampledOnly, probe: probe) }
}
