/// The loader's steps from bytes to a verdict, without the file: tests feed it with a hundred thousand broken libraries.
package struct PluginTrial {
  private let policy: PluginPolicy
  package init(policy: PluginPolicy) { self.policy = policy }

  /// Why the bytes are refused; nil where they came through. None of them is executed in this process.
  /// - Parameter reachesProbe: False stops before the child.
  package func refusal(of bytes: [UInt8], reachesProbe: Bool = true) -> PluginError? {
    let name = "bytes"
    do throws(PluginError) {
      try ObjectFile.check(bytes, named: name)
      // read without trust as well
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
