import Expectations
import LegatoTransitions
import TestSupport
import Testing

@Suite("Callbacks are called in a fixed order, each with its counterpart") struct CallbackOrderTests {
  let theatre = Theatre()

  @Test("the root appears with its window") func root() {
    let log = Log()
    let (root, window) = (Screen("root", log), Window(size: Size(width: 10, height: 10)))
    window.rootController = root
    expectEqual(log.take(), ["root.willAppear", "root.didAppear"])
    expect(root.layer.window === window && root.layer.frame == Rect(x: 0, y: 0, width: 10, height: 10))
    window.rootController = nil
    expect(log.take() == ["root.willDisappear", "root.didDisappear"] && root.layer.window == nil)
  }

  @Test("TR-18, TR-19 push and pop: disappeared before appeared, then completion, animationEnded") func pushAndPop() {
    let (log, sweep) = (theatre.log, Sweep())
    sweep.log = log
    let vendor = Vendor(sweep)
    theatre.navigation.delegate = vendor
    theatre.navigation.push(theatre.b) { log.note("completion") }
    let start = log.take()
    expectEqual(Array(start.prefix(3)), ["a.willDisappear", "b.willAppear", "animateTransition"])
    theatre.stage.run(to: 1, frames: 10)
    expectEqual(log.take(), ["a.didDisappear", "b.didAppear", "completion", "animationEnded(true)"])
    theatre.navigation.pop { log.note("completion") }
    expectEqual(Array(log.take().prefix(2)), ["b.willDisappear", "a.willAppear"])
    theatre.stage.run(to: 2, frames: 10)
    expectEqual(log.take(), ["b.didDisappear", "a.didAppear", "completion", "animationEnded(true)"])
  }

  @Test("TR-18, TR-19 present and dismiss: appeared before disappeared") func presentAndDismiss() {
    let (log, sweep) = (theatre.log, Sweep())
    sweep.log = log
    let vendor = Vendor(sweep)
    theatre.c.transitioningDelegate = vendor
    theatre.a.present(theatre.c) { log.note("completion") }
    expectEqual(Array(log.take().prefix(3)), ["a.willDisappear", "c.willAppear", "animateTransition"])
    theatre.stage.run(to: 1, frames: 10)
    expectEqual(log.take(), ["c.didAppear", "a.didDisappear", "completion", "animationEnded(true)"])
    theatre.c.dismiss { log.note("completion") }
    expectEqual(Array(log.take().prefix(2)), ["c.willDisappear", "a.willAppear"])
    theatre.stage.run(to: 2, frames: 10)
    expectEqual(log.take(), ["a.didAppear", "c.didDisappear", "completion", "animationEnded(true)"])
  }

  @Test("TR-20 a cancel reverses what was announced: didAppear need not follow willAppear", arguments: [true, false])
  func cancel(isPush: Bool) {
    let (log, sweep, drive) = (theatre.log, Sweep(), PercentDrivenInteractiveTransition())
    let vendor = Vendor(sweep, drive)
    (theatre.navigation.delegate, theatre.b.transitioningDelegate) = (vendor, vendor)
    let request =
      isPush ? theatre.navigation.push(theatre.b) { log.note("completion") } : theatre.a.present(theatre.b) { log.note("completion") }
    sweep.log = log
    expectEqual(log.take(), ["a.willDisappear", "b.willAppear"])
    drive.update(0.4)
    theatre.a.transitionCoordinator?.notifyWhenInteractionEnds { _ in log.note("interaction ends") }
    drive.cancel()
    expectEqual(log.take().filter { $0 != "interruptibleAnimator" }, ["interaction ends"])
    theatre.stage.run(to: 1, frames: 20)
    expectEqual(
      log.take(),
      [
        "b.willDisappear", "b.didDisappear", "a.willAppear", "a.didAppear", "completion", "animationEnded(false)",
      ])
    expect(request.knownOutcome == .finished(.start) && theatre.b.layer.window == nil && theatre.a.layer.window != nil)
    expect(theatre.navigation.controllers.count == 1 && theatre.a.presentedController == nil)
  }

  @Test("without animation the same callbacks are called before the call returns") func notAnimated() {
    theatre.navigation.push(theatre.b, animated: false)
    expectEqual(theatre.log.take(), ["a.willDisappear", "b.willAppear", "a.didDisappear", "b.didAppear"])
    theatre.navigation.pop(animated: false)
    expectEqual(theatre.log.take(), ["b.willDisappear", "a.willAppear", "b.didDisappear", "a.didAppear"])
    theatre.a.present(theatre.c, animated: false)
    expectEqual(theatre.log.take(), ["a.willDisappear", "c.willAppear", "c.didAppear", "a.didDisappear"])
  }

  @Test("over the full screen the controller beneath stays on screen and gets no callbacks") func over() {
    theatre.c.modalPresentationStyle = .overFullScreen
    theatre.a.present(theatre.c)
    theatre.stage.run(to: 1, frames: 10)
    expect(theatre.log.take() == ["c.willAppear", "c.didAppear"] && theatre.a.layer.window != nil)
    theatre.c.dismiss()
    theatre.stage.run(to: 2, frames: 10)
    expectEqual(theatre.log.take(), ["c.willDisappear", "c.didDisappear"])
  }

  @Test("child controllers appear and disappear with their container, also in mid-transition") func contained() {
    theatre.navigation.push(theatre.b)
    theatre.stage.advance(to: 0.1)
    theatre.navigation.present(theatre.c)
    expectEqual(theatre.log.take(), ["a.willDisappear", "b.willAppear", "b.willDisappear", "c.willAppear"])
    theatre.stage.run(to: 2, frames: 40)
    let end = theatre.log.take()
    expect(end.filter { $0.hasPrefix("a.") } == ["a.didDisappear"] && end.filter { $0.hasPrefix("b.") } == ["b.didDisappear"])
    expect(theatre.navigation.topController === theatre.b)
    theatre.c.dismiss(animated: false)
    expectEqual(theatre.log.take().filter { $0.hasPrefix("b.") || $0.hasPrefix("a.") }, ["b.willAppear", "b.didAppear"])
  }

  @Test("a controller knows in all four callbacks why it appears or disappears", arguments: [true, false]) func reasons(animated: Bool) {
    final class Curious: LayerController {
      var heard: [String] = []
      private func note(_ callback: String) {
        let reasons = [
          (isBeingPresented, "presented"), (isBeingDismissed, "dismissed"), (isMovingToParent, "to"), (isMovingFromParent, "from"),
        ]
        heard.append(([callback] + reasons.filter(\.0).map(\.1)).joined(separator: " "))
      }
      override func layerWillAppear(_ animated: Bool) { note("will appear") }
      override func layerDidAppear(_ animated: Bool) { note("did appear") }
      override func layerWillDisappear(_ animated: Bool) { note("will disappear") }
      override func layerDidDisappear(_ animated: Bool) { note("did disappear") }
    }
    let (curious, navigation) = (Curious(), theatre.navigation)
    var time = 0.0
    func heard(_ call: () -> Void) -> [String] {
      curious.heard = []
      call()
      time += 1
      theatre.stage.run(to: time, frames: 10)
      return curious.heard
    }
    expectEqual(heard { navigation.push(curious, animated: animated) }, ["will appear to", "did appear to"])
    expectEqual(heard { navigation.push(theatre.b, animated: animated) }, ["will disappear", "did disappear"])
    expectEqual(heard { navigation.pop(animated: animated) }, ["will appear", "did appear"])
    expectEqual(heard { navigation.pop(animated: animated) }, ["will disappear from", "did disappear from"])
    expectEqual(heard { theatre.a.present(curious, animated: animated) }, ["will appear presented", "did appear presented"])
    expectEqual(heard { theatre.a.dismiss(animated: animated) }, ["will disappear dismissed", "did disappear dismissed"])
    let drive = PercentDrivenInteractiveTransition()
    let vendor = Vendor(Sweep(), drive)
    theatre.navigation.delegate = vendor
    let cancelled = heard {
      navigation.push(curious)
      drive.cancel()
    }
    expectEqual(cancelled, ["will appear to", "will disappear", "did disappear"])
    expect(!curious.isBeingPresented && !curious.isBeingDismissed && !curious.isMovingToParent && !curious.isMovingFromParent)
  }

  @Test("TR-20 children that are removed in a callback of another, or with their parent in its own, do not appear") func removedInCallback()
  {
    let log = theatre.log
    func adopt(_ child: Screen, by parent: Screen) {
      parent.addChild(child)
      parent.layer.addSublayer(child.layer)
      child.didMove(toParent: parent)
    }
    let (parent, first, second) = (Screen("parent", log), Screen("first", log), Screen("second", log))
    for child in [first, second] { adopt(child, by: parent) }
    first.whenWillAppear = { second.removeFromParent() }
    theatre.navigation.push(parent, animated: false)
    expect(log.take().allSatisfy { !$0.hasPrefix("second") } && !second.isShown)
    theatre.navigation.pop(animated: false)
    first.whenWillAppear = nil
    _ = log.take()
    parent.whenWillAppear = { parent.removeFromParent() }
    adopt(parent, by: theatre.a)
    expect(log.take() == ["parent.willAppear", "parent.willDisappear", "parent.didDisappear"] && !first.isShown)
  }

  @Test("children go with their parent also if a callback of the parent ends its disappearance") func endedInCallback() {
    final class Leaving: LayerController {
      var whenWillDisappear: (() -> Void)?
      override func layerWillDisappear(_ animated: Bool) { whenWillDisappear?() }
    }
    let (parent, child, window, root) = (Leaving(), theatre.c, theatre.window, LayerController())
    window.rootController = parent
    parent.addChild(child)
    parent.layer.addSublayer(child.layer)
    child.didMove(toParent: parent)
    parent.whenWillDisappear = { window.rootController = root }
    _ = theatre.log.take()
    parent.present(theatre.b)
    theatre.stage.run(to: 1, frames: 4)
    expectEqual(theatre.log.take().filter { $0.hasPrefix("c") }, ["c.willDisappear", "c.didDisappear"])
    expect(!child.isShown && !parent.isShown && root.isShown)
  }

  @Test("a controller that is presented in one callback is refused elsewhere in the next") func takenInCallback() {
    final class Gone: LayerController {
      var whenDidDisappear: (() -> Void)?
      override func layerDidDisappear(_ animated: Bool) { whenDidDisappear?() }
    }
    let (gone, other) = (Gone(), NavigationController(root: LayerController()))
    theatre.a.present(gone, animated: false)
    theatre.a.whenDidAppear = { [theatre] in theatre.a.present(theatre.c, animated: false) }
    gone.whenDidDisappear = { [theatre] in other.push(theatre.c) }
    let reports = Reports.during { gone.dismiss(animated: false) }
    expect(reports.count == 1 && other.controllers.count == 1 && theatre.c.parent == nil)
    expect(theatre.c.presentingController === theatre.navigation && theatre.c.isShown)
  }
}
