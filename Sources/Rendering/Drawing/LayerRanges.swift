/// Where the entries of each layer are in a list that is kept between frames, and how entries move when a layer is replaced.
///
/// A ``RetainedTarget`` tells it where layers begin and end. The new entries of a layer are recorded after the end of the list, and moved from there:
/// ```swift
/// mutating func replaceLayer(_ number: Int, _ body: (inout Self) -> Void) -> Bool {
///   let end = entries.count
///   guard ranges.beginReplacing(number, count: end) != nil else { return false }
///   body(&self)
///   guard let splice = ranges.endReplacing(count: entries.count) else {
///     entries.removeSubrange(end...)
///     return false
///   }
///   splice.apply(to: &entries)
///   return true
/// }
/// ```
public struct LayerRanges {
  /// The range of each layer and its sublayers, by the layer's number.
  private var ranges: [Range<Int>] = []
  /// The number of each layer's superlayer; -1 for none.
  private var around: [Int] = []
  /// The layer that is being recorded; -1 for none.
  private var current = -1
  /// The layer that is being replaced, its former range, and the end of the list without what is recorded for it.
  private var replaced = -1
  private var former = 0..<0
  private var end = 0
  /// What is kept, and the last of it, to which the next layer may belong.
  private var pieces: [Piece] = []
  private var piece = Piece(recordedEnd: 0, start: 0, range: 0..<0)
  /// Layers recorded during the replacement.
  private var recorded: [Int] = []
  /// Entries moved in this frame.
  private var moved = 0
  /// From the index at which the next entry is recorded to the index that it will have.
  public private(set) var distance = 0

  /// How often all entries may be moved in a frame: beyond that, recording them again is less work.
  private static var maximumMovedCount: Int { 24 }

  /// No layers.
  public init() {}

  /// Forgets all layers.
  public mutating func removeAll() { replaceAll(count: 0) }

  /// Begins a frame, in which another number of entries may be moved.
  public mutating func beginFrame() { moved = 0 }

  /// Begins a layer and its sublayers, when the list has `count` entries.
  public mutating func begin(_ number: Int, count: Int) {
    while ranges.count <= number {
      ranges.append(0..<0)
      around.append(-1)
    }
    ranges[number] = count + distance..<count + distance
    around[number] = current
    current = number
    recorded.append(number)
  }

  /// Ends the layer, when the list has `count` entries.
  public mutating func end(_ number: Int, count: Int) {
    ranges[number] = ranges[number].lowerBound..<max(ranges[number].lowerBound, count + distance)
    current = around[number]
  }

  // MARK: Replacing

  /// Begins the replacement of a layer: its new entries are recorded after the `count` entries of the list. Its former range; nil if it cannot be replaced.
  public mutating func beginReplacing(_ number: Int, count: Int) -> Range<Int>? {
    guard ranges.indices.contains(number), moved <= Self.maximumMovedCount * count else { return nil }
    (replaced, former, current) = (number, ranges[number], around[number])
    begin(after: count)
    return former
  }

  /// Begins the replacement of all entries, none of which can be kept.
  mutating func replaceAll(count: Int) {
    ranges.removeAll(keepingCapacity: true)
    around.removeAll(keepingCapacity: true)
    (replaced, former, current, moved) = (-1, 0..<count, -1, 0)
    begin(after: count)
  }

  private mutating func begin(after count: Int) {
    (end, distance) = (count, former.lowerBound - count)
    pieces.removeAll(keepingCapacity: true)
    recorded.removeAll(keepingCapacity: true)
  }

  /// The range of a layer in the layer that is being replaced; nil if it is not in it.
  func keptRange(_ number: Int) -> Range<Int>? {
    guard number >= 0, number < ranges.count else { return nil }
    let range = ranges[number]
    return former.lowerBound <= range.lowerBound && range.upperBound <= former.upperBound ? range : nil
  }

  /// Records a layer and its sublayers as they are: its entries are moved, when the list has `count` entries. False if it is not in the layer that is being
  /// replaced.
  public mutating func keep(_ number: Int, count: Int) -> Bool {
    guard let range = keptRange(number) else { return false }
    if around[number] != current { around[number] = current }
    if range.isEmpty { return true }
    let start = count + distance
    distance += range.count
    // most kept layers follow each other
    if piece.recordedEnd == count, piece.range.upperBound == range.lowerBound, !piece.range.isEmpty {
      piece.range = piece.range.lowerBound..<range.upperBound
    } else {
      endPiece()
      piece = Piece(recordedEnd: count, start: start, range: range)
    }
    return true
  }

  private mutating func endPiece() {
    if !piece.range.isEmpty { pieces.append(piece) }
    piece = Piece(recordedEnd: 0, start: 0, range: 0..<0)
  }

  /// Ends the replacement, when the list has `count` entries. Returns how the entries are moved; nil if they cannot be: a layer that had no entries has no
  /// place for new ones.
  /// - Complexity: O(layers) if entries move.
  public mutating func endReplacing(count: Int) -> Splice? {
    endPiece()
    let splice = Splice(former: former, count: count + distance - former.lowerBound, end: end, recorded: count - end, pieces: pieces)
    let layer = replaced
    (replaced, former, current, distance) = (-1, 0..<0, -1, 0)
    guard layer >= 0 else { return splice }
    if splice.former.isEmpty, splice.count > 0 { return nil }
    if splice.isInPlace { return splice }
    let middle = splice.middle
    moved += splice.difference == 0 ? middle.follow - middle.stay : end - middle.stay
    move(splice, layer)
    return splice
  }

  /// Moves the ranges of layers that were not recorded.
  private mutating func move(_ splice: Splice, _ layer: Int) {
    var known = recorded.map { (number: $0, range: ranges[$0]) }
    var outer = around[layer]
    while outer >= 0 {
      known.append((outer, ranges[outer].lowerBound..<ranges[outer].upperBound + splice.difference))
      outer = around[outer]
    }
    let (former, sorted) = (splice.former, splice.sortedPieces)
    var last = 0
    ranges.withUnsafeMutableBufferPointer { ranges in
      for number in ranges.indices {
        let range = ranges[number]
        guard range.lowerBound >= former.lowerBound else { continue }
        let shift = range.lowerBound >= former.upperBound ? splice.difference : sorted.piece(at: range.lowerBound, last: &last)?.shift ?? 0
        if shift != 0 { ranges[number] = range.lowerBound + shift..<range.upperBound + shift }
      }
      for (number, range) in known { ranges[number] = range }
    }
  }
}

extension LayerRanges {
  /// Entries of a replaced layer that are kept, and moved together.
  public struct Piece {
    /// The end of what was recorded before it: the number of entries in the list at that moment.
    public let recordedEnd: Int
    /// Its first index after the replacement.
    public let start: Int
    /// Its range before the replacement.
    public fileprivate(set) var range: Range<Int>
    /// From the indices before the replacement to those after it.
    public var shift: Int { start - range.lowerBound }
  }

  /// How the entries of a list are moved when a layer is replaced.
  public struct Splice {
    /// The layer's former range.
    public let former: Range<Int>
    /// The number of its entries from now on, kept ones included.
    public let count: Int
    /// The end of the list without the recorded entries, which follow it, and the number of these.
    public let end, recorded: Int
    /// Entries that are kept, in their new order.
    public let pieces: [Piece]

    /// By how much entries after the layer move.
    public var difference: Int { count - former.count }

    /// Whether no entry moves, but recorded ones are put in place of former ones.
    public var isInPlace: Bool { difference == 0 && pieces.allSatisfy { $0.shift == 0 } }

    /// Calls `body` for each recorded entry, with its new index and that at which it was recorded.
    @inline(__always)
    public func forEachRecorded(_ body: (_ place: Int, _ recorded: Int) -> Void) {
      var (place, from) = (former.lowerBound, end)
      for number in 0...pieces.count {
        while from < (number < pieces.count ? pieces[number].recordedEnd : end + recorded) {
          body(place, from)
          (place, from) = (place + 1, from + 1)
        }
        if number < pieces.count { place += pieces[number].range.count }
      }
    }

    /// The pieces in their former order.
    var sortedPieces: [Piece] { pieces.sorted { $0.range.lowerBound < $1.range.lowerBound } }

    /// The former ranges that are not kept, in their order; some may be empty. The last one follows the last piece.
    public var dropped: [Range<Int>] {
      var (ranges, place) = ([Range<Int>](), former.lowerBound)
      for piece in sortedPieces {
        ranges.append(place..<piece.range.lowerBound)
        place = piece.range.upperBound
      }
      return ranges + [place..<former.upperBound]
    }

    /// The part of the former range that is moved neither with what lies before it nor with what follows, and the pieces in it.
    fileprivate var middle: (stay: Int, follow: Int, pieces: ArraySlice<Piece>) {
      var (first, last, stay, follow) = (0, pieces.count, former.lowerBound, former.upperBound)
      while first < last, pieces[first].recordedEnd == end, pieces[first].range.lowerBound == stay {
        stay = pieces[first].range.upperBound
        first += 1
      }
      while last > first, pieces[last - 1].recordedEnd == end + recorded, pieces[last - 1].range.upperBound == follow {
        follow = pieces[last - 1].range.lowerBound
        last -= 1
      }
      return (stay, follow, pieces[first..<last])
    }

    /// Moves the elements of an array that has one for each entry, and removes the replaced ones.
    /// - Complexity: O(entries that move).
    public func apply<Element>(to array: inout [Element]) {
      let (stay, follow, pieces) = middle
      let count = follow - stay
      array.withUnsafeMutableBufferPointer { buffer in
        guard let base = buffer.baseAddress else { return }
        let room = UnsafeMutablePointer<Element>.allocate(capacity: count + recorded)
        defer { room.deallocate() }
        room.moveInitialize(from: base + stay, count: count)
        (room + count).moveInitialize(from: base + end, count: recorded)
        if difference != 0 { (base + follow + difference).moveInitialize(from: base + follow, count: end - follow) }
        var (next, from, place) = (stay, end, stay)
        func put(until recordedEnd: Int) {
          (base + next).moveInitialize(from: room + count + from - end, count: recordedEnd - from)
          (next, from) = (next + recordedEnd - from, recordedEnd)
        }
        for piece in pieces {
          put(until: piece.recordedEnd)
          (base + next).moveInitialize(from: room + piece.range.lowerBound - stay, count: piece.range.count)
          next += piece.range.count
        }
        put(until: end + recorded)
        // what is dropped goes to the end
        next = end + difference
        for range in pieces.map(\.range).sorted(by: { $0.lowerBound < $1.lowerBound }) + [follow..<follow] {
          (base + next).moveInitialize(from: room + place - stay, count: range.lowerBound - place)
          (next, place) = (next + range.lowerBound - place, range.upperBound)
        }
      }
      array.removeLast(recorded - difference)
    }
  }

  /// Adjacent elements of two sequences, in the same order in both.
  public struct Run {
    /// Its first index in the one and in the other.
    public let old, new: Int
    /// Its length.
    public var count: Int
    /// A run.
    public init(old: Int, new: Int, count: Int) { (self.old, self.new, self.count) = (old, new, count) }
  }

  /// Of runs in their new order those that kept their order, so that they have the most elements.
  /// - Complexity: O(runs · log runs).
  public static func inOrder(_ runs: [Run]) -> [Run] {
    var ranks = [Int](repeating: 0, count: runs.count)
    for (rank, number) in runs.indices.sorted(by: { runs[$0].old < runs[$1].old }).enumerated() { ranks[number] = rank + 1 }
    // for each run the most elements of an increasing sequence that ends with it, and the run before it there; in `best` the run with the most of those
    // among the last `rank & -rank` ranks up to each rank (a Fenwick tree)
    var (sums, before, best) = (runs.map(\.count), [Int](repeating: -1, count: runs.count), [Int](repeating: -1, count: runs.count + 1))
    func better(_ one: Int, _ other: Int) -> Int { other < 0 || one >= 0 && sums[one] >= sums[other] ? one : other }
    var most = -1
    for number in runs.indices {
      var rank = ranks[number] - 1
      while rank > 0 {
        before[number] = better(before[number], best[rank])
        rank -= rank & -rank
      }
      if before[number] >= 0 { sums[number] += sums[before[number]] }
      most = better(most, number)
      rank = ranks[number]
      while rank < best.count {
        best[rank] = better(best[rank], number)
        rank += rank & -rank
      }
    }
    var kept: [Run] = []
    while most >= 0 {
      kept.append(runs[most])
      most = before[most]
    }
    return kept.reversed()
  }
}

extension [LayerRanges.Piece] {
  /// The piece that contains a former index, in pieces in their former order; nil for none. O(log pieces), and O(1) if it is that of the last call.
  /// - Parameter last: the number of the piece that was found last; 0 at first.
  func piece(at index: Int, last: inout Int) -> LayerRanges.Piece? {
    if last < count, self[last].range.contains(index) { return self[last] }
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if self[middle].range.lowerBound <= index { low = middle + 1 } else { high = middle }
    }
    guard low > 0, index < self[low - 1].range.upperBound else { return nil }
    last = low - 1
    return self[last]
  }
}
