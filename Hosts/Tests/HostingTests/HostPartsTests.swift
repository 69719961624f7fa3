import Display
import Foundation
import Legato
import LegatoHosting
import Synchronization
import Testing

@Suite("Hosts receive settings, wheel events and frame times")
struct HostPartsTests {
  @Test(
    "a settings file without a portal says whether there is motion",
    arguments: [
      ("gtk-enable-animations=0", MotionLevel.reduced), ("gtk-enable-animations = false", .reduced), ("gtk-enable-animations=1", .full),
    ])
  func file(line: String, level: MotionLevel) throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    try FileManager.default.createDirectory(at: folder.appendingPathComponent("gtk-4.0"), withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    try Data("[Settings]\n\(line)\n".utf8).write(to: folder.appendingPathComponent("gtk-4.0/settings.ini"))
    #expect(DesktopSettings(environment: ["XDG_CONFIG_HOME": folder.path]).motionLevel == level)
  }

  @Test("without a setting everything moves") func nobody() {
    #expect(DesktopSettings(environment: ["HOME": "/nowhere"]).motionLevel == .full)
  }

  @Test("a portal's signal about motion is received, until the observer is removed", .enabled(if: SessionBus.isThere))
  func portal() throws {
    let (bus, heard) = (try SessionBus(), DispatchSemaphore(value: 0))
    let calls = Mutex(0)
    var count: Int { calls.withLock { $0 } }
    var watch = DesktopSettingsWatch(environment: ["DBUS_SESSION_BUS_ADDRESS": bus.address]) {
      calls.withLock { $0 += 1 }
      heard.signal()
    }
    #expect(watch != nil)
    bus.signalSetting("org.freedesktop.appearance", "color-scheme", "uint32:1")
    bus.signalSetting("org.freedesktop.appearance", "reduced-motion", "uint32:1")
    #expect(heard.wait(timeout: .now() + 30) == .success && count == 1)
    bus.signalSetting("org.gnome.desktop.interface", "enable-animations", "boolean:true")
    #expect(heard.wait(timeout: .now() + 30) == .success && count == 2)
    watch = nil
    bus.signalSetting("org.freedesktop.appearance", "reduced-motion", "uint32:0")
    #expect(count == 2)
    #expect(DesktopSettingsWatch(environment: [:]) {} == nil)
  }

  @Test("content that is shown by a second host continues there without a jump, whatever that host's clock says", arguments: [0.0, 900])
  func secondHost(start: Double) {
    let (window, card) = (Window(size: Size(width: 100, height: 100)), Layer(frame: Rect(x: 0, y: 0, width: 10, height: 10)))
    window.addSublayer(card)
    let content = HostedWindow(window)
    content.whenAsked { 50 }
    _ = content.advance(to: 50)
    PropertyAnimator(duration: 1, curve: .linear, stage: window.stage) { card.position.x = 105 }.startAnimation()
    _ = content.advance(to: 50.25)
    #expect(abs((card.presentation()?.position.x ?? 0) - 30) < 1e-6)
    // the first one ends, and the second one begins
    content.whenAsked { 0 }
    content.whenAsked { start }
    _ = content.advance(to: start)
    #expect(abs((card.presentation()?.position.x ?? 0) - 30) < 1e-6)
    _ = content.advance(to: start + 0.25)
    #expect(abs((card.presentation()?.position.x ?? 0) - 55) < 1e-6)
  }
}
