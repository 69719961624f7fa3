/// The constant forces on a body, until they are changed.
package struct Drive: Hashable, Sendable {
  /// An acceleration, in points per second squared, independent of the mass.
  package var acceleration = Vec.zero
  /// A force, in mass units · points per second squared.
  package var force = Vec.zero
  /// A torque, in mass units · square points per second squared.
  package var torque = 0.0
  package init() {}
}
