/// A collision shape in the world: its range of corners in the shared arrays, and its entry in the broad phase.
struct Shape: Sendable {
  var body: Int32
  var isAlive: Bool
  var isEdge: Bool
  /// The other ends of an edge's neighbours, nil at a free end. In world coordinates, because edges belong to static bodies.
  var before: Vec?, after: Vec?
  /// The range of corners in the shared arrays; a disc has one corner, an edge two.
  var first: Int32, count: Int32
  var radius: Double
  /// The fat box, in which the shape can move without an update of the broad phase.
  var fat: Box
  /// The level and bucket in the broad phase, and the neighbours in the bucket's list; -1 for none.
  var level: Int32, bucket: Int32, next: Int32, previous: Int32
  var isMoved: Bool
  /// The owner's tag.
  var tag: Int
}

/// Which bodies collide: two do if a category of one of them is among the partners of the other.
package struct CollisionMask: Hashable, Sendable {
  /// The categories of the body, as bits.
  package var category: UInt64
  /// The categories with which it collides.
  package var partners: UInt64
  package init(category: UInt64, partners: UInt64) { (self.category, self.partners) = (category, partners) }
  package static let nothing = CollisionMask(category: 0, partners: 0)
  package static let everything = CollisionMask(category: 1, partners: 1)
  package func meets(_ o: CollisionMask) -> Bool { category & o.partners | partners & o.category != 0 }
}
