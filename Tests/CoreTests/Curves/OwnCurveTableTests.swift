import Expectations
import LegatoCore
import LegatoTiming
import Synchronization
import TestSupport
import Testing

@Suite("Many animations under a custom curve present that curve, and seldom call it") struct OwnCurveTableTests {
  /// The engine's documented accuracy for any curve, as a share of the distance.
  private static let accuracy = 1e-7

  /// Values on a stage, animated from 0 to 1 in a block each, which begins at 0.
  private final class Scene {
    let stage = Stage()
    let values: [Animated<Double>]
    let durations: [Double]

    init(_ curve: any TimingCurveProvider, count: Int, _ random: inout SplitMix64) {
      let stage = stage
      values = (0..<count).map { _ in Animated(0.0, in: stage) }
      durations = values.map { _ in random.number(1...2) }
      for (value, duration) in zip(values, durations) { animate(withDuration: duration, timingParameters: curve) { value.value = 1 } }
    }

    /// The largest difference from the curve at `now`.
    func error(_ curve: any TimingCurveProvider) -> Double {
      zip(values, durations).reduce(0) { worst, one in
        let u = stage.now * (1 / one.1)
        let shown = u <= 0 ? 0 : u < 1 ? curve.progress(at: u) : 1
        let off = abs(one.0.presentation - shown)
        return off <= worst ? worst : off
      }
    }
  }

  @Test("TC-2 at random fractions (100,000 in all) each kind of curve is exact to 1e-7, also at jumps") func accuracy() throws {
    for (name, unresolved) in try OwnCurves.named {
      let curve = unresolved.resolved(duration: 1)
      var random = SplitMix64(seed: 5)
      let scene = Scene(curve, count: 500, &random)
      for time in (0..<Effort.of(200)).map({ _ in random.number(0...1) }).sorted() {
        scene.stage.advance(to: time)
        let error = scene.error(curve)
        expect(error <= Self.accuracy, "\(name) at \(time): off by \(error)")
      }
    }
  }

  @Test("at a jump, and next to it") func hairs() throws {
    for (name, unresolved) in try OwnCurves.named {
      let curve = unresolved.resolved(duration: 1)
      var places = [0.3, 0.7, 0.1 + 0.9 / 2, 0.995]
      for k in 0...1024 where k % 8 < 3 || k % 146 == 0 { places.append(Double(k) / 1024) }
      for k in 0...7 { places.append(Double(k) / 7) }
      let stage = Stage()
      let values = (0..<40).map { _ in Animated(0.0, in: stage) }
      for value in values { animate(withDuration: 1, timingParameters: curve) { value.value = 1 } }
      for time in places.flatMap({ [$0.nextDown, $0, $0.nextUp] }).sorted() where time >= 0 && time < 1 {
        stage.advance(to: time)
        let error = abs(values[39].presentation - (time > 0 ? curve.progress(at: time) : 0))
        expect(error <= Self.accuracy, "\(name) at \(time): off by \(error)")
      }
    }
  }

  @Test(
    "absolute time: the same bits however many frames lie between, while the number of the curve's animations grows and shrinks",
    arguments: Effort.some(Array(1...4)))
  func frames(seed: Int) throws {
    let curves = try OwnCurves.named.map(\.curve)
    func play(frames: (Int) -> Int) -> [UInt64] {
      var random = SplitMix64(seed: UInt64(seed))
      let stage = Stage()
      let values = (0..<60).map { _ in Animated(0.0, in: stage) }
      var bits: [UInt64] = []
      for call in 0..<120 {
        let (start, step, count) = (stage.now, random.number(0...0.2), frames(call))
        for frame in 0..<count { stage.advance(to: start + step * Double(frame + 1) / Double(count + 1)) }
        stage.advance(to: start + step)
        let curve = curves[(seed * 5 + call / 60) % curves.count]
        for value in values where random.index(4) == 0 {
          let target = random.number(-100...100)
          animate(withDuration: random.number(0.1...0.6), timingParameters: curve) { value.value = target }
        }
        bits += values.map(\.presentation.bitPattern)
      }
      return bits
    }
    let reference = play { _ in 0 }
    expect(play { _ in 1 } == reference && play { _ in 9 } == reference && play { $0 * 7 % 5 } == reference, "seed \(seed)")
  }

  /// Counts its calls.
  private struct Counted: TimingCurveProvider, Hashable {
    final class Count: Sendable { let calls = Mutex(0) }
    let count = Count()
    let isPromised: Bool
    func progress(at s: Double) -> Double {
      count.calls.withLock { $0 += 1 }
      return s * s * (3 - 2 * s)
    }
    func velocity(at s: Double) -> Double { 6 * s * (1 - s) }
    func isSmooth(in range: ClosedRange<Double>) -> Bool { isPromised }
    var calls: Int { count.calls.withLock { $0 } }
    static func == (l: Counted, r: Counted) -> Bool { l.count === r.count }
    func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(count)) }
  }

  @Test("animations share the table of one curve, which is called only to make it") func sharing() {
    var random = SplitMix64(seed: 9)
    let curve = Counted(isPromised: true)
    let scene = Scene(curve, count: 1000, &random)
    for frame in 1...100 { scene.stage.advance(to: Double(frame) / 101) }
    let first = curve.calls
    // some ten evaluations per piece, of 513
    expect(first > 0 && first < 513 * 12, "\(first) calls in 100,000")
    // others join it later
    for value in scene.values { animate(withDuration: 0.7, timingParameters: curve) { value.value = -3 } }
    for frame in 1...60 { scene.stage.advance(to: 1 + Double(frame) / 101) }
    expectLess(curve.calls, than: 513 * 12)
  }

  @Test("a curve that does not declare itself smooth is called each time") func asked() {
    var random = SplitMix64(seed: 9)
    let curve = Counted(isPromised: false)
    let scene = Scene(curve, count: 100, &random)
    for frame in 1...50 { scene.stage.advance(to: Double(frame) / 101) }
    expect(curve.calls >= 100 * 50)
  }

  /// Plain data without equality: a position and a slope.
  private struct Plain: TimingCurveProvider, @unchecked Sendable {
    let calls: UnsafeMutablePointer<Int>
    let exponent: Double
    func progress(at s: Double) -> Double {
      calls.pointee += 1
      return exponent == 2 ? s * s : s * s * s
    }
    func velocity(at s: Double) -> Double { exponent == 2 ? 2 * s : 3 * s * s }
    func isSmooth(in range: ClosedRange<Double>) -> Bool { true }
  }

  @Test("plain data without equality is identified by its bytes: equal curves share a table, others have their own") func bytes() {
    let calls = UnsafeMutablePointer<Int>.allocate(capacity: 1)
    calls.initialize(to: 0)
    defer { calls.deallocate() }
    var random = SplitMix64(seed: 3)
    let (square, cube) = (Plain(calls: calls, exponent: 2), Plain(calls: calls, exponent: 3))
    let scene = Scene(square, count: 500, &random)
    for frame in 1...50 { scene.stage.advance(to: Double(frame) / 101) }
    expectLess(calls.pointee, than: 513 * 13, "\(calls.pointee) calls in 25,000")
    expect(scene.error(square) <= Self.accuracy)
    let other = Scene(cube, count: 500, &random)
    for frame in 1...50 { other.stage.advance(to: Double(frame) / 101) }
    expect(other.error(cube) <= Self.accuracy)
  }

  @Test("an object without equality is one curve; a value that holds an object is called each time, even if smooth") func identities() {
    final class Object: TimingCurveProvider {
      let calls = Mutex(0)
      func progress(at s: Double) -> Double {
        calls.withLock { $0 += 1 }
        return s * s
      }
      func velocity(at s: Double) -> Double { 2 * s }
      func isSmooth(in range: ClosedRange<Double>) -> Bool { true }
    }
    struct Value: TimingCurveProvider {
      let object: Object
      func progress(at s: Double) -> Double { object.progress(at: s) }
      func velocity(at s: Double) -> Double { object.velocity(at: s) }
      func isSmooth(in range: ClosedRange<Double>) -> Bool { true }
    }
    let (shared, alone) = (Object(), Object())
    for (curve, object) in [(shared, shared), (Value(object: alone), alone)] as [(any TimingCurveProvider, Object)] {
      var random = SplitMix64(seed: 2)
      let scene = Scene(curve, count: 200, &random)
      for frame in 1...100 {
        scene.stage.advance(to: Double(frame) / 101)
      }
      let calls = object.calls.withLock { $0 }
      expect(scene.error(curve) <= Self.accuracy)
      if object === shared { expectLess(calls, than: 513 * 12) } else { expect(calls >= 20_000) }
    }
  }

  @Test("equal curves with different policies for touches are separate, and a curve without animations is released") func letGo() {
    let stage = Stage()
    let value = Animated(0.0, in: stage)
    weak var seen: AnyObject?
    do {
      final class Object: TimingCurveProvider {
        func progress(at s: Double) -> Double { s }
        func velocity(at s: Double) -> Double { 1 }
      }
      let curve = Object()
      seen = curve
      animate(withDuration: 1, timingParameters: curve) { value.value = 1 }
      animate(withDuration: 1, timingParameters: curve, options: .allowUserInteraction) { value.value = 2 }
    }
    stage.advance(to: 0.5)
    expect(seen != nil && value.presentation == 1)
    stage.advance(to: 2)
    expect(seen == nil && value.presentation == 2)
  }
}
