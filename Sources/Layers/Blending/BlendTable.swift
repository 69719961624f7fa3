/// Values, each with a share of what is shown (together 1 but for cumulative repeats) or as an offset to be added to that.
struct BlendTable<Value: Sendable>: Sendable {
  var values: [Value]
  private var offsets: UInt32 = 0
  /// The index of the last target: where an animator is stopped before its end, the model mixes several values, and this is the one not reached.
  var goal = 0

  init(_ value: Value) { values = [value] }
  /// The same indices with other values.
  fileprivate init(_ values: [Value], _ offsets: UInt32) { (self.values, self.offsets) = (values, offsets) }

  func isOffset(_ place: Int) -> Bool { offsets & 1 << UInt32(place) != 0 }

  /// Sets the value at an index, at most one behind the last.
  mutating func put(_ value: Value, at place: Int, isOffset: Bool) {
    if place < values.count { values[place] = value } else { values.append(value) }
    offsets = isOffset ? offsets | 1 << UInt32(place) : offsets & ~(1 << UInt32(place))
  }

  func map<Other>(_ change: (Value) -> Other) -> BlendTable<Other> { BlendTable<Other>(values.map(change), offsets) }
}
