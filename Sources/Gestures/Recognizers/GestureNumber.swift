import LegatoCore

/// Checks the parameters of recognizers: an invalid number is reported and replaced (MU-3).
enum GestureNumber {
  /// A count, clamped to `range`.
  static func count(_ found: Int, _ name: String, in range: ClosedRange<Int> = 1...Int.max) -> Int {
    if range.contains(found) { return found }
    let repair = min(range.upperBound, max(range.lowerBound, found))
    let wanted = range.upperBound == .max ? "of at least \(range.lowerBound)" : "in \(range.lowerBound)…\(range.upperBound)"
    Misuse.report(.number(call: name, wanted: "a number \(wanted)", found: "\(found)", repair: "\(repair)"))
    return repair
  }

  /// A limit of at least 0, which may be infinite; `former` for an invalid one.
  static func limit(_ found: Double, _ name: String, else former: Double) -> Double {
    if found >= 0 { return found }
    Misuse.report(.number(call: name, wanted: "a number of at least 0", found: "\(found)", repair: "\(former)"))
    return former
  }
}
