internal import CLegatoLoader
internal import LegatoTiming

/// A curve with its values inside a loaded library; destroyed with the last one that holds it.
///
/// Immutable by the contract, so that any threads may evaluate it at the same time.
final class PluginInstance: Sendable {
  private nonisolated(unsafe) let curve: UnsafeRawPointer
  private nonisolated(unsafe) let instance: UnsafeMutableRawPointer
  private let name: String
  private let hasReported = Flag()

  /// `name` is for reports.
  init(_ curve: UnsafeRawPointer, _ values: [Double], name: String, path: String) throws(PluginError) {
    var made: UnsafeMutableRawPointer?
    let status = values.withUnsafeBufferPointer { legato_curve_create(curve, $0.baseAddress, UInt32($0.count), &made) }
    guard status == 0, let made else { throw PluginError(path, .createRefused(curve: name, status: Int(status))) }
    (self.curve, instance, self.name) = (curve, made, name)
  }

  deinit { legato_curve_destroy(curve, instance) }

  func withPointers<R>(_ body: (UnsafeRawPointer, UnsafeMutableRawPointer) -> R) -> R { body(curve, instance) }

  /// One call into the plug-in for all times, which are in 0…1. A straight line where it fails, reported once.
  func values(at times: [Double]) -> [Double] {
    var status: Int32 = 0
    var out = times.withUnsafeBufferPointer { t in
      [Double](unsafeUninitializedCapacity: t.count) { buffer, count in
        guard let from = t.baseAddress, let to = buffer.baseAddress else { return }
        buffer.initialize(repeating: .nan)
        status = legato_curve_evaluate(curve, instance, from, to, t.count)
        count = t.count
      }
    }
    if status != 0 { return straight(times, found: "status \(status)") }
    for index in out.indices where !out[index].isFinite { out[index] = straight([times[index]], found: "\(out[index])")[0] }
    return out
  }

  func value(at s: Double) -> Double {
    var (t, out) = (s, Double.nan)
    let status = legato_curve_evaluate(curve, instance, &t, &out, 1)
    if status == 0 && out.isFinite { return out }
    return straight([s], found: status == 0 ? "\(out)" : "status \(status)")[0]
  }

  /// Its own derivative, or the difference over 2·10⁻⁶ on the sides that lie in 0…1.
  func slope(at s: Double) -> Double {
    var (t, out) = (s, Double.nan)
    if legato_curve_derivative(curve, instance, &t, &out, 1) == 0 && out.isFinite { return out }
    let (from, to) = (max(0, s - 1e-6), min(1, s + 1e-6))
    let ends = values(at: [from, to])
    return (ends[1] - ends[0]) / (to - from)
  }

  private func straight(_ times: [Double], found: String) -> [Double] {
    if !hasReported.set() {
      Misuse.report(
        .number(call: "the plug-in curve \(name)", wanted: "status 0 and finite numbers", found: found, repair: "a straight line"))
    }
    return times
  }
}
