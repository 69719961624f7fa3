/// How far a picture in bytes is from one that was not rounded, in steps of a byte: the largest difference of a component. Both have four components a pixel.
///
/// In one pass over the memory: through the subscripts of arrays and vectors it takes ten times as long where tests are not optimized.
public func farthest(_ bytes: [UInt8], from colors: [SIMD4<Float>]) -> Float {
  guard bytes.count == 4 * colors.count else { return .infinity }
  var worst: Float = 0
  bytes.withUnsafeBytes { bytes in
    colors.withUnsafeBytes { colors in
      var i = 0
      while i < bytes.count {
        let shown = Float(bytes.load(fromByteOffset: i, as: UInt8.self))
        let off = (shown - colors.load(fromByteOffset: 4 * i, as: Float.self) * 255).magnitude
        // no number is as far as can be
        if !(off <= worst) { worst = off.isNaN ? .infinity : off }
        i += 1
      }
    }
  }
  return worst
}
