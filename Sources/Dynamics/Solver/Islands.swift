/// Groups of bodies that are connected by contacts and joints, computed by union-find. The bodies of an island fall asleep and wake together.
struct Islands: Sendable {
  private(set) var parents: [Int32] = []
  /// For the root of an island: whether a member is awake, and the shortest time for which a member has been still.
  var isAwake: [Bool] = []
  var stillTime: [Double] = []

  mutating func begin(_ count: Int) {
    while parents.count < count {
      parents.append(0)
      isAwake.append(false)
      stillTime.append(0)
    }
    for i in 0..<count { parents[i] = Int32(i) }
  }

  mutating func root(_ body: Int) -> Int {
    var current = body
    while Int(parents[current]) != current {
      parents[current] = parents[Int(parents[current])]
      current = Int(parents[current])
    }
    return current
  }

  mutating func join(_ a: Int, _ b: Int) {
    let (a, b) = (root(a), root(b))
    if a < b { parents[b] = Int32(a) } else { parents[a] = Int32(b) }
  }
}

extension World {
  /// Finds the islands, and wakes all bodies of those with an awake one.
  mutating func findIslands() {
    islands.begin(bodies.count)
    for pair in contacts.pairs
    where pair.count > 0 && min(pair.first.separation, pair.count > 1 ? pair.second.separation : .infinity) < 2 * Self.slop {
      let (a, b) = (Int(pair.bodyA), Int(pair.bodyB))
      if motions[a].inverseMass > 0, motions[b].inverseMass > 0 { islands.join(a, b) }
    }
    for entry in joints.entries {
      guard let joint = entry.joint else { continue }
      let (a, b) = (Int(joint.bodyA.slot), Int(joint.bodyB.slot))
      if motions[a].inverseMass > 0, motions[b].inverseMass > 0 { islands.join(a, b) }
    }
    for i in bodies.indices { islands.isAwake[i] = false }
    for i in bodies.indices where isMoving(i) { islands.isAwake[islands.root(i)] = true }
    for i in bodies.indices where bodies[i].isAlive && !bodies[i].isAwake && islands.isAwake[islands.root(i)] { wake(i) }
  }

  /// Puts islands to sleep whose bodies have all been slow long enough, with velocities of exactly zero.
  mutating func fallAsleep() {
    for i in bodies.indices { islands.stillTime[i] = .infinity }
    for i in bodies.indices where isMoving(i) {
      let motion = motions[i]
      let isStill = motion.velocity.lengthSquared < Self.stillSpeed * Self.stillSpeed && abs(motion.spin) < Self.stillSpin
      bodies[i].stillTime = isStill ? bodies[i].stillTime + Self.step : 0
      let root = islands.root(i)
      islands.stillTime[root] = min(islands.stillTime[root], bodies[i].stillTime)
    }
    for i in bodies.indices where isMoving(i) && islands.stillTime[islands.root(i)] >= Self.stillTime {
      bodies[i].isAwake = false
      (motions[i].velocity, motions[i].spin) = (.zero, 0)
    }
  }
}
