public import Legato

/// What a list knows of the layers that are recorded in it, and of where they were replaced.
struct LayerRanges {
  /// A range of the layer that is being replaced, to be recorded again as it is.
  struct Piece {
    /// How many operations were recorded before it.
    let recorded: Int
    /// Where it was.
    var range: Range<Int>
    /// Where it will be.
    let start: Int
  }

  /// By layer number: the range of the layer and its sublayers.
  var ranges: [Range<Int>] = []
  /// By layer number: the layer around; -1 for none.
  var around: [Int] = []
  /// The layer that is being recorded; -1 for none.
  var current = -1
  /// The range of the layer that is being replaced, and what is kept of it.
  var former = 0..<0
  var pieces: [Piece] = []
  /// Layers that were recorded in it.
  var told: [Int] = []
  /// Operations that were moved since the changes were taken.
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
  /// Records what has changed in one of several windows, where it was recorded last; ``place`` is the one that it had then.
  /// - Parameters:
  ///   - number: of the window, below ``parts``.
  ///   - recorder: of the window, for this list only.
  /// - Returns: false if the whole list has to be recorded anew: by ``removeAll()`` and ``draw(_:by:)`` for each window.
  public mutating func update(_ number: Int, by recorder: WindowRecorder) -> Bool {
    (part, wantsAll) = (min(max(0, number), parts - 1) + 1, false)
    defer { part = 0 }
    recorder.record(on: &self)
    return !wantsAll
  }

  /// Records all of a window at the end of the list.
  public mutating func draw(_ number: Int, by recorder: WindowRecorder) {
    recorder.forget()
    _ = update(number, by: recorder)
  }
}

/// A list may be kept between frames: changed layers are replaced in it.
extension DrawingList: RetainedTarget {
  /// The ranges replaced since the last call, while no operation has another place; nil if some have.
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

  /// O(recorded operations) if their number is the same; else, or if sublayers are kept, O(operations), which are moved in memory.
  ///
  /// A layer without operations has no place of its own: it does not fit if it gets some. Where very much would be moved nothing fits any more, until the list
  /// is recorded anew or its changes are taken.
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

  /// Puts what was recorded around what is kept, which stays where it is.
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

  /// How often all operations may be moved before recording them anew is less work.
  private static var mostMoved: Int { 24 }
}
