import Dispatch
import LegatoCore
public import LegatoLayers
import Synchronization

/// A thread that steps a render server at a display's rate, also while the thread of the window's owner is blocked (LM-24).
///
/// Frames are due at multiples of the frame duration, so that delays do not add up. A late frame is drawn late, and the frames that it missed are left out.
/// While nothing moves the thread sleeps until the next commit.
public final class RenderThread: Sendable {
  private let shared: Shared

  /// State of the thread and its owner; released with the last of them.
  private final class Shared: Sendable {
    let isStopped = Atomic<Bool>(false)
    let thread = Atomic<UInt>(0)
    /// Signalled by a commit, or to stop the thread.
    let bell = DispatchSemaphore(value: 0)
    let isOver = DispatchSemaphore(value: 0)
    /// Holds the server until the thread has taken it, so that the thread's reference is released before it reports its end.
    let server: Locked<RenderServer?>
    let frames: Locked<FrameHistory>
    /// Whether the system granted a high priority; valid after ``hasBegun``.
    let isPreferred = Atomic<Bool>(false)
    let hasBegun = DispatchSemaphore(value: 0)

    init(_ server: RenderServer, _ grid: FrameGrid) {
      (self.server, frames) = (Locked(server), Locked(FrameHistory(frameDuration: grid.length)))
    }
  }

  fileprivate init?(_ server: RenderServer, _ grid: FrameGrid, _ clock: MonotonicClock, _ priority: ThreadPriority) {
    let shared = Shared(server, grid)
    self.shared = shared
    let listener = server.listen { shared.bell.signal() }
    let isStarted = HostThread.start {
      if priority == .high { shared.isPreferred.store(HostThread.askForHighPriority(), ordering: .releasing) }
      shared.hasBegun.signal()
      Self.run(grid, clock, shared, listener)
    }
    guard isStarted else {
      server.stopListening(listener)
      return nil
    }
    shared.hasBegun.wait()
  }

  /// The timing of the last thousand frames.
  public var frames: FrameHistory { shared.frames.withLock { $0 } }

  /// The priority that the system granted: `high` only if it was requested and granted (LM-24).
  public var priority: ThreadPriority { shared.isPreferred.load(ordering: .acquiring) ? .high : .normal }

  deinit { end() }

  /// Ends the thread and waits for it: no frame is drawn afterwards. Commits stay in the server for a later step. Does nothing the second time.
  /// Called from the server's own drawing it does not wait, and that frame is the last.
  public func stop() {
    guard end(), shared.thread.load(ordering: .acquiring) != HostThread.current else { return }
    shared.isOver.wait()
  }

  @discardableResult
  private func end() -> Bool {
    guard !shared.isStopped.exchange(true, ordering: .acquiringAndReleasing) else { return false }
    shared.bell.signal()
    return true
  }

  private static func run(_ grid: FrameGrid, _ clock: MonotonicClock, _ shared: Shared, _ listener: UInt64) {
    shared.thread.store(HostThread.current, ordering: .releasing)
    makeFrames(grid, clock, shared, listener)
    shared.isOver.signal()
  }

  /// Owns the server, and releases it on return.
  @inline(never)
  private static func makeFrames(_ grid: FrameGrid, _ clock: MonotonicClock, _ shared: Shared, _ listener: UInt64) {
    let held = shared.server.withLock { held in
      defer { held = nil }
      return held
    }
    guard let server = held else { return }
    var due = grid.next(after: clock.now)
    while !shared.isStopped.load(ordering: .acquiring) {
      let now = clock.now
      guard now >= due else {
        wait(until: due, clock, shared)
        continue
      }
      let frame = grid.last(before: now)
      shared.frames.withLock { $0.begin(due: due, at: now, missed: Int(saturating: ((frame - due) / grid.length).rounded())) }
      let demand = server.step(to: max(server.lastFrame.time, frame))
      shared.frames.withLock { $0.end(at: clock.now) }
      sleep(while: demand, server, clock, shared)
      due = grid.next(after: clock.now)
    }
    server.stopListening(listener)
  }

  /// Waits while nothing moves and nothing is committed.
  private static func sleep(while demand: FrameDemand, _ server: RenderServer, _ clock: MonotonicClock, _ shared: Shared) {
    while !server.hasCommits, !shared.isStopped.load(ordering: .acquiring) {
      switch demand {
      case .everyFrame: return
      case .at(let time):
        guard clock.now < time else { return }
        wait(until: time, clock, shared)
      case .idle: shared.bell.wait()
      }
    }
  }

  /// Waits until `time`, or until the semaphore is signalled.
  private static func wait(until time: Double, _ clock: MonotonicClock, _ shared: Shared) {
    let seconds = min(3600, max(clock.isHeld ? 0.01 : 0, time - clock.now))
    _ = shared.bell.wait(timeout: .now() + .nanoseconds(Int(saturating: seconds * 1e9)))
  }
}

/// The times at which frames are due: multiples of the frame duration.
struct FrameGrid {
  /// Seconds.
  let length: Double

  /// The first multiple after `time`.
  func next(after time: Double) -> Double {
    let next = ((time / length).rounded(.down) + 1) * length
    return next > time ? next : next + length
  }

  /// The last multiple that is not after `time`.
  func last(before time: Double) -> Double {
    let last = (time / length).rounded(.down) * length
    return last <= time ? last : max(0, last - length)
  }
}

extension RenderServer {
  /// Steps the server on its own thread, which continues while other threads are blocked. Keep the result: releasing it ends the thread.
  ///
  /// ```swift
  /// let clock = MonotonicClock()
  /// let thread = server.run(clock: clock)
  /// window.stage.advance(to: clock.now)   // the owner counts by the same clock
  /// window.commit(to: server)
  /// ```
  /// - Parameters:
  ///   - framesPerSecond: 1…1000, 60 by default; another number is clamped, one that is not finite or not above 0 is repaired to 60, and both are reported.
  ///   - clock: the owner's clock; both sides count from its origin.
  ///   - priority: `high` requests a preferred thread; ``RenderThread/priority`` is what was granted.
  /// - Returns: nil if the system creates no thread.
  public func run(framesPerSecond: Double = 60, clock: MonotonicClock, priority: ThreadPriority = .normal) -> RenderThread? {
    let rate = FrameRate.checked(framesPerSecond, in: 1...1000, "run(framesPerSecond:)")
    return RenderThread(self, FrameGrid(length: 1 / rate), clock, priority)
  }
}
