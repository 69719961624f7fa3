import Expectations
import LegatoTransitions
import TestSupport
import Testing

@Suite("A transition begins as its controllers say, interactive or not") struct BeginningTests {
  let theatre = Theatre()

  /// Runs what it is told to, and remembers.
  final class Hand: InteractiveTransitioning {
    var wantsInteractiveStart = false
    var onStart: (any TransitionContext) -> Void = { _ in }
    private(set) var starts: [Bool] = []
    func startInteractiveTransition(_ context: any TransitionContext) {
      starts.append(context.isInteractive)
      onStart(context)
    }
  }

  @Test("TR-3 an interaction controller that does not want an interactive start is still called, and starts the animation") func told() {
    let (sweep, hand) = (Sweep(), Hand())
    sweep.log = theatre.log
    hand.onStart = { [sweep] in sweep.animateTransition(using: $0) }
    let vendor = Vendor(sweep, hand)
    theatre.navigation.delegate = vendor
    theatre.navigation.push(theatre.b)
    expect(hand.starts == [false] && theatre.navigation.transitionCoordinator?.isInterruptible == true)
    theatre.stage.advance(to: 0.5)
    expectEqual(theatre.x(theatre.b), 400)
    theatre.stage.advance(to: 1)
    expect(theatre.navigation.transitionCoordinator == nil && sweep.ended == [true])
  }

  @Test("TR-29 a percent-driven one that does not want an interactive start lets the animation begin, and starts from 0 in each transition")
  func percent() {
    final class Told: PercentDrivenInteractiveTransition {
      var starts = 0
      override func startInteractiveTransition(_ context: any TransitionContext) {
        starts += 1
        super.startInteractiveTransition(context)
      }
    }
    let (sweep, drive) = (Sweep(), Told())
    drive.wantsInteractiveStart = false
    let vendor = Vendor(sweep, drive)
    theatre.navigation.delegate = vendor
    theatre.navigation.push(theatre.b)
    theatre.stage.advance(to: 0.25)
    drive.pause()
    expectEqual(drive.percentComplete, 0.25)
    drive.update(0.75)
    drive.finish()
    theatre.stage.run(to: 2, frames: 20)
    expect(theatre.navigation.topController === theatre.b && drive.percentComplete == 0.75)
    theatre.navigation.pop()
    expect(drive.starts == 2 && drive.percentComplete == 0 && theatre.navigation.transitionCoordinator?.percentComplete == 0)
  }

  @Test("TR-5, TR-9 with a new animator for each request, started by a custom animateTransition, the running one is caught")
  func newInOnesOwn() {
    final class Fresh: AnimatedTransitioning {
      weak var started: PropertyAnimator?
      func transitionDuration(using context: (any TransitionContext)?) -> Double { 1 }
      func animateTransition(using context: any TransitionContext) {
        let animator = interruptibleAnimator(using: context)
        animator.startAnimation()
        started = animator as? PropertyAnimator
        // something beside it, which is not the transition's
        PropertyAnimator(duration: 3, curve: .linear, stage: context.stage) { context.containerLayer.cornerRadius = 8 }.startAnimation()
      }
      func interruptibleAnimator(using context: any TransitionContext) -> any ImplicitlyAnimating {
        let to = context.layer(forKey: .to)!
        if to.superlayer !== context.containerLayer { context.containerLayer.addSublayer(to) }
        if started == nil { to.opacity = 0 }
        let animator = PropertyAnimator(duration: 1, curve: .linear, stage: context.stage) { to.opacity = 1 }
        animator.addCompletion { context.completeTransition($0 == .end) }
        return animator
      }
    }
    let (fresh, drive) = (Fresh(), PercentDrivenInteractiveTransition())
    drive.wantsInteractiveStart = false
    let vendor = Vendor(fresh, drive)
    theatre.navigation.delegate = vendor
    let reports = Reports.during {
      theatre.navigation.push(theatre.b)
      theatre.stage.advance(to: 0.5)
      drive.pause()
      drive.update(0.25)
      theatre.stage.advance(to: 0.6)
    }
    expect(fresh.started?.isRunning == false && fresh.started?.fractionComplete == 0.25)
    expectEqual(theatre.b.layer.presentation()?.opacity, 0.25)
    expect(reports.count == 1 && "\(reports)".contains("interruptibleAnimator(using:)"))
    drive.cancel()
    theatre.stage.run(to: 4, frames: 40)
    expect(theatre.navigation.transitionCoordinator == nil && theatre.navigation.topController === theatre.a)
  }

  @Test("TR-5 ending the transition while it is asked for its animator leaves no animator behind", arguments: [true, false])
  func endedWhileAsked(isInteractive: Bool) {
    final class Ending: AnimatedTransitioning {
      var end: () -> Void = {}
      weak var animator: PropertyAnimator?
      var told: [AnimatingPosition] = []
      func transitionDuration(using context: (any TransitionContext)?) -> Double { 1 }
      func interruptibleAnimator(using context: any TransitionContext) -> any ImplicitlyAnimating {
        context.animator {
          let to = context.layer(forKey: .to)
          if let to { context.containerLayer.addSublayer(to) }
          let animator = PropertyAnimator(duration: 1, curve: .linear, stage: context.stage) { to?.position.x += 10 }
          self.animator = animator
          end()
          animator.addCompletion { [weak self] in
            self?.told.append($0)
            context.completeTransition($0 == .end)
          }
          return animator
        }
      }
    }
    let (ending, drive) = (Ending(), PercentDrivenInteractiveTransition())
    drive.wantsInteractiveStart = isInteractive
    let (window, other) = (theatre.window, LayerController())
    ending.end = { window.rootController = other }
    let vendor = Vendor(ending, drive)
    theatre.navigation.delegate = vendor
    theatre.navigation.push(theatre.b)
    theatre.stage.run(to: 3, frames: 30)
    expect(ending.animator == nil && theatre.navigation.transitionCoordinator == nil)
    expectEqual(theatre.stage.demand, .idle)
  }

  @Test("TR-5 a request for the animator while it is created gets the same animator") func askedWhileMade() {
    final class Asking: AnimatedTransitioning {
      var made = 0
      var answers: [ObjectIdentifier] = []
      func transitionDuration(using context: (any TransitionContext)?) -> Double { 1 }
      func interruptibleAnimator(using context: any TransitionContext) -> any ImplicitlyAnimating {
        let answer = context.animator {
          made += 1
          if made == 1 { answers.append(ObjectIdentifier(interruptibleAnimator(using: context))) }
          let animator = PropertyAnimator(duration: 1, curve: .linear, stage: context.stage) {}
          animator.addCompletion { context.completeTransition($0 == .end) }
          return animator
        }
        answers.append(ObjectIdentifier(answer))
        return answer
      }
    }
    let asking = Asking()
    let vendor = Vendor(asking)
    theatre.navigation.delegate = vendor
    expect(Reports.during { theatre.navigation.push(theatre.b) }.isEmpty)
    expect(Set(asking.answers).count == 1 && asking.answers.count > 2)
  }

  @Test("TR-5, TR-9 a new animator for each request is reported; the one that was started is caught and finished") func newEachTime() {
    final class Fresh: AnimatedTransitioning {
      var made: [PropertyAnimator] = []
      func transitionDuration(using context: (any TransitionContext)?) -> Double { 1 }
      func interruptibleAnimator(using context: any TransitionContext) -> any ImplicitlyAnimating {
        let to = context.layer(forKey: .to)!
        context.containerLayer.addSublayer(to)
        let animator = PropertyAnimator(duration: 1, curve: .linear, stage: context.stage)
        if made.isEmpty {
          animator.addAnimations { to.opacity = 0.5 }
          animator.addCompletion { context.completeTransition($0 == .end) }
        }
        made.append(animator)
        return animator
      }
    }
    let (fresh, drive) = (Fresh(), PercentDrivenInteractiveTransition())
    drive.wantsInteractiveStart = false
    let vendor = Vendor(fresh, drive)
    theatre.navigation.delegate = vendor
    let reports = Reports.during {
      theatre.navigation.push(theatre.b)
      theatre.stage.advance(to: 0.5)
      expectEqual(theatre.b.layer.presentation()?.opacity, 0.75)
      drive.pause()
      drive.update(0.8)
      expect(abs(theatre.b.layer.presentation()!.opacity - 0.6) < 1e-9 && fresh.made.count > 1)
      drive.finish()
      theatre.stage.run(to: 2, frames: 20)
    }
    expect(reports.count == 1 && reports[0].description.contains("the animator that was given first, found another one"))
    expect(theatre.navigation.transitionCoordinator == nil && theatre.navigation.topController === theatre.b)
  }

  @Test("TR-22 animations added inside a transition that cannot be interrupted run alongside") func alongsideInside() {
    final class Old: AnimatedTransitioning {
      let bar = Layer(frame: Rect(x: 0, y: 0, width: 400, height: 20))
      var isInTime: Bool?
      func transitionDuration(using context: (any TransitionContext)?) -> Double { 1 }
      func animateTransition(using context: any TransitionContext) {
        let to = context.layer(forKey: .to)!
        context.containerLayer.addSublayer(to)
        isInTime = context.controller(forKey: .to)?.transitionCoordinator?.animate(alongsideTransition: { [bar] _ in bar.opacity = 0 })
        to.opacity = 0
        Layer.animate(withDuration: 1) {
          to.opacity = 1
        } completion: { _ in
          context.completeTransition(true)
        }
      }
    }
    let old = Old()
    theatre.window.addSublayer(old.bar)
    let vendor = Vendor(old)
    theatre.navigation.delegate = vendor
    theatre.navigation.push(theatre.b)
    theatre.stage.advance(to: 0.5)
    // ease in and out is half way in the middle
    expect(old.isInTime == true && abs(old.bar.presentation()!.opacity - 0.5) < 1e-6)
    expectLess(abs(theatre.b.layer.presentation()!.opacity - 0.5), than: 1e-6)
    theatre.stage.advance(to: 1)
    expect(old.bar.opacity == 0 && theatre.navigation.transitionCoordinator == nil)
  }

  /// Puts what is presented into the lower half.
  final class Sheet: AnimatedTransitioning {
    var frames: [TransitionKey: Rect] = [:]
    static let place = Rect(x: 20, y: 150, width: 360, height: 150)
    func transitionDuration(using context: (any TransitionContext)?) -> Double { 1 }
    func animateTransition(using context: any TransitionContext) {
      for key in [TransitionKey.from, .to] { frames[key] = context.initialFrame(for: context.controller(forKey: key)!) }
      if let to = context.layer(forKey: .to) {
        context.containerLayer.addSublayer(to)
        to.frame = Self.place
      }
      Layer.animate(withDuration: 1) {
        context.layer(forKey: .from)?.position.y += 150
      } completion: { _ in
        context.completeTransition(true)
      }
    }
  }

  @Test(
    "TR-10 the initial frame is the layer's actual frame, also of a custom presentation, which keeps its frame when the window is resized")
  func custom() {
    let sheet = Sheet()
    let vendor = Vendor(sheet)
    theatre.c.transitioningDelegate = vendor
    theatre.c.modalPresentationStyle = .custom
    theatre.navigation.present(theatre.c)
    expectEqual(sheet.frames, [.from: Rect(x: 0, y: 0, width: 400, height: 300), .to: .zero])
    theatre.stage.run(to: 1.5, frames: 3)
    expectEqual(theatre.c.layer.frame, Sheet.place)
    theatre.window.bounds.size = Size(width: 300, height: 400)
    theatre.stage.run(to: 2, frames: 3)
    theatre.window.layoutIfNeeded()
    expect(theatre.c.layer.frame == Sheet.place && theatre.navigation.layer.bounds.size == Size(width: 300, height: 400))
    theatre.c.dismiss()
    expectEqual(sheet.frames, [.from: Sheet.place, .to: Rect(x: 0, y: 0, width: 300, height: 400)])
  }

  @Test("a custom presentation that fills the container still fills it after a resize") func customFull() {
    theatre.c.modalPresentationStyle = .custom
    theatre.navigation.present(theatre.c, animated: false)
    theatre.window.bounds.size = Size(width: 300, height: 400)
    theatre.window.layoutIfNeeded()
    expectEqual(theatre.c.layer.frame, Rect(x: 0, y: 0, width: 300, height: 400))
  }
}

@Suite("A controller's layer has its size and its stage before any callback") struct LoadingTests {
  /// Writes down what it finds, and animates.
  final class Curious: LayerController {
    var sizes: [Size] = []
    let (early, late) = (Layer(frame: Rect(x: 0, y: 0, width: 10, height: 10)), Layer(frame: Rect(x: 0, y: 0, width: 10, height: 10)))
    var completions: [Bool] = []
    override func layerDidLoad() {
      sizes.append(layer.bounds.size)
      layer.addSublayer(early)
      layer.addSublayer(late)
      Layer.animate(withDuration: 1, options: .curveLinear) {
        early.position.x = 105
      } completion: {
        self.completions.append($0)
      }
    }
    override func layerWillAppear(_ animated: Bool) {
      sizes.append(layer.bounds.size)
      Layer.animate(withDuration: 1, options: .curveLinear) {
        late.position.x = 105
      } completion: {
        self.completions.append($0)
      }
    }
    var shown: [Double?] { [early.presentation()?.position.x, late.presentation()?.position.x] }
  }
  let size = Size(width: 400, height: 300)

  @Test("of a window's root") func root() {
    let (window, curious) = (Window(size: size), Curious())
    window.rootController = curious
    expect(curious.sizes == [size, size] && window.sublayers.count == 1)
    window.stage.advance(to: 0.5)
    expectEqual(curious.shown, [55, 55])
    window.stage.advance(to: 1)
    expectEqual(curious.completions, [true, true])
  }

  @Test(
    "of a controller that is pushed, alone and in a navigation controller that is just appearing, and of one that is popped to",
    arguments: [true, false]) func pushed(animated: Bool)
  {
    let (window, root, curious) = (Window(size: size), Curious(), Curious())
    let navigation = NavigationController(root: root)
    window.rootController = navigation
    expectEqual(root.sizes, [size, size])
    window.stage.advance(to: 0.5)
    expectEqual(root.shown, [55, 55])
    navigation.push(curious, animated: animated)
    expectEqual(curious.sizes, [size, size])
    window.stage.advance(to: 1)
    expectEqual(curious.shown, [55, 55])
    window.stage.run(to: 2, frames: 10)
    expect(curious.completions == [true, true] && window.sublayers.count == 1)
    root.late.position.x = 5
    navigation.pop(animated: animated)
    window.stage.advance(to: 2.5)
    expect(root.sizes == [size, size, size] && root.late.presentation()?.position.x == 55)
  }

  @Test(
    "of a controller that is presented over another, and cancelled before it has appeared",
    arguments: [PresentationStyle.fullScreen, .overFullScreen, .custom])
  func presented(style: PresentationStyle) {
    let (window, root, curious) = (Window(size: size), LayerController(), Curious())
    window.rootController = root
    curious.modalPresentationStyle = style
    root.present(curious)
    expectEqual(curious.sizes, [size, size])
    window.stage.advance(to: 0.2)
    expectEqual(curious.shown, [25, 25])
    root.dismiss()
    window.stage.run(to: 3, frames: 30)
    expect(curious.layer.superlayer == nil && curious.completions.count == 2 && window.sublayers.count == 1)
  }

  @Test("a child has its parent's size, and a layer that has a size keeps it until it is placed") func children() {
    final class Sized: LayerController {
      var found: Size?
      override func loadLayer() { layer = Layer(frame: Rect(x: 0, y: 0, width: 20, height: 30)) }
      override func layerDidLoad() { found = layer.bounds.size }
    }
    final class Parent: LayerController {
      let (child, sized) = (Curious(), Sized())
      override func layerDidLoad() {
        for child in [child, sized] as [LayerController] {
          addChild(child)
          layer.addSublayer(child.layer)
          child.didMove(toParent: self)
        }
      }
    }
    let (window, parent) = (Window(size: size), Parent())
    window.rootController = parent
    expect(parent.child.sizes == [size, size] && parent.sized.found == Size(width: 20, height: 30))
    window.stage.advance(to: 0.5)
    expect(parent.child.shown == [55, 55] && window.sublayers.count == 1)
    window.stage.advance(to: 1)
    expectEqual(parent.child.completions, [true, true])
  }

  @Test("a child that is added later can animate while it loads; one that is not placed is in no window from the next frame on")
  func laterChildren() {
    let (window, parent) = (Window(size: size), LayerController())
    let navigation = NavigationController(root: parent)
    window.rootController = navigation
    window.stage.advance(to: 1)
    let (child, lost) = (Curious(), Curious())
    parent.addChild(child)
    parent.layer.addSublayer(child.layer)
    child.didMove(toParent: parent)
    expect(child.sizes == [size, size] && navigation.layer.sublayers.count == 1)
    parent.addChild(lost)
    expect(lost.layer.bounds.size == size && lost.isShown == false)
    window.stage.advance(to: 1.5)
    expectEqual(child.shown, [55, 55])
    expect(lost.layer.superlayer == nil && lost.completions == [false] && navigation.layer.sublayers.count == 1)
    window.stage.advance(to: 2)
    expect(child.completions == [true, true] && window.stage.demand == .idle)
  }
}
