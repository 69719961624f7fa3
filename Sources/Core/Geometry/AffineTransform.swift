import LegatoTiming

/// A map of the plane that keeps parallel lines parallel: `x′ = a·x + c·y + tx`, `y′ = b·x + d·y + ty`.
///
/// Points are row vectors, `p′ = p · M`, so `first.concatenating(second)` does `first` and then `second`.
/// With y growing downwards a positive angle is clockwise on screen.
public struct AffineTransform: Hashable, Sendable {
  /// The factors a, b, c, d have no unit; tx and ty are points.
  public var a, b, c, d, tx, ty: Double
  @inlinable public init(a: Double, b: Double, c: Double, d: Double, tx: Double, ty: Double) {
    (self.a, self.b, self.c, self.d, self.tx, self.ty) = (a, b, c, d, tx, ty)
  }
  public static let identity = AffineTransform(a: 1, b: 0, c: 0, d: 1, tx: 0, ty: 0)
  /// A translation by (tx, ty) points.
  public init(translationX tx: Double, y ty: Double) { self.init(a: 1, b: 0, c: 0, d: 1, tx: tx, ty: ty) }
  /// A scaling about the origin; a negative factor reflects.
  public init(scaleX sx: Double, y sy: Double) { self.init(a: sx, b: 0, c: 0, d: sy, tx: 0, ty: 0) }
  /// A rotation about the origin by `angle` radians, clockwise on screen.
  public init(rotationAngle angle: Double) {
    let (sine, cosine) = sineAndCosine(angle)
    self.init(a: cosine, b: sine, c: -sine, d: cosine, tx: 0, ty: 0)
  }
  /// Exactly, entry by entry.
  public var isIdentity: Bool { self == .identity }
  /// `a·d − b·c`: the factor of areas, negative for reflections.
  public var determinant: Double { a * d - b * c }

  /// This map, then `next`.
  public func concatenating(_ next: AffineTransform) -> AffineTransform { product(with: next) }

  /// The same for loops of frames, which are too large for the compiler to inline it by itself.
  @inline(__always)
  func product(with next: AffineTransform) -> AffineTransform {
    AffineTransform(
      a: a * next.a + b * next.c, b: a * next.b + b * next.d,
      c: c * next.a + d * next.c, d: c * next.b + d * next.d,
      tx: tx * next.a + ty * next.c + next.tx, ty: tx * next.b + ty * next.d + next.ty)
  }
  /// The inverse, or nil without one (determinant 0 or not finite).
  public var inverted: AffineTransform? {
    let determinant = determinant
    guard determinant != 0, determinant.isFinite, (1 / determinant).isFinite else { return nil }
    let (ia, ib, ic, id) = (d / determinant, -b / determinant, -c / determinant, a / determinant)
    return AffineTransform(a: ia, b: ib, c: ic, d: id, tx: -(tx * ia + ty * ic), ty: -(tx * ib + ty * id))
  }
  /// A translation by (x, y) in the space before this map, then this map.
  public func translatedBy(x: Double, y: Double) -> AffineTransform { AffineTransform(translationX: x, y: y).concatenating(self) }
  /// A scaling in the space before this map, then this map.
  public func scaledBy(x: Double, y: Double) -> AffineTransform { AffineTransform(scaleX: x, y: y).concatenating(self) }
  /// A rotation in the space before this map, then this map.
  public func rotated(by angle: Double) -> AffineTransform { AffineTransform(rotationAngle: angle).concatenating(self) }
}

extension Point {
  /// The image of this point under `transform`.
  public func applying(_ transform: AffineTransform) -> Point {
    Point(x: x * transform.a + y * transform.c + transform.tx, y: x * transform.b + y * transform.d + transform.ty)
  }
}
