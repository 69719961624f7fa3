/// Why a plug-in, or a curve of one, was refused; the application continues.
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
    /// There is no file of that name.
    case notFound
    /// A path that is not absolute, or what the system said.
    case unreadable(String)
    /// A folder, a pipe, or a device.
    case notRegularFile(String)
    /// More than the policy's limit; both in bytes.
    case tooLarge(bytes: Int64, limit: Int)
    /// This file, or a folder above it, belongs to neither root nor the current user.
    case foreignOwner(path: String, user: UInt32)
    /// Everybody may write this file or a folder above it.
    case worldWritable(path: String)
    /// A group may write this file or a folder above it.
    case groupWritable(path: String)
    /// No shared library; what it is instead.
    case notALibrary(String)
    /// The file ends too early; both in bytes.
    case truncated(needs: Int, has: Int)
    /// Built for another processor or system.
    case wrongArchitecture(found: String, wanted: String)
    /// No copy in memory could be made; what the system said.
    case noSealedCopy(String)
    // a search
    /// A folder of the search holds more; the first were taken.
    case tooManyFiles(count: Int, limit: Int)
    /// An earlier file of the search has this id.
    case shadowed(id: String, by: String)
    /// No file of the search has this id.
    case noSuchPlugin(String, searched: [String])
    // opening it
    /// A library that it needs is not there.
    case missingDependency(String)
    /// A symbol that it needs is nowhere.
    case undefinedSymbol(String)
    /// It lies where nothing may be executed.
    case notExecutableHere(String)
    /// It does not export `legato_timing_plugin_v1`.
    case noEntry
    /// Its entry function answered NULL.
    case refusesHost
    // the description
    /// It was built with another major version of the ABI, this one.
    case majorVersion(Int)
    /// It needs a host with this minor version of the ABI.
    case needsHostMinor(Int)
    /// A flag that has to be understood is not: which bit of which field.
    case unknownCriticalFlag(field: String, bit: Int)
    /// This field of its description cannot be used.
    case malformed(field: String, why: String)
    /// Two things of the kind `field` have this id.
    case duplicateIdentifier(field: String, id: String)
    // the probe
    /// There is no child process to try it in.
    case probeUnavailable(String)
    /// The system does not grant the child process these walls, which the policy requires; the plug-in was not opened.
    case unconfined(without: PluginWalls)
    /// Its trial died of a signal in this stage.
    case probeCrashed(stage: String, signal: Int)
    /// Its trial ended by itself, with this status, before it was through.
    case probeVanished(stage: String, status: Int)
    /// Its trial took longer than this in a stage.
    case probeTimedOut(stage: String, seconds: Double)
    /// It broke rules of the contract: these.
    case failedChecks([PluginFinding])
    /// It was refused before, at this Unix time, for this reason, and is not tried again.
    case quarantined(since: Int64, reason: String)
    // a curve
    /// It has no curve of this id.
    case noSuchCurve(String, known: [String])
    /// The curve has no parameter of this id.
    case noSuchParameter(String, known: [String])
    /// The value is outside the parameter's range, or not whole where it has to be.
    case parameterOutOfRange(String, value: Double, range: ClosedRange<Double>)
    /// The plug-in did not make the curve; its status.
    case createRefused(curve: String, status: Int)
    /// The policy takes tables alone, and the curve does not promise to be pure.
    case notPure(curve: String)
    /// No table follows the curve to this tolerance.
    case notTabulated(curve: String, tolerance: Double)
  }

  /// What it wrote to its standard output and error before it died in its trial, in one line; nil where it wrote nothing, or did not die.
  public let said: String?

  init(_ path: String, _ reason: Reason, said: String? = nil) { (self.path, self.reason, self.said) = (path, reason, said) }

  /// `path: expected …, got …; remedy`, each part in ``PluginError/expected``, ``PluginError/found`` and ``PluginError/remedy``.
  public var description: String { "\(path): expected \(expected), got \(found); \(remedy)" }
}

extension PluginError.Reason {
  /// Whether a trial's end says something of the plug-in itself, and not of what was around it: that may be another at the next trial.
  var isOfItsBytes: Bool {
    switch self {
    case .probeUnavailable, .unconfined, .missingDependency, .notExecutableHere, .noSealedCopy: false
    default: true
    }
  }
}
