/// Where a batch is made, on the stack.
@usableFromInline
struct BatchRoom {
  @usableFromInline let indices: UnsafeMutablePointer<Int>
  @usableFromInline let homes: UnsafeMutablePointer<Home>
  @usableFromInline let numbers: UnsafeMutablePointer<Double>

  /// With more, a batch has too few values of each.
  @usableFromInline static let mostRuns = 8

  @inlinable
  init(_ indices: UnsafeMutablePointer<Int>, _ homes: UnsafeMutablePointer<Home>, _ numbers: UnsafeMutablePointer<Double>) {
    (self.indices, self.homes, self.numbers) = (indices, homes, numbers)
  }

  /// Room for so many values of `width` numbers. None of its parts is more than the system gives on the stack, see ``Batch/room``.
  @inlinable
  static func with<Answer>(_ count: Int, _ width: Int, _ body: (BatchRoom) -> Answer) -> Answer {
    withUnsafeTemporaryAllocation(of: Int.self, capacity: count) { indices in
      withUnsafeTemporaryAllocation(of: Home.self, capacity: count) { homes in
        withUnsafeTemporaryAllocation(of: Double.self, capacity: count * width) { numbers in
          body(BatchRoom(indices.baseAddress!, homes.baseAddress!, numbers.baseAddress!))
        }
      }
    }
  }
}
