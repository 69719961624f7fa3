import LegatoTiming

/// What a field does to a body at one position and time, for any velocity: `v′ = acceleration − drag · v + turning · v⊥`.
///
/// What several fields do adds up. `v⊥` is `v` after a quarter turn (``Vec/turned``).
package struct Influence: Hashable, Sendable {
  /// Points a second squared.
  package var acceleration = Vec.zero
  /// Share of the velocity that is lost a second, 1/s.
  package var drag = 0.0
  /// Radians a second by which the velocity turns.
  package var turning = 0.0
  /// The decrease of the acceleration per point along its own direction, 1/s²; 0 where it grows.
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

  /// Whether it accelerates and nothing else.
  var isPull: Bool { drag == 0 && turning == 0 && stiffness == 0 }
  package var isFinite: Bool { acceleration.isFinite && drag.isFinite && turning.isFinite && stiffness.isFinite }
}

/// What a step does to the velocity of a body that nothing touches: the solution of `v′ = a − c·v + ω·v⊥` over one step, exactly.
///
/// ``Decay`` with the complex rate λ = −c + iω; a ``Rot`` stands for a complex number.
struct TurningDecay {
  /// `e^(λh)`, `(e^(λh) − 1)/(λh)` and `(e^(λh) − 1 − λh)/(λh)²`.
  let keeps: Rot, first: Rot, second: Rot

  init(resistance: Double, turning: Double) {
    let (x, y) = (-resistance * World.step, turning * World.step)
    let (size, sine, half) = (Libm.exp(x), Libm.sin(y), Libm.sin(y / 2))
    keeps = Rot(s: size * sine, c: size * Libm.cos(y))
    // e^(x + iy) − 1 without the difference of nearly equal numbers.
    let gain = Rot(s: size * sine, c: Libm.expm1(x) * Libm.cos(y) - 2 * half * half)
    let norm = x * x + y * y
    guard norm > 1e-30 else {
      (first, second) = (.identity, Rot(s: 0, c: 0.5))
      return
    }
    func over(_ z: Rot) -> Rot { Rot(s: (z.s * x - z.c * y) / norm, c: (z.c * x + z.s * y) / norm) }
    first = over(gain)
    // Where the difference would lose its digits, its series.
    second =
      norm < 1e-6
      ? Rot(s: y / 6 + x * y / 12, c: 0.5 + x / 6 + (x * x - y * y) / 24) : over(Rot(s: first.s, c: first.c - 1))
  }
}
