import LegatoCore

/// A part of a value as up to four numbers that can be summed.
protocol OverlayPart {
  var summable: SIMD4<Double> { get }
  init(summable: SIMD4<Double>)
}

extension Double: OverlayPart {
  var summable: SIMD4<Double> { SIMD4(self, 0, 0, 0) }
  init(summable: SIMD4<Double>) { self = summable[0] }
}

/// Premultiplied components.
extension Color: OverlayPart {
  var summable: SIMD4<Double> { SIMD4(red * alpha, green * alpha, blue * alpha, alpha) }
  init(summable n: SIMD4<Double>) {
    self = n[3] == 0 ? .clear : Color(red: n[0] / n[3], green: n[1] / n[3], blue: n[2] / n[3], alpha: n[3])
  }
}
