public import Foundation

/// An X server without a screen, for one test, and hands for it. Nothing waits for a time: the server says when it is there.
public final class VirtualDisplay {
  private let server = Process()
  /// What `DISPLAY` has to be.
  public let name: String

  /// Whether the programs are there that this needs.
  public static let isThere = ["Xvfb", "xdotool"].allSatisfy { path($0) != nil }

  /// Has `body` run with a display, which goes when everything in it has gone: who is connected to a server must not be left alone.
  public static func with(_ body: (VirtualDisplay) throws -> Void) throws {
    let display = try VirtualDisplay()
    defer { display.end() }
    try body(display)
  }

  /// Starts the server and makes it the process's display.
  private init(width: Int = 1000, height: Int = 700) throws {
    let pipe = Pipe()
    server.executableURL = Self.path("Xvfb")
    // the number that is free is written to the standard output
    server.arguments = ["-displayfd", "1", "-screen", "0", "\(width)x\(height)x24", "-nolisten", "tcp"]
    (server.standardOutput, server.standardError) = (pipe, FileHandle.nullDevice)
    try server.run()
    var text = Data()
    while !text.contains(UInt8(ascii: "\n")) {
      let more = pipe.fileHandleForReading.availableData
      guard !more.isEmpty else { throw CocoaError(.fileReadUnknown) }
      text += more
    }
    name = ":" + String(decoding: text, as: UTF8.self).filter(\.isNumber)
    setenv("DISPLAY", name, 1)
    unsetenv("WAYLAND_DISPLAY")
  }

  /// The display goes away.
  public func end() {
    // a kinder signal may be one that this process has blocked, and its children with it
    if server.isRunning { kill(server.processIdentifier, SIGKILL) }
  }

  /// Has a hand do what `xdotool` is told, while the caller goes on.
  public func hand(_ words: String) {
    let hand = Process()
    hand.executableURL = Self.path("xdotool")
    hand.arguments = words.split(separator: " ").map { String($0) }
    hand.environment = ["DISPLAY": name]
    hand.standardError = FileHandle.nullDevice
    try? hand.run()
  }

  /// Returns when a window of that name is shown.
  public func waitForWindow(_ name: String) {
    let search = Process()
    search.executableURL = Self.path("xdotool")
    search.arguments = ["search", "--sync", "--onlyvisible", "--name", name]
    (search.environment, search.standardOutput) = (["DISPLAY": self.name], FileHandle.nullDevice)
    try? search.run()
    search.waitUntilExit()
  }

  private static func path(_ name: String) -> URL? {
    ["/usr/bin/", "/usr/local/bin/", "/bin/"].map { $0 + name }.first { FileManager.default.isExecutableFile(atPath: $0) }
      .map { URL(fileURLWithPath: $0) }
  }
}
