/// Many elements set in one call.
extension AnimatedArray {
  /// Sets the elements at `indices` to `values`, one after the other as the subscript does, and faster where they are many: what a block makes of them is found
  /// out once, and the memory of those that lie far apart is asked for together.
  /// ```swift
  /// animate(withDuration: 0.4) { dots.set(layout, at: dots.indices) }
  /// ```
  /// An index may come twice. Values are asked for some way ahead of the elements that are set before them. Where there are more of one than of the other, those
  /// that have none are left out, which is reported. O(count)
  @inlinable
  public func set(_ values: some Sequence<Value>, at indices: some Sequence<Int>) {
    if TypedHome<Value>.isDiscrete { return forEach(indices, values) { self[$0] = $1 } }
    let width = Value.componentCount
    let room = Swift.max(1, Batch.room / width)
    withUnsafeTemporaryAllocation(of: Double.self, capacity: room * width) { numbers in
      withUnsafeTemporaryAllocation(of: Home.self, capacity: room) { homes in
        numbers.initialize(repeating: 0)
        let (numbers, homes) = (numbers.baseAddress!, homes.baseAddress!)
        var filled = 0
        forEach(indices, values) { index, value in
          (homes + filled).initialize(to: home(at: index).home)
          var own = UnsafeMutableBufferPointer(start: numbers + filled &* width, count: width).mutableSpan
          value.write(to: &own)
          filled &+= 1
          if filled < room { return }
          Batch(homes, numbers, filled).change()
          filled = 0
        }
        Batch(homes, numbers, filled).change()
      }
    }
    withExtendedLifetime(self) {}
  }

  /// Calls `body` with each index that is there, and its value.
  @inlinable @inline(__always)
  func forEach(_ indices: some Sequence<Int>, _ values: some Sequence<Value>, _ body: (Int, Value) -> Void) {
    var (indices, values) = (indices.makeIterator(), values.makeIterator())
    while true {
      let (index, value) = (indices.next(), values.next())
      guard let index, let value else {
        if index != nil || value != nil { reportUneven(index == nil ? "fewer indices" : "fewer values") }
        return
      }
      if has(index, "set(_:at:)") { body(index, value) }
    }
  }

  @usableFromInline @inline(never)
  func reportUneven(_ found: String) {
    Misuse.report(
      .state(call: "AnimatedArray.set(_:at:)", wanted: "as many values as indices", found: found, remedy: "give each index one"))
  }
}
