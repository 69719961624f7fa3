/// A generational handle of a joint: invalid once its slot is reused.
package struct JointID: Hashable, Sendable {
  let slot, generation: Int32
}
