public import LegatoCore
import LegatoTiming

/// Animates a window on another thread, so that committed animations continue while the window's own thread is blocked (LM-24).
///
/// It has its own engine and its own tree. ``Window/commit(to:)`` sends the changes as plain data; ``step(to:)-(Double)`` applies them, evaluates and
/// draws. The two sides share nothing but a mailbox. It has no thread of its own: the caller of `step` decides where and when it runs.
/// ```swift
/// let server = RenderServer { window, time in show(window) }
/// // the owner's thread                     // another thread
/// window.stage.advance(to: clock.now)
/// animate(withDuration: 1) { … }
/// window.commit(to: server)                 server.step(to: clock.now)
/// ```
/// Both threads count time from the same origin. Animations begin at the first step after their commit (LM-26). What the owner moves frame by frame stops
/// while the owner is blocked (LM-25).
public final class RenderServer: Sendable {
  /// The most commits that wait for a step; beyond that, changes are collected at their owner.
  public static let maximumPendingCommits = 64

  private struct Mailbox: Sendable {
    var commits: [Commit] = []
    var reports: [CommitReport] = []
    /// Counts the connections; the latest one is the owner's.
    var session: UInt64 = 0
    var isOwned = false
    /// Observers of commits, by numbers that are never reused; 0 is the host's.
    var listeners: [UInt64: @Sendable () -> Void] = [:]
    var lastListener: UInt64 = 0
    var frame = Frame()
  }

  /// Statistics of the steps so far.
  public struct Frame: Hashable, Sendable {
    /// The number of steps.
    public var count = 0
    /// The time of the last step, in seconds.
    public var time = 0.0
    /// The number of animations that have ended by themselves, as the server counts them. One that the owner restarts by setting back its time counts as
    /// running again.
    public var endedCount = 0
    /// The number of animations that are still running; see ``endedCount``.
    public var runningCount = 0
  }

  private let mailbox = Locked(Mailbox())
  private let mirror: MirrorBox

  /// A server without commits.
  /// - Parameter draw: called by each step, on the stepping thread, with a window in the committed state at the step's time, and that time in seconds. Read
  ///   and draw the window there; it belongs to the server, and must be neither kept nor changed.
  public convenience init(draw: @escaping @Sendable (_ window: Window, _ time: Double) -> Void = { _, _ in }) {
    self.init(MirrorBox(draw))
  }

  /// A server that draws from the changes of each frame.
  /// - Parameter draw: called by each step, on the stepping thread, with the changes of the server's window since the step before, and the step's time in
  ///   seconds. Read the frame there; it must not be kept.
  public static func reading(_ draw: @escaping @Sendable (_ frame: WindowFrame, _ time: Double) -> Void) -> RenderServer {
    RenderServer(MirrorBox({ _, _ in }, frames: draw))
  }

  private init(_ mirror: MirrorBox) { self.mirror = mirror }

  // MARK: The stepping side

  /// Applies the waiting commits, evaluates them at `time` and draws. `time` is in seconds, and not before the last step's; an earlier one, or one that is
  /// not finite, is a misuse and ignored.
  ///
  /// Steps from several threads wait for each other; a step from inside the drawing is a misuse and ignored. A step in which nothing starts or ends
  /// allocates nothing.
  /// - Returns: when something will have moved; a commit may arrive earlier.
  @discardableResult
  public func step(to time: Double) -> FrameDemand { step(to: HostTime(time), "\(time)") }

  /// Steps to a time that is exact to the nanosecond, however large it is.
  @discardableResult
  public func step(to time: Duration) -> FrameDemand { step(to: HostTime(time), "\(time)") }

  private func step(to time: HostTime, _ found: @autoclosure () -> String) -> FrameDemand {
    mirror.withMirror { mirror, isInside in
      guard !isInside else {
        Misuse.report(
          .state(
            call: "step(to:)", wanted: "no step or look under way on this thread", found: "one that is",
            remedy: "draw what the window shows, and step when that is done"))
        return mirror.demand
      }
      guard mirror.mayAdvance(to: time) else {
        Misuse.report(
          .state(
            call: "step(to:)", wanted: "a finite time at or after \(mirror.now)", found: found(),
            remedy: "step by one clock that never goes back"))
        return mirror.demand
      }
      let commits = mailbox.withLock { box in
        guard !box.commits.isEmpty else { return [Commit]() }
        let commits = box.commits
        box.commits.removeAll(keepingCapacity: true)
        return commits
      }
      mirror.advance(to: time, for: commits)
      var reports: [CommitReport] = []
      for commit in commits { reports.append(mirror.apply(commit)) }
      let demand = mirror.show(afterCommits: !commits.isEmpty)
      mailbox.withLock { box in
        if !reports.isEmpty { box.reports += reports.filter { $0.session == box.session } }
        box.frame.count += 1
        (box.frame.time, box.frame.endedCount, box.frame.runningCount) = (mirror.now, mirror.ended, mirror.running)
      }
      return demand
    }
  }

  /// Calls `body` with the server's window, between two steps or while one draws. The window must be neither kept nor changed.
  public func withWindow<R: Sendable>(_ body: (Window) throws -> R) rethrows -> R {
    try mirror.withMirror { mirror, _ in try body(mirror.window) }
  }

  /// Statistics of the steps so far. May be called on any thread.
  public var lastFrame: Frame { mailbox.withLock { $0.frame } }
  /// Whether commits wait for a step. May be called on any thread.
  public var hasCommits: Bool { mailbox.withLock { !$0.commits.isEmpty } }

  /// Sets the closure to call after each commit, on the committing thread, so that a sleeping host steps again; replaces the former one. May be called on
  /// any thread.
  public func onCommit(_ body: (@Sendable () -> Void)?) { setListener(0, body) }

  private func setListener(_ number: UInt64, _ body: (@Sendable () -> Void)?) {
    let former = mailbox.withLock { box in
      defer { box.listeners[number] = body }
      return box.listeners[number]
    }
    // released without the lock: deinitializing what it captured may call the server
    withExtendedLifetime(former) {}
  }

  /// Adds a closure to call after each commit; returns its number, for ``stopListening(_:)``.
  package func listen(_ body: @escaping @Sendable () -> Void) -> UInt64 {
    mailbox.withLock { box in
      box.lastListener += 1
      box.listeners[box.lastListener] = body
      return box.lastListener
    }
  }

  package func stopListening(_ number: UInt64) { setListener(number, nil) }

  // MARK: The owner's side

  /// Begins a connection and returns its number; nil if the server shows another window.
  func claim() -> UInt64? {
    mailbox.withLock { box in
      guard !box.isOwned else { return nil }
      box.isOwned = true
      box.session += 1
      box.reports.removeAll(keepingCapacity: true)
      return box.session
    }
  }

  /// Ends the connection, so that another may begin.
  func release() { mailbox.withLock { $0.isOwned = false } }

  var hasRoom: Bool { mailbox.withLock { $0.commits.count < Self.maximumPendingCommits } }

  func receive(_ commit: Commit) {
    let listeners = mailbox.withLock { box in
      box.commits.append(commit)
      return box.listeners
    }
    for notify in listeners.values { notify() }
  }

  func takeReports() -> [CommitReport] {
    mailbox.withLock { box in
      guard !box.reports.isEmpty else { return [] }
      let reports = box.reports
      box.reports.removeAll(keepingCapacity: true)
      return reports
    }
  }
}

/// The mirror, and the lock that is held during a step.
///
/// Unchecked: the mirror is only accessed in ``withMirror(_:)``, under the lock, by closures that cannot let it escape.
private final class MirrorBox: @unchecked Sendable {
  private let mirror: Mirror
  /// The mirror's stage: the current stage of the thread while the mirror is accessed.
  private let stage: Stage
  private let lock = ThreadLock()

  init(_ draw: @escaping @Sendable (Window, Double) -> Void, frames: (@Sendable (WindowFrame, Double) -> Void)? = nil) {
    mirror = Mirror(draw, frames: frames)
    stage = mirror.window.stage
  }

  /// - Parameter body: gets the mirror, and whether this thread already holds the lock, where waiting for it would deadlock.
  func withMirror<R: Sendable>(_ body: (_ mirror: Mirror, _ isInside: Bool) throws -> R) rethrows -> R {
    try lock.perform { isInside in try stage.perform { try body(mirror, isInside) } }
  }
}
