/// Where a value lives, in one word: the address of its chunk, and its place there in the bits that are free because chunks lie at multiples of their
/// capacity.
///
/// Good while the value holds its stage: chunks stay where they are as long as that is there.
@usableFromInline
struct Home {
  private let address: UnsafeMutableRawPointer

  init(_ slot: Slot) { address = UnsafeMutableRawPointer(slot.home) + slot.place }

  var chunk: UnsafeMutablePointer<Chunk> {
    @inline(__always) get { address.alignedDown(toMultipleOf: Chunk.capacity).assumingMemoryBound(to: Chunk.self) }
  }
  var place: Int {
    @inline(__always) get { Int(bitPattern: address) & (Chunk.capacity - 1) }
  }
  var slot: Slot {
    @inline(__always) get { Slot(home: chunk, place: place) }
  }
  var stage: Stage { chunk.pointee.stage.takeUnretainedValue() }

  /// Its stage, not counted: somebody holds the value.
  @inline(__always)
  func withStage<R>(_ body: (Stage) -> R) -> R { chunk.pointee.stage._withUnsafeGuaranteedRef(body) }
}

/// The chunks with values of one kind.
struct Homes {
  /// Those with room.
  var open: [Int] = []
  /// The capacity of the newest.
  var largest = 8
}

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

  func place(_ index: Int) -> UnsafeMutablePointer<Chunk> { places[index] }

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
