public import LegatoCore
import LegatoTiming

/// Shows a window from another thread, so that what was committed goes on while the window's own thread is blocked (LM-24).
///
/// It has an engine and a tree of its own. ``Window/commit(to:)`` hands over what changed, as plain data; ``step(to:)`` takes that up, evaluates and
/// draws. Between the two nothing is shared but a mailbox. There is no thread inside: whoever steps it decides where and when.
/// ```swift
/// let server = RenderServer { window, time in show(window) }
/// // the owner's thread                     // another thread
/// window.stage?.advance(to: clock.now)
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
    var onCommit: (@Sendable () -> Void)?
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

  /// - Parameter draw: called by each step on the stepping thread, with a window that shows what was committed as of the step's time, and that time.
  ///   Read and draw it there; it is the server's, and not to be kept or changed.
  public init(draw: @escaping @Sendable (_ window: Window, _ time: Double) -> Void = { _, _ in }) { mirror = MirrorBox(draw) }

  // MARK: The stepping side

  /// Takes up what was committed, evaluates it at `time` (seconds, not before the last step; an earlier or not finite one is a misuse and ignored),
  /// and draws. Steps from several threads wait for each other. A step in which nothing starts or ends allocates nothing.
  /// - Returns: when something will have moved; a commit may come before. O(what was committed, and what moves).
  @discardableResult
  public func step(to time: Double) -> FrameDemand {
    mirror.withMirror { mirror in
      guard time.isFinite, time >= mirror.now else {
        Misuse.report(
          .state(
            call: "step(to:)", wanted: "a finite time at or after \(mirror.now)", found: "\(time)",
            remedy: "step by one clock that never goes back"))
        return mirror.demand
      }
      let commits = mailbox.withLock { box in
        guard !box.commits.isEmpty else { return [Commit]() }
        let commits = box.commits
        box.commits.removeAll(keepingCapacity: true)
        return commits
      }
      mirror.advance(to: time)
      var reports: [CommitReport] = []
      for commit in commits { reports.append(mirror.apply(commit)) }
      let demand = mirror.show(afterCommits: !commits.isEmpty)
      mailbox.withLock { box in
        if !reports.isEmpty { box.reports += reports.filter { $0.session == box.session } }
        box.frame.count += 1
        (box.frame.time, box.frame.ended, box.frame.running) = (time, mirror.ended, mirror.running)
      }
      return demand
    }
  }

  /// Looks at what the server shows, between two steps. The window is not to be kept or changed.
  public func withWindow<R: Sendable>(_ body: (Window) throws -> R) rethrows -> R { try mirror.withMirror { try body($0.window) } }

  /// What the last step did. From any thread.
  public var lastFrame: Frame { mailbox.withLock { $0.frame } }
  /// Whether something was committed that no step has taken up. From any thread.
  public var hasCommits: Bool { mailbox.withLock { !$0.commits.isEmpty } }

  /// Called after each commit, on the committing thread, so that a sleeping host steps again. From any thread.
  public func onCommit(_ body: (@Sendable () -> Void)?) { mailbox.withLock { $0.onCommit = body } }

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
    let wake = mailbox.withLock { box in
      box.commits.append(commit)
      return box.onCommit
    }
    wake?()
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

/// The mirror and the lock that whoever steps holds.
///
/// Unchecked: the mirror is reached only inside ``withMirror(_:)``, under the lock, and nothing of it is handed out but to closures that run there.
private final class MirrorBox: @unchecked Sendable {
  private let mirror: Mirror
  private let lock = Locked(())

  init(_ draw: @escaping @Sendable (Window, Double) -> Void) { mirror = Mirror(draw) }

  func withMirror<R: Sendable>(_ body: (Mirror) throws -> R) rethrows -> R { try lock.withLock { _ in try body(mirror) } }
}
