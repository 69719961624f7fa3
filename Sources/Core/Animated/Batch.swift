/// Consecutive changes of values of one array, with their new numbers.
@usableFromInline
struct Batch {
  let references: UnsafeMutablePointer<ValueReference>
  let numbers: UnsafeMutablePointer<Double>
  let count: Int
  /// Whether they are known to be in one chunk.
  let isTogether: Bool
  /// Whether their memory is to be prefetched.
  let prefetchesNext: Bool

  @usableFromInline
  init(
    _ references: UnsafeMutablePointer<ValueReference>, _ numbers: UnsafeMutablePointer<Double>, _ count: Int, isTogether: Bool,
    prefetchesNext: Bool
  ) {
    (self.references, self.numbers, self.count, self.isTogether, self.prefetchesNext) = (
      references, numbers, count, isTogether, prefetchesNext
    )
  }

  /// The most numbers of a batch: it lies on the stack, and the memory of its values fits into the L1 cache.
  @usableFromInline static let room = 128

  func prefix(_ count: Int) -> Batch { Batch(references, numbers, count, isTogether: isTogether, prefetchesNext: prefetchesNext) }
  /// The batch without the first `done` values of `width` numbers each.
  func dropping(_ done: Int, _ width: Int) -> Batch {
    Batch(references + done, numbers + done * width, count - done, isTogether: isTogether, prefetchesNext: prefetchesNext)
  }

  /// The longest prefix of consecutive values in one chunk; one value if they are scattered.
  @inline(__always) var run: Batch {
    if isTogether { return self }
    let chunk = references[0].chunk
    var count = 1
    while count < self.count, references[count].chunk == chunk { count &+= 1 }
    return prefix(count)
  }

  /// Sets its values one after the other, each as ``ValueReference/change(to:)`` does.
  @usableFromInline
  func change() { if count > 0 { references[0].withStage { $0.change(self, references[0].slot.width) } } }
}
