/// A handle of a joint, with a generation: invalid once its slot is reused.
package struct JointID: Hashable, Sendable {
  let slot, generation: Int32
}
