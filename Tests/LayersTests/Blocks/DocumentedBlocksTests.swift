import Expectations
import LegatoLayers
import TestSupport
import Testing

@Suite("The examples of Docs/blocks.md") struct DocumentedBlocksTests {
  let window = Window(size: Size(width: 320, height: 200))
  let card = Layer(frame: Rect(x: 20, y: 60, width: 80, height: 80))
  init() { window.addSublayer(card) }

  private var shown: Double { card.presentation()!.position.x }

  @Test("UA-1, LM-2, AD-6: a block, read in flight, and a spring that replaces it without a jump in position or velocity") func blocks() {
    var told: [Bool] = []
    expect(Layer().presentation() == nil)
    animate(withDuration: 0.4, options: .curveEaseOut) {
      card.position.x = 260
    } completion: { finished in
      told.append(finished)
    }
    expect(card.position.x == 260 && shown == 60)
    window.stage.advance(to: 0.2)
    let (place, speed) = (shown, card.presentationVelocity.dx)
    expect(place > 60 && speed > 100)
    animate(withDuration: 0.5, usingSpringWithDamping: 0.7, initialSpringVelocity: 0) { card.position.x = 60 }
    expect(abs(shown - place) < 1e-9 && abs(card.presentationVelocity.dx - speed) < 1e-9)
    window.stage.advance(to: 0.21)
    expectGreater(shown, than: place)
    window.stage.advance(to: 1)
    expect(shown == 60 && told == [true])
  }

  @Test(
    "SP-5, AD-11: a spring with a finger's velocity has that velocity, whatever ran before, and in every time of its layer",
    arguments: [1, 0.5, 2])
  func thrownAbove(speed: Double) {
    let (target, finger) = (Point(x: 260, y: 100), Vector(dx: 300, dy: -200))
    var along = KeyframeAnimation(.position, path: Path(ellipseIn: Rect(x: 50, y: 30, width: 90, height: 40)), duration: 2)
    along.calculationMode = .paced
    var kept = BasicAnimation(.position, from: Point(x: 50, y: 50), to: Point(x: 90, y: 70), duration: 0.1)
    (kept.fillMode, kept.isRemovedOnCompletion) = (.forwards, false)
    var shake = BasicAnimation(.position, from: Point(x: 30, y: 10), to: .zero, duration: 2)
    shake.isAdditive = true
    let before: [() -> Void] = [
      {}, { self.card.add(BasicAnimation(.position, from: .zero, to: Point(x: 150, y: 10), duration: 2)) }, { self.card.add(along) },
      { self.card.add(BasicAnimation(.positionX, from: 0, to: 150, duration: 2)) }, { self.card.add(kept) }, { self.card.add(shake) },
      { animate(withDuration: 2) { self.card.position = Point(x: 10, y: 20) } },
      { animate(withDuration: 2, options: .absolute) { self.card.position = Point(x: 10, y: 20) } },
      { animate(withDuration: 2, options: [.repeat, .autoreverse]) { self.card.position = Point(x: 10, y: 20) } },
      {
        animateKeyframes(withDuration: 2) {
          addKeyframe(withRelativeStartTime: 0, relativeDuration: 1) { self.card.position = Point(x: 10, y: 20) }
        }
      },
    ]
    for (number, start) in before.enumerated() {
      card.removeAllAnimations()
      performWithoutAnimation { card.position = Point(x: 5, y: 5) }
      card.speed = speed
      start()
      window.stage.advance(to: window.stage.now + 0.3)
      let shown = card.presentation()!.position
      let spring = SpringTimingParameters(
        response: 0.4, dampingRatio: 0.8, initialVelocity: card.velocity(matching: finger, to: target))
      animate(withDuration: 0, timingParameters: spring) { card.position = target }
      let velocity = card.presentationVelocity
      expect(abs(velocity.dx - finger.dx) < 1e-6 && abs(velocity.dy - finger.dy) < 1e-6, "\(velocity) after \(number)")
      // and by difference
      window.stage.advance(to: window.stage.now + 1e-6)
      let moved = card.presentation()!.position - shown
      expect(abs(moved.dx / 1e-6 - finger.dx) < 1 && abs(moved.dy / 1e-6 - finger.dy) < 1, "\(moved) after \(number)")
    }
  }

  @Test("SP-11, SP-5: a spring with its own duration, with a finger's velocity") func thrown() {
    let target = Point(x: 260, y: 100)
    animate(withDuration: 1) { card.position.x = 300 }
    window.stage.advance(to: 0.3)
    let finger = Vector(dx: -300, dy: 150)
    let throwing = SpringTimingParameters(
      response: 0.4, dampingRatio: 0.8, initialVelocity: card.velocity(matching: finger, to: target))
    animate(withDuration: 0, timingParameters: throwing) { card.position = target }
    expectLess(abs(card.presentationVelocity.dx - finger.dx), than: 1e-6)
    // a distance of 0 counts as one pixel, and the finger's velocity is kept there too (SP-7)
    expectLess(abs(card.presentationVelocity.dy - finger.dy), than: 1e-6)
    let settling = throwing.settlingDuration ?? 0
    expectGreater(settling, than: 0.4)
    window.stage.advance(to: 0.3 + settling - 1e-6)
    expect(card.isAnimating(.position))
    window.stage.advance(to: max(1, 0.3 + settling + 1e-6))
    expect(!card.isAnimating(.position) && card.presentation()!.position == target)
  }

  @Test("PA-16, PA-43, PA-58: an animator paused, scrubbed, reversed, continued") func animator() async throws {
    card.position.x = 260
    let animator = PropertyAnimator(duration: 1, curve: .easeInOut, stage: window.stage) { card.position.x = 60 }
    var positions: [AnimatingPosition] = []
    animator.addCompletion { position in positions.append(position) }
    animator.startAnimation()
    window.stage.advance(to: 0.5)
    let caught = shown
    animator.pauseAnimation()
    expect(abs(shown - caught) < 1e-9 && !animator.isRunning && animator.state == .active)
    animator.fractionComplete = 0.3
    expectLess(abs(shown - 200), than: 1e-9)
    animator.isReversed = true
    expect(abs(shown - 200) < 1e-9 && abs(animator.fractionComplete - 0.7) < 1e-9)
    let reports = Reports.during { animator.finishAnimation(at: .end) }
    expect(reports.count == 1 && animator.state == .active)
    animator.continueAnimation(withTimingParameters: nil, durationFactor: 0)
    window.stage.advance(to: 2)
    expect(positions == [.start] && shown == 260 && animator.state == .inactive)
    try await expectEqual(animator.outcome, .finished(.start))
  }

  @Test("AD-2, AD-3, AD-10, AD-19: the other kinds on request: opacity begins at the presentation, at the model before, or adds")
  func kinds() {
    func back(_ options: AnimationOptions, _ set: (Double) -> Void, _ shown: () -> Double) -> Double {
      animate(withDuration: 1, options: [.curveLinear, options]) { set(1) }
      window.stage.advance(to: window.stage.now + 0.25)
      animate(withDuration: 1, options: [.curveLinear, options]) { set(0) }
      defer { window.stage.advance(to: window.stage.now + 2) }
      return shown()
    }
    let move = { (x: Double) in self.card.position.x = x }
    card.position.x = 0
    expectLess(abs(back([], move) { shown } - 0.25), than: 1e-9)
    expectLess(abs(back(.absolute, move) { shown } - 1), than: 1e-9)
    expectLess(abs(back([.absolute, .beginFromCurrentState], move) { shown } - 0.25), than: 1e-9)
    let fade = { (x: Double) in self.card.opacity = x }
    card.opacity = 0
    func opacity() -> Double { card.presentation()!.opacity }
    expectLess(abs(back([], fade, opacity) - 0.25), than: 1e-9)
    expectLess(abs(back(.absolute, fade, opacity) - 1), than: 1e-9)
    expectLess(abs(back(.beginFromCurrentState, fade, opacity) - 0.25), than: 1e-9)
    expectLess(abs(back(.additive, fade, opacity) - 0.25), than: 1e-9)
  }
}
