import CDBus
import Foundation
public import Legato

/// The desktop's motion setting.
public struct DesktopSettings {
  private let environment: [String: String]

  /// - Parameter environment: of the process.
  public init(environment: [String: String] = ProcessInfo.processInfo.environment) { self.environment = environment }

  /// Queries the desktop's portal for `reduced-motion`, else for GNOME's `enable-animations`; without a portal, GTK's settings file. Full by default.
  ///
  /// Waits at most 0.2 s per query. It starts nothing: without a session bus there is no portal.
  public var motionLevel: MotionLevel {
    if let portal = DesktopPortal(environment) {
      if let reduced = portal.number("org.freedesktop.appearance", "reduced-motion") { return reduced == 1 ? .reduced : .full }
      if let animates = portal.number("org.gnome.desktop.interface", "enable-animations") { return animates == 0 ? .reduced : .full }
    }
    return fileForbidsAnimations ? .reduced : .full
  }

  private var fileForbidsAnimations: Bool {
    guard let folder = environment["XDG_CONFIG_HOME"] ?? environment["HOME"].map({ $0 + "/.config" }) else { return false }
    for version in ["gtk-4.0", "gtk-3.0"] {
      guard let text = try? String(contentsOfFile: "\(folder)/\(version)/settings.ini", encoding: .utf8) else { continue }
      for line in text.split(separator: "\n") {
        let parts = line.split(separator: "=").map { $0.trimmingCharacters(in: .whitespaces).lowercased() }
        if parts.count == 2, parts[0] == "gtk-enable-animations" { return ["0", "false"].contains(parts[1]) }
      }
    }
    return false
  }
}

/// The desktop portal's settings, read over a private connection, which is closed afterwards.
private final class DesktopPortal {
  private let connection: OpaquePointer

  init?(_ environment: [String: String]) {
    guard let connection = sessionBus(environment) else { return nil }
    self.connection = connection
  }

  deinit {
    dbus_connection_close(connection)
    dbus_connection_unref(connection)
  }

  /// A number or Boolean; nil if the portal does not have the setting.
  func number(_ group: String, _ key: String) -> UInt32? {
    guard
      let message = dbus_message_new_method_call(
        "org.freedesktop.portal.Desktop", "/org/freedesktop/portal/desktop", "org.freedesktop.portal.Settings", "Read")
    else { return nil }
    defer { dbus_message_unref(message) }
    var parts = DBusMessageIter()
    dbus_message_iter_init_append(message, &parts)
    for word in [group, key] {
      word.withCString { word in
        var word: UnsafePointer<CChar>? = word
        _ = dbus_message_iter_append_basic(&parts, Int32(UInt8(ascii: "s")), &word)
      }
    }
    guard let reply = dbus_connection_send_with_reply_and_block(connection, message, 200, nil) else { return nil }
    defer { dbus_message_unref(reply) }
    var (place, inner) = (DBusMessageIter(), DBusMessageIter())
    guard dbus_message_iter_init(reply, &place) != 0 else { return nil }
    // variants may be nested
    while dbus_message_iter_get_arg_type(&place) == Int32(UInt8(ascii: "v")) {
      dbus_message_iter_recurse(&place, &inner)
      place = inner
    }
    let kind = dbus_message_iter_get_arg_type(&place)
    guard kind == Int32(UInt8(ascii: "u")) || kind == Int32(UInt8(ascii: "b")) else { return nil }
    var number: UInt32 = 0
    dbus_message_iter_get_basic(&place, &number)
    return number
  }
}

/// A private connection to the session bus; nil without one. Starts no bus.
func sessionBus(_ environment: [String: String]) -> OpaquePointer? {
  let connection: OpaquePointer?
  if let address = environment["DBUS_SESSION_BUS_ADDRESS"] {
    connection = dbus_connection_open_private(address, nil)
  } else {
    let folder = environment["XDG_RUNTIME_DIR"] ?? ""
    guard FileManager.default.fileExists(atPath: folder + "/bus") else { return nil }
    connection = dbus_connection_open_private("unix:path=\(folder)/bus", nil)
  }
  guard let connection else { return nil }
  dbus_connection_set_exit_on_disconnect(connection, 0)
  if dbus_bus_register(connection, nil) != 0 { return connection }
  dbus_connection_close(connection)
  dbus_connection_unref(connection)
  return nil
}
