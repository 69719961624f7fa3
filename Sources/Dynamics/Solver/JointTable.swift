/// All joints; a free slot has no joint.
struct JointTable: Sendable {
  struct Entry: Sendable {
    var generation: Int32
    var joint: Joint?
    /// The impulses of the last step, in the order of the rows.
    var impulses = InlineArray<5, Double>(repeating: 0)
    /// True until the first step after it was added, in which a spring does not act yet (TV-16).
    var isNew = true
  }
  var entries: [Entry] = []
  private var free: [Int32] = []
  /// The number of joints of each body.
  private var counts: [Int] = []

  private mutating func count(_ joint: Joint, _ change: Int) {
    for body in [Int(joint.bodyA.slot), Int(joint.bodyB.slot)] {
      while counts.count <= body { counts.append(0) }
      counts[body] += change
    }
  }

  mutating func add(_ joint: Joint) -> JointID {
    count(joint, 1)
    if let slot = free.popLast() {
      let generation = entries[Int(slot)].generation &+ 1
      entries[Int(slot)] = Entry(generation: generation, joint: joint)
      return JointID(slot: slot, generation: generation)
    }
    entries.append(Entry(generation: 0, joint: joint))
    return JointID(slot: Int32(entries.count - 1), generation: 0)
  }

  func index(_ id: JointID) -> Int? {
    id.slot >= 0 && id.slot < entries.count && entries[Int(id.slot)].generation == id.generation && entries[Int(id.slot)].joint != nil
      ? Int(id.slot) : nil
  }

  mutating func remove(slot: Int) {
    if let joint = entries[slot].joint { count(joint, -1) }
    entries[slot].joint = nil
    free.append(Int32(slot))
  }

  /// Removes all joints of a body. O(joints), or O(1) without any.
  /// - Returns: the bodies of those joints.
  mutating func removeAll(of body: Int) -> [Int] {
    var tied: [Int] = []
    guard body < counts.count, counts[body] > 0 else { return tied }
    for slot in entries.indices {
      guard let joint = entries[slot].joint, Int(joint.bodyA.slot) == body || Int(joint.bodyB.slot) == body else { continue }
      tied += [Int(joint.bodyA.slot), Int(joint.bodyB.slot)]
      remove(slot: slot)
    }
    return tied
  }
}
