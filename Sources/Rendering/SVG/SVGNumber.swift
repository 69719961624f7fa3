import LegatoTiming

/// A number in text for a file: at most `decimals` digits after the decimal point, without trailing zeros, the same on every system.
package func decimal(_ number: Double, decimals: Int = 3) -> String {
  guard number.isFinite else { return "0" }
  var scale = 1.0
  for _ in 0..<decimals { scale *= 10 }
  let scaled = (number * scale).rounded()
  guard scaled.magnitude < 1e15 else { return "\(number)" }
  let whole = Int64(saturating: scaled)
  var digits = String(whole.magnitude)
  if digits.count <= decimals { digits = String(repeating: "0", count: decimals + 1 - digits.count) + digits }
  var fraction = digits.suffix(decimals)
  while fraction.last == "0" { fraction.removeLast() }
  let sign = whole < 0 ? "-" : ""
  return sign + digits.dropLast(decimals) + (fraction.isEmpty ? "" : "." + fraction)
}
