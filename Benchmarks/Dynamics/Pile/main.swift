import CommandOutput
import LegatoDynamics
@preconcurrency import LegatoSystem

/// Prints microseconds a step of 1/120 s, second by second, and a line that the script reads.
func pour(count: Int, columns: Int, seconds: Int) {
  var pile = Pile(count: count, columns: columns)
  let clock = ContinuousClock()
  var total = 0.0
  for second in 1...seconds {
    let time = clock.measure { for _ in 0..<120 { pile.world.advance() } }
    let microseconds = Double(time.components.attoseconds) / 1e12 + Double(time.components.seconds) * 1e6
    total += microseconds
    let summary = pile.summary
    print(
      "second \(second): \(Int(microseconds / 120)) µs a step, mean height \(Int(summary.mean)), highest \(Int(summary.highest)), fastest \(Int(summary.fastest)), awake \(pile.world.awakeCount), contacts \(pile.world.contactCount)"
    )
  }
  print("total \(Int(total / Double(120 * seconds)))")
}

CommandOutput.promise("dynamics-bench")
do {
  switch try Options.parse(CommandLine.arguments.dropFirst()) {
  case .help: print(Options.usage)
  case .fields(let bodies, let steps): Flock.report(count: bodies, steps: steps)
  case .pile(let bodies, let columns, let seconds): pour(count: bodies, columns: columns, seconds: seconds)
  }
} catch {
  CommandOutput.writeError("dynamics-bench: \(error.text)\n\(Options.usage)\n")
  exit(2)
}
