import TestSupport

/// Plays drawn sequences until one breaks a law: `soak [--sequences N] [--seed S] [--length L]`.
var options = SoakOptions(CommandLine.arguments.dropFirst())
print("soak: \(options.sequences) sequences of \(options.length) calls from seed \(options.seed)")
for number in 0..<options.sequences {
  let seed = options.seed &+ UInt64(number)
  if let failure = await Laws.failure(of: LawSequence(seed: seed, length: options.length)) {
    print("seed \(seed) breaks a law\n\(failure)")
    fatalExit()
  }
  if (number + 1) % options.interval == 0 { print("\(number + 1) sequences, \((number + 1) * options.length) calls, last seed \(seed)") }
}
print("every law held")
