/// A handle of a body, with a generation: invalid once its slot is reused.
package struct BodyID: Hashable, Sendable {
  package let slot, generation: Int32
}
