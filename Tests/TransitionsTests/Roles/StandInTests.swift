import Expectations
import LegatoTransitions
import Testing

@Suite("Contexts and coordinators can be replaced by other types") struct StandInTests {
  private let window = Window(size: Size(width: 100, height: 100))
  private var stage: Stage { window.stage }

  /// The five things that a context has to say.
  private final class Context: TransitionContext {
    let (from, to) = (LayerController(), LayerController())
    let containerLayer = Layer(frame: Rect(x: 0, y: 0, width: 100, height: 100))
    private(set) var ends: [Bool] = []
    private var made: (any ImplicitlyAnimating)?

    init(in window: Window) {
      window.addSublayer(containerLayer)
      for controller in [from, to] { controller.layer.frame = containerLayer.bounds }
      containerLayer.addSublayer(from.layer)
    }

    func controller(forKey key: TransitionKey) -> LayerController? { key == .from ? from : to }
    func layer(forKey key: TransitionKey) -> Layer? { controller(forKey: key)?.layer }
    func animator(making make: () -> any ImplicitlyAnimating) -> any ImplicitlyAnimating {
      let animator = made ?? make()
      made = animator
      return animator
    }
    func completeTransition(_ didComplete: Bool) { ends.append(didComplete) }
  }

  @Test("TR-38, TR-10: the built-in transitions run with them, to their end and back", arguments: [true, false], [0, 1])
  func builtIn(goesOn: Bool, which: Int) {
    let context = Context(in: window)
    let transition: any AnimatedTransitioning = which == 0 ? SlideTransition(edge: .right, duration: 0.4) : FadeTransition(duration: 0.4)
    expectEqual(transition.transitionDuration(using: context), 0.4)
    transition.animateTransition(using: context)
    stage.advance(to: 0.2)
    let upper = context.to.layer.presentation()!
    expect(context.ends.isEmpty)
    expect(which == 0 ? upper.position.x > 50 && upper.position.x < 150 : upper.opacity > 0 && upper.opacity < 1)
    let animator = transition.interruptibleAnimator(using: context)
    expect(animator === transition.interruptibleAnimator(using: context))
    animator.pauseAnimation()
    animator.isReversed = !goesOn
    animator.continueAnimation(withTimingParameters: nil, durationFactor: 0)
    stage.advance(to: 2)
    expect(context.ends == [goesOn] && stage.demand == .idle)
    if goesOn { expect(context.to.layer.position == Point(x: 50, y: 50) && context.to.layer.opacity == 1) }
  }

  @Test("TR-38, TR-31: an interaction controller that gets another type of context takes nothing over") func driven() {
    let (context, driven) = (Context(in: window), PercentDrivenInteractiveTransition())
    driven.startInteractiveTransition(context)
    driven.update(0.5)
    driven.finish()
    expect(context.ends.isEmpty && driven.duration == 0)
  }

  @Test("TR-38, TR-23: animations alongside a transition get what the coordinator reports") func beside() {
    final class Coordinator: TransitionCoordinator {
      let containerLayer = Layer()
      var isCancelled = false
      var waiting: [(any TransitionCoordinator) -> Void] = []
      func animate(
        alongsideTransition animation: ((any TransitionCoordinator) -> Void)?, completion: ((any TransitionCoordinator) -> Void)?
      ) -> Bool {
        animation?(self)
        if let completion { waiting.append(completion) }
        return true
      }
      func controller(forKey key: TransitionKey) -> LayerController? { nil }
      func layer(forKey key: TransitionKey) -> Layer? { nil }
    }
    let coordinator = Coordinator()
    var words: [String] = []
    func work(beside coordinator: any TransitionCoordinator) {
      coordinator.animate(alongsideTransition: { words.append("for \($0.transitionDuration) s") }) {
        words.append("cancelled \($0.isCancelled)")
      }
      coordinator.animateAlongsideTransition(in: nil) { words.append("interactive \($0.isInteractive)") }
    }
    work(beside: coordinator)
    coordinator.isCancelled = true
    for completion in coordinator.waiting { completion(coordinator) }
    expectEqual(words, ["for 0.25 s", "interactive false", "cancelled true"])
  }
}
