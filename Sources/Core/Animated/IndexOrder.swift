/// The indices of a call that sets many elements, and the order in which they are set: grouped by runs, stable inside each.
///
/// A run is the elements of one chunk, which share the cache lines that a start writes; in scattered order they would be evicted in between.
@usableFromInline
final class IndexOrder {
  /// An element, and the index of its value.
  @usableFromInline
  struct Entry {
    @usableFromInline let element, number: UInt32

    @inlinable @inline(__always)
    init(_ index: UInt32, _ value: Int) { (element, number) = (index, UInt32(truncatingIfNeeded: value)) }

    @inlinable var index: Int { Int(element) }
    @inlinable var value: Int { Int(number) }
  }

  /// The most indices that are ordered together.
  @usableFromInline let capacity: Int
  /// In the caller's order.
  @usableFromInline let indices: UnsafeMutablePointer<UInt32>
  /// Grouped by runs.
  @usableFromInline let entries: UnsafeMutablePointer<Entry>
  /// The next index of each run and of each part of the indices.
  private let places: UnsafeMutablePointer<UInt32>
  private let runCount: Int

  /// For an array of `count` elements in `runCount` runs.
  @usableFromInline
  init(_ count: Int, _ runCount: Int) {
    capacity = max(1, min(count, Self.maximumPerRun * runCount, Self.maximumCount))
    self.runCount = runCount
    (indices, entries, places) = (.allocate(capacity: capacity), .allocate(capacity: capacity), .allocate(capacity: Self.parts * runCount))
  }

  deinit {
    indices.deallocate()
    entries.deallocate()
    places.deallocate()
  }

  /// With this many of each run, cache misses between runs hardly matter.
  private static let maximumPerRun = 64
  private static let maximumCount = 1 << 17
  private static let parts = 4
  /// With fewer of each run, ordering is not worth its cost.
  private static let minimumPerRun = 6

  /// This many runs stay in the caches, and need no prefetching.
  @inlinable static var runsInCache: Int { 32 }

  /// The order in which elements are set: as given by the caller, or grouped.
  @usableFromInline
  enum Order {
    /// As given, with long sequences of indices in one run.
    case givenInRuns
    /// As given, scattered over the runs.
    case givenScattered
    /// That of ``entries``, grouped by runs.
    case grouped
  }

  /// Groups the first `count` of ``indices`` by runs if that is worth its cost. O(count).
  /// - Parameters:
  ///   - changes: How often an index is in another run than the one before.
  ///   - shift: The run of an index is the index without its low `shift` bits.
  @usableFromInline
  func group(_ count: Int, changes: Int, shift: Int) -> Order {
    if changes &* 8 <= count { return .givenInRuns }
    if count < Self.minimumPerRun &* runCount { return .givenScattered }
    let shift = UInt32(truncatingIfNeeded: shift)
    places.initialize(repeating: 0, count: Self.parts &* runCount)
    forEachPart(count) { part, k in places[Int(indices[k] &>> shift) &* Self.parts &+ part] &+= 1 }
    var first = UInt32(0)
    for run in 0..<Self.parts &* runCount { (places[run], first) = (first, first &+ places[run]) }
    forEachPart(count) { part, k in
      let index = indices[k]
      let counter = Int(index &>> shift) &* Self.parts &+ part
      (entries + Int(places[counter])).initialize(to: Entry(index, k))
      places[counter] &+= 1
    }
    return .grouped
  }

  /// Calls `body` for each of the first `count` indices, alternating between the parts, so that consecutive counter updates are independent.
  @inline(__always)
  private func forEachPart(_ count: Int, _ body: (_ part: Int, _ k: Int) -> Void) {
    let length = count / Self.parts
    for k in 0..<length { for part in 0..<Self.parts { body(part, part &* length &+ k) } }
    for k in Self.parts &* length..<count { body(Self.parts &- 1, k) }
  }
}
