@preconcurrency import Foundation

/// How the command ends where not all is well.
struct Ending: Error {
  enum Code: Int32 {
    /// Something was found that is not right.
    case findings = 1
    /// The command line is wrong, or names what is not there.
    case usage = 2
    /// A plug-in crashed, or left before its end.
    case crashed = 3
    case timedOut = 4
    /// The check itself could not run.
    case unable = 5
  }

  let code: Code
  /// A sentence for standard error; nil where the output says it all.
  let message: String?

  init(_ code: Code, _ message: String? = nil) { (self.code, self.message) = (code, message) }
}

enum StandardError {
  static var isTerminal: Bool { isatty(2) == 1 }
  static func write(_ text: String) { FileHandle.standardError.write(Data(text.utf8)) }
}

enum StandardOutput {
  static var isTerminal: Bool { isatty(1) == 1 }

  /// Columns of the terminal, 80 where there is none.
  static var columns: Int {
    var size = winsize()
    guard ioctl(1, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return 80 }
    return Int(size.ws_col)
  }

  /// Writes to a file, or to standard output for `-`.
  static func write(_ text: String, to path: String) throws {
    if path == "-" { return print(text, terminator: "") }
    do {
      // whole or not at all; what is no plain file is written as it stands
      let url = URL(fileURLWithPath: path).resolvingSymlinksInPath()
      let type = try? FileManager.default.attributesOfItem(atPath: url.path)[.type] as? FileAttributeType
      if type == nil || type == .typeRegular {
        try Data(text.utf8).write(to: url, options: .atomic)
      } else {
        let file = try FileHandle(forWritingTo: url)
        try file.write(contentsOf: Data(text.utf8))
        try file.close()
      }
    } catch {
      throw Ending(.unable, "cannot write \(path): \(error.localizedDescription)")
    }
  }

  /// However the command ends, what it has printed is written out first; where that cannot be, it says so and ends as ``Ending/Code/unable``. A reader that has gone
  /// (a closed pipe) is no error.
  static func promise() {
    atexit {
      errno = 0
      guard fflush(stdout) != 0 || ferror(stdout) != 0, errno != EPIPE else { return }
      let reason = errno == 0 ? "not all of it was taken" : String(cString: strerror(errno))
      StandardError.write("legato: cannot write the output: \(reason)\n")
      _exit(Ending.Code.unable.rawValue)
    }
  }
}
