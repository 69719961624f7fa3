import LegatoTiming

// Curves with a C interface: exported by the WebAssembly module, and called by the native program that it is compared with.

/// The buffer for texts in both directions, in UTF-8.
private let capacity: Int32 = 4096
nonisolated(unsafe) private let bytes = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: Int(capacity))

/// All curves, each with its inverse if it has one; a curve's number is its index.
nonisolated(unsafe) private var curves: [(text: TimingCurveText, curve: TimingCurve, cubic: CubicTimingParameters?)] = []

@c(curve_text) public func curveText() -> UnsafeMutablePointer<UInt8>? { bytes.baseAddress }
@c(curve_text_capacity) public func curveTextCapacity() -> Int32 { capacity }

/// Makes the curve of the text in the first `count` bytes of the buffer, for a duration of `duration` seconds.
/// - Returns: its number; −1 − n for an error, whose message of n bytes is in the buffer.
@c(curve_make) public func makeCurve(_ count: Int32, _ duration: Double) -> Int32 {
  do {
    let text = try TimingCurveText(String(decoding: bytes.prefix(Int(max(0, min(count, capacity)))), as: UTF8.self))
    do {
      let curve = try text.provider().resolved(duration: duration)
      var cubic: CubicTimingParameters?
      if case .cubic(let parameters) = text { cubic = parameters }
      curves.append((text, curve, cubic))
      return Int32(curves.count - 1)
    } catch {
      return -1 - write("a curve of a plug-in, or a number that no curve has")
    }
  } catch {
    return -1 - write(error.message)
  }
}

/// The progress at the time fraction `s`; 0 for an invalid curve number, as in all of these functions.
@c(curve_progress) public func curveProgress(_ number: Int32, _ s: Double) -> Double { made(number)?.curve.progress(at: s) ?? 0 }
/// The slope at the time fraction `s`.
@c(curve_velocity) public func curveVelocity(_ number: Int32, _ s: Double) -> Double { made(number)?.curve.velocity(at: s) ?? 0 }
/// The time fraction nearest to `near` at which a cubic curve has the given progress; −1 for other curves.
@c(curve_inverse) public func curveInverse(_ number: Int32, _ progress: Double, _ near: Double) -> Double {
  made(number)?.cubic?.inverse(of: progress, near: near) ?? -1
}
/// Writes the canonical text of a curve to the buffer.
/// - Returns: its length in bytes.
@c(curve_print) public func printCurve(_ number: Int32) -> Int32 { made(number).map { write($0.text.description) } ?? 0 }

/// The position, `time` seconds after its start, of a spring from 0 to 1 with this response, damping ratio and initial velocity.
@c(spring_value) public func springValue(_ response: Double, _ dampingRatio: Double, _ velocity: Double, _ time: Double) -> Double {
  (try? Spring(response: response, dampingRatio: dampingRatio))?.value(from: 0, to: 1, velocity: velocity, at: time).value ?? 0
}

/// The progress at the time fraction `s` of a cubic curve with these control points. It needs no text: a module that exports only this is small.
@c(bezier_progress) public func bezierProgress(_ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double, _ s: Double) -> Double {
  CubicTimingParameters(x1: x1, y1: y1, x2: x2, y2: y2).progress(at: s)
}

private func made(_ number: Int32) -> (text: TimingCurveText, curve: TimingCurve, cubic: CubicTimingParameters?)? {
  curves.indices.contains(Int(number)) ? curves[Int(number)] : nil
}

private func write(_ text: String) -> Int32 {
  var count = 0
  for byte in text.utf8.prefix(bytes.count) {
    bytes[count] = byte
    count += 1
  }
  return Int32(count)
}
