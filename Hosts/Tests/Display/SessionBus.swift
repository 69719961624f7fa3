import Foundation

/// A private session bus for a test, without a portal.
package final class SessionBus {
  /// Whether the required programs are installed.
  package static var isThere: Bool {
    ["dbus-daemon", "dbus-send"].allSatisfy { FileManager.default.isExecutableFile(atPath: "/usr/bin/" + $0) }
  }

  private let daemon = Process()
  package let address: String

  package init() throws {
    let said = Pipe()
    daemon.executableURL = URL(fileURLWithPath: "/usr/bin/dbus-daemon")
    daemon.arguments = ["--session", "--nofork", "--print-address=1"]
    (daemon.standardOutput, daemon.standardError) = (said, FileHandle.nullDevice)
    try daemon.run()
    address = String(decoding: said.fileHandleForReading.availableData, as: UTF8.self).trimmingCharacters(in: .whitespacesAndNewlines)
  }

  deinit {
    // SIGKILL, as a child inherits signals that the starting thread blocks
    kill(daemon.processIdentifier, SIGKILL)
    daemon.waitUntilExit()
  }

  /// Sends the signal with which a portal reports a changed setting.
  /// - Parameter value: In the syntax of `dbus-send`.
  package func signalSetting(_ group: String, _ key: String, _ value: String) {
    let program = Process()
    program.executableURL = URL(fileURLWithPath: "/usr/bin/dbus-send")
    program.arguments = [
      "--bus=\(address)", "--type=signal", "/org/freedesktop/portal/desktop", "org.freedesktop.portal.Settings.SettingChanged",
      "string:\(group)", "string:\(key)", "variant:\(value)",
    ]
    guard (try? program.run()) != nil else { return }
    program.waitUntilExit()
  }
}
