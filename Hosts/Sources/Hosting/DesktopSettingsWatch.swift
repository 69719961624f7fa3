import CDBus
import Foundation

/// Observes the portal's motion setting, on a thread that sleeps until a change.
package final class DesktopSettingsWatch {
  /// The thread's data; no other thread uses the connection.
  private struct Watcher: @unchecked Sendable {
    let connection: OpaquePointer
    let end: Int32
    let onChange: @Sendable () -> Void
    let isOver = DispatchSemaphore(value: 0)
  }

  private let watcher: Watcher
  /// Writing to this descriptor ends the thread.
  private let stop: Int32

  /// Nil without a session bus.
  /// - Parameters:
  ///   - environment: The process's environment.
  ///   - onChange: Called on the observing thread; read ``DesktopSettings/motionLevel`` for the new value.
  package init?(environment: [String: String] = ProcessInfo.processInfo.environment, onChange: @escaping @Sendable () -> Void) {
    dbus_threads_init_default()
    guard let connection = sessionBus(environment) else { return nil }
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else {
      dbus_connection_close(connection)
      dbus_connection_unref(connection)
      return nil
    }
    dbus_bus_add_match(connection, "type='signal',interface='\(Self.portal)',member='SettingChanged'", nil)
    dbus_connection_flush(connection)
    (watcher, stop) = (Watcher(connection: connection, end: ends[0], onChange: onChange), ends[1])
    Thread.detachNewThread { [watcher] in Self.run(watcher) }
  }

  deinit {
    var byte: UInt8 = 0
    _ = write(stop, &byte, 1)
    watcher.isOver.wait()
    close(stop)
    close(watcher.end)
  }

  private static let portal = "org.freedesktop.portal.Settings"

  private static func run(_ watcher: Watcher) {
    let connection = watcher.connection
    var file: Int32 = -1
    _ = dbus_connection_get_unix_fd(connection, &file)
    var waits = [pollfd(fd: file, events: Int16(POLLIN), revents: 0), pollfd(fd: watcher.end, events: Int16(POLLIN), revents: 0)]
    // false when the connection has closed
    while dbus_connection_read_write(connection, 0) != 0 {
      var isChanged = false
      while let message = dbus_connection_pop_message(connection) {
        if isMotion(message) { isChanged = true }
        dbus_message_unref(message)
      }
      if isChanged { watcher.onChange() }
      guard poll(&waits, 2, -1) > 0 || errno == EINTR, waits[1].revents == 0 else { break }
    }
    dbus_connection_close(connection)
    dbus_connection_unref(connection)
    watcher.isOver.signal()
  }

  /// Whether a message reports a change of a setting that affects motion.
  private static func isMotion(_ message: OpaquePointer) -> Bool {
    guard dbus_message_is_signal(message, portal, "SettingChanged") != 0 else { return false }
    var (place, words) = (DBusMessageIter(), [String]())
    guard dbus_message_iter_init(message, &place) != 0 else { return false }
    while words.count < 2, dbus_message_iter_get_arg_type(&place) == Int32(UInt8(ascii: "s")) {
      var word: UnsafePointer<CChar>?
      dbus_message_iter_get_basic(&place, &word)
      words.append(word.map { String(cString: $0) } ?? "")
      dbus_message_iter_next(&place)
    }
    return [["org.freedesktop.appearance", "reduced-motion"], ["org.gnome.desktop.interface", "enable-animations"]].contains(words)
  }
}
