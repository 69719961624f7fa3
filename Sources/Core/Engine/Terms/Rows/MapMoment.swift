/// An interpolation between two maps at a share, with sine and cosine of its rotation there: the angle of a map of the plane, or that along the arc in space.
/// One evaluation, for frames and single reads.
struct MapMoment {
  /// Without keys.
  let interpolation: MapInterpolation
  let share: Double
  let rotation: Rotation

  @inline(__always)
  init(_ interpolation: MapInterpolation, _ share: Double, _ rotation: Rotation) {
    (self.interpolation, self.share, self.rotation) = (interpolation, share, rotation)
  }

  /// Whether its map is one of the plane, and ``plane``.
  @inline(__always)
  var isPlane: Bool { interpolation.form.isDisjoint(with: [.space, .entries]) }

  /// The map of one of the plane.
  @inline(__always)
  var plane: AffineTransform {
    let form = interpolation.form
    if !form.isDisjoint(with: [.curve, .shear]) { return sheared }
    var next = interpolation.numbers + 3
    let move = Self.read(.move, of: form, &next, MapInterpolation.none.move, share)
    let scale = Self.read(.scale, of: form, &next, MapInterpolation.none.flatScale, share)
    let (translation, scales) = (Vector(dx: move.x, dy: move.y), Vector(dx: scale.x, dy: scale.y))
    return AffineTransform(scale: scales, rotation, translation: translation)
  }

  /// The same with all parts.
  @inline(never)
  private var sheared: AffineTransform { interpolation.planeParts(interpolation.form, share).transform(rotation) }

  /// Its map.
  @inline(__always)
  var transform: Transform3D {
    if isPlane { return Transform3D(plane) }
    return interpolation.form.contains(.space) ? space : entries
  }

  @inline(__always)
  private var space: Transform3D {
    let form = interpolation.form
    let isTurn = form.isDisjoint(with: [.move, .scale, .shear, .perspective])
    let map = isTurn ? Transform3D(turn: interpolation.turn(rotation)) : shaped
    return (share == 0 || share == 1) && form.contains(share == 0 ? .planeStart : .planeEnd) ? map.inPlane : map
  }

  @inline(never)
  private var shaped: Transform3D { interpolation.spaceParts(interpolation.form, share, rotation).transform }

  @inline(never)
  private var entries: Transform3D {
    let numbers = interpolation.numbers
    return Transform3D { numbers[1 + $0] + numbers[17 + $0] * share }
  }

  /// A part's numbers at a share; advances to the next part.
  @inline(__always)
  fileprivate static func read(
    _ part: MapInterpolation.Form, of form: MapInterpolation.Form, _ next: inout UnsafePointer<Double>, _ none: SIMD4<Double>,
    _ share: Double
  ) -> SIMD4<Double> {
    guard form.contains(part) else { return none }
    let count = form.width(of: part)
    var found = none
    for i in 0..<count { found[i] = next[i] + next[count + i] * share }
    next += 2 * count
    return found
  }
}

/// A number of a cubic whose columns are `stride` numbers apart, and its slope.
@inline(__always)
private func cubicNumber(_ number: UnsafePointer<Double>, _ stride: Int, _ share: Double) -> (value: Double, slope: Double) {
  hermite(number[0], number[stride], number[2 &* stride], number[3 &* stride], share)
}

extension MapInterpolation {
  /// The map at a share; below 0 and above 1 it is extrapolated.
  func map(at share: Double) -> Transform3D {
    let (leg, along) = hasKeys ? leg(at: share) : (self, share)
    let moment = MapMoment(leg, along, sineAndCosine(leg.angle(at: along)))
    return form.contains(.grows) ? grown(moment, at: share) : moment.transform
  }

  /// The angle of the rotation at a share, in radians, of an interpolation without keys.
  @inline(__always)
  func angle(at share: Double) -> Double {
    let form = form
    if form.isDisjoint(with: [.space, .curve, .entries, .heading]) { return numbers[1] + numbers[2] * share }
    if form.contains(.space) { return numbers[9] * share }
    return form.contains(.curve) ? curveAngle(at: share) : form.contains(.heading) ? heading(at: share) : 0
  }

  /// The parts of a plane map at a share.
  func parts(at share: Double) -> AffineParts {
    let (leg, along) = hasKeys ? leg(at: share) : (self, share)
    if !form.contains(.grows) { return leg.planeParts(leg.form, along) }
    var parts = leg.planeParts(leg.form, along)
    grow(&parts, at: share)
    return parts
  }

  /// The same without keys.
  func planeParts(_ form: Form, _ share: Double) -> AffineParts {
    if form.contains(.curve) { return curveParts(at: share) }
    var next = numbers + 3
    let move = MapMoment.read(.move, of: form, &next, Self.none.move, share)
    let scale = MapMoment.read(.scale, of: form, &next, Self.none.flatScale, share)
    let rest = MapMoment.read(.shear, of: form, &next, Self.none.rest, share)
    return AffineParts(moves: move, scales: scale, angle: angle(at: share), rest: rest)
  }

  /// The quaternion on the arc, of a map of space.
  @inline(__always)
  fileprivate func turn(_ rotation: Rotation) -> SIMD4<Double> {
    func quaternion(_ i: Int) -> SIMD4<Double> { UnsafeRawPointer(numbers + i).loadUnaligned(as: SIMD4<Double>.self) }
    return quaternion(1) * rotation.cosine + quaternion(5) * rotation.sine
  }

  /// The parts of a map of space at a share.
  func spaceParts(_ form: Form, _ share: Double, _ rotation: Rotation) -> TransformParts {
    var next = numbers + 10
    let move = MapMoment.read(.move, of: form, &next, Self.none.move, share)
    let scale = MapMoment.read(.scale, of: form, &next, Self.none.scale, share)
    let skew = MapMoment.read(.shear, of: form, &next, Self.none.skew, share)
    let perspective = MapMoment.read(.perspective, of: form, &next, Self.none.perspective, share)
    func three(_ part: SIMD4<Double>) -> SIMD3<Double> { SIMD3(part.x, part.y, part.z) }
    return TransformParts(
      scale: three(scale), skew: three(skew), turn: turn(rotation), translation: three(move), perspective: perspective)
  }

  @inline(never)
  private func curveAngle(at share: Double) -> Double { cubicNumber(numbers + 1, 1, share).value }

  @inline(never)
  private func curveParts(at share: Double) -> AffineParts {
    curve(at: share, (Self.none.move, Self.none.flatScale, Self.none.rest), \.value)
  }

  /// The slopes of the parts of a cubic at a share.
  func curveSlopes(at share: Double) -> AffineParts { curve(at: share, (.zero, .zero, .zero), \.slope) }

  @inline(__always)
  private func curve(
    at share: Double, _ none: (move: SIMD4<Double>, scale: SIMD4<Double>, rest: SIMD4<Double>),
    _ side: ((value: Double, slope: Double)) -> Double
  ) -> AffineParts {
    let form = form
    var next = numbers + form.head
    func read(_ part: Form, _ none: SIMD4<Double>) -> SIMD4<Double> {
      guard form.contains(part) else { return none }
      let count = form.width(of: part)
      var found = none
      for i in 0..<count { found[i] = side(cubicNumber(next + i, count, share)) }
      next += form.columns * count
      return found
    }
    let (move, scale, rest) = (read(.move, none.move), read(.scale, none.scale), read(.shear, none.rest))
    return AffineParts(moves: move, scales: scale, angle: side(cubicNumber(numbers + 1, 1, share)), rest: rest)
  }
}

extension Transform3D {
  /// The plane map of a map that leaves the plane only by rounding.
  fileprivate var inPlane: Transform3D { Transform3D(AffineTransform(a: m11, b: m12, c: m21, d: m22, tx: m41, ty: m42)) }
}
