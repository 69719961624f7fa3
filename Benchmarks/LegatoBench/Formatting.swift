import LegatoSystem

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
  /// - Parameter digits: how many stay at least, counted from the first that is not 0.
  func rounded(toPlaces places: Int, digits: Int = 0) -> Double {
    guard isFinite, self != 0 else { return self }
    let places = max(places, digits - 1 - Int(log10(abs(self)).rounded(.down)))
    let scale = pow(10, Double(places))
    return (self * scale).rounded() / scale
  }

  /// Three digits or more.
  var short: String { abs(self) >= 100 && isFinite ? "\(Int(rounded()))" : "\(rounded(toPlaces: 0, digits: 3))" }
}
