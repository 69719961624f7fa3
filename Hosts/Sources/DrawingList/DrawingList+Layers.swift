public import Legato

/// A list may stay from frame to frame: layers that have changed are drawn anew where they are.
extension DrawingList: RetainedTarget {
  /// Which operations have been replaced since the last call; nil where all of them are new.
  public mutating func takeChanges() -> [Range<Int>]? {
    defer { changes = [] }
    return changes
  }

  public mutating func beginLayer(_ number: Int) {
    while stretches.count <= number { stretches.append(0..<0) }
    stretches[number] = operations.count + distance..<operations.count + distance
  }

  public mutating func endLayer(_ number: Int) { stretches[number] = stretches[number].lowerBound..<operations.count + distance }

  /// O(what is told). As many operations as there were fit.
  public mutating func replaceLayer(_ number: Int, _ body: (inout DrawingList) -> Void) -> Bool {
    guard stretches.indices.contains(number) else { return false }
    let (former, end) = (stretches[number], operations.count)
    // told behind the end, with the numbers that they get
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
