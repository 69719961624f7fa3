import LegatoTiming

/// Texts that are no curves, or nearly are: fragments thrown together, valid texts with a few changes, any characters at all.
public struct FuzzedTexts {
  static let fragments = [
    "linear", "ease", "-in", "cubic-bezier", "steps", "spring", "plugin:", "sampled", "chain", "delay", "speed", "reverse", "mirror", "(",
    ")", ",", " ", "%", ":", "/", "0", "1", "-1", ".5", "1e", "1e308", "-", "+", ".", "e", "jump-none", "mass", "velocity: ",
    "damping-ratio: ", "a.b", "\n", "\u{0}", "é", "e\u{301}", "👩‍👩‍👧", "\r\n", "٣", "∞", "nan", "inf", "0x1p3", "99999999999999999999",
  ]
  static let valid = [
    "linear", "ease-in-out", "cubic-bezier(0.1, -2, 0.9, 3)", "linear(0, 0.25 25% 75%, 1)", "steps(4, jump-none)", "step-start",
    "spring(mass: 1, stiffness: 100, damping: 10, velocity: 0)", "spring(duration: 0.5, bounce: 0.3)",
    "spring(response: 0.5, damping-ratio: 0.7)",
    "spring(settling: 1, damping-ratio: 0.4)", "plugin:org.example.wobble/bounce(amount: 0.3, count: 4)", "sampled(0, 0.5, 1)",
    "exponential(4)",
    "delay(0.5, ease)", "speed(2, reverse(ease-in))", "mirror(steps(3))", "chain(ease 1 1, linear 2 1)",
    "backwards(chain(ease, mirror(linear)))",
  ]

  private var random: SplitMix64
  public init(seed: UInt64) { random = SplitMix64(seed: seed) }

  public mutating func next() -> String {
    switch Int.random(in: 0..<10, using: &random) {
    case 0..<4:
      return (0..<Int.random(in: 0...14, using: &random)).map { _ in random.pick(Self.fragments) }.joined()
    case 4..<9:
      var text = Array(random.pick(Self.valid))
      for _ in 0..<Int.random(in: 1...3, using: &random) {
        let place = Int.random(in: 0...text.count, using: &random)
        switch Int.random(in: 0..<4, using: &random) {
        case 0 where place < text.count: text.remove(at: place)
        case 1 where place < text.count: text[place] = Character(UnicodeScalar(UInt8.random(in: 0..<128, using: &random)))
        case 2: text.insert(contentsOf: random.pick(Self.fragments), at: place)
        default: text.removeSubrange(place...)
        }
      }
      return String(text)
    default:
      var scalars = String.UnicodeScalarView()
      for _ in 0..<Int.random(in: 0...30, using: &random) {
        if let scalar = UnicodeScalar(UInt32.random(in: 0...0x10FFFF, using: &random)) { scalars.append(scalar) }
      }
      return String(scalars)
    }
  }

  /// What is wrong with the answer to a text: one that is refused has its place inside the text, one that is read comes back from its print, and its
  /// curve answers. Nil where all is well.
  public static func failure(of text: String) -> String? {
    do {
      let read = try TimingCurveText(text)
      guard (try? TimingCurveText(read.description)) == read else { return "reads “\(read)” as another curve" }
      guard let curve = try? read.provider() else { return nil }
      return curve.progress(at: 0.3).isNaN || curve.velocity(at: 0.3).isNaN ? "answers NaN" : nil
    } catch {
      let isWhole = (0...text.count).contains(error.offset) && error.text == text && !error.expected.isEmpty && !error.description.isEmpty
      return isWhole ? nil : "is refused with \(error)"
    }
  }
}
