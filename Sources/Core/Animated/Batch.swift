/// Values of one array, in the order in which they are set, and the numbers that each is set to.
@usableFromInline
struct Batch {
  let references: UnsafeMutablePointer<ValueReference>
  let numbers: UnsafeMutablePointer<Double>
  let count: Int
  /// Whether they are known to lie in one chunk.
  let isTogether: Bool
  /// Whether what they need is hardly in the caches.
  let asksAhead: Bool

  @usableFromInline
  init(
    _ references: UnsafeMutablePointer<ValueReference>, _ numbers: UnsafeMutablePointer<Double>, _ count: Int, isTogether: Bool,
    asksAhead: Bool
  ) {
    (self.references, self.numbers, self.count, self.isTogether, self.asksAhead) = (references, numbers, count, isTogether, asksAhead)
  }

  /// The most numbers of one: it lies on the stack, and all that its values need fits into the nearest cache.
  @usableFromInline static let room = 128

  func prefix(_ count: Int) -> Batch { Batch(references, numbers, count, isTogether: isTogether, asksAhead: asksAhead) }
  /// Without the first `done` of `width` numbers each.
  func dropping(_ done: Int, _ width: Int) -> Batch {
    Batch(references + done, numbers + done * width, count - done, isTogether: isTogether, asksAhead: asksAhead)
  }

  /// The first of them, as many as lie in one chunk and come one after the other: one, where they lie far apart.
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
