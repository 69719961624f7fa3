import Expectations
import Foundation
import GalleryScenes
import Legato
import Testing

@Suite("A recorded page is one file that contains the motion, the numbers and the pointer") struct RecordingPageTests {
  private struct Content: Decodable {
    struct Frame: Decodable {
      let x, y: Int
      let isWhole: Bool
      let png: Data
    }
    struct Plot: Decodable {
      let name: String
      let values: [Double?]
    }
    struct Place: Decodable { let x, y: Double }
    let title, hint, notice: String
    let width, height: Int
    let fps: Double
    let frames: [Frame]
    let plots: [Plot]
    let pointer: [Place?]
  }

  private func page(_ id: String, seconds: Double = 2) throws -> (text: String, content: Content) {
    let recording = Recording(try #require(Catalog.entry(id)), trace: nil, picture: .html, fps: 20, seconds: seconds, scale: 1)
    let text = String(decoding: recording.picture, as: UTF8.self)
    let start = try #require(text.range(of: "const it = ")),
      end = try #require(text.range(of: "\n", range: start.upperBound..<text.endIndex))
    let json = Data(text[start.upperBound..<end.lowerBound].replacing("<\\/", with: "</").utf8)
    return (text, try JSONDecoder().decode(Content.self, from: json))
  }

  /// Width and height, as they stand in a PNG file's header.
  private func size(_ png: Data) -> (Int, Int) {
    func number(_ at: Int) -> Int { png[at..<at + 4].reduce(0) { $0 << 8 | Int($1) } }
    return (number(16), number(20))
  }

  @Test(
    "frames lie inside the picture, every 24th is complete; plots are the scene's numbers; the pointer is the demonstration's"
  )
  func content() throws {
    let (text, page) = try page("interactive-circle")
    expect(page.title == "interactive-circle" && page.frames.count == 41 && (page.width, page.height) == (320, 200) && page.fps == 20)
    for (i, frame) in page.frames.enumerated() {
      expect(frame.isWhole == (i % 24 == 0) && frame.png.starts(with: [0x89, 0x50, 0x4E, 0x47]))
      let (width, height) = size(frame.png)
      expect(frame.x + width <= 320 && frame.y + height <= 200 && width > 0 && height > 0)
      if frame.isWhole { expect((frame.x, frame.y, width, height) == (0, 0, 320, 200)) }
    }
    var player = Player(try #require(Catalog.entry("interactive-circle")).make())
    let events = player.scene.demonstration
    var moved = false
    for i in 0..<41 {
      player.advance(to: Double(i) / 20)
      for plot in page.plots {
        let reading = try #require(player.scene.readings.first { $0.name == plot.name })
        expect(abs((plot.values[i] ?? .nan) - reading.value) <= 0.0005)
      }
      let last = events.last { $0.time <= Double(i) / 20 }
      let isDown = last.map { $0.phase == .began || $0.phase == .moved } ?? false
      expectEqual(page.pointer[i] != nil, isDown)
      if isDown, let last { expect(abs((page.pointer[i]?.x ?? 0) - last.location.x) <= 0.5) }
      moved = moved || isDown
    }
    expect(moved && page.plots.map(\.name) == ["x", "fraction"])
    // nothing from elsewhere: the one address names a language
    expectEqual(text.replacing("http://www.w3.org/2000/svg", with: "").contains("://"), false)
    expect(!text.contains("CONTENT") && !text.contains("TITLE"))
  }

  @Test("unchanged frames take almost no bytes, and NaN leaves a gap in its plot") func small() throws {
    let (text, page) = try page("two-circles-alpha", seconds: 0.5)
    expect(page.frames.count == 11 && page.hint.hasSuffix(".") && page.notice.hasSuffix("."))
    let still = page.frames.dropFirst().filter { size($0.png) == (1, 1) }
    expect(still.count > 3 && still.allSatisfy { $0.png.count < 200 })
    expectLess(text.utf8.count, than: 400_000)
  }
}
