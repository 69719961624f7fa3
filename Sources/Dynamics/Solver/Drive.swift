/// What moves a body by itself, until it is changed.
package struct Drive: Hashable, Sendable {
  /// Points a second squared, whatever the mass.
  package var acceleration = Vec.zero
  /// Mass units · points a second squared.
  package var force = Vec.zero
  /// Mass units · square points a second squared.
  package var torque = 0.0
  package init() {}
  package var isZero: Bool { acceleration == .zero && force == .zero && torque == 0 }
}
