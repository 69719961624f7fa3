import Expectations
import LegatoCore
import LegatoGestures
import LegatoLayers
import TestSupport
import Testing

/// Three short touches; written as anybody outside the package would write it.
final class Knock: GestureRecognizer {
  private(set) var knocks = 0
  override func pointerEnded(_ event: PointerEvent) {
    knocks += 1
    if knocks == 3 { state = .ended } else { wait(0.5) { [unowned self] in state = .failed } }
  }
  override var isBetweenPointers: Bool { knocks > 0 && knocks < 3 && state == .possible }
  override func reset() {
    super.reset()
    knocks = 0
  }
}

/// Follows a finger from the touch on, and says how fast it goes by an estimate of its own.
final class Follow: GestureRecognizer {
  private var (estimate, start) = (VelocityEstimate(), Point.zero)
  var way: Vector { location(in: nil) - start }
  var velocity: Vector { estimate.velocity(at: eventTime) }
  override func pointerBegan(_ event: PointerEvent) {
    start = event.location
    estimate.add(event.location, at: event.time)
    state = .began
  }
  override func pointerMoved(_ event: PointerEvent) {
    estimate.add(event.location, at: event.time)
    state = .changed
  }
  override func pointerEnded(_ event: PointerEvent) { state = .ended }
  override func reset() { estimate.removeAll() }
}

/// As code for touches says it: a pan that catches what it touches.
final class InstantPan: PanGestureRecognizer {
  private(set) var told: [String] = []
  override func touchesBegan(_ touches: Set<Touch>, with event: TouchEvent) {
    super.touchesBegan(touches, with: event)
    told.append("began \(touches.first!.location(in: nil).x)")
    if state == .possible { state = .began }
  }
  override func touchesMoved(_ touches: Set<Touch>, with event: TouchEvent) {
    super.touchesMoved(touches, with: event)
    told.append("moved \(touches.first!.previousLocation(in: nil).x) \(touches.first!.location(in: nil).x)")
  }
  override func touchesCancelled(_ touches: Set<Touch>, with event: TouchEvent) {
    super.touchesCancelled(touches, with: event)
    told.append("cancelled")
  }
}

@Suite("A recognizer class can be written outside the package") struct OwnRecognizerTests {
  let desk = Desk()

  private func touch(at time: Double) {
    desk.window.stage.advance(to: time)
    desk.send(.began, 100, 100, at: time)
    desk.send(.ended, 100, 100, at: time + 0.05)
  }

  @Test("GE-1 a discrete one ends at its third touch, waits between touches, fails without another, and can recognize again")
  func discrete() {
    let knock = Knock()
    var heard = 0
    knock.addAction { heard += 1 }
    desk.card.addGestureRecognizer(knock)
    for i in 0...2 { touch(at: 0.2 * Double(i)) }
    expect(heard == 1 && knock.state == .possible && knock.knocks == 0)
    touch(at: 2)
    touch(at: 2.2)
    expectEqual(knock.knocks, 2)
    desk.window.stage.advance(to: 3)
    expect(knock.knocks == 0 && heard == 1)
    for i in 0...2 { touch(at: 4 + 0.2 * Double(i)) }
    expectEqual(heard, 2)
  }

  @Test("GE-5, GE-6 a tap waits for it as for any other recognizer") func required() {
    let (knock, tap) = (Knock(), TapGestureRecognizer())
    var heard: [String] = []
    knock.addAction { heard.append("knock") }
    tap.addAction { heard.append("tap") }
    tap.require(toFail: knock)
    desk.card.addGestureRecognizer(knock)
    desk.card.addGestureRecognizer(tap)
    touch(at: 0)
    expectEqual(heard, [])
    desk.window.stage.advance(to: 1)
    expectEqual(heard, ["tap"])
    for i in 0...2 { touch(at: 2 + 0.2 * Double(i)) }
    expectEqual(heard, ["tap", "knock"])
  }

  /// Says that another waits, by one side and under one name.
  private final class Order: GestureRecognizerDelegate {
    enum Way: CaseIterable { case waits, isWaitedFor, waitsByOriginal, isWaitedForByOriginal }
    private let way: Way
    init(_ way: Way) { self.way = way }
    func shouldRequireFailure(_ recognizer: GestureRecognizer, of other: GestureRecognizer) -> Bool {
      way == .waits || way == .waitsByOriginal && gestureRecognizer(recognizer, shouldRequireFailureOf: other)
    }
    func shouldBeRequiredToFail(_ recognizer: GestureRecognizer, by other: GestureRecognizer) -> Bool {
      way == .isWaitedFor || way == .isWaitedForByOriginal && gestureRecognizer(recognizer, shouldBeRequiredToFailBy: other)
    }
    func gestureRecognizer(_ gestureRecognizer: GestureRecognizer, shouldRequireFailureOf otherGestureRecognizer: GestureRecognizer) -> Bool
    { true }
    func gestureRecognizer(_ gestureRecognizer: GestureRecognizer, shouldBeRequiredToFailBy otherGestureRecognizer: GestureRecognizer)
      -> Bool
    { true }
  }

  @Test("GE-5 either recognizer's delegate may require a failure, under either name", arguments: Order.Way.allCases)
  private func ordered(way: Order.Way) {
    let (knock, tap, order) = (Knock(), TapGestureRecognizer(), Order(way))
    var heard: [String] = []
    knock.addAction { heard.append("knock") }
    tap.addAction { heard.append("tap") }
    if way == .waits || way == .waitsByOriginal { tap.delegate = order } else { knock.delegate = order }
    desk.card.addGestureRecognizer(knock)
    desk.card.addGestureRecognizer(tap)
    touch(at: 0)
    expectEqual(heard, [])
    desk.window.stage.advance(to: 1)
    expectEqual(heard, ["tap"])
  }

  @Test("GE-1, GE-12 a continuous one begins with the touch, changes and ends, and the other recognizers fail") func continuous() {
    let (follow, tap) = (Follow(), TapGestureRecognizer { _ in Issue.record("taken already") })
    var states: [GestureRecognizer.State] = []
    var last = Vector.zero
    follow.addAction { [follow] in
      states.append(follow.state)
      last = follow.velocity
    }
    desk.card.addGestureRecognizer(follow)
    desk.card.addGestureRecognizer(tap)
    desk.send(.began, 100, 100, at: 0)
    for i in 1...3 { desk.send(.moved, 100 + 4 * Double(i), 100, at: 0.01 * Double(i)) }
    expectEqual(follow.way, Vector(dx: 12, dy: 0))
    desk.send(.ended, 112, 100, at: 0.04)
    expect(states == [.began, .changed, .changed, .changed, .ended] && abs(last.dx - 400) < 1e-6)
  }

  @Test("MU-2 an impossible change of state is reported and changes nothing") func misuse() {
    let follow = Follow()
    desk.card.addGestureRecognizer(follow)
    expect(Reports.during { follow.state = .changed }.count == 1 && follow.state == .possible)
    expect(Reports.during { follow.state = .possible }.isEmpty)
    desk.send(.began, 100, 100, at: 0)
    expect(Reports.during { follow.state = .failed }.count == 1 && follow.state == .began)
    expect(Reports.during { follow.state = .began }.isEmpty)
    expectEqual(Reports.during { follow.wait(.nan) { Issue.record("called") } }.count, 1)
  }

  @Test("GE-8 a subclass of a pan that sets its state begins at the touch, and its translation counts from there") func instant() {
    let pan = InstantPan()
    var states: [GestureRecognizer.State] = []
    pan.addAction { [pan] in states.append(pan.state) }
    desk.card.addGestureRecognizer(pan)
    desk.send(.began, 100, 100, at: 0)
    expectEqual(states, [.began])
    desk.send(.moved, 103, 100, at: 0.01)
    expect(states == [.began, .changed] && pan.translation(in: nil) == Vector(dx: 3, dy: 0))
    desk.send(.cancelled, 103, 100, at: 0.02)
    expectEqual(states, [.began, .changed, .cancelled])
    expectEqual(pan.told, ["began 100.0", "moved 100.0 103.0", "cancelled"])
  }

  @Test("GE-8 without hysteresis a pan begins when the pointer goes down, and with a minimum of two touches when the second does")
  func noHysteresis() {
    let pan = PanGestureRecognizer()
    pan.hysteresis = 0
    desk.card.addGestureRecognizer(pan)
    desk.send(.began, 100, 100, at: 0)
    expect(pan.state == .began && pan.translation(in: nil) == .zero)
    desk.send(.ended, 100, 100, at: 0.1)
    pan.minimumNumberOfTouches = 2
    desk.send(.began, 100, 100, at: 1)
    expectEqual(pan.state, .possible)
    desk.send(.began, 120, 100, at: 1.1, id: 1)
    expectEqual(pan.state, .began)
  }
}
