internal import CLegatoLoader

/// Loads native plug-ins as far as its policy allows; by default none.
///
/// For each file it checks the permissions of the file and of every folder above it, copies the bytes to memory that nobody can change, checks the
/// headers, runs the copy in a child process, and then loads the same copy. A library is never unloaded. A file that was replaced on disk is loaded as
/// another library; curves of the former one continue to work.
///
/// ```swift
/// let loader = try PluginLoader(policy: .probed())
/// let plugin = try loader.load("/home/ada/curves/bounce.timingplugin")
/// let curve = try plugin.curve("bounce", ["restitution": 0.6])
/// ```
public final class PluginLoader: Sendable {
  /// What the loader allows.
  public let policy: PluginPolicy
  private let verdicts: Verdicts

  /// Creates a loader.
  /// - Throws: a ``PluginError`` if the policy's folder of verdicts does not exist or other users can write in it.
  public init(policy: PluginPolicy = .disabled) throws(PluginError) {
    self.policy = policy
    verdicts = Verdicts(folder: policy.trust == .disabled ? nil : try Verdicts.folder(policy))
  }

  /// Loads the plug-in at an absolute path. It takes some milliseconds, or as long as the policy's deadline if the plug-in hangs.
  public func load(_ path: String) throws(PluginError) -> TimingPlugin {
    let library = try sealed(path)
    if policy.trust == .trusted {
      try refuseKnown(library, named: path)
      return TimingPlugin(path, loaded: try loaded(library, named: path), hash: library.hash, warnings: [], policy: policy, quarantine: nil)
    }
    let report = try tried(library, named: path, needsReport: policy.trust == .sampledOnly)
    if policy.trust == .sampledOnly {
      guard let description = report.flatMap({ PluginDescription($0.description) }) else {
        throw PluginError(path, .malformed(field: "description", why: "cannot be read"))
      }
      return TimingPlugin(path, sealed: library, description: description, warnings: report?.findings(.warning) ?? [], policy: policy)
    }
    let loaded = try loaded(library, named: path)
    return TimingPlugin(
      path, loaded: loaded, hash: library.hash, warnings: report?.findings(.warning) ?? [], policy: policy,
      quarantine: Quarantine(verdicts: verdicts, hash: library.hash))
  }

  private func loaded(_ library: SealedLibrary, named path: String) throws(PluginError) -> LoadedLibrary {
    try LoadedLibrary(library, counter: verdicts.counter(library.hash), named: path)
  }

  /// A copy of the checked bytes that nobody can change. None of the code has been executed.
  func sealed(_ path: String) throws(PluginError) -> SealedLibrary {
    guard policy.trust != .disabled else { throw PluginError(path, .disabled) }
    // for a name without a folder the system would search its own folders
    guard path.hasPrefix("/") else { throw PluginError(path, .unreadable("a relative path")) }
    let file = try PluginFile(path, policy: policy)
    try ObjectFile.check(file.bytes, named: path)
    return try SealedLibrary(file.bytes, named: path)
  }

  /// Deletes the verdict on a plug-in, so that one that was refused is tried again.
  /// - Parameter hash: from ``TimingPlugin/hash`` or ``PluginLoader/hash(of:)``.
  public func removeVerdict(forHash hash: String) { verdicts.forget(hash) }

  /// The SHA-256 of a file's bytes, in hexadecimal, by which its verdict is stored.
  public func hash(of path: String) throws(PluginError) -> String {
    guard policy.trust != .disabled else { throw PluginError(path, .disabled) }
    return SealedLibrary.hash(of: try PluginFile(path, policy: policy).bytes)
  }

  private func refuseKnown(_ library: SealedLibrary, named path: String) throws(PluginError) {
    switch verdicts[library.hash] {
    case .bad(let since, let reason): throw PluginError(path, .quarantined(since: since, reason: reason))
    // a plug-in that timed out is tried again under a longer deadline
    case .late(let since, let deadline, let reason) where deadline >= policy.seconds:
      throw PluginError(path, .quarantined(since: since, reason: reason))
    case .late, .good, nil: return
    }
  }

  /// Tries the library in a child process and returns the report; nil if an earlier trial at this level or above was passed and no report is needed.
  func tried(_ library: SealedLibrary, named path: String, needsReport: Bool) throws(PluginError) -> ProbeReport? {
    let probe = try Probe(policy: policy, named: path)
    try refuseKnown(library, named: path)
    if case .good(let level) = verdicts[library.hash], level >= policy.level, !needsReport { return nil }
    do {
      let report = try probe.check(library)
      verdicts.record(.good(level: policy.level), for: library.hash)
      return report
    } catch {
      guard error.reason.isOfItsBytes else { throw error }
      let (since, reason) = (legato_unix_time(), error.description)
      if case .probeTimedOut = error.reason {
        verdicts.record(.late(since: since, deadline: policy.seconds, reason: reason), for: library.hash)
      } else {
        verdicts.record(.bad(since: since, reason: reason), for: library.hash)
      }
      throw error
    }
  }
}
