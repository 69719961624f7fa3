/// How fast a terminal takes what it is sent, measured by its own answers behind it.
package struct Throughput {
  /// Bytes a second, 50,000…50,000,000; one million until something is known.
  package private(set) var rate = 1_000_000.0

  package init() {}

  /// So many bytes were drawn in so many seconds, the way there and back included.
  package mutating func took(_ bytes: Int, seconds: Double) {
    guard seconds > 0 else { return }
    let measured = Double(bytes) / seconds
    // of few bytes it is the way that takes the time, not the terminal
    guard bytes >= 8192 || measured > rate else { return }
    rate = min(5e7, max(5e4, rate + (measured - rate) / 4))
  }
}
