/// Where values live: places in chunks of their kind.
extension Engine {
  /// A place for a value among others of its kind: its number.
  mutating func makeHome(_ kind: Slot.Kind) -> Int {
    let chunk = homes[kind]?.open.last ?? openChunk(kind)
    let place = chunks[chunk].places.take()
    if chunks[chunk].places.isFull { homes[kind]?.open.removeLast() }
    return Slot.number(chunk, place)
  }

  /// Places for `count` values side by side: where the first of each ``Chunk/run(_:)`` lives. Nobody else lives in their chunks. O(count).
  mutating func makeHomes(_ kind: Slot.Kind, _ count: Int) -> [Home] {
    scratch.fit(max(kind.width, AffineOffset.count))
    let run = Chunk.run(kind.width)
    return stride(from: 0, to: count, by: run).map { first in
      let values = min(run, count - first)
      let chunk = takeEmptyChunk(kind, values) ?? makeChunk(kind, values)
      chunks[chunk].places.takeAll()
      // places that were given back still have numbers
      for i in 0..<chunks[chunk].capacity * kind.width { pool.numbers[chunks[chunk].models + i] = 0 }
      return Home(slots[Slot.number(chunk, 0)])
    }
  }

  mutating func leaveHome(_ index: Int) {
    let (chunk, place) = (slots[index].chunk, slots[index].place)
    if chunks[chunk].places.isFull { homes[chunks[chunk].kind, default: Homes()].open.append(chunk) }
    chunks[chunk].remove(place)
  }

  /// Few values take little room; many lie in long runs.
  private mutating func openChunk(_ kind: Slot.Kind) -> Int {
    let capacity = min(Chunk.capacity(kind.width), max(16, 2 * (homes[kind]?.largest ?? 8)))
    let chunk = makeChunk(kind, capacity)
    homes[kind, default: Homes()].open.append(chunk)
    homes[kind]?.largest = capacity
    return chunk
  }

  private mutating func makeChunk(_ kind: Slot.Kind, _ capacity: Int) -> Int {
    let number = chunks.count
    let models = pool.allocate(capacity * kind.width)
    chunks.append(Chunk(kind, number: number, of: stage, models: models, capacity: capacity))
    return number
  }

  /// One with room for so many values that all have left.
  private mutating func takeEmptyChunk(_ kind: Slot.Kind, _ values: Int) -> Int? {
    guard
      let index = homes[kind]?.open.lastIndex(where: { chunks[$0].places.used == 0 && chunks[$0].capacity >= values })
    else { return nil }
    return homes[kind]?.open.remove(at: index)
  }
}
