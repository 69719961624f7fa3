/// Finds the contact manifold of two convex shapes by the separating axis test.
enum SeparatingAxisTest {
  /// A side of the second shape is only chosen if the shapes are farther apart along it by at least this, in points: far less than ``World/slop``.
  private static let preference = 0.02
  /// Contact points that are closer than this, in points, count as one.
  fileprivate static let coincidence = 1e-9

  /// The axis of largest separation of two shapes, the second displaced by `offset`; nil if the separation exceeds `limit`.
  static func axis(_ a: Corners, _ b: Corners, _ offset: Vec, edge: EdgeView?, limit: Double) -> SeparatingAxis? {
    if a.count == 1 && b.count == 1 {
      let separationVector = b.corners[0] + offset - a.corners[0]
      let distance = separationVector.length
      let separation = distance - a.radius - b.radius
      return separation > limit
        ? nil
        : SeparatingAxis(
          separation: separation, normal: distance > 0 ? separationVector * (1 / distance) : Vec(0, 1), isSecond: false, side: -1)
    }
    var best = SeparatingAxis(separation: -.infinity, normal: .zero, isSecond: false, side: -1)
    if a.count > 1 {
      for i in 0..<a.count where edge == nil || edge!.side == i {
        let normal = a.normals[i]
        let separation = b.support(against: normal) + normal.dot(offset - a.corners[i]) - a.radius - b.radius
        if separation > limit { return nil }
        if separation > best.separation { best = SeparatingAxis(separation: separation, normal: normal, isSecond: false, side: i) }
      }
    }
    if b.count > 1 {
      // slightly prefer the first shape, so that the reference side of resting boxes does not alternate between steps
      let preference = a.count > 1 ? Self.preference : 0
      for i in 0..<b.count {
        let normal = b.normals[i]
        let separation = a.support(against: normal) - normal.dot(b.corners[i] + offset) - a.radius - b.radius
        if separation > limit { return nil }
        if separation > best.separation + preference {
          best = SeparatingAxis(separation: separation, normal: -normal, isSecond: true, side: i)
        }
      }
    }
    if a.count == 1 || b.count == 1 { roundCorner(a, b, offset, edge, &best) }
    return best.separation > limit || best.normal == .zero ? nil : best
  }

  /// Replaces the axis if a disc is beyond an end of the nearest side, where it touches the corner.
  private static func roundCorner(_ a: Corners, _ b: Corners, _ offset: Vec, _ edge: EdgeView?, _ best: inout SeparatingAxis) {
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
      // the second side of an edge runs from its end to its start
      let isStart = isFirstEnd == (i == 0)
      if let neighbour = isStart ? edge.before : edge.after {
        // the neighbour's side is nearer, or the neighbour handles this corner
        if isStart || (center - corner).dot(neighbour - corner) > 0 {
          best.normal = .zero
          return
        }
      }
    }
    let separationVector = center - corner
    let distance = separationVector.length
    guard distance > 0 else { return }
    best.separation = distance - disc.radius - polygon.radius
    best.normal = discIsFirst ? separationVector * (-1 / distance) : separationVector * (1 / distance)
    best.side = -1
  }

  /// The contact points of two shapes along `axis` with a separation of at most `limit`. With `isLoose`, sides that do not overlap give one point.
  static func points(_ a: Corners, _ b: Corners, _ offset: Vec, _ axis: SeparatingAxis, edge: EdgeView?, limit: Double, isLoose: Bool)
    -> Manifold
  {
    if a.count == 1 || b.count == 1 { return discPoint(a, b, offset, axis) }
    var (isSecond, side, normal) = (axis.isSecond, axis.side, axis.normal)
    if let edge, isSecond {
      // for a side of the other shape at an end of an edge with a neighbour, use the edge's side as the reference
      let (p, q) = (a.corners[0].dot(normal), a.corners[1].dot(normal))
      let isStart = p > q
      if (isStart ? edge.before : edge.after) != nil || abs(p - q) < coincidence {
        (isSecond, side, normal) = (false, edge.side, a.normals[edge.side])
      }
    }
    let sides =
      isSecond
      ? FacingSides(reference: b, other: a, side, outward: -normal, shift: -offset, back: offset)
      : FacingSides(reference: a, other: b, side, outward: normal, shift: offset, back: .zero)
    var manifold = Manifold(normal: normal)
    sides.clip(isSecond: isSecond, limit: limit, isLoose: isLoose, into: &manifold)
    return manifold
  }

  /// The contact point of two shapes of which at least one is a disc.
  private static func discPoint(_ a: Corners, _ b: Corners, _ offset: Vec, _ axis: SeparatingAxis) -> Manifold {
    var manifold = Manifold(normal: axis.normal)
    let position: Vec
    if b.count == 1 {
      position = b.corners[0] + offset - axis.normal * (b.radius + axis.separation / 2)
    } else {
      position = a.corners[0] + axis.normal * (a.radius + axis.separation / 2)
    }
    manifold.add(position, axis.separation, UInt32(truncatingIfNeeded: axis.side &+ 1) << 1 | (axis.isSecond ? 1 : 0))
    return manifold
  }
}

/// A side of the reference polygon and the opposite side of the other one (incident side), in the coordinates of the reference polygon.
private struct FacingSides {
  /// Indices of the two sides.
  let side, otherSide: Int
  let start, along, outward: Vec
  /// The translation from the reference polygon's coordinates to those of the first shape.
  let back: Vec
  let length: Double
  /// The ends of the other side: positions along the reference side, and separations from it.
  let u0, u1, s0, s1: Double

  /// - Parameters:
  ///   - side: the index of the reference side, with the normal `outward`.
  ///   - shift: the translation from the other polygon's coordinates to those of the reference polygon.
  ///   - back: see ``back``.
  init(reference: Corners, other: Corners, _ side: Int, outward: Vec, shift: Vec, back: Vec) {
    var (facing, least) = (0, Double.infinity)
    for k in 0..<other.count {
      let dot = other.normals[k].dot(outward)
      if dot < least { (facing, least) = (k, dot) }
    }
    let (start, vector) = (reference.corners[side], reference.side(side))
    let length = vector.length
    let along = vector * (1 / length)
    let q0 = other.corners[facing] + shift - start
    let q1 = other.corners[facing + 1 == other.count ? 0 : facing + 1] + shift - start
    (self.side, otherSide, self.start, self.along, self.length) = (side, facing, start, along, length)
    (self.outward, self.back) = (outward, back)
    (u0, u1) = (along.dot(q0), along.dot(q1))
    (s0, s1) = (outward.dot(q0), outward.dot(q1))
  }

  /// Adds the ends of the overlap of both sides, or one point if they coincide.
  func clip(isSecond: Bool, limit: Double, isLoose: Bool, into manifold: inout Manifold) {
    let (high, low) = (min(u0, length), max(u1, 0))
    // identifies the point in the next step, for warm starting: both sides, which end it is (2, 4; 6 for one point), and which shape is the reference
    let base = UInt32(truncatingIfNeeded: side) << 12 | UInt32(truncatingIfNeeded: otherSide) << 3 | (isSecond ? 1 : 0)
    if high < low {
      if isLoose { add((high + low) / 2, base | 6, limit, to: &manifold) }
    } else if high - low < SeparatingAxisTest.coincidence {
      add(high, base | 2, limit, to: &manifold)
    } else {
      add(high, base | 2, limit, to: &manifold)
      add(low, base | 4, limit, to: &manifold)
    }
  }

  /// Adds the point at `u` along the reference side unless the separation there exceeds the limit.
  private func add(_ u: Double, _ feature: UInt32, _ limit: Double, to manifold: inout Manifold) {
    let fraction = abs(u0 - u1) > SeparatingAxisTest.coincidence ? (u - u0) / (u1 - u0) : (s0 < s1 ? 0 : 1)
    let separation = s0 + (s1 - s0) * min(1, max(0, fraction))
    guard separation <= limit else { return }
    manifold.add(start + back + along * u + outward * (separation / 2), separation, feature)
  }
}
