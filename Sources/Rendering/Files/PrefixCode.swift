/// A Huffman code, with few bits for frequent symbols, numbered as in RFC 1951, 3.2.2.
package struct PrefixCode {
  /// The number of bits of each symbol; 0 for one that does not occur.
  let lengths: [UInt32]
  /// The codes' bits, the first one lowest.
  private let codes: [UInt32]

  init(lengths: [UInt32]) {
    self.lengths = lengths
    // codes of one length are consecutive, and each is above all shorter ones
    var codes = [UInt32](repeating: 0, count: lengths.count)
    var next: UInt32 = 0
    for length in 1...UInt32(15) {
      next <<= 1
      for (symbol, own) in lengths.enumerated() where own == length {
        for bit in 0..<length where next >> bit & 1 == 1 { codes[symbol] |= 1 << (length - 1 - bit) }
        next += 1
      }
    }
    self.codes = codes
  }

  /// The code lengths of the shortest code with at most `maximumLength` bits per symbol for these frequencies. A single symbol has one bit.
  ///
  /// The package-merge algorithm, with coins: a symbol of length l is worth a coin of 1/2, one of 1/4, … one of 1/2ˡ, each at the price of its frequency.
  /// The cheapest coins that are worth n − 1 together, n being the number of symbols, give the lengths. From the smallest coins on, pairs are packaged to
  /// items of twice their worth.
  /// - SeeAlso: Larmore and Hirschberg, A fast algorithm for optimal length-limited Huffman codes, 1990.
  package static func lengths(frequencies: [Int], maximumLength: Int) -> [UInt32] {
    var lengths = [UInt32](repeating: 0, count: frequencies.count)
    let order = frequencies.indices.filter { frequencies[$0] > 0 }.sorted { (frequencies[$0], $0) < (frequencies[$1], $1) }
    guard order.count > 1 else {
      for symbol in order { lengths[symbol] = 1 }
      return lengths
    }
    let coins = order.map { frequencies[$0] }
    // the items of each worth by price; true for a coin and false for a package
    var prices = coins
    var levels = [[Bool](repeating: true, count: coins.count)]
    for _ in 1..<maximumLength {
      let packages = stride(from: 1, to: prices.count, by: 2).map { prices[$0 - 1] + prices[$0] }
      (prices, levels) = ([], levels + [[]])
      var (coin, package) = (0, 0)
      while coin < coins.count || package < packages.count {
        let isCoin = package == packages.count || coin < coins.count && coins[coin] <= packages[package]
        prices.append(isCoin ? coins[coin] : packages[package])
        levels[levels.count - 1].append(isCoin)
        if isCoin { coin += 1 } else { package += 1 }
      }
    }
    var bought = 2 * coins.count - 2
    for level in levels.reversed() {
      let count = level.prefix(bought).count { $0 }
      for symbol in order.prefix(count) { lengths[symbol] += 1 }
      bought = 2 * (bought - count)
    }
    return lengths
  }

  init(frequencies: [Int], maximumLength: Int) { self.init(lengths: Self.lengths(frequencies: frequencies, maximumLength: maximumLength)) }

  func put(_ symbol: Int, to writer: inout BitWriter) { writer.put(codes[symbol], lengths[symbol]) }

  /// The total number of bits of symbols with these frequencies.
  func cost(_ frequencies: [Int]) -> Int { zip(frequencies, lengths).reduce(0) { $0 + $1.0 * Int($1.1) } }
}
