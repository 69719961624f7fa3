/// The way of one part of a map of space (IV-13): an interpolation whose other parts stay. A rotation is by a plain number about its axis, and not along the
/// shorter arc, so that the map depends on the number alone. After all parts come the number at the start and its change, and for a segment between keys, whose
/// interpolation is over one unit of the number, its change over the segment and the slopes at both ends.
extension MapInterpolation {
  static let countOfNumber = 5

  /// Whether the segments of a track of a part of a map can be written. A map of the plane has all but those that leave it; in space there are no headings, and a
  /// map that flattens space has no parts.
  static func canWrite(_ facet: Facet, _ track: Track, of model: Transform3D) -> Bool {
    if !isOfSpace(facet, of: model) { return true }
    guard case .numbers = track.kind else { return false }
    return TransformParts(exactly: model) != nil && SpaceParts(model) != nil
  }

  static func isOfSpace(_ facet: Facet, of model: Transform3D) -> Bool { facet.leavesPlane || model.affine == nil }

  /// Writes a straight way from one number to another.
  static func write(
    _ facet: Facet, from: Double, to: Double, adds: Bool, of model: Transform3D, at numbers: UnsafeMutablePointer<Double>
  ) {
    guard let whole = TransformParts(exactly: model), let own = SpaceParts(model) else { return assertionFailure("a map without parts") }
    func space(_ number: Double) -> SpaceParts {
      var parts = own
      facet.put(number, adds: adds, in: &parts)
      return parts
    }
    func parts(_ space: SpaceParts) -> TransformParts {
      var parts = whole
      parts.scale.x *= space.scale.dx / own.scale.dx
      parts.scale.y *= space.scale.dy / own.scale.dy
      parts.translation = SIMD3(space.translation.dx, space.translation.dy, space.depth)
      return parts
    }
    let (a, b) = (space(from), space(to))
    func isPlane(_ space: SpaceParts) -> Bool { space.tilt == .zero && space.transform.affine != nil }
    write(parts(a), parts(b), [.space, isPlane(a) ? .planeStart : [], isPlane(b) ? .planeEnd : []], at: numbers)
    if [.rotation, .rotationX, .rotationY].contains(facet) { writeTurn(from, by: to - from, at: numbers) { space($0).transform } }
    add(.number, to: numbers)
    let number = numbers + (MapInterpolation(numbers: numbers).count - countOfNumber)
    for (i, value) in [from, to - from, to - from, to - from, to - from].enumerated() { number[i] = value }
  }

  /// Writes a segment between keys.
  /// - Parameter slopes: Those at its ends; nil if it is straight.
  static func write(
    _ facet: Facet, between from: Double, and to: Double, slopes: (Double, Double)?, adds: Bool, of model: Transform3D,
    at leg: UnsafeMutablePointer<Double>
  ) {
    write(facet, from: from, to: from + 1, adds: adds, of: model, at: leg)
    let number = leg + (MapInterpolation(numbers: leg).count - countOfNumber)
    (number[1], number[2]) = (1, to - from)
    (number[3], number[4]) = slopes ?? (to - from, to - from)
  }

  /// Writes a rotation by an angle of any size.
  private static func writeTurn(
    _ from: Double, by angle: Double, at numbers: UnsafeMutablePointer<Double>, _ map: (_ angle: Double) -> Transform3D
  ) {
    func turn(_ further: Double) -> SIMD4<Double>? { TransformParts(exactly: map(from + further))?.turn }
    guard let start = turn(0), var quarter = turn(.pi), let between = turn(.pi / 2) else { return }
    // a quaternion and its negative are one rotation: half way to the right one of them, the sum has the direction of the rotation there
    if abs(((start + quarter) * between).sum()) < 1 { quarter = -quarter }
    for i in 0..<4 { (numbers[1 + i], numbers[5 + i]) = (start[i], quarter[i]) }
    numbers[9] = angle / 2
  }

  private var number: UnsafePointer<Double> { numbers + (count - Self.countOfNumber) }

  /// How far its number is from the start at a share of a segment between keys: its share as an interpolation.
  func way(at share: Double) -> Double { hermite(0, number[2], number[3], number[4], share).value }

  /// The number of the part that it changes, of a map of space; nil for one of the plane.
  func number(at share: Double) -> Double? {
    guard form.contains(.number) else { return nil }
    let (leg, along) = hasKeys ? leg(at: share) : (self, share)
    return leg.number[0] + leg.number[1] * along
  }
}
