import TestSupport
import TransitionLaws

/// Plays drawn sequences until one breaks a law: `soak [--law animators|transitions] [--sequences N] [--seed S] [--length L]`.
let options = SoakOptions(CommandLine.arguments.dropFirst())
for law in options.laws {
  print("soak: \(law), \(options.sequences) sequences of \(options.length) from seed \(options.seed)")
  for number in 0..<options.sequences {
    let seed = options.seed &+ UInt64(number)
    let failure =
      switch law {
      case .animators: await Laws.failure(of: LawSequence(seed: seed, length: options.length)).map(\.description)
      case .transitions: TransitionLaws.failure(seed: seed, events: options.length)
      }
    if let failure {
      print("seed \(seed) breaks a law\n\(failure)")
      fatalExit()
    }
    if (number + 1) % options.interval == 0 {
      print("\(number + 1) sequences, \((number + 1) * options.length) calls, last seed \(seed)")
    }
  }
}
print("every law held")
