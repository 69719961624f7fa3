import ServerLaws

/// Drawn calls on windows that render servers show, until one breaks a law.
func soakServers(_ options: SoakOptions) {
  print("servers: \(options.served) sequences of \(ServerLaws.length) turns from seed \(options.seed)")
  for number in 0..<options.served {
    let seed = options.seed &+ UInt64(number)
    for way in ServerLaws.Way.allCases {
      if let failure = ServerLaws.failure(way, seed: seed, turns: ServerLaws.length) {
        print("seed \(seed) breaks a law, \(way)\n\(failure)")
        fatalExit()
      }
    }
    if options.reports(number, of: options.served) { print("\(number + 1) sequences, last seed \(seed)") }
  }
}
