/// The parts of a map of space that explicit animations change (IV-7, IV-13), in ten numbers: which are set, the parts or what is added to them, and sine and
/// cosine of the angle about z. The newest is put first: older ones add to it, until one sets the part. In the end they change what the map itself presents.
struct ChangedParts {
  /// Numbers of them.
  static let count = 10
  private let numbers: UnsafeMutablePointer<Double>

  /// All but the angle, those of a map of the plane first.
  private static let order: InlineArray<7, MapInterpolation.Form> = [
    .scaleX, .scaleY, .translationX, .translationY, .tiltX, .tiltY, .depth,
  ]
  private static let planeCount = 4

  /// - Parameter isFirst: Whether no part is changed yet.
  @inline(__always)
  init(_ numbers: UnsafeMutablePointer<Double>, isFirst: Bool) {
    self.numbers = numbers
    guard isFirst else { return }
    numbers.update(repeating: 0, count: Self.count)
    rotation = (0, 1)
  }

  /// Calls with a copy of the parts in these numbers.
  static func withCopy(of numbers: UnsafeMutablePointer<Double>, _ body: (ChangedParts) -> Void) {
    withUnsafeTemporaryAllocation(of: Double.self, capacity: count) { room in
      let copy = room.baseAddress.unsafelyUnwrapped
      copy.update(from: numbers, count: count)
      body(ChangedParts(copy, isFirst: false))
    }
  }

  /// Those that are set.
  private var known: MapInterpolation.Form {
    get { MapInterpolation.Form(rawValue: numbers[0].bitPattern) }
    nonmutating set { numbers[0] = Double(bitPattern: newValue.rawValue) }
  }

  private var rotation: Rotation {
    get { (numbers[8], numbers[9]) }
    nonmutating set { (numbers[8], numbers[9]) = newValue }
  }

  /// Puts the parts that an older animation changes, where no newer one has set them.
  /// - Parameters:
  ///   - rotation: Sine and cosine of its angle there.
  ///   - model: The map with the parts that it adds to.
  func put(
    _ interpolation: MapInterpolation, at share: Double, _ rotation: (Double) -> Rotation, on model: @autoclosure () -> AffineTransform?
  ) {
    let (form, known) = (interpolation.form, known)
    if let number = interpolation.number(at: share) { return put(number, form) }
    let parts = interpolation.parts(at: share)
    var origin: (parts: AffineParts, rotation: Rotation)?
    if form.contains(.addsParts) {
      guard let model = model() else { return }
      origin = AffineParts.withoutAngle(model)
    }
    for i in 0..<Self.planeCount where form.contains(Self.order[i]) && !known.contains(Self.order[i]) {
      numbers[1 + i] += Self.part(i, parts) - (origin.map { Self.part(i, $0.parts) } ?? 0)
    }
    if form.contains(.angle), !known.contains(.angle) {
      let turn = rotation(parts.angle)
      self.rotation = Self.sum(self.rotation, origin.map { Self.sum(turn, (-$0.rotation.sine, $0.rotation.cosine)) } ?? turn)
    }
    if origin == nil { self.known = known.union(form) }
  }

  /// Puts the number of a form's parts, or what that adds to them.
  func put(_ number: Double, _ form: MapInterpolation.Form) {
    let known = known
    for i in Self.order.indices where form.contains(Self.order[i]) && !known.contains(Self.order[i]) { numbers[1 + i] += number }
    if form.contains(.angle), !known.contains(.angle) { rotation = Self.sum(rotation, sineAndCosine(number)) }
    if !form.contains(.addsParts) { self.known = known.union(form) }
  }

  /// A map with these parts; one that flattens space, and is none of the plane, has none.
  func map(from base: Transform3D) -> Transform3D {
    guard let plane = base.affine else {
      guard var parts = SpaceParts(base) else { return base }
      parts.rotation = turned(parts.rotation)
      (parts.scale, parts.translation) = changed(parts.scale, parts.translation)
      return tilted(parts)
    }
    var (parts, rotation) = AffineParts.withoutAngle(plane)
    rotation = turned(rotation)
    (parts.scale, parts.translation) = changed(parts.scale, parts.translation)
    let map = parts.transform(rotation)
    let isTilted = (Self.planeCount..<Self.order.count).contains { numbers[1 + $0] != 0 }
    return isTilted ? tilted(SpaceParts(map, rotation)) : Transform3D(map)
  }

  private func turned(_ own: Rotation) -> Rotation { known.contains(.angle) ? rotation : Self.sum(own, rotation) }

  private func part(_ i: Int, _ own: Double) -> Double { known.contains(Self.order[i]) ? numbers[1 + i] : own + numbers[1 + i] }

  private func changed(_ scale: Vector, _ translation: Vector) -> (scale: Vector, translation: Vector) {
    (Vector(dx: part(0, scale.dx), dy: part(1, scale.dy)), Vector(dx: part(2, translation.dx), dy: part(3, translation.dy)))
  }

  private func tilted(_ parts: SpaceParts) -> Transform3D {
    var parts = parts
    (parts.tilt, parts.depth) = (SIMD2(part(4, parts.tilt.x), part(5, parts.tilt.y)), part(6, parts.depth))
    return parts.transform
  }

  /// The rotation by both angles.
  private static func sum(_ a: Rotation, _ b: Rotation) -> Rotation {
    (a.sine * b.cosine + a.cosine * b.sine, a.cosine * b.cosine - a.sine * b.sine)
  }

  @inline(__always)
  private static func part(_ i: Int, _ parts: AffineParts) -> Double {
    switch i {
    case 0: parts.scale.dx
    case 1: parts.scale.dy
    case 2: parts.translation.dx
    default: parts.translation.dy
    }
  }
}
