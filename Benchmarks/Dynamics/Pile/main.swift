import LegatoDynamics

// Prints microseconds a step of 1/120 s, second by second, and a line that the script reads. Arguments: bodies, columns, seconds.
let arguments = CommandLine.arguments.dropFirst().compactMap { Int($0) }
let (count, columns, seconds) = (arguments.first ?? 1000, arguments.dropFirst().first ?? 32, arguments.dropFirst(2).first ?? 10)

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
