/// The part of a value that an explicit animation may animate: a number, whatever the value's type (IV-7).
package enum Facet: Hashable, Sendable {
  /// One of the numbers of a sum.
  case component(Int)
  case rotation, scale, scaleX, scaleY, translationX, translationY

  /// Sets that part to `number`, or adds `number` to it.
  func put(_ number: Double, adds: Bool, in parts: inout AffineParts) {
    func set(_ part: WritableKeyPath<AffineParts, Double>) { parts[keyPath: part] = adds ? parts[keyPath: part] + number : number }
    switch self {
    case .component: break
    case .rotation: set(\.angle)
    case .scale:
      set(\.scale.dx)
      set(\.scale.dy)
    case .scaleX: set(\.scale.dx)
    case .scaleY: set(\.scale.dy)
    case .translationX: set(\.translation.dx)
    case .translationY: set(\.translation.dy)
    }
  }

  /// The map's present number for that part; that of the identity for a map that leaves the plane.
  package func number(of map: Transform3D) -> Double { number(of: map.affine ?? .identity) }

  /// The map's present number for that part.
  func number(of map: AffineTransform) -> Double {
    let parts = AffineParts(map)
    return switch self {
    case .component: 0
    case .rotation: parts.angle
    case .scale: (parts.scale.dx + parts.scale.dy) / 2
    case .scaleX: parts.scale.dx
    case .scaleY: parts.scale.dy
    case .translationX: parts.translation.dx
    case .translationY: parts.translation.dy
    }
  }
}
