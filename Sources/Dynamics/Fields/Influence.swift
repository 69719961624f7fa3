import LegatoTiming

/// The effect of fields on a body at one position and time, for any velocity: `v′ = acceleration − drag · v + turning · v⊥`.
///
/// The influences of several fields are added. `v⊥` is `v` rotated by a quarter turn (``Vec/turned``).
package struct Influence: Hashable, Sendable {
  /// The acceleration, in points per second squared.
  package var acceleration = Vec.zero
  /// The rate at which the velocity decays, in 1/s.
  package var drag = 0.0
  /// The rate at which the velocity rotates, in radians per second.
  package var turning = 0.0
  /// The decrease of the acceleration per point of movement along it, in 1/s²; 0 if it increases.
  package var stiffness = 0.0

  package init(acceleration: Vec = .zero, drag: Double = 0, turning: Double = 0, stiffness: Double = 0) {
    (self.acceleration, self.drag, self.turning, self.stiffness) = (acceleration, drag, turning, max(0, stiffness))
  }

  package static func += (l: inout Influence, r: Influence) {
    l.acceleration += r.acceleration
    l.drag += r.drag
    l.turning += r.turning
    l.stiffness += r.stiffness
  }

  /// Whether there is only an acceleration.
  var isPull: Bool { drag == 0 && turning == 0 && stiffness == 0 }
  package var isFinite: Bool { acceleration.isFinite && drag.isFinite && turning.isFinite && stiffness.isFinite }
}

/// The exact solution of `v′ = a − c·v + ω·v⊥` over one step, for a body without contacts.
///
/// It is a ``Decay`` with the complex rate λ = −c + iω; complex numbers are written as ``Rot``.
struct TurningDecay {
  /// `e^(λh)`, `(e^(λh) − 1)/(λh)` and `(e^(λh) − 1 − λh)/(λh)²`.
  let keeps: Rot, first: Rot, second: Rot

  init(resistance: Double, turning: Double) {
    let (x, y) = (-resistance * World.step, turning * World.step)
    let (size, sine, half) = (Libm.exp(x), Libm.sin(y), Libm.sin(y / 2))
    keeps = Rot(s: size * sine, c: size * Libm.cos(y))
    // e^(x + iy) − 1 without cancellation
    let gain = Rot(s: size * sine, c: Libm.expm1(x) * Libm.cos(y) - 2 * half * half)
    let norm = x * x + y * y
    guard norm > 1e-30 else {
      (first, second) = (.identity, Rot(s: 0, c: 0.5))
      return
    }
    func over(_ z: Rot) -> Rot { Rot(s: (z.s * x - z.c * y) / norm, c: (z.c * x + z.s * y) / norm) }
    first = over(gain)
    // the series where the difference would lose precision
    second =
      norm < 1e-6
      ? Rot(s: y / 6 + x * y / 12, c: 0.5 + x / 6 + (x * x - y * y) / 24) : over(Rot(s: first.s, c: first.c - 1))
  }
}
