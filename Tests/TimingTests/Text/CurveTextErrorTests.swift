import Expectations
import LegatoTiming
import Testing

@Suite("Curve text: errors point at the character") struct CurveTextErrorTests {
  static let table: [(String, Int, String, String)] = [
    ("", 0, "a curve: linear, ease", "the end"),
    ("easy", 0, "a curve: linear, ease", "“easy”"),
    ("  ease in", 7, "the end", "“in”"),
    ("linear(", 7, "a progress, or a percentage", "the end"),
    ("linear()", 7, "a progress, or a percentage", "“)”"),
    ("linear(0 1)", 9, "a percentage", "“1”"),
    ("linear(0, 25%)", 13, "a progress", "“)”"),
    ("linear(0 1% 2% 3%)", 15, "“)”, “,” or a percentage", "“3%”"),
    ("linear(1% 2% 3% 0)", 13, "a progress", "“3%”"),
    ("linear(1% 0 3%)", 12, "“)”, “,” or a percentage", "“3%”"),
    ("linear(0, 1", 11, "“)”", "the end"),
    ("cubic-bezier(0, 0, 1)", 20, "“,”", "“)”"),
    ("cubic-bezier(2, 0, 1, 1)", 13, "an x in 0…1", "“2”"),
    ("cubic-bezier(0, 0, -0.1, 1)", 19, "an x in 0…1", "“-0.1”"),
    ("cubic-bezier(0, x, 1, 1)", 16, "a y", "“x”"),
    ("cubic-bezier(0, 1e999, 1, 1)", 16, "a number that a double can hold", "“1e999”"),
    ("cubic-bezier(0, 1., 1, 1)", 18, "a digit after the point", "“,”"),
    ("cubic-bezier(0, 1e, 1, 1)", 18, "a digit of the exponent", "“,”"),
    ("cubic-bezier(0, 1px, 1, 1)", 17, "the end of the number", "“px”"),
    ("cubic-bezier 0", 13, "“(”", "“0”"),
    ("steps(0)", 6, "a whole number in 1…1000000000", "“0”"),
    ("steps(1, jump-none)", 6, "a whole number in 2…1000000000", "“1”"),
    ("steps(2.5)", 6, "a whole number in 1…1000000000", "“2.5”"),
    ("steps(3, middle)", 9, "jump-start, jump-end, jump-none, jump-both, start or end", "“middle”"),
    ("sampled(1)", 9, "“,” and a second value", "“)”"),
    ("exponential(501)", 12, "a number in -500…500", "“501”"), ("exponential()", 12, "a number in -500…500", "“)”"),
    ("sampled(cubic, 1, 2)", 8, "linear, monotone or a value", "“cubic”"),
    ("spring(weight: 1)", 7, "mass, stiffness, damping, duration, bounce, response, damping-ratio, settling or velocity", "“weight”"),
    ("spring(mass: 1, bounce: 1)", 16, "stiffness, damping or velocity", "“bounce”"),
    ("spring(mass: 1, mass: 1)", 16, "stiffness, damping or velocity", "“mass”"),
    ("spring(mass: 0)", 13, "a mass above 0", "“0”"),
    ("spring(duration: 1, bounce: 2)", 28, "a bounce above -1 and at most 1", "“2”"),
    ("spring(bounce: 0.1)", 18, "“,” and duration", "“)”"),
    ("spring(response: 0.1)", 20, "“,” and damping-ratio", "“)”"),
    ("spring(mass 1)", 12, "“:”", "“1”"),
    ("delay(1, ease)", 6, "a share of the duration, at least 0 and below 1", "“1”"),
    ("speed(0, ease)", 6, "a speed above 0", "“0”"),
    ("chain(ease -1)", 11, "a weight above 0", "“-1”"),
    ("chain(ease 1 0)", 14, "shares with a finite sum above 0 before", "“)”"),
    ("chain()", 6, "a curve: linear", "“)”"),
    ("plugin:a/b", 7, "a plug-in's identifier, 3…128", "“a”"),
    ("plugin:org.x", 12, "“/”", "the end"),
    ("plugin:org.x/B", 13, "a curve's identifier", "“B”"),
    ("plugin:org.x/b(c: 1, c: 2)", 21, "a parameter that was not given yet", "“c”"),
    ("plugin:org.x/b(c: )", 18, "a number", "“)”"),
    ("ease e\u{301}", 5, "the end", "“e\u{301}”"),
    ("eas\u{e9}", 0, "a curve: linear, ease", "“eas”"),
    ("ease\u{0}", 4, "the end", "a control character"),
  ]
  @Test("position, what was expected, what was found", arguments: table) func error(
    text: String, offset: Int, expected: String, found: String
  )
    throws
  {
    let error = try #require(throws: CurveTextError.self) { try TimingCurveText(text) }
    expect(error.offset == offset && error.expected.hasPrefix(expected) && error.found == found, "\(error)")
    expectEqual(error.text, text)
  }

  @Test("the description has a caret below the character") func caret() throws {
    let error = try #require(throws: CurveTextError.self) { try TimingCurveText("cubic-bezier(2, 0, 1, 1)") }
    expectEqual(
      error.description,
      """
      cubic-bezier(2, 0, 1, 1)
                   ^
      character 13: expected an x in 0…1, got “2”
      """)
  }

  @Test("of a long text the part around the error is shown") func long() throws {
    let text = "linear(" + Array(repeating: "0.5", count: 200).joined(separator: ", ") + "; 1)"
    let error = try #require(throws: CurveTextError.self) { try TimingCurveText(text) }
    let lines = error.description.split(separator: "\n")
    expect(lines.count == 3 && lines[0].count < 130)
    let place = lines[0].index(lines[0].startIndex, offsetBy: lines[1].count - 1)
    expectEqual(lines[0][place], ";")
  }

  @Test("nesting has a limit, and no depth exhausts the stack", arguments: [31, 32, 100_000]) func nesting(depth: Int) throws {
    let text = String(repeating: "reverse(", count: depth) + "ease" + String(repeating: ")", count: depth)
    guard depth >= TimingCurveText.maximumDepth else { return try expectEqual(TimingCurveText(text).description, text) }
    let error = try #require(throws: CurveTextError.self) { try TimingCurveText(text) }
    expect(error.expected == "at most 32 nested curves" && error.offset == 32 * 8)
  }
}
