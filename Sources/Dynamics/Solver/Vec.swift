/// A vector of the solver. It is a type of this module so that its arithmetic is inlined.
package struct Vec: Hashable, Sendable {
  package var x, y: Double
  package init(_ x: Double, _ y: Double) { (self.x, self.y) = (x, y) }
  package static let zero = Vec(0, 0)

  package static func + (l: Vec, r: Vec) -> Vec { Vec(l.x + r.x, l.y + r.y) }
  package static func - (l: Vec, r: Vec) -> Vec { Vec(l.x - r.x, l.y - r.y) }
  package static prefix func - (v: Vec) -> Vec { Vec(-v.x, -v.y) }
  package static func * (l: Vec, r: Double) -> Vec { Vec(l.x * r, l.y * r) }
  package static func += (l: inout Vec, r: Vec) { l = l + r }
  package static func -= (l: inout Vec, r: Vec) { l = l - r }

  package func dot(_ o: Vec) -> Double { x * o.x + y * o.y }
  /// The third component of the cross product: positive if `o` is clockwise of this vector on a screen, with y downwards.
  package func cross(_ o: Vec) -> Double { x * o.y - y * o.x }
  /// This vector rotated by a quarter turn in the direction of positive angles: the velocity of this point for an angular velocity of 1 rad/s.
  package var turned: Vec { Vec(-y, x) }
  package var lengthSquared: Double { x * x + y * y }
  package var length: Double { lengthSquared.squareRoot() }
  /// The same direction with length 1; zero stays zero.
  package var unit: Vec {
    let length = length
    return length > 0 ? Vec(x / length, y / length) : .zero
  }
  package var isFinite: Bool { x.isFinite && y.isFinite }
  package func lerp(_ o: Vec, _ t: Double) -> Vec { Vec(x + (o.x - x) * t, y + (o.y - y) * t) }
}

/// A rotation, as its sine and cosine.
package struct Rot: Hashable, Sendable {
  package var s, c: Double
  package init(s: Double, c: Double) { (self.s, self.c) = (s, c) }
  package static let identity = Rot(s: 0, c: 1)
  package func apply(_ v: Vec) -> Vec { Vec(c * v.x - s * v.y, s * v.x + c * v.y) }
  package func back(_ v: Vec) -> Vec { Vec(c * v.x + s * v.y, c * v.y - s * v.x) }
}

/// An axis-aligned box.
package struct Box: Hashable, Sendable {
  package var low, high: Vec
  package init(_ low: Vec, _ high: Vec) { (self.low, self.high) = (low, high) }
  package func overlaps(_ o: Box) -> Bool { low.x <= o.high.x && o.low.x <= high.x && low.y <= o.high.y && o.low.y <= high.y }
  package func contains(_ o: Box) -> Bool { low.x <= o.low.x && low.y <= o.low.y && o.high.x <= high.x && o.high.y <= high.y }
  package func grown(by margin: Double) -> Box { Box(Vec(low.x - margin, low.y - margin), Vec(high.x + margin, high.y + margin)) }
  package func union(_ o: Box) -> Box {
    Box(Vec(min(low.x, o.low.x), min(low.y, o.low.y)), Vec(max(high.x, o.high.x), max(high.y, o.high.y)))
  }
  package func moved(by v: Vec) -> Box { Box(low + v, high + v) }
  package var extent: Double { max(high.x - low.x, high.y - low.y) }
}
