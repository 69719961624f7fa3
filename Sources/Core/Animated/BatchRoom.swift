/// Where a batch is made, on the stack.
@usableFromInline
struct BatchRoom {
  @usableFromInline let homes: UnsafeMutablePointer<Home>
  @usableFromInline let numbers: UnsafeMutablePointer<Double>

  @inlinable
  init(_ homes: UnsafeMutablePointer<Home>, _ numbers: UnsafeMutablePointer<Double>) { (self.homes, self.numbers) = (homes, numbers) }

  /// Room for so many values of `width` numbers. None of its parts is more than the system gives on the stack, see ``Batch/room``.
  @inlinable
  static func with<Answer>(_ count: Int, _ width: Int, _ body: (BatchRoom) -> Answer) -> Answer {
    withUnsafeTemporaryAllocation(of: Home.self, capacity: count) { homes in
      withUnsafeTemporaryAllocation(of: Double.self, capacity: count * width) { numbers in
        body(BatchRoom(homes.baseAddress!, numbers.baseAddress!))
      }
    }
  }
}
