/// What the command line asks for: everything at full length by default, from a fresh seed.
struct SoakOptions {
  enum Law: String, CaseIterable { case animators, referee, rooms, threads, transitions, scenes, servers, texts, plugins, sandbox }
  var laws = Law.allCases
  /// Of animators, of all rooms and of transitions: ten million calls each: what is rare occurs once in some 50,000 sequences.
  var sequences = 200_000
  var length = 50
  /// Over each scene of the gallery.
  var sceneEvents = 10_000
  /// Sequences of calls on served windows, two hundred turns each.
  var served = 10_000
  /// The number of scenes that are compared with a referee.
  var refereed = 1_000_000
  var texts = 1_000_000
  var plugins = 100_000
  /// The number of attacks on the probe's sandbox.
  var attacks = 2_000
  var seed = UInt64.random(in: 0..<1 << 48)

  init(_ arguments: ArraySlice<String>) {
    var rest = arguments
    while let name = rest.popFirst() {
      guard let text = rest.popFirst() else { usage(name) }
      // none at all would hold to every law
      let count = Int(text).flatMap { $0 > 0 ? $0 : nil }
      switch (name, count, UInt64(text), Law(rawValue: text)) {
      case ("--sequences", let count?, _, _): sequences = count
      case ("--length", let count?, _, _): length = count
      case ("--events", let count?, _, _): sceneEvents = count
      case ("--served", let count?, _, _): served = count
      case ("--refereed", let count?, _, _): refereed = count
      case ("--texts", let count?, _, _): texts = count
      case ("--plugins", let count?, _, _): plugins = count
      case ("--attacks", let count?, _, _): attacks = count
      case ("--seed", _, let number?, _): seed = number
      case ("--law", _, _, let law?): laws = [law]
      default: usage("\(name) \(text)")
      }
    }
  }

  /// Ten lines of progress.
  func reports(_ number: Int, of count: Int) -> Bool { (number + 1) % max(1, count / 10) == 0 }
}
