/// Reads the words, numbers and signs of a curve text, from left to right.
struct CurveTextScanner {
  private let text: String
  private let characters: [Character]
  private(set) var offset = 0

  init(_ text: String) { (self.text, characters) = (text, Array(text)) }

  var next: Character? { offset < characters.count ? characters[offset] : nil }

  private func character(_ index: Int) -> Character? { index < characters.count ? characters[index] : nil }

  mutating func skipSpace() { while let next, next.isCurveSpace { offset += 1 } }

  // MARK: Errors

  /// The token at an index, for an error message: a whole word or number, else one character.
  func found(at index: Int) -> String {
    guard let first = character(index) else { return "the end" }
    if CurveTextError.isControl(first) { return "a control character" }
    let word = characters[index...].prefix(40).prefix { $0.isCurveWord || $0 == "." || $0 == "%" || $0 == "+" }
    return "“\(word.isEmpty ? String(first) : String(word))”"
  }

  func error(_ expected: String, at index: Int? = nil, found: String? = nil) -> CurveTextError {
    let index = index ?? offset
    return CurveTextError(text: text, offset: index, expected: expected, found: found ?? self.found(at: index))
  }

  // MARK: Signs and words

  /// Skips space and takes `sign` if it comes next.
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

  /// A number in the text.
  struct Number {
    let value: Double
    let offset: Int
    let isPercentage: Bool
    /// Whether it is written as an integer, with digits and perhaps a sign.
    let isWhole: Bool
  }

  var isAtNumber: Bool {
    guard let next else { return false }
    return next.isCurveDigit || next == "+" || next == "-" || next == "."
  }

  /// Takes a number in CSS notation: sign, digits, point and digits, exponent; a percentage only if `allowed` is true.
  ///
  /// The value of a percentage is its hundredth, rounded only once: the decimal exponent is changed before the number is converted.
  mutating func number(_ expected: String, percentage allowed: Bool = false) throws(CurveTextError) -> Number {
    skipSpace()
    let start = offset
    var index = offset
    var mantissa = takeSign(&index) ? "-" : ""
    let (whole, fraction) = try decimal(expected, from: start, &index)
    mantissa += (whole.isEmpty ? "0" : whole) + "." + (fraction.isEmpty ? "0" : fraction)
    let exponent = try exponent(&index)
    let isPercentage = allowed && character(index) == "%"
    if isPercentage { index += 1 }
    guard let value = Double("\(mantissa)e\((exponent ?? 0) - (isPercentage ? 2 : 0))"), value.isFinite else {
      throw error("a number that a double can hold", at: start)
    }
    if let glued = character(index), glued.isCurveWord || glued == "%" || glued == "." { throw error("the end of the number", at: index) }
    offset = index
    return Number(value: value, offset: start, isPercentage: isPercentage, isWhole: fraction.isEmpty && exponent == nil)
  }

  /// Takes the digits before and after the point, at least one.
  private func decimal(
    _ expected: String, from start: Int, _ index: inout Int
  ) throws(CurveTextError) -> (whole: String, fraction: String) {
    let whole = takeDigits(&index)
    var fraction = ""
    if character(index) == "." {
      index += 1
      fraction = takeDigits(&index)
      if fraction.isEmpty { throw whole.isEmpty ? error(expected, at: start) : error("a digit after the point", at: index) }
    }
    if whole.isEmpty, fraction.isEmpty { throw error(expected, at: start) }
    return (whole, fraction)
  }

  /// Takes an exponent; nil if there is none.
  private func exponent(_ index: inout Int) throws(CurveTextError) -> Int? {
    guard let e = character(index), e == "e" || e == "E" else { return nil }
    index += 1
    let isNegative = takeSign(&index)
    let power = takeDigits(&index)
    if power.isEmpty { throw error("a digit of the exponent", at: index) }
    // larger exponents give infinity or 0 anyway
    return (isNegative ? -1 : 1) * min(Int(power) ?? 1_000_000, 1_000_000)
  }

  /// Skips a sign; true for a minus.
  private func takeSign(_ index: inout Int) -> Bool {
    guard let sign = character(index), sign == "+" || sign == "-" else { return false }
    index += 1
    return sign == "-"
  }

  private func takeDigits(_ index: inout Int) -> String {
    let digits = String(characters[index...].prefix { $0.isCurveDigit })
    index += digits.count
    return digits
  }

  /// Takes a number for which `holds` returns true.
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
