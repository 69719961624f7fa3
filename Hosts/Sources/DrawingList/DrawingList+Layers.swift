public import Legato

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
      (changes, isAnew) = ([], false)
      layers.beginFrame()
      free += freed
      freed.removeAll(keepingCapacity: true)
    }
    return changes
  }

  private func key(_ number: Int) -> Int { number * parts + max(0, part - 1) }

  public mutating func beginLayer(_ number: Int) { layers.begin(key(number), count: operations.count) }

  public mutating func endLayer(_ number: Int) { layers.end(key(number), count: operations.count) }

  public mutating func keepLayer(_ number: Int) -> Bool { layers.keep(key(number), count: operations.count) }

  /// O(recorded operations) if their number is unchanged and no sublayer is kept; otherwise O(operations), which are moved in memory.
  ///
  /// A layer without operations has no range: it cannot be replaced by one with operations. After too many moves all replacements are refused, until the list
  /// is recorded again or its changes are taken.
  public mutating func replaceLayer(_ number: Int, _ body: (inout DrawingList) -> Void) -> Bool {
    let end = operations.count
    guard layers.beginReplacing(key(number), count: end) != nil else { return false }
    body(&self)
    guard let splice = layers.endReplacing(count: operations.count) else {
      removeRecorded(from: end)
      return false
    }
    if splice.isInPlace { put(splice) } else { move(splice) }
    return true
  }

  /// Puts recorded operations in the places of former ones, and keeps the slots.
  private mutating func put(_ splice: LayerRanges.Splice) {
    splice.forEachRecorded { place, recorded in
      operations[place] = operations[recorded]
      names[place].stamp = names[recorded].stamp
    }
    for range in splice.dropped where !range.isEmpty { changes?.append(range) }
    removeRecorded(from: splice.end)
  }

  private mutating func removeRecorded(from end: Int) {
    for name in names[end...] { free.append(name.slot) }
    operations.removeSubrange(end...)
    names.removeSubrange(end...)
  }
}
