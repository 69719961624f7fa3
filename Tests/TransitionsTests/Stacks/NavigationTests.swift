import Expectations
import LegatoTransitions
import TestSupport
import Testing

@Suite("A navigation controller shows the top of its stack") struct NavigationTests {
  let theatre = Theatre()
  func titles() -> [String?] { theatre.navigation.controllers.map(\.title) }
  func shown() -> [String?] {
    [theatre.a, theatre.b, theatre.c].filter { $0.layerIfLoaded?.window != nil }.map(\.title)
  }

  @Test("push, pop, pop to one, pop to the root, set") func calls() {
    let navigation = theatre.navigation
    navigation.push(theatre.b, animated: false)
    navigation.push(theatre.c, animated: false)
    expect(titles() == ["a", "b", "c"] && shown() == ["c"] && theatre.c.navigationController === navigation)
    navigation.pop(to: theatre.a, animated: false)
    expect(titles() == ["a"] && shown() == ["a"] && theatre.c.navigationController == nil && theatre.c.parent == nil)
    navigation.setControllers([theatre.c, theatre.b], animated: false)
    expect(titles() == ["c", "b"] && shown() == ["b"] && theatre.a.parent == nil)
    navigation.popToRoot(animated: false)
    expect(titles() == ["c"] && shown() == ["c"])
    navigation.controllers = [theatre.a, theatre.c]
    expect(titles() == ["a", "c"] && shown() == ["c"])
    navigation.controllers = []
    expect(titles() == [] && shown() == [] && navigation.topController == nil)
    navigation.push(theatre.b)
    expectEqual(shown(), ["b"])
  }

  @Test("setting the stack while it is shown: a new top is pushed, one from the stack is popped to, the same top changes at once")
  func set() {
    let navigation = theatre.navigation
    var kinds: [String] = []
    let vendor = Vendor(nil, nil, log: theatre.log)
    navigation.delegate = vendor
    navigation.setControllers([theatre.b, theatre.c])
    theatre.stage.run(to: 1, frames: 8)
    navigation.setControllers([theatre.b])
    theatre.stage.run(to: 2, frames: 8)
    navigation.setControllers([theatre.a, theatre.b])
    kinds = theatre.log.take().filter { $0.hasPrefix("animation for") }
    expect(kinds == ["animation for push a-c", "animation for pop c-b"] && titles() == ["a", "b"] && shown() == ["b"])
  }

  @Test("MU-2 a controller that already has a parent is refused, and nothing changes") func refused() {
    let parent = LayerController()
    parent.addChild(theatre.c)
    let reports = Reports.during {
      theatre.navigation.push(theatre.a)
      theatre.navigation.push(theatre.navigation)
      theatre.navigation.push(theatre.c)
      theatre.navigation.pop(to: theatre.b)
      theatre.navigation.setControllers([theatre.a, theatre.a, theatre.c], animated: false)
      theatre.a.removeFromParent()
      parent.addChild(theatre.a)
      theatre.c.addChild(parent)
    }
    expect(reports.count == 8 && titles() == ["a"] && theatre.c.parent === parent)
  }

  @Test("hundreds of calls that wait for the running transition are carried out in order") func longQueue() {
    let navigation = theatre.navigation
    var completed: [Int] = []
    navigation.push(theatre.b)
    let screens = (0..<300).map { _ in LayerController() }
    for (number, screen) in screens.enumerated() { navigation.push(screen, animated: false) { completed.append(number) } }
    expect(navigation.controllers.map(ObjectIdentifier.init) == ([theatre.a, theatre.b] + screens).map(ObjectIdentifier.init))
    expect(screens.allSatisfy { $0.parent === navigation } && completed.isEmpty)
    navigation.pop(to: screens[10], animated: false) { completed.append(-1) }
    theatre.stage.run(to: 1, frames: 4)
    expectEqual(completed, Array(0..<300) + [-1])
    expect(navigation.controllers.map(ObjectIdentifier.init) == ([theatre.a, theatre.b] + screens[...10]).map(ObjectIdentifier.init))
    expect(screens[10].isShown && screens[11...].allSatisfy { $0.parent == nil && $0.layerIfLoaded?.superlayer == nil })
  }

  @Test("the delegate is told what will be shown and what was") func delegate() {
    final class Ear: NavigationControllerDelegate {
      var heard: [String] = []
      func navigationController(_ navigation: NavigationController, willShow controller: LayerController, animated: Bool) {
        heard.append("will \(controller.title ?? "") \(animated)")
      }
      func navigationController(_ navigation: NavigationController, didShow controller: LayerController, animated: Bool) {
        heard.append("did \(controller.title ?? "") \(animated)")
      }
    }
    let ear = Ear()
    theatre.navigation.delegate = ear
    theatre.navigation.push(theatre.b)
    theatre.stage.run(to: 1, frames: 4)
    theatre.navigation.pop(animated: false)
    expectEqual(ear.heard, ["will b true", "did b true", "will a false", "did a false"])
  }

  @Test("the default push slides over the screen beneath, which moves less") func slide() {
    theatre.navigation.push(theatre.b)
    expect(theatre.x(theatre.b) == 600 && theatre.x(theatre.a) == 200)
    theatre.stage.advance(to: 0.175)
    expect(abs(theatre.x(theatre.b) - 400) < 1e-6 && abs(theatre.x(theatre.a) - 140) < 1e-6)
    theatre.stage.advance(to: 0.35)
    expect(theatre.x(theatre.b) == 200 && theatre.a.layer.position.x == 200)
    theatre.navigation.pop()
    theatre.stage.advance(to: 0.525)
    expect(abs(theatre.x(theatre.b) - 400) < 1e-6 && abs(theatre.x(theatre.a) - 140) < 1e-6)
    theatre.stage.advance(to: 1)
    expect(theatre.x(theatre.a) == 200 && theatre.b.layer.position.x == 200)
  }

  @Test("outside a window calls change the stack at once, and the top appears with the window") func outside() {
    let (log, window) = (Log(), Window(size: Size(width: 50, height: 50)))
    let (a, b) = (Screen("a", log), Screen("b", log))
    let navigation = NavigationController(root: a)
    navigation.push(b)
    expect(log.take().isEmpty && navigation.topController === b && !a.isLayerLoaded && !b.isLayerLoaded)
    window.rootController = navigation
    expect(log.take() == ["b.willAppear", "b.didAppear"] && b.layer.frame == Rect(x: 0, y: 0, width: 50, height: 50))
  }

  @Test("a child that is added to the navigation controller itself stays, and appears and disappears with it") func ownChild() {
    let (navigation, log) = (theatre.navigation, theatre.log)
    navigation.addChild(theatre.c)
    navigation.layer.addSublayer(theatre.c.layer)
    theatre.c.didMove(toParent: navigation)
    navigation.push(theatre.b, animated: false)
    expectEqual(navigation.children.map(\.title), ["a", "b", "c"])
    expectEqual(log.take().filter { $0.hasPrefix("c") }, ["c.willAppear", "c.didAppear"])
    let other = LayerController()
    theatre.window.rootController = other
    expectEqual(log.take(), ["b.willDisappear", "c.willDisappear", "b.didDisappear", "c.didDisappear"])
    theatre.window.rootController = navigation
    navigation.pop(animated: false)
    expect(log.take().filter { $0.hasPrefix("c") } == ["c.willAppear", "c.didAppear"] && theatre.c.parent === navigation)
    theatre.c.removeFromParent()
    navigation.push(theatre.c, animated: false)
    expect(navigation.children.map(\.title) == ["a", "c"] && theatre.c.isShown)
  }

  @Test("the shown controller fills a container that is resized") func resized() {
    theatre.navigation.layer.bounds = Rect(x: 0, y: 0, width: 200, height: 100)
    theatre.window.layoutIfNeeded()
    expectEqual(theatre.a.layer.bounds.size, Size(width: 200, height: 100))
  }

  @Test(
    "TR-20 a controller that stays after a cancelled transition fills a container that was resized meanwhile", arguments: [true, false])
  func resizedAndCancelled(isPushed: Bool) {
    func resize(_ layer: Layer) { layer.bounds.size = Size(width: 200, height: 100) }
    if isPushed {
      // not yet laid out when the transition begins
      resize(theatre.navigation.layer)
      theatre.navigation.push(theatre.b)
    } else {
      theatre.navigation.present(theatre.b)
    }
    theatre.stage.advance(to: 0.1)
    if !isPushed { resize(theatre.window) }
    theatre.window.layoutIfNeeded()
    if isPushed { theatre.navigation.pop() } else { theatre.b.dismiss() }
    theatre.stage.advance(to: 1)
    theatre.window.layoutIfNeeded()
    expect(theatre.a.layer.frame == Rect(x: 0, y: 0, width: 200, height: 100) && theatre.a.layer.window != nil)
  }

  @Test("the shown controller fills a window that is resized, also in mid-transition") func resizedWindow() {
    func resize(_ width: Double) {
      theatre.window.bounds.size = Size(width: width, height: 100)
      theatre.window.layoutIfNeeded()
    }
    func fills(_ layers: [Layer]) -> Bool { layers.allSatisfy { $0.frame == theatre.window.bounds } }
    resize(200)
    expect(fills([theatre.navigation.layer, theatre.a.layer]))
    theatre.navigation.push(theatre.b)
    theatre.stage.advance(to: 0.1)
    resize(300)
    expectEqual(theatre.navigation.layer.frame, theatre.window.bounds)
    theatre.stage.advance(to: 1)
    expect(fills([theatre.navigation.layer, theatre.b.layer]))
    theatre.navigation.present(theatre.c)
    theatre.stage.advance(to: 1.1)
    resize(500)
    theatre.stage.advance(to: 2)
    expect(fills([theatre.c.layer]))
    resize(100)
    theatre.c.dismiss()
    theatre.stage.advance(to: 3)
    expect(fills([theatre.navigation.layer, theatre.b.layer]))
  }
}

@Suite("Presented controllers are stacked") struct PresentationTests {
  let theatre = Theatre()

  @Test("presented from presented controllers, and dismissed one by one or all at once", arguments: [true, false]) func nested(atOnce: Bool)
  {
    theatre.a.present(theatre.b, animated: false)
    theatre.b.present(theatre.c, animated: false)
    expect(theatre.a.presentedController === theatre.b && theatre.b.presentedController === theatre.c)
    expect(theatre.c.presentingController === theatre.b && theatre.b.presentingController === theatre.navigation)
    _ = theatre.log.take()
    if atOnce {
      theatre.a.dismiss()
      expect(theatre.c.isBeingDismissed && !theatre.b.isBeingDismissed)
      theatre.stage.run(to: 1, frames: 8)
      expectEqual(theatre.log.take(), ["c.willDisappear", "a.willAppear", "a.didAppear", "c.didDisappear"])
    } else {
      theatre.c.dismiss()
      theatre.stage.run(to: 1, frames: 8)
      expectEqual(theatre.log.take(), ["c.willDisappear", "b.willAppear", "b.didAppear", "c.didDisappear"])
      theatre.b.dismiss()
      theatre.stage.run(to: 2, frames: 8)
    }
    expect(theatre.a.presentedController == nil && theatre.window.sublayers.count == 1 && theatre.a.layer.window != nil)
    expect(theatre.b.layer.window == nil && theatre.c.layer.window == nil && theatre.x(theatre.a) == 200)
  }

  @Test("visible controllers between fade with the one in front, and return with it") func between() throws {
    theatre.b.modalPresentationStyle = .overFullScreen
    theatre.c.modalPresentationStyle = .overFullScreen
    theatre.a.present(theatre.b, animated: false)
    theatre.b.present(theatre.c, animated: false)
    let (drive, home) = (PercentDrivenInteractiveTransition(), try #require(theatre.b.layer.superlayer))
    let vendor = Vendor(SlideTransition(edge: .bottom, isReturning: true), drive)
    theatre.c.transitioningDelegate = vendor
    theatre.a.dismiss()
    drive.update(0.5)
    expect(abs((home.presentation()?.opacity ?? 0) - 0.5) < 1e-9 && abs(theatre.y(theatre.c) - 300) < 1e-9)
    drive.cancel()
    theatre.stage.run(to: 2, frames: 20)
    expect(home.presentation()?.opacity == 1 && theatre.c.layer.window != nil && theatre.c.presentingController === theatre.b)
    theatre.a.dismiss()
    drive.finish()
    theatre.stage.run(to: 4, frames: 20)
    expect(theatre.window.sublayers.count == 1 && theatre.a.presentedController == nil)
  }

  @Test("MU-2 refused: a presentation outside a window, a second one, one of a controller that has a parent") func refused() {
    theatre.a.present(theatre.b, animated: false)
    let reports = Reports.during {
      Screen("x", theatre.log).present(theatre.c)
      theatre.a.present(theatre.c)
      theatre.b.present(theatre.a)
      theatre.b.present(theatre.b)
      theatre.window.rootController = theatre.a
    }
    expect(reports.count == 5 && theatre.c.presentingController == nil && theatre.window.rootController === theatre.navigation)
  }

  @Test("by default it moves up from the bottom edge, or fades in") func styles() {
    theatre.a.present(theatre.b)
    expect(theatre.y(theatre.b) == 450 && theatre.b.isBeingPresented)
    theatre.stage.advance(to: 0.175)
    expect(abs(theatre.y(theatre.b) - 300) < 1e-6 && theatre.y(theatre.a) == 150)
    theatre.stage.advance(to: 0.4)
    expect(theatre.y(theatre.b) == 150 && theatre.a.layer.window == nil)
    theatre.c.modalTransitionStyle = .crossDissolve
    theatre.b.present(theatre.c)
    theatre.stage.advance(to: 0.575)
    expectLess(abs((theatre.c.layer.presentation()?.opacity ?? 0) - 0.5), than: 1e-6)
    theatre.stage.advance(to: 1)
    theatre.c.dismiss()
    theatre.stage.advance(to: 1.175)
    expect(abs((theatre.c.layer.presentation()?.opacity ?? 0) - 0.5) < 1e-6 && theatre.b.layer.window != nil)
    theatre.stage.advance(to: 2)
    expect(theatre.c.layer.opacity == 1 && theatre.c.layer.window == nil)
  }

  @Test(
    "or it is turned over, with the presented screen on its back; each is as before at the end",
    arguments: [PresentationStyle.fullScreen, .overFullScreen])
  func flips(style: PresentationStyle) {
    // the navigation controller presents for what is in it
    let (a, b) = (theatre.navigation.layer, theatre.b.layer)
    (theatre.b.modalTransitionStyle, theatre.b.modalPresentationStyle) = (.flipHorizontal, style)
    // the share of half a turn, of which the upper one has the back to the viewer at first
    func expectTurned(_ share: Double, _ upper: Layer, _ lower: Layer, right: Double) {
      let presented = (lower.presentation()?.transform, upper.presentation()?.transform)
      expectLess(abs((presented.0?.m11 ?? 0) - Libm.cos(share * .pi)), than: 1e-9)
      expectLess(abs((presented.1?.m11 ?? 0) + Libm.cos(share * .pi)), than: 1e-9)
      // the right edge of the lower one comes towards the viewer: nearer, it is seen farther from the middle
      let edge = lower.convert(Point(x: 400, y: 150), to: theatre.window, in: .presentation).x
      let depth = right * 200 * Libm.sin(share * .pi) / 1600
      expectLess(abs(edge - (200 + 200 * Libm.cos(share * .pi) / (1 - depth))), than: 1e-6)
    }
    let eased = CubicTimingParameters(animationCurve: .easeInOut)
    theatre.a.present(theatre.b)
    theatre.stage.advance(to: 0.35 * 0.25)
    expectTurned(eased.progress(at: 0.25), b, a, right: 1)
    expect(!a.isDoubleSided && !b.isDoubleSided)
    theatre.stage.advance(to: 0.35 * 0.75)
    expectTurned(eased.progress(at: 0.75), b, a, right: 1)
    theatre.stage.advance(to: 0.4)
    expect(a.transform == .identity && b.transform == .identity && a.isDoubleSided && b.isDoubleSided)
    expect(b.window != nil && (a.window != nil) == (style == .overFullScreen))
    theatre.stage.advance(to: 1)
    theatre.b.dismiss()
    theatre.stage.advance(to: 1 + 0.35 * 0.25)
    expectTurned(eased.progress(at: 0.25), a, b, right: -1)
    theatre.stage.advance(to: 2)
    expect(a.transform == .identity && b.transform == .identity && a.window != nil && b.window == nil)
  }

  @Test("custom layers in the container stay while it is presented, and are removed with it") func dimming() throws {
    final class Dimming: AnimatedTransitioning {
      let dim = Layer(frame: Rect(x: 0, y: 0, width: 400, height: 300))
      func transitionDuration(using context: (any TransitionContext)?) -> Double { 0.2 }
      func animateTransition(using context: any TransitionContext) {
        context.containerLayer.addSublayer(dim)
        if let to = context.layer(forKey: .to) { context.containerLayer.addSublayer(to) }
        context.completeTransition(true)
      }
    }
    let dimming = Dimming()
    let vendor = Vendor(dimming)
    (theatre.c.modalPresentationStyle, theatre.c.transitioningDelegate) = (.custom, vendor)
    theatre.a.present(theatre.c)
    expect(dimming.dim.window != nil)
    vendor.animation = nil
    theatre.c.dismiss()
    theatre.stage.run(to: 1, frames: 4)
    expect(dimming.dim.window == nil && theatre.a.layer.window != nil)
  }
}

@Suite("A controller's layer is created at its first use, and children appear and disappear with it") struct LayerControllerTests {
  final class Lazy: LayerController {
    var calls: [String] = []
    override func loadLayer() {
      calls.append("load")
      layer = Layer(frame: Rect(x: 0, y: 0, width: 7, height: 7))
    }
    override func layerDidLoad() { calls.append("didLoad \(layer.bounds.width)") }
  }

  @Test("load, then didLoad, once each") func loading() {
    let lazy = Lazy()
    expect(!lazy.isLayerLoaded && lazy.layerIfLoaded == nil)
    _ = lazy.layer
    _ = lazy.layer
    expect(lazy.calls == ["load", "didLoad 7.0"] && lazy.isLayerLoaded)
  }

  @Test("a child appears and disappears with its parent, and alone when it is added or removed later") func children() {
    let theatre = Theatre()
    let (log, a) = (theatre.log, theatre.a)
    func adopt(_ child: Screen) {
      a.addChild(child)
      a.layer.addSublayer(child.layer)
      child.didMove(toParent: a)
    }
    adopt(theatre.b)
    expect(
      log.take() == ["b.willAppear", "b.didAppear"] && a.children.count == 1 && theatre.b.navigationController === theatre.navigation)
    theatre.navigation.push(theatre.c, animated: false)
    expectEqual(
      log.take(),
      [
        "a.willDisappear", "b.willDisappear", "c.willAppear", "a.didDisappear", "b.didDisappear", "c.didAppear",
      ])
    theatre.navigation.pop(animated: false)
    expectEqual(log.take().filter { $0.hasPrefix("b") }, ["b.willAppear", "b.didAppear"])
    theatre.b.willMove(toParent: nil)
    theatre.b.layer.removeFromSuperlayer()
    theatre.b.removeFromParent()
    expect(log.take() == ["b.willDisappear", "b.didDisappear"] && theatre.b.parent == nil && a.children.isEmpty)
  }

  @Test("of 20,000 children those that stay keep their order, whichever leave") func manyChildren() {
    let parent = LayerController()
    let children = (0..<20_000).map { _ in LayerController() }
    for child in children { parent.addChild(child) }
    for child in children[..<19_000] { child.removeFromParent() }
    for child in children[19_000...].enumerated().filter({ $0.offset % 2 == 0 }).map(\.element) { child.removeFromParent() }
    expectEqual(parent.children.count, 500)
    expect(parent.children.enumerated().allSatisfy { $0.element === children[19_001 + 2 * $0.offset] })
  }

  @Test("a child that is added elsewhere in the callbacks of its removal stays there", arguments: [true, false]) func movedAway(
    isLate: Bool
  ) {
    final class Moving: LayerController {
      var whenLeaving: ((_ isLate: Bool) -> Void)?
      override func layerWillDisappear(_ animated: Bool) { whenLeaving?(false) }
      override func layerDidDisappear(_ animated: Bool) { whenLeaving?(true) }
    }
    let (theatre, child) = (Theatre(), Moving())
    theatre.a.addChild(child)
    theatre.a.layer.addSublayer(child.layer)
    child.didMove(toParent: theatre.a)
    child.whenLeaving = { [unowned child] in
      guard $0 == isLate else { return }
      child.whenLeaving = nil
      theatre.b.addChild(child)
    }
    child.removeFromParent()
    expect(child.parent === theatre.b && theatre.b.children.count == 1 && theatre.a.children.isEmpty && !child.isShown)
  }

  @Test("a child that is added elsewhere while it is added has one parent", arguments: [true, false]) func addedTwice(isLate: Bool) {
    final class Moving: LayerController {
      var (whenDisappeared, whenMoving): ((() -> Void)?, (() -> Void)?)
      override func layerDidDisappear(_ animated: Bool) { whenDisappeared?() }
      override func willMove(toParent parent: LayerController?) {
        let call = whenMoving
        whenMoving = nil
        call?()
      }
    }
    let (theatre, child) = (Theatre(), Moving())
    let (before, after, other) = (theatre.a, theatre.b, theatre.c)
    before.addChild(child)
    before.layer.addSublayer(child.layer)
    child.didMove(toParent: before)
    let elsewhere: () -> Void = { [unowned child] in other.addChild(child) }
    if isLate { child.whenMoving = elsewhere } else { child.whenDisappeared = elsewhere }
    after.addChild(child)
    expect(child.parent === (isLate ? other : after) && before.children.isEmpty)
    expect(after.children.count == (isLate ? 0 : 1) && other.children.count == (isLate ? 1 : 0))
  }
}
