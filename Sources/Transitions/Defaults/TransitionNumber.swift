import LegatoCore

/// Checks the parameters of the built-in transitions: an invalid number is reported and replaced (MU-3).
enum TransitionNumber {
  /// A duration: finite and at least 0, else 0.35.
  static func seconds(_ found: Double, _ call: String) -> Double {
    if found >= 0, found.isFinite { return found }
    Misuse.report(.number(call: call, wanted: "finite seconds, at least 0", found: "\(found)", repair: "0.35"))
    return 0.35
  }

  /// A fraction 0…1: other numbers are clamped, NaN is 0.
  static func fraction(_ found: Double, _ call: String) -> Double {
    if (0...1).contains(found) { return found }
    let repair = found.isNaN ? 0 : min(1, max(0, found))
    Misuse.report(.number(call: call, wanted: "a share, 0…1", found: "\(found)", repair: "\(repair)"))
    return repair
  }
}
