/// The measured throughput of a terminal, from its answers to status queries.
package struct Throughput {
  /// Bytes per second, 50,000…50,000,000; one million until measured.
  package private(set) var rate = 1_000_000.0

  package init() {}

  /// Records the number of bytes drawn and the seconds it took, including the round trip.
  package mutating func record(_ bytes: Int, seconds: Double) {
    guard seconds > 0 else { return }
    let measured = Double(bytes) / seconds
    // few bytes measure the round trip, not the terminal
    guard bytes >= 8192 || measured > rate else { return }
    rate = min(5e7, max(5e4, rate + (measured - rate) / 4))
  }
}
