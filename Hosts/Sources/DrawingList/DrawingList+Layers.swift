public import Legato

/// The ranges of the layers in a list, and the state of a replacement.
struct LayerRanges {
  /// A kept range inside the layer that is being replaced.
  struct Piece {
    /// Number of operations recorded before it.
    let recorded: Int
    /// Its former range.
    var range: Range<Int>
    /// Its new start.
    let start: Int
  }

  /// By layer number: the range of the layer and its sublayers.
  var ranges: [Range<Int>] = []
  /// By layer number: the superlayer's number; -1 for none.
  var around: [Int] = []
  /// The layer that is being recorded; -1 for none.
  var current = -1
  /// The former range of the layer that is being replaced, and its kept ranges.
  var former = 0..<0
  var pieces: [Piece] = []
  /// Layers recorded during the replacement.
  var told: [Int] = []
  /// Operations moved since ``DrawingList/takeChanges()``.
  var moved = 0

  mutating func begin(_ number: Int, at start: Int) {
    while ranges.count <= number {
      ranges.append(0..<0)
      around.append(-1)
    }
    ranges[number] = start..<start
    around[number] = current
    current = number
    told.append(number)
  }

  mutating func end(_ number: Int, at end: Int) {
    ranges[number] = ranges[number].lowerBound..<max(ranges[number].lowerBound, end)
    current = around[number]
  }
}

/// Several windows in one list.
extension DrawingList {
  /// Records the changes of one of several windows in its place in the list, under the same ``place``.
  /// - Parameters:
  ///   - number: The window's number, below ``parts``.
  ///   - recorder: The window's recorder, used for this list only.
  /// - Returns: False if the whole list has to be recorded again: by ``removeAll()`` and ``draw(_:by:)`` for each window.
  public mutating func update(_ number: Int, by recorder: WindowRecorder) -> Bool {
    (part, wantsAll) = (min(max(0, number), parts - 1) + 1, false)
    defer { part = 0 }
    recorder.record(on: &self)
    return !wantsAll
  }

  /// Records a whole window at the end of the list.
  public mutating func draw(_ number: Int, by recorder: WindowRecorder) {
    recorder.forget()
    _ = update(number, by: recorder)
  }
}

/// A list may be kept between frames: changed layers are replaced in it.
extension DrawingList: RetainedTarget {
  /// The ranges replaced since the last call; nil if any operation has moved to another index.
  public mutating func takeChanges() -> [Range<Int>]? {
    defer {
      (changes, layers.moved, isAnew) = ([], 0, false)
      free += freed
      freed.removeAll(keepingCapacity: true)
    }
    return changes
  }

  private func key(_ number: Int) -> Int { number * parts + max(0, part - 1) }

  public mutating func beginLayer(_ number: Int) { layers.begin(key(number), at: operations.count + distance) }

  public mutating func endLayer(_ number: Int) { layers.end(key(number), at: operations.count + distance) }

  public mutating func keepLayer(_ number: Int) -> Bool {
    let number = key(number)
    guard layers.ranges.indices.contains(number) else { return false }
    let range = layers.ranges[number]
    guard layers.former.lowerBound <= range.lowerBound, range.upperBound <= layers.former.upperBound else { return false }
    layers.around[number] = layers.current
    if range.isEmpty { return true }
    let start = operations.count + distance
    distance += range.count
    if let last = layers.pieces.last, last.recorded == operations.count, last.range.upperBound == range.lowerBound {
      layers.pieces[layers.pieces.count - 1].range = last.range.lowerBound..<range.upperBound
    } else {
      layers.pieces.append(LayerRanges.Piece(recorded: operations.count, range: range, start: start))
    }
    return true
  }

  /// O(recorded operations) if their number is unchanged and no sublayer is kept; otherwise O(operations), which are moved in memory.
  ///
  /// A layer without operations has no range: it cannot be replaced by one with operations. After too many moves all replacements are refused, until the list
  /// is recorded again or its changes are taken.
  public mutating func replaceLayer(_ number: Int, _ body: (inout DrawingList) -> Void) -> Bool {
    let number = key(number)
    guard layers.ranges.indices.contains(number), layers.moved <= Self.mostMoved * operations.count else { return false }
    let (former, end) = (layers.ranges[number], operations.count)
    (layers.former, layers.current) = (former, layers.around[number])
    layers.pieces.removeAll(keepingCapacity: true)
    layers.told.removeAll(keepingCapacity: true)
    let around = layers.current
    // recorded after the end, with their final indices
    distance = former.lowerBound - end
    body(&self)
    let count = operations.count + distance - former.lowerBound
    distance = 0
    (layers.former, layers.current) = (0..<0, -1)
    layers.around[number] = around
    if former.isEmpty, count > 0 {
      removeRecorded(from: end)
      return false
    }
    if count == former.count, layers.pieces.allSatisfy({ $0.start == $0.range.lowerBound }) {
      putInPlace(former, recordedFrom: end)
    } else {
      splice(former, count: count, recordedFrom: end, layer: number)
    }
    return true
  }

  /// Places the recorded operations around the kept ones, which do not move.
  private mutating func putInPlace(_ former: Range<Int>, recordedFrom end: Int) {
    var (place, recorded) = (former.lowerBound, end)
    func put(_ list: inout DrawingList, until next: Int) {
      guard place < next else { return }
      list.changes?.append(place..<next)
      for place in place..<next {
        list.operations[place] = list.operations[recorded]
        list.names[place].stamp = list.names[recorded].stamp
        recorded += 1
      }
    }
    for piece in layers.pieces {
      put(&self, until: piece.range.lowerBound)
      place = piece.range.upperBound
    }
    put(&self, until: former.upperBound)
    removeRecorded(from: end)
  }

  private mutating func removeRecorded(from end: Int) {
    for name in names[end...] { free.append(name.slot) }
    operations.removeSubrange(end...)
    names.removeSubrange(end...)
  }

  /// How often all operations may be moved: beyond that, recording them again is less work.
  private static var mostMoved: Int { 24 }
}
