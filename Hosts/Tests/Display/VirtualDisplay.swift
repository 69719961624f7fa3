public import Foundation

/// An X server without a screen for one test, and simulated input for it. Readiness is reported by the server, not awaited by time.
public final class VirtualDisplay {
  private let server = Process()
  /// The value of `DISPLAY`.
  public let name: String

  /// Whether the required programs are installed.
  public static let isThere = ["Xvfb", "xdotool"].allSatisfy { path($0) != nil }

  /// Runs `body` with a display, which is ended after everything in `body` has been released: connections must not outlive their server.
  public static func with(_ body: (VirtualDisplay) throws -> Void) throws {
    let display = try VirtualDisplay()
    defer { display.end() }
    try body(display)
  }

  /// Starts the server and makes it the process's display.
  private init(width: Int = 1000, height: Int = 700) throws {
    let pipe = Pipe()
    server.executableURL = Self.path("Xvfb")
    // the server writes the free display number to its standard output
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

  /// Ends the display.
  public func end() {
    // SIGKILL, as other signals may be blocked in this process and its children
    if server.isRunning { kill(server.processIdentifier, SIGKILL) }
  }

  /// Runs `xdotool` with these arguments while the caller continues, or until it has ended.
  public func hand(_ words: String, waits: Bool = false) {
    let hand = Process()
    hand.executableURL = Self.path("xdotool")
    hand.arguments = words.split(separator: " ").map { String($0) }
    hand.environment = ["DISPLAY": name]
    hand.standardError = FileHandle.nullDevice
    try? hand.run()
    if waits { hand.waitUntilExit() }
  }

  /// Waits until a window with that name is displayed.
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
