/// Values that are presented with weights. The weights add up to 1, except in cumulative repeats; values marked as offsets are added to that.
struct BlendTable<Value: Sendable>: Sendable {
  var values: [Value]
  private var offsets: UInt32 = 0
  /// The index of the last target. Where an animator is stopped before its end, the model mixes several values, and this is the one that was not reached.
  var goal = 0
  /// Values that have weight, but were not presented when their animation was interrupted: those that switch at its end.
  private var unseen: UInt32 = 0

  init(_ value: Value) { values = [value] }
  /// Another table with the same offsets.
  fileprivate init(_ values: [Value], _ offsets: UInt32) { (self.values, self.offsets) = (values, offsets) }

  func isOffset(_ index: Int) -> Bool { offsets & 1 << UInt32(index) != 0 }

  /// Sets the value at an index, which is at most one past the last.
  mutating func put(_ value: Value, at index: Int, isOffset: Bool) {
    if index < values.count { values[index] = value } else { values.append(value) }
    offsets = isOffset ? offsets | 1 << UInt32(index) : offsets & ~(1 << UInt32(index))
    setUnseen(index, false)
  }

  func isUnseen(_ index: Int) -> Bool { unseen & 1 << UInt32(index) != 0 }
  mutating func setUnseen(_ index: Int, _ isUnseen: Bool) {
    unseen = isUnseen ? unseen | 1 << UInt32(index) : unseen & ~(1 << UInt32(index))
  }

  func map<Other>(_ change: (Value) -> Other) -> BlendTable<Other> { BlendTable<Other>(values.map(change), offsets) }
}
