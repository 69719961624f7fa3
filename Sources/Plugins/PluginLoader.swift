internal import CLegatoLoader

/// Loads native plug-ins as its policy allows: by default none.
///
/// Checks the permissions of the file and every folder above it, copies the bytes to where nobody can change them, reads the
/// headers, tries that copy in a child process, and then loads that same copy, for good. A file that is replaced on disk is
/// simply loaded anew; curves of the former one go on.
///
/// ```swift
/// let loader = try PluginLoader(policy: .probed())
/// let plugin = try loader.load("/home/ada/curves/bounce.timingplugin")
/// let curve = try plugin.curve("bounce", ["restitution": 0.6])
/// ```
public final class PluginLoader: Sendable {
  /// What it allows.
  public let policy: PluginPolicy
  private let verdicts: Verdicts

  /// Throws where the policy's folder of verdicts is missing, or others can write it.
  public init(policy: PluginPolicy = .disabled) throws(PluginError) {
    self.policy = policy
    verdicts = Verdicts(folder: policy.trust == .disabled ? nil : try Verdicts.folder(policy))
  }

  /// Loads one file. Takes some milliseconds, and as long as the policy's deadline where the plug-in hangs.
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
    try LoadedLibrary(library, word: verdicts.word(library.hash), named: path)
  }

  /// The checked bytes where nobody can change them; nothing of them was executed.
  func sealed(_ path: String) throws(PluginError) -> SealedLibrary {
    guard policy.trust != .disabled else { throw PluginError(path, .disabled) }
    // a bare name would make the system search its folders
    guard path.hasPrefix("/") else { throw PluginError(path, .unreadable("a relative path")) }
    let file = try PluginFile(path, policy: policy)
    try ObjectFile.check(file.bytes, named: path)
    return try SealedLibrary(file.bytes, named: path)
  }

  /// Gives bytes that were refused another trial; the hash is that of ``TimingPlugin/hash``, or of ``PluginLoader/hash(of:)``.
  public func forgive(_ hash: String) { verdicts.forget(hash) }

  /// The name of a file's verdict.
  public func hash(of path: String) throws(PluginError) -> String {
    guard policy.trust != .disabled else { throw PluginError(path, .disabled) }
    return SealedLibrary.hash(of: try PluginFile(path, policy: policy).bytes)
  }

  private func refuseKnown(_ library: SealedLibrary, named path: String) throws(PluginError) {
    switch verdicts[library.hash] {
    case .bad(let since, let reason): throw PluginError(path, .quarantined(since: since, reason: reason))
    // more time is another trial
    case .late(let since, let deadline, let reason) where deadline >= policy.seconds:
      throw PluginError(path, .quarantined(since: since, reason: reason))
    case .late, .good, nil: return
    }
  }

  /// The probe's report; nil where an earlier trial at this level counts, and the report is not needed.
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
