/// A plug-in's description, read in a child process without loading its code into this one.
public struct PluginSummary: Hashable, Sendable {
  /// The path of the file, as passed by the caller.
  public let path: String
  /// The SHA-256 of the file's bytes, in hexadecimal, by which its verdict is stored.
  public let hash: String
  /// The plug-in's description.
  public let description: PluginDescription
  /// The probe's warnings.
  public let warnings: [PluginFinding]
}

extension PluginLoader {
  /// Tries a plug-in as ``load(_:)`` does and returns its description, without loading it. Under `.trusted`, without a child process, it is loaded.
  public func inspect(_ path: String) throws(PluginError) -> PluginSummary { try summary(of: path).summary }

  /// The summary, and the plug-in if it had to be loaded.
  func summary(of path: String) throws(PluginError) -> (summary: PluginSummary, loaded: TimingPlugin?) {
    if policy.trust == .trusted {
      let plugin = try load(path)
      return (PluginSummary(path: path, hash: plugin.hash, description: plugin.description, warnings: []), plugin)
    }
    let library = try sealed(path)
    guard let report = try tried(library, named: path, needsReport: true), let description = PluginDescription(report.description) else {
      throw PluginError(path, .malformed(field: "description", why: "cannot be read"))
    }
    return (PluginSummary(path: path, hash: library.hash, description: description, warnings: report.findings(.warning)), nil)
  }
}
