import Expectations
import Foundation
import LegatoTiming
import TestSupport
import Testing

@Suite("Curve text: read and printed") struct CurveTextRoundTripTests {
  /// What is read, and what is printed.
  static let forms: [(String, String)] = [
    ("linear", "linear"), ("EASE", "ease"), (" ease-in\n", "ease-in"), ("Ease-Out", "ease-out"), ("ease-in-out", "ease-in-out"),
    ("step-start", "steps(1, jump-start)"), ("step-end", "steps(1, jump-end)"),
    ("cubic-bezier(.1,-2E0 , +0.3,4.50)", "cubic-bezier(0.1, -2, 0.3, 4.5)"),
    ("cubic-bezier(0.42, 0, 1, 1)", "cubic-bezier(0.42, 0, 1, 1)"),
    ("steps(4)", "steps(4, jump-end)"), ("steps( 4 , START )", "steps(4, jump-start)"), ("steps(2,end)", "steps(2, jump-end)"),
    ("steps(2, jump-none)", "steps(2, jump-none)"), ("steps(1, jump-both)", "steps(1, jump-both)"),
    ("linear(0, 1)", "linear(0, 1)"), ("linear(0 0%, 1 100%)", "linear(0, 1)"), ("linear(0,.5,1)", "linear(0, 0.5 50%, 1)"),
    ("linear(0, 0.25 25% 75%, 1)", "linear(0, 0.25 25% 75%, 1)"), ("linear(0, 25% 75% .25, 1)", "linear(0, 0.25 25% 75%, 1)"),
    ("linear(0, 0.25 25%, 0.25 75%, 1)", "linear(0, 0.25 25% 75%, 1)"), ("linear(0.5)", "linear(0.5)"),
    ("linear(0.5 30%)", "linear(0.5 30%)"), ("linear(0.5, 0.5)", "linear(0.5, 0.5)"), ("linear(0, 0 7%, 1)", "linear(0 0% 7%, 1)"),
    ("linear(0 -12.5%, 1 1e3%, 2)", "linear(0 -12.5%, 1 1000%, 2 1000%)"), ("linear(0, 1 1e-9%, 2)", "linear(0, 1 1e-9%, 2)"),
    ("sampled(0, 0.5, 1)", "sampled(monotone, 0, 0.5, 1)"), ("sampled(linear,0,1)", "sampled(linear, 0, 1)"),
    ("EXPONENTIAL( -1.50 )", "exponential(-1.5)"), ("exponential(-0)", "exponential(0)"),
    ("spring()", "spring(mass: 1, stiffness: 100, damping: 10)"),
    ("spring(mass: 1, stiffness: 100, damping: 10, velocity: 0)", "spring(mass: 1, stiffness: 100, damping: 10)"),
    ("spring(velocity: 1 2, damping:0)", "spring(mass: 1, stiffness: 100, damping: 0, velocity: 1 2)"),
    ("spring(Duration: 0.5, BOUNCE: 0.2, velocity: -3)", "spring(duration: 0.5, bounce: 0.2, velocity: -3)"),
    ("spring(duration: 0.5)", "spring(duration: 0.5, bounce: 0)"),
    ("spring(damping-ratio: 0.8, response: 0.3)", "spring(response: 0.3, damping-ratio: 0.8)"),
    ("spring(settling: 2, damping-ratio: 1)", "spring(settling: 2, damping-ratio: 1)"),
    ("spring(damping-ratio: 0.7)", "spring(damping-ratio: 0.7)"),
    ("plugin:org.example.wobble/bounce", "plugin:org.example.wobble/bounce()"),
    ("PLUGIN: org.example.wobble / bounce ( amount : .3 ,count:4 )", "plugin:org.example.wobble/bounce(amount: 0.3, count: 4)"),
    ("delay(.2, ease)", "delay(0.2, ease)"), ("speed(2,reverse( mirror(linear)))", "speed(2, reverse(mirror(linear)))"),
    ("chain(ease-in 1, spring(damping-ratio: 0.5) 2)", "chain(ease-in 1, spring(damping-ratio: 0.5) 2)"),
    ("backwards(steps(3))", "backwards(steps(3, jump-end))"),
    ("chain(ease, ease-in 2, linear(0, 1) 3 0)", "chain(ease 1, ease-in 2, linear(0, 1) 3 0)"),
  ]
  @Test("every form", arguments: forms) func form(text: String, printed: String) throws {
    let read = try TimingCurveText(text)
    expectEqual(read.description, printed)
    try expect(TimingCurveText(printed) == read && TimingCurveText(printed).description == printed)
  }

  @Test("numbers are read back with the same bits") func exact() throws {
    var random = SplitMix64(seed: 11)
    for _ in 0..<2_000 {
      func number() -> Double { random.finite() }
      // a curve goes as high as 1e100
      func height() -> Double {
        let number = number()
        return abs(number) <= 1e100 ? number : 1 / number
      }
      func share() -> Double { Double(random.next() >> 11) * 0x1p-53 }
      let stops = (0..<4).map { _ in PiecewiseLinearCurve.Stop(number(), at: share()) }
      let texts: [TimingCurveText] = [
        .linear(try PiecewiseLinearCurve(stops)), .sampled(try SampledCurve(values: [number(), number()])),
        .linear(try PiecewiseLinearCurve([.init(number(), at: number()), .init(number(), at: number())])),
        .cubic(CubicTimingParameters(x1: share(), y1: height(), x2: share(), y2: height())),
        .spring(SpringText(.ratio(abs(number())), velocity: SpringVelocity(dx: number(), dy: number()))),
        .plugin(try PluginCurveText(plugin: "a.b", curve: "c", arguments: [.init(name: "d", value: number())])),
      ]
      for text in texts {
        let back = try TimingCurveText(text.description)
        expect(back == text && back.description == text.description)
      }
    }
  }

  @Test(
    "curves are equal after encoding and decoding",
    arguments: forms.map(\.1).filter { !$0.hasPrefix("plugin") && !$0.contains("damping: 0") })
  func coding(text: String) throws {
    let curve = AnyTimingCurve(try TimingCurveText(text).provider())
    let data = try JSONEncoder().encode([curve])
    try expectEqual(JSONDecoder().decode([AnyTimingCurve].self, from: data), [curve])
    try expectEqual(JSONDecoder().decode([TimingCurveText].self, from: data).first?.provider().timingCurveType, curve.timingCurveType)
  }

  @Test("a curve is decoded as its own type, and as no other") func types() throws {
    let spring = SpringTimingParameters(dampingRatio: 0.3, initialVelocity: SpringVelocity(dx: 1, dy: 2))
    let resolved = try #require(spring.resolved(duration: 0.7) as? SpringTimingParameters)
    let data = try JSONEncoder().encode([spring, resolved, SpringTimingParameters()])
    try expectEqual(JSONDecoder().decode([SpringTimingParameters].self, from: data), [spring, resolved, SpringTimingParameters()])
    #expect(throws: DecodingError.self) { try JSONDecoder().decode([CubicTimingParameters].self, from: data) }
  }

  @Test(
    "invalid numbers and unknown plug-ins throw while decoding",
    arguments: ["cubic-bezier(2, 0, 0, 1)", "spring(damping: 0)", "spring(bounce: 1, duration: 1)", "plugin:a.b/c", "", "spring(mass: -1)"])
  func badNumbers(text: String) throws {
    let data = try JSONEncoder().encode([text])
    #expect(throws: DecodingError.self) { try JSONDecoder().decode([AnyTimingCurve].self, from: data) }
  }

  @Test("a closure, and a curve composed of one, throws when encoded") func closure() {
    let closure = ClosureCurve { $0 }
    #expect(throws: EncodingError.self) { try JSONEncoder().encode([closure]) }
    #expect(throws: EncodingError.self) { try JSONEncoder().encode([closure.reversed]) }
    expect(TimingCurveText(closure.mirrored) == nil && TimingCurveText(CurveLawsTests.Own()) == nil)
  }

  @Test("a resolver supplies the curve of a plug-in, also within other curves") func plugins() throws {
    let resolver: TimingPluginResolver = { plugin in
      guard plugin.plugin == "org.example.wobble", let power = plugin["power"] else { throw UnresolvedPluginCurve(curve: plugin) }
      return ClosureCurve { s in power * s }
    }
    let text = "reverse(plugin:org.example.wobble/line(power: 3))"
    try expectEqual(TimingCurveText(text).provider(resolvingPlugins: resolver).progress(at: 0.5), -0.5)
    #expect(throws: UnresolvedPluginCurve.self) { try TimingCurveText(text).provider() }
    let decoder = JSONDecoder()
    decoder.userInfo[.timingPluginResolver] = resolver
    try expectEqual(decoder.decode([AnyTimingCurve].self, from: JSONEncoder().encode([text])).first?.progress(at: 0.5), -0.5)
    #expect(throws: CurveTextError.self) { try PluginCurveText(plugin: "Not Good", curve: "x") }
    #expect(throws: CurveTextError.self) { try PluginCurveText(plugin: "a.b", curve: "x", arguments: [.init(name: "n", value: .nan)]) }
  }

  @Test("a spring has its text in its three regimes, and as a curve that is cut off") func springs() throws {
    guard case .spring(let text) = try TimingCurveText("spring(mass: 1, stiffness: 100, damping: 60)") else { return expect(Bool(false)) }
    try expect(
      abs(text.spring().dampingRatio - 3) < 1e-12 && text.parameters() == SpringTimingParameters(mass: 1, stiffness: 100, damping: 60))
    guard case .spring(let timed) = try TimingCurveText("spring(settling: 0.5, damping-ratio: 0.5)") else { return expect(Bool(false)) }
    // SP-20.
    try expect(timed.parameters().duration == 0.5 && abs(timed.spring().stiffness - 646.878) < 1e-3)
  }
}
