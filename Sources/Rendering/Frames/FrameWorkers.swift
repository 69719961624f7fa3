import Dispatch
import LegatoCore
import Synchronization

/// A thread pool that splits the work of a stage's frames, for very many values in motion.
///
/// ```swift
/// stage.frameExecutor = FrameWorkers(parts: 2)
/// ```
/// It starts `parts − 1` threads, which end with it; the frame's own thread does the first part. After a frame a worker spins for some hundred microseconds
/// before it sleeps.
/// One `FrameWorkers` serves one stage at a time; call ``run(_:)`` from one thread at a time.
public final class FrameWorkers: FrameExecutor {
  /// The number of parts that a frame is split into, the caller's included, at least 1.
  public let parts: Int
  private let shared: Shared

  /// State of the threads and the caller; released with the last of them.
  private final class Shared: Sendable {
    struct State: Sendable {
      /// Counts jobs; a worker starts when it changes.
      var turn = 0
      var job: (@Sendable (Int) -> Void)?
      var isOver = false
    }
    let state = Locked(State())
    let turn = Atomic<Int>(0)
    let left = Atomic<Int>(0)
    let wake: [DispatchSemaphore]
    let sleeping: [Flag]

    init(_ threads: Int) {
      wake = (0..<threads).map { _ in DispatchSemaphore(value: 0) }
      sleeping = (0..<threads).map { _ in Flag() }
    }
  }

  private final class Flag: Sendable {
    let isUp = Atomic<Bool>(false)
  }

  /// Starts the workers.
  /// - Parameter parts: threads per frame, the caller's included; 1…256, the number of cores by default; another number is clamped and reported.
  ///   If the system creates fewer threads, there are that many parts.
  public init(parts: Int? = nil) {
    let wanted = min(256, max(1, parts ?? HostThread.cores))
    if let parts, parts != wanted {
      Misuse.report(.number(call: "FrameWorkers(parts:)", wanted: "1…256", found: "\(parts)", repair: "\(wanted)"))
    }
    let shared = Shared(wanted - 1)
    var threads = 0
    while threads < shared.wake.count {
      let index = threads
      guard HostThread.start({ Self.work(shared, index) }) else { break }
      threads += 1
    }
    (self.shared, self.parts) = (shared, threads + 1)
  }

  deinit {
    shared.state.withLock { $0.isOver = true }
    shared.turn.add(1, ordering: .releasing)
    for semaphore in shared.wake { semaphore.signal() }
  }

  public func run(_ body: @Sendable (Int) -> Void) {
    withoutActuallyEscaping(body) { body in
      shared.left.store(parts - 1, ordering: .relaxed)
      shared.state.withLock { $0.job = body }
      shared.turn.add(1, ordering: .sequentiallyConsistent)
      for (index, flag) in shared.sleeping.enumerated() where flag.isUp.exchange(false, ordering: .sequentiallyConsistent) {
        shared.wake[index].signal()
      }
      body(0)
      var spins = 0
      while shared.left.load(ordering: .acquiring) > 0 {
        spins += 1
        if spins % Self.spinsBeforeYield == 0 { HostThread.yield() }
      }
      shared.state.withLock { $0.job = nil }
    }
  }

  /// Spins before a thread yields.
  private static let spinsBeforeYield = 64
  /// Some hundred microseconds: about as long as it takes to wake a thread, and more than the frame of a million values does before and after it is split.
  private static let spinsBeforeSleep = 16384

  /// Runs a worker: spins for the next job for a while before it sleeps, since frames often follow each other at once.
  private static func work(_ shared: Shared, _ index: Int) {
    var seen = 0
    while true {
      var spins = 0
      while shared.turn.load(ordering: .sequentiallyConsistent) == seen {
        spins += 1
        if spins % spinsBeforeYield == 0 { HostThread.yield() }
        if spins < spinsBeforeSleep { continue }
        shared.sleeping[index].isUp.store(true, ordering: .sequentiallyConsistent)
        if shared.turn.load(ordering: .sequentiallyConsistent) != seen,
          shared.sleeping[index].isUp.exchange(false, ordering: .sequentiallyConsistent)
        {
          break
        }
        shared.wake[index].wait()
        spins = 0
      }
      seen = shared.turn.load(ordering: .sequentiallyConsistent)
      switch perform(shared, index) {
      case .over: return
      case .nothing: continue
      case .done: shared.left.subtract(1, ordering: .releasing)
      }
    }
  }

  private enum Outcome { case over, nothing, done }

  /// Runs this thread's part. Not inlined: the reference to the job must be released before the part is reported as done, since the job lives only while
  /// the caller of ``run(_:)`` waits.
  @inline(never) private static func perform(_ shared: Shared, _ index: Int) -> Outcome {
    let (job, isOver) = shared.state.withLock { ($0.job, $0.isOver) }
    if isOver { return .over }
    guard let job else { return .nothing }
    job(index + 1)
    return .done
  }
}
