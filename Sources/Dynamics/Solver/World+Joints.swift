extension World {
  package mutating func add(_ joint: Joint) -> JointID? {
    guard contains(joint.bodyA), contains(joint.bodyB), joint.bodyA != joint.bodyB else { return nil }
    wake(joint.bodyA)
    wake(joint.bodyB)
    return joints.add(joint)
  }

  package mutating func remove(_ id: JointID) {
    guard let slot = joints.index(id), let joint = joints.entries[slot].joint else { return }
    wake(joint.bodyA)
    wake(joint.bodyB)
    joints.remove(slot: slot)
  }

  package func contains(_ id: JointID) -> Bool { joints.index(id) != nil }
  package func joint(_ id: JointID) -> Joint? { joints.index(id).flatMap { joints.entries[$0].joint } }

  /// Changes a joint's parameters; its impulses are kept for warm starting.
  package mutating func change(_ id: JointID, _ body: (inout Joint) -> Void) {
    guard let slot = joints.index(id), var joint = joints.entries[slot].joint else { return }
    body(&joint)
    joints.entries[slot].joint = joint
    wake(joint.bodyA)
    wake(joint.bodyB)
  }
}
