import Expectations
import GalleryScenes
import Legato
import TestSupport
import Testing

@Suite("A timer drops frames where a display link drops none") struct FrameClockTests {
  private func played(_ keys: String = "", seconds: Double = 10, fps: Double = 60) throws -> [String: Double] {
    var player = Player(try #require(Catalog.entry("frame-clock")).make(), trace: Trace())
    for key in keys { player.scene.stage.perform { player.scene.press(key) } }
    for frame in 0...Int(saturating: (seconds * fps).rounded()) { player.advance(to: Double(frame) / fps) }
    return Dictionary(uniqueKeysWithValues: player.scene.readings.map { ($0.name, $0.value) })
  }

  @Test("DL-6, PT-22: with work of about 8 ms a timer in mid-frame meets only some deadlines, a display link all")
  func midFrame() throws {
    let seen = try played()
    expect((seen["work-ms"], seen["phase"]) == (8, 0.5))
    // 8.33 of 16.67 ms are left; work lies evenly in 6.4…9.6 ms, so that 0.4 of it comes late. A late picture drops its frame unless the one before,
    // late too, comes up there: 0.4 · 0.6 of all frames. As many pictures are overtaken by the next, which is in time.
    let frames = 600.0
    expectLess(abs((seen["timer-dropped"] ?? 0) - 0.24 * frames), than: 40)
    expectLess(abs((seen["timer-never-seen"] ?? 0) - 0.24 * frames), than: 40)
    expect((seen["timer-shown"] ?? 0) + (seen["timer-dropped"] ?? 0) >= frames - 1)
    expectEqual(seen["link-dropped"], 0)
    expectEqual(seen["link-shown"], frames)
  }

  @Test("DL-6: a timer that fires at the start of a frame has the whole frame") func inPhase() throws {
    let seen = try played(String(repeating: "h", count: 10))
    expectEqual(seen["phase"].map { abs($0) < 1e-9 }, true)
    expectEqual(seen["timer-dropped"], 0)
  }

  @Test("DL-6: short work meets its deadline at any phase") func shortWork() throws {
    let seen = try played(String(repeating: "j", count: 5))
    expectEqual(seen["work-ms"], 3)
    expectEqual(seen["timer-dropped"], 0)
  }

  @Test("DL-7: work of more than a frame costs the link every second frame, and no more") func longWork() throws {
    let seen = try played(String(repeating: "k", count: 12))
    expectEqual(seen["work-ms"], 20)
    // 16…24 ms: nearly all of it longer than a frame, none longer than two
    let shown = seen["link-shown"] ?? 0
    expect(shown >= 299 && shown < 350)
  }

  @Test("the number of frames drawn does not affect the model's counts", arguments: Effort.alternate([30.0, 47, 144])) func anyRate(
    fps: Double
  ) throws {
    let (seen, wanted) = (try played(seconds: 6, fps: fps), try played(seconds: 6))
    for (name, value) in wanted { expect(abs((seen[name] ?? .nan) - value) <= 2, "\(name)") }
  }
}
