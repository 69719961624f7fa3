import Legato

extension Double {
  /// With two digits behind the point.
  var inHundredths: String {
    guard isFinite, magnitude < 1e6 else { return "\(self)" }
    let whole = Int(exactly: (magnitude * 100).rounded()) ?? 0
    return "\(self < 0 && whole > 0 ? "-" : "")\(whole / 100).\(whole / 10 % 10)\(whole % 10)"
  }
}
