import SceneLaws

/// Drawn fingers and keys over the scenes with transitions, and fingers over all others, until one breaks a law.
func soakScenes(_ options: SoakOptions) {
  for id in SceneLaws.scenes { soak(id, options, events: options.sceneEvents) { SceneLaws.failure(in: id, seed: $0, events: $1) } }
  // there are many of them, and some hold thousands of layers
  for id in FingerLaws.scenes { soak(id, options, events: options.sceneEvents / 20) { FingerLaws.failure(in: id, seed: $0, events: $1) } }
}

private func soak(_ id: String, _ options: SoakOptions, events: Int, _ failure: (UInt64, Int) -> String?) {
  print("\(id): \(events) events from seed \(options.seed)")
  let sequences = max(1, events / SceneLaws.length)
  for number in 0..<sequences {
    let seed = options.seed &+ UInt64(number)
    if let failure = failure(seed, min(SceneLaws.length, events)) {
      print("seed \(seed) breaks a law in \(id)\n\(failure)")
      fatalExit()
    }
    if options.reports(number, of: sequences) { print("\((number + 1) * SceneLaws.length) events, last seed \(seed)") }
  }
}
