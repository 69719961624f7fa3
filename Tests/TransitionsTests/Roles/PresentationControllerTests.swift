import Expectations
import LegatoTransitions
import TestSupport
import Testing

@Suite("A presentation controller manages a custom presentation until it is dismissed") struct PresentationControllerTests {
  let theatre = Theatre()

  /// A sheet over a half of the container, with a dimmed ground.
  final class Sheet: PresentationController {
    let dim = Layer()
    let log: Log
    init(_ presented: LayerController, _ presenting: LayerController?, _ log: Log) {
      self.log = log
      super.init(presentedViewController: presented, presenting: presenting)
    }
    override var frameOfPresentedViewInContainerView: Rect {
      let all = containerLayer?.bounds ?? .zero
      return Rect(x: 0, y: all.height / 2, width: all.width, height: all.height / 2)
    }
    override func presentationTransitionWillBegin() {
      log.note("will present")
      dim.backgroundColor = .black
      dim.opacity = 0
      dim.frame = containerLayer?.bounds ?? .zero
      containerLayer?.insertSublayer(dim, at: 0)
      presentedController.transitionCoordinator?.animate(alongsideTransition: { [dim] _ in dim.opacity = 0.5 })
    }
    override func presentationTransitionDidEnd(_ completed: Bool) { log.note("did present \(completed)") }
    override func dismissalTransitionWillBegin() {
      log.note("will dismiss")
      presentedController.transitionCoordinator?.animate(alongsideTransition: { [dim] _ in dim.opacity = 0 })
    }
    override func dismissalTransitionDidEnd(_ completed: Bool) { log.note("did dismiss \(completed)") }
    override func containerViewWillLayoutSubviews() { dim.frame = containerLayer?.bounds ?? .zero }
  }

  final class Guide: TransitioningDelegate {
    let log: Log
    private(set) weak var sheet: Sheet?
    var animation: (any AnimatedTransitioning)?
    init(_ log: Log) { self.log = log }
    func presentationController(forPresented presented: LayerController, presenting: LayerController?, source: LayerController)
      -> PresentationController?
    {
      let made = Sheet(presented, presenting, log)
      sheet = made
      return made
    }
    func animationController(forPresented presented: LayerController, presenting: LayerController, source: LayerController)
      -> (any AnimatedTransitioning)?
    { animation }
  }

  @Test("one that removes the presenter's view removes it from the tree, and restores it") func removesPresenter() {
    final class Cover: PresentationController {
      override var shouldRemovePresentersView: Bool { true }
    }
    final class Covering: TransitioningDelegate {
      func presentationController(forPresented presented: LayerController, presenting: LayerController?, source: LayerController)
        -> PresentationController?
      { Cover(presentedViewController: presented, presenting: presenting) }
    }
    let covering = Covering()
    theatre.c.transitioningDelegate = covering
    theatre.c.modalPresentationStyle = .custom
    theatre.navigation.present(theatre.c)
    theatre.stage.run(to: 2, frames: 20)
    expect(theatre.navigation.layer.superlayer == nil && theatre.log.take().contains("a.didDisappear"))
    theatre.c.dismiss()
    theatre.stage.run(to: 4, frames: 20)
    expect(theatre.navigation.layer.superlayer != nil && theatre.log.take().contains("a.didAppear"))
  }

  @Test(
    "its frame is the final frame, its background fades alongside, it is told of both ends and follows the window's size",
    arguments: [true, false])
  func sheet(animated: Bool) {
    let guide = Guide(theatre.log)
    theatre.c.transitioningDelegate = guide
    theatre.c.modalPresentationStyle = .custom
    theatre.navigation.present(theatre.c, animated: animated)
    if animated {
      theatre.stage.advance(to: 0.175)
      // ease in and out is half way in the middle
      expectLess(abs((guide.sheet?.dim.presentation()?.opacity ?? 0) - 0.25), than: 1e-6)
      expectLess(abs(theatre.y(theatre.c) - (225 + 150)), than: 1e-6)
    }
    theatre.stage.run(to: 1, frames: 5)
    let half = Rect(x: 0, y: 150, width: 400, height: 150)
    expect(theatre.c.layer.frame == half && theatre.navigation.layer.window != nil)
    expectEqual(theatre.log.take(), ["will present", "c.willAppear", "c.didAppear", "did present true"])
    theatre.window.bounds.size = Size(width: 300, height: 200)
    theatre.window.layoutIfNeeded()
    expectEqual(theatre.c.layer.frame, Rect(x: 0, y: 100, width: 300, height: 100))
    expectEqual(guide.sheet?.dim.frame, Rect(x: 0, y: 0, width: 300, height: 200))
    theatre.c.dismiss(animated: animated)
    theatre.stage.run(to: 2, frames: 5)
    expectEqual(theatre.log.take(), ["will dismiss", "c.willDisappear", "c.didDisappear", "did dismiss true"])
    expect(guide.sheet == nil && theatre.c.layer.superlayer == nil)
  }

  @Test("TR-20 it is told that a presentation is cancelled, and released") func cancelled() {
    let guide = Guide(theatre.log)
    theatre.c.transitioningDelegate = guide
    theatre.c.modalPresentationStyle = .custom
    theatre.navigation.present(theatre.c)
    theatre.stage.advance(to: 0.1)
    theatre.navigation.dismiss()
    theatre.stage.run(to: 2, frames: 20)
    expect(theatre.log.take().last == "did present false" && guide.sheet == nil)
  }

  @Test("its frame is that in the present size also if it returns before the window has been laid out") func resizedBeneath() {
    let guide = Guide(theatre.log)
    theatre.b.transitioningDelegate = guide
    theatre.b.modalPresentationStyle = .custom
    theatre.navigation.present(theatre.b, animated: false)
    theatre.b.present(theatre.c, animated: false)
    theatre.window.bounds.size = Size(width: 300, height: 200)
    theatre.c.dismiss(animated: false)
    expectEqual(theatre.b.layer.frame, Rect(x: 0, y: 100, width: 300, height: 100))
  }
}
