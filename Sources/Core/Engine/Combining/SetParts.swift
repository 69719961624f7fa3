/// The parts of a map of space that explicit animations set (IV-7), in eight numbers: which, what they are, and the angle's sine and cosine. The newest sets a
/// part first; in the end they take the place of what the map itself presents.
struct SetParts {
  /// Numbers of them.
  static let count = 8
  private let numbers: UnsafeMutablePointer<Double>

  private static let order: InlineArray<5, MapInterpolation.Form> = [.angle, .scaleX, .scaleY, .translationX, .translationY]

  /// - Parameter isFirst: Whether no part is set yet.
  @inline(__always)
  init(_ numbers: UnsafeMutablePointer<Double>, isFirst: Bool) {
    self.numbers = numbers
    if isFirst { numbers[0] = Double(bitPattern: 0) }
  }

  /// Calls with a copy of the parts in these numbers.
  static func withCopy(of numbers: UnsafeMutablePointer<Double>, _ body: (SetParts) -> Void) {
    withUnsafeTemporaryAllocation(of: Double.self, capacity: count) { room in
      let copy = room.baseAddress.unsafelyUnwrapped
      copy.update(from: numbers, count: count)
      body(SetParts(copy, isFirst: false))
    }
  }

  private var known: MapInterpolation.Form { MapInterpolation.Form(rawValue: numbers[0].bitPattern) }

  /// Sets the parts that an older animation changes, where no newer one has.
  /// - Parameter rotation: Sine and cosine of its angle there.
  func set(_ interpolation: MapInterpolation, at share: Double, _ rotation: (Double) -> Rotation) {
    let (parts, form, known) = (interpolation.parts(at: share), interpolation.form, known)
    for i in Self.order.indices where form.contains(Self.order[i]) && !known.contains(Self.order[i]) {
      numbers[1 + i] = Self.part(i, parts)
    }
    if form.contains(.angle), !known.contains(.angle) { (numbers[6], numbers[7]) = rotation(parts.angle) }
    numbers[0] = Double(bitPattern: known.union(form).rawValue)
  }

  /// A map with these parts.
  func map(from base: AffineTransform) -> AffineTransform {
    var (parts, rotation) = AffineParts.withoutAngle(base)
    let known = known
    if known.contains(.angle) { rotation = (numbers[6], numbers[7]) }
    if known.contains(.scaleX) { parts.scale.dx = numbers[2] }
    if known.contains(.scaleY) { parts.scale.dy = numbers[3] }
    if known.contains(.translationX) { parts.translation.dx = numbers[4] }
    if known.contains(.translationY) { parts.translation.dy = numbers[5] }
    return parts.transform(rotation)
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
