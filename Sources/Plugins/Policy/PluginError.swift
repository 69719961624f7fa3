/// Why a plug-in, or a curve of one, was refused; the application goes on.
public struct PluginError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The file as the caller named it.
  public let path: String
  /// What was wrong.
  public let reason: Reason

  /// What was wrong, for programs; ``PluginError/description`` is for people.
  public enum Reason: Hashable, Sendable {
    /// No policy allows plug-ins.
    case disabled
    // the file
    case notFound
    case unreadable(String)
    case notRegularFile(String)
    case tooLarge(bytes: Int64, limit: Int)
    case foreignOwner(path: String, user: UInt32)
    case worldWritable(path: String)
    case groupWritable(path: String)
    case notALibrary(String)
    case truncated(needs: Int, has: Int)
    case wrongArchitecture(found: String, wanted: String)
    case noSealedCopy(String)
    // a search
    case tooManyFiles(count: Int, limit: Int)
    /// An earlier file of the search has this id.
    case shadowed(id: String, by: String)
    case noSuchPlugin(String, searched: [String])
    // opening it
    case missingDependency(String)
    case undefinedSymbol(String)
    case notExecutableHere(String)
    case noEntry
    case refusesHost
    // the description
    case majorVersion(Int)
    case needsHostMinor(Int)
    case unknownCriticalFlag(field: String, bit: Int)
    case malformed(field: String, why: String)
    case duplicateIdentifier(field: String, id: String)
    // the probe
    case probeUnavailable(String)
    case probeCrashed(stage: String, signal: Int)
    case probeVanished(stage: String, status: Int)
    case probeTimedOut(stage: String, seconds: Double)
    case failedChecks([PluginFinding])
    case quarantined(since: Int64, reason: String)
    // a curve
    case noSuchCurve(String, known: [String])
    case noSuchParameter(String, known: [String])
    case parameterOutOfRange(String, value: Double, range: ClosedRange<Double>)
    case createRefused(curve: String, status: Int)
    case notPure(curve: String)
    case notTabulated(curve: String, tolerance: Double)
  }

  init(_ path: String, _ reason: Reason) { (self.path, self.reason) = (path, reason) }

  /// `path: expected …, got …; remedy`, each part in ``PluginError/expected``, ``PluginError/found`` and ``PluginError/remedy``.
  public var description: String { "\(path): expected \(expected), got \(found); \(remedy)" }
}
