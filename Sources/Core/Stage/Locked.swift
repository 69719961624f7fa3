import LegatoSystem

/// A value that threads take in turn, under the system's own lock.
///
/// Where threads really wait for each other, this one and not `Mutex`: the thread sanitizer knows it, and does not see inside the other's waiting.
/// Unchecked: the value is reached under the lock alone.
package final class Locked<Value: Sendable>: @unchecked Sendable {
  private let lock: UnsafeMutablePointer<pthread_mutex_t>
  private var value: Value

  package init(_ value: Value) {
    lock = .allocate(capacity: 1)
    lock.initialize(to: pthread_mutex_t())
    pthread_mutex_init(lock, nil)
    self.value = value
  }

  deinit {
    pthread_mutex_destroy(lock)
    lock.deinitialize(count: 1)
    lock.deallocate()
  }

  /// Runs `body` with the value, which no other thread has meanwhile. Not to be called again from inside.
  package func withLock<R>(_ body: (inout Value) throws -> R) rethrows -> R {
    pthread_mutex_lock(lock)
    defer { pthread_mutex_unlock(lock) }
    return try body(&value)
  }
}
