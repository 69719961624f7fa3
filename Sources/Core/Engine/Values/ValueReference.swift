/// A value's address in one word: that of its chunk, with the value's index in the low bits, which are free because chunks are aligned to their capacity.
///
/// Valid while the value retains its stage: chunks do not move.
@usableFromInline
struct ValueReference {
  private let address: UnsafeMutableRawPointer

  /// From ``word``; nil where that is too low for an address, as numbers of 8 bits are that stand there instead.
  init?(word: UInt) {
    // chunks are aligned to their capacity, so that none has such an address
    guard word > 255, let address = UnsafeMutableRawPointer(bitPattern: word) else { return nil }
    self.address = address
  }
  var word: UInt { UInt(bitPattern: address) }

  init(_ slot: Slot) { address = UnsafeMutableRawPointer(slot.chunkPointer) + slot.place }

  @usableFromInline
  init(_ first: ValueReference, _ places: Int) { address = first.address + places }

  var chunk: UnsafeMutablePointer<Chunk> {
    @inline(__always) get { address.alignedDown(toMultipleOf: Chunk.capacity).assumingMemoryBound(to: Chunk.self) }
  }
  var place: Int {
    @inline(__always) get { Int(bitPattern: address) & (Chunk.capacity - 1) }
  }
  var slot: Slot {
    @inline(__always) get { Slot(chunkPointer: chunk, place: place) }
  }
  var stage: Stage { chunk.pointee.stage.takeUnretainedValue() }

  /// Its stage, without reference counting: the value retains it.
  @inline(__always)
  func withStage<R>(_ body: (Stage) -> R) -> R { chunk.pointee.stage._withUnsafeGuaranteedRef(body) }
}
