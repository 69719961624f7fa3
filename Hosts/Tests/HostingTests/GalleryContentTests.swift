import Foundation
import GalleryContent
import GalleryScenes
import Legato
import LegatoCairo
import LegatoDrawingList
import LegatoHosting
import Testing

@Suite("The gallery in a window shows how its frames went, and writes it to a file")
struct GalleryContentTests {
  private let frames: FrameHistory = {
    var frames = FrameHistory()
    frames.add(FrameReport(due: 1, begun: 1.05, drawn: 1.06, missedCount: 3))
    return frames
  }()

  /// Whether a text of the frame contains these words.
  private func shows(_ words: String, _ content: GalleryContent, on list: inout DrawingList) -> Bool {
    content.update(&list)
    return list.operations.contains { if case .text(let run, _, _) = $0 { run.text.contains(words) } else { false } }
  }

  @Test("DL-10 the inspector shows the frames, where the host has told of them") func inspector() throws {
    let content = GalleryContent(try #require(Catalog.entry("photos")), trace: nil, clock: MonotonicClock())
    var list = DrawingList(typesetter: PangoTypesetter())
    func shows(_ words: String) -> Bool { self.shows(words, content, on: &list) }
    content.handle(.resized(Size(width: 960, height: 640)), at: 0)
    content.handle(.key(TerminalKey(.character("i"))), at: 0)
    #expect(!shows("3 left out"))
    content.frames = { frames }
    #expect(shows("1 frames") && shows("1 late, 3 left out") && shows("!"))
    content.handle(.key(TerminalKey(.character("i"))), at: 0)
    #expect(!shows("3 left out") && shows("esc leave"))
  }

  @Test("a card that is let go while the source is shown goes on") func released() throws {
    let clock = MonotonicClock()
    let content = GalleryContent(try #require(Catalog.entry("catch-in-flight")), trace: nil, clock: clock)
    let start = clock.now
    content.handle(.resized(Size(width: 640, height: 1000)), at: start)
    func send(_ phase: PointerEvent.Phase, _ x: Double, after seconds: Double) {
      let event = PointerEvent(time: start + seconds, phase: phase, location: Point(x: x, y: 380))
      content.handle(.pointer(event), at: event.time)
    }
    #expect(content.advance(to: start + 0.5) == .everyFrame)
    send(.began, 320, after: 0.5)
    send(.moved, 330, after: 0.52)
    #expect(content.advance(to: start + 0.6) != .everyFrame)
    content.handle(.key(TerminalKey(.character("e"))), at: start + 0.65)
    send(.ended, 330, after: 0.7)
    #expect(content.advance(to: start + 0.75) == .everyFrame)
  }

  @Test("a file that cannot be read or written is told by its name, with the system's reason; the help names the program that is asked")
  func errors() throws {
    let arguments = try Arguments(["photos", "--trace", "/nowhere/a.jsonl", "--save", "/nowhere/a.png"])
    let unread = #expect(throws: FileError.self) { try arguments.readTrace() }
    #expect(unread?.description == "cannot read /nowhere/a.jsonl: No such file or directory")
    let unwritten = #expect(throws: FileError.self) { try arguments.writeFiles(frames) { Bitmap(width: 4, height: 3) } }
    #expect(unwritten?.description == "cannot write /nowhere/a.png: No such file or directory")
    #expect(try Arguments(["--help"], program: "gallery-gtk").answer?.hasPrefix("usage: gallery-gtk [SCENE]") == true)
  }

  @Test("DL-10 the frames are written as JSON, and the last one as a picture") func files() throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("legato-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let (json, png) = (folder.appendingPathComponent("frames.json"), folder.appendingPathComponent("last.png"))
    let arguments = try Arguments(["photos", "--save-frames", json.path, "--save", png.path])
    try arguments.writeFiles(frames) { Bitmap(width: 4, height: 3) }
    let file = try #require(try JSONSerialization.jsonObject(with: Data(contentsOf: json)) as? [String: Any])
    #expect((file["traceEvents"] as? [Any])?.isEmpty == false)
    #expect(try Data(contentsOf: png).starts(with: [0x89, 0x50, 0x4E, 0x47]))
    #expect(throws: UsageError.self) { try Arguments(["photos", "--save-frames"]) }
  }
}
