/// What the command line asks for: a million calls by default, from a fresh seed.
struct SoakOptions {
  var sequences = 20_000
  var length = 50
  var seed = UInt64.random(in: 0..<1 << 48)
  /// Sequences between two lines of progress.
  var interval: Int { max(1, sequences / 10) }

  init(_ arguments: ArraySlice<String>) {
    var rest = arguments
    while let name = rest.popFirst() {
      guard let text = rest.popFirst(), let number = UInt64(text) else { usage(name) }
      switch name {
      case "--sequences": sequences = Int(clamping: number)
      case "--length": length = Int(clamping: number)
      case "--seed": seed = number
      default: usage(name)
      }
    }
  }
}
