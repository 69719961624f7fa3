/// Nodes in the order in which they were added. Unlike an array it has one owner, so that adding one asks for nothing but the room; that is kept.
struct NodeList: ~Copyable {
  private var room = UnsafeMutableBufferPointer<UInt32>.allocate(capacity: 16)
  private(set) var count = 0

  deinit { room.deallocate() }

  @inline(__always)
  mutating func append(_ node: UInt32) {
    if count == room.count { grow() }
    room.initializeElement(at: count, to: node)
    count &+= 1
  }

  private mutating func grow() {
    let larger = UnsafeMutableBufferPointer<UInt32>.allocate(capacity: 2 * room.count)
    _ = larger.moveInitialize(fromContentsOf: room)
    room.deallocate()
    room = larger
  }

  mutating func removeAll() { count = 0 }

  /// The node at an index below the count.
  subscript(index: Int) -> UInt32 {
    @inline(__always) get { room[index] }
  }
}
