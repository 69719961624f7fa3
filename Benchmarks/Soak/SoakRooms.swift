import RoomLaws

/// Drawn calls over all rooms at once, until one breaks a law.
func soakRooms(_ options: SoakOptions) {
  print("rooms: \(options.sequences) sequences of \(options.length) calls from seed \(options.seed)")
  for number in 0..<options.sequences {
    let seed = options.seed &+ UInt64(number)
    if let failure = RoomLaws.failure(seed: seed, calls: options.length) {
      print("seed \(seed) breaks a law\n\(failure)")
      fatalExit()
    }
    if options.reports(number, of: options.sequences) { print("\(number + 1) sequences, last seed \(seed)") }
  }
}

/// The same, two at a time on threads of their own beside one that steps their servers.
func soakThreads(_ options: SoakOptions) {
  let pairs = max(1, options.sequences / 2)
  print("threads: \(pairs) pairs of sequences of \(options.length) calls from seed \(options.seed)")
  for number in 0..<pairs {
    let seed = options.seed &+ 2 * UInt64(number)
    if let failure = RoomLaws.failure(seeds: [seed, seed &+ 1], calls: options.length) {
      print("seeds \(seed) and \(seed &+ 1) break a law\n\(failure)")
      fatalExit()
    }
    if options.reports(number, of: pairs) { print("\(number + 1) pairs, last seed \(seed)") }
  }
}
