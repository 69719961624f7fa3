import Expectations
import LegatoTransitions
import TestSupport
import Testing

@Suite("A pan from the edge pops, and can catch a running transition") struct InteractivePopTests {
  let theatre = Theatre()
  var width: Double { 400 }

  init() {
    theatre.navigation.push(theatre.b, animated: false)
    _ = theatre.log.take()
  }

  /// Presses at x 5 and is recognized at x 20: the way counts from there.
  func start(at time: Double = 0) {
    theatre.send(.began, 5, at: time)
    theatre.send(.moved, 20, at: time + 0.01)
  }

  @Test("the screen follows the finger, and the one beneath moves along") func follows() {
    start()
    expect(theatre.navigation.transitionCoordinator?.isInteractive == true && theatre.navigation.topController === theatre.a)
    theatre.send(.moved, 120, at: 0.1)
    expectLess(abs(theatre.x(theatre.b) - 300), than: 1e-9)
    expectLess(abs(theatre.x(theatre.a) - (200 - 120 * 0.75)), than: 1e-9)
    expectEqual(theatre.log.take(), ["b.willDisappear", "a.willAppear"])
  }

  @Test("at release the screen has the finger's velocity, within one per cent, in both directions", arguments: [true, false]) func speed(
    finishes: Bool
  ) {
    start()
    let (from, to) = finishes ? (100.0, 220.0) : (220, 100)
    theatre.send(.moved, from, at: 0.1)
    for step in 1...15 { theatre.send(.moved, from + (to - from) * Double(step) / 15, at: 0.1 + Double(step) * 0.01) }
    let finger = (to - from) / 0.15
    theatre.send(.ended, to, at: 0.25)
    let shown = theatre.b.layer.presentationVelocity.dx
    expectLess(abs(shown - finger), than: abs(finger) * 0.01, "finger \(finger), shown \(shown)")
    let seen = theatre.x(theatre.b)
    theatre.stage.advance(to: 0.251)
    expectLess(abs(theatre.x(theatre.b) - seen - finger * 0.001), than: 0.1)
    theatre.stage.run(to: 3, frames: 60)
    expect(theatre.navigation.topController === (finishes ? theatre.a : theatre.b))
    expect(theatre.navigation.transitionCoordinator == nil && theatre.x(finishes ? theatre.a : theatre.b) == 200)
  }

  @Test("a flick is decided by its projected end, a release at rest by the position") func decision() {
    theatre.drag(from: 5, to: 150, at: 0, steps: 4)  // fast, not half way
    theatre.stage.run(to: 2, frames: 30)
    expect(theatre.navigation.topController === theatre.a)
    theatre.navigation.push(theatre.b, animated: false)
    theatre.send(.began, 5, at: 2)
    theatre.send(.moved, 20, at: 2.1)
    theatre.send(.moved, 150, at: 2.2)
    theatre.send(.ended, 150, at: 3)
    theatre.stage.run(to: 5, frames: 30)
    expect(theatre.navigation.topController === theatre.b && theatre.x(theatre.b) == 200)
  }

  @Test("GE-18 a push in flight is caught, stays where it is held, and is moved back by the finger") func caught() {
    theatre.navigation.push(theatre.c)
    theatre.stage.advance(to: 0.15)
    let seen = theatre.x(theatre.c)
    start(at: 0.15)
    theatre.stage.advance(to: 0.16)
    let held = theatre.x(theatre.c)
    expect(held <= seen && seen - held < 40 && theatre.navigation.transitionCoordinator?.isInteractive == true)
    theatre.stage.advance(to: 1)
    expectLess(abs(theatre.x(theatre.c) - held), than: 1e-6)
    theatre.send(.moved, 60, at: 1.1)
    expectLess(abs(theatre.x(theatre.c) - held - 40), than: 1e-6)
    for step in 1...10 { theatre.send(.moved, 60 + Double(step) * 20, at: 1.1 + Double(step) / 100) }
    theatre.send(.ended, 260, at: 1.21)
    theatre.stage.run(to: 4, frames: 60)
    expect(theatre.navigation.topController === theatre.b && theatre.x(theatre.b) == 200)
    expectEqual(
      theatre.log.take(), ["b.willDisappear", "c.willAppear", "c.willDisappear", "c.didDisappear", "b.willAppear", "b.didAppear"])
  }

  @Test("with the root alone, and away from the edge, nothing begins") func nothing() {
    theatre.drag(from: 100, to: 300, at: 0, steps: 5)
    expect(theatre.navigation.topController === theatre.b && theatre.log.take().isEmpty)
    theatre.navigation.pop(animated: false)
    _ = theatre.log.take()
    theatre.drag(from: 5, to: 300, at: 1, steps: 5)
    expect(theatre.log.take().isEmpty && theatre.navigation.topController === theatre.a)
  }

  @Test("TR-37 an interaction controller of the delegate disables it, an animation controller alone does not", arguments: [true, false])
  func supplied(hasInteraction: Bool) {
    let sweep = Sweep()
    let vendor = Vendor(sweep, hasInteraction ? PercentDrivenInteractiveTransition() : nil)
    theatre.navigation.delegate = vendor
    theatre.drag(from: 5, to: 200, at: 0, steps: 5, lift: false)
    expectEqual(theatre.navigation.transitionCoordinator != nil, !hasInteraction)
    // that one pop ignores the custom controllers
    expect(sweep.contexts.isEmpty)
    theatre.send(.ended, 200, at: 0.05)
    theatre.stage.run(to: 2, frames: 30)
    expect(theatre.navigation.topController === (hasInteraction ? theatre.b : theatre.a))
  }

  @Test(
    "TR-37, GE-17 with a failure requirement both work: the edge pops by default, elsewhere one's own gesture runs",
    arguments: [true, false])
  func both(mineWaits: Bool) {
    let (sweep, drive) = (Sweep(), PercentDrivenInteractiveTransition())
    let vendor = Vendor(sweep, drive)
    theatre.navigation.delegate = vendor
    let mine = PanGestureRecognizer { [theatre] pan in
      switch pan.state {
      case .began: theatre.navigation.pop()
      case .changed: drive.update(pan.translation(in: nil).dx / 400)
      default: drive.finish()
      }
    }
    theatre.navigation.layer.addGestureRecognizer(mine)
    let pop = theatre.navigation.interactivePopGestureRecognizer
    if mineWaits { mine.require(toFail: pop) } else { pop.require(toFail: mine) }
    theatre.send(.began, 200, at: 0)
    theatre.send(.moved, 240, at: 0.02)
    theatre.send(.moved, 320, at: 0.04)
    expect(sweep.contexts.count == 1 && abs(drive.percentComplete - 0.2) < 1e-9)
    theatre.send(.ended, 320, at: 0.05)
    theatre.stage.run(to: 3, frames: 30)
    expect(theatre.navigation.topController === theatre.a)
    theatre.navigation.push(theatre.b, animated: false)
    if !mineWaits { mine.isEnabled = false }
    if mineWaits {
      theatre.drag(from: 5, to: 300, at: 3, steps: 5)
      theatre.stage.run(to: 6, frames: 30)
      expect(sweep.contexts.count == 1 && theatre.navigation.topController === theatre.a)
    }
  }

  @Test("cancelled by the system it returns; when its layer is removed it ends") func systemCancels() {
    start()
    theatre.send(.moved, 200, at: 0.1)
    theatre.send(.cancelled, 200, at: 0.2)
    theatre.stage.run(to: 2, frames: 20)
    expect(theatre.navigation.topController === theatre.b && theatre.x(theatre.b) == 200)
    start(at: 2)
    theatre.window.rootController = nil
    theatre.send(.moved, 200, at: 2.2)
    theatre.send(.ended, 200, at: 2.3)
    theatre.stage.run(to: 4, frames: 3)
    expect(theatre.navigation.transitionCoordinator == nil && theatre.stage.advance(to: 5) == .idle)
  }

  @Test("a pan that ends while the window has no size, as a minimized one, ends the transition") func minimized() {
    start()
    theatre.send(.moved, 120, at: 0.1)
    theatre.window.bounds.size = .zero
    theatre.window.layoutIfNeeded()
    theatre.send(.ended, 120, at: 0.2)
    theatre.window.bounds.size = Size(width: 400, height: 300)
    theatre.window.layoutIfNeeded()
    theatre.stage.run(to: 3, frames: 30)
    expect(theatre.navigation.transitionCoordinator == nil && theatre.stage.demand == .idle)
    expect(theatre.navigation.controllers.count == 2 && theatre.x(theatre.b) == 200)
  }
}
