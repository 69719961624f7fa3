import Synchronization

/// A lock that knows which thread holds it, so that this one is not made to wait for itself.
package final class ThreadLock: Sendable {
  /// Of something that has a size: nothing would lie where the lock itself does, and the thread sanitizer could not tell the two apart.
  private let lock = Locked(UInt8(0))
  /// The number of the thread that holds it; 0 for none. Only a thread itself writes its own, so that finding it here says that this thread did.
  private let holder = Atomic<UInt>(0)
  package init() {}

  /// Runs `body` once no other thread is in one.
  /// - Parameter body: is told whether this thread was in one already.
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
