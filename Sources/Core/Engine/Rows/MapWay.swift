import LegatoTiming

/// The way from one map to another, taken apart once: numbers in a column from which any place on it is put together (IV-2, IV-10, IV-11).
///
/// The first says how the maps were taken apart; behind it lie the parts of the start, the change of each, and for maps of space the turn.
struct MapWay {
  /// How its maps are taken apart.
  private enum Form: Int {
    case plane, space, entries

    /// Numbers of a map's parts that change straight on.
    var parts: Int {
      switch self {
      case .plane: 9
      case .space: 13
      case .entries: 16
      }
    }
    /// All numbers of a way: of a turn in space two quaternions, a quarter turn apart, and the angle between its ends.
    var count: Int { 1 + 2 * parts + (self == .space ? 9 : 0) }
  }

  /// The most numbers of a way.
  static let most = 36

  let numbers: UnsafePointer<Double>

  private var form: Form { Form(rawValue: Int(saturating: numbers[0])) ?? .entries }
  /// Numbers it takes.
  var count: Int { form.count }

  /// Writes the way between two maps, at most ``most`` numbers. Maps of the plane are taken apart as such, maps that flatten space are mixed entry
  /// by entry.
  static func write(from: Transform3D, to: Transform3D, at numbers: UnsafeMutablePointer<Double>) {
    if let from = from.affine, let to = to.affine {
      return writeParts(.plane, AffineParts.ends(AffineParts(from), AffineParts(to)), at: numbers) { $0.forEachNumber($1) }
    }
    guard let a = TransformParts(from), let b = TransformParts(to) else {
      return writeParts(.entries, (from, to), at: numbers) { $0.forEachNumber($1) }
    }
    writeParts(.space, (a, b), at: numbers) { $0.forEachStraightNumber($1) }
    let (turn, angle) = (numbers + 27, TransformParts.arc(a.turn, b.turn))
    for i in 0..<4 { (turn[i], turn[4 + i]) = (a.turn[i], angle.quarter[i]) }
    turn[8] = angle.size
  }

  /// Writes the way of one part of a map of the plane from one number to another; the rest of it stays.
  static func write(
    _ facet: Facet, from: Double, to: Double, adds: Bool, of model: AffineTransform, at numbers: UnsafeMutablePointer<Double>
  ) {
    let parts = AffineParts(model)
    var ends = (from: parts, to: parts)
    facet.put(from, adds: adds, in: &ends.from)
    facet.put(to, adds: adds, in: &ends.to)
    writeParts(.plane, ends, at: numbers) { $0.forEachNumber($1) }
  }

  private static func writeParts<Parts>(
    _ form: Form, _ ends: (from: Parts, to: Parts), at numbers: UnsafeMutablePointer<Double>,
    forEach: (Parts, (Int, Double) -> Void) -> Void
  ) {
    numbers[0] = Double(form.rawValue)
    forEach(ends.from) { numbers[1 + $0] = $1 }
    forEach(ends.to) { numbers[1 + form.parts + $0] = $1 - numbers[1 + $0] }
  }

  /// Whether its numbers are so small that what is put together from them is a number.
  var isSound: Bool {
    var size = 0.0
    for i in 0..<count { size += abs(numbers[i]) }
    return size < 1e9
  }

  /// Whether any map on the way, taken apart, has the parts that it was put together from: then the rest of the way is the way from there. Maps of the plane that
  /// shear, or turn over, have others.
  var isWayFromEverywhere: Bool {
    guard form == .plane else { return true }
    let (start, change) = (numbers + 1, numbers + 10)
    let isSheared = (5..<9).contains { abs(start[$0] - ($0 == 5 || $0 == 8 ? 1 : 0)) > 1e-12 || abs(change[$0]) > 1e-12 }
    return !isSheared && (2..<4).allSatisfy { start[$0] > 0 && start[$0] + change[$0] > 0 }
  }

  /// The map at a share of the way; from 0 and 1 on it goes straight on.
  @inline(__always)
  func map(at share: Double) -> Transform3D {
    switch form {
    case .plane: Transform3D(plane(at: share))
    case .space: space(at: share)
    case .entries: Transform3D { part($0, share, 16) }
    }
  }

  @inline(__always)
  private func part(_ i: Int, _ share: Double, _ parts: Int) -> Double { numbers[1 &+ i] + numbers[1 &+ parts &+ i] * share }

  private func plane(at share: Double) -> AffineTransform {
    func n(_ i: Int) -> Double { part(i, share, 9) }
    return AffineParts(translation: Vector(dx: n(0), dy: n(1)), scale: Vector(dx: n(2), dy: n(3)), angle: n(4), n(5), n(6), n(7), n(8))
      .transform
  }

  private func space(at share: Double) -> Transform3D {
    func n(_ i: Int) -> Double { part(i, share, 13) }
    let (turn, angle) = (numbers + 27, numbers[35] * share)
    let (sine, cosine) = (Libm.sin(angle), Libm.cos(angle))
    return TransformParts(
      scale: SIMD3(n(0), n(1), n(2)), skew: SIMD3(n(3), n(4), n(5)),
      turn: SIMD4(turn[0], turn[1], turn[2], turn[3]) * cosine + SIMD4(turn[4], turn[5], turn[6], turn[7]) * sine,
      translation: SIMD3(n(6), n(7), n(8)), perspective: SIMD4(n(9), n(10), n(11), n(12))
    ).transform
  }
}

extension AffineParts {
  /// Numbers in the order in which a ``MapWay`` has them.
  fileprivate func forEachNumber(_ body: (Int, Double) -> Void) {
    let all = [translation.dx, translation.dy, scale.dx, scale.dy, angle, m11, m12, m21, m22] as InlineArray<9, Double>
    for i in 0..<9 { body(i, all[i]) }
  }
}

extension TransformParts {
  fileprivate func forEachStraightNumber(_ body: (Int, Double) -> Void) {
    for i in 0..<3 {
      body(i, scale[i])
      body(3 + i, skew[i])
      body(6 + i, translation[i])
    }
    for i in 0..<4 { body(9 + i, perspective[i]) }
  }
}
