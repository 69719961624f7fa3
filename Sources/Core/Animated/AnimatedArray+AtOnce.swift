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
    var indices = indices.makeIterator()
    let isSet = values.withContiguousStorageIfAvailable { set($0, at: &indices) } ?? setGathered(values, at: &indices)
    if isSet, indices.next() != nil { reportUneven("fewer values") }
  }

  /// The same for values that do not lie together.
  @inlinable
  func setGathered(_ values: some Sequence<Value>, at indices: inout some IteratorProtocol<Int>) -> Bool {
    withUnsafeTemporaryAllocation(of: Value.self, capacity: Self.room) { gathered in
      var (values, isSet) = (values.makeIterator(), true)
      while isSet {
        var filled = 0
        while filled < Self.room, let value = values.next() {
          gathered.initializeElement(at: filled, to: value)
          filled &+= 1
        }
        if filled == 0 { break }
        isSet = set(UnsafeBufferPointer(gathered.extracting(..<filled)), at: &indices)
        gathered.extracting(..<filled).deinitialize()
      }
      return isSet
    }
  }

  /// Sets elements to values that lie together.
  /// - Returns: whether there was an index for each of them; reported where not.
  @inlinable
  func set(_ values: UnsafeBufferPointer<Value>, at indices: inout some IteratorProtocol<Int>) -> Bool {
    if TypedHome<Value>.isDiscrete {
      for value in values {
        guard let index = indices.next() else { return reportFewerIndices() }
        if has(index, "set(_:at:)") { self[index] = value }
      }
      return true
    }
    defer { withExtendedLifetime(self) {} }
    return withUnsafeTemporaryAllocation(of: Double.self, capacity: Self.room * Value.componentCount) { numbers in
      withUnsafeTemporaryAllocation(of: Home.self, capacity: Self.room) { homes in
        let (numbers, homes, width) = (numbers.baseAddress!, homes.baseAddress!, Value.componentCount)
        var next = 0
        while next < values.count {
          // nothing is called for each
          var (filled, index) = (0, indices.next())
          while let known = index, isIndex(known) {
            (homes + filled).initialize(to: home(at: known).home)
            let own = UnsafeMutableBufferPointer(start: numbers + filled &* width, count: width)
            for i in 0..<width { own[i] = 0 }
            var span = own.mutableSpan
            values[next].write(to: &span)
            (next, filled) = (next &+ 1, filled &+ 1)
            if filled == Self.room || next == values.count { break }
            index = indices.next()
          }
          if filled > 0 { Batch(homes, numbers, filled).change() }
          guard let index else { return reportFewerIndices() }
          if !isIndex(index) {
            report(index, "set(_:at:)")
            next &+= 1
          }
        }
        return true
      }
    }
  }

  /// The most elements of a batch.
  @inlinable static var room: Int { Swift.max(1, Batch.room / Swift.max(1, Value.componentCount)) }

  @usableFromInline @inline(never)
  func reportFewerIndices() -> Bool {
    reportUneven("fewer indices")
    return false
  }

  @usableFromInline @inline(never)
  func reportUneven(_ found: String) {
    Misuse.report(
      .state(call: "AnimatedArray.set(_:at:)", wanted: "as many values as indices", found: found, remedy: "give each index one"))
  }
}
