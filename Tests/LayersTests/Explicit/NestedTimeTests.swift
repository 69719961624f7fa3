import Expectations
import LegatoLayers
import LegatoTiming
import TestSupport
import Testing

/// Runs the parts one after the other, the last first.
private final class Backwards: FrameExecutor {
  let parts = 3
  private(set) var frames = 0
  func run(_ body: @Sendable (Int) -> Void) {
    frames += 1
    for part in (0..<parts).reversed() { body(part) }
  }
}

@Suite("What groups do to the time of an animation costs no contribution, and changes nothing of it") struct NestedTimeTests {
  /// Of numbers up to 100: linear times, and the table of a curve, by whose error, 10⁻⁸ of a group's five seconds, the time is off; a number changes by up to 200
  /// in a second.
  static let rounding = 1e-9
  static let ofTables = 1e-5

  private static let ease = CubicTimingParameters.easeInOut

  /// A group with an animation of the corner radius from 0 to 100 over a second, where the model is 7.
  private static func group(_ seconds: Double, begin: Double = 0, _ change: (inout BasicAnimation<Double>) -> Void = { _ in })
    -> AnimationGroup
  {
    var child = BasicAnimation(.cornerRadius, from: 0, to: 100, duration: 1)
    child.beginTime = begin
    change(&child)
    return AnimationGroup([child], duration: seconds)
  }

  /// Whether it is a row, and presents these values; its begin is at 1.
  private func expectShown(_ group: AnimationGroup, _ values: [(time: Double, value: Double)], within tolerance: Double = rounding) {
    let (window, layer) = staged(Rect(x: 0, y: 0, width: 10, height: 10))
    layer.cornerRadius = 7
    window.stage.advance(to: 1)
    layer.add(group)
    for (time, value) in values {
      window.stage.advance(to: 1 + time)
      expectLess(abs(layer.presentation()!.cornerRadius - value), than: tolerance, "after \(time)")
      expectEqual(window.stage.underWay["contributions"], nil)
      if time < group.duration { expectEqual(window.stage.underWay["rows"], 1) }
    }
  }

  @Test("MT-7, MT-14: in a group with a curve an animation begins and ends where the curve has its begin and its end") func late() {
    var group = Self.group(2, begin: 0.5)
    group.timingFunction = Self.ease
    func eased(_ time: Double) -> Double { 2 * Self.ease.progress(at: time / 2) }
    let (begin, end) = (2 * Self.ease.inverse(of: 0.25), 2 * Self.ease.inverse(of: 0.75))
    func linear(_ time: Double) -> (Double, Double) { (time, 100 * (eased(time) - 0.5)) }
    // the curve is slower than the time at first
    expect(begin > 0.55 && end < 1.45)
    expectShown(
      group,
      [(0, 7), (0.5, 7), (begin - 1e-7, 7), linear(begin + 1e-7), linear(0.8), (1, 50), linear(1.3), linear(end - 1e-7), (end + 1e-7, 7)],
      within: Self.ofTables)
    group.animations[0].settings.fillMode = .both
    expectShown(group, [(0, 0), (begin - 1e-7, 0), linear(1.2), (end + 1e-7, 100), (1.9, 100)], within: Self.ofTables)
    // it is over half way, exactly when the curve is there
    var short = Self.group(2)
    short.timingFunction = Self.ease
    expectEqual(Self.ease.progress(at: 0.5), 0.5)
    expectShown(short, [(0.5, 100 * eased(0.5)), (1 - 1e-6, 100 * eased(1 - 1e-6)), (1, 7), (1.5, 7)], within: Self.ofTables)
    short.animations[0].settings.beginTime = 1
    expectShown(short, [(1 - 1e-6, 7), (1, 0), (1.5, 100 * (eased(1.5) - 1))], within: Self.ofTables)
  }

  @Test("MT-14: a group with a curve clips what is longer than it, and what began before it") func clipped() {
    var group = Self.group(2, begin: -0.5) { $0.duration = 4 }
    group.timingFunction = Self.ease
    func place(_ time: Double) -> (Double, Double) { (time, 25 * (0.5 + 2 * Self.ease.progress(at: time / 2))) }
    expectShown(group, [(0, 12.5), place(0.3), (1, 37.5), place(1.9), (2, 7)], within: Self.ofTables)
    // beyond its end, and back
    let beyond = CubicTimingParameters(x1: 0.2, y1: 1.5, x2: 0.4, y2: 1.5)
    var back = Self.group(1)
    back.timingFunction = beyond
    func there(_ time: Double) -> (Double, Double) { (time, beyond.progress(at: time) < 1 ? 100 * beyond.progress(at: time) : 7) }
    expect(there(0.1).1 < 100 && there(0.6).1 == 7)
    expectShown(back, [there(0.1), there(0.2), there(0.6), there(0.9)], within: Self.ofTables)
  }

  @Test("MT-6, MT-14: in groups that repeat inside each other each begins again with the one around it, exactly") func repeats() {
    var inner = Self.group(2, begin: 0.25) { ($0.duration, $0.repeatCount, $0.autoreverses) = (0.5, 1.5, true) }
    (inner.repeatCount, inner.speed) = (.infinity, 4)
    var outer = AnimationGroup([inner], duration: 2)
    (outer.repeatCount, outer.autoreverses) = (3, true)
    func place(_ time: Double) -> Double {
      let run = time.truncatingRemainder(dividingBy: 4)
      let own = (4 * (run > 2 ? 4 - run : run)).truncatingRemainder(dividingBy: 2) - 0.25
      let turn = own.truncatingRemainder(dividingBy: 1)
      return own < 0 || own >= 1.5 ? 7 : 200 * (turn > 0.5 ? 1 - turn : turn)
    }
    // every 64th of a second: also each boundary, where the next one begins
    let times = (0..<768).map { Double($0) / 64 }
    expect([0.0, 0.0625, 0.4375, 0.5, 2, 3.5].allSatisfy(times.contains) && place(0.0625) == 0 && place(0.4375) == 7 && place(0.3125) == 0)
    expectShown(outer, times.map { ($0, place($0)) })
    var third = AnimationGroup([outer], duration: 8)
    (third.repeatCount, third.speed) = (2, 0.5)
    expectShown(third, (0..<512).map { Double($0) / 16 }.map { ($0, place(($0 / 2).truncatingRemainder(dividingBy: 8))) })
  }

  @Test("MT-12, MT-13: one that begins part way, or runs backwards, is a row as well") func backwards() {
    let (window, layer) = staged(Rect(x: 0, y: 0, width: 10, height: 10))
    var back = BasicAnimation(.cornerRadius, from: 0, to: 100, duration: 1)
    (back.speed, back.repeatCount) = (-0.5, 2)
    layer.add(back)
    var offset = BasicAnimation(.opacity, from: 0, to: 1, duration: 1)
    (offset.timeOffset, offset.repeatCount) = (0.75, 3)
    layer.add(offset)
    expectEqual(window.stage.underWay["rows"], 2)
    for time in (0..<48).map({ Double($0) / 16 }) {
      window.stage.advance(to: time)
      let (passed, left) = (time + 0.75, time / 2)
      expectLess(abs(layer.presentation()!.cornerRadius - 100 * (left.rounded(.down) + 1 - left)), than: Self.rounding, "at \(time)")
      expectLess(abs(layer.presentation()!.opacity - (passed - passed.rounded(.down))), than: Self.rounding, "at \(time)")
      expectEqual(window.stage.underWay["contributions"], nil)
    }
  }

  @Test("LM-16: an animation that accumulates does so in its group, and begins anew with it") func accumulates() {
    var group = Self.group(2.5) { ($0.repeatCount, $0.isCumulative, $0.duration) = (.infinity, true, 0.5) }
    group.repeatCount = 2
    expectShown(group, (0..<40).map { Double($0) / 8 }.map { ($0, 200 * $0.truncatingRemainder(dividingBy: 2.5)) })
  }

  @Test("AD-3: its velocity is that of all times around it") func velocity() {
    let (window, layer) = staged(Rect(x: 0, y: 0, width: 10, height: 10))
    var child = BasicAnimation(.position, from: Point(x: 0, y: 0), to: Point(x: 100, y: 50), duration: 1)
    (child.beginTime, child.timingFunction) = (0.5, CubicTimingParameters.easeIn)
    var group = AnimationGroup([child], duration: 2)
    (group.timingFunction, group.speed, group.repeatCount, group.autoreverses) = (Self.ease, 2, 3, true)
    layer.add(group)
    for (time, share, direction) in [(0.4, 0.4, 1.0), (0.55, 0.55, 1), (1.4, 0.6, -1), (2.45, 0.45, 1)] {
      // over where the group turns back
      if time == 1.4 { window.stage.advance(to: 1) }
      if time == 1.4 { expectEqual(layer.presentationVelocity, .zero) }
      window.stage.advance(to: time)
      let fraction = 2 * Self.ease.progress(at: share) - 0.5
      expect((0...1).contains(fraction))
      let wanted = direction * 100 * CubicTimingParameters.easeIn.velocity(at: fraction) * 2 * Self.ease.velocity(at: share)
      let velocity = layer.presentationVelocity
      expect(
        abs(velocity.dx - wanted) < 1e-6 * abs(wanted) && abs(velocity.dy - wanted / 2) < 1e-6 * abs(wanted), "at \(time): \(velocity)")
    }
  }

  @Test("MT-2: frames are asked for from the group's begin to its end") func frames() {
    let (window, layer) = staged(Rect(x: 0, y: 0, width: 10, height: 10))
    window.stage.advance(to: 1)
    var group = Self.group(2, begin: 1) { $0.duration = 0.5 }
    (group.beginTime, group.timingFunction) = (3, Self.ease)
    layer.add(group)
    expectEqual(window.stage.advance(to: 1.5), .at(3))
    for time in [3, 3.1, 4.2, 4.9] { expectEqual(window.stage.advance(to: time), .everyFrame) }
    expectEqual(window.stage.advance(to: 5), .idle)
    expect(layer.animationKeys.isEmpty && window.stage.underWay.isEmpty)
  }

  /// A group of one of five kinds, and the share of its animation that is presented at a time from its begin, or nil.
  private static func kind(_ index: Int) -> (group: AnimationGroup, share: (Double) -> Double?) {
    let seconds = 2 + Double(index % 8) * 0.375
    func within(_ share: Double) -> Double? { share >= 0 && share < 1 ? share : nil }
    switch index % 5 {
    case 0:
      var eased = group(seconds, begin: 0.5)
      eased.timingFunction = ease
      return (eased, { within(seconds * ease.progress(at: $0 / seconds) - 0.5) })
    case 1:
      var again = group(seconds, begin: 0.25)
      again.repeatCount = 2
      return (again, { within($0.truncatingRemainder(dividingBy: seconds) - 0.25) })
    case 2:
      var inner = group(0.75) { $0.duration = 0.5 }
      inner.repeatCount = .infinity
      var outer = AnimationGroup([inner], duration: seconds)
      (outer.repeatCount, outer.timingFunction) = (2, CubicTimingParameters.easeOut)
      return (
        outer,
        {
          let share = ($0 / seconds).truncatingRemainder(dividingBy: 1)
          return within((seconds * CubicTimingParameters.easeOut.progress(at: share)).truncatingRemainder(dividingBy: 0.75) * 2)
        }
      )
    case 3: return (group(9, begin: 0.5), { within($0 - 0.5) })
    default: return (group(1), { within($0) })
    }
  }

  @Test(
    "MT-14: many beside each other, begun together or apart, in frames on one thread or several",
    arguments: Effort.share == 1 ? [0, 1, 2] : [0, 1])
  func many(way: Int) {
    let (executor, count) = (Backwards(), way == 2 ? 17_000 : 300)
    let window = Window(size: Size(width: 10, height: 10))
    if way == 2 { window.stage.frameExecutor = executor }
    let layers = (0..<count).map { _ in Layer() }
    for layer in layers { window.addSublayer(layer) }
    // together those of which no two have the same time, more than a frame keeps
    let kinds = (0..<40).filter { way > 0 || $0 % 5 < 3 }.map(Self.kind)
    let begins = layers.indices.map { way == 0 ? 0 : Double($0 % 64) / 1024 }
    for (index, layer) in layers.enumerated() {
      var group = kinds[index / 2 % kinds.count].group
      (group.beginTime, group.isBeginTimeAbsolute) = (begins[index], true)
      layer.add(group)
    }
    expectEqual(window.stage.underWay["rows"], count)
    for time in way == 2 ? [0.77, 0.78] : [0.01, 0.33, 0.74, 0.99, 1.26, 1.9] {
      window.stage.advance(to: time)
      expectEqual(window.stage.engine.unsoundness, nil)
      for (index, layer) in layers.enumerated() {
        let wanted = kinds[index / 2 % kinds.count].share(time - begins[index]).map { 100 * $0 } ?? 0
        let shown = layer.presentation()!.cornerRadius
        if abs(shown - wanted) > Self.ofTables { expectEqual(shown, wanted, "\(index) at \(time)") }
      }
    }
    expect(way < 2 || executor.frames > 1)
  }

  @Test("the curve of a group stays when all others under it are over, and there are a hundred more curves") func kept() {
    let (window, layer) = staged(Rect(x: 0, y: 0, width: 10, height: 10))
    let curve = CubicTimingParameters(x1: 0.31, y1: 0.2, x2: 0.6, y2: 0.9)
    var group = Self.group(20, begin: 1) { $0.duration = 30 }
    group.timingFunction = curve
    layer.add(group)
    for index in 0...100 {
      let other = index == 100 ? curve : CubicTimingParameters(x1: 0.3, y1: Double(index) / 100, x2: 0.7, y2: 1)
      // the others are under way when the one under its curve is over
      Layer.animate(withDuration: index == 100 ? 0.05 : 50, timingParameters: other) { layer.position.x = Double(index + 1) }
      window.stage.advance(to: Double(index + 1) / 10)
    }
    for time in [10.5, 12, 15] {
      window.stage.advance(to: time)
      let wanted = 100 * (20 * curve.progress(at: time / 20) - 1) / 30
      expectLess(abs(layer.presentation()!.cornerRadius - wanted), than: Self.ofTables, "at \(time)")
    }
    expectEqual(window.stage.engine.unsoundness, nil)
  }

  @Test("nothing is left of a thousand different times when their animations are over") func released() {
    let (window, layer) = staged(Rect(x: 0, y: 0, width: 10, height: 10))
    for index in 0..<1000 {
      var group = Self.group(2, begin: Double(index) / 1000)
      group.timingFunction = CubicTimingParameters(x1: 0.3, y1: Double(index) / 1000, x2: 0.6, y2: 1)
      layer.add(group, forKey: "one")
      window.stage.advance(to: Double(index) / 100)
      expect(index % 50 != 0 || window.stage.engine.unsoundness == nil)
    }
    layer.removeAllAnimations()
    expectEqual(window.stage.engine.unsoundness, nil)
    expect(window.stage.underWay.isEmpty)
  }
}
