/// Values of one array, in the order in which they are set, and the numbers that each is set to.
@usableFromInline
struct Batch {
  let homes: UnsafeMutablePointer<Home>
  let numbers: UnsafeMutablePointer<Double>
  let count: Int

  @usableFromInline
  init(_ homes: UnsafeMutablePointer<Home>, _ numbers: UnsafeMutablePointer<Double>, _ count: Int) {
    (self.homes, self.numbers, self.count) = (homes, numbers, count)
  }

  /// The most numbers of one: it lies on the stack, and all that its values need fits into the nearest cache.
  @usableFromInline static let room = 128

  func prefix(_ count: Int) -> Batch { Batch(homes, numbers, count) }
  /// Without the first `done` of `width` numbers each.
  func dropping(_ done: Int, _ width: Int) -> Batch { Batch(homes + done, numbers + done * width, count - done) }

  /// Whether they begin and end in one chunk, as few values do, and many in order: then they lie near each other.
  var isTogether: Bool { count == 0 || homes[0].chunk == homes[count - 1].chunk }

  /// The first of them, as many as lie in one chunk and come one after the other: one, where they lie far apart.
  @inline(__always) var run: Batch {
    let chunk = homes[0].chunk
    var count = 1
    while count < self.count, homes[count].chunk == chunk { count &+= 1 }
    return prefix(count)
  }

  /// Sets its values one after the other, each as ``Home/change(to:)`` does.
  @usableFromInline
  func change() { if count > 0 { homes[0].withStage { $0.change(self, homes[0].slot.width) } } }
}
