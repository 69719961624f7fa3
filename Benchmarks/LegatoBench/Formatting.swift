#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

extension String {
  func padded(to width: Int, right: Bool = false) -> String {
    let fill = String(repeating: " ", count: Swift.max(0, width - count))
    return right ? fill + self : self + fill
  }
}

extension Int {
  var grouped: String {
    var (digits, text) = (Array(String(self)), "")
    while digits.count > 3 {
      text = "," + String(digits.suffix(3)) + text
      digits.removeLast(3)
    }
    return String(digits) + text
  }
}

extension Double {
  func rounded(toPlaces places: Int) -> Double {
    let scale = pow(10, Double(places))
    return (self * scale).rounded() / scale
  }

  /// Three digits or so.
  var short: String { abs(self) >= 100 ? "\(Int(rounded()))" : "\(rounded(toPlaces: abs(self) >= 10 ? 1 : 2))" }
}
