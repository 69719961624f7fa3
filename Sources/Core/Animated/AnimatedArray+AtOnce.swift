/// Many elements set in one call.
extension AnimatedArray {
  /// Sets the elements at `indices` to `values`, as the subscript does, and faster where they are many: what a block makes of them is found out once, those that
  /// lie near each other are set together, and the memory of those that lie far apart is asked for together.
  /// ```swift
  /// animate(withDuration: 0.4) { dots.set(layout, at: dots.indices) }
  /// ```
  /// An index may come twice. Values and indices are asked for some way ahead of the elements that are set before them. Where there are more of one than of the other, those
  /// that have none are left out, which is reported. O(count)
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
    return BatchRoom.with(Self.room, Value.componentCount) { room in
      var next = 0
      while next < values.count {
        let most = Swift.min(Self.room, values.count - next)
        // nothing is called for each
        var (ahead, known, spread, index) = (indices, 0, 0, Int?.none)
        while known < most {
          index = ahead.next()
          guard let index, isIndex(index) else { break }
          (room.indices + known).initialize(to: index)
          spread |= index ^ room.indices[0]
          known &+= 1
        }
        indices = ahead
        set(values.baseAddress! + next, known, isTogether: spread <= mask, room)
        next += known
        if known == most { continue }
        guard let index else { return reportFewerIndices() }
        report(index, "set(_:at:)")
        next += 1
      }
      return true
    }
  }

  /// Sets the elements whose indices are in `room`, those of each run by themselves where there are few runs: in their order in each.
  @inlinable
  func set(_ values: UnsafePointer<Value>, _ count: Int, isTogether: Bool, _ room: BatchRoom) {
    let width = Value.componentCount
    if isTogether || runCount > BatchRoom.mostRuns {
      for k in 0..<count { put(values[k], room.indices[k], in: room, at: k) }
      if count > 0 { Batch(room.homes, room.numbers, count, isTogether: isTogether).change() }
      return
    }
    // eight counts in a word: how many each run has, then where they begin, then where they end
    var ends = UInt64(0)
    for k in 0..<count { ends &+= 1 &<< lane(of: room.indices[k]) }
    ends = ends &* 0x0101_0101_0101_0100
    for k in 0..<count {
      let lane = lane(of: room.indices[k])
      put(values[k], room.indices[k], in: room, at: Int(truncatingIfNeeded: (ends &>> lane) & 0xFF))
      ends &+= 1 &<< lane
    }
    var first = 0
    for run in 0..<runCount {
      let end = Int(truncatingIfNeeded: (ends &>> UInt64(8 &* run)) & 0xFF)
      if end > first { Batch(room.homes + first, room.numbers + first &* width, end &- first, isTogether: true).change() }
      first = end
    }
  }

  /// Where in a word the count of an element's run is.
  @inlinable @inline(__always)
  func lane(of index: Int) -> UInt64 { UInt64(truncatingIfNeeded: (index &>> shift) &<< 3) }

  @inlinable @inline(__always)
  func put(_ value: Value, _ index: Int, in room: BatchRoom, at place: Int) {
    (room.homes + place).initialize(to: home(at: index).home)
    let own = UnsafeMutableBufferPointer(start: room.numbers + place &* Value.componentCount, count: Value.componentCount)
    for i in 0..<Value.componentCount { own[i] = 0 }
    var span = own.mutableSpan
    value.write(to: &span)
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
