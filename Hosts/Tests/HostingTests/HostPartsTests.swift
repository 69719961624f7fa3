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

  @Test("steps of a wheel add up, and stop at the end of the content") func wheel() {
    let window = Window(size: Size(width: 100, height: 100))
    let scroll = ScrollLayer()
    (scroll.frame, scroll.contentSize) = (window.bounds, Size(width: 100, height: 250))
    window.addSublayer(scroll)
    let (place, step) = (Point(x: 50, y: 50), Vector(dx: 0, dy: 60))
    #expect(window.scroll(by: step, at: place, isPrecise: false) && scroll.contentOffset.y == 60)
    #expect(window.scroll(by: step, at: place, isPrecise: false) && scroll.contentOffset.y == 120)
    #expect(window.scroll(by: step, at: place, isPrecise: false) && scroll.contentOffset.y == 150)
    #expect(!window.scroll(by: step, at: place, isPrecise: false))
    #expect(!window.scroll(by: Vector(dx: .nan, dy: 0), at: place, isPrecise: false))
    // the offset follows over time, without a jump
    #expect(scroll.presentationContentOffset.y == 0)
    window.stage.advance(to: 10)
    #expect(scroll.presentationContentOffset.y == 150)
  }
}
