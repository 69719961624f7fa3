/// What the command line asks for: a million calls of animators and a million events of transitions by default, from a fresh seed.
struct SoakOptions {
  enum Law: String, CaseIterable { case animators, transitions }
  var laws = Law.allCases
  var sequences = 20_000
  var length = 50
  var seed = UInt64.random(in: 0..<1 << 48)
  /// Sequences between two lines of progress.
  var interval: Int { max(1, sequences / 10) }

  init(_ arguments: ArraySlice<String>) {
    var rest = arguments
    while let name = rest.popFirst() {
      guard let text = rest.popFirst() else { usage(name) }
      switch (name, UInt64(text), Law(rawValue: text)) {
      case ("--sequences", let number?, _): sequences = Int(clamping: number)
      case ("--length", let number?, _): length = Int(clamping: number)
      case ("--seed", let number?, _): seed = number
      case ("--law", _, let law?): laws = [law]
      default: usage(name)
      }
    }
  }
}
