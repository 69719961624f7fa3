/// Chunks by number, each at a place of its own where it stays.
struct Chunks: ~Copyable {
  private var places = Column<UnsafeMutablePointer<Chunk>>()

  init() {}

  deinit {
    for index in places.indices {
      places[index].deinitialize(count: 1)
      places[index].deallocate()
    }
  }

  var count: Int { places.count }
  var indices: Range<Int> { places.indices }
  var start: UnsafeMutablePointer<UnsafeMutablePointer<Chunk>> { places.start }

  subscript(index: Int) -> Chunk {
    @inline(__always) _read { yield places[index].pointee }
    @inline(__always) _modify { yield &places[index].pointee }
  }

  mutating func append(_ chunk: consuming Chunk) {
    let room = UnsafeMutableRawPointer.allocate(byteCount: max(MemoryLayout<Chunk>.size, Chunk.capacity), alignment: Chunk.capacity)
    let place = room.bindMemory(to: Chunk.self, capacity: 1)
    place.initialize(to: chunk)
    places.append(place)
  }
}

/// The chunks with values of one kind.
struct Homes {
  /// Those with room.
  var open: [Int] = []
  /// The capacity of the newest.
  var largest = 8
}
