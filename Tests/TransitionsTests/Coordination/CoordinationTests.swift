import Expectations
import LegatoCore
import LegatoTransitions
import Testing

@Suite("Several animators as one transition") struct CoordinationTests {
  enum Drawer { case collapsed, expanded }
  let stage = Stage()
  let height: Animated<Double>
  let alpha: Animated<Double>
  let drawer: CoordinatedAnimators<Drawer>

  init() {
    let stage = stage
    let (height, alpha) = (Animated(0.0, in: stage), Animated(0.0, in: stage))
    (self.height, self.alpha) = (height, alpha)
    drawer = CoordinatedAnimators(state: .collapsed) { _, to in
      [
        PropertyAnimator(duration: 1, dampingRatio: 1, stage: stage) { height.value = to == .expanded ? 300 : 0 },
        PropertyAnimator(duration: 1, curve: .easeIn, stage: stage) { alpha.value = to == .expanded ? 1 : 0 },
      ]
    }
  }

  @Test("PT-7 a tap starts it; it ends in the new state, once") func tap() {
    var settled: [Drawer] = []
    drawer.didSettle = { settled.append($0) }
    drawer.animateOrReverse(to: .expanded)
    expect(drawer.isAnimating && drawer.target == .expanded && drawer.state == .collapsed)
    stage.advance(to: 1)
    expect(settled == [.expanded] && drawer.state == .expanded && !drawer.isAnimating && height.presentation == 300)
    expect(!drawer.animateIfNeeded(to: .expanded))
  }

  @Test("PT-7 a tap in flight reverses all of them, and it ends in the former state") func reverse() {
    var settled: [Drawer] = []
    drawer.didSettle = { settled.append($0) }
    drawer.animateOrReverse(to: .expanded)
    stage.advance(to: 0.4)
    let seen = (height.presentation, alpha.presentation)
    drawer.animateOrReverse(to: .collapsed)
    expect(abs(height.presentation - seen.0) < 1e-9 && abs(alpha.presentation - seen.1) < 1e-12)
    stage.advance(to: 0.8)
    expect(settled == [.collapsed] && drawer.state == .collapsed && height.presentation == 0 && alpha.presentation == 0)
  }

  @Test("PT-7, PA-54 caught in flight, scrubbed together, released in either direction", arguments: [true, false]) func interactive(
    towardsTarget: Bool
  ) {
    drawer.animateOrReverse(to: .expanded)
    stage.advance(to: 0.3)
    let seen = (height.presentation, alpha.presentation)
    drawer.startInteractive(to: .expanded)
    stage.advance(to: 5)
    expect(abs(height.presentation - seen.0) < 1e-6 && abs(alpha.presentation - seen.1) < 1e-9)
    drawer.update(by: 0.2)
    expect(abs(alpha.presentation - (seen.1 + 0.2)) < 1e-9 && height.presentation > seen.0)
    drawer.update(by: -0.05)
    expectLess(alpha.presentation, than: seen.1)
    drawer.continueInteractive(towardsTarget: towardsTarget)
    stage.advance(to: 7)
    expect(drawer.state == (towardsTarget ? .expanded : .collapsed) && !drawer.isAnimating)
    expectEqual(height.presentation, towardsTarget ? 300 : 0)
  }

  @Test("PA-59 scrubbed while reversed, the finger's translation counts in the opposite direction") func scrubbedBack() {
    drawer.animateOrReverse(to: .expanded)
    stage.advance(to: 0.5)
    drawer.animateOrReverse(to: .collapsed)
    stage.advance(to: 0.6)
    drawer.startInteractive(to: .collapsed)
    let seen = alpha.presentation
    drawer.update(by: 0.1)
    expectLess(abs(alpha.presentation - (seen + 0.1)), than: 1e-9)
    drawer.continueInteractive(towardsTarget: true)
    stage.advance(to: 5)
    expectEqual(drawer.state, .expanded)
  }

  @Test("a transition with nothing to animate settles at once") func nothing() {
    var settled: [Int] = []
    let empty = CoordinatedAnimators(state: 0) { _, _ in [] }
    empty.didSettle = { settled.append($0) }
    empty.animateOrReverse(to: 3)
    expect(settled == [3] && empty.state == 3)
  }
}

@Suite("What a state needs exists as long as a transition to or from it") struct TransitionCounterTests {
  @Test("AD-16, PT-18 two overlapping toggles set up once and tear down once") func toggle() {
    var heard: [String] = []
    let counter = TransitionCounter(state: "closed", setUp: { heard.append("+\($0)") }, tearDown: { heard.append("-\($0)") })
    let (out, back) = (counter.begin(to: "open"), counter.begin(to: "closed"))
    expect(heard == ["+open"] && counter.count(of: "open") == 2)
    out.end()
    out.end()
    expectEqual(heard, ["+open"])
    back.end()
    expectEqual(heard, ["+open", "-open"])
  }

  @Test("AD-16 each of several states has its own count") func threeStates() {
    var heard: [String] = []
    let counter = TransitionCounter(state: 1, setUp: { heard.append("+\($0)") }, tearDown: { heard.append("-\($0)") })
    let first = counter.begin(to: 2)
    let second = counter.begin(to: 3)
    first.end()
    expectEqual(heard, ["+2", "+3", "-1"])  // 2 is still left by the second
    second.end()
    expect(heard == ["+2", "+3", "-1", "-2"] && counter.state == 3)
    counter.begin(to: 3).end()
    expectEqual(heard.count, 4)
  }

  @Test("AD-16 a set-up may begin and end other transitions; states are torn down in their order") func inSetUp() {
    var heard: [String] = []
    var counter: TransitionCounter<String>!
    let setUp: (String) -> Void = { state in
      heard.append("+\(state)")
      if state == "middle" { counter.begin(to: "end").end() }
    }
    counter = TransitionCounter(state: "begin", setUp: setUp, tearDown: { heard.append("-\($0)") })
    let outer = counter.begin(to: "middle")
    expect(heard == ["+middle", "+end"] && counter.state == "end" && counter.count(of: "begin") == 1)
    outer.end()
    expectEqual(heard, ["+middle", "+end", "-begin", "-middle"])
  }
}

@Suite("One layer morphs into another") struct MorphTests {
  @Test("PT-9 at the end each lies on the other's frame") func frames() throws {
    let (small, large) = (Rect(x: 20, y: 40, width: 80, height: 16), Rect(x: 60, y: 150, width: 200, height: 48))
    let morph = try #require(Morph(from: small, to: large))
    let (title, heading) = (Layer(frame: small), Layer(frame: large))
    title.affineTransform = morph.outgoing
    heading.affineTransform = morph.incoming
    for (frame, wanted) in [(title.frame, large), (heading.frame, small)] {
      expect(abs(frame.minX - wanted.minX) < 1e-9 && abs(frame.minY - wanted.minY) < 1e-9)
      expect(abs(frame.width - wanted.width) < 1e-9 && abs(frame.height - wanted.height) < 1e-9)
    }
    // by hand: S = (2.5, 3); T = 150 − (40 − 16·2/2)
    expect(morph.outgoing.a == 2.5 && morph.outgoing.d == 3 && morph.outgoing.ty == 126)
  }

  @Test("without a size there is no morph") func flat() { expectEqual(Morph(from: .zero, to: Rect(x: 0, y: 0, width: 1, height: 1)), nil) }
}
