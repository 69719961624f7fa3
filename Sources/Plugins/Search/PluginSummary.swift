/// A plug-in as it describes itself, read in a child process: none of its code was in this one.
public struct PluginSummary: Hashable, Sendable {
  /// The file as it was named.
  public let path: String
  /// SHA-256 of its bytes, in hexadecimal: the name of its verdict.
  public let hash: String
  /// Its description.
  public let description: PluginDescription
  /// What the probe warned of.
  public let warnings: [PluginFinding]
}

extension PluginLoader {
  /// Tries a plug-in as ``load(_:)`` does, and only reads what it says about itself. Under `.trusted`, which has no child, it is loaded.
  public func inspect(_ path: String) throws(PluginError) -> PluginSummary { try summary(of: path).summary }

  /// With the plug-in where it had to be loaded.
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
