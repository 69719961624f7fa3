import Foundation
import LegatoTiming
import Testing

#if canImport(FoundationXML)
  import FoundationXML
#endif

@Suite("curve info, plot and export") struct CurvePictureTests {
  let workshop: Workshop
  init() throws { workshop = try Workshop() }

  @Test("the properties of a spring are those of its equation") func springFacts() throws {
    let json = try workshop.legato("curve", "info", "spring(response: 0.5, damping-ratio: 0.6)", "--json").json()
    let spring = try #require(json["spring"] as? [String: Any])
    // overshoot e^(−πζ/√(1−ζ²)) at π/ω_d, ω_d = 0.8·4π
    #expect(abs(try #require(json["highest"] as? Double) - (1 + exp(-Double.pi * 0.75))) < 1e-9)
    #expect(abs(try #require(json["highestAt"] as? Double) - 0.3125) < 1e-5)
    #expect(abs(try #require(spring["stiffness"] as? Double) - 16 * Double.pi * Double.pi) < 1e-9)
    #expect(json["clock"] as? String == "seconds" && json["isMonotonic"] as? Bool == false)
    let settled = try #require(json["settled"] as? Double)
    #expect(settled > 0.6 && settled < 1)
    let endless = try workshop.legato("curve", "info", "spring(stiffness: 100, damping: 0)", "--json").json()
    #expect(endless["settled"] == nil)
  }

  @Test("the properties of a curve, for people") func facts() throws {
    let lines = try workshop.legato("curve", "info", "cubic-bezier(0.3, -0.5, 0.2, 1.5)").output.split(separator: "\n")
    let facts = Dictionary(
      uniqueKeysWithValues: lines.map { line in
        let halves = line.split(separator: "  ", maxSplits: 1)
        return (String(halves[0]), halves[1].trimmingCharacters(in: .whitespaces))
      })
    #expect(facts["curve"] == "cubic-bezier(0.3, -0.5, 0.2, 1.5)" && facts["monotonic"] == "no" && facts["kind"] == "cubic curve")
    let overshoots = try #require(facts["overshoots"])
    #expect(overshoots.contains(" % beyond its target, ") && overshoots.hasSuffix("% behind its start"))
    #expect(try workshop.legato("curve", "info", "steps(4)").output.contains("4 steps, jump-end"))
    // a rounding beside an end is no higher place
    #expect(try workshop.legato("curve", "info", "backwards(ease)").output.contains("1 at 0\n"))
  }

  @Test("an exported curve is read back, within its tolerance", arguments: [0.01, 1e-4]) func export(tolerance: Double) throws {
    for curve in ["ease", "steps(3)", "spring(response: 0.5, damping-ratio: 2)", "spring(duration: 0.6, bounce: 0.4)"] {
      let outcome = try workshop.legato("curve", "export", curve, "--linear", "--tolerance", "\(tolerance)")
      try #require(outcome.status == 0)
      let lines = try TimingCurveText(String(outcome.output.dropLast())).provider()
      guard case .linear = try TimingCurveText(outcome.output) else { throw Unexpected(outcome.output) }
      let isSpring = curve.hasPrefix("spring")
      let duration = isSpring ? try #require(outcome.error.split(separator: " ").dropFirst().first.flatMap { Double($0) }) : 1
      let at = (0..<1000).map { Double($0) / 1000 }
      let json = try workshop.run(Workshop.built("legato"), ["curve", "sample", curve, "--json", "--at"] + at.map { "\($0 * duration)" })
        .json()
      for (s, value) in zip(at, try #require(json["value"] as? [Double])) { #expect(abs(lines.progress(at: s) - value) <= tolerance) }
    }
  }

  @Test("what cannot be exported is a usage error") func refusedExport() throws {
    #expect(try workshop.legato("curve", "export", "spring(stiffness: 100, damping: 0)").status == 2)
    #expect(try workshop.legato("curve", "export", "ease", "--tolerance", "0").status == 2)
    #expect(try workshop.legato("curve", "export", "ease", "--tolerance", "1e-9", "--points", "10").status == 2)
  }

  /// Counts what an SVG is made of.
  private final class Reader: NSObject, XMLParserDelegate {
    var classes: [String: Int] = [:]
    var words: [String] = []
    func parser(
      _ parser: XMLParser, didStartElement name: String, namespaceURI: String?, qualifiedName: String?, attributes: [String: String]
    ) {
      classes["\(name).\(attributes["class"] ?? "")", default: 0] += 1
      for number in (attributes["points"] ?? "").split(whereSeparator: { $0 == " " || $0 == "," }) where Double(number)?.isFinite != true {
        words.append("bad number \(number)")
      }
    }
    func parser(_ parser: XMLParser, foundCharacters text: String) { words.append(text) }
  }

  @Test("an SVG file has value, velocity, overshoot and settling of each curve") func svg() throws {
    let curves = ["spring(duration: 0.5, bounce: 0.4)", "linear(0, 1.2 50%, 1)", "cubic-bezier(0, 1, 1, 0)"]
    let outcome = try workshop.run(Workshop.built("legato"), ["curve", "plot"] + curves + ["--svg", "a.svg"])
    #expect(outcome.status == 0 && outcome.output == "")
    let (parser, reader) = (XMLParser(data: try Data(contentsOf: URL(fileURLWithPath: workshop.path("a.svg")))), Reader())
    parser.delegate = reader
    #expect(parser.parse())
    #expect(reader.classes["polyline.value"] == 3 && reader.classes["polyline.velocity"] == 3)
    #expect(reader.classes["rect.overshoot"] == 2 && reader.classes["path.settled"] == 3)
    #expect(reader.words.contains { $0.hasPrefix("settles at 0.809 s") } && !reader.words.contains { $0.hasPrefix("bad number") })
    for curve in curves { #expect(reader.words.contains(curve)) }
    #expect(try workshop.legato("curve", "plot", "ease", "--svg", "-").output.hasPrefix("<svg"))
    #expect(try workshop.legato("curve", "plot", "ease", "--svg", "no/such/folder/a.svg").status == 5)
  }

  @Test("a picture in the terminal keeps its size and reaches from corner to corner") func terminal() throws {
    let text = try workshop.legato("curve", "plot", "linear", "--width", "40", "--height", "10").output
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    #expect(lines.allSatisfy { $0.count <= 40 } && !text.contains("\u{1b}"))
    let dots = lines.prefix(10).map { line in line.firstIndex { ("\u{2801}"..."\u{28ff}").contains($0) } == nil ? 0 : 1 }
    #expect(dots.reduce(0, +) >= 9)
    #expect(text.contains("time as a fraction of the duration\nlinear, settles at 0.999\n"))
    let two = try workshop.legato("curve", "plot", "ease", "spring(duration: 1, bounce: 0)", "--velocity").output
    #expect(two.contains("velocity\n") && two.contains("A ease") && two.contains("B spring(duration: 1, bounce: 0)") && two.contains("▲"))
    #expect(try workshop.legato("curve", "plot", "ease", "--width", "2").status == 2)
    #expect(try workshop.legato("curve", "plot", "ease", "--to", "0").status == 2)
  }
}

/// Ends a test that found something else than it asks for.
struct Unexpected: Error {
  let what: String
  init(_ what: String) { self.what = what }
}
