import LegatoDynamics

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

// Arguments: bodies, columns, seconds of a pile; or `fields`, bodies, steps for what fields add to bodies that fly freely.
let numbers = CommandLine.arguments.dropFirst().compactMap { Int($0) }
if CommandLine.arguments.dropFirst().first == "fields" {
  Flock.report(count: numbers.first ?? 1000, steps: numbers.dropFirst().first ?? 600)
} else {
  pour(count: numbers.first ?? 1000, columns: numbers.dropFirst().first ?? 32, seconds: numbers.dropFirst(2).first ?? 10)
}
