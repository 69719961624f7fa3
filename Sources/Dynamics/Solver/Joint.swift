/// Names a joint; goes stale when its slot is used again.
package struct JointID: Hashable, Sendable {
  let slot, generation: Int32
}

/// A spring's stiffness as a frequency, in Hz, 0 for rigid, and its share of critical damping.
package struct Softness: Hashable, Sendable {
  package var frequency: Double, dampingRatio: Double
  package init(frequency: Double, dampingRatio: Double) { (self.frequency, self.dampingRatio) = (frequency, dampingRatio) }
  package static let rigid = Softness(frequency: 0, dampingRatio: 0)
  var isRigid: Bool { !(frequency > 0) || !frequency.isFinite }
}

/// What ties two bodies, or one to the ground.
package enum Tie: Hashable, Sendable {
  /// The anchors stay `length` apart, as a rod or a spring.
  case distance(length: Double, Softness)
  /// The anchors come no further apart than `length`: a rope.
  case rope(length: Double)
  /// The anchors stay together; the angle between the bodies stays in `range` and turns against `friction` (mass units · square points a second squared).
  case pin(range: ClosedRange<Double>?, friction: Double)
  /// Anchors and angle stay together.
  case weld
  /// The second anchor slides along `axis` through the first, a direction of the first body, within `range` points; the angle stays.
  case slide(axis: Vec, range: ClosedRange<Double>?)
  /// The second body's anchor is drawn to the first's as by a spring, and with `holdsAngle` its angle to that of the first plus the reference.
  case pull(Softness, holdsAngle: Bool)
}

package struct Joint: Hashable, Sendable {
  package var bodyA: BodyID, bodyB: BodyID
  /// In the bodies' own spaces, as their owner knows them.
  package var anchorA: Vec, anchorB: Vec
  /// Angle of the second body against the first at which the tie is at rest.
  package var referenceAngle = 0.0
  package var tie: Tie
  package init(_ tie: Tie, _ bodyA: BodyID, _ anchorA: Vec, _ bodyB: BodyID, _ anchorB: Vec) {
    (self.tie, self.bodyA, self.anchorA, self.bodyB, self.anchorB) = (tie, bodyA, anchorA, bodyB, anchorB)
  }
}

/// All joints; a slot that is free has no joint.
struct JointTable: Sendable {
  struct Entry: Sendable {
    var generation: Int32
    var joint: Joint?
    /// Impulses of the last step, in the order of the tie's rows.
    var impulses = InlineArray<5, Double>(repeating: 0)
    /// A spring takes hold with the step after the one that it was added in (TV-16).
    var isNew = true
  }
  var entries: [Entry] = []
  private var free: [Int32] = []

  mutating func add(_ joint: Joint) -> JointID {
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
    entries[slot].joint = nil
    free.append(Int32(slot))
  }

  /// - Returns: the bodies that the joints tied.
  mutating func removeAll(of body: Int) -> [Int] {
    var tied: [Int] = []
    for slot in entries.indices {
      guard let joint = entries[slot].joint, Int(joint.bodyA.slot) == body || Int(joint.bodyB.slot) == body else { continue }
      tied += [Int(joint.bodyA.slot), Int(joint.bodyB.slot)]
      remove(slot: slot)
    }
    return tied
  }
}

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

  /// Changes a joint's numbers in place; its impulses stay a good guess.
  package mutating func change(_ id: JointID, _ body: (inout Joint) -> Void) {
    guard let slot = joints.index(id), var joint = joints.entries[slot].joint else { return }
    body(&joint)
    joints.entries[slot].joint = joint
    wake(joint.bodyA)
    wake(joint.bodyB)
  }
}
