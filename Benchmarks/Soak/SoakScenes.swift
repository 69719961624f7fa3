import SceneLaws

/// Drawn fingers and keys over the scenes with transitions, until one breaks a law.
func soakScenes(_ options: SoakOptions) {
  for id in SceneLaws.scenes {
    print("\(id): \(options.sceneEvents) events from seed \(options.seed)")
    let sequences = max(1, options.sceneEvents / SceneLaws.length)
    for number in 0..<sequences {
      let seed = options.seed &+ UInt64(number)
      if let failure = SceneLaws.failure(in: id, seed: seed, events: min(SceneLaws.length, options.sceneEvents)) {
        print("seed \(seed) breaks a law in \(id)\n\(failure)")
        fatalExit()
      }
      if options.reports(number, of: sequences) { print("\((number + 1) * SceneLaws.length) events, last seed \(seed)") }
    }
  }
}
