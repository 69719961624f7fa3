import ArgumentParser
import Foundation
import LegatoPlugins

/// How plug-ins are tried, for every command that opens one.
struct TrialOptions: ParsableArguments {
  @Option(help: ArgumentHelp("The program legato-probe; by itself the one beside this command.", valueName: "file")) var probe: String?
  @Option(help: ArgumentHelp("Seconds after which a plug-in that hangs is stopped.", valueName: "seconds")) var deadline = Trial().deadline
  @Option(
    help: ArgumentHelp("The private folder that keeps verdicts; by itself legato/verdicts in the cache folder.", valueName: "folder"))
  var verdicts: String?

  func validate() throws {
    guard deadline > 0, deadline <= 600 else { throw ValidationError("--deadline has to be above 0 and at most 600") }
  }

  var trial: Trial { Trial(probe: probe.map(File.absolute), deadline: deadline, verdicts: verdicts.map(File.absolute)) }
}

/// The settings of a trial of plug-ins: the program, the time limit, and the folder of verdicts.
struct Trial {
  /// Nil for the program in this command's folder.
  var probe: String?
  var deadline = 5.0
  /// Nil for `legato/verdicts` in the user's cache folder.
  var verdicts: String?

  /// Loads after a trial, and remembers verdicts.
  func loader(_ adjust: (inout PluginPolicy) -> Void = { _ in }) throws -> PluginLoader {
    var policy = PluginPolicy.probed(probe: probe)
    policy.timeout = deadline
    policy.verdictsFolder = try verdictFolder()
    adjust(&policy)
    return try PluginLoader(policy: policy)
  }

  /// Keeps the plug-in out of this process, and asks no verdict.
  func outsider(_ adjust: (inout PluginPolicy) -> Void = { _ in }) throws -> PluginLoader {
    var policy = PluginPolicy.sampledOnly(probe: probe)
    policy.timeout = deadline
    adjust(&policy)
    return try PluginLoader(policy: policy)
  }

  var probePath: String {
    probe ?? URL(fileURLWithPath: File.program).deletingLastPathComponent().appendingPathComponent("legato-probe").path
  }

  /// Created if missing; nil if it cannot be created and was not requested explicitly.
  private func verdictFolder() throws -> String? {
    let environment = ProcessInfo.processInfo.environment
    let cache = environment["XDG_CACHE_HOME"].flatMap { $0.hasPrefix("/") ? $0 : nil } ?? environment["HOME"].map { "\($0)/.cache" }
    guard let folder = verdicts ?? cache.map({ "\($0)/legato/verdicts" }) else { return nil }
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
