import Expectations
import LegatoTransitions
import TestSupport
import Testing

/// A photo flies from its place in a grid to the middle under an animator of its own while the transition's animator fades the chrome; both can be caught together,
/// dragged, and let go, again and again.
private final class PhotoTransition: AnimatedTransitioning, InteractiveTransitioning {
  static let (small, large) = (Point(x: 60, y: 60), Point(x: 200, y: 150))
  let item = Layer(frame: Rect(x: 40, y: 40, width: 40, height: 40))
  var wantsInteractiveStart = false
  var itemTiming: any TimingCurveProvider = CubicTimingParameters.linear
  private(set) var context: (any TransitionContext)?
  private(set) var transitionAnimator: PropertyAnimator?
  private(set) var itemAnimator: PropertyAnimator?
  private(set) var ended: [Bool] = []

  func transitionDuration(using context: (any TransitionContext)?) -> Double { 0.5 }

  func interruptibleAnimator(using context: any TransitionContext) -> any ImplicitlyAnimating {
    context.animator {
      self.context = context
      let to = context.layer(forKey: .to)
      if let to { context.containerLayer.addSublayer(to) }
      context.containerLayer.addSublayer(item)
      to?.opacity = 0
      let animator = PropertyAnimator(duration: 0.5, curve: .easeOut, stage: context.stage) { to?.opacity = 1 }
      animator.addCompletion { [unowned self] position in
        item.removeFromSuperlayer()
        context.completeTransition(position == .end)
      }
      transitionAnimator = animator
      return animator
    }
  }

  func animateTransition(using context: any TransitionContext) {
    let animator = interruptibleAnimator(using: context)
    animator.startAnimation()
    fly(to: .end)
  }
  func startInteractiveTransition(_ context: any TransitionContext) {
    if context.isInteractive { interruptibleAnimator(using: context).pauseAnimation() } else { animateTransition(using: context) }
  }
  func animationEnded(_ transitionCompleted: Bool) {
    ended.append(transitionCompleted)
    (context, transitionAnimator) = (nil, nil)
  }

  private func fly(to position: AnimatingPosition) {
    let place = position == .end ? Self.large : Self.small
    let animator = PropertyAnimator(duration: 0.5, timingParameters: itemTiming, stage: item.stage)
    animator.addAnimations { [item] in item.position = place }
    animator.startAnimation()
    itemAnimator = animator
  }

  /// TR-35.
  func pause() {
    itemAnimator?.stopAnimation(true)
    transitionAnimator?.pauseAnimation()
    // from here on the fraction counts towards the end again (PA-58)
    transitionAnimator?.isReversed = false
    context?.pauseInteractiveTransition()
  }

  /// TR-33.
  func drag(_ pan: PanGestureRecognizer) {
    guard let context, let animator = transitionAnimator, context.isInteractive else { return }
    let way = pan.translation(in: item.superlayer)
    animator.fractionComplete += way.dx / 200
    context.updateInteractiveTransition(animator.fractionComplete)
    item.position = item.position + way
    pan.setTranslation(.zero, in: item.superlayer)
  }

  /// TR-34.
  func end(at position: AnimatingPosition) {
    guard let context, let animator = transitionAnimator, context.isInteractive else { return }
    position == .end ? context.finishInteractiveTransition() : context.cancelInteractiveTransition()
    fly(to: position)
    if position == .start { animator.isReversed = true }
    if animator.state == .inactive {
      animator.startAnimation()
    } else {
      animator.continueAnimation(withTimingParameters: nil, durationFactor: (itemAnimator?.duration ?? 0.5) / 0.5)
    }
  }
}

@Suite("The photo transition can be caught in flight, dragged and released, any number of times") struct PhotosTests {
  let theatre = Theatre()
  private let photos = PhotoTransition()
  let vendor: Vendor

  init() {
    vendor = Vendor(photos, photos)
    theatre.navigation.delegate = vendor
    theatre.window.hitTesting = .presentation
  }

  func alpha() -> Double { theatre.b.layer.presentation()?.opacity ?? .nan }
  func item() -> Point { photos.item.presentation()?.position ?? .zero }

  @Test("TR-32 two animators, two timings; alongside blocks join the transition's") func two() {
    let bar = Layer(frame: Rect(x: 0, y: 0, width: 400, height: 20))
    theatre.window.addSublayer(bar)
    theatre.b.whenWillAppear = { [theatre] in
      theatre.b.transitionCoordinator?.animate(alongsideTransition: { _ in bar.opacity = 0 })
    }
    theatre.navigation.push(theatre.b)
    theatre.stage.advance(to: 0.25)
    // f(0.5) of ease out is 0.684643; the item's own line is half way
    expect(abs(alpha() - 0.684643) < 1e-4 && abs(bar.presentation()!.opacity - (1 - 0.684643)) < 1e-4)
    expectLess(abs(item().x - 130), than: 1e-9)
    theatre.stage.run(to: 0.5, frames: 2)
    expect(photos.ended == [true] && photos.item.superlayer == nil)
  }

  @Test("TR-33, TR-34, TR-35 caught at its presented position, dragged, reversed and continued, without a jump") func loop() {
    var way = 0.0
    let pan = PanGestureRecognizer { [photos] pan in
      switch pan.state {
      case .began: photos.pause()
      case .changed: photos.drag(pan)
      default: photos.end(at: way > 0 ? .end : .start)
      }
    }
    pan.hysteresis = 0
    photos.item.addGestureRecognizer(pan)
    theatre.navigation.push(theatre.b)
    var time = 0.0
    for round in 0..<5 {
      time += 0.1
      theatre.stage.advance(to: time)
      let (seen, shown) = (item(), alpha())
      theatre.send(.began, seen.x, seen.y, at: time)
      theatre.send(.moved, seen.x, seen.y + 0.001, at: time)
      expect(photos.context?.isInteractive == true && item().distance(to: seen) < 0.01 && abs(alpha() - shown) < 1e-6)
      way = round % 2 == 0 ? -10 : 10
      for step in 1...5 {
        time += 0.01
        theatre.send(.moved, seen.x + way * Double(step) / 5, seen.y, at: time)
      }
      expect(abs(item().x - (seen.x + way)) < 1e-6 && abs(alpha() - min(1, max(0, shown + way / 200))) < 1e-6)
      let (before, beforeAlpha) = (item(), alpha())
      theatre.send(.ended, seen.x + way, seen.y, at: time)
      expect(photos.context?.isInteractive == false && photos.context?.transitionWasCancelled == (way < 0))
      expect(item().distance(to: before) < 1e-6 && abs(alpha() - beforeAlpha) < 1e-6)
    }
    theatre.stage.run(to: time + 2, frames: 60)
    expect(photos.ended == [false] && theatre.navigation.topController === theatre.a && theatre.navigation.transitionCoordinator == nil)
  }

  @Test("TR-34, TR-36 both animators end together, also when the item's curve is a spring given by its mass") func together() throws {
    photos.itemTiming = SpringTimingParameters(mass: 1, stiffness: 200, damping: 20)
    photos.wantsInteractiveStart = true
    theatre.navigation.push(theatre.b)
    photos.transitionAnimator?.fractionComplete = 0.3
    photos.end(at: .end)
    let seconds = try #require(photos.itemAnimator?.duration)
    expectGreater(seconds, than: 0.5)
    let animator = try #require(photos.itemAnimator)
    theatre.stage.advance(to: seconds - 0.001)
    expect(animator.state == .active && photos.ended.isEmpty)
    theatre.stage.advance(to: seconds + 0.001)
    expect(animator.state == .inactive && photos.ended == [true])
  }

  @Test("TR-34 an animator that is still inactive is started") func inactive() {
    final class Late: AnimatedTransitioning, InteractiveTransitioning {
      var animator: PropertyAnimator?
      var context: (any TransitionContext)?
      func transitionDuration(using context: (any TransitionContext)?) -> Double { 1 }
      func interruptibleAnimator(using context: any TransitionContext) -> any ImplicitlyAnimating {
        context.animator {
          let to = context.layer(forKey: .to)
          if let to { context.containerLayer.addSublayer(to) }
          let made = PropertyAnimator(duration: 1, curve: .linear, stage: context.stage) { to?.opacity = 0.5 }
          made.addCompletion { context.completeTransition($0 == .end) }
          animator = made
          return made
        }
      }
      func startInteractiveTransition(_ context: any TransitionContext) { self.context = context }
    }
    let late = Late()
    vendor.animation = late
    vendor.interaction = late
    let request = theatre.navigation.push(theatre.b)
    expectEqual(late.animator?.state, .inactive)
    late.context?.finishInteractiveTransition()
    late.animator?.startAnimation()
    theatre.stage.run(to: 1, frames: 4)
    expectEqual(request.knownOutcome, .finished(.end))
  }
}
