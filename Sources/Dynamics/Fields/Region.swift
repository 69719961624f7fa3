import LegatoLayers

/// A region of the plane, relative to its owner's position, in which a ``FieldBehavior`` acts.
///
/// It is composed of circles, rectangles and ellipses by union, intersection, difference and inverse. Points on an edge are inside.
/// ```swift
/// let ring = Region(radius: 200).byDifference(from: Region(radius: 80))
/// ```
/// Two regions are equal if they were composed in the same way.
public struct Region: Hashable, Sendable {
  /// A node of a decision graph: a test of one shape, and for each result the index of the next test or an exit.
  private struct Test: Hashable, Sendable {
    var shape: Shape
    var center: Vec
    var inside: Int, outside: Int
  }
  private enum Shape: Hashable, Sendable {
    case everywhere
    case circle(radius: Double)
    /// Half of the width and half of the height.
    case rectangle(Vec)
    case ellipse(Vec)
  }
  private static let (isIn, isOut) = (-1, -2)
  /// The decision graph, never empty, which is evaluated from the first test on. Branches only lead forwards, so that no test is made twice.
  private var tests: [Test]

  private init(_ shape: Shape) { tests = [Test(shape: shape, center: .zero, inside: Self.isIn, outside: Self.isOut)] }

  /// The whole plane.
  public static let infinite = Region(.everywhere)

  /// Creates a circle.
  /// - Parameter radius: in points, finite and at least 0; else repaired to 0 and reported.
  public init(radius: Double) { self.init(.circle(radius: length(radius, "Region(radius:)"))) }

  /// Creates a rectangle around the middle.
  /// - Parameter size: in points, finite and at least 0; else repaired to 0 and reported.
  public init(size: Size) { self.init(.rectangle(Self.half(size, "Region(size:)"))) }

  /// Creates the ellipse inside such a rectangle.
  /// - Parameter size: in points, finite and at least 0; else repaired to 0 and reported.
  public init(ellipse size: Size) { self.init(.ellipse(Self.half(size, "Region(ellipse:)"))) }

  private static func half(_ size: Size, _ call: String) -> Vec { Vec(length(size.width, call), length(size.height, call)) * 0.5 }

  // MARK: Compositions

  /// The complement of this region.
  /// - Complexity: O(parts), as for the other compositions.
  public func inverse() -> Region {
    var result = self
    for i in tests.indices {
      result.tests[i].inside = Self.other(tests[i].inside)
      result.tests[i].outside = Self.other(tests[i].outside)
    }
    return result
  }
  private static func other(_ exit: Int) -> Int { exit == isIn ? isOut : exit == isOut ? isIn : exit }

  /// The points that are in this region or the other.
  public func byUnion(with region: Region) -> Region { appendingTests(at: Self.isOut, of: region) }
  /// The points that are in both regions.
  public func byIntersection(with region: Region) -> Region { appendingTests(at: Self.isIn, of: region) }
  /// The points that are in this region and not in the other.
  public func byDifference(from region: Region) -> Region { byIntersection(with: region.inverse()) }

  /// Appends the other region's tests at every branch that leads to `exit`.
  private func appendingTests(at exit: Int, of region: Region) -> Region {
    var result = self
    let first = tests.count
    for i in tests.indices {
      if tests[i].inside == exit { result.tests[i].inside = first }
      if tests[i].outside == exit { result.tests[i].outside = first }
    }
    for var test in region.tests {
      if test.inside >= 0 { test.inside += first }
      if test.outside >= 0 { test.outside += first }
      result.tests.append(test)
    }
    return result
  }

  /// This region, moved by an offset.
  /// - Parameter offset: in points; repaired to zero and reported if not finite.
  public func moved(by offset: Vector) -> Region {
    let offset = Vec(finite(offset, "Region.moved(by:)"))
    var result = self
    for i in tests.indices { result.tests[i].center += offset }
    return result
  }

  // MARK: Queries

  /// Whether a point, relative to the region's middle, is inside; false for one that is not finite.
  /// - Complexity: O(parts), without allocation.
  public func contains(_ point: Point) -> Bool { contains(Vec(point)) }

  func contains(_ point: Vec) -> Bool {
    guard point.isFinite else { return false }
    var next = 0
    while next >= 0 {
      let test = tests[next]
      next = Self.holds(test.shape, point - test.center) ? test.inside : test.outside
    }
    return next == Self.isIn
  }

  private static func holds(_ shape: Shape, _ point: Vec) -> Bool {
    switch shape {
    case .everywhere: true
    case .circle(let radius): point.length <= radius
    case .rectangle(let half): abs(point.x) <= half.x && abs(point.y) <= half.y
    case .ellipse(let half):
      half.x > 0 && half.y > 0
        ? Vec(point.x / half.x, point.y / half.y).length <= 1 : abs(point.x) <= half.x && abs(point.y) <= half.y
    }
  }
}

/// Returns a length of at least 0, in points; 0 and a misuse report if it is invalid (MU-3).
private func length(_ value: Double, _ call: String) -> Double {
  guard value >= 0, value.isFinite else {
    Misuse.report(.number(call: call, wanted: "a finite number of at least 0", found: "\(value)", repair: "0"))
    return 0
  }
  return value
}
