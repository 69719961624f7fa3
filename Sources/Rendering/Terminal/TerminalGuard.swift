import LegatoSystem
import LegatoTiming

/// Restores the terminal however the process ends, with signal handlers and an exit handler.
///
/// One terminal at a time per process, since handlers are per process. Handlers call async-signal-safe functions only, on memory that is never freed,
/// and no generic code, which could allocate.
enum TerminalGuard {
  /// Written to the pipe by the handlers and by ``wake()``.
  static let resizedMark = UInt8(ascii: "w")
  static let resumedMark = UInt8(ascii: "c")
  static let wokenMark = UInt8(ascii: "u")

  /// Made by the first use and never released. Invariant: `lock` is held while `isClaimed` changes; the rest is written only by the
  /// session that claimed it and only while no handler is installed, but for `isEntered`, which both sides may write.
  nonisolated(unsafe) private static let state: UnsafeMutablePointer<GuardState> = {
    let state = UnsafeMutablePointer<GuardState>.allocate(capacity: 1)
    state.initialize(to: GuardState())
    pthread_mutex_init(&state.pointee.lock, nil)
    return state
  }()

  /// Takes over the terminal: saves its attributes, installs the handlers, then switches modes.
  ///
  /// - Returns: the read end of a pipe that gets a byte when the size changes and when the process continues after a stop.
  static func claim(_ device: TerminalDevice, enter: StaticString, leave: StaticString) throws(TerminalError) -> Int32 {
    let original = try device.attributes()
    pthread_mutex_lock(&state.pointee.lock)
    let isFree = !state.pointee.isClaimed
    state.pointee.isClaimed = true
    pthread_mutex_unlock(&state.pointee.lock)
    guard isFree else { throw .alreadyOpen }
    do throws(TerminalError) {
      try makePipe()
    } catch {
      state.pointee.isClaimed = false
      throw error
    }
    (state.pointee.input, state.pointee.output) = (device.input, device.output)
    (state.pointee.original, state.pointee.raw) = (original, TerminalDevice.raw(original))
    (state.pointee.enter, state.pointee.enterCount) = (enter.utf8Start, enter.utf8CodeUnitCount)
    (state.pointee.leave, state.pointee.leaveCount) = (leave.utf8Start, leave.utf8CodeUnitCount)
    _ = TerminalDevice.marks(in: state.pointee.pipe.0)
    if !state.pointee.hasExitHandler {
      state.pointee.hasExitHandler = true
      atexit {
        TerminalGuard.leave()
        MisuseTally.flushAll()
      }
    }
    installHandlers()
    guard TerminalGuard.enter() else {
      let failure = TerminalDevice.failure("Switching the terminal to single keys")
      release()
      throw failure
    }
    // reports on standard error would overwrite the picture
    if device.isStandardError { MisuseTally.holdAll() }
    return state.pointee.pipe.0
  }

  /// Restores the terminal and the former handlers.
  static func release() {
    leave()
    for index in 0..<GuardState.signalCount { sigaction(signalNumber(index), state.pointee.former + index, nil) }
    pthread_mutex_lock(&state.pointee.lock)
    state.pointee.isClaimed = false
    pthread_mutex_unlock(&state.pointee.lock)
    MisuseTally.flushAll()
  }

  /// Ends a wait of the open session, if any. May be called on any thread.
  static func wake() { mark(wokenMark) }

  /// How long the process has been stopped in all, in nanoseconds. Includes a stop that the handler has not counted yet, since other threads may run first.
  static var stopped: Int64 {
    let since = state.pointee.stoppedAt
    return state.pointee.stopped &+ (since == 0 ? 0 : nanoseconds() &- since)
  }

  // MARK: In handlers

  /// A clock that continues while the process is stopped.
  private static func nanoseconds() -> Int64 {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Int64(time.tv_sec) &* 1_000_000_000 &+ Int64(time.tv_nsec)
  }

  private static func countStop() {
    guard state.pointee.stoppedAt != 0 else { return }
    state.pointee.stopped = state.pointee.stopped &+ nanoseconds() &- state.pointee.stoppedAt
    state.pointee.stoppedAt = 0
  }

  private static func mark(_ mark: UInt8) {
    guard state.pointee.pipe.1 >= 0 else { return }
    var mark = mark
    // A full pipe has enough bytes already.
    _ = write(state.pointee.pipe.1, &mark, 1)
  }

  /// In the background the system stops the process here until it is in the foreground.
  @discardableResult
  private static func enter() -> Bool {
    state.pointee.isEntered = 1
    guard tcsetattr(state.pointee.input, TCSANOW, &state.pointee.raw) == 0 else { return false }
    put(state.pointee.enter, state.pointee.enterCount)
    return true
  }

  private static func leave() {
    guard state.pointee.isEntered != 0 else { return }
    // In the background the terminal belongs to another job.
    let owner = tcgetpgrp(state.pointee.input)
    guard owner < 0 || owner == getpgrp() else { return }
    put(state.pointee.leave, state.pointee.leaveCount)
    // Unread mouse reports would end up in the shell.
    tcflush(state.pointee.input, TCIFLUSH)
    tcsetattr(state.pointee.input, TCSANOW, &state.pointee.original)
    state.pointee.isEntered = 0
  }

  /// Writes as much as the terminal accepts, and waits at most half a second for one that does not.
  private static func put(_ bytes: UnsafePointer<UInt8>?, _ count: Int) {
    var (done, tries) = (0, 0)
    while done < count, tries < 5 {
      var room = pollfd(fd: state.pointee.output, events: Int16(truncatingIfNeeded: POLLOUT), revents: 0)
      let ready = poll(&room, 1, 100)
      let sent =
        ready > 0
        ? write(state.pointee.output, UnsafeRawPointer(bitPattern: UInt(bitPattern: bytes) &+ UInt(bitPattern: done)), count &- done) : 0
      if sent > 0 { done = done &+ sent } else { tries = tries &+ 1 }
    }
  }

  /// Ends the process by the same signal after the handler has returned, so that the parent sees why.
  private static let handleEnd: @convention(c) (Int32) -> Void = { signal in
    TerminalGuard.leave()
    TerminalGuard.setDefault(signal)
    raise(signal)
  }

  /// A crash: restores the terminal, then calls the former handler.
  private static let handleCrash: @convention(c) (Int32) -> Void = { signal in
    TerminalGuard.leave()
    var index = 0
    while index < GuardState.signalCount, TerminalGuard.signalNumber(index) != signal { index = index &+ 1 }
    sigaction(signal, TerminalGuard.state.pointee.former.advanced(by: index), nil)
    raise(signal)
  }

  private static let handleStop: @convention(c) (Int32) -> Void = { signal in
    let error = errno
    TerminalGuard.leave()
    TerminalGuard.state.pointee.stoppedAt = TerminalGuard.nanoseconds()
    TerminalGuard.setDefault(signal)
    raise(signal)
    var (open, former) = (sigset_t(), sigset_t())
    sigemptyset(&open)
    sigaddset(&open, signal)
    // Stops here until the process continues.
    pthread_sigmask(SIG_UNBLOCK, &open, &former)
    pthread_sigmask(SIG_SETMASK, &former, nil)
    sigaction(signal, TerminalGuard.state.pointee.stopAction, nil)
    // Already done by the other handler, unless the system refused to stop.
    if TerminalGuard.state.pointee.isEntered == 0 {
      TerminalGuard.enter()
      TerminalGuard.countStop()
      TerminalGuard.mark(TerminalGuard.resumedMark)
    }
    errno = error
  }

  private static let handleContinue: @convention(c) (Int32) -> Void = { _ in
    let error = errno
    // in the background this stops the process once more
    TerminalGuard.enter()
    TerminalGuard.countStop()
    TerminalGuard.mark(TerminalGuard.resumedMark)
    errno = error
  }

  private static let handleResize: @convention(c) (Int32) -> Void = { _ in
    let error = errno
    TerminalGuard.mark(TerminalGuard.resizedMark)
    errno = error
  }

  private static func setDefault(_ signal: Int32) { sigaction(signal, state.pointee.defaultAction, nil) }

  // MARK: Setting up

  private static func makePipe() throws(TerminalError) {
    guard state.pointee.pipe.0 < 0 else { return }
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { throw TerminalDevice.failure("Making a pipe") }
    for end in ends {
      _ = fcntl(end, F_SETFL, O_NONBLOCK)
      _ = fcntl(end, F_SETFD, FD_CLOEXEC)
    }
    state.pointee.pipe = (ends[0], ends[1])
  }

  private static func installHandlers() {
    state.pointee.defaultAction.pointee = GuardState.action(nil, holding: [])
    state.pointee.stopAction.pointee = GuardState.action(handleStop, holding: [SIGWINCH])
    for index in 0..<GuardState.signalCount {
      let signal = signalNumber(index)
      sigaction(signal, nil, state.pointee.former + index)
      var action: sigaction
      switch signal {
      case SIGTSTP: action = state.pointee.stopAction.pointee
      case SIGCONT: action = GuardState.action(handleContinue, holding: [SIGTSTP, SIGWINCH])
      case SIGWINCH: action = GuardState.action(handleResize, holding: [])
      case SIGINT, SIGTERM, SIGHUP, SIGQUIT:
        // Continuing a stopped process to end it must not take over the terminal again: the end comes first.
        action = GuardState.action(handleEnd, holding: [SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGTSTP, SIGCONT, SIGWINCH])
      default: action = GuardState.action(handleCrash, holding: [SIGTSTP, SIGCONT, SIGWINCH])
      }
      // A program started with a signal ignored (nohup) keeps ignoring it.
      let isNeeded = signal == SIGWINCH || signal == SIGCONT
      if isNeeded || !GuardState.isIgnored(state.pointee.former[index]) { sigaction(signal, &action, nil) }
    }
  }

  private static func signalNumber(_ index: Int) -> Int32 {
    switch index {
    case 0: SIGINT
    case 1: SIGTERM
    case 2: SIGHUP
    case 3: SIGQUIT
    case 4: SIGTSTP
    case 5: SIGCONT
    case 6: SIGWINCH
    case 7: SIGILL
    case 8: SIGTRAP
    case 9: SIGABRT
    case 10: SIGFPE
    case 11: SIGBUS
    default: SIGSEGV
    }
  }
}
