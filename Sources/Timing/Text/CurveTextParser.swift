/// Reads a curve text: one method for each rule of the grammar.
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
    guard depth <= TimingCurveText.deepest else { throw scanner.error("at most \(TimingCurveText.deepest) nested curves") }
    switch scanner.word() {
    case "ease": return .cubic(.default)
    case "ease-in": return .cubic(.easeIn)
    case "ease-out": return .cubic(.easeOut)
    case "ease-in-out": return .cubic(.easeInOut)
    case "step-start": return .steps(.stepStart)
    case "step-end": return .steps(.stepEnd)
    case "linear": return scanner.take("(") ? try linear() : .cubic(.linear)
    case "cubic-bezier": return try inParentheses { parser throws(CurveTextError) in try parser.cubic() }
    case "steps": return try inParentheses { parser throws(CurveTextError) in try parser.steps() }
    case "sampled": return try inParentheses { parser throws(CurveTextError) in try parser.sampled() }
    case "exponential":
      return try inParentheses { parser throws(CurveTextError) in
        let decay = try parser.scanner.number("a number in -500…500")
        guard let curve = try? ExponentialCurve(decay: decay.value) else {
          throw parser.scanner.error("a number in -500…500", at: decay.offset)
        }
        return .exponential(curve)
      }
    case "spring":
      try scanner.expect("(")
      return try spring()
    case "delay":
      return try inParentheses { parser throws(CurveTextError) in
        let delay = try parser.scanner.number("a share of the duration, at least 0 and below 1") { $0 >= 0 && $0 < 1 }
        try parser.scanner.expect(",")
        return .delayed(try parser.curve(), by: delay)
      }
    case "speed":
      return try inParentheses { parser throws(CurveTextError) in
        let speed = try parser.scanner.number("a speed above 0") { $0 > 0 }
        try parser.scanner.expect(",")
        return .speed(try parser.curve(), speed)
      }
    case "reverse": return try inParentheses { parser throws(CurveTextError) in .reversed(try parser.curve(), .inverse) }
    case "backwards": return try inParentheses { parser throws(CurveTextError) in .reversed(try parser.curve(), .backwards) }
    case "mirror": return try inParentheses { parser throws(CurveTextError) in .mirrored(try parser.curve()) }
    case "chain":
      try scanner.expect("(")
      return try chain()
    case "plugin": return try plugin()
    default: throw scanner.error(Self.anyCurve, at: start)
    }
  }

  /// What `read` takes, between parentheses.
  private mutating func inParentheses(
    _ read: (inout CurveTextParser) throws(CurveTextError) -> TimingCurveText
  ) throws(CurveTextError) -> TimingCurveText {
    try scanner.expect("(")
    let curve = try read(&self)
    try scanner.expect(")")
    return curve
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
      throw scanner.error("a whole number in \(least)…\(StepsCurve.mostSteps)", at: count.offset)
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
        if scanner.isAtNumber { way = try scanner.number("a share of the way of at least 0") { $0 >= 0 } }
      }
      pieces.append(TimingCurveText.Piece(curve, weight: weight, way: way))
    } while scanner.take(",")
    scanner.skipSpace()
    let end = scanner.offset
    try scanner.expect(")", or: ", “,” or a weight")
    let (time, way) = (pieces.reduce(0) { $0 + $1.weight }, pieces.reduce(0) { $0 + $1.way })
    guard time.isFinite, way.isFinite, way > 0 else { throw scanner.error("shares with a finite sum above 0 before", at: end) }
    return .chained(pieces)
  }
}
