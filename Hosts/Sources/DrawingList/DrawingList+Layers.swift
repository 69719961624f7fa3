public import Legato

/// A list may be kept between frames: changed layers are replaced in it.
extension DrawingList: RetainedTarget {
  /// The ranges replaced since the last call; nil if all operations are new.
  public mutating func takeChanges() -> [Range<Int>]? {
    defer { changes = [] }
    return changes
  }

  public mutating func beginLayer(_ number: Int) {
    while stretches.count <= number { stretches.append(0..<0) }
    stretches[number] = operations.count + distance..<operations.count + distance
  }

  public mutating func endLayer(_ number: Int) { stretches[number] = stretches[number].lowerBound..<operations.count + distance }

  /// O(recorded operations). Fits if the number of operations is the same.
  public mutating func replaceLayer(_ number: Int, _ body: (inout DrawingList) -> Void) -> Bool {
    guard stretches.indices.contains(number) else { return false }
    let (former, end) = (stretches[number], operations.count)
    // recorded after the end, with their final indices
    distance = former.lowerBound - end
    body(&self)
    distance = 0
    guard operations.count - end == former.count else { return false }
    for place in former { operations[place] = operations[end + place - former.lowerBound] }
    operations.removeSubrange(end...)
    if !former.isEmpty { changes?.append(former) }
    return true
  }
}
