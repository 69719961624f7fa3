/// A final check of fast bodies, and of those at a wall: an impulse may have deflected one towards a wall with which it had no contact in this step, and many others may
/// squeeze one through its wall little by little.
extension World {
  /// Shortens a body's displacement if its center would pass through a side of a static body; the tangential component does not change.
  ///
  /// Elsewhere than at walls only displacements longer than half the radius of the body's core, the largest disc around its center inside it, are checked. O(sides
  /// along it).
  mutating func keepBehindWalls(_ body: Int) {
    let core = bodies[body].core / 2
    // the second pass is for corners, where the remaining displacement may hit another side
    for _ in 0..<2 {
      let (from, displacement) = (poses[body].position, solver.shifts[body].translation)
      guard displacement.lengthSquared > (bodies[body].isAtWall ? 0 : core * core) else { return }
      let to = from + displacement
      let path = Box(Vec(min(from.x, to.x), min(from.y, to.y)), Vec(max(from.x, to.x), max(from.y, to.y))).grown(by: core)
      var (first, wall) = (1.0, Vec.zero)
      grid.query(path, shapes) { slot in
        let shape = shapes[Int(slot)]
        let other = Int(shape.body)
        guard motions[other].inverseMass == 0, masks[body].meets(masks[other]) else { return }
        if shape.count == 1 {
          let (middle, radius) = (from - corners[Int(shape.first)], shape.radius)
          let (a, b, c) = (displacement.lengthSquared, middle.dot(displacement), middle.lengthSquared - radius * radius)
          let root = b * b - a * c
          guard c > 0, b < 0, root > 0 else { return }
          let fraction = (-b - root.squareRoot()) / a
          if fraction < first { (first, wall) = (fraction, (middle + displacement * fraction).unit) }
          return
        }
        for i in 0..<Int(shape.count) {
          let (start, end) = (Int(shape.first) + i, Int(shape.first) + (i + 1) % Int(shape.count))
          let (side, gap) = (corners[end] - corners[start], corners[start] - from)
          let turn = displacement.cross(side)
          guard turn != 0 else { continue }
          let (fraction, along) = (gap.cross(side) / turn, gap.cross(displacement) / turn)
          guard fraction >= 0, fraction < first, along >= 0, along <= 1 else { continue }
          let normal = normals[start]
          (first, wall) = (fraction, normal.dot(displacement) < 0 ? normal : -normal)
        }
      }
      let closing = -displacement.dot(wall)
      guard first < 1, closing > 0 else { return }
      // up to half a core radius before the wall, and not back from it
      let allowed = max(0, first * closing - core)
      solver.shifts[body].translation = displacement + wall * (closing - allowed)
    }
  }
}
