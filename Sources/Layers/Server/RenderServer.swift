public import LegatoCore
import LegatoTiming

/// Shows a window from another thread, so that what was committed goes on while the window's own thread is blocked (LM-24).
///
/// It has an engine and a tree of its own. ``Window/commit(to:)`` sends what changed, as plain data; ``step(to:)-(Double)`` applies it, evaluates and
/// draws. Between the two nothing is shared but a mailbox. It has no thread of its own: the caller of `step` decides where and when.
/// ```swift
/// let server = RenderServer { window, time in show(window) }
/// // the owner's thread                     // another thread
/// window.stage.advance(to: clock.now)
/// animate(withDuration: 1) { … }
/// window.commit(to: server)                 server.step(to: clock.now)
/// ```
/// Both threads count time from the same origin. What starts begins at the first step after its commit (LM-26). What the owner moves frame by frame
/// stands still when the owner does (LM-25).
public final class RenderServer: Sendable {
  /// Commits that may wait for a step; with more of them changes wait at their owner.
  public static let room = 64

  private struct Mailbox: Sendable {
    var commits: [Commit] = []
    var reports: [CommitReport] = []
    /// Counts the connections; the last one is the owner's.
    var session: UInt64 = 0
    var isOwned = false
    /// Observers of commits, by numbers that are never used again; 0 is the host's own.
    var listeners: [UInt64: @Sendable () -> Void] = [:]
    var lastListener: UInt64 = 0
    var frame = Frame()
  }

  /// What a step did.
  public struct Frame: Hashable, Sendable {
    /// Steps so far.
    public var count = 0
    /// Seconds on the clock that steps are given.
    public var time = 0.0
    /// Animations that ended by themselves, and those that still run, by the server's own count. What the owner puts back in its time runs again.
    public var ended = 0
    /// Animations that still run; see ``ended``.
    public var running = 0
  }

  private let mailbox = Locked(Mailbox())
  private let mirror: MirrorBox

  /// A server that nothing was committed to yet.
  /// - Parameter draw: called by each step on the stepping thread, with a window that shows what was committed as of the step's time, and that time.
  ///   Read and draw it there; it is the server's, and not to be kept or changed.
  public convenience init(draw: @escaping @Sendable (_ window: Window, _ time: Double) -> Void = { _, _ in }) {
    self.init(MirrorBox(draw))
  }

  /// A server that draws what has changed.
  /// - Parameter draw: called by each step on the stepping thread, with what has changed in the server's window since the step before, and the step's
  ///   time. Read it there; it is not to be kept.
  public static func reading(_ draw: @escaping @Sendable (_ frame: WindowFrame, _ time: Double) -> Void) -> RenderServer {
    RenderServer(MirrorBox({ _, _ in }, frames: draw))
  }

  private init(_ mirror: MirrorBox) { self.mirror = mirror }

  // MARK: The stepping side

  /// Takes up what was committed, evaluates it at `time` (seconds, not before the last step; an earlier or not finite one is a misuse and ignored),
  /// and draws. Steps from several threads wait for each other; one from inside the drawing is a misuse and ignored. A step in which nothing starts or ends
  /// allocates nothing.
  /// - Returns: when something will have moved; a commit may come before. O(what was committed, and what moves).
  @discardableResult
  public func step(to time: Double) -> FrameDemand { step(to: HostTime(time), "\(time)") }

  /// Steps to a time in two parts: exact to the nanosecond however late it is.
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
        (box.frame.time, box.frame.ended, box.frame.running) = (mirror.now, mirror.ended, mirror.running)
      }
      return demand
    }
  }

  /// Looks at what the server shows, between two steps, or while one draws. The window is not to be kept or changed.
  public func withWindow<R: Sendable>(_ body: (Window) throws -> R) rethrows -> R {
    try mirror.withMirror { mirror, _ in try body(mirror.window) }
  }

  /// What the last step did. From any thread.
  public var lastFrame: Frame { mailbox.withLock { $0.frame } }
  /// Whether something was committed that no step has taken up. From any thread.
  public var hasCommits: Bool { mailbox.withLock { !$0.commits.isEmpty } }

  /// Called after each commit, on the committing thread, so that a sleeping host steps again; replaces the one before. From any thread.
  public func onCommit(_ body: (@Sendable () -> Void)?) { mailbox.withLock { $0.listeners[0] = body } }

  /// One more that is called after each commit; its number, for ``stopListening(_:)``.
  package func listen(_ body: @escaping @Sendable () -> Void) -> UInt64 {
    mailbox.withLock { box in
      box.lastListener += 1
      box.listeners[box.lastListener] = body
      return box.lastListener
    }
  }

  package func stopListening(_ number: UInt64) { mailbox.withLock { $0.listeners[number] = nil } }

  // MARK: The owner's side

  /// The number of a new connection; nil where the server shows a window.
  func claim() -> UInt64? {
    mailbox.withLock { box in
      guard !box.isOwned else { return nil }
      box.isOwned = true
      box.session += 1
      box.reports.removeAll(keepingCapacity: true)
      return box.session
    }
  }

  /// The connection is over; another may begin.
  func release() { mailbox.withLock { $0.isOwned = false } }

  var hasRoom: Bool { mailbox.withLock { $0.commits.count < Self.room } }

  func receive(_ commit: Commit) {
    let listeners = mailbox.withLock { box in
      box.commits.append(commit)
      return box.listeners
    }
    for tell in listeners.values { tell() }
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
/// Unchecked: the mirror is reached only inside ``withMirror(_:)``, under the lock, and only closures that run there get it.
private final class MirrorBox: @unchecked Sendable {
  private let mirror: Mirror
  /// The mirror's stage, which is the current one while it is stepped or looked at.
  private let stage: Stage
  private let lock = ThreadLock()

  init(_ draw: @escaping @Sendable (Window, Double) -> Void, frames: (@Sendable (WindowFrame, Double) -> Void)? = nil) {
    mirror = Mirror(draw, frames: frames)
    stage = mirror.window.stage
  }

  /// - Parameter body: Gets whether this thread already holds the lock, where waiting for it would deadlock.
  func withMirror<R: Sendable>(_ body: (_ mirror: Mirror, _ isInside: Bool) throws -> R) rethrows -> R {
    try lock.perform { isInside in try stage.perform { try body(mirror, isInside) } }
  }
}
