enum Touching {
  /// The second shape is looked at as if moved by `offset`; nil where they are further apart than `limit`.
  static func axis(_ a: Corners, _ b: Corners, _ offset: Vec, edge: EdgeView?, limit: Double) -> Axis? {
    if a.count == 1 && b.count == 1 {
      let way = b.corners[0] + offset - a.corners[0]
      let distance = way.length
      let separation = distance - a.radius - b.radius
      return separation > limit
        ? nil : Axis(separation: separation, normal: distance > 0 ? way * (1 / distance) : Vec(0, 1), isSecond: false, side: -1)
    }
    var best = Axis(separation: -.infinity, normal: .zero, isSecond: false, side: -1)
    if a.count > 1 {
      for i in 0..<a.count where edge == nil || edge!.side == i {
        let normal = a.normals[i]
        let separation = b.support(against: normal) + normal.dot(offset - a.corners[i]) - a.radius - b.radius
        if separation > limit { return nil }
        if separation > best.separation { best = Axis(separation: separation, normal: normal, isSecond: false, side: i) }
      }
    }
    if b.count > 1 {
      // A little against the second shape, so that resting boxes do not change sides at every step.
      let preference = a.count > 1 ? 0.02 : 0
      for i in 0..<b.count {
        let normal = b.normals[i]
        let separation = a.support(against: normal) - normal.dot(b.corners[i] + offset) - a.radius - b.radius
        if separation > limit { return nil }
        if separation > best.separation + preference {
          best = Axis(separation: separation, normal: -normal, isSecond: true, side: i)
        }
      }
    }
    if a.count == 1 || b.count == 1 { roundCorner(a, b, offset, edge, &best) }
    return best.separation > limit || best.normal == .zero ? nil : best
  }

  /// A disc beyond the ends of the side that is nearest touches a corner.
  private static func roundCorner(_ a: Corners, _ b: Corners, _ offset: Vec, _ edge: EdgeView?, _ best: inout Axis) {
    let discIsFirst = a.count == 1
    let (disc, polygon) = discIsFirst ? (a, b) : (b, a)
    let center = discIsFirst ? disc.corners[0] - offset : disc.corners[0] + offset
    let i = best.side
    guard i >= 0, best.separation > -disc.radius else { return }
    let (start, side) = (polygon.corners[i], polygon.side(i))
    let along = (center - start).dot(side)
    guard along < 0 || along > side.lengthSquared else { return }
    let isFirstEnd = along < 0
    let corner = isFirstEnd ? start : start + side
    if let edge {
      // In terms of the edge as it was made: the second side runs from its end to its start.
      let isStart = isFirstEnd == (i == 0)
      if let neighbour = isStart ? edge.before : edge.after {
        // The neighbour's own side is nearer, or it is the one that looks after this corner.
        if isStart || (center - corner).dot(neighbour - corner) > 0 {
          best.normal = .zero
          return
        }
      }
    }
    let way = center - corner
    let distance = way.length
    guard distance > 0 else { return }
    best.separation = distance - disc.radius - polygon.radius
    best.normal = discIsFirst ? way * (-1 / distance) : way * (1 / distance)
    best.side = -1
  }

  /// The points at which they touch along `axis`, those at most `limit` apart. `isLoose` keeps one point where the sides pass each other.
  static func points(_ a: Corners, _ b: Corners, _ offset: Vec, _ axis: Axis, edge: EdgeView?, limit: Double, isLoose: Bool) -> Touch {
    var touch = Touch(normal: axis.normal)
    if a.count == 1 || b.count == 1 {
      let place: Vec
      if b.count == 1 {
        place = b.corners[0] + offset - axis.normal * (b.radius + axis.separation / 2)
      } else {
        place = a.corners[0] + axis.normal * (a.radius + axis.separation / 2)
      }
      touch.add(place, axis.separation, UInt32(truncatingIfNeeded: axis.side &+ 1) << 1 | (axis.isSecond ? 1 : 0))
      return touch
    }
    var (isSecond, i, normal) = (axis.isSecond, axis.side, axis.normal)
    if let edge, isSecond {
      // A side of the other shape against an edge: at an end that goes on, the edge's own side counts.
      let (p, q) = (a.corners[0].dot(normal), a.corners[1].dot(normal))
      let isStart = p > q
      if (isStart ? edge.before : edge.after) != nil || abs(p - q) < 1e-9 {
        (isSecond, i, normal) = (false, edge.side, a.normals[edge.side])
        touch.normal = normal
      }
    }
    // Everything below in the frame of the reference shape; `outward` is its side's normal.
    let (reference, other) = isSecond ? (b, a) : (a, b)
    let outward = isSecond ? -normal : normal
    let shift = isSecond ? -offset : offset
    var (j, least) = (0, Double.infinity)
    for k in 0..<other.count {
      let dot = other.normals[k].dot(outward)
      if dot < least { (j, least) = (k, dot) }
    }
    let (start, side) = (reference.corners[i], reference.side(i))
    let length = side.length
    let along = side * (1 / length)
    let (q0, q1) = (other.corners[j] + shift - start, other.corners[j + 1 == other.count ? 0 : j + 1] + shift - start)
    let (u0, u1) = (along.dot(q0), along.dot(q1))
    let (s0, s1) = (outward.dot(q0), outward.dot(q1))
    let (high, low) = (min(u0, length), max(u1, 0))
    let back = isSecond ? offset : .zero
    func add(_ u: Double, _ feature: UInt32) {
      let share = abs(u0 - u1) > 1e-9 ? (u - u0) / (u1 - u0) : (s0 < s1 ? 0 : 1)
      let separation = s0 + (s1 - s0) * min(1, max(0, share))
      guard separation <= limit else { return }
      touch.add(start + back + along * u + outward * (separation / 2), separation, feature)
    }
    let base = UInt32(truncatingIfNeeded: i) << 12 | UInt32(truncatingIfNeeded: j) << 3 | (isSecond ? 1 : 0)
    if high < low {
      if isLoose { add((high + low) / 2, base | 6) }
    } else if high - low < 1e-9 {
      add(high, base | 2)
    } else {
      add(high, base | 2)
      add(low, base | 4)
    }
    return touch
  }
}
