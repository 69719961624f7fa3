/// What an application allows native plug-ins to do; by default nothing.
///
/// A plug-in inside the process can do anything that the application can; probing finds mistakes, not malice. Only ``sampledOnly(probe:)`` keeps its code
/// out of the process.
public struct PluginPolicy: Hashable, Sendable {
  /// How far plug-ins are trusted.
  public enum Trust: Hashable, Sendable {
    /// No file is opened.
    case disabled
    /// Plug-ins are loaded after their file and description were checked, without a child process.
    case trusted
    /// Plug-ins are tried in a child process first, then loaded.
    case probed
    /// Plug-ins are tried and sampled in a child process; their code never runs in this process.
    case sampledOnly
  }

  /// How far plug-ins are trusted.
  public let trust: Trust
  /// The absolute path of `legato-probe`; nil for the one beside the running program.
  public var probePath: String?
  /// The required restrictions of the child process: if the system does not grant one, the plug-in is not opened but refused with
  /// ``PluginError/Reason/unconfined(without:)``. Other restrictions that the system grants are used too.
  public var sandbox = PluginSandbox.standard
  /// What the probe tests, 2…9: 2 the description, 3 samples, 4 batches and purity, 5 parameters and surroundings, 6 slopes, 7 threads, 8 heap and speed,
  /// 9 random calls. The default is for applications, higher ones for authors (``PluginLoader/check(_:level:seed:sanitized:progress:)``).
  public var level = 4
  /// The seed of random parameters and calls.
  public var seed: UInt64 = 1
  /// How long level 9 makes random calls, in seconds.
  public var randomCallDuration = 10.0
  /// The time after which a child process is killed, in seconds.
  public var timeout = 2.0
  /// The largest difference between a pure curve and the table that replaces it. With 0 there is no table and the plug-in is called each time, which
  /// ``sampledOnly(probe:)`` cannot do.
  public var tolerance = 1e-8
  /// The largest file that is opened, in bytes.
  public var maximumFileSize = 64 << 20
  /// How long a call of a plug-in may take, in seconds. A curve's first slower call is reported, and all are counted in ``PluginCurve/slowCallCount``.
  public var slowCallThreshold = 0.001
  /// Whether folders and files that the user's own group may write are refused, as those of all groups but root's are.
  public var refusesOwnGroup = false
  /// A private folder in which verdicts are stored; nil keeps them in memory.
  ///
  /// The folder also records which plug-ins a process is executing: a plug-in inside which two processes died is refused.
  public var verdictsFolder: String?

  private init(_ trust: Trust, probe: String?) { (self.trust, self.probePath) = (trust, probe) }

  /// No plug-ins; the default everywhere.
  public static let disabled = PluginPolicy(.disabled, probe: nil)
  /// For plug-ins that are built together with the application.
  public static let trusted = PluginPolicy(.trusted, probe: nil)
  /// The recommended policy: a plug-in that crashes, hangs or breaks the contract does so in a child process.
  public static func probed(probe: String? = nil) -> PluginPolicy { PluginPolicy(.probed, probe: probe) }
  /// Only pure curves, each sampled in a child process into a table.
  public static func sampledOnly(probe: String? = nil) -> PluginPolicy { PluginPolicy(.sampledOnly, probe: probe) }
}
