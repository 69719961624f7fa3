import Expectations
import LegatoCore
import LegatoGestures
import LegatoLayers
import TestSupport
import Testing

@Suite("Pinch, rotation, long press, taps, edges") struct RecognizerTests {
  let desk = Desk()

  @Test("GE-11 a pinch's scale starts at 1, and has a velocity") func pinch() {
    var heard: [String] = []
    let pinch = PinchGestureRecognizer { heard.append("\($0.state)") }
    desk.card.addGestureRecognizer(pinch)
    desk.send(.began, 80, 100, at: 0, id: 1)
    desk.send(.began, 120, 100, at: 0, id: 2)
    desk.send(.moved, 130, 100, at: 0.1, id: 2)
    expect(heard == ["began"] && pinch.scale == 1)
    for i in 1...5 { desk.send(.moved, 130 + 10 * Double(i), 100, at: 0.1 + 0.02 * Double(i), id: 2) }
    expectLess(abs(pinch.scale - 2), than: 1e-12)
    expectLess(abs(pinch.velocity - 10), than: 1e-9)  // a fifth in each 0.02 s
    desk.send(.ended, 180, 100, at: 0.21, id: 2)
    expectEqual(heard.last, "ended")
    desk.send(.ended, 80, 100, at: 0.3, id: 1)
    expect(pinch.state == .possible && pinch.scale == 1)
  }

  @Test("GE-11 when one of three pointers is lifted, a pinch and a rotation keep their values and velocities", arguments: [1, 2, 3])
  func lifted(lifted: Int) {
    let (pinch, rotation) = (PinchGestureRecognizer(), RotationGestureRecognizer())
    final class Both: GestureRecognizerDelegate {
      func shouldRecognizeSimultaneously(_ recognizer: GestureRecognizer, with other: GestureRecognizer) -> Bool { true }
    }
    let both = Both()
    for recognizer in [pinch, rotation] as [GestureRecognizer] {
      recognizer.delegate = both
      desk.card.addGestureRecognizer(recognizer)
    }
    /// The pointers on a spiral, a third of a turn apart.
    func place(_ id: Int, _ step: Int) -> Point {
      let (radius, angle) = (20 + 2 * Double(step), (Double(step) * 4 + Double(id) * 120) * .pi / 180)
      return Point(x: radius, y: 0).applying(AffineTransform(rotationAngle: angle)).applying(AffineTransform(translationX: 100, y: 100))
    }
    for id in 1...3 { desk.send(.began, place(id, 0).x, place(id, 0).y, at: 0, id: id) }
    for step in 1...10 { for id in 1...3 { desk.send(.moved, place(id, step).x, place(id, step).y, at: Double(step) / 100, id: id) } }
    expect(pinch.state == .changed && rotation.state == .changed)
    let before = (pinch.scale, pinch.velocity, rotation.rotation, rotation.velocity)
    expect(before.1 > 1 && before.3 > 1)
    desk.send(.ended, place(lifted, 10).x, place(lifted, 10).y, at: 0.1, id: lifted)
    expect(pinch.state == .changed && rotation.state == .changed)
    expect((pinch.scale, pinch.velocity, rotation.rotation, rotation.velocity) == before)
    // the others go on along the spiral
    for id in 1...3 where id != lifted { desk.send(.moved, place(id, 11).x, place(id, 11).y, at: 0.11, id: id) }
    expectLess(abs(pinch.scale / before.0 - 42.0 / 40), than: 1e-9)
    expectLess(abs(rotation.rotation - before.2 - 4 * .pi / 180), than: 1e-9)
  }

  @Test("GE-11 a rotation is positive clockwise, and whole turns add up") func rotation() {
    let rotation = RotationGestureRecognizer { _ in }
    desk.card.addGestureRecognizer(rotation)
    desk.send(.began, 100, 100, at: 0, id: 1)
    desk.send(.began, 140, 100, at: 0, id: 2)
    func place(_ degrees: Double) -> Point { Point(x: 40, y: 0).applying(AffineTransform(rotationAngle: degrees * .pi / 180)) }
    for i in 1...50 {
      let p = place(Double(i) * 10)
      desk.send(.moved, 100 + p.x, 100 + p.y, at: Double(i) / 50, id: 2)
    }
    // it begins once an end has moved 8 points: after 30 of the 500 degrees
    expectLess(abs(rotation.rotation - 470 * .pi / 180), than: 1e-9)
    expectLess(abs(rotation.velocity - 500 * .pi / 180), than: 1e-9)
  }

  @Test("GE-14 a long press of duration 0 begins when the pointer goes down, and may end in the same instant") func pressAtOnce() {
    var heard: [String] = []
    let press = LongPressGestureRecognizer { heard.append("\($0.state)") }
    press.minimumPressDuration = 0
    desk.card.addGestureRecognizer(press)
    desk.send(.began, 100, 100, at: 0)
    expectEqual(heard, ["began"])
    desk.send(.moved, 140, 100, at: 0)
    desk.send(.ended, 140, 100, at: 0)
    expectEqual(heard, ["began", "changed", "ended"])
  }

  @Test("GE-14 a long press begins after half a second, without a timer, and follows the pointer") func longPress() {
    var heard: [String] = []
    desk.card.addGestureRecognizer(LongPressGestureRecognizer { heard.append("\($0.state)") })
    desk.send(.began, 100, 100, at: 0)
    expectEqual(desk.window.stage.demand, .at(0.5))
    desk.send(.moved, 106, 108, at: 0.2)
    desk.window.stage.advance(to: 0.499)
    expect(heard.isEmpty)
    desk.window.stage.advance(to: 0.5)
    expectEqual(heard, ["began"])
    desk.send(.moved, 150, 150, at: 0.6)
    desk.send(.ended, 150, 150, at: 0.7)
    expectEqual(heard, ["began", "changed", "ended"])
    desk.send(.began, 100, 100, at: 1)
    desk.send(.moved, 111, 100, at: 1.1)
    desk.window.stage.advance(to: 3)
    desk.send(.ended, 111, 100, at: 3)
    expect(heard.count == 3 && desk.window.stage.demand == .idle)
  }

  @Test("GE-14 in a long press with two pointers the first may move a little before the second is down") func pressOfTwo() {
    var heard: [String] = []
    let press = LongPressGestureRecognizer { heard.append("\($0.state)") }
    press.numberOfTouchesRequired = 2
    desk.card.addGestureRecognizer(press)
    for isTooFar in [false, true] {
      heard = []
      let begin = desk.window.stage.now
      desk.send(.began, 100, 100, at: begin, id: 1)
      desk.send(.moved, isTooFar ? 111 : 103, 100, at: begin + 0.05, id: 1)
      desk.send(.began, 130, 100, at: begin + 0.1, id: 2)
      desk.window.stage.advance(to: begin + 0.7)
      expectEqual(heard, isTooFar ? [] : ["began"])
      for id in [1, 2] { desk.send(.cancelled, 130, 100, at: begin + 0.8, id: id) }
      desk.window.stage.advance(to: begin + 1)
    }
  }

  @Test("GE-5, GE-7 a single tap waits until a double tap has failed, and fails when it comes") func doubleTap() {
    var heard: [String] = []
    let double = TapGestureRecognizer { _ in heard.append("double") }
    double.numberOfTapsRequired = 2
    let single = TapGestureRecognizer { _ in heard.append("single") }
    single.require(toFail: double)
    desk.card.addGestureRecognizer(double)
    desk.card.addGestureRecognizer(single)
    func tap(at time: Double) {
      desk.send(.began, 100, 100, at: time)
      desk.send(.ended, 100, 100, at: time + 0.05)
    }
    tap(at: 0)
    expect(heard.isEmpty && desk.window.stage.demand == .at(0.05 + 0.35))
    desk.window.stage.advance(to: 0.4)
    expectEqual(heard, ["single"])
    tap(at: 1)
    tap(at: 1.2)
    desk.window.stage.advance(to: 5)
    expectEqual(heard, ["single", "double"])
    // the second tap comes too late: two single ones
    tap(at: 6)
    desk.window.stage.advance(to: 6.45)
    tap(at: 6.45)
    desk.window.stage.advance(to: 9)
    expectEqual(heard, ["single", "double", "single", "single"])
  }

  @Test(
    "GE-5 a waiting tap is recognized when the second touch is no tap, whichever recognizer was added first",
    arguments: [true, false], 0...2)
  func waitingTap(isFirst: Bool, kind: Int) {
    var heard: [Double] = []
    let single = TapGestureRecognizer { [unowned desk] _ in heard.append(desk.window.stage.now) }
    let double = TapGestureRecognizer { _ in heard.append(-1) }
    double.numberOfTapsRequired = 2
    single.require(toFail: double)
    for recognizer in isFirst ? [single, double] : [double, single] { desk.window.addGestureRecognizer(recognizer) }
    func send(_ phase: PointerEvent.Phase, _ x: Double, at time: Double) {
      desk.window.stage.advance(to: time)
      desk.send(phase, x, 100, at: time)
    }
    send(.began, 50, at: 0)
    send(.ended, 50, at: 0.125)
    switch kind {
    case 0:  // drawn too far
      send(.began, 50, at: 0.25)
      send(.moved, 150, at: 0.5)
      send(.ended, 150, at: 0.625)
    case 1:  // held too long
      send(.began, 50, at: 0.25)
      send(.ended, 50, at: 2)
    default:  // elsewhere: a tap of its own
      send(.began, 150, at: 0.25)
      send(.ended, 150, at: 0.375)
    }
    desk.window.stage.advance(to: 4)
    expectEqual(heard, [[0.5], [2], [0.25, 0.375]][kind])
  }

  @Test("GE-7 a tap fails as soon as it has lasted too long, not when the pointer goes up: a long press that waits for it begins")
  func heldTap() {
    var heard: [String] = []
    let tap = TapGestureRecognizer { _ in heard.append("tap") }
    let press = LongPressGestureRecognizer { heard.append("press \($0.state)") }
    press.require(toFail: tap)
    for recognizer in [tap, press] { desk.card.addGestureRecognizer(recognizer) }
    desk.send(.began, 100, 100, at: 0)
    desk.window.stage.advance(to: 0.74)
    expect(heard.isEmpty)
    expectEqual(desk.window.stage.advance(to: 0.76), .idle)
    expectEqual(heard, ["press began"])
    desk.send(.ended, 100, 100, at: 1)
    expectEqual(heard, ["press began", "press ended"])
  }

  @Test("a recognizer that another one removes as a pointer goes down does not get that pointer", arguments: [true, false])
  func takenAway(isRemoved: Bool) {
    var heard: [String] = []
    let pan = PanGestureRecognizer { heard.append("pan \($0.state)") }
    let press = LongPressGestureRecognizer { [unowned desk] press in
      heard.append("press \(press.state)")
      if isRemoved { desk.card.removeGestureRecognizer(pan) } else { pan.isEnabled = false }
      press.isEnabled = false
    }
    press.minimumPressDuration = 0
    for recognizer in [press, pan] { desk.card.addGestureRecognizer(recognizer) }
    desk.send(.began, 100, 100, at: 0)
    desk.send(.moved, 140, 100, at: 0.1)
    desk.send(.ended, 140, 100, at: 0.2)
    expectEqual(heard, ["press began", "press cancelled"])
  }

  @Test("GE-5, GE-17 a pan waits for another gesture; if that recognizes, it fails, if that fails, it begins") func panWaits() {
    var heard: [String] = []
    let pop = ScreenEdgePanGestureRecognizer()
    pop.addAction { [unowned pop] in heard.append("pop \(pop.state)") }
    pop.edges = .left
    let own = PanGestureRecognizer { heard.append("own \($0.state)") }
    own.require(toFail: pop)
    desk.window.addGestureRecognizer(pop)
    desk.window.addGestureRecognizer(own)
    desk.send(.began, 5, 200, at: 0)
    desk.send(.moved, 30, 200, at: 0.1)
    desk.send(.ended, 60, 200, at: 0.2)
    expectEqual(heard, ["pop began", "pop ended"])
    heard = []
    desk.send(.began, 200, 200, at: 1)
    desk.send(.moved, 230, 200, at: 1.1)
    desk.send(.ended, 260, 200, at: 1.2)
    expectEqual(heard, ["own began", "own ended"])
  }

  final class Answers: GestureRecognizerDelegate {
    var begins = true, receives = true, together = false
    func shouldBegin(_ recognizer: GestureRecognizer) -> Bool { begins }
    func shouldReceive(_ event: PointerEvent, _ recognizer: GestureRecognizer) -> Bool { receives }
    func shouldRecognizeSimultaneously(_ recognizer: GestureRecognizer, with other: GestureRecognizer) -> Bool { together }
  }

  @Test("GE-6 a delegate allows gestures at the same time, prevents one from beginning, and withholds pointers from it", arguments: 0...3)
  func delegates(kind: Int) {
    var heard: Set<String> = []
    let answers = Answers()
    (answers.together, answers.begins, answers.receives) = (kind == 1, kind != 2, kind != 3)
    let inner = PanGestureRecognizer { _ in heard.insert("inner") }
    let outer = PanGestureRecognizer { _ in heard.insert("outer") }
    inner.delegate = answers
    desk.card.addGestureRecognizer(inner)
    desk.window.addGestureRecognizer(outer)
    desk.send(.began, 100, 100, at: 0)
    desk.send(.moved, 130, 100, at: 0.1)
    desk.send(.moved, 150, 100, at: 0.2)
    desk.send(.ended, 150, 100, at: 0.3)
    expectEqual(heard, [["inner"], ["inner", "outer"], ["outer"], ["outer"]][kind])
    expect(inner.state == .possible && outer.state == .possible)
  }

  @Test("a recognizer's property that is set to an invalid value keeps the former one") func nonsense() {
    let pinch = PinchGestureRecognizer()
    let rotation = RotationGestureRecognizer()
    let reports = Reports.during {
      pinch.scale = -1
      rotation.rotation = .nan
    }
    expect(reports.count == 2 && pinch.scale == 1 && rotation.rotation == 0)
  }
}

@Suite("Which layer gets a touch during animations") struct SwallowTests {
  let desk = Desk()

  func isHeard(at x: Double, _ move: () -> Void) -> Bool {
    var heard = false
    desk.card.addGestureRecognizer(TapGestureRecognizer { _ in heard = true })
    move()
    desk.window.stage.advance(to: 0.5)
    desk.send(.began, x, 100, at: 0.5)
    desk.send(.ended, x, 100, at: 0.55)
    return heard
  }

  @Test("HT-5 a block that does not allow interaction swallows it") func swallowed() {
    expect(!isHeard(at: 320) { animate(withDuration: 1) { desk.card.position.x = 320 } })
  }

  @Test("HT-5 where it is seen too, from what lies behind as well, and nowhere between") func swallowedWhereSeen() {
    let (desk, counter) = (desk, Tally())
    desk.window.addGestureRecognizer(TapGestureRecognizer { _ in counter.count += 1 })
    func tap(_ x: Double, at time: Double) {
      desk.send(.began, x, 100, at: time)
      desk.send(.ended, x, 100, at: time + 0.01)
    }
    let from = desk.card.position.x
    animate(withDuration: 1, options: .curveLinear) { desk.card.position.x = from + 200 }
    desk.window.stage.advance(to: 0.5)
    tap(from + 100, at: 0.5)
    tap(from + 200, at: 0.52)
    expectEqual(counter.count, 0)
    // where it was, and where it is no more
    tap(from, at: 0.54)
    expectEqual(counter.count, 1)
    desk.window.stage.advance(to: 2)
    tap(from + 100, at: 2)
    expectEqual(counter.count, 2)
  }
  private final class Tally { var count = 0 }

  @Test("HT-3, HT-6 a block that allows interaction leaves the hit test of the model") func allowed() {
    expect(isHeard(at: 320) { animate(withDuration: 1, options: .allowUserInteraction) { desk.card.position.x = 320 } })
  }

  @Test("HT-6 and the presented position is not hit") func seenIsNotHit() {
    expect(!isHeard(at: 210) { animate(withDuration: 1, options: [.allowUserInteraction, .curveLinear]) { desk.card.position.x = 320 } })
  }

  @Test("HT-9 an animator with manual hit testing leaves the hit test of the model") func manual() {
    let animator = PropertyAnimator(duration: 1, curve: .linear, stage: desk.window.stage) { desk.card.position.x = 320 }
    animator.isManualHitTestingEnabled = true
    expect(isHeard(at: 320) { animator.startAnimation() })
  }

  @Test("HT-10 an animator that does not allow interaction swallows touches; HT-11 the most permissive of several decides") func refused() {
    func animator(_ allows: Bool) -> PropertyAnimator {
      let animator = PropertyAnimator(duration: 1, curve: .linear, stage: desk.window.stage) { desk.card.position.x += 100 }
      animator.isUserInteractionEnabled = allows
      return animator
    }
    let refusing = animator(false)
    expect(!isHeard(at: 150) { refusing.startAnimation() })
    let permissive = animator(true)
    permissive.startAnimation()
    let place = desk.card.presentation()!.position.x
    expect(desk.send(.began, place, 100, at: 0.6))
  }
}

@Suite("Actions are called at once, once for each change of state and each movement") struct ActionTests {
  @Test("GE-4 within the event that causes them, once each") func actions() {
    let desk = Desk()
    var heard: [GestureRecognizer.State] = []
    let pan = PanGestureRecognizer { heard.append($0.state) }
    desk.card.addGestureRecognizer(pan)
    desk.send(.began, 100, 100, at: 0)
    desk.send(.moved, 105, 100, at: 0.01)
    expect(heard.isEmpty)
    for step in 1...4 {
      desk.send(.moved, 105 + Double(step) * 10, 100, at: 0.01 + Double(step) / 100)
      expectEqual(heard, [.began] + Array(repeating: .changed, count: step - 1))
    }
    desk.send(.ended, 145, 100, at: 0.06)
    expectEqual(heard, [.began, .changed, .changed, .changed, .ended])
    desk.window.stage.advance(to: 5)
    expectEqual(heard.count, 5)
  }

  @Test("GE-4 several actions are called alike, in the order in which they were added, and not for a failure") func several() {
    let desk = Desk()
    var heard: [String] = []
    let tap = TapGestureRecognizer { _ in heard.append("first") }
    tap.addAction { heard.append("second") }
    desk.card.addGestureRecognizer(tap)
    desk.send(.began, 100, 100, at: 0)
    desk.send(.ended, 100, 100, at: 0.1)
    expectEqual(heard, ["first", "second"])
    desk.send(.began, 100, 100, at: 1)
    desk.send(.moved, 180, 100, at: 1.1)
    desk.send(.ended, 180, 100, at: 1.2)
    expectEqual(heard.count, 2)
  }

  @Test("GE-4 the action of a gesture that waits for another is called in the turn in which that fails") func waiting() {
    let desk = Desk()
    var heard = 0
    let (tap, double) = (TapGestureRecognizer { _ in heard += 1 }, TapGestureRecognizer { _ in })
    double.numberOfTapsRequired = 2
    tap.require(toFail: double)
    for recognizer in [tap, double] { desk.card.addGestureRecognizer(recognizer) }
    desk.send(.began, 100, 100, at: 0)
    desk.send(.ended, 100, 100, at: 0.1)
    desk.window.stage.advance(to: 0.44)
    expectEqual(heard, 0)
    desk.window.stage.advance(to: 0.46)
    expectEqual(heard, 1)
  }
}
