import LegatoGestures

/// Runs a stage in a terminal: waits, delivers input, and draws changes.
///
/// While nothing moves and no input comes, it neither wakes nor writes.
/// ```swift
/// let host = TerminalHost(session: try TerminalSession())
/// stage.onWake = { host.clock.now }
/// try host.run(gallery)
/// ```
public final class TerminalHost {
  /// The terminal; restored when ``run(_:)`` is over.
  public let session: TerminalSession
  /// The clock that times events and frames.
  public let clock: MonotonicClock
  /// The colour depth of the output.
  public let depth: ColorDepth
  /// Control-Z stops the process and ``clock``, as a stop signal from outside does; if false, it is an ordinary key. True by default.
  public var suspendsOnControlZ = true

  /// The timing of the last thousand frames. ``FrameReport/displayed`` is recorded for terminals that draw pixels: they answer a query once they have drawn
  /// the frame.
  public private(set) var frames = FrameHistory()

  private var encoder = TerminalEncoder()
  private var pacer = FramePacer()
  private var pointer = PointerTracker()
  /// The requested kind of cells; nil chooses by the terminal's answers.
  private let cells: CellKind?
  private let appearance: TerminalAppearance?
  /// Defaults for a terminal that does not answer.
  private let (characters, hint) = (CellKind.charactersOfProcess(), TerminalAppearance.ofProcess())
  private var drawing: TerminalDrawing
  private var reportedAppearance = TerminalAppearance.dark
  private var throughput = Throughput()
  /// Bytes that the terminal is drawing, and when they were sent.
  private var sent: (bytes: Int, time: Double)?
  /// Whether sixel's colour registers have been increased.
  private var hasMoreColors = false

  /// Creates a host for a terminal; by default with the colour depth that the process's environment implies.
  /// - Parameters:
  ///   - session: the terminal.
  ///   - clock: the source of times; paused while nothing can be displayed.
  ///   - depth: the colour depth of characters.
  ///   - cells: the requested kind of cells. Nil chooses by the terminal's answers: kitty's graphics, else sixel, else characters (octants where a variable
  ///     names a terminal that draws them itself, half blocks elsewhere). By default what the variable `LEGATO_CELLS` names, else nil.
  ///   - appearance: reported to delegates. Nil queries the terminal's background colour; without an answer it is that of `COLORFGBG`, or else dark.
  public init(
    session: TerminalSession, clock: MonotonicClock = MonotonicClock(), depth: ColorDepth = .ofProcess(), cells: CellKind? = .ofProcess(),
    appearance: TerminalAppearance? = nil
  ) {
    (self.session, self.clock, self.depth, self.cells, self.appearance) = (session, clock, depth, cells, appearance)
    drawing = TerminalDrawing(
      requested: cells, answers: session.answers, cell: session.cell, size: session.size, depth: depth, characters: characters)
  }

  /// Runs until the delegate is finished. The terminal has been restored when this returns or throws.
  ///
  /// The first frame waits for the terminal's answers, 0.2 s at most. While the terminal is too small a message is displayed in place of the delegate's
  /// picture, ``clock`` is paused, and the delegate gets keys only.
  public func run(_ delegate: some TerminalHostDelegate) throws(TerminalError) {
    defer {
      restore()
      // its button may be released in another program
      cancelPointer(delegate)
    }
    let deadline = now + 0.2
    delegate.handle(.resized(session.size), at: now)
    var demand = FrameDemand.everyFrame
    var needsFrame = true
    while !delegate.isFinished {
      clock.isHeld = isTooSmall
      if isTooSmall {
        if needsFrame { try draw(message) }
        needsFrame = try handOver(session.wait(seconds: nil), to: delegate)
        continue
      }
      let now = self.now
      takeStatus(at: now)
      if try takeAnswers(for: delegate) { needsFrame = true }
      let due = pacer.due(after: demand, now: now, isAsked: needsFrame)
      let ready = sent.map { $0.time + Self.maximumDrawingTime } ?? (awaitsAnswers ? deadline : -.infinity)
      let start = due.map { max($0, ready) }
      if let due, let start, start <= now {
        frames.begin(due: start.isFinite ? start : now, at: now)
        demand = delegate.advance(to: now)
        if delegate.isFinished { break }
        let bytes = try draw(delegate.picture(for: session.size, cells: drawing.division))
        frames.end(at: self.now)
        pacer.frameDrawn(due: due, now: now)
        pacer.frameWritten(bytes, rate: bytesPerSecond, now: now)
        needsFrame = false
        // slow frames must not block keys
        if try handOver(session.wait(seconds: 0), to: delegate) { needsFrame = true }
      } else {
        let wake = try session.wait(seconds: start.map { max(0, $0 - now) })
        if try handOver(wake, to: delegate) { needsFrame = true }
      }
    }
  }

  /// Removes what was asked of the terminal, and gives it back.
  private func restore() {
    if drawing.pixels == .kitty { try? session.write(KittyGraphics.deleteAll.withUTF8Buffer { Array($0) }) }
    if hasMoreColors { try? session.write(Array("\u{1B}[?1;2S".utf8)) }
    session.restore()
    clock.isHeld = false
  }

  /// Seconds after which the terminal is assumed to have drawn.
  private static let maximumDrawingTime = 0.5

  /// Whether the first frame should wait for the terminal's answers.
  private var awaitsAnswers: Bool { !session.answers.isComplete && (cells == nil || appearance == nil) }

  /// Measures how long the terminal took for the bytes sent last.
  private func takeStatus(at now: Double) {
    guard let last = sent else { return }
    let seconds = now - last.time
    guard session.querySentAt == nil || seconds >= Self.maximumDrawingTime else { return }
    throughput.record(last.bytes, seconds: seconds)
    if session.querySentAt == nil { frames.recordDisplay(at: now) }
    session.stopWaiting()
    sent = nil
  }

  /// Applies the terminal's answers. Returns whether a frame is needed.
  private func takeAnswers(for delegate: some TerminalHostDelegate) throws(TerminalError) -> Bool {
    var needsFrame = false
    let chosen = TerminalDrawing(
      requested: cells, answers: session.answers, cell: session.cell, size: session.size, depth: depth, characters: characters)
    if chosen != drawing {
      drawing = chosen
      encoder.invalidate()
      needsFrame = true
    }
    if chosen.kind == .sixel, !hasMoreColors, let colors = session.answers.colorRegisters, colors < 256 {
      try session.write(Array("\u{1B}[?1;3;256S".utf8))
      hasMoreColors = true
    }
    let found = appearance ?? session.answers.background.map { TerminalAppearance(background: $0) } ?? hint ?? .dark
    if found != reportedAppearance {
      reportedAppearance = found
      delegate.handle(.appearance(found), at: now)
      needsFrame = true
    }
    return needsFrame
  }

  /// The clock's time without stops of the process, which may occur at any point.
  private var now: Double {
    clock.skip(session.takeStopped())
    return clock.now
  }

  private var isTooSmall: Bool { !session.size.holds(session.minimumSize) }

  /// Stops the job; the clock is paused meanwhile.
  private func suspend() {
    clock.isHeld = true
    session.suspend()
    // already paused, so not to be subtracted again
    _ = session.takeStopped()
    clock.isHeld = isTooSmall
  }

  /// Delivers input to the delegate. Returns whether a frame is needed.
  private func handOver(_ wake: TerminalWake, to delegate: some TerminalHostDelegate) throws(TerminalError) -> Bool {
    var needsFrame = wake.isWoken || wake.isResized || wake.isResumed
    if wake.isResumed || wake.isResized { encoder.invalidate() }
    if wake.isResumed { cancelPointer(delegate) }
    if wake.isResized {
      if isTooSmall { cancelPointer(delegate) } else { delegate.handle(.resized(session.size), at: now) }
    }
    // reports have no times of their own: those that are read together have come at one time, since the time that passes between
    // their deliveries would make a pointer too fast
    let time = now
    for event in wake.events {
      if delegate.isFinished { return needsFrame }
      switch event {
      case .key(TerminalKey(.character("z"), .control)) where suspendsOnControlZ: suspend()
      case .key(let key): delegate.handle(.key(key), at: time)
      case .mouse(let mouse): handOver(mouse, at: time, to: delegate)
      case .reply: continue
      }
      needsFrame = true
    }
    return needsFrame
  }

  private func handOver(_ mouse: TerminalMouse, at time: Double, to delegate: some TerminalHostDelegate) {
    guard !isTooSmall else { return }
    let location = session.location(of: mouse)
    if case .wheel(let dx, let dy) = mouse.action { delegate.handle(.wheel(dx: dx, dy: dy, at: location), at: time) }
    for event in pointer.event(for: mouse.action, at: location, time: time) { delegate.handle(.pointer(event), at: time) }
  }

  private func cancelPointer(_ delegate: some TerminalHostDelegate) {
    let time = now
    for event in pointer.cancel(time: time) { delegate.handle(.pointer(event), at: time) }
  }

  /// Writes the differences at once. Returns the number of bytes.
  @discardableResult
  private func draw(_ picture: TerminalPicture) throws(TerminalError) -> Int {
    encoder.isSynchronized = session.isSynchronized
    if let pixels = drawing.pixels { encoder.pixels = pixels }
    let rows = drawing.pixels.map { session.size.rows - $0.rowsKept } ?? 0
    let frame = TerminalFrame(picture, columns: session.size.columns, rows: session.size.rows, depth: depth, pixelRows: rows)
    let bytes = encoder.encode(frame)
    if frame.pixels != nil, !bytes.isEmpty {
      sent = (bytes.count, now)
      try session.writeWithQuery(bytes)
    } else {
      try session.write(bytes)
    }
    return bytes.count
  }

  /// The limit of output over more than half a second; frames that exceed it are skipped. For characters 280,000 bytes per second at 80 × 24 cells, scaled by
  /// the number of cells; for pixels half of the terminal's measured throughput, so that it does not lag.
  private var bytesPerSecond: Double {
    drawing.pixels == nil ? 280_000 * Double(max(1, session.size.columns * session.size.rows)) / 1920 : throughput.rate / 2
  }

  /// The message in a terminal that is too small, in several rows where it does not fit into one.
  private var message: TerminalPicture {
    let parts = ["Too small:", "\(session.size),", "needs \(session.minimumSize)"]
    let whole = parts.joined(separator: " ")
    let rows = whole.count <= session.size.columns ? [whole] : parts
    return TerminalPicture(bitmap: Bitmap(width: 0, height: 0), texts: rows.enumerated().map { TerminalText($1, row: $0) })
  }
}
