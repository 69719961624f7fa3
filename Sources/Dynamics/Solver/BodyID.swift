/// A generational handle of a body: invalid once its slot is reused.
package struct BodyID: Hashable, Sendable {
  package let slot, generation: Int32
}
