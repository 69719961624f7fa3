import Foundation

/// A desktop's bus of a test's own, without a portal.
package final class SessionBus {
  /// Whether there is what it takes.
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
    // a thread that blocks signals leaves them blocked in what it starts
    kill(daemon.processIdentifier, SIGKILL)
    daemon.waitUntilExit()
  }

  /// What a portal says when a setting changes.
  /// - Parameter value: as `dbus-send` takes it.
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
