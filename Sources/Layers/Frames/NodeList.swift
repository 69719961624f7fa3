/// Nodes in the order in which they were added. Unlike an array it cannot be shared, so that adding a node needs no check for a copy; its memory is kept.
struct NodeList: ~Copyable {
  private var storage = UnsafeMutableBufferPointer<UInt32>.allocate(capacity: 16)
  private(set) var count = 0

  deinit { storage.deallocate() }

  @inline(__always)
  mutating func append(_ node: UInt32) {
    if count == storage.count { grow() }
    storage.initializeElement(at: count, to: node)
    count &+= 1
  }

  private mutating func grow() {
    let larger = UnsafeMutableBufferPointer<UInt32>.allocate(capacity: 2 * storage.count)
    _ = larger.moveInitialize(fromContentsOf: storage)
    storage.deallocate()
    storage = larger
  }

  mutating func removeAll() { count = 0 }

  /// The node at an index below the count.
  subscript(index: Int) -> UInt32 {
    @inline(__always) get { storage[index] }
  }
}
