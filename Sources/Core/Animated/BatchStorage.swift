/// Memory for a batch, on the stack.
@usableFromInline
struct BatchStorage {
  @usableFromInline let references: UnsafeMutablePointer<ValueReference>
  @usableFromInline let numbers: UnsafeMutablePointer<Double>

  @inlinable
  init(_ references: UnsafeMutablePointer<ValueReference>, _ numbers: UnsafeMutablePointer<Double>) {
    (self.references, self.numbers) = (references, numbers)
  }

  /// Room for `count` values of `width` numbers. No part exceeds the limit for stack allocation, see ``Batch/room``.
  @inlinable
  static func with<Answer>(_ count: Int, _ width: Int, _ body: (BatchStorage) -> Answer) -> Answer {
    withUnsafeTemporaryAllocation(of: ValueReference.self, capacity: count) { references in
      withUnsafeTemporaryAllocation(of: Double.self, capacity: count * width) { numbers in
        body(BatchStorage(references.baseAddress!, numbers.baseAddress!))
      }
    }
  }
}
