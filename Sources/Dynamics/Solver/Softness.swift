/// The stiffness of a joint's spring as a frequency in Hz, 0 for rigid, and its damping ratio.
package struct Softness: Hashable, Sendable {
  package var frequency: Double, dampingRatio: Double
  package init(frequency: Double, dampingRatio: Double) { (self.frequency, self.dampingRatio) = (frequency, dampingRatio) }
  package static let rigid = Softness(frequency: 0, dampingRatio: 0)
  var isRigid: Bool { !(frequency > 0) || !frequency.isFinite }
}
