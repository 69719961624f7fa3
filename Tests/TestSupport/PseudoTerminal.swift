import LegatoSystem

/// Both sides of a pseudo-terminal: the program's, and ours in the place of the window.
package final class PseudoTerminal {
  package let window: Int32
  package let program: Int32
  /// Where the program's side is in the file system.
  package let path: String

  package init?(columns: UInt16, rows: UInt16, pixels: (UInt16, UInt16) = (0, 0)) {
    var (window, program) = (Int32(-1), Int32(-1))
    var size = winsize(ws_row: rows, ws_col: columns, ws_xpixel: pixels.0, ws_ypixel: pixels.1)
    var name = [CChar](repeating: 0, count: 256)
    guard openpty(&window, &program, &name, nil, &size) == 0 else { return nil }
    _ = fcntl(window, F_SETFL, O_NONBLOCK)
    (self.window, self.program) = (window, program)
    path = String(decoding: name.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }
  deinit {
    close(window)
    close(program)
  }

  package func resize(columns: UInt16, rows: UInt16) {
    var size = winsize(ws_row: rows, ws_col: columns, ws_xpixel: 0, ws_ypixel: 0)
    _ = ioctl(window, UInt(TIOCSWINSZ), &size)
  }

  /// Types into the window, with `^` for escape.
  package func type(_ text: String) {
    let bytes = text.utf8.map { $0 == UInt8(ascii: "^") ? 0x1B : $0 }
    _ = write(window, bytes, bytes.count)
  }

  /// What has arrived in the window, with `^` for escape.
  package func shown() -> String { PseudoTerminal.shown(in: window) }
  package static func shown(in window: Int32) -> String {
    var all: [UInt8] = []
    var bytes = [UInt8](repeating: 0, count: 4096)
    while true {
      let count = read(window, &bytes, bytes.count)
      guard count > 0 else { return String(decoding: all.map { $0 == 0x1B ? UInt8(ascii: "^") : $0 }, as: UTF8.self) }
      all += bytes[..<count]
    }
  }

  /// The attributes of the program's side, in a form that can be compared.
  package var attributes: [UInt64] {
    var attributes = termios()
    guard tcgetattr(program, &attributes) == 0 else { return [] }
    let keys = withUnsafeBytes(of: attributes.c_cc) { $0.map { UInt64($0) } }
    return [attributes.c_iflag, attributes.c_oflag, attributes.c_cflag, attributes.c_lflag].map { UInt64($0) } + keys
  }

  /// Opens a terminal again by its path, for reading and writing.
  package static func open(_ path: String) -> Int32 { path.descriptor }
  /// Sends this process a signal.
  package static func send(_ signal: Int32) { kill(getpid(), signal) }
}

extension String {
  fileprivate var descriptor: Int32 { open(self, O_RDWR | O_NOCTTY) }
}
