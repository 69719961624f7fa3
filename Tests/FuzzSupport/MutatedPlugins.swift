import LegatoPlugins
import TestSupport

/// Plug-in files with a few wrong bytes, where they hurt: in the headers, the dynamic section, the description, anywhere, or cut short.
public struct MutatedPlugins {
  private let whole: [UInt8]
  /// Where the parts lie that are aimed at.
  private let headers, dynamic, description: Range<Int>
  private var random: SplitMix64

  /// - Parameter whole: A library that a loader takes.
  public init(of whole: [UInt8], seed: UInt64) {
    self.whole = whole
    random = SplitMix64(seed: seed)
    func number(_ at: Int, _ count: Int) -> Int { (0..<count).reduce(0) { $0 | Int(whole[at + $1]) << (8 * $1) } }
    let entries = (0..<number(56, 2)).map { number(32, 8) + 56 * $0 }
    headers = 0..<min(whole.count, (entries.last ?? 0) + 56)
    let part = entries.first { number($0, 4) == 2 }
    dynamic = part.map { number($0 + 8, 8)..<min(whole.count, number($0 + 8, 8) + number($0 + 32, 8)) } ?? headers
    // the description begins with the bytes L G T O; curves and parameters lie around it
    let mark: [UInt8] = [0x4C, 0x47, 0x54, 0x4F]
    let at = (0..<whole.count - 4).last { Array(whole[$0..<$0 + 4]) == mark } ?? whole.count / 2
    description = max(0, at - 512)..<min(whole.count, at + 128)
  }

  public mutating func next() -> [UInt8] {
    var bytes = whole
    let aim: Range<Int>
    switch Int.random(in: 0..<10, using: &random) {
    case 0..<3: aim = headers
    case 3..<5: aim = dynamic
    case 5..<8: aim = description
    case 8: aim = 0..<whole.count
    default:
      bytes.removeLast(Int.random(in: 1...whole.count, using: &random))
      return bytes
    }
    for _ in 0..<Int.random(in: 1...8, using: &random) {
      let at = Int.random(in: aim, using: &random)
      switch Int.random(in: 0..<4, using: &random) {
      case 0: bytes[at] ^= 1 << UInt8.random(in: 0..<8, using: &random)
      case 1: bytes[at] = UInt8.random(in: 0...255, using: &random)
      case 2: for place in at..<min(at + 8, bytes.count) { bytes[place] = 0xFF }
      default: for place in at..<min(at + 8, bytes.count) { bytes[place] = 0 }
      }
    }
    return bytes
  }
}

/// How many files came to which end.
public struct MutationTally {
  public private(set) var counts: [String: Int] = [:]
  public init() {}

  public mutating func count(_ error: PluginError?) {
    let name = error.map { String("\($0.reason)".prefix { $0 != "(" }) } ?? "accepted"
    counts[name, default: 0] += 1
  }

  public var total: Int { counts.values.reduce(0, +) }
}
