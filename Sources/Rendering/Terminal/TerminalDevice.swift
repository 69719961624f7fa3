import LegatoTiming
import LegatoSystem

/// System calls on a terminal's two descriptors, which it does not close.
struct TerminalDevice: Sendable {
  /// The result of a wait.
  struct Readiness {
    var hasInput = false
    var hasSignal = false
    /// The other end was closed.
    var isClosed = false
  }
  let input, output: Int32

  /// Throws if either descriptor is no terminal.
  func check() throws(TerminalError) {
    guard isatty(input) == 1 else { throw .notATerminal(stream: TerminalDevice.name(input)) }
    guard isatty(output) == 1 else { throw .notATerminal(stream: TerminalDevice.name(output)) }
  }

  /// Whether standard error is displayed by this terminal.
  var isStandardError: Bool {
    var (error, own) = (stat(), stat())
    return fstat(STDERR_FILENO, &error) == 0 && fstat(output, &own) == 0 && isatty(STDERR_FILENO) == 1 && error.st_rdev == own.st_rdev
  }

  private static func name(_ descriptor: Int32) -> String {
    switch descriptor {
    case 0: "standard input"
    case 1: "standard output"
    case 2: "standard error"
    default: "descriptor \(descriptor)"
    }
  }

  /// The size in cells, and that of a cell in pixels if known. Throws ``TerminalError/noSize`` for none. A size of zero
  /// (a serial line, a terminal without a known size) counts as 80 × 24.
  func size() throws(TerminalError) -> (size: TerminalSize, cell: PixelSize?) {
    var window = winsize()
    guard ioctl(output, UInt(TIOCGWINSZ), &window) == 0 else { throw .noSize }
    guard window.ws_col > 0, window.ws_row > 0 else { return (TerminalSize(columns: 80, rows: 24), nil) }
    let size = TerminalSize(columns: Int(window.ws_col), rows: Int(window.ws_row))
    guard window.ws_xpixel > 0, window.ws_ypixel > 0 else { return (size, nil) }
    let cell = PixelSize(width: Double(window.ws_xpixel) / Double(size.columns), height: Double(window.ws_ypixel) / Double(size.rows))
    return (size, cell)
  }

  func attributes() throws(TerminalError) -> termios {
    var attributes = termios()
    guard tcgetattr(input, &attributes) == 0 else { throw TerminalDevice.failure("Reading the terminal's attributes") }
    return attributes
  }

  /// `attributes` without echo, line editing, translation and keys that signal; a read waits for one byte.
  static func raw(_ attributes: termios) -> termios {
    var raw = attributes
    raw.c_iflag &= ~tcflag_t(BRKINT | ICRNL | INLCR | IGNCR | INPCK | ISTRIP | IXON)
    raw.c_oflag &= ~tcflag_t(OPOST)
    raw.c_cflag |= tcflag_t(CS8)
    raw.c_lflag &= ~tcflag_t(ECHO | ECHONL | ICANON | IEXTEN | ISIG)
    withUnsafeMutableBytes(of: &raw.c_cc) { keys in
      keys[Int(VMIN)] = 1
      keys[Int(VTIME)] = 0
    }
    return raw
  }

  /// Waits for input or a byte in `pipe`. `seconds` nil waits without a limit; a signal may end the wait early without a result.
  func wait(pipe: Int32, seconds: Double?) throws(TerminalError) -> Readiness {
    var found = [pollfd(fd: input, events: Int16(POLLIN), revents: 0), pollfd(fd: pipe, events: Int16(POLLIN), revents: 0)]
    // Rounded up, so that the wait does not end early.
    let milliseconds = seconds.map { Int32(saturating: min(max(0, $0 * 1000), 1e9).rounded(.up)) } ?? -1
    guard poll(&found, 2, milliseconds) >= 0 else {
      if errno == EINTR || errno == EAGAIN { return Readiness() }
      throw TerminalDevice.failure("Waiting for the terminal")
    }
    let events = Int32(found[0].revents)
    return Readiness(
      hasInput: events & POLLIN != 0, hasSignal: found[1].revents != 0,
      isClosed: events & POLLIN == 0 && events & (POLLHUP | POLLERR | POLLNVAL) != 0)
  }

  /// Reads what is available, at most 4096 bytes; empty if a signal interrupted. Throws ``TerminalError/closed`` at the end of the input.
  func read() throws(TerminalError) -> [UInt8] {
    var failure: TerminalError?
    // `read` initializes as many bytes as it returns, at most `buffer.count`; a buffer with room has a base address
    let bytes = [UInt8](unsafeUninitializedCapacity: 4096) { buffer, count in
      let result = TerminalDevice.readBytes(input, buffer.baseAddress!, buffer.count)
      count = max(0, result)
      if result == 0 || (result < 0 && errno == EIO) {
        failure = .closed
      } else if result < 0, errno != EINTR, errno != EAGAIN {
        failure = TerminalDevice.failure("Reading from the terminal")
      }
    }
    if let failure { throw failure }
    return bytes
  }

  /// Writes all bytes; blocks while the terminal is slow.
  func write(_ bytes: [UInt8]) throws(TerminalError) {
    var done = 0
    while done < bytes.count {
      let count = bytes.withUnsafeBytes { TerminalDevice.writeBytes(output, $0.baseAddress! + done, $0.count - done) }
      if count > 0 {
        done += count
      } else if count == 0 || errno == EAGAIN {
        var room = pollfd(fd: output, events: Int16(POLLOUT), revents: 0)
        poll(&room, 1, 100)
      } else if errno == EIO || errno == EPIPE || errno == ENXIO {
        throw .closed
      } else if errno != EINTR {
        throw TerminalDevice.failure("Writing to the terminal")
      }
    }
  }

  /// An error with the text of `errno`.
  static func failure(_ call: String) -> TerminalError { .system(call: call, reason: String(cString: strerror(errno))) }

  /// Stops the job, as the terminal does for its suspend key; returns when it continues.
  static func stopJob() { kill(0, SIGTSTP) }

  /// Empties the pipe. Returns which bytes it contained.
  static func marks(in pipe: Int32) -> (isResized: Bool, isResumed: Bool, isWoken: Bool) {
    var found = (isResized: false, isResumed: false, isWoken: false)
    var bytes = [UInt8](repeating: 0, count: 64)
    while true {
      let count = readBytes(pipe, &bytes, bytes.count)
      guard count > 0 else { return found }
      for byte in bytes[..<count] {
        if byte == TerminalGuard.resizedMark { found.isResized = true }
        if byte == TerminalGuard.resumedMark { found.isResumed = true }
        if byte == TerminalGuard.wokenMark { found.isWoken = true }
      }
    }
  }

  private static func readBytes(_ descriptor: Int32, _ bytes: UnsafeMutableRawPointer, _ count: Int) -> Int {
    descriptor.get(bytes, count)
  }
  private static func writeBytes(_ descriptor: Int32, _ bytes: UnsafeRawPointer, _ count: Int) -> Int { descriptor.put(bytes, count) }
}

// Other names, so that the C functions are found without the name of their module.
extension Int32 {
  fileprivate func get(_ bytes: UnsafeMutableRawPointer, _ count: Int) -> Int { read(self, bytes, count) }
  fileprivate func put(_ bytes: UnsafeRawPointer, _ count: Int) -> Int { write(self, bytes, count) }
}
