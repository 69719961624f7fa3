/// The interpolations of rows: those of numbers that are straight take the place of an offset, all others lie in the pool.
extension RowLog {
  /// The pool index of a row's ``KeyInterpolation`` or ``MapInterpolation``, in place of its offset; nil without one there.
  @inline(__always)
  func interpolation(of row: Int) -> Int? {
    keys[row].isInterpolated && keys[row].straight == 0 ? Int(truncatingIfNeeded: offsets[row &* width].bitPattern) : nil
  }

  /// Gives a row an interpolation in the pool, or another one.
  mutating func setInterpolation(_ interpolation: Int, of row: Int) {
    mark(row, isInterpolated: true)
    offsets[row * width] = Double(bitPattern: UInt64(interpolation))
  }

  /// Gives a row a straight interpolation, or another one. O(width), and where the first one comes, O(rows).
  /// - Parameters:
  ///   - form: its form, not 0.
  ///   - ends: twice the numbers of an offset.
  mutating func setStraight(_ form: UInt8, _ ends: UnsafePointer<Double>, of row: Int) {
    expect(2 * offsetWidth)
    mark(row, isInterpolated: true, straight: form)
    (offsets + row * width).update(from: ends, count: 2 * offsetWidth)
  }

  /// Notes that a row's interpolation is gone: it adds nothing, until it is replaced or removed.
  mutating func forgetInterpolation(of row: Int) {
    guard keys[row].isInterpolated else { return }
    mark(row, isInterpolated: false)
    (offsets + row * width).update(repeating: -0.0, count: width)
  }
}
