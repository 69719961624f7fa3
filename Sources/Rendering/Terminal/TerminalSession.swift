import LegatoGestures

/// A terminal taken over for drawing: raw keys, the alternate screen, no cursor, mouse reports.
///
/// The terminal is restored by ``restore()``, when the session is released, at the process's exit, on SIGINT, SIGTERM, SIGHUP and SIGQUIT
/// (after which the process ends by that signal), on a crash, and while the process is stopped by SIGTSTP. One session at a time per process.
public final class TerminalSession {
  /// The smallest terminal that a session starts in.
  public let minimumSize: TerminalSize
  /// The current size.
  public private(set) var size: TerminalSize
  /// Whether the terminal has confirmed synchronized output (mode 2026).
  public var isSynchronized: Bool { answers.isSynchronized }
  /// Whether the mouse is reported in pixels of the screen (mode 1016) instead of cells.
  public private(set) var reportsPixels = false
  /// False once the terminal has been restored.
  public private(set) var isOpen = true

  private let device: TerminalDevice
  private let pipe: Int32
  private var input = TerminalInput()
  private let clock = MonotonicClock()
  /// The time at which an undecided key is resolved, on ``clock``.
  private var decision = 0.0
  /// The terminal's answers.
  private(set) var answers = TerminalAnswers()
  /// The size of a cell, from the terminal's own answer, else from the system.
  private(set) var cell: PixelSize?
  /// Whether ``cell`` is the terminal's own answer.
  private var isCellConfirmed = false
  /// The cell size that the system reported last.
  private var systemCell: PixelSize?
  /// The last read value of ``TerminalGuard/stopped``.
  private var stopped = TerminalGuard.stopped
  /// When the pending query of ``writeAsking(_:)`` was written; nil for none.
  private(set) var querySentAt: Double?

  private static let enter: StaticString = "\u{1B}[?1049h\u{1B}[?25l\u{1B}[m\u{1B}[2J\u{1B}[?1002h\u{1B}[?1006h"
  private static let leave: StaticString =
    "\u{1B}[?2026l\u{1B}[?1016l\u{1B}[?1006l\u{1B}[?1002l\u{1B}[m\u{1B}[?25h\u{1B}[?1049l"
  /// Takes over the terminal at two descriptors, by default standard input and output. They are not closed at the end.
  ///
  /// Throws, and leaves the terminal as it was, if one is no terminal, if its size is unknown or smaller than `minimumSize`,
  /// or if another session is open.
  public init(
    input: Int32 = 0, output: Int32 = 1, minimumSize: TerminalSize = TerminalSize(columns: 20, rows: 6)
  ) throws(TerminalError) {
    let device = TerminalDevice(input: input, output: output)
    try device.check()
    let found = try device.size()
    guard found.size.holds(minimumSize) else { throw .tooSmall(minimum: minimumSize, found: found.size) }
    let pipe = try TerminalGuard.claim(device, enter: TerminalSession.enter, leave: TerminalSession.leave)
    (self.device, self.pipe, self.minimumSize) = (device, pipe, minimumSize)
    (size, cell, systemCell) = (found.size, found.cell, found.cell)
    try write(Array(TerminalAnswers.questions.utf8))
  }

  deinit { restore() }

  /// Restores the terminal. Does nothing the second time.
  public func restore() {
    guard isOpen else { return }
    drain()
    isOpen = false
    TerminalGuard.release()
  }

  /// Writes all of `bytes`; blocks while the terminal is slow.
  public func write(_ bytes: [UInt8]) throws(TerminalError) {
    guard !bytes.isEmpty else { return }
    guard isOpen else { throw .closed }
    try device.write(bytes)
  }

  /// Writes all of `bytes` and a status query, which the terminal answers when it has drawn them; then ``asked`` is nil again.
  func writeWithQuery(_ bytes: [UInt8]) throws(TerminalError) {
    try write(bytes + Array("\u{1B}[5n".utf8))
    querySentAt = clock.now
  }

  /// Stops waiting for the answer.
  func stopWaiting() { querySentAt = nil }

  /// Waits for events, at most `seconds`; nil waits without a limit. May return early without events. Seconds that are not finite or below 0
  /// are repaired to 0 and reported.
  ///
  /// A key that could begin a longer sequence is reported after 50 ms of silence; after half a second while the terminal's first answers are pending,
  /// two seconds at most.
  public func wait(seconds: Double?) throws(TerminalError) -> TerminalWake {
    guard isOpen else { throw .closed }
    let seconds = seconds.map(Self.checked)
    let left = input.isUndecided ? max(0, decision - clock.now) : .infinity
    let limit = min(seconds ?? .infinity, left)
    let ready = try device.wait(pipe: pipe, seconds: limit.isFinite ? limit : nil)
    var wake = TerminalWake()
    if ready.hasSignal {
      let marks = TerminalDevice.marks(in: pipe)
      (wake.isResumed, wake.isWoken) = (marks.isResumed, marks.isWoken)
      if marks.isResized || marks.isResumed { wake.isResized = try measure() || marks.isResized }
      if marks.isResumed { querySentAt = nil }
      if marks.isResumed, reportsPixels { try write(Array("\u{1B}[?1016h".utf8)) }
    }
    if ready.hasInput {
      wake.events = input.feed(try device.read())
      decision = clock.now + keyDelay
    } else if ready.isClosed {
      throw .closed
    } else if input.isUndecided, clock.now >= decision {
      wake.events = input.flush()
    }
    for case .reply(let reply) in wake.events { try take(reply) }
    return wake
  }

  /// Ends a wait of the open session, if any. May be called on any thread.
  public static func wake() { TerminalGuard.wake() }

  /// Stops the process and its job, as the suspend key does elsewhere; the terminal is restored until it continues.
  public func suspend() {
    guard isOpen else { return }
    TerminalDevice.stopJob()
  }

  /// How long the process has been stopped since the last call, in seconds.
  func takeStopped() -> Double {
    let all = TerminalGuard.stopped
    defer { stopped = all }
    return Double(all - stopped) * 1e-9
  }

  /// The position of a mouse report, in pixels of a bitmap with one pixel per column and two per row; for reports in cells the cell's centre.
  public func location(of mouse: TerminalMouse) -> Point {
    let (x, y) = (Double(mouse.x) + 0.5, Double(mouse.y) + 0.5)
    guard reportsPixels, let cell else { return Point(x: x, y: y * 2) }
    return Point(x: x / cell.width, y: y / cell.height * 2)
  }

  // MARK: Internals

  /// MU-3: invalid seconds become 0.
  private static func checked(_ seconds: Double) -> Double {
    if seconds >= 0, seconds.isFinite { return seconds }
    Misuse.report(.number(call: "wait(seconds:)", wanted: "finite seconds from 0 on, or nil", found: "\(seconds)", repair: "0"))
    return 0
  }

  /// How long an undecided key stays pending, in seconds. In the session's first two seconds it may be part of an answer.
  private var keyDelay: Double { !answers.isComplete && clock.now < 2 ? 0.5 : 0.05 }

  /// Reads the size from the system, and keeps the last one if there is none. Returns whether it changed.
  private func measure() throws(TerminalError) -> Bool {
    guard let found = try? device.size() else { return false }
    let isChanged = found.size != size
    size = found.size
    if isCellConfirmed, isChanged || found.cell != systemCell { try write(Array("\u{1B}[16t".utf8)) }
    systemCell = found.cell
    if isCellConfirmed { return isChanged }
    if let pixels = found.cell { cell = pixels } else if isChanged { try write(Array("\u{1B}[14t".utf8)) }
    return isChanged
  }

  private func take(_ reply: TerminalReply) throws(TerminalError) {
    answers.take(reply)
    switch reply {
    case .windowPixels(let width, let height) where !isCellConfirmed:
      cell = PixelSize(width: Double(width) / Double(size.columns), height: Double(height) / Double(size.rows))
    case .cellPixels(let width, let height): (cell, isCellConfirmed) = (PixelSize(width: Double(width), height: Double(height)), true)
    case .status: querySentAt = nil
    default: break
    }
    if answers.reportsPixels, cell != nil, !reportsPixels, isOpen {
      try write(Array("\u{1B}[?1016h".utf8))
      reportsPixels = true
    }
  }

  /// Reads pending answers, which would otherwise end up in the shell: waits 0.1 s at most, and 0.5 s while a picture is being drawn.
  private func drain() {
    let end = clock.now + (querySentAt == nil ? 0.1 : 0.5)
    while !answers.isComplete || querySentAt != nil, clock.now < end {
      guard (try? wait(seconds: max(0, end - clock.now))) != nil else { return }
    }
  }
}
