extension [UInt8] {
  /// Appends `bytes` in Base64 (RFC 4648), padded.
  mutating func append(base64 bytes: some RandomAccessCollection<UInt8>) {
    let alphabet: StaticString = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"
    reserveCapacity(count + (bytes.count + 2) / 3 * 4)
    alphabet.withUTF8Buffer { letters in
      var place = bytes.startIndex
      while place < bytes.endIndex {
        let end = bytes.index(place, offsetBy: 3, limitedBy: bytes.endIndex) ?? bytes.endIndex
        let count = bytes.distance(from: place, to: end)
        var group = 0
        for byte in bytes[place..<end] { group = group << 8 | Int(byte) }
        group <<= 8 * (3 - count)
        for letter in 0..<4 { append(letter > count ? UInt8(ascii: "=") : letters[group >> (18 - 6 * letter) & 63]) }
        place = end
      }
    }
  }
}

/// Base64 (RFC 4648), padded.
package func base64(_ bytes: [UInt8]) -> String {
  var text = [UInt8]()
  text.append(base64: bytes)
  return String(decoding: text, as: UTF8.self)
}
