import ArgumentParser
import Foundation
import LegatoPlugins

struct PluginCheckCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "check", abstract: "Try a plug-in as a host does, and harder.",
    discussion: """
      legato plugin check wobble.timingplugin
      legato plugin check wobble.timingplugin --level 10 --source wobble.c

      Levels, each with all below it, and each in a child process of its own:

         1  the file
         2  what it says of itself
         3  values, their range and ends
         4  batches, purity
         5  every parameter, what it leaves behind: pass this before you publish
         6  slopes
         7  threads
         8  heap, speed
         9  drawn calls, for ten seconds
        10  built anew from source with sanitizers, C and C++ only

      Exit codes: 0 passed (perhaps with warnings), 1 findings, 2 the command line
      is wrong, 3 it crashed, 4 it ran out of time, 5 the check could not run.
      """)

  @Argument(help: "The plug-in.") var file: String
  @Option(help: "How hard to try, 1…10.") var level = 5
  @Option(help: "What drawn values and calls are drawn from; the same seed draws the same.") var seed: UInt64 = 1
  @Option(help: ArgumentHelp("For level 10 the C or C++ file that it was built from; by itself the one of its name.", valueName: "file"))
  var source: String?
  @Option(help: ArgumentHelp("How long level 9 draws calls.", valueName: "seconds")) var drawing = 10.0
  @Flag(help: "Print one line of JSON.") var json = false
  @Flag(help: "Become the program that tries it, in this process and without limits, for a debugger.") var inProcess = false
  @OptionGroup var options: TrialOptions

  func validate() throws {
    guard (1...10).contains(level) else { throw ValidationError("--level has to be in 1…10") }
    guard drawing > 0, drawing <= 3600 else { throw ValidationError("--drawing has to be above 0 and at most 3600") }
    guard !(inProcess && json) else { throw ValidationError("--in-process prints as it goes: leave out --json") }
  }

  func run() throws {
    if inProcess { throw becomeProbe() }
    let check = try PluginFailure.ending {
      let loader = try options.trial.outsider { $0.randomCallDuration = drawing }
      return try Progress.during("building with sanitizers") { progress in
        let source = level == 10 ? source.map(File.absolute) ?? Sanitizers.source(beside: File.absolute(file)) : nil
        let sanitizers = try source.map { try Sanitizers($0) }
        return withExtendedLifetime(sanitizers) {
          loader.check(File.absolute(file), level: level, seed: seed, sanitized: sanitizers?.builds ?? []) {
            progress.now("level \($0), \(CheckReport.name(of: $0))")
          }
        }
      }
    }
    print(json ? check.json + "\n" : CheckReport.text(check, named: file), terminator: "")
    if check.outcome.exitCode != 0 { throw Ending(Ending.Code(rawValue: check.outcome.exitCode) ?? .unable) }
  }

  /// Replaces this process by the probe. Returns only if that fails: the error.
  private func becomeProbe() -> Ending {
    guard level >= 2 else { return Ending(.usage, "--in-process begins at level 2; level 1 opens nothing") }
    let path = File.absolute(file)
    guard FileManager.default.fileExists(atPath: path) else { return Ending(.unable, "\(path): there is no such file") }
    print("\(file)  levels 2 to \(min(level, 9)), seed \(seed), in process \(getpid())")
    fflush(nil)
    // The probe reports on descriptor 3.
    guard dup2(1, 3) == 3 else { return Ending(.unable, "no descriptor for the report") }
    let arguments = [options.trial.probePath, path, "debug", "2", "\(min(level, 9))", "\(seed)", "\(drawing)"]
    var pointers: [UnsafeMutablePointer<CChar>?] = arguments.map { strdup($0) } + [nil]
    execv(options.trial.probePath, &pointers)
    return Ending(.unable, "cannot start \(options.trial.probePath): \(String(cString: strerror(errno)))")
  }
}
