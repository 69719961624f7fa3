import LegatoTiming
import TestSupport
import Testing

@Suite("Curve text: no text ends the process") struct CurveTextFuzzTests {
  static let fragments = [
    "linear", "ease", "-in", "cubic-bezier", "steps", "spring", "plugin:", "sampled", "chain", "delay", "speed", "reverse", "mirror", "(",
    ")", ",", " ",
    "%", ":", "/", "0", "1", "-1", ".5", "1e", "1e308", "-", "+", ".", "e", "jump-none", "mass", "velocity: ", "damping-ratio: ", "a.b",
    "\n", "\u{0}",
    "é", "e\u{301}", "👩‍👩‍👧", "\r\n", "٣", "∞", "nan", "inf", "0x1p3", "99999999999999999999",
  ]

  /// Reads a text; what is refused has its place inside the text, what is read comes back from its print, and its curve answers.
  static func check(_ text: String) {
    do {
      let read = try TimingCurveText(text)
      #expect((try? TimingCurveText(read.description)) == read, "\(text)")
      guard let curve = try? read.provider() else { return }
      #expect(!curve.progress(at: 0.3).isNaN && !curve.velocity(at: 0.3).isNaN, "\(text)")
    } catch {
      #expect(
        (0...text.count).contains(error.offset) && error.text == text && !error.expected.isEmpty && !error.description.isEmpty, "\(text)")
    }
  }

  @Test("10 000 texts of fragments") func fragments() {
    var random = SplitMix64(seed: 1)
    for _ in 0..<10_000 {
      Self.check((0..<Int.random(in: 0...14, using: &random)).map { _ in Self.fragments.randomElement(using: &random) ?? "" }.joined())
    }
  }

  @Test("10 000 mutations of valid texts") func mutations() {
    var random = SplitMix64(seed: 2)
    for _ in 0..<10_000 {
      var text = Array(CurveTextRoundTripTests.forms.randomElement(using: &random)?.0 ?? "")
      for _ in 0..<Int.random(in: 1...3, using: &random) {
        let place = Int.random(in: 0...text.count, using: &random)
        switch Int.random(in: 0..<4, using: &random) {
        case 0 where place < text.count: text.remove(at: place)
        case 1 where place < text.count: text[place] = Character(UnicodeScalar(UInt8.random(in: 0..<128, using: &random)))
        case 2: text.insert(contentsOf: Self.fragments.randomElement(using: &random) ?? "", at: place)
        default: text.removeSubrange(place...)
        }
      }
      Self.check(String(text))
    }
  }

  @Test("2 000 texts of any scalars") func scalars() {
    var random = SplitMix64(seed: 3)
    for _ in 0..<2_000 {
      var scalars = String.UnicodeScalarView()
      for _ in 0..<Int.random(in: 0...30, using: &random) {
        if let scalar = UnicodeScalar(UInt32.random(in: 0...0x10FFFF, using: &random)) { scalars.append(scalar) }
      }
      Self.check(String(scalars))
    }
  }
}
