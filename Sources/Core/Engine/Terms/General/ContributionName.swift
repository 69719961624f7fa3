/// Identifies one contribution; stale once its index is reused.
struct ContributionName: Equatable, Sendable {
  private let place: UInt32
  let generation: UInt32

  init(index: Int, generation: UInt32) { (place, self.generation) = (UInt32(truncatingIfNeeded: index), generation) }
  var index: Int { Int(place) }
}
