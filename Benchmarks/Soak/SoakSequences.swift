import TestSupport
import TransitionLaws

/// Drawn sequences of calls or events, until one breaks a law.
func soakSequences(of law: SoakOptions.Law, _ options: SoakOptions) async {
  print("\(law): \(options.sequences) sequences of \(options.length) from seed \(options.seed)")
  for number in 0..<options.sequences {
    let seed = options.seed &+ UInt64(number)
    let failure =
      law == .transitions
      ? TransitionLaws.failure(seed: seed, events: options.length)
      : await Laws.failure(of: LawSequence(seed: seed, length: options.length)).map(\.description)
    if let failure {
      print("seed \(seed) breaks a law\n\(failure)")
      fatalExit()
    }
    if options.reports(number, of: options.sequences) {
      print("\(number + 1) sequences, \((number + 1) * options.length) calls, last seed \(seed)")
    }
  }
}
