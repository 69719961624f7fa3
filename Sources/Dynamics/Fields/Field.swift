import LegatoTiming

/// A field: gives an ``Influence`` for each position and time, in a region around its own position.
///
/// Lengths in `strength` and `direction` are metres of 100 points, as for pushes (DY-3); positions and radii are in points.
package struct Field: Hashable, Sendable {
  package enum Kind: Hashable, Sendable {
    case linearGravity, radialGravity, drag, velocity, vortex, spring, electric, magnetic, noise, turbulence
    /// The owner adds the influence itself.
    case custom
  }
  package let kind: Kind
  package var position = Vec.zero
  package var region = Region.infinite
  package var strength = 1.0
  /// The exponent of the decrease with the distance: `(distance / 100)^−falloff`.
  package var falloff = 0.0
  /// The smallest distance that is used, in points, above 0.
  package var minimumRadius = 1.0
  package var direction = Vec.zero
  /// The smoothness of noise, 0…1.
  package var smoothness = 0.0 { didSet { cell = Self.cell(smoothness) } }
  /// The rate of noise, in cells per second.
  package var animationSpeed = 0.0
  package var seed: UInt64 = 0
  /// The length scale of noise, in points.
  private var cell = Self.cell(0)

  package init(_ kind: Kind) { self.kind = kind }

  static let metre = 100.0
  /// The length scale for a smoothness: 25 points for 0, growing exponentially to 400 for 1.
  private static func cell(_ smoothness: Double) -> Double { 25 * Libm.exp(smoothness * Libm.log(16)) }

  /// Whether the influence at a position can change with time.
  var isLively: Bool {
    switch kind {
    case .custom: strength != 0
    case .noise: strength != 0 && animationSpeed != 0
    default: false
    }
  }

  /// The strength at a position; nil outside the region.
  package func strength(at point: Vec) -> Double? {
    let offset = point - position
    guard region.contains(offset) else { return nil }
    guard falloff != 0 else { return strength }
    let ratio = max(offset.length, minimumRadius) / Self.metre
    switch falloff {
    case 1: return strength / ratio
    case 2: return strength / (ratio * ratio)
    default: return strength * Libm.exp(-falloff * Libm.log(ratio))
    }
  }

  /// The influence on a body.
  /// - Parameters:
  ///   - time: the simulated time, in seconds.
  ///   - charge: the body's charge per mass.
  ///   - inverseMass: the body's inverse mass, by which forces are multiplied.
  package func influence(at point: Vec, time: Double, charge: Double, inverseMass: Double = 1) -> Influence {
    guard let strength = strength(at: point) else { return Influence() }
    let offset = point - position
    /// An acceleration away from the middle. Within the minimum radius it decreases linearly to 0 at the middle, as inside a ball.
    func radial(_ strength: Double) -> Influence {
      let distance = max(offset.length, minimumRadius)
      let slope = strength * Self.metre / distance
      return Influence(acceleration: offset * slope, stiffness: distance > minimumRadius ? 0 : -slope)
    }
    func noise() -> Vec { Noise.vector(offset.x / cell, offset.y / cell, time * animationSpeed, seed: seed) }
    switch kind {
    case .linearGravity: return Influence(acceleration: direction * (strength * Self.metre))
    case .radialGravity: return radial(-strength)
    case .electric: return radial(strength * charge)
    case .vortex: return Influence(acceleration: radial(strength).acceleration.turned)
    case .spring:
      let stiffness = strength * inverseMass
      return Influence(acceleration: offset * -stiffness, stiffness: stiffness)
    case .drag: return Influence(drag: strength)
    case .velocity: return Influence(acceleration: direction * (strength * Self.metre), drag: strength)
    case .magnetic: return Influence(turning: strength * charge)
    case .noise: return Influence(acceleration: noise() * (strength * Self.metre))
    case .turbulence:
      let noise = noise()
      return Influence(drag: -strength * noise.x, turning: strength * noise.y)
    case .custom: return Influence()
    }
  }
}
