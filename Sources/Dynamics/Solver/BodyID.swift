/// Names a body; goes stale when its slot is used again.
package struct BodyID: Hashable, Sendable {
  package let slot, generation: Int32
}
