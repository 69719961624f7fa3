import LegatoGestures

/// Runs a stage in a terminal: waits, delivers input, draws what changed.
///
/// While nothing moves and nothing comes in, it neither wakes nor writes.
/// ```swift
/// let host = TerminalHost(session: try TerminalSession())
/// stage.onWake = { host.clock.now }
/// try host.run(gallery)
/// ```
public final class TerminalHost {
  /// The terminal; restored when ``run(_:)`` is over.
  public let session: TerminalSession
  /// The time of every event and frame.
  public let clock: MonotonicClock
  /// How many colours are written.
  public let depth: ColorDepth
  /// Control-Z stops the process, as it would without the host, and ``clock`` with it, as a stop signal from outside does; otherwise it is a key like any other. True by default.
  public var suspendsOnControlZ = true

  /// How the last thousand frames went. When one was seen is told by terminals that draw pixels: they are asked when they have drawn it.
  public private(set) var frames = FrameHistory()

  private var encoder = TerminalEncoder()
  private var pacer = FramePacer()
  private var pointer = PointerTracker()
  /// What was asked for; nil leaves it to the terminal's answers.
  private let cells: CellKind?
  private let appearance: TerminalAppearance?
  /// What is taken where the terminal answers nothing.
  private let (characters, hint) = (CellKind.charactersOfProcess(), TerminalAppearance.ofProcess())
  private var drawing: TerminalDrawing
  private var toldAppearance = TerminalAppearance.dark
  private var throughput = Throughput()
  /// What the terminal is drawing, and since when.
  private var sent: (bytes: Int, time: Double)?
  /// Sixel's colours have been made more.
  private var hasMoreColors = false

  /// By default as many colours as the process's variables promise.
  /// - Parameters:
  ///   - session: the terminal.
  ///   - clock: the source of times; it is paused while nothing can be shown.
  ///   - depth: how many colours characters have.
  ///   - cells: what pixels are drawn with. Nil chooses by the terminal's own answers: kitty's graphics, else sixel, else characters (octants where a variable names
  ///     a terminal that draws them itself, half blocks elsewhere). By default what the variable `LEGATO_CELLS` names, else nil.
  ///   - appearance: what delegates are told. Nil asks the terminal for the colour behind its text; one that does not answer is what `COLORFGBG` says, else dark.
  public init(
    session: TerminalSession, clock: MonotonicClock = MonotonicClock(), depth: ColorDepth = .ofProcess(), cells: CellKind? = .ofProcess(),
    appearance: TerminalAppearance? = nil
  ) {
    (self.session, self.clock, self.depth, self.cells, self.appearance) = (session, clock, depth, cells, appearance)
    drawing = TerminalDrawing(
      asked: cells, answers: session.answers, cell: session.cell, size: session.size, depth: depth, characters: characters)
  }

  /// Runs until the delegate is finished. The terminal has been given back when this returns or throws.
  ///
  /// The first frame waits for the terminal's answers, 0.2 s at most. In a terminal that has become too small a message stands in the delegate's place, ``clock``
  /// stands still and it gets keys only.
  public func run(_ delegate: some TerminalHostDelegate) throws(TerminalError) {
    defer {
      if drawing.pixels == .kitty { try? session.write(KittyGraphics.deleteAll.withUTF8Buffer { Array($0) }) }
      if hasMoreColors { try? session.write(Array("\u{1B}[?1;2S".utf8)) }
      session.restore()
      clock.isHeld = false
    }
    let patience = now + 0.2
    delegate.handle(.resized(session.size), at: now)
    var demand = FrameDemand.everyFrame
    var isAsked = true
    while !delegate.isFinished {
      clock.isHeld = isTooSmall
      if isTooSmall {
        if isAsked { try draw(message) }
        isAsked = try handOver(session.wait(seconds: nil), to: delegate)
        continue
      }
      let now = self.now
      takeStatus(at: now)
      if try takeAnswers(for: delegate) { isAsked = true }
      let due = pacer.due(after: demand, now: now, isAsked: isAsked)
      let ready = sent.map { $0.time + Self.longestDrawing } ?? (awaitsAnswers ? patience : -.infinity)
      let start = due.map { max($0, ready) }
      if let due, let start, start <= now {
        frames.begin(due: start.isFinite ? start : now, at: now)
        demand = delegate.advance(to: now)
        if delegate.isFinished { break }
        let bytes = try draw(delegate.picture(for: session.size, cells: drawing.division))
        frames.end(at: self.now)
        pacer.drew(due: due, now: now)
        pacer.wrote(bytes, rate: bytesPerSecond, now: now)
        isAsked = false
        // frames that take longer than their time must not keep keys out
        if try handOver(session.wait(seconds: 0), to: delegate) { isAsked = true }
      } else {
        let wake = try session.wait(seconds: start.map { max(0, $0 - now) })
        if try handOver(wake, to: delegate) { isAsked = true }
      }
    }
  }

  /// Seconds after which a picture is no longer taken to be drawn still.
  private static let longestDrawing = 0.5

  /// The first frame is better drawn when the terminal has said what it can.
  private var awaitsAnswers: Bool { !session.answers.isComplete && (cells == nil || appearance == nil) }

  /// Measures how long the terminal took for what it was sent last.
  private func takeStatus(at now: Double) {
    guard let last = sent else { return }
    let seconds = now - last.time
    guard session.asked == nil || seconds >= Self.longestDrawing else { return }
    throughput.took(last.bytes, seconds: seconds)
    if session.asked == nil { frames.saw(at: now) }
    session.stopAsking()
    sent = nil
  }

  /// Applies the terminal's answers to drawing and appearance. True if a frame is needed.
  private func takeAnswers(for delegate: some TerminalHostDelegate) throws(TerminalError) -> Bool {
    var isAsked = false
    let chosen = TerminalDrawing(
      asked: cells, answers: session.answers, cell: session.cell, size: session.size, depth: depth, characters: characters)
    if chosen != drawing {
      drawing = chosen
      encoder.invalidate()
      isAsked = true
    }
    if chosen.kind == .sixel, !hasMoreColors, let colors = session.answers.colorRegisters, colors < 256 {
      try session.write(Array("\u{1B}[?1;3;256S".utf8))
      hasMoreColors = true
    }
    let found = appearance ?? session.answers.background.map { TerminalAppearance(background: $0) } ?? hint ?? .dark
    if found != toldAppearance {
      toldAppearance = found
      delegate.handle(.appearance(found), at: now)
      isAsked = true
    }
    return isAsked
  }

  /// The clock's time, without what a stop from outside has taken: stopped, the process is anywhere in its work.
  private var now: Double {
    clock.skip(session.takeStopped())
    return clock.now
  }

  private var isTooSmall: Bool { !session.size.holds(session.least) }

  /// Stops the job; its time continues when it does.
  private func suspend() {
    clock.isHeld = true
    session.suspend()
    // what was not counted is not to be skipped again
    _ = session.takeStopped()
    clock.isHeld = isTooSmall
  }

  /// Delivers input to the delegate. True if a frame is needed.
  private func handOver(_ wake: TerminalWake, to delegate: some TerminalHostDelegate) throws(TerminalError) -> Bool {
    var isAsked = wake.isWoken || wake.isResized || wake.isResumed
    if wake.isResumed || wake.isResized { encoder.invalidate() }
    if wake.isResumed { cancelPointer(delegate) }
    if wake.isResized {
      if isTooSmall { cancelPointer(delegate) } else { delegate.handle(.resized(session.size), at: now) }
    }
    for event in wake.events {
      if delegate.isFinished { return isAsked }
      switch event {
      case .key(TerminalKey(.character("z"), .control)) where suspendsOnControlZ: suspend()
      case .key(let key): delegate.handle(.key(key), at: now)
      case .mouse(let mouse): handOver(mouse, to: delegate)
      case .reply: continue
      }
      isAsked = true
    }
    return isAsked
  }

  private func handOver(_ mouse: TerminalMouse, to delegate: some TerminalHostDelegate) {
    guard !isTooSmall else { return }
    let (location, time) = (session.location(of: mouse), now)
    if case .wheel(let dx, let dy) = mouse.action { delegate.handle(.wheel(dx: dx, dy: dy, at: location), at: time) }
    for event in pointer.event(for: mouse.action, at: location, time: time) { delegate.handle(.pointer(event), at: time) }
  }

  private func cancelPointer(_ delegate: some TerminalHostDelegate) {
    let time = now
    for event in pointer.cancel(time: time) { delegate.handle(.pointer(event), at: time) }
  }

  /// Writes what differs, at once; how many bytes that were.
  @discardableResult
  private func draw(_ picture: TerminalPicture) throws(TerminalError) -> Int {
    encoder.isSynchronized = session.isSynchronized
    if let pixels = drawing.pixels { encoder.pixels = pixels }
    let rows = drawing.pixels.map { session.size.rows - $0.rowsKept } ?? 0
    let frame = TerminalFrame(picture, columns: session.size.columns, rows: session.size.rows, depth: depth, pixelRows: rows)
    let bytes = encoder.encode(frame)
    if frame.pixels != nil, !bytes.isEmpty {
      sent = (bytes.count, now)
      try session.writeAsking(bytes)
    } else {
      try session.write(bytes)
    }
    return bytes.count
  }

  /// What is written at most for longer than half a second; frames are left out where they would need more. Of characters 280,000 bytes a second at 80 × 24 cells, by
  /// cells; of pixels half of what the terminal takes, so that it is never behind.
  private var bytesPerSecond: Double {
    drawing.pixels == nil ? 280_000 * Double(max(1, session.size.columns * session.size.rows)) / 1920 : throughput.rate / 2
  }

  /// What a terminal that is too small shows.
  private var message: TerminalPicture {
    let text = "Too small: \(session.size), needs \(session.least)"
    return TerminalPicture(bitmap: Bitmap(width: 0, height: 0), texts: [TerminalText(text, row: 0)])
  }
}
