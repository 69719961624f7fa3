/// Parses a curve text, with one method for each rule of the grammar.
struct CurveTextParser {
  var scanner: CurveTextScanner
  private var depth = 0

  init(_ text: String) { scanner = CurveTextScanner(text) }

  static let anyCurve =
    "a curve: linear, ease, ease-in, ease-out, ease-in-out, step-start, step-end, cubic-bezier(…), linear(…), steps(…), sampled(…), exponential(…), "
    + "spring(…), delay(…), speed(…), reverse(…), backwards(…), mirror(…), chain(…) or plugin:…"

  mutating func whole() throws(CurveTextError) -> TimingCurveText {
    let curve = try curve()
    scanner.skipSpace()
    guard scanner.next == nil else { throw scanner.error("the end") }
    return curve
  }

  mutating func curve() throws(CurveTextError) -> TimingCurveText {
    scanner.skipSpace()
    let start = scanner.offset
    depth += 1
    defer { depth -= 1 }
    guard depth <= TimingCurveText.maximumDepth else { throw scanner.error("at most \(TimingCurveText.maximumDepth) nested curves") }
    let word = scanner.word()
    if let named = Self.namedCurve(word) { return named }
    switch word {
    case "linear": return scanner.take("(") ? try linear() : .cubic(.linear)
    case "spring":
      try scanner.expect("(")
      return try spring()
    case "chain":
      try scanner.expect("(")
      return try chain()
    case "plugin": return try plugin()
    default:
      guard let arguments = Self.arguments(of: word) else { throw scanner.error(Self.anyCurve, at: start) }
      try scanner.expect("(")
      let curve = try arguments(&self)
      try scanner.expect(")")
      return curve
    }
  }

  /// The curves that consist of one word.
  private static func namedCurve(_ word: String) -> TimingCurveText? {
    switch word {
    case "ease": .cubic(.default)
    case "ease-in": .cubic(.easeIn)
    case "ease-out": .cubic(.easeOut)
    case "ease-in-out": .cubic(.easeInOut)
    case "step-start": .steps(.stepStart)
    case "step-end": .steps(.stepEnd)
    default: nil
    }
  }

  private typealias Rule = (inout CurveTextParser) throws(CurveTextError) -> TimingCurveText

  /// The rule for the arguments of a function.
  private static func arguments(of function: String) -> Rule? {
    switch function {
    case "cubic-bezier": { parser throws(CurveTextError) in try parser.cubic() }
    case "steps": { parser throws(CurveTextError) in try parser.steps() }
    case "sampled": { parser throws(CurveTextError) in try parser.sampled() }
    case "exponential": { parser throws(CurveTextError) in try parser.exponential() }
    case "delay": { parser throws(CurveTextError) in try parser.delay() }
    case "speed": { parser throws(CurveTextError) in try parser.speed() }
    case "reverse": { parser throws(CurveTextError) in .reversed(try parser.curve(), .inverse) }
    case "backwards": { parser throws(CurveTextError) in .reversed(try parser.curve(), .backwards) }
    case "mirror": { parser throws(CurveTextError) in .mirrored(try parser.curve()) }
    default: nil
    }
  }

  private mutating func exponential() throws(CurveTextError) -> TimingCurveText {
    let decay = try scanner.number("a number in -500…500")
    guard let curve = try? ExponentialCurve(decay: decay.value) else { throw scanner.error("a number in -500…500", at: decay.offset) }
    return .exponential(curve)
  }

  private mutating func delay() throws(CurveTextError) -> TimingCurveText {
    let delay = try scanner.number("a share of the duration, at least 0 and below 1") { $0 >= 0 && $0 < 1 }
    try scanner.expect(",")
    return .delayed(try curve(), by: delay)
  }

  private mutating func speed() throws(CurveTextError) -> TimingCurveText {
    let speed = try scanner.number("a speed above 0") { $0 > 0 }
    try scanner.expect(",")
    return .speed(try curve(), speed)
  }

  private mutating func cubic() throws(CurveTextError) -> TimingCurveText {
    let x1 = try scanner.number("an x in 0…1") { (0...1).contains($0) }
    try scanner.expect(",")
    let y1 = try scanner.number("a y within ±1e100") { abs($0) <= CubicTimingParameters.highest }
    try scanner.expect(",")
    let x2 = try scanner.number("an x in 0…1") { (0...1).contains($0) }
    try scanner.expect(",")
    let y2 = try scanner.number("a y within ±1e100") { abs($0) <= CubicTimingParameters.highest }
    return .cubic(CubicTimingParameters(x1: x1, y1: y1, x2: x2, y2: y2))
  }

  private mutating func steps() throws(CurveTextError) -> TimingCurveText {
    let count = try scanner.number("a whole number of steps")
    var jump = StepsCurve.Jump.end
    if scanner.take(",") {
      scanner.skipSpace()
      let start = scanner.offset
      let word = scanner.word()
      switch word {
      case "start": jump = .start
      case "end": jump = .end
      default:
        guard let named = StepsCurve.Jump(rawValue: word) else {
          throw scanner.error("jump-start, jump-end, jump-none, jump-both, start or end", at: start)
        }
        jump = named
      }
    }
    let least = jump == .none ? 2 : 1
    guard count.isWhole, let whole = Int(exactly: count.value), let steps = try? StepsCurve(whole, jump: jump) else {
      throw scanner.error("a whole number in \(least)…\(StepsCurve.maximumStepCount)", at: count.offset)
    }
    return .steps(steps)
  }

  private mutating func sampled() throws(CurveTextError) -> TimingCurveText {
    var interpolation = SampledCurve.Interpolation.monotone
    scanner.skipSpace()
    if !scanner.isAtNumber {
      let start = scanner.offset
      guard let named = SampledCurve.Interpolation(rawValue: scanner.word()) else {
        throw scanner.error("linear, monotone or a value", at: start)
      }
      interpolation = named
      try scanner.expect(",")
    }
    var values = [try scanner.number("a value").value]
    while scanner.take(",") { values.append(try scanner.number("a value").value) }
    guard let curve = try? SampledCurve(values: values, interpolation: interpolation) else {
      scanner.skipSpace()
      throw scanner.error("“,” and a second value")
    }
    return .sampled(curve)
  }

  private mutating func chain() throws(CurveTextError) -> TimingCurveText {
    var pieces: [TimingCurveText.Piece] = []
    repeat {
      let curve = try curve()
      var (weight, way): (Double, Double?) = (1, nil)
      scanner.skipSpace()
      if scanner.isAtNumber {
        weight = try scanner.number("a weight above 0") { $0 > 0 }
        scanner.skipSpace()
        if scanner.isAtNumber { way = try scanner.number("a share of the progress, at least 0") { $0 >= 0 } }
      }
      pieces.append(TimingCurveText.Piece(curve, weight: weight, progressWeight: way))
    } while scanner.take(",")
    scanner.skipSpace()
    let end = scanner.offset
    try scanner.expect(")", or: ", “,” or a weight")
    let (time, way) = (pieces.reduce(0) { $0 + $1.weight }, pieces.reduce(0) { $0 + $1.progressWeight })
    guard time.isFinite, way.isFinite, way > 0 else { throw scanner.error("shares with a finite sum above 0 before", at: end) }
    return .chained(pieces)
  }
}
