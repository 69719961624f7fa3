import LegatoTiming

/// A rule that gives each position and time an ``Influence``, in a region around its own position.
///
/// Lengths in `strength` and `direction` are metres of 100 points (DY-3), as for pushes; positions and radii are points.
package struct Field: Hashable, Sendable {
  package enum Kind: Hashable, Sendable {
    case linearGravity, radialGravity, drag, velocity, vortex, spring, electric, magnetic, noise, turbulence
    /// What its owner adds himself.
    case custom
  }
  package let kind: Kind
  package var position = Vec.zero
  package var region = Region.infinite
  package var strength = 1.0
  /// How fast it weakens with the distance: `(distance / 100)^−falloff`.
  package var falloff = 0.0
  /// Nearer than this the distance counts as this; points, above 0.
  package var minimumRadius = 1.0
  package var direction = Vec.zero
  /// 0…1.
  package var smoothness = 0.0 { didSet { cell = Self.cell(smoothness) } }
  /// Cells a second.
  package var animationSpeed = 0.0
  package var seed: UInt64 = 0
  /// The length over which noise changes, points.
  private var cell = Self.cell(0)

  package init(_ kind: Kind) { self.kind = kind }

  static let metre = 100.0
  /// 25 points for a smoothness of 0, 400 for 1, as many times more for the same difference.
  private static func cell(_ smoothness: Double) -> Double { 25 * Libm.exp(smoothness * Libm.log(16)) }

  /// Whether its influence at a position may change with time.
  var isLively: Bool {
    switch kind {
    case .custom: strength != 0
    case .noise: strength != 0 && animationSpeed != 0
    default: false
    }
  }

  /// Strength at a position; nil outside the region.
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

  /// - Parameters:
  ///   - time: seconds.
  ///   - charge: for a mass of 1.
  ///   - inverseMass: what a force is multiplied by.
  package func influence(at point: Vec, time: Double, charge: Double, inverseMass: Double = 1) -> Influence {
    guard let strength = strength(at: point) else { return Influence() }
    let offset = point - position
    /// From the middle outwards; nearer than the minimum radius it fades to nothing there, as inside a ball.
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
