/// The part of a value that an explicit animation may animate: a number, whatever the value's type (IV-7, IV-13).
package enum Facet: Hashable, Sendable {
  /// One of the numbers of a sum.
  case component(Int)
  case rotation, scale, scaleX, scaleY, translationX, translationY
  /// These tilt a map of the plane, or move it out of that.
  case rotationX, rotationY, translationZ

  var leavesPlane: Bool { self == .rotationX || self == .rotationY || self == .translationZ }

  /// Sets that part to `number`, or adds `number` to it.
  func put<Parts: MapParts>(_ number: Double, adds: Bool, in parts: inout Parts) {
    func set(_ part: inout Double) { part = adds ? part + number : number }
    switch self {
    case .component: break
    case .rotation: set(&parts.angle)
    case .rotationX: set(&parts.tilt.x)
    case .rotationY: set(&parts.tilt.y)
    case .scale:
      set(&parts.scale.dx)
      set(&parts.scale.dy)
    case .scaleX: set(&parts.scale.dx)
    case .scaleY: set(&parts.scale.dy)
    case .translationX: set(&parts.translation.dx)
    case .translationY: set(&parts.translation.dy)
    case .translationZ: set(&parts.depth)
    }
  }

  /// The map's present number for that part; that of the identity for a map that flattens space.
  package func number(of map: Transform3D) -> Double {
    if let plane = map.affine { return number(of: AffineParts(plane)) }
    return SpaceParts(map).map { number(of: $0) } ?? number(of: AffineParts(.identity))
  }

  /// A map with another number for that part; nil if it has none, as it flattens space.
  package func map(_ map: Transform3D, with number: Double) -> Transform3D? {
    if !leavesPlane, let plane = map.affine {
      var parts = AffineParts(plane)
      put(number, adds: false, in: &parts)
      return Transform3D(parts.transform)
    }
    guard var parts = SpaceParts(map) else { return nil }
    put(number, adds: false, in: &parts)
    return parts.transform
  }

  private func number<Parts: MapParts>(of parts: Parts) -> Double {
    switch self {
    case .component: 0
    case .rotation: parts.angle
    case .rotationX: parts.tilt.x
    case .rotationY: parts.tilt.y
    case .scale: (parts.scale.dx + parts.scale.dy) / 2
    case .scaleX: parts.scale.dx
    case .scaleY: parts.scale.dy
    case .translationX: parts.translation.dx
    case .translationY: parts.translation.dy
    case .translationZ: parts.depth
    }
  }
}

/// The parts of a map that may be animated one by one.
protocol MapParts {
  /// About z, in radians.
  var angle: Double { get set }
  var scale: Vector { get set }
  var translation: Vector { get set }
  /// The angles about x and y, in radians.
  var tilt: SIMD2<Double> { get set }
  /// The translation along z.
  var depth: Double { get set }
}

extension SpaceParts: MapParts {}

/// A map of the plane is not tilted, and has no depth.
extension AffineParts: MapParts {
  var tilt: SIMD2<Double> {
    get { .zero }
    set {}
  }
  var depth: Double {
    get { 0 }
    set {}
  }
}
