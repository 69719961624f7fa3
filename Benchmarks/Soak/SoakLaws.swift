import TestSupport

/// Random sequences of calls against the laws of the animators.
func soakLaws(_ options: SoakOptions) async {
  print("laws: \(options.sequences) sequences of \(options.length) calls from seed \(options.seed)")
  for number in 0..<options.sequences {
    let seed = options.seed &+ UInt64(number)
    if let failure = await Laws.failure(of: LawSequence(seed: seed, length: options.length)) {
      print("seed \(seed) breaks a law\n\(failure)")
      fatalExit()
    }
    if options.reports(number, of: options.sequences) {
      print("\(number + 1) sequences, \((number + 1) * options.length) calls, last seed \(seed)")
    }
  }
}
