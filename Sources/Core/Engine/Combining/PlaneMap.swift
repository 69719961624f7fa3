/// A map of the plane as six numbers in a column: a, b, c, d, tx, ty. Pointers are to rows of maps, which are at least that wide.
struct PlaneMap {
  let transform: AffineTransform

  @inline(__always) init(_ transform: AffineTransform) { self.transform = transform }

  @inline(__always)
  init(_ n: UnsafePointer<Double>) { transform = AffineTransform(a: n[0], b: n[1], c: n[2], d: n[3], tx: n[4], ty: n[5]) }

  @inline(__always)
  func copy(to n: UnsafeMutablePointer<Double>) {
    let m = transform
    (n[0], n[1], n[2], n[3], n[4], n[5]) = (m.a, m.b, m.c, m.d, m.tx, m.ty)
  }

  /// Whether its numbers and their sum are finite.
  @inline(__always)
  var isSound: Bool { (transform.a + transform.b + transform.c + transform.d + transform.tx + transform.ty).isFinite }

  /// Writes this map concatenated with a map of space, 16 numbers row by row.
  @inline(__always)
  func copy(before model: UnsafePointer<Double>, to n: UnsafeMutablePointer<Double>) {
    func row(_ i: Int) -> SIMD4<Double> { UnsafeRawPointer(model + 4 &* i).loadUnaligned(as: SIMD4<Double>.self) }
    func set(_ i: Int, _ row: SIMD4<Double>) { UnsafeMutableRawPointer(n + 4 &* i).storeBytes(of: row, as: SIMD4<Double>.self) }
    let (m, first, second) = (transform, row(0), row(1))
    set(0, first * m.a + second * m.b)
    set(1, first * m.c + second * m.d)
    set(2, row(2))
    set(3, first * m.tx + second * m.ty + row(3))
  }

  @inline(__always)
  func concatenating(_ next: PlaneMap) -> PlaneMap { PlaneMap(transform.product(with: next.transform)) }
}

extension AffineOffset {
  /// The rotation of an offset at a remaining share, in radians.
  @inline(__always)
  static func angle(_ offset: UnsafePointer<Double>, _ remaining: Double) -> Double { offset[AffineParts.angleIndex] * remaining }

  /// The map of an offset at a remaining share.
  @inline(__always)
  static func map(_ offset: UnsafePointer<Double>, _ remaining: Double) -> PlaneMap {
    map(offset, remaining, sineAndCosine(angle(offset, remaining)))
  }

  /// The same with sine and cosine of its rotation there.
  @inline(__always)
  static func map(_ offset: UnsafePointer<Double>, _ remaining: Double, _ rotation: Rotation) -> PlaneMap {
    let translation = Vector(dx: offset[0] * remaining, dy: offset[1] * remaining)
    let scale = Vector(dx: 1 + offset[2] * remaining, dy: 1 + offset[3] * remaining)
    let bits = UnsafeRawPointer(offset).assumingMemoryBound(to: UInt64.self)
    // seldom is there a remaining matrix; the sign of a zero is none
    guard (bits[5] | bits[6] | bits[7] | bits[8]) &<< 1 != 0 else {
      return PlaneMap(AffineTransform(scale: scale, rotation, translation: translation))
    }
    let parts = AffineParts(
      translation: translation, scale: scale, angle: 0, 1 + offset[5] * remaining, offset[6] * remaining, offset[7] * remaining,
      1 + offset[8] * remaining)
    return PlaneMap(parts.transform(rotation))
  }
}
