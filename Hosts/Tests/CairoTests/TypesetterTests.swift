import Legato
import LegatoCairo
import Synchronization
import Testing

@Suite("Text is set in the system's fonts")
struct TypesetterTests {
  private let typesetter = PangoTypesetter()

  private func path(_ text: String, font: String? = nil, size: Double = 20, width: Double = 400) throws -> Path {
    let run = TextRun(text: text, fontName: font, size: size, rect: Rect(x: 10, y: 10, width: width, height: 60))
    guard case .outline(let path, _) = typesetter.drawing(of: run) else { throw CancellationError() }
    return path
  }

  private func bounds(_ text: String, font: String? = nil, size: Double = 20) throws -> Rect {
    try path(text, font: font, size: size).bounds()
  }

  @Test("bold words are wider than regular ones, and slanted ones differ") func weights() throws {
    let (regular, bold) = (try bounds("Hamburg", font: "DejaVu Sans"), try bounds("Hamburg", font: "DejaVu Sans Bold"))
    #expect(bold.width > 1.05 * regular.width)
    #expect(try path("Hamburg", font: "DejaVu Sans Oblique") != path("Hamburg", font: "DejaVu Sans"))
  }

  @Test("twice the size is twice as large") func sizes() throws {
    let (small, large) = (try bounds("Hill", size: 12), try bounds("Hill", size: 24))
    // Pango places letters in 1024ths of a point
    #expect(abs(large.width - 2 * small.width) < 0.05 && abs(large.height - 2 * small.height) < 0.05)
  }

  @Test(
    "the size of a font changes nothing but the scale, however small or large; what follows is drawn, too",
    arguments: [1e-3, 0.2, 1e5, 1e9])
  func extremes(size: Double) throws {
    for alignment in [TextLayer.Alignment.left, .center, .right] {
      func bounds(_ size: Double) throws -> Rect {
        let rect = Rect(x: 3 * size, y: 2 * size, width: 20 * size, height: 3 * size)
        guard case .outline(let path, _) = typesetter.drawing(of: TextRun(text: "Hill", size: size, alignment: alignment, rect: rect))
        else {
          throw CancellationError()
        }
        return path.bounds().applying(AffineTransform(scaleX: 1 / size, y: 1 / size))
      }
      // at a size of 100, cairo's 256th of a unit is a 25,600th of a line
      let (extreme, usual) = (try bounds(size), try bounds(100))
      for (one, other) in [(extreme.minX, usual.minX), (extreme.maxX, usual.maxX), (extreme.minY, usual.minY), (extreme.maxY, usual.maxY)] {
        #expect(abs(one - other) < 1e-3, "\(extreme), \(usual)")
      }
    }
  }

  @Test("a line ends at a line feed, also at one after a carriage return") func lines() throws {
    #expect(try path("Hill\r\nDale\r\n") == path("Hill\nDale\n"))
  }

  @Test("a font without a family is Sans", arguments: ["", "Bold", "Italic"]) func noFamily(font: String) throws {
    #expect(try path("Hill", font: font) == path("Hill", font: "Sans \(font)"))
  }

  @Test("letters of other scripts are set, also from right to left") func scripts() throws {
    #expect(try bounds("Ωмега").width > 20)
    // the first letter of a Hebrew word stands to the right
    let (word, first) = (try bounds("אב"), try bounds("א"))
    #expect(word.width > first.width)
  }

  @Test("a missing font family is reported once, and replaced by another") func missing() throws {
    let reports = Mutex<[String]>([])
    try Misuse.$handler.withValue({ misuse in reports.withLock { $0.append(misuse.description) } }) {
      #expect(try bounds("Hill", font: "No Such Family Bold").width > 10)
      _ = try bounds("Dale", font: "No Such Family Bold")
      _ = try bounds("Dale", font: "Sans Bold")
    }
    let all = reports.withLock { $0 }
    #expect(all.count == 1 && all.first?.contains("No Such Family Bold") == true && all.first?.contains("fc-list") == true)
  }

  @Test("a size of 0, an empty text and infinite numbers draw nothing", arguments: [0, -4, .nan, .infinity]) func nothing(size: Double)
    throws
  {
    #expect(try path("Hill", size: size).isEmpty && path("").isEmpty)
  }
}
