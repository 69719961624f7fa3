/// What the command line asks for: everything at full length by default, from a fresh seed.
struct SoakOptions {
  enum Kind: String { case laws, texts, plugins }

  private var kinds: [Kind] = []
  /// A million calls.
  var sequences = 20_000
  var length = 50
  var texts = 1_000_000
  var plugins = 100_000
  var seed = UInt64.random(in: 0..<1 << 48)

  init(_ arguments: ArraySlice<String>) {
    var rest = arguments
    while let name = rest.popFirst() {
      if let kind = Kind(rawValue: name) {
        kinds.append(kind)
        continue
      }
      guard let text = rest.popFirst(), let number = UInt64(text) else { usage(name) }
      switch name {
      case "--sequences": sequences = Int(clamping: number)
      case "--length": length = Int(clamping: number)
      case "--texts": texts = Int(clamping: number)
      case "--plugins": plugins = Int(clamping: number)
      case "--seed": seed = number
      default: usage(name)
      }
    }
  }

  func has(_ kind: Kind) -> Bool { kinds.isEmpty || kinds.contains(kind) }

  /// Ten lines of progress.
  func reports(_ number: Int, of count: Int) -> Bool { (number + 1) % max(1, count / 10) == 0 }
}
