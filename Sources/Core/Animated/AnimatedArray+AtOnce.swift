/// Many elements set in one call.
extension AnimatedArray {
  /// Sets the elements at `indices` to `values`, as the subscript does, and faster for many: the block's properties are determined once, nearby elements are
  /// set together, and the memory of scattered ones is prefetched together.
  /// ```swift
  /// animate(withDuration: 0.4) { dots.set(layout, at: dots.indices) }
  /// ```
  /// An index may occur twice. Values and indices are read some way ahead of the elements that are set before them. If there are more of one than of the
  /// other, the rest is ignored and reported. O(count)
  @inlinable
  public func set(_ values: some Sequence<Value>, at indices: some Sequence<Int>) {
    let isDone: Void? = indices.withContiguousStorageIfAvailable { set(values, from: $0.makeIterator()) }
    if isDone == nil { set(values, from: indices.makeIterator()) }
  }

  @inlinable
  func set(_ values: some Sequence<Value>, from indices: some IteratorProtocol<Int>) {
    var indices = indices
    let isSet = values.withContiguousStorageIfAvailable { set($0, at: &indices) } ?? setGathered(values, at: &indices)
    if isSet, indices.next() != nil { reportUneven("fewer values") }
  }

  /// The same for values that are not contiguous.
  @inlinable
  func setGathered(_ values: some Sequence<Value>, at indices: inout some IteratorProtocol<Int>) -> Bool {
    withUnsafeTemporaryAllocation(of: Value.self, capacity: Self.batchCapacity) { gathered in
      var (values, isSet) = (values.makeIterator(), true)
      while isSet {
        var filled = 0
        while filled < Self.batchCapacity, let value = values.next() {
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

  /// Sets elements to contiguous values.
  /// - Returns: Whether there was an index for each of them; reported if not.
  @inlinable
  func set(_ values: UnsafeBufferPointer<Value>, at indices: inout some IteratorProtocol<Int>) -> Bool {
    if TypedReference<Value>.isDiscrete {
      for value in values {
        guard let index = indices.next() else { return reportFewerIndices() }
        if has(index, "set(_:at:)") { self[index] = value }
      }
      return true
    }
    // moved out during the call: iterators and values are foreign code, which may set elements too
    let order = self.order ?? IndexOrder(count, runCount)
    self.order = nil
    defer { self.order = order }
    return BatchStorage.with(Self.batchCapacity, Value.componentCount) { storage in
      // no call or lookup per element
      let (count, mask, known) = (self.count, self.mask, order.indices)
      var next = 0
      while next < values.count {
        let most = Swift.min(order.capacity, values.count - next)
        // the first has no former run
        var (ahead, filled, changes, before, index) = (indices, 0, 0, Int.min, Int?.none)
        while filled < most {
          index = ahead.next()
          guard let index, index >= 0, index < count else { break }
          (known + filled).initialize(to: UInt32(truncatingIfNeeded: index))
          changes &+= index ^ before > mask ? 1 : 0
          before = index
          filled &+= 1
        }
        indices = ahead
        set(values.baseAddress! + next, filled, changes: changes, order, storage)
        next += filled
        if filled == most { continue }
        guard let index else { return reportFewerIndices() }
        report(index, "set(_:at:)")
        next += 1
      }
      return true
    }
  }

  /// Sets the elements in `order`.
  @inlinable
  func set(_ values: UnsafePointer<Value>, _ count: Int, changes: Int, _ order: IndexOrder, _ storage: BatchStorage) {
    switch order.group(count, changes: changes, shift: shift) {
    case .grouped: setRuns(values, count, isOneRun: false, storage) { order.entries[$0] }
    case .givenInRuns: setRuns(values, count, isOneRun: changes == 0, storage) { IndexOrder.Entry(order.indices[$0], $0) }
    case .givenScattered:
      var next = 0
      while next < count {
        let batch = Swift.min(Self.batchCapacity, count &- next)
        for k in 0..<batch { put(values[next &+ k], reference(at: Int(order.indices[next &+ k])).reference, in: storage, at: k) }
        Batch(storage.references, storage.numbers, batch, isTogether: false, prefetchesNext: true).change()
        next &+= batch
      }
    }
  }

  /// Sets elements, consecutive ones of one run together.
  @inlinable @inline(__always)
  func setRuns(
    _ values: UnsafePointer<Value>, _ count: Int, isOneRun: Bool, _ storage: BatchStorage, _ entry: (Int) -> IndexOrder.Entry
  ) {
    let (runs, mask, shift) = (self.runs, self.mask, self.shift)
    var next = 0
    while next < count {
      let most = Swift.min(count, next &+ Self.batchCapacity)
      let run = entry(next).index &>> shift
      var end = isOneRun ? most : next &+ 1
      while end < most, entry(end).index &>> shift == run { end &+= 1 }
      let reference = runs[run]
      for k in next..<end { put(values[entry(k).value], ValueReference(reference, entry(k).index & mask), in: storage, at: k &- next) }
      Batch(storage.references, storage.numbers, end &- next, isTogether: true, prefetchesNext: runCount > IndexOrder.runsInCache).change()
      next = end
    }
  }

  @inlinable @inline(__always)
  func put(_ value: Value, _ reference: ValueReference, in storage: BatchStorage, at place: Int) {
    (storage.references + place).initialize(to: reference)
    let own = UnsafeMutableBufferPointer(start: storage.numbers + place &* Value.componentCount, count: Value.componentCount)
    for i in 0..<Value.componentCount { own[i] = 0 }
    var span = own.mutableSpan
    value.write(to: &span)
  }

  /// The most elements of a batch.
  @inlinable static var batchCapacity: Int { Swift.max(1, Batch.room / Swift.max(1, Value.componentCount)) }

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
