import Synchronization

/// A reentrant lock.
package final class ThreadLock: Sendable {
  /// Not of a zero-sized type, which would have the lock's own address and confuse the thread sanitizer.
  private let lock = Locked(UInt8(0))
  /// The number of the thread that holds it; 0 for none. Each thread writes only its own number, so finding that here means that this thread holds it.
  private let holder = Atomic<UInt>(0)
  package init() {}

  /// Runs `body` with the lock held.
  /// - Parameter body: Gets whether this thread held it already.
  package func perform<R: Sendable>(_ body: (_ isInside: Bool) throws -> R) rethrows -> R {
    let number = ThreadContext.number
    if holder.load(ordering: .relaxed) == number { return try body(true) }
    return try lock.withLock { _ in
      holder.store(number, ordering: .relaxed)
      defer { holder.store(0, ordering: .relaxed) }
      return try body(false)
    }
  }
}
