internal import CLegatoLoader
internal import LegatoTiming

/// A curve with its parameter values that a loaded library has created; destroyed with the last reference.
///
/// By the ABI's contract it is immutable, so that any threads may evaluate it concurrently.
final class PluginInstance: Sendable {
  /// The C structure, whose counters are atomic.
  private nonisolated(unsafe) let curveInstance: OpaquePointer
  private let name: String
  private let budget: Double
  /// The declared output range, to which values are clamped.
  private let output: ClosedRange<Double>
  private let quarantine: Quarantine?
  private let (hasFailed, hasLeft, wasSlow) = (Flag(), Flag(), Flag())

  /// Creates the curve. `name` is used in reports; `quarantine` records a curve that leaves its output range.
  init(
    _ curve: UnsafeRawPointer, _ values: [Double], word: UnsafeMutableRawPointer?, budget: Double, output: ClosedRange<Double>,
    name: String, path: String, quarantine: Quarantine?
  ) throws(PluginError) {
    var status: Int32 = 0
    let made = values.withUnsafeBufferPointer {
      legato_watched_make(curve, $0.baseAddress, UInt32($0.count), word, budget, &status)
    }
    guard let made else { throw PluginError(path, .createRefused(curve: name, status: Int(status))) }
    (curveInstance, self.name, self.budget, self.output, self.quarantine) = (made, name, budget, output, quarantine)
  }

  deinit { legato_watched_free(curveInstance) }

  /// The number of timed calls that took longer than the budget.
  var slowCallCount: Int { Int(legato_watched_slow(curveInstance)) }

  /// A call without reference counting, for callers that retain the instance.
  var quick: QuickCall { QuickCall(curveInstance: curveInstance, budget: budget, minimum: output.lowerBound, maximum: output.upperBound) }

  /// Tabulates the curve; nil if a call fails or too many pieces are needed.
  func table(tolerance: Double) -> PiecewiseCubic? {
    let pieces = [legato_piece](unsafeUninitializedCapacity: Int(LEGATO_TABLE_LIMIT)) { buffer, count in
      var error = 0.0
      count = max(0, Int(legato_watched_table(curveInstance, tolerance, buffer.baseAddress, &error)))
    }
    return PiecewiseCubic(
      pieces.map { PiecewiseCubic.Piece(start: $0.start, y: SIMD4($0.y.0, $0.y.1, $0.y.2, $0.y.3)) }, tolerance: tolerance,
      output: output)
  }

  /// Evaluates all times, which are in 0…1, with one call. If it fails, linear progress, reported once.
  func values(at times: [Double]) -> [Double] {
    var status: Int32 = 0
    var out = times.withUnsafeBufferPointer { t in
      [Double](unsafeUninitializedCapacity: t.count) { buffer, count in
        guard let from = t.baseAddress, let to = buffer.baseAddress else { return }
        // initialized first, because a call that fails may not have written everything
        buffer.initialize(repeating: .nan)
        status = checked(legato_watched_evaluate(curveInstance, from, to, t.count))
        count = t.count
      }
    }
    if status != 0 { return straight(times, found: "status \(status)") }
    for index in out.indices where !output.contains(out[index]) { out[index] = repaired(out[index], at: times[index]) }
    return out
  }

  func value(at s: Double) -> Double {
    var (t, out) = (s, Double.nan)
    let status = checked(legato_watched_evaluate(curveInstance, &t, &out, 1))
    if status != 0 { return straight([s], found: "status \(status)")[0] }
    return output.contains(out) ? out : repaired(out, at: s)
  }

  /// The plug-in's derivative at `s`, or a difference quotient over `s` ± 10⁻⁶, within 0…1.
  func slope(at s: Double) -> Double {
    var (t, out) = (s, Double.nan)
    if checked(legato_watched_derivative(curveInstance, &t, &out, 1)) == 0 && out.isFinite { return out }
    let (from, to) = (max(0, s - 1e-6), min(1, s + 1e-6))
    let ends = values(at: [from, to])
    return (ends[1] - ends[0]) / (to - from)
  }

  private func checked(_ answer: legato_answer) -> Int32 {
    if answer.seconds > budget { reportSlow(answer.seconds) }
    return answer.status
  }

  /// Reports a call that exceeded the budget; only the first one.
  func reportSlow(_ seconds: Double) {
    if wasSlow.set() { return }
    Misuse.report(
      .number(call: "the plug-in curve \(name)", wanted: "at most \(budget) s for a call", found: "\(seconds) s", repair: "it all the same")
    )
  }

  /// Clamps a value outside the declared output range, and reports the curve unless rounding explains the difference.
  private func repaired(_ found: Double, at s: Double) -> Double {
    let isFar = !(found >= output.lowerBound - PiecewiseCubic.slack && found <= output.upperBound + PiecewiseCubic.slack)
    if isFar, !hasLeft.set() {
      let wanted = "\(output.lowerBound)…\(output.upperBound)"
      quarantine?.refuse("\(name) gave \(found) at \(s) in an application; said \(wanted)")
      Misuse.report(
        .number(
          call: "the plug-in curve \(name)", wanted: wanted, found: "\(found)",
          repair: found.isNaN ? "a straight line" : "the nearest of them"))
    }
    return min(max(found.isNaN ? s : found, output.lowerBound), output.upperBound)
  }

  private func straight(_ times: [Double], found: String) -> [Double] {
    if !hasFailed.set() {
      Misuse.report(.number(call: "the plug-in curve \(name)", wanted: "status 0", found: found, repair: "a straight line"))
    }
    return times.map { min(max($0, output.lowerBound), output.upperBound) }
  }
}

/// A call without reference counting, which costs more than most curves.
struct QuickCall: @unchecked Sendable {
  /// Belongs to an instance that the owner of this value retains.
  fileprivate let curveInstance: OpaquePointer
  fileprivate let budget: Double
  fileprivate let (minimum, maximum): (Double, Double)

  /// Returns the value at `s`; nil if the call failed or the value is outside the output range. `tooLong` is called with the seconds of a call over the
  /// budget.
  func value(at s: Double, tooLong: (Double) -> Void) -> Double? {
    var (t, out) = (s, Double.nan)
    let answer = legato_watched_evaluate(curveInstance, &t, &out, 1)
    // false for NaN
    guard answer.status == 0, out >= minimum, out <= maximum else { return nil }
    if answer.seconds > budget { tooLong(answer.seconds) }
    return out
  }
}
