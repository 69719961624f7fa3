/// The offset of an additive contribution to a map, as nine numbers that can be scaled and added: parts of the map minus parts of the identity.
struct AffineOffset: Hashable, Sendable {
  static let count = 9
  private static let maximumScale = 1e4
  private var numbers: InlineArray<9, Double>

  @inline(__always)
  private init(_ numbers: InlineArray<9, Double>) { self.numbers = numbers }

  init(_ number: (Int) -> Double) { numbers = InlineArray { number($0) } }

  subscript(_ i: Int) -> Double { numbers[i] }

  /// The offset for a presentation of `from` with the model `to`, `from · to⁻¹`; nil if `to` has no inverse, or one so large that later offsets would be lost
  /// in its rounding (IV-9).
  ///
  /// The interpolation from old to new takes the shorter rotation, a half turn clockwise on screen (IV-4…IV-6), and the offset's angle is the negative of
  /// that.
  init?(from: AffineTransform, to: AffineTransform) {
    if let offset = AffineOffset(ofSimilar: from, to: to) { self = offset } else { self.init(from, over: to) }
  }

  /// The same for maps that rotate, scale both axes alike, and move; nil for others.
  @inline(__always)
  init?(ofSimilar from: AffineTransform, to: AffineTransform) {
    // rotations and uniform scales divide as complex numbers
    let (a, b, square) = (to.a, to.b, to.determinant)
    guard from.isSimilarity, to.isSimilarity, square >= .leastNormalMagnitude, square < .infinity else { return nil }
    let (real, imaginary) = (from.a * a + from.b * b, from.b * a - from.a * b)
    let (cosine, sine, x, y) = (real / square, imaginary / square, from.tx - to.tx, from.ty - to.ty)
    let size = (cosine * cosine + sine * sine).squareRoot()
    guard size < Self.maximumScale else { return nil }
    // not of the quotients: it need not wait for them
    let turn = Self.shorter(arcTangent(imaginary, over: real))
    self.init([(x * a + y * b) / square, (y * a - x * b) / square, size - 1, size - 1, turn, 0, 0, 0, 0])
  }

  /// The same for any maps.
  @inline(never)
  private init?(_ from: AffineTransform, over to: AffineTransform) {
    guard let back = to.inverted, case let parts = AffineParts(from.concatenating(back)),
      max(abs(parts.scale.dx), abs(parts.scale.dy)) < Self.maximumScale
    else { return nil }
    // it is multiplied before a map that may turn its rotation over
    let angle = to.determinant < 0 ? -Self.shorter(-parts.angle) : Self.shorter(parts.angle)
    // such a remaining matrix is none
    let rest = SIMD4(parts.m11 - 1, parts.m12, parts.m21, parts.m22 - 1)
    let isNeutral = max(abs(rest.x), abs(rest.y), abs(rest.z), abs(rest.w)) <= AffineParts.roundingError
    numbers = [
      parts.translation.dx, parts.translation.dy, parts.scale.dx - 1, parts.scale.dy - 1, angle,
      isNeutral ? 0 : rest[0], isNeutral ? 0 : rest[1], isNeutral ? 0 : rest[2], isNeutral ? 0 : rest[3],
    ]
  }

  @inline(__always)
  private static func shorter(_ angle: Double) -> Double { angle >= Double.pi - AffineParts.halfTurnTolerance ? -angle : angle }

  /// The sum of its numbers' sizes.
  @inline(__always)
  var size: Double {
    var size = 0.0
    for i in 0..<Self.count { size += abs(numbers[i]) }
    return size
  }

  /// The map; exactly the identity if all numbers are 0.
  var transform: AffineTransform {
    AffineParts(
      translation: Vector(dx: numbers[0], dy: numbers[1]), scale: Vector(dx: 1 + numbers[2], dy: 1 + numbers[3]), angle: numbers[4],
      1 + numbers[5], numbers[6], numbers[7], 1 + numbers[8]
    ).transform
  }

  static func == (l: AffineOffset, r: AffineOffset) -> Bool { (0..<count).allSatisfy { l[$0] == r[$0] } }
  func hash(into hasher: inout Hasher) { for i in 0..<Self.count { hasher.combine(numbers[i]) } }
}

extension AffineTransform {
  /// Whether it rotates, scales both axes alike, and moves.
  @inline(__always)
  fileprivate var isSimilarity: Bool { a == d && b == -c }
}
