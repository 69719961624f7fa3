import LegatoSystem

/// Two threads for tests that wait: for a program, a compiler, a terminal.
///
/// Tests share a pool with a thread for each processor, and a test that waits on one of its threads keeps a processor idle. Here it waits beside the pool, where
/// the other tests go on.
public enum WaitingThreads {
  /// Runs `body`, and whatever it awaits that has no executor of its own, on the threads that wait. Where there is no such choice, on the caller's.
  public static func run(_ body: @concurrent @Sendable () async throws -> Void) async throws {
    if #available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *) {
      try await withTaskExecutorPreference(WaitingExecutor.shared) { try await body() }
    } else {
      try await body()
    }
  }
}

@available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
private final class WaitingExecutor: TaskExecutor, @unchecked Sendable {
  static let shared = WaitingExecutor(threads: 2)

  private var jobs: [UnownedJob] = []
  private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
  private let arrival = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)

  private init(threads: Int) {
    pthread_mutex_init(mutex, nil)
    pthread_cond_init(arrival, nil)
    for _ in 0..<threads {
      let this = Unmanaged.passRetained(self).toOpaque()
      #if canImport(Darwin)
        var thread: pthread_t?
        pthread_create(&thread, nil, { WaitingExecutor.work($0) }, this)
      #else
        var thread = pthread_t()
        pthread_create(&thread, nil, { WaitingExecutor.work($0!) }, this)
      #endif
    }
  }

  func enqueue(_ job: consuming ExecutorJob) {
    pthread_mutex_lock(mutex)
    jobs.append(UnownedJob(job))
    pthread_cond_signal(arrival)
    pthread_mutex_unlock(mutex)
  }

  private static func work(_ this: UnsafeMutableRawPointer) -> UnsafeMutableRawPointer? {
    let executor = Unmanaged<WaitingExecutor>.fromOpaque(this).takeUnretainedValue()
    while true { executor.next().runSynchronously(on: executor.asUnownedTaskExecutor()) }
  }

  private func next() -> UnownedJob {
    pthread_mutex_lock(mutex)
    while jobs.isEmpty { pthread_cond_wait(arrival, mutex) }
    let job = jobs.removeFirst()
    pthread_mutex_unlock(mutex)
    return job
  }
}
