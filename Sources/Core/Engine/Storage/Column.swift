/// A contiguous list of plain data with one owner: no reference counting, no uniqueness check.
///
/// Access outside `0..<count` is a programming error, checked in debug builds only.
struct Column<Element: BitwiseCopyable>: ~Copyable {
  private(set) var start: UnsafeMutablePointer<Element>
  private(set) var capacity = 0
  private(set) var count = 0

  init() { start = UnsafeMutablePointer(bitPattern: MemoryLayout<Element>.alignment)! }

  deinit { if capacity > 0 { start.deallocate() } }

  var isEmpty: Bool { count == 0 }
  var last: Element? { count == 0 ? nil : start[count - 1] }
  var indices: Range<Int> { 0..<count }

  subscript(index: Int) -> Element {
    @inline(__always) get {
      assert(index >= 0 && index < count)
      return start[index]
    }
    @inline(__always) _modify {
      assert(index >= 0 && index < count)
      yield &start[index]
    }
  }

  /// O(count).
  @inline(__always)
  func contains(where isSought: (Element) -> Bool) -> Bool {
    for index in 0..<count where isSought(start[index]) { return true }
    return false
  }

  /// Amortised O(1).
  @inline(__always)
  mutating func append(_ element: Element) {
    if count == capacity { grow(to: max(4, 2 * capacity)) }
    appendInRoom(element)
  }

  /// Appends without growing; there has to be room.
  @inline(__always)
  mutating func appendInRoom(_ element: Element) {
    assert(count < capacity)
    start[count] = element
    count &+= 1
  }

  mutating func append(repeating element: Element, count more: Int) {
    reserveCapacity(count + more)
    (start + count).initialize(repeating: element, count: more)
    count += more
  }

  mutating func reserveCapacity(_ wanted: Int) { if wanted > capacity { grow(to: wanted) } }

  @inline(never)
  private mutating func grow(to wanted: Int) {
    let room = UnsafeMutablePointer<Element>.allocate(capacity: wanted)
    if capacity > 0 {
      room.moveInitialize(from: start, count: count)
      start.deallocate()
    }
    (start, capacity) = (room, wanted)
  }

  @inline(__always)
  mutating func popLast() -> Element? {
    guard count > 0 else { return nil }
    count &-= 1
    return start[count]
  }

  mutating func removeLast(_ fewer: Int) { count -= fewer }

  mutating func removeAll(keepingCapacity: Bool = false) {
    count = 0
    guard !keepingCapacity, capacity > 0 else { return }
    start.deallocate()
    (start, capacity) = (UnsafeMutablePointer(bitPattern: MemoryLayout<Element>.alignment)!, 0)
  }
}
