import Expectations
import LegatoTransitions
import TestSupport
import Testing

@Suite("A transition that is interrupted, overtaken or abandoned ends once, and nothing is stuck or lost") struct InterruptionTests {
  let theatre = Theatre()

  @Test("a gesture that ends before its transition starts: what it said is carried out at the start", arguments: [true, false])
  func early(finishes: Bool) {
    let drive = PercentDrivenInteractiveTransition()
    let vendor = Vendor(Sweep(), drive)
    theatre.navigation.delegate = vendor
    var request: TransitionRequest?
    // the finger is up again before the code that pushes runs
    theatre.stage.perform {
      drive.update(0.3)
      finishes ? drive.finish() : drive.cancel()
    }
    request = theatre.navigation.push(theatre.b)
    expect(abs(theatre.x(theatre.b) - 480) < 1e-9 && theatre.navigation.transitionCoordinator?.isInteractive == false)
    theatre.stage.run(to: 2, frames: 10)
    expectEqual(request?.knownOutcome, .finished(finishes ? .end : .start))
  }

  @Test("a gesture may end while its transition waits behind another", arguments: [true, false]) func whileWaiting(finishes: Bool) {
    let (drive, sweep) = (PercentDrivenInteractiveTransition(), Sweep())
    let vendor = Vendor(sweep)
    theatre.navigation.delegate = vendor
    let first = theatre.navigation.push(theatre.b)
    vendor.interaction = drive
    let second = theatre.navigation.push(theatre.c)
    theatre.stage.run(to: 0.5, frames: 30)
    drive.update(0.5)
    finishes ? drive.finish() : drive.cancel()
    theatre.stage.run(to: 3, frames: 50)
    expect(first.knownOutcome == .finished(.end) && second.knownOutcome == .finished(finishes ? .end : .start))
    expect(theatre.navigation.topController === (finishes ? theatre.c : theatre.b) && theatre.stage.demand == .idle)
  }

  @Test("a decision for which no transition starts is forgotten after the next turn") func forgotten() {
    let drive = PercentDrivenInteractiveTransition()
    theatre.stage.perform { drive.finish() }
    theatre.stage.run(to: 0.1, frames: 3)
    let vendor = Vendor(Sweep(), drive)
    theatre.navigation.delegate = vendor
    theatre.navigation.push(theatre.b)
    theatre.stage.run(to: 9, frames: 10)
    expect(theatre.navigation.transitionCoordinator?.isInteractive == true && theatre.x(theatre.b) == 600)
    drive.cancel()
    theatre.stage.run(to: 11, frames: 4)
    expect(theatre.navigation.transitionCoordinator == nil)
  }

  @Test("a push in mid-push waits, and comes next") func pushInPush() {
    let first = theatre.navigation.push(theatre.b)
    theatre.stage.advance(to: 0.1)
    let seen = theatre.x(theatre.b)
    let second = theatre.navigation.push(theatre.c)
    expect(theatre.x(theatre.b) == seen && theatre.navigation.topController === theatre.c && theatre.c.layerIfLoaded?.window == nil)
    theatre.stage.advance(to: 0.35)
    expect(first.knownOutcome == .finished(.end) && second.knownOutcome == nil && theatre.x(theatre.c) == 600)
    theatre.stage.advance(to: 0.7)
    expect(second.knownOutcome == .finished(.end) && theatre.x(theatre.c) == 200)
  }

  @Test("a pop during a push reverses it, without a jump, and both calls complete") func popInPush() {
    let first = theatre.navigation.push(theatre.b)
    theatre.stage.advance(to: 0.2)
    let seen = theatre.x(theatre.b)
    let second = theatre.navigation.pop()
    expect(abs(theatre.x(theatre.b) - seen) < 1e-9 && theatre.navigation.controllers.count == 1)
    theatre.stage.advance(to: 0.21)
    expectGreater(theatre.x(theatre.b), than: seen)
    theatre.stage.run(to: 1, frames: 20)
    expect(first.knownOutcome == .finished(.start) && second.knownOutcome == .finished(.end))
    expectEqual(
      theatre.log.take(), ["a.willDisappear", "b.willAppear", "b.willDisappear", "b.didDisappear", "a.willAppear", "a.didAppear"])
    expect(theatre.b.layer.window == nil && theatre.b.parent == nil)
  }

  @Test("a dismissal during a presentation reverses it") func dismissInPresent() {
    let first = theatre.a.present(theatre.c)
    theatre.stage.advance(to: 0.2)
    let seen = theatre.y(theatre.c)
    let second = theatre.a.dismiss()
    expectLess(abs(theatre.y(theatre.c) - seen), than: 1e-9)
    theatre.stage.run(to: 1, frames: 20)
    expect(first.knownOutcome == .finished(.start) && second.knownOutcome == .finished(.end) && theatre.a.presentedController == nil)
    expect(theatre.a.layer.window != nil && theatre.x(theatre.a) == 200)
  }

  @Test("a push of the controller that is being popped reverses the pop, without a jump, and both calls complete") func pushInPop() {
    theatre.navigation.push(theatre.b, animated: false)
    _ = theatre.log.take()
    let first = theatre.navigation.pop()
    theatre.stage.advance(to: 0.2)
    let seen = theatre.x(theatre.b)
    let second = theatre.navigation.push(theatre.b)
    expect(abs(theatre.x(theatre.b) - seen) < 1e-9 && theatre.navigation.controllers.count == 2)
    theatre.stage.run(to: 1, frames: 20)
    expect(first.knownOutcome == .finished(.start) && second.knownOutcome == .finished(.end))
    expectEqual(
      theatre.log.take(), ["b.willDisappear", "a.willAppear", "a.willDisappear", "a.didDisappear", "b.willAppear", "b.didAppear"])
    expect(theatre.navigation.controllers.count == 2 && theatre.x(theatre.b) == 200 && theatre.b.parent === theatre.navigation)
  }

  @Test("a push of the controller that a finger is popping finds it in place, or brings it back", arguments: [true, false])
  func pushUnderFinger(cancels: Bool) {
    theatre.navigation.push(theatre.b, animated: false)
    let drive = PercentDrivenInteractiveTransition()
    let vendor = Vendor(Sweep(), drive)
    theatre.navigation.delegate = vendor
    theatre.navigation.pop()
    drive.update(0.4)
    vendor.interaction = nil
    let push = theatre.navigation.push(theatre.b)
    cancels ? drive.cancel() : drive.finish()
    theatre.stage.run(to: 5, frames: 50)
    expect(push.knownOutcome == .finished(.end) && theatre.navigation.controllers.count == 2)
    expect(theatre.navigation.topController === theatre.b && theatre.b.isShown && theatre.stage.demand == .idle)
  }

  @Test(
    "a presentation of the controller that is being dismissed reverses the dismissal; a controller that waits to be popped is pushed afterwards"
  )
  func presentInDismiss() {
    theatre.a.present(theatre.c, animated: false)
    let first = theatre.a.dismiss()
    theatre.stage.advance(to: 0.2)
    let seen = theatre.y(theatre.c)
    let second = theatre.a.present(theatre.c)
    expect(abs(theatre.y(theatre.c) - seen) < 1e-9 && theatre.a.presentedController === theatre.c)
    theatre.stage.run(to: 1, frames: 20)
    expect(first.knownOutcome == .finished(.start) && second.knownOutcome == .finished(.end) && theatre.y(theatre.c) == 150)
    theatre.c.dismiss(animated: false)
    theatre.stage.advance(to: 1.1)
    let requests = [theatre.navigation.push(theatre.b), theatre.navigation.push(theatre.c), theatre.navigation.popToRoot()]
    let last = theatre.navigation.push(theatre.b)
    theatre.stage.run(to: 5, frames: 80)
    expect(requests.allSatisfy { $0.knownOutcome != nil } && last.knownOutcome == .finished(.end))
    expectEqual(theatre.navigation.controllers.map(ObjectIdentifier.init), [theatre.a, theatre.b].map(ObjectIdentifier.init))
    expectEqual(theatre.x(theatre.b), 200)
    expect(theatre.c.parent == nil)
    expect(theatre.c.layer.window == nil)
  }

  @Test("an animator that is not percent driven is not reversed: the pop waits") func notTurned() {
    let sweep = Sweep()
    let vendor = Vendor(sweep)
    theatre.navigation.delegate = vendor
    let first = theatre.navigation.push(theatre.b)
    theatre.stage.advance(to: 0.5)
    let second = theatre.navigation.pop()
    theatre.stage.advance(to: 1)
    expect(first.knownOutcome == .finished(.end) && second.knownOutcome == nil)
    theatre.stage.advance(to: 2)
    expect(second.knownOutcome == .finished(.end) && theatre.navigation.topController === theatre.a)
  }

  @Test("after a cancelled pop, the push that waited is performed on top of what stayed") func cancelledBefore() {
    theatre.navigation.push(theatre.b, animated: false)
    let drive = PercentDrivenInteractiveTransition()
    let vendor = Vendor(Sweep(), drive, log: theatre.log)
    theatre.navigation.delegate = vendor
    let pop = theatre.navigation.pop()
    vendor.interaction = nil
    let push = theatre.navigation.push(theatre.c)
    expectEqual(theatre.navigation.controllers.map(\.title), ["a", "c"])
    drive.cancel()
    expectEqual(theatre.navigation.controllers.map(\.title), ["a", "c"])
    theatre.stage.run(to: 3, frames: 30)
    expect(pop.knownOutcome == .finished(.start) && push.knownOutcome == .finished(.end))
    expectEqual(theatre.navigation.controllers.map(\.title), ["a", "b", "c"])
    // asked anew, for the way that came to be
    expectEqual(
      theatre.log.take().filter { $0.hasPrefix("animation for") },
      [
        "animation for pop b-a", "animation for push a-c", "animation for push b-c",
      ])
  }

  @Test("calls from inside callbacks wait for their end") func reentrant() {
    theatre.b.whenDidAppear = { [theatre] in theatre.navigation.push(theatre.c) }
    theatre.b.whenWillAppear = { [theatre] in
      theatre.b.whenWillAppear = nil; theatre.log.note("nested")
    }
    theatre.navigation.push(theatre.b)
    theatre.stage.run(to: 2, frames: 20)
    expect(theatre.navigation.controllers.map(\.title) == ["a", "b", "c"] && theatre.x(theatre.c) == 200)
    expect(theatre.navigation.transitionCoordinator == nil)
  }

  @Test("when a controller, its delegate and its animation are released in mid-transition, it ends, and memory is freed") func released() {
    weak var weakB: Screen?
    weak var weakSweep: Sweep?
    var request: TransitionRequest?
    do {
      let (b, sweep) = (Screen("x", theatre.log), Sweep())
      (weakB, weakSweep) = (b, sweep)
      let vendor = Vendor(sweep)
      theatre.navigation.delegate = vendor
      request = theatre.navigation.push(b)
    }
    theatre.stage.advance(to: 0.5)
    expect(weakB != nil && theatre.navigation.delegate == nil)
    theatre.stage.run(to: 1, frames: 2)
    expect(request?.knownOutcome == .finished(.end) && weakSweep == nil)
    theatre.navigation.pop()
    theatre.stage.run(to: 2, frames: 4)
    expect(weakB == nil && theatre.navigation.topController === theatre.a)
  }

  @Test("a navigation controller can be released in mid-transition: memory is freed, callbacks are balanced", arguments: [true, false])
  func container(
    isInteractive: Bool
  ) {
    let (log, stage) = (Log(), Stage())
    let window = Window(size: Size(width: 100, height: 100), stage: stage)
    let drive = PercentDrivenInteractiveTransition()
    let vendor = Vendor(Sweep(), isInteractive ? drive : nil)
    var heard: [String] = []
    var requests: [TransitionRequest] = []
    weak var weakNavigation: NavigationController?
    do {
      let navigation = NavigationController(root: Screen("a", log))
      weakNavigation = navigation
      window.rootController = navigation
      navigation.delegate = vendor
      requests.append(navigation.push(Screen("b", log)) { heard.append("first") })
      requests.append(navigation.push(Screen("c", log)) { heard.append("second") })
      drive.update(0.4)
    }
    stage.advance(to: 0.3)
    let reports = Reports.during { window.rootController = nil }
    stage.run(to: 4, frames: 20)
    expect(weakNavigation == nil && heard.count == 2 && requests.allSatisfy { $0.knownOutcome != nil } && reports.isEmpty)
    for name in ["a", "b"] {
      let own = log.entries.filter { $0.hasPrefix(name) }
      expectEqual(own.filter { $0.hasSuffix("willAppear") }.count, own.filter { $0.hasSuffix("willDisappear") }.count)
      expectEqual(own.last, "\(name).didDisappear")
    }
    expectEqual(stage.demand, .idle)
  }

  @Test("a window and its stage can be released in mid-transition: memory is freed, callbacks are balanced", arguments: [true, false])
  func stage(isInteractive: Bool) {
    let log = Log()
    let drive = PercentDrivenInteractiveTransition()
    let vendor = Vendor(Sweep(), isInteractive ? drive : nil)
    let (a, b) = (Screen("a", log), Screen("b", log))
    var request: TransitionRequest?
    weak var weakStage: Stage?
    weak var weakWindow: Window?
    let reports = Reports.during {
      do {
        let window = Window(size: Size(width: 100, height: 100))
        (weakWindow, weakStage) = (window, window.stage)
        window.rootController = a
        b.transitioningDelegate = vendor
        request = a.present(b)
        drive.update(0.5)
        window.stage.advance(to: 0.2)
      }
    }
    expect(weakWindow == nil && weakStage == nil && request?.knownOutcome == .released && reports.isEmpty)
    expectEqual(log.entries.filter { $0.hasPrefix("b") }, ["b.willAppear", "b.willDisappear", "b.didDisappear"])
    expectEqual(log.entries.filter { $0.hasPrefix("a") }.last, "a.didDisappear")
    drive.finish()
    let window = Window(size: Size(width: 10, height: 10))
    window.rootController = b
    expect(b.layer.window === window)
  }

  @Test("a navigation controller that outlives its window has no transition left, and works in the next window") func nextWindow() {
    let log = Log()
    let (a, b) = (Screen("a", log), Screen("b", log))
    let navigation = NavigationController(root: a)
    var request: TransitionRequest?
    do {
      let window = Window(size: Size(width: 100, height: 100))
      window.rootController = navigation
      request = navigation.push(b)
      window.stage.advance(to: 0.1)
    }
    expect(request?.knownOutcome == .finished(.end) && navigation.transitionCoordinator == nil)
    let window = Window(size: Size(width: 100, height: 100))
    window.rootController = navigation
    expect(b.layer.window === window && a.layer.window == nil && navigation.topController === b)
    navigation.pop()
    window.stage.run(to: 1, frames: 4)
    expect(a.layer.window === window && a.layer.presentation()?.position == Point(x: 50, y: 50))
  }

  @Test("removing a transition's layer from the window ends the transition") func takenOut() {
    let request = theatre.navigation.push(theatre.b)
    theatre.stage.advance(to: 0.1)
    theatre.navigation.layer.removeFromSuperlayer()
    expect(request.knownOutcome == .finished(.end) && theatre.navigation.transitionCoordinator == nil)
    expectEqual(theatre.stage.advance(to: 1), .idle)
  }

  @Test("a transition that is reversed because its container is covered leaves everything where it was") func coveredGoingBack() {
    theatre.navigation.push(theatre.b)
    theatre.stage.advance(to: 0.2)
    let pop = theatre.navigation.pop()
    theatre.stage.advance(to: 0.21)
    theatre.navigation.present(theatre.c, animated: false)
    expect(pop.knownOutcome == .finished(.end) && theatre.a.layer.position == Point(x: 200, y: 150))
    theatre.c.dismiss(animated: false)
    expect(theatre.x(theatre.a) == 200 && theatre.a.layer.window != nil && theatre.b.layer.window == nil)
  }

  @Test("MT-11, PA-72 a transition in a slowed or stopped window follows its time, and can be reversed as usual") func slowWindow() {
    theatre.window.speed = 0.125
    let reports = Reports.during {
      let push = theatre.navigation.push(theatre.b)
      theatre.stage.run(to: 2.75, frames: 165)
      expectEqual(push.knownOutcome, nil)
      theatre.stage.run(to: 3, frames: 15)
      expectEqual(push.knownOutcome, .finished(.end))
      let pop = theatre.navigation.pop()
      theatre.stage.run(to: 4, frames: 60)
      theatre.window.pauseTime()
      let seen = theatre.x(theatre.b)
      theatre.stage.run(to: 9, frames: 300)
      let again = theatre.navigation.push(theatre.b)
      expect(abs(theatre.x(theatre.b) - seen) < 1e-9 && pop.knownOutcome == nil)
      theatre.window.continueTime(atSpeed: 1)
      theatre.stage.run(to: 10, frames: 60)
      expect(pop.knownOutcome == .finished(.start) && again.knownOutcome == .finished(.end) && theatre.x(theatre.b) == 200)
    }
    expect(reports.isEmpty && theatre.stage.demand == .idle)
  }

  @Test("a new root ends the running transition, drops waiting ones, and leaves nothing behind") func newRoot() {
    let first = theatre.a.present(theatre.c)
    theatre.stage.advance(to: 0.1)
    let second = theatre.navigation.dismiss()
    let third = theatre.navigation.present(Screen("d", theatre.log))
    let root = Screen("root", theatre.log)
    theatre.window.rootController = root
    expect(first.knownOutcome == .finished(.start) && second.knownOutcome == .removed && third.knownOutcome == .removed)
    expect(theatre.window.sublayers.count == 1 && root.layer.window === theatre.window && theatre.navigation.layer.window == nil)
    expectEqual(theatre.log.entries.suffix(4), ["a.willDisappear", "root.willAppear", "root.didAppear", "a.didDisappear"])
  }

  @Test("a new root controller is shown at once, whatever the completions of what it ends present") func rootInMidPresentation() {
    let root = Screen("root", theatre.log)
    theatre.a.present(theatre.b) { [theatre] in theatre.b.present(theatre.c) }
    theatre.stage.advance(to: 0.1)
    let reports = Reports.during { theatre.window.rootController = root }
    expect(root.layer.window != nil && theatre.b.layer.window == nil && theatre.c.layerIfLoaded?.window == nil)
    expect(reports.count == 1 && theatre.c.presentingController == nil && !theatre.b.isShown && theatre.window.rootController === root)
  }

  @Test("a controller that is being dismissed, or is to be, can become the window's root") func rootBeingDismissed() {
    theatre.a.present(theatre.b, animated: false)
    theatre.a.dismiss()
    theatre.stage.advance(to: 0.1)
    let reports = Reports.during {
      theatre.window.rootController = theatre.b
      expect(theatre.window.rootController === theatre.b && theatre.b.layer.frame == theatre.window.bounds && !theatre.a.isShown)
      theatre.c.whenDidAppear = { [theatre] in
        theatre.window.rootController = nil
        theatre.window.rootController = theatre.b
      }
      theatre.b.present(theatre.c, animated: false)
    }
    expect(reports.isEmpty && theatre.window.rootController === theatre.b && theatre.b.isShown && !theatre.c.isShown)
  }
}
