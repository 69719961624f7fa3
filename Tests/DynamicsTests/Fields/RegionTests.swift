import Expectations
import LegatoDynamics
import TestSupport
import Testing

@Suite("A region is the set that it is composed of") struct RegionTests {
  /// The plain reference: a set is what answers for a point.
  private typealias Membership = (Double, Double) -> Bool

  @Test("DY-22: circles, rectangles and ellipses contain their edges") func shapes() {
    let (circle, box, oval) = (
      Region(radius: 5), Region(size: Size(width: 8, height: 4)), Region(ellipse: Size(width: 8, height: 4))
    )
    expect(circle.contains(Point(x: 3, y: 4)) && !circle.contains(Point(x: 3.001, y: 4)))
    expect(box.contains(Point(x: -4, y: 2)) && !box.contains(Point(x: -4, y: 2.001)))
    expect(oval.contains(Point(x: 0, y: -2)) && oval.contains(Point(x: 4, y: 0)) && !oval.contains(Point(x: 3, y: 1.5)))
    expect(Region.infinite.contains(Point(x: 1e300, y: -1e300)))
    expect(circle.moved(by: Vector(dx: 10, dy: 0)).contains(Point(x: 14, y: 3)))
    expect(!circle.moved(by: Vector(dx: 10, dy: 0)).contains(.zero))
    expect(Region(ellipse: Size(width: 0, height: 4)).contains(Point(x: 0, y: 2)))
  }

  /// A disc, a rectangle, an ellipse or everything, and the formula for what is in it.
  private func leaf(_ random: inout SplitMix64) -> (Region, Membership) {
    let (a, b) = (Double.random(in: 0...9, using: &random), Double.random(in: 1...9, using: &random))
    let (x, y) = (Double.random(in: -6...6, using: &random), Double.random(in: -6...6, using: &random))
    let place = Vector(dx: x, dy: y)
    switch Int.random(in: 0..<4, using: &random) {
    case 0: return (Region(radius: a).moved(by: place), { ($0 - x) * ($0 - x) + ($1 - y) * ($1 - y) <= a * a })
    case 1: return (Region(size: Size(width: 2 * a, height: 2 * b)).moved(by: place), { abs($0 - x) <= a && abs($1 - y) <= b })
    case 2:
      return (
        Region(ellipse: Size(width: 2 * b, height: 8)).moved(by: place), { ($0 - x) * ($0 - x) / (b * b) + ($1 - y) * ($1 - y) / 16 <= 1 }
      )
    default: return (.infinite, { _, _ in true })
    }
  }

  /// Such regions combined, at most `depth` times one in the other.
  private func tree(_ depth: Int, _ random: inout SplitMix64) -> (Region, Membership) {
    guard depth > 0 else { return leaf(&random) }
    let (a, isInA) = tree(depth - 1, &random)
    guard Int.random(in: 0..<5, using: &random) > 0 else { return (a.inverse(), { !isInA($0, $1) }) }
    let (b, isInB) = tree(Int.random(in: 0..<depth, using: &random), &random)
    switch Int.random(in: 0..<3, using: &random) {
    case 0: return (a.byUnion(with: b), { isInA($0, $1) || isInB($0, $1) })
    case 1: return (a.byDifference(from: b), { isInA($0, $1) && !isInB($0, $1) })
    default: return (a.byIntersection(with: b), { isInA($0, $1) && isInB($0, $1) })
    }
  }

  @Test("DY-22: inverse, union, difference and intersection of random regions", arguments: [11, 2015, 40_404])
  func algebra(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    var (inside, asked) = (0, 0)
    for _ in 0..<200 {
      let (region, isIn) = tree(Int.random(in: 0...5, using: &random), &random)
      for _ in 0..<50 {
        let (x, y) = (Double.random(in: -12...12, using: &random), Double.random(in: -12...12, using: &random))
        let found = region.contains(Point(x: x, y: y))
        if found != isIn(x, y) { Issue.record("seed \(seed), place (\(x), \(y))") }
        (inside, asked) = (inside + (found ? 1 : 0), asked + 1)
      }
    }
    // The lot draws both answers.
    expect(inside > asked / 10 && inside < asked * 9 / 10)
  }

  @Test("a region of thousands of parts is evaluated without recursion") func deep() {
    var (left, right) = (Region(radius: 1), Region(radius: 1))
    for i in 1..<2000 {
      let next = Region(radius: 1).moved(by: Vector(dx: Double(i) * 3, dy: 0))
      (left, right) = (left.byUnion(with: next), next.byUnion(with: right))
    }
    for region in [left, right, left.inverse().inverse(), left.byIntersection(with: right)] {
      expect(region.contains(Point(x: 1999 * 3, y: 0.5)))
      expect(!region.contains(Point(x: 1.5, y: 0)))
    }
  }

  @Test(
    "DY-22, MU-3: invalid lengths are reported and repaired to 0; an invalid position is in no region",
    arguments: [
      -1, Double.nan, .infinity, -.infinity,
    ]) func bad(length: Double)
  {
    var regions: [Region] = []
    let reports = Reports.during {
      regions = [
        Region(radius: length), Region(size: Size(width: length, height: 2)), Region(ellipse: Size(width: length, height: 2)),
      ]
    }
    expectEqual(reports.count, 3)
    for region in regions {
      expect(region.contains(.zero))
      expect(!region.contains(Point(x: 0.1, y: 0)))
    }
    var moved = Region.infinite
    expectEqual(Reports.during { moved = Region(radius: 1).moved(by: Vector(dx: .nan, dy: 3)) }.count, 1)
    expectEqual(moved, Region(radius: 1))
    for place in [Point(x: .nan, y: 0), Point(x: 0, y: .infinity)] {
      expect(!Region.infinite.contains(place))
      expect(!Region(radius: 1).inverse().contains(place))
    }
  }

  @Test("DY-22: a field acts in its region, about its position, and not beyond") func fields() {
    let (rig, inside, outside) = (Rig(), Thing(400, 0, width: 10, height: 10), Thing(0, 0, width: 10, height: 10))
    let field = FieldBehavior.linearGravityField(direction: Vector(dx: 1, dy: 0))
    field.addItem(inside)
    field.addItem(outside)
    (field.position, field.region) = (Point(x: 450, y: 0), Region(radius: 80))
    let items = DynamicItemBehavior(items: [inside, outside])
    items.resistance = 0
    for behavior in [items, field] { rig.animator.addBehavior(behavior) }
    rig.run(to: 4)
    expectEqual(outside.center, .zero)
    // From rest over 130 points at 100 points/s², then on as it is: v² = 2·100·130, within what a step accelerates.
    expectLess(abs(items.linearVelocity(for: inside).dx - 26_000.0.squareRoot()), than: 100 / 120.0)
    expectGreater(inside.center.x, than: 600)
  }
}
