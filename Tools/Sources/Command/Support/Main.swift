import ArgumentParser
import Foundation

/// Starts the command, and turns whatever happens into an exit code of ``Ending/Code``.
@main enum Main {
  static func main() {
    StandardOutput.promise()
    do {
      var command = try Legato.parseAsRoot(Arguments.readable(Array(CommandLine.arguments.dropFirst())))
      try command.run()
    } catch let ending as Ending {
      if let message = ending.message { StandardError.write("legato: \(message)\n") }
      exit(ending.code.rawValue)
    } catch {
      let code = Legato.exitCode(for: error)
      let text = Legato.fullMessage(for: error)
      if code.isSuccess {
        print(text)
        exit(0)
      }
      StandardError.write(text + "\n")
      exit(Ending.Code.usage.rawValue)
    }
  }
}

/// The whole command.
struct Legato: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "legato",
    abstract: "Timing curves and timing plug-ins of Legato.",
    discussion: """
      A curve is one line of text, in quotes:

        ease-in-out                               linear(0, 0.5 20%, 1)
        cubic-bezier(0.3, -0.5, 0.2, 1.5)         steps(4, jump-none)
        spring(duration: 0.5, bounce: 0.3)        plugin:org.example.wobble/wobble()

      To begin with:

        legato curve plot 'spring(duration: 0.5, bounce: 0.3)'
        legato plugin new --language swift wobble

      Exit codes: 0 all is well, 1 something was found, 2 the command line is
      wrong, 3 a plug-in crashed, 4 it ran out of time, 5 the check could not run.
      """,
    version: "0.2.0",
    subcommands: [CurveCommand.self, PluginCommand.self])
}

enum Arguments {
  /// The arguments with `--at 0 -0.5,1` as `--at=0 --at=-0.5 --at=1`: a negative number looks like an option otherwise.
  static func readable(_ arguments: [String]) -> [String] {
    var readable: [String] = []
    var isInList = false
    for (index, argument) in arguments.enumerated() {
      let next = index + 1 < arguments.count ? arguments[index + 1] : ""
      if argument == "--at", !numbers(next).isEmpty {
        isInList = true
      } else if isInList, !numbers(argument).isEmpty {
        readable += numbers(argument).map { "--at=\($0)" }
      } else {
        isInList = false
        readable.append(argument)
      }
    }
    return readable
  }

  /// The numbers of a comma-separated list; empty if it contains anything else.
  private static func numbers(_ text: String) -> [Substring] {
    let parts = text.split(separator: ",", omittingEmptySubsequences: false)
    return parts.allSatisfy { Double($0) != nil } ? parts : []
  }
}
