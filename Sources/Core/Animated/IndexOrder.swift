/// The indices of a call that sets many elements, and the order in which those are seen to: run by run, each run's as they came.
///
/// A run is what lies in one chunk. Elements of one run share the lines that a start writes; in scattered order each would find them gone again.
@usableFromInline
final class IndexOrder {
  /// An element, and which of the values it is set to.
  @usableFromInline
  struct Entry {
    @usableFromInline let element, number: UInt32

    @inlinable @inline(__always)
    init(_ index: UInt32, _ value: Int) { (element, number) = (index, UInt32(truncatingIfNeeded: value)) }

    @inlinable var index: Int { Int(element) }
    @inlinable var value: Int { Int(number) }
  }

  /// The most indices that are looked at together.
  @usableFromInline let capacity: Int
  /// As they came.
  @usableFromInline let indices: UnsafeMutablePointer<UInt32>
  /// By runs.
  @usableFromInline let entries: UnsafeMutablePointer<Entry>
  /// Where the next index of each run and of each part of the indices goes.
  private let places: UnsafeMutablePointer<UInt32>
  private let runCount: Int

  /// For an array of `count` elements in `runCount` runs.
  @usableFromInline
  init(_ count: Int, _ runCount: Int) {
    capacity = max(1, min(count, Self.mostOfEach * runCount, Self.most))
    self.runCount = runCount
    (indices, entries, places) = (.allocate(capacity: capacity), .allocate(capacity: capacity), .allocate(capacity: Self.parts * runCount))
  }

  deinit {
    indices.deallocate()
    entries.deallocate()
    places.deallocate()
  }

  /// With so many of each run it hardly matters that the next ones' lines have to come anew.
  private static let mostOfEach = 64
  private static let most = 1 << 17
  private static let parts = 4
  /// With fewer of each run they are not worth being put in order.
  private static let fewestOfEach = 6

  /// So many runs lie in the caches, and nothing of them needs to be asked for.
  @inlinable static var runsInCache: Int { 32 }

  /// How a call's elements are seen to.
  @usableFromInline
  enum Way {
    /// As they came: those of a run come one after the other.
    case inRuns
    /// As they came: they lie far apart.
    case apart
    /// As ``entries`` says.
    case inOrder
  }

  /// Puts the first `count` of ``indices`` in order where that is worth it. O(count)
  /// - Parameters:
  ///   - changes: how often an index lies in another run than the one before.
  ///   - shift: the run of an index is what is left of it without so many bits.
  @usableFromInline
  func arrange(_ count: Int, changes: Int, shift: Int) -> Way {
    if changes &* 8 <= count { return .inRuns }
    if count < Self.fewestOfEach &* runCount { return .apart }
    let shift = UInt32(truncatingIfNeeded: shift)
    places.initialize(repeating: 0, count: Self.parts &* runCount)
    forEachPart(count) { part, k in places[Int(indices[k] &>> shift) &* Self.parts &+ part] &+= 1 }
    var first = UInt32(0)
    for run in 0..<Self.parts &* runCount { (places[run], first) = (first, first &+ places[run]) }
    forEachPart(count) { part, k in
      let index = indices[k]
      let place = Int(index &>> shift) &* Self.parts &+ part
      (entries + Int(places[place])).initialize(to: Entry(index, k))
      places[place] &+= 1
    }
    return .inOrder
  }

  /// Each of the first `count` indices, those of the parts in turns: what is counted for one need not wait for what was counted just before.
  @inline(__always)
  private func forEachPart(_ count: Int, _ body: (_ part: Int, _ k: Int) -> Void) {
    let length = count / Self.parts
    for k in 0..<length { for part in 0..<Self.parts { body(part, part &* length &+ k) } }
    for k in Self.parts &* length..<count { body(Self.parts &- 1, k) }
  }
}
