/// An outline in the world: its range of corners in the shared pools, its entry in the broad phase, and its collision mask.
struct Shape: Sendable {
  var body: Int32
  var isAlive: Bool
  var isEdge: Bool
  /// Where the neighbours of an edge go on to; nil at a free end. In the world: edges belong to bodies that do not move.
  var before: Vec?, after: Vec?
  /// Corners in the pools; a disc has one, an edge two.
  var first: Int32, count: Int32
  var radius: Double
  /// The box in which the shape can move before the broad phase hears of it.
  var fat: Box
  /// The broad phase's cell and its neighbours in it; -1 for none.
  var level: Int32, bucket: Int32, next: Int32, previous: Int32
  var isMoved: Bool
  /// The owner's tag.
  var tag: Int
}

/// Which bodies collide: two do where a category of one is among the partners of the other, either way round.
package struct CollisionMask: Hashable, Sendable {
  /// What the body is.
  package var category: UInt64
  /// What it meets.
  package var partners: UInt64
  package init(category: UInt64, partners: UInt64) { (self.category, self.partners) = (category, partners) }
  package static let nothing = CollisionMask(category: 0, partners: 0)
  package static let everything = CollisionMask(category: 1, partners: 1)
  package func meets(_ o: CollisionMask) -> Bool { category & o.partners | partners & o.category != 0 }
}
