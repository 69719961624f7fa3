/// Reads the words, numbers and signs of a curve text from left to right.
struct CurveTextScanner {
  private let text: String
  private let characters: [Character]
  private(set) var offset = 0

  init(_ text: String) { (self.text, characters) = (text, Array(text)) }

  var next: Character? { offset < characters.count ? characters[offset] : nil }

  private func character(_ index: Int) -> Character? { index < characters.count ? characters[index] : nil }

  mutating func skipSpace() { while let next, next.isCurveSpace { offset += 1 } }

  // MARK: Errors

  /// What stands at `place`: a word or a number as a whole, else one character.
  func found(at place: Int) -> String {
    guard let first = character(place) else { return "the end" }
    if CurveTextError.isControl(first) { return "a control character" }
    let word = characters[place...].prefix(40).prefix { $0.isCurveWord || $0 == "." || $0 == "%" || $0 == "+" }
    return "“\(word.isEmpty ? String(first) : String(word))”"
  }

  func error(_ expected: String, at place: Int? = nil, found: String? = nil) -> CurveTextError {
    let place = place ?? offset
    return CurveTextError(text: text, offset: place, expected: expected, found: found ?? self.found(at: place))
  }

  // MARK: Signs and words

  /// Takes `sign` and the space before it, if it comes next.
  mutating func take(_ sign: Character) -> Bool {
    skipSpace()
    guard next == sign else { return false }
    offset += 1
    return true
  }

  mutating func expect(_ sign: Character, or others: String = "") throws(CurveTextError) {
    guard take(sign) else { throw error("“\(sign)”\(others)") }
  }

  /// Takes a word of letters, digits, hyphens and underscores, in lower case; empty if none comes next.
  mutating func word() -> String {
    skipSpace()
    let word = characters[offset...].prefix { $0.isCurveWord }
    offset += word.count
    return word.lowercasedASCII
  }

  /// Takes characters of an identifier as they are, case kept.
  mutating func identifier(_ belongs: (Character) -> Bool, limit: ClosedRange<Int>, _ expected: String) throws(CurveTextError) -> String {
    let start = offset
    let taken = characters[offset...].prefix(while: belongs)
    offset += taken.count
    guard limit.contains(taken.count) else { throw error(expected, at: taken.isEmpty ? offset : start) }
    return String(taken)
  }

  // MARK: Numbers

  /// A number as it stands in the text.
  struct Number {
    let value: Double
    let offset: Int
    let isPercentage: Bool
    /// Digits alone, perhaps with a sign.
    let isWhole: Bool
  }

  var isAtNumber: Bool {
    guard let next else { return false }
    return next.isCurveDigit || next == "+" || next == "-" || next == "."
  }

  /// Takes a number in CSS notation: sign, digits, point and digits, exponent; a percentage only if it is `allowed`.
  ///
  /// A percentage is its hundredth, read exactly: the decimal point moves before the number is rounded.
  mutating func number(_ expected: String, percentage allowed: Bool = false) throws(CurveTextError) -> Number {
    skipSpace()
    let start = offset
    var place = offset
    func digits() -> Substring.SubSequence { Substring(String(characters[place...].prefix { $0.isCurveDigit })) }
    var mantissa = ""
    if let sign = character(place), sign == "+" || sign == "-" {
      if sign == "-" { mantissa = "-" }
      place += 1
    }
    let whole = digits()
    place += whole.count
    var fraction: Substring = ""
    if character(place) == "." {
      place += 1
      fraction = digits()
      if fraction.isEmpty { throw whole.isEmpty ? error(expected, at: start) : error("a digit after the point", at: place) }
      place += fraction.count
    }
    if whole.isEmpty, fraction.isEmpty { throw error(expected, at: start) }
    mantissa += (whole.isEmpty ? "0" : whole) + "." + (fraction.isEmpty ? "0" : fraction)
    var exponent = 0
    var isWhole = fraction.isEmpty
    if let e = character(place), e == "e" || e == "E" {
      (place, isWhole) = (place + 1, false)
      var isNegative = false
      if let sign = character(place), sign == "+" || sign == "-" {
        isNegative = sign == "-"
        place += 1
      }
      let power = digits()
      if power.isEmpty { throw error("a digit of the exponent", at: place) }
      place += power.count
      // Longer exponents than Int holds are infinite or 0 all the same.
      exponent = (isNegative ? -1 : 1) * min(Int(power) ?? 1_000_000, 1_000_000)
    }
    let isPercentage = allowed && character(place) == "%"
    if isPercentage { place += 1 }
    guard let value = Double("\(mantissa)e\(exponent - (isPercentage ? 2 : 0))"), value.isFinite else {
      throw error("a number that a double can hold", at: start)
    }
    if let glued = character(place), glued.isCurveWord || glued == "%" || glued == "." { throw error("the end of the number", at: place) }
    offset = place
    return Number(value: value, offset: start, isPercentage: isPercentage, isWhole: isWhole)
  }

  /// A number for which `holds` is true.
  mutating func number(_ expected: String, where holds: (Double) -> Bool) throws(CurveTextError) -> Double {
    let number = try number(expected)
    guard holds(number.value) else { throw error(expected, at: number.offset) }
    return number.value
  }
}

extension Character {
  var isCurveSpace: Bool { self == " " || self == "\t" || self == "\n" || self == "\r" || self == "\r\n" || self == "\u{c}" }
  var isCurveDigit: Bool { ("0"..."9").contains(self) && isASCII }
  var isCurveWord: Bool { isASCII && (isLetter || isCurveDigit || self == "-" || self == "_") }
}

extension Collection where Element == Character {
  /// The characters, all ASCII, in lower case.
  var lowercasedASCII: String { String(map { $0.isASCII ? Character($0.lowercased()) : $0 }) }
}
