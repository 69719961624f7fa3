import LegatoGestures

/// Runs a stage in a terminal: waits, hands over input, draws what changed.
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
  /// Control-Z stops the process, as it would without the host, and ``clock`` with it; otherwise it is a key like any other. True by default.
  public var suspendsOnControlZ = true

  private var encoder = TerminalEncoder()
  private var pacer = FramePacer()
  private var pointer = PointerTracker()

  /// By default as many colours as the process's variables promise.
  public init(session: TerminalSession, clock: MonotonicClock = MonotonicClock(), depth: ColorDepth = .ofProcess()) {
    (self.session, self.clock, self.depth) = (session, clock, depth)
  }

  /// Runs until the delegate is finished. The terminal has been given back when this returns or throws.
  ///
  /// In a terminal that has become too small a message stands in the delegate's place, ``clock`` stands still and it gets keys only.
  public func run(_ delegate: some TerminalHostDelegate) throws(TerminalError) {
    defer {
      session.restore()
      clock.isHeld = false
    }
    delegate.handle(.resized(session.size), at: clock.now)
    var demand = FrameDemand.everyFrame
    var isAsked = true
    while !delegate.isFinished {
      clock.isHeld = isTooSmall
      if isTooSmall {
        if isAsked { try draw(message) }
        isAsked = try handOver(session.wait(seconds: nil), to: delegate)
        continue
      }
      let now = clock.now
      let due = pacer.due(after: demand, now: now, isAsked: isAsked)
      if let due, due <= now {
        demand = delegate.advance(to: now)
        if delegate.isFinished { break }
        let bytes = try draw(delegate.picture(for: session.size))
        pacer.drew(due: due, now: now)
        pacer.wrote(bytes, rate: bytesPerSecond, now: now)
        isAsked = false
        // frames that take longer than their time must not keep keys out
        if try handOver(session.wait(seconds: 0), to: delegate) { isAsked = true }
      } else {
        let wake = try session.wait(seconds: due.map { max(0, $0 - now) })
        if try handOver(wake, to: delegate) { isAsked = true }
      }
    }
  }

  private var isTooSmall: Bool { !session.size.holds(session.least) }

  /// Stops the job; its time goes on when it does.
  private func suspend() {
    clock.isHeld = true
    session.suspend()
    clock.isHeld = isTooSmall
  }

  /// Tells the delegate what came in. True if a frame is needed.
  private func handOver(_ wake: TerminalWake, to delegate: some TerminalHostDelegate) throws(TerminalError) -> Bool {
    var isAsked = wake.isWoken || wake.isResized || wake.isResumed
    if wake.isResumed || wake.isResized { encoder.invalidate() }
    if wake.isResumed { cancelPointer(delegate) }
    if wake.isResized {
      if isTooSmall { cancelPointer(delegate) } else { delegate.handle(.resized(session.size), at: clock.now) }
    }
    for event in wake.events {
      if delegate.isFinished { return isAsked }
      switch event {
      case .key(TerminalKey(.character("z"), .control)) where suspendsOnControlZ: suspend()
      case .key(let key): delegate.handle(.key(key), at: clock.now)
      case .mouse(let mouse): handOver(mouse, to: delegate)
      case .reply: continue
      }
      isAsked = true
    }
    return isAsked
  }

  private func handOver(_ mouse: TerminalMouse, to delegate: some TerminalHostDelegate) {
    guard !isTooSmall else { return }
    let (location, time) = (session.location(of: mouse), clock.now)
    if case .wheel(let dx, let dy) = mouse.action { delegate.handle(.wheel(dx: dx, dy: dy, at: location), at: time) }
    for event in pointer.event(for: mouse.action, at: location, time: time) { delegate.handle(.pointer(event), at: time) }
  }

  private func cancelPointer(_ delegate: some TerminalHostDelegate) {
    let time = clock.now
    for event in pointer.cancel(time: time) { delegate.handle(.pointer(event), at: time) }
  }

  /// Writes what differs, at once; how many bytes that were.
  @discardableResult
  private func draw(_ picture: TerminalPicture) throws(TerminalError) -> Int {
    encoder.isSynchronized = session.isSynchronized
    let bytes = encoder.encode(TerminalFrame(picture, columns: session.size.columns, rows: session.size.rows, depth: depth))
    try session.write(bytes)
    return bytes.count
  }

  /// What is written at most for longer than half a second: 280,000 bytes a second at 80 × 24 cells, by cells. Frames are left out where they would need more.
  private var bytesPerSecond: Double { 280_000 * Double(max(1, session.size.columns * session.size.rows)) / 1920 }

  /// What a terminal that is too small shows.
  private var message: TerminalPicture {
    let text = "Too small: \(session.size), needs \(session.least)"
    return TerminalPicture(bitmap: Bitmap(width: 0, height: 0), texts: [TerminalText(text, row: 0)])
  }
}
