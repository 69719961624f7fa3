/// Where a value lives, in one word: the address of its chunk, and its place there in the bits that are free because chunks lie at multiples of their
/// capacity.
///
/// Good while the value holds its stage: chunks stay where they are as long as that is there.
@usableFromInline
struct ValueReference {
  private let address: UnsafeMutableRawPointer

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

  /// Its stage, not counted: somebody holds the value.
  @inline(__always)
  func withStage<R>(_ body: (Stage) -> R) -> R { chunk.pointee.stage._withUnsafeGuaranteedRef(body) }
}
