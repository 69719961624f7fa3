/// The loader's checks for bytes in memory instead of a file, for tests with many broken libraries.
package struct PluginTrial {
  private let policy: PluginPolicy
  package init(policy: PluginPolicy) { self.policy = policy }

  /// Why the bytes are refused; nil if they pass. No code is executed in this process.
  /// - Parameter reachesProbe: whether the bytes are also tried in a child process.
  package func refusal(of bytes: [UInt8], reachesProbe: Bool = true) -> PluginError? {
    let name = "bytes"
    do throws(PluginError) {
      try ObjectFile.check(bytes, named: name)
      // these bytes are not trusted either: the parser must not trap
      _ = ObjectFile.findings(in: bytes)
      guard reachesProbe else { return nil }
      let report = try Probe(policy: policy, named: name).check(try SealedLibrary(bytes, named: name))
      guard PluginDescription(report.description) != nil else {
        throw PluginError(name, .malformed(field: "description", why: "cannot be read"))
      }
      return nil
    } catch {
      return error
    }
  }
}
