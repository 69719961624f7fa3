/// Why a plug-in or one of its curves was refused.
public struct PluginError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The path of the file, as passed by the caller.
  public let path: String
  /// What was wrong, as a value.
  public let reason: Reason

  /// What was wrong, for programs; ``PluginError/description`` is the text for people.
  public enum Reason: Hashable, Sendable {
    /// The policy does not allow plug-ins.
    case disabled
    // the file
    /// There is no file at that path.
    case notFound
    /// The path is not absolute, or the system's error when the file was read.
    case unreadable(String)
    /// The path names a folder, a pipe or a device.
    case notRegularFile(String)
    /// The file is larger than the policy's limit; both in bytes.
    case tooLarge(bytes: Int64, limit: Int)
    /// This file, or a folder above it, is owned by neither root nor the current user.
    case foreignOwner(path: String, user: UInt32)
    /// All users may write this file or a folder above it.
    case worldWritable(path: String)
    /// A group may write this file or a folder above it.
    case groupWritable(path: String)
    /// The file is not a shared library; what it is instead.
    case notALibrary(String)
    /// The file is truncated; both in bytes.
    case truncated(needs: Int, has: Int)
    /// The library was built for another processor or system.
    case wrongArchitecture(found: String, wanted: String)
    /// No copy in memory could be made; the system's error.
    case noSealedCopy(String)
    // a search
    /// A searched folder contains more plug-ins than the limit; only the first ones were listed.
    case tooManyFiles(count: Int, limit: Int)
    /// An earlier file of the search has the same id.
    case shadowed(id: String, by: String)
    /// No file of the search has this id.
    case noSuchPlugin(String, searched: [String])
    // opening it
    /// A library that the plug-in needs does not exist.
    case missingDependency(String)
    /// A symbol that the plug-in needs is not defined.
    case undefinedSymbol(String)
    /// The file is where the system does not allow code to be executed.
    case notExecutableHere(String)
    /// The library does not export `legato_timing_plugin_v1`.
    case noEntry
    /// The entry function returned NULL.
    case refusesHost
    // the description
    /// The plug-in was built for this other major version of the ABI.
    case majorVersion(Int)
    /// The plug-in needs a host with this minor version of the ABI.
    case needsHostMinor(Int)
    /// The plug-in sets a critical flag that the host does not know: this bit of this field.
    case unknownCriticalFlag(field: String, bit: Int)
    /// A field of the description is invalid.
    case malformed(field: String, why: String)
    /// Two elements of the kind `field` have this id.
    case duplicateIdentifier(field: String, id: String)
    // the probe
    /// The child process could not be run.
    case probeUnavailable(String)
    /// The system does not grant these restrictions of the child process, which the policy requires; the plug-in was not opened.
    case unconfined(without: PluginSandbox)
    /// The child process was ended by a signal in this stage.
    case probeCrashed(stage: String, signal: Int)
    /// The child process exited with this status before the trial was complete.
    case probeVanished(stage: String, status: Int)
    /// The trial exceeded the deadline in this stage.
    case probeTimedOut(stage: String, seconds: Double)
    /// The plug-in broke rules of the ABI's contract.
    case failedChecks([PluginFinding])
    /// The plug-in was refused earlier, at this Unix time and for this reason, and is not tried again.
    case quarantined(since: Int64, reason: String)
    // a curve
    /// The plug-in has no curve with this id.
    case noSuchCurve(String, known: [String])
    /// The curve has no parameter with this id.
    case noSuchParameter(String, known: [String])
    /// The value is outside the parameter's range, or not a whole number although it has to be.
    case parameterOutOfRange(String, value: Double, range: ClosedRange<Double>)
    /// The plug-in did not create the curve, and returned this status.
    case createRefused(curve: String, status: Int)
    /// The policy allows tables only, and the curve is not declared to be pure.
    case notPure(curve: String)
    /// The curve cannot be tabulated with this tolerance.
    case notTabulated(curve: String, tolerance: Double)
  }

  /// What the plug-in wrote to standard output and error before its trial crashed, in one line; nil if it wrote nothing or did not crash.
  public let output: String?

  init(_ path: String, _ reason: Reason, output: String? = nil) { (self.path, self.reason, self.output) = (path, reason, output) }

  /// The text `path: expected …, got …; remedy`, from ``PluginError/expected``, ``PluginError/found`` and ``PluginError/remedy``.
  public var description: String { "\(path): expected \(expected), got \(found); \(remedy)" }
}

extension PluginError.Reason {
  /// Whether the failure is the plug-in's own, so that it is stored as a verdict, and not one of the environment, which may differ at the next trial.
  var isOfItsBytes: Bool {
    switch self {
    case .probeUnavailable, .unconfined, .missingDependency, .notExecutableHere, .noSealedCopy: false
    default: true
    }
  }
}
