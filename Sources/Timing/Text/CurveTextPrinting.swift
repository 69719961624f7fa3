extension TimingCurveText: CustomStringConvertible {
  /// The canonical text: lower case, one space after each comma, and the shortest decimals that are read as the same numbers.
  public var description: String {
    switch self {
    case .cubic(let curve): curve.printed
    case .linear(let curve): curve.printed
    case .steps(let curve): "steps(\(curve.steps), \(curve.jump.rawValue))"
    case .sampled(let curve): "sampled(\(curve.interpolation.rawValue), \(curve.values.map { $0.curveText }.joined(separator: ", ")))"
    case .exponential(let curve): "exponential(\(curve.decay.curveText))"
    case .spring(let spring): spring.description
    case .plugin(let plugin): plugin.description
    case .delayed(let base, let delay): "delay(\(delay.curveText), \(base))"
    case .speed(let base, let speed): "speed(\(speed.curveText), \(base))"
    case .reversed(let base, let kind): "\(kind.rawValue)(\(base))"
    case .mirrored(let base): "mirror(\(base))"
    case .chained(let pieces): "chain(\(pieces.map { $0.printed }.joined(separator: ", ")))"
    }
  }
}

extension TimingCurveText.Piece {
  fileprivate var printed: String { "\(curve) \(weight.curveText)" + (progressWeight == weight ? "" : " \(progressWeight.curveText)") }
}

extension CubicTimingParameters {
  fileprivate var printed: String {
    guard timingCurveType == .builtin else { return "cubic-bezier(\(x1.curveText), \(y1.curveText), \(x2.curveText), \(y2.curveText))" }
    return switch self {
    case .linear: "linear"
    case .easeIn: "ease-in"
    case .easeOut: "ease-out"
    case .easeInOut: "ease-in-out"
    default: "ease"
    }
  }
}

extension PiecewiseLinearCurve {
  /// Two points with the same progress share a stop. The percentage of a first point at 0 and of a last point at 1 is omitted.
  fileprivate var printed: String {
    var stops: [String] = []
    var index = 0
    while index < points.count {
      let point = points[index]
      let isDouble = index + 1 < points.count && points[index + 1].y.bitPattern == point.y.bitPattern
      let isPlain = !isDouble && (index == 0 && point.x.bitPattern == 0 || index > 0 && index == points.count - 1 && point.x == 1)
      var stop = point.y.curveText
      if !isPlain { stop += " " + point.x.curvePercentage }
      if isDouble { stop += " " + points[index + 1].x.curvePercentage }
      // two points at 0 and 1 with the same progress are written as two stops
      stops.append(
        points.count == 2 && isDouble && point.x.bitPattern == 0 && points[1].x == 1 ? "\(point.y.curveText), \(point.y.curveText)" : stop)
      index += isDouble ? 2 : 1
    }
    return "linear(\(stops.joined(separator: ", ")))"
  }
}

extension Double {
  /// The shortest decimal that is read as this number, without a final “.0”.
  var curveText: String {
    let text = description
    return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
  }

  /// This number as a percentage: its shortest decimal with the point moved by two digits, so that nothing is rounded.
  var curvePercentage: String {
    let parts = description.split(separator: "e")
    let sign = parts[0].hasPrefix("-") ? "-" : ""
    let halves = parts[0].drop { $0 == "-" }.split(separator: ".")
    let fraction = halves.count > 1 && halves[1] != "0" ? halves[1] : ""
    let digits = halves[0] + fraction
    // the percentage is 0.significant · 10^power
    let significant = digits.drop { $0 == "0" }
    guard !significant.isEmpty else { return sign + "0%" }
    let power = halves[0].count - (digits.count - significant.count) + (parts.count > 1 ? Int(parts[1]) ?? 0 : 0) + 2
    let count = significant.count
    if power > 21 || power < -6 {
      let rest = significant.dropFirst()
      return "\(sign)\(significant.first ?? "0")\(rest.isEmpty ? "" : ".")\(rest)e\(power - 1)%"
    }
    if power <= 0 { return "\(sign)0.\(String(repeating: "0", count: -power))\(significant)%" }
    if power >= count { return "\(sign)\(significant)\(String(repeating: "0", count: power - count))%" }
    return "\(sign)\(significant.prefix(power)).\(significant.dropFirst(power))%"
  }
}
