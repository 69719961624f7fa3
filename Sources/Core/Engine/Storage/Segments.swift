/// A list that grows by segments of `1 << shift` elements, so that no single call copies everything. Only the first segment begins small, and moves.
struct Segments<let shift: Int, Element: ~Copyable>: ~Copyable {
  static var size: Int { 1 << shift }
  private var starts = Column<UnsafeMutablePointer<Element>>()
  private var room = 0
  private(set) var count = 0

  init() {}

  deinit {
    for index in 0..<count { pointer(to: index).deinitialize(count: 1) }
    for segment in starts.indices { starts[segment].deallocate() }
  }

  var indices: Range<Int> { 0..<count }

  /// An element's address, valid until the next ``append(_:)``.
  @inline(__always)
  func pointer(to index: Int) -> UnsafeMutablePointer<Element> {
    assert(index >= 0 && index < count)
    return starts.start[index >> shift] + (index & (Self.size - 1))
  }

  subscript(index: Int) -> Element {
    @inline(__always) _read { yield pointer(to: index).pointee }
    @inline(__always) _modify { yield &pointer(to: index).pointee }
  }

  /// O(1), and at times a segment's allocation.
  @inline(__always)
  mutating func append(_ element: consuming Element) {
    if count == room { grow() }
    count += 1
    pointer(to: count - 1).initialize(to: element)
  }

  @inline(never)
  private mutating func grow() {
    guard room > 0, room < Self.size else {
      let size = room == 0 ? max(4, Self.size >> 8) : Self.size
      starts.append(.allocate(capacity: size))
      room += size
      return
    }
    let old = starts[0]
    starts[0] = .allocate(capacity: 4 * room)
    starts[0].moveInitialize(from: old, count: room)
    old.deallocate()
    room *= 4
  }
}

extension Segments where Element: BitwiseCopyable {
  /// Appends consecutive elements. O(count).
  @inline(__always)
  mutating func append(_ run: UnsafePointer<Element>, count more: Int) { for i in 0..<more { append(run[i]) } }

  mutating func append(repeating element: Element, count more: Int) { for _ in 0..<more { append(element) } }
}
