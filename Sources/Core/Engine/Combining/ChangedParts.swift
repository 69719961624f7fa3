/// The parts of a map of space that explicit animations change (IV-7), in eight numbers: which are set, the parts or what is added to them, and sine and cosine of
/// the angle. The newest is put first: older ones add to it, until one sets the part. In the end they change what the map itself presents.
struct ChangedParts {
  /// Numbers of them.
  static let count = 8
  private let numbers: UnsafeMutablePointer<Double>

  private static let order: InlineArray<5, MapInterpolation.Form> = [.angle, .scaleX, .scaleY, .translationX, .translationY]

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
    get { (numbers[6], numbers[7]) }
    nonmutating set { (numbers[6], numbers[7]) = newValue }
  }

  /// Puts the parts that an older animation changes, where no newer one has set them.
  /// - Parameters:
  ///   - rotation: Sine and cosine of its angle there.
  ///   - model: The map with the parts that it adds to.
  func put(
    _ interpolation: MapInterpolation, at share: Double, _ rotation: (Double) -> Rotation, on model: @autoclosure () -> AffineTransform?
  ) {
    let (parts, form, known) = (interpolation.parts(at: share), interpolation.form, known)
    var origin: (parts: AffineParts, rotation: Rotation)?
    if form.contains(.addsParts) {
      guard let model = model() else { return }
      origin = AffineParts.withoutAngle(model)
    }
    for i in Self.order.indices where form.contains(Self.order[i]) && !known.contains(Self.order[i]) {
      numbers[1 + i] += Self.part(i, parts) - (origin.map { Self.part(i, $0.parts) } ?? 0)
    }
    if form.contains(.angle), !known.contains(.angle) {
      let turn = rotation(parts.angle)
      self.rotation = Self.sum(self.rotation, origin.map { Self.sum(turn, (-$0.rotation.sine, $0.rotation.cosine)) } ?? turn)
    }
    if origin == nil { self.known = known.union(form) }
  }

  /// A map with these parts.
  func map(from base: AffineTransform) -> AffineTransform {
    var (parts, rotation) = AffineParts.withoutAngle(base)
    let known = known
    func part(_ i: Int, _ own: Double) -> Double { known.contains(Self.order[i]) ? numbers[1 + i] : own + numbers[1 + i] }
    rotation = known.contains(.angle) ? self.rotation : Self.sum(rotation, self.rotation)
    parts.scale = Vector(dx: part(1, parts.scale.dx), dy: part(2, parts.scale.dy))
    parts.translation = Vector(dx: part(3, parts.translation.dx), dy: part(4, parts.translation.dy))
    return parts.transform(rotation)
  }

  /// The rotation by both angles.
  private static func sum(_ a: Rotation, _ b: Rotation) -> Rotation {
    (a.sine * b.cosine + a.cosine * b.sine, a.cosine * b.cosine - a.sine * b.sine)
  }

  @inline(__always)
  private static func part(_ i: Int, _ parts: AffineParts) -> Double {
    switch i {
    case 0: parts.angle
    case 1: parts.scale.dx
    case 2: parts.scale.dy
    case 3: parts.translation.dx
    default: parts.translation.dy
    }
  }
}
