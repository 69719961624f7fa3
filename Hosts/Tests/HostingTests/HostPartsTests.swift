import Foundation
import Legato
import LegatoHosting
import Testing

@Suite("Hosts hear of settings, wheels and frames")
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

  @Test("without a word from anybody everything moves") func nobody() {
    #expect(DesktopSettings(environment: ["HOME": "/nowhere"]).motionLevel == .full)
  }

  @Test("steps of a wheel add up, and end where the content does") func wheel() {
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
    // it gets there by itself, without a jump
    #expect(scroll.shownContentOffset.y == 0)
    window.stage.advance(to: 10)
    #expect(scroll.shownContentOffset.y == 150)
  }
}
