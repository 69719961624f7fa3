/// The narrow phase of collision detection.
extension World {
  /// Finds new pairs for the shapes that have left their fat boxes.
  mutating func findPairs() {
    let known = contacts.pairs.count
    for shape in grid.moved {
      let (slot, body) = (Int(shape), Int(shapes[Int(shape)].body))
      let (inverseMass, mask, fat) = (motions[body].inverseMass, masks[body], shapes[slot].fat)
      grid.query(fat, shapes) { [shapes] other in
        let otherBody = Int(shapes[Int(other)].body)
        guard otherBody != body, inverseMass > 0 || motions[otherBody].inverseMass > 0, mask.meets(masks[otherBody]),
          !contacts.contains(shape, other)
        else { return }
        let edgeFirst = shapes[Int(other)].isEdge
        let (a, b) = edgeFirst || (!shapes[slot].isEdge && other < shape) ? (other, shape) : (shape, other)
        contacts.append(ContactPair(shapeA: a, shapeB: b, bodyA: shapes[Int(a)].body, bodyB: shapes[Int(b)].body))
      }
    }
    grid.forgetMoved(in: &shapes)
    for pair in contacts.pairs[known...] {
      let (a, b) = (Int(pair.bodyA), Int(pair.bodyB))
      // no motion of a static body tells a sleeping one that it now is where that sleeps
      if motions[a].inverseMass == 0 || motions[b].inverseMass == 0 {
        wake(a)
        wake(b)
      }
    }
  }

  func mayMeet(_ contact: Int) -> Bool {
    let pair = contacts.pairs[contact]
    let (a, b) = (Int(pair.bodyA), Int(pair.bodyB))
    return (motions[a].inverseMass > 0 || motions[b].inverseMass > 0) && masks[a].meets(masks[b])
  }

  /// Removes a contact. What touches wakes, because nothing may hold it any more.
  mutating func endContact(_ contact: Int) {
    let pair = contacts.pairs[contact]
    if pair.isTouching {
      note(.ended, pair)
      wake(Int(pair.bodyA))
      wake(Int(pair.bodyB))
    }
    contacts.remove(contact)
  }

  mutating func note(_ kind: ContactEvent.Kind, _ pair: ContactPair) {
    let (a, b) = (Int(pair.bodyA), Int(pair.bodyB))
    var point = poses[b].position
    if pair.count == 1 { point = poses[a].position + pair.first.armA }
    if pair.count == 2 { point = poses[a].position + (pair.first.armA + pair.second.armA) * 0.5 }
    events.append(ContactEvent(kind: kind, tagA: bodies[a].tag, tagB: bodies[b].tag, shared: pair.shared, point: point))
  }

  /// Computes the contact manifolds of all pairs with an awake body, and removes pairs whose fat boxes do not overlap any more.
  mutating func touchAll() {
    var number = contacts.pairs.count - 1
    while number >= 0 {
      let pair = contacts.pairs[number]
      let (a, b) = (Int(pair.bodyA), Int(pair.bodyB))
      if isMoving(a) || isMoving(b) {
        if shapes[Int(pair.shapeA)].fat.overlaps(shapes[Int(pair.shapeB)].fat) {
          updateContact(number)
        } else {
          endContact(number)
        }
      }
      number -= 1
    }
  }

  // What the step asks for each body is `mutating`, although it changes nothing: a build that is not optimized then passes the world itself; otherwise it copies
  // the world for each call, and retains each of its arrays.
  mutating func isMoving(_ body: Int) -> Bool { bodies[body].isAwake && motions[body].inverseMass > 0 }

  private mutating func updateContact(_ number: Int) {
    let (shapeA, shapeB) = (shapes[Int(contacts.pairs[number].shapeA)], shapes[Int(contacts.pairs[number].shapeB)])
    let (a, b) = (Int(shapeA.body), Int(shapeB.body))
    // the predicted displacement of the second body relative to the first in this step
    let displacement = (motions[b].velocity - motions[a].velocity) * Self.step + stepGain(b) - stepGain(a)
    let wasEmpty = contacts.pairs[number].count == 0
    var edge: EdgeView?
    if shapeA.isEdge {
      var side = contacts.pairs[number].side
      if side == 0 || !contacts.pairs[number].isTouching {
        let first = Int(shapeA.first)
        side = (poses[b].position - corners[first]).dot(normals[first]) >= 0 ? 1 : -1
        contacts.pairs[number].side = side
      }
      edge = EdgeView(side: side > 0 ? 0 : 1, before: shapeA.before, after: shapeA.after)
    }
    let manifold: Manifold? = corners.withUnsafeBufferPointer { corners in
      normals.withUnsafeBufferPointer { normals in
        func view(_ shape: Shape) -> Corners {
          Corners(
            corners: corners.baseAddress! + Int(shape.first), normals: normals.baseAddress! + Int(shape.first), count: Int(shape.count),
            radius: shape.radius)
        }
        return Self.manifold(of: view(shapeA), view(shapeB), edge: edge, displacement: displacement)
      }
    }
    // where what is predicted is too far for a number there is no contact
    guard let manifold, manifold.count > 0, manifold.position0.isFinite, manifold.position1.isFinite else {
      if !wasEmpty { contacts.pairs[number].count = 0 }
      return
    }
    let (middleA, middleB) = (poses[a].position, poses[b].position)
    contacts.pairs[number].take(manifold, middleA: middleA, middleB: middleB)
  }

  /// The contact manifold of two shapes now or, if they are apart and approach fast, at the time in this step when they touch.
  private static func manifold(of a: Corners, _ b: Corners, edge: EdgeView?, displacement: Vec) -> Manifold? {
    let reach = displacement.length
    guard var axis = SeparatingAxisTest.axis(a, b, .zero, edge: edge, limit: max(margin, reach)) else { return nil }
    if axis.separation <= margin {
      // with the larger limit both corners of a fast body's side are included, so that its middle cannot pass between them
      return SeparatingAxisTest.points(a, b, .zero, axis, edge: edge, limit: margin + reach, isLoose: false)
    }
    // conservative advancement: the gap along an axis closes at most by the displacement's component, so the first contact is not missed
    var fraction = 0.0
    for _ in 0..<24 {
      let approach = -displacement.dot(axis.normal)
      guard approach > 0 else { return nil }
      fraction += max(axis.separation, slop / 4) / approach
      guard fraction <= 1 else { return nil }
      guard let next = SeparatingAxisTest.axis(a, b, displacement * fraction, edge: edge, limit: .infinity) else { return nil }
      axis = next
      if axis.separation <= slop / 2 { break }
    }
    let offset = displacement * fraction
    var manifold = SeparatingAxisTest.points(a, b, offset, axis, edge: edge, limit: margin + reach, isLoose: true)
    let earlier = -offset.dot(manifold.normal)
    manifold.separation0 += earlier
    manifold.separation1 += earlier
    manifold.offset = offset
    return manifold
  }
}

extension ContactPair {
  /// The square of the distance within which two points of consecutive steps count as the same, in square points.
  static let matchingDistanceSquared = 9.0

  /// Updates the contact points; points that existed in the last step keep their impulses.
  mutating func take(_ manifold: Manifold, middleA: Vec, middleB: Vec) {
    let (oldFirst, oldSecond, oldCount) = (first, second, count)
    let isTurned = manifold.normal.dot(normal) < 0.9
    func point(_ position: Vec, _ separation: Double, _ feature: UInt32) -> ContactPoint {
      var point = ContactPoint()
      (point.armA, point.armB) = (position - middleA, position - manifold.offset - middleB)
      (point.separation, point.feature) = (separation, feature)
      guard !isTurned, oldCount > 0 else { return point }
      // matched by feature or, if reference and incident side have swapped, by position
      let isFirst: Bool
      if oldFirst.feature == feature {
        isFirst = true
      } else if oldCount > 1, oldSecond.feature == feature {
        isFirst = false
      } else {
        let (toFirst, toSecond) = ((oldFirst.armA - point.armA).lengthSquared, (oldSecond.armA - point.armA).lengthSquared)
        isFirst = oldCount == 1 || toFirst <= toSecond
        guard (isFirst ? toFirst : toSecond) < ContactPair.matchingDistanceSquared else { return point }
      }
      let old = isFirst ? oldFirst : oldSecond
      (point.normalImpulse, point.tangentImpulse) = (old.normalImpulse, old.tangentImpulse)
      return point
    }
    normal = manifold.normal
    count = manifold.count
    first = point(manifold.position0, manifold.separation0, manifold.feature0)
    if count > 1 { second = point(manifold.position1, manifold.separation1, manifold.feature1) }
  }
}
