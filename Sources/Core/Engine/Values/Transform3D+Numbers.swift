/// Maps as the numbers of a value: the six of a map of the plane, or all sixteen.
extension Transform3D {
  @inline(__always)
  init(width: Int, _ number: (Int) -> Double) {
    if width == AffineTransform.componentCount {
      self.init(AffineTransform(a: number(0), b: number(1), c: number(2), d: number(3), tx: number(4), ty: number(5)))
    } else {
      self.init(number)
    }
  }

  func numbers(width: Int) -> [Double] {
    width == AffineTransform.componentCount ? [m11, m12, m21, m22, m41, m42] : (0..<16).map { self[$0] }
  }
}
