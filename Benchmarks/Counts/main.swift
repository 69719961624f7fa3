import CommandOutput
import LegatoSystem

// `hot-paths --list` prints name and operations of each hot path; `hot-paths NAME` runs one a fixed number of times.
// The script `run` beside this file counts the instructions of it.

CommandOutput.promise("hot-paths")
let arguments = Array(CommandLine.arguments.dropFirst())
if arguments == ["--list"] {
  for path in HotPath.all { print("\(path.name)\t\(path.operations * HotPath.rounds)") }
} else if arguments.count == 1, let path = HotPath.all.first(where: { $0.name == arguments[0] }) {
  path.run()
} else {
  print("usage: hot-paths --list | hot-paths NAME")
  exit(2)
}
