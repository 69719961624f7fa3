import TestSupport

/// Drawn scenes on a stage and on a referee that knows the rules alone, until one is shown differently.
func soakReferee(_ options: SoakOptions) {
  print("referee: \(options.refereed) scenes from seed \(options.seed)")
  var tally = RefereeLaw.Tally()
  for number in 0..<options.refereed {
    let seed = options.seed &+ UInt64(number)
    let style = RefereeScene.Style.allCases[Int(seed % UInt64(RefereeScene.Style.allCases.count))]
    // one of four is begun late
    let begin = number % 4 == 3 ? LateTimes.begins[number / 4 % LateTimes.begins.count] : nil
    if let failure = RefereeLaw.failure(of: RefereeScene(seed: seed, style: style), &tally, begin: begin) {
      print("seed \(seed) is shown differently, \(failure)")
      fatalExit()
    }
    if options.reports(number, of: options.refereed) { print("\(number + 1) scenes, last seed \(seed), \(tally)") }
  }
}
