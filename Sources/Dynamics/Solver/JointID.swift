/// Names a joint; goes stale when its slot is used again.
package struct JointID: Hashable, Sendable {
  let slot, generation: Int32
}
