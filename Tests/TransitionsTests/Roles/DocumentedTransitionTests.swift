import Expectations
import LegatoTransitions
import TestSupport
import Testing

private final class Zoom: AnimatedTransitioning {
  func transitionDuration(using context: (any TransitionContext)?) -> Double { 0.4 }

  func interruptibleAnimator(using context: any TransitionContext) -> any ImplicitlyAnimating {
    context.animator {
      let (from, to) = (context.layer(forKey: .from), context.layer(forKey: .to))
      if let to { context.containerLayer.addSublayer(to) }
      to?.opacity = 0
      let animator = PropertyAnimator(duration: 0.4, curve: .easeInOut, stage: context.stage) {
        to?.opacity = 1
        from?.affineTransform = AffineTransform(scaleX: 1.2, y: 1.2)
      }
      animator.addCompletion { position in
        from?.affineTransform = .identity
        context.completeTransition(position == .end)
      }
      return animator
    }
  }
}

private final class ZoomVendor: NavigationControllerDelegate {
  let interaction = PercentDrivenInteractiveTransition()
  func navigationController(
    _ navigation: NavigationController, animationControllerFor operation: NavigationController.Operation, from: LayerController,
    to: LayerController
  ) -> (any AnimatedTransitioning)? { Zoom() }
  func navigationController(_ navigation: NavigationController, interactionControllerFor animation: any AnimatedTransitioning)
    -> (any InteractiveTransitioning)?
  { interaction }
}

@Suite("The examples of Docs/transitions.md behave as described") struct DocumentedTransitionTests {
  let window = Window(size: Size(width: 320, height: 200))
  let root = LayerController()

  @Test("TR-1: a push and a presentation without a delegate") func defaults() async throws {
    let navigation = NavigationController(root: root)
    window.rootController = navigation
    let detail = LayerController()
    let request = navigation.push(detail)
    expectEqual(request.knownOutcome, nil)
    window.stage.advance(to: 1)
    expectEqual(request.knownOutcome, .finished(.end))
    try await expectEqual(request.outcome, .finished(.end))
    let over = LayerController()
    let presented = detail.present(over)
    window.stage.advance(to: 2)
    expect(presented.knownOutcome == .finished(.end) && detail.presentedController === over)
    detail.dismiss()
    window.stage.advance(to: 3)
    expect(detail.presentedController == nil)
    // refused: it is on the stack already
    let reports = Reports.during { expectEqual(navigation.push(detail).knownOutcome, .removed) }
    expectEqual(reports.count, 1)
  }

  @Test("TR-7, TR-13, TR-26: a custom one is caught half way, scrubbed and cancelled, then pushed and popped, and nothing stays enlarged")
  func own() {
    let navigation = NavigationController(root: root)
    window.rootController = navigation
    let vendor = ZoomVendor()
    vendor.interaction.wantsInteractiveStart = false
    navigation.delegate = vendor
    window.stage.advance(to: 1)

    let detail = LayerController()
    let request = navigation.push(detail)
    window.stage.advance(to: 1.2)
    // ease in and out is half way at half the time
    expectLess(abs(detail.layer.presentation()!.opacity - 0.5), than: 1e-9)
    vendor.interaction.pause()
    vendor.interaction.update(0.25)
    expectLess(abs(detail.layer.presentation()!.opacity - 0.25), than: 1e-9)
    expectLess(abs(root.layer.presentation()!.affineTransform.a - 1.05), than: 1e-9)
    vendor.interaction.cancel()
    window.stage.advance(to: 2)
    expect(request.knownOutcome == .finished(.start) && navigation.topController === root)
    expect(root.layer.affineTransform == .identity && detail.layer.superlayer == nil)

    navigation.push(detail)
    window.stage.advance(to: 3)
    navigation.pop()
    window.stage.advance(to: 4)
    expect(navigation.topController === root && root.layer.opacity == 1)
    expect(root.layer.affineTransform == .identity && detail.layer.affineTransform == .identity)
  }
}
