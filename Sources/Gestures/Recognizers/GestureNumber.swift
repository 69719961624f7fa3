import LegatoCore

/// Numbers of recognizers: one that cannot be meant is reported, and another stands in its place (MU-3).
enum GestureNumber {
  /// At least 1.
  static func count(_ found: Int, _ name: String) -> Int {
    if found >= 1 { return found }
    Misuse.report(.number(call: name, wanted: "a number of at least 1", found: "\(found)", repair: "1"))
    return 1
  }

  /// At least 0; infinite for no limit.
  static func limit(_ found: Double, _ name: String, else former: Double) -> Double {
    if found >= 0 { return found }
    Misuse.report(.number(call: name, wanted: "a number of at least 0", found: "\(found)", repair: "\(former)"))
    return former
  }
}
