import ArgumentParser
import Foundation
import LegatoPlugins
import LegatoTiming

/// Where plug-ins come from, for every command that takes the text of a curve.
struct PluginOptions: ParsableArguments {
  @Option(
    name: .customLong("plugin"),
    help: ArgumentHelp("A plug-in, or a folder of them, for curves “plugin:…”; may be repeated.", valueName: "file"))
  var files: [String] = []
  @OptionGroup var trial: TrialOptions

  /// The plug-ins are searched and tried when the text names one, and not before.
  func motion(_ text: String) throws -> Motion {
    try PluginFailure.ending {
      try Motion(text) { name in
        // Nearly every curve has a table that is this good; one that has none is asked directly.
        let loader = try trial.loader { $0.tolerance = 1e-9 }
        return try Progress.during("trying plug-ins") { _ in
          try loader.catalog(of: PluginSearch(paths: files.map(File.absolute), application: "legato")).curve(name)
        }
      }
    }
  }
}

/// How plug-ins are tried, for every command that opens one.
struct TrialOptions: ParsableArguments {
  @Option(help: ArgumentHelp("The program legato-probe; by itself the one beside this command.", valueName: "file")) var probe: String?
  @Option(help: ArgumentHelp("Seconds after which a plug-in that hangs is stopped.", valueName: "seconds")) var deadline = 5.0
  @Option(
    help: ArgumentHelp("The private folder that keeps verdicts; by itself legato/verdicts in the cache folder.", valueName: "folder"))
  var verdicts: String?

  func validate() throws {
    guard deadline > 0, deadline <= 600 else { throw ValidationError("--deadline has to be above 0 and at most 600") }
  }

  private var absoluteProbe: String? { probe.map(File.absolute) }

  /// Loads after a trial, and remembers verdicts.
  func loader(_ adjust: (inout PluginPolicy) -> Void = { _ in }) throws -> PluginLoader {
    var policy = PluginPolicy.probed(probe: absoluteProbe)
    policy.deadline = deadline
    policy.verdicts = try verdictFolder()
    adjust(&policy)
    return try PluginLoader(policy: policy)
  }

  /// Keeps the plug-in out of this process, and asks no verdict.
  func outsider(_ adjust: (inout PluginPolicy) -> Void = { _ in }) throws -> PluginLoader {
    var policy = PluginPolicy.sampledOnly(probe: absoluteProbe)
    policy.deadline = deadline
    adjust(&policy)
    return try PluginLoader(policy: policy)
  }

  /// The probe that `--probe` names, or the one beside this command.
  var probePath: String {
    absoluteProbe ?? URL(fileURLWithPath: File.program).deletingLastPathComponent().appendingPathComponent("legato-probe").path
  }

  /// Made where it is missing; nil where it cannot be made, and nobody asked for it.
  private func verdictFolder() throws -> String? {
    let environment = ProcessInfo.processInfo.environment
    let cache = environment["XDG_CACHE_HOME"].flatMap { $0.hasPrefix("/") ? $0 : nil } ?? environment["HOME"].map { "\($0)/.cache" }
    guard let folder = verdicts.map(File.absolute) ?? cache.map({ "\($0)/legato/verdicts" }) else { return nil }
    do {
      let attributes: [FileAttributeKey: Any] = [.posixPermissions: 0o700]
      try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true, attributes: attributes)
    } catch {
      if verdicts != nil { throw Ending(.unable, "cannot make the folder \(folder): \(error.localizedDescription)") }
      return nil
    }
    return folder
  }
}

enum File {
  /// The path from the root, without opening anything.
  static func absolute(_ path: String) -> String {
    path.hasPrefix("/") ? path : URL(fileURLWithPath: path, relativeTo: URL(fileURLWithPath: FileManager.default.currentDirectoryPath)).path
  }

  /// The running program.
  static var program: String {
    (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")) ?? absolute(CommandLine.arguments[0])
  }
}

enum PluginFailure {
  /// Turns errors of the plug-in room into endings.
  static func ending<R>(_ work: () throws -> R) throws -> R {
    do {
      return try work()
    } catch let error as PluginError {
      throw Ending(code(error), "\(error)")
    }
  }

  private static func code(_ error: PluginError) -> Ending.Code {
    switch error.reason {
    case .probeCrashed, .probeVanished: .crashed
    case .probeTimedOut: .timedOut
    case .noSuchCurve, .noSuchParameter, .parameterOutOfRange, .noSuchPlugin: .usage
    case .probeUnavailable, .notFound, .unreadable, .disabled, .noSealedCopy, .notExecutableHere: .unable
    default: .findings
    }
  }
}
