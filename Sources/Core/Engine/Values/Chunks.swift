/// The store of values: chunks by number, each at a fixed address, and which of them have free indices.
///
/// Invariants, see ``unsoundness``: a chunk is listed as open once, under its kind, and only while it has a free index.
struct Chunks: ~Copyable {
  private var addresses = Column<UnsafeMutablePointer<Chunk>>()
  private var ofKind: [Slot.Kind: OpenChunks] = [:]

  /// The chunks with values of one kind.
  private struct OpenChunks {
    /// Those with a free index.
    var open: [Int] = []
    /// The capacity of the newest chunk.
    var largest = 8
  }

  init() {}

  deinit {
    for index in addresses.indices {
      addresses[index].deinitialize(count: 1)
      addresses[index].deallocate()
    }
  }

  var count: Int { addresses.count }
  var indices: Range<Int> { addresses.indices }
  var start: UnsafeMutablePointer<UnsafeMutablePointer<Chunk>> { addresses.start }

  subscript(index: Int) -> Chunk {
    @inline(__always) _read { yield addresses[index].pointee }
    @inline(__always) _modify { yield &addresses[index].pointee }
  }

  // MARK: Values

  /// Adds a value next to others of its kind, with all numbers 0. Returns its slot's number. Amortised O(width).
  mutating func addValue(_ kind: Slot.Kind, _ pool: inout NumberPool, of stage: Unmanaged<Stage>) -> Int {
    let chunk = ofKind[kind]?.open.last ?? addOpenChunk(kind, &pool, stage)
    let place = self[chunk].places.take()
    if self[chunk].places.isFull { ofKind[kind]?.open.removeLast() }
    // the index may have been another value's
    clear(chunk, place..<place + 1, &pool)
    return Slot.number(chunk, place)
  }

  /// Adds `count` contiguous values in chunks of their own. Returns the first of each ``Chunk/run(_:)``. O(count).
  mutating func addRuns(_ kind: Slot.Kind, _ count: Int, _ pool: inout NumberPool, of stage: Unmanaged<Stage>) -> [ValueReference] {
    let run = Chunk.run(kind.width)
    var firsts: [ValueReference] = []
    for first in stride(from: 0, to: count, by: run) {
      let values = min(run, count - first)
      let chunk = takeEmptyChunk(kind, values) ?? addChunk(kind, values, &pool, stage)
      self[chunk].places.takeAll()
      clear(chunk, 0..<self[chunk].capacity, &pool)
      firsts.append(ValueReference(Slot(chunkPointer: addresses[chunk], place: 0)))
    }
    return firsts
  }

  /// Frees a value's index. Amortised O(1).
  mutating func removeValue(_ slot: Slot) {
    if slot.chunkPointer.pointee.places.isFull { ofKind[slot.chunkPointer.pointee.kind, default: OpenChunks()].open.append(slot.chunk) }
    slot.chunkPointer.pointee.remove(slot.place)
  }

  private func clear(_ chunk: Int, _ places: Range<Int>, _ pool: inout NumberPool) {
    let (models, width) = (self[chunk].models, self[chunk].width)
    for i in places.lowerBound * width..<places.upperBound * width { pool.numbers[models + i] = 0 }
  }

  // MARK: Chunks

  /// Capacities double from 16, so that few values take little memory.
  private mutating func addOpenChunk(_ kind: Slot.Kind, _ pool: inout NumberPool, _ stage: Unmanaged<Stage>) -> Int {
    let capacity = min(Chunk.capacity(kind.width), max(16, 2 * (ofKind[kind]?.largest ?? 8)))
    let chunk = addChunk(kind, capacity, &pool, stage)
    ofKind[kind, default: OpenChunks()].open.append(chunk)
    ofKind[kind]?.largest = capacity
    return chunk
  }

  /// Allocates at an address whose low bits are 0, so that a ``ValueReference`` can hold an index in them.
  private mutating func addChunk(_ kind: Slot.Kind, _ capacity: Int, _ pool: inout NumberPool, _ stage: Unmanaged<Stage>) -> Int {
    let models = pool.allocate(capacity * kind.width)
    let room = UnsafeMutableRawPointer.allocate(byteCount: max(MemoryLayout<Chunk>.size, Chunk.capacity), alignment: Chunk.capacity)
    let address = room.bindMemory(to: Chunk.self, capacity: 1)
    address.initialize(to: Chunk(kind, number: count, of: stage, models: models, capacity: capacity))
    addresses.append(address)
    return count - 1
  }

  /// An open chunk without values and with a capacity of at least `values`.
  private mutating func takeEmptyChunk(_ kind: Slot.Kind, _ values: Int) -> Int? {
    guard let index = ofKind[kind]?.open.lastIndex(where: { self[$0].places.used == 0 && self[$0].capacity >= values }) else { return nil }
    return ofKind[kind]?.open.remove(at: index)
  }

  /// The invariant that does not hold; nil in a sound store. O(values).
  var unsoundness: String? {
    for (kind, chunks) in ofKind {
      if Set(chunks.open).count < chunks.open.count { return "a chunk is listed as open twice" }
      for chunk in chunks.open where self[chunk].places.isFull || self[chunk].kind != kind {
        return "chunk \(chunk) is listed as open, and is \(self[chunk].places.isFull ? "full" : "of another kind")"
      }
    }
    for index in indices {
      if self[index].number != index { return "chunk \(index) has the number \(self[index].number)" }
      if let unsoundness = self[index].unsoundness { return "chunk \(index): \(unsoundness)" }
    }
    return nil
  }
}
