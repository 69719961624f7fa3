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
