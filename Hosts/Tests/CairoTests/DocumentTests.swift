import Foundation
import Legato
import LegatoCairo
import Testing

@Suite("A window becomes a page of a file")
struct DocumentTests {
  private let window = Window(size: Size(width: 100, height: 80))
  private let card = Layer(frame: Rect(x: 20, y: 15, width: 60, height: 45))

  init() {
    (window.backgroundColor, card.backgroundColor) = (.white, .orange)
    window.addSublayer(card)
  }

  private func written(_ kind: CairoDocument.Kind, pages: Int = 1) throws -> String {
    let document = try CairoDocument(kind, size: window.bounds.size)
    for _ in 0..<pages { try document.append(window) }
    return String(decoding: try document.finish(), as: UTF8.self)
  }

  private func count(_ part: String, in text: String) -> Int { text.split(separator: part, omittingEmptySubsequences: false).count - 1 }

  @Test("a PDF file is complete, with its size and all appended pages", arguments: [1, 3]) func pages(count pages: Int) throws {
    let text = try written(.pdf, pages: pages)
    #expect(text.hasPrefix("%PDF-") && text.contains("%%EOF"))
    #expect(count("<< /Type /Page ", in: text) == pages && count("0 0 100 80", in: text) == pages)
  }

  @Test("an SVG file has the size, and outlines instead of pixels for boxes and words") func outlines() throws {
    card.addSublayer(TextLayer("Hill", frame: Rect(x: 4, y: 4, width: 50, height: 20)))
    let text = try written(.svg)
    #expect(text.contains("width=\"100pt\"") && text.contains("height=\"80pt\""))
    // the card's four corners, and the words below it
    #expect(text.contains("M 20 15 L 80 15 L 80 60 L 20 60 Z") && count("<path", in: text) == 2 && !text.contains("<image"))
  }

  @Test("a shadow is written as pixels, and so is an effect", arguments: [false, true]) func pixels(isBlur: Bool) throws {
    (card.shadowOpacity, card.shadowRadius) = (isBlur ? 0 : 0.5, 4)
    if isBlur { window.addSublayer(EffectLayer(effect: .blur(radius: 4), frame: Rect(x: 40, y: 0, width: 40, height: 80))) }
    #expect(try written(.svg).contains("<image"))
  }

  @Test("a page that is refused leaves nothing behind, and the next one is drawn as ever") func refusedPage() throws {
    let document = try CairoDocument(.svg, size: Size(width: 20_000, height: 80))
    let blurred = Window(size: Size(width: 100, height: 80))
    let box = Layer(frame: Rect(x: 1, y: 2, width: 3, height: 4))
    box.backgroundColor = .red
    blurred.addSublayer(box)
    blurred.addSublayer(EffectLayer(effect: .blur(radius: 4), frame: blurred.bounds))
    // three pixels per point
    #expect(throws: CairoError.size(width: 60_000, height: 240)) { try document.append(blurred) }
    try document.append(window)
    let text = String(decoding: try document.finish(), as: UTF8.self)
    // the card's four corners, and no box
    #expect(text.contains("M 20 15 L 80 15 L 80 60 L 20 60 Z") && !text.contains("M 1 2"), "\(text)")
  }

  @Test("a page without a size is refused, in a sentence", arguments: [Size.zero, Size(width: .nan, height: 20)]) func refused(size: Size) {
    let error = #expect(throws: CairoError.self) { _ = try CairoDocument(.pdf, size: size) }
    #expect(error?.description.contains("above 0") == true)
  }

  @Test("a picture too large for cairo is refused, in a sentence", arguments: [0, -3, 32_768]) func refused(width: Int) {
    let error = #expect(throws: CairoError.self) { _ = try CairoPicture(width: width, height: 10) }
    #expect(error == .size(width: width, height: 10) && error?.description.contains("32767") == true)
  }

  @Test("the example writes a page for each moment, and a picture of one") func example() throws {
    let tests = Bundle.allBundles.map(\.bundleURL).first { $0.pathExtension == "xctest" } ?? URL(fileURLWithPath: CommandLine.arguments[0])
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("legato-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let program = Process()
    program.executableURL = tests.deletingLastPathComponent().appendingPathComponent("card-cairo")
    program.currentDirectoryURL = folder
    try program.run()
    program.waitUntilExit()
    #expect(program.terminationStatus == 0)
    let pages = String(decoding: try Data(contentsOf: folder.appendingPathComponent("card.pdf")), as: UTF8.self)
    #expect(count("<< /Type /Page ", in: pages) == 11)
    #expect(try Data(contentsOf: folder.appendingPathComponent("card.png")).starts(with: [0x89, 0x50, 0x4E, 0x47]))
  }
}
